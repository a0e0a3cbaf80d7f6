"""The organiser's private page before a tournament is opened.

Its menus hold the draft, so that nothing is stored and the page works after a restart: a click
reads what is chosen in each menu, and the name from the button that opens the tournament.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import discord

from bot.features.tournaments.pages.words import KINDS, STARTS, Games
from bot.features.tournaments.rules import Kind, default_rounds
from bot.features.tournaments.state import ROUND_SECONDS, StartRule
from bot.match.pages.lobby import chosen_keys, clock_name, shorter_option, usual_seconds
from bot.match.time_control import DECISION_SECONDS, ClockSpeed
from bot.posts import layout
from bot.posts.controls import Control
from bot.posts.languages import GENERIC_WORDS, display
from games.engine import Game, Words, message

Listed = Sequence[tuple[str, str]]

DAY, HOUR = 86400.0, 3600.0
MAX_NAME = 60
"""The most characters of a name, which is carried by a control of the page."""
MOST_ROUNDS = 20
WEEK = 7 * DAY
SPEEDS: Sequence[ClockSpeed] = ("live", "day", "three_days", "week")
RESERVES = (0.0, 12 * HOUR, DAY, 2 * DAY, 3 * DAY)
FLAGS, MENU = "flags", "menu-"
"""The field of all options of the game that are on or off, and the start of other options'."""
EXAMPLES = (8, 16)
"""The numbers of players for which the page says how many rounds suit."""


@dataclass(frozen=True)
class Draft:
    """What the organiser has chosen so far; ``start`` is a local time, as it is typed.

    ``options`` are the chosen keys of each option of the game.
    """

    name: str
    game: str
    start: str
    kind: Kind = Kind.SWISS
    table_size: int = 2
    rounds: int = 0
    round_seconds: float = ROUND_SECONDS[1]
    starts: StartRule = "flexible"
    clock: ClockSpeed = "day"
    reserve: float = DAY
    options: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def chosen(self, name: str) -> list[str]:
        """Return the keys that are chosen in a menu."""
        if name in FIELDS:
            return [FIELDS[name].key(self)]
        return list(self.options.get(name, ()))

    def with_choice(self, name: str, keys: Sequence[str], games: Games) -> Draft:
        """Return the draft with the chosen keys of one menu. Raise LookupError if one is unknown.

        Another game brings its own options and sizes of tables.
        """
        if name not in FIELDS:
            return replace(self, options={**self.options, name: tuple(keys)})
        (key,) = keys or ("",)
        known = dict(FIELDS[name].listed(self, games, GENERIC_WORDS))
        if name != "start" and key not in known.values():
            raise LookupError(key)
        changed = replace(self, **{name: FIELDS[name].read(key)})
        if name == "game":
            return started(changed, games)
        return _fitting(changed) if name == "round_seconds" else changed

    def game_options(self, game: Game[Any, Any]) -> dict[str, Any]:
        """Return the options of the game."""
        on = set(self.options.get(FLAGS, ()))
        found: dict[str, Any] = {name: name in on for name in flags_of(game)}
        for name in game.options.menus:
            keys = tuple(self.options.get(MENU + name, ()))
            one = isinstance(game.options.model_fields[name].default, str)
            found[name] = keys[0] if one and keys else keys
        return found


@dataclass(frozen=True)
class Field:
    """A menu of the page: its title, its labels and keys, and how a key is read and written."""

    title: str
    listed: Callable[[Draft, Games, Words], Listed]
    read: Callable[[str], Any]
    key: Callable[[Draft], str]
    shown: Callable[[Draft], bool] = lambda draft: True


def _games(draft: Draft, games: Games, words: Words) -> Listed:
    found = [(words(game.title), name) for name, game in games.items()]
    return found[: layout.SELECT_OPTIONS_LIMIT]


def _kinds(draft: Draft, games: Games, words: Words) -> Listed:
    return [(words(title), str(kind)) for kind, title in KINDS.items()]


def _sizes(draft: Draft, games: Games, words: Words) -> Listed:
    seats = games[draft.game].seats
    least = max(2, seats[0])
    return [
        (words.plural("{n} player", "{n} players", n) if n == least
         else words.plural("up to {n} player", "up to {n} players", n), str(n))
        for n in range(least, seats[-1] + 1)
    ]  # fmt: skip


def _rounds(draft: Draft, games: Games, words: Words) -> Listed:
    some = range(1, MOST_ROUNDS + 1)
    suits = words(message("as many as needed", "of rounds"))
    return [(suits, "0"), *((words.plural("{n} round", "{n} rounds", n), str(n)) for n in some)]


def _lengths(draft: Draft, games: Games, words: Words) -> Listed:
    return [(words.language.duration(each), str(int(each))) for each in ROUND_SECONDS]


def _starts(draft: Draft, games: Games, words: Words) -> Listed:
    return [(words(label), key) for key, label in STARTS.items()]


def _clocks(draft: Draft, games: Games, words: Words) -> Listed:
    return [(clock_name(speed, words), speed) for speed in _speeds(draft)]


def _speeds(draft: Draft) -> list[ClockSpeed]:
    """Return the clocks with which a player can move at least once in a round."""
    return [speed for speed in SPEEDS if DECISION_SECONDS[speed] <= draft.round_seconds]


def _reserves(draft: Draft, games: Games, words: Words) -> Listed:
    none = words(message("none", "of a reserve of time"))
    fitting = [reserve for reserve in RESERVES if reserve < draft.round_seconds]
    return [(words.language.duration(r) if r else none, str(int(r))) for r in fitting]


def _fitting(draft: Draft) -> Draft:
    """Return a draft whose clock and reserve are no longer than its rounds."""
    speeds = _speeds(draft)
    clock = draft.clock if draft.clock in speeds else speeds[-1]
    return replace(
        draft, clock=clock, reserve=draft.reserve if draft.reserve < draft.round_seconds else 0.0
    )


def _start(draft: Draft, games: Games, words: Words) -> Listed:
    return [(draft.start, draft.start)]


FIELDS: Mapping[str, Field] = {
    "game": Field(message("Game"), _games, str, lambda d: d.game),
    "kind": Field(message("Format"), _kinds, Kind, lambda d: str(d.kind)),
    "table_size": Field(message("Tables"), _sizes, int, lambda d: str(d.table_size)),
    "rounds": Field(message("Rounds"), _rounds, int, lambda d: str(d.rounds),
                    lambda d: d.kind is Kind.SWISS),
    "round_seconds": Field(message("Round length"), _lengths, float,
                           lambda d: str(int(d.round_seconds))),
    "starts": Field(message("Match start"), _starts, str, lambda d: d.starts),
    "clock": Field(message("Clock"), _clocks, str, lambda d: d.clock),
    "reserve": Field(message("Reserve time per player"), _reserves, float,
                     lambda d: str(int(d.reserve))),
    "start": Field(message("First round"), _start, str, lambda d: d.start),
}  # fmt: skip
"""The menus that every game has, in order."""


def flags_of(game: Game[Any, Any]) -> list[str]:
    """Return the options of a game that are on or off."""
    return [name for name in game.options.model_fields if name not in game.options.menus]


def started(draft: Draft, games: Games) -> Draft:
    """Return a draft with the defaults of its game: its options, small tables, and rounds.

    A match should fit into a round, so an option that makes it much shorter is on.
    """
    game = games[draft.game]
    fields = game.options.model_fields
    options: dict[str, Sequence[str]] = {
        FLAGS: [name for name in flags_of(game) if fields[name].default]
    }
    for name in game.options.menus:
        options[MENU + name] = chosen_keys(fields[name].default)
    # Where two can't play, one seat more than the fewest leaves fewer people without a table.
    least, most = game.seats[0], game.seats[-1]
    size = 2 if least <= 2 else min(least + 1, most)
    if short := shorter_option(game, size, game.options()):
        options[FLAGS] = [*options[FLAGS], short]
    new = replace(draft, options=options, table_size=size)
    takes = _usual_seconds(new, game)
    length = next((each for each in ROUND_SECONDS[1:] if takes <= each), ROUND_SECONDS[-1])
    return replace(new, round_seconds=length)


def proposed_game(games: Games) -> str:
    """Return the first game of which a match usually fits into a week, or else the first game."""
    lengths = {name: started(Draft("", name, ""), games).round_seconds for name in games}
    return next((name for name in games if lengths[name] <= WEEK), next(iter(games)))


def _usual_seconds(draft: Draft, game: Game[Any, Any]) -> float:
    """Return how long a match usually takes if its players come a few times a day."""
    options = game.options.model_validate(draft.game_options(game))
    return usual_seconds(game.expected_visits(draft.table_size, options))


def read_draft(name: str, chosen: Mapping[str, Sequence[str]], games: Games) -> Draft:
    """Return the draft that a page's menus hold. Raise LookupError if one is unknown."""
    game, start = "".join(chosen.get("game", ())), "".join(chosen.get("start", ()))
    draft = started(Draft(name, game, start), games)
    for of, keys in chosen.items():
        if of != "game":
            draft = draft.with_choice(of, keys, games)
    return draft


def draft_post(draft: Draft, games: Games, times: Listed, place: str) -> discord.ui.LayoutView:
    """Return the page; ``times`` are labels and values of starts to choose from.

    They are in the time zone ``place``.
    """
    words, game = GENERIC_WORDS, games[draft.game]
    about = words("-# **Open** posts the tournament here. Robots finish the matches that are "
                  "still open at the end of a round. The reserve is extra time for players whose "
                  "clock has run out.")  # fmt: skip
    zone = words(
        "-# Times are in the {place} time zone. For another time, type `/tournament new when:`.",
        place=place,
    )
    hints = [*_hints(draft, words), *_length_hint(draft, game, words), zone]
    lines = [f"## 🏆 {display(draft.name, 0)}", about, *hints]
    menus = [
        _menu(name, draft, times if name == "start" else each.listed(draft, games, words), words)
        for name, each in FIELDS.items()
        if each.shown(draft)
    ]
    green = discord.ButtonStyle.success
    opens = Control(0, "cup_open", arg=draft.name)
    return layout.post(
        layout.text("\n".join(lines)),
        menus[0],
        *_game_menus(draft, game, words),
        *menus[1:],
        *layout.rows([layout.button(words("Open"), opens, green)]),
    )


def _hints(draft: Draft, words: Words) -> list[str]:
    """Say how many rounds suit some numbers of players."""
    if draft.kind is Kind.SWISS and draft.rounds:
        return []
    rounds = {n: default_rounds(draft.kind, n, draft.table_size) for n in EXAMPLES}
    first, *others = rounds
    parts = [
        words.plural("{players} players play {n} round", "{players} players play {n} rounds",
                     rounds[first], players=first),
        *(words("{players} play {n}", players=players, n=rounds[players]) for players in others),
    ]  # fmt: skip
    return [words("-# {rounds}.", rounds=words.listing(parts))]


def _length_hint(draft: Draft, game: Game[Any, Any], words: Words) -> list[str]:
    """Warn if a match usually takes longer than a round."""
    takes = _usual_seconds(draft, game)
    if draft.clock == "live" or takes <= draft.round_seconds:
        return []
    return [words("-# ⚠️ If players check their matches three times a day, a match takes {time}, "
                  "which is longer than a round.",
                  time=words.language.duration(takes))]  # fmt: skip


def _menu(name: str, draft: Draft, listed: Listed, words: Words) -> layout.Row:
    """Return the menu of a field, whose options begin with the field's title."""
    title, key = words(FIELDS[name].title), FIELDS[name].key(draft)
    known = listed if key in {value for _, value in listed} else [(key, key), *listed]
    options = [(words.label_value(title, label), value) for label, value in known]
    most = options[: layout.SELECT_OPTIONS_LIMIT]
    return layout.select(title, Control(0, "cup_set", arg=name), most, chosen=[key])


def _game_menus(draft: Draft, game: Game[Any, Any], words: Words) -> list[layout.Row]:
    """Return the menus of the game's own options."""
    fields, found = game.options.model_fields, []
    if flags := flags_of(game):
        options = [(words(fields[name].title or name), name) for name in flags]
        found.append(layout.select(
            words("Options: none"), Control(0, "cup_set", arg=FLAGS), options, 0,
            len(options), chosen=draft.chosen(FLAGS),
        ))  # fmt: skip
    for name, keys in game.options.menus.items():
        one = isinstance(fields[name].default, str)
        options = [(game.options.called(name, key, words), key) for key in keys]
        found.append(layout.select(
            words(fields[name].title or name), Control(0, "cup_set", arg=MENU + name), options,
            1 if one else 0, 1 if one else len(options), chosen=draft.chosen(MENU + name),
        ))  # fmt: skip
    return found
