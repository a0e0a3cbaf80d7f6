"""A server's settings, which its managers choose on private pages."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time
from typing import Any
from zoneinfo import ZoneInfo

import discord

from bot.features.notifications.pages import NIGHTS, hours_in_words
from bot.match.pages.lobby import CLOCKS, clock_name
from bot.match.posts.failures import Reason
from bot.match.preferences import UTC, Server
from bot.messaging.permissions import COSTS, PERMISSIONS
from bot.posts import layout
from bot.posts.controls import Control
from bot.posts.languages import GENERIC_WORDS, format_hour
from games.engine import Game, Words, message
from games.languages import LANGUAGES
from games.robots import LEVELS

Games = Mapping[str, Game[Any, Any]]
Listed = Sequence[tuple[str, Any]]

PAGES = {
    "tables": message("New tables"),
    "room": message("Channels and limits"),
    "people": message("Time, quiet hours and language"),
    "puzzle": message("Puzzle of the day"),
    "data": message("Lists and data"),
}
"""The pages, in order: Discord's limits do not allow all menus and texts in one post."""
LEVELS_NAMED = {
    "easy": message("Easy", "a strength of robots"),
    "medium": message("Medium", "a strength of robots"),
    "hard": message("Hard", "a strength of robots"),
}


@dataclass(frozen=True)
class Setting:
    """One line of a page: a field of ``Server`` with its title and purpose.

    ``listed`` returns the labels and values of the menu; a setting without a menu is set elsewhere,
    and ``about`` says where. Managers can choose ``several`` values, or none for no limit.
    ``current`` returns the current value in words if there is no label for it. ``keeper`` is the
    name of the keeper of the posts that it is about.
    """

    page: str
    field: str
    title: str
    about: str
    listed: Callable[[Words, Games], Listed] = lambda words, games: ()
    current: Callable[[Server, float, Words], str] = lambda server, now, words: ""
    several: bool = False
    channels: bool = False
    keeper: str = ""

    def chosen(self, keys: Sequence[str], words: Words, games: Games) -> Any:
        """Return the value for a menu's keys; raise LookupError if a key is unknown."""
        if self.channels:
            found = tuple(_channel(key) for key in keys)
            return found if self.several else sum(found[:1])
        values = {_key(value): value for _, value in self.listed(words, games)}
        if self.several:
            # Choosing all values means no limit, including values that are added later.
            return tuple(values[key] for key in keys) if len(keys) < len(values) else ()
        return values[keys[0] if len(keys) == 1 else ""]


def _channel(key: str) -> int:
    if not key.isdecimal():
        raise KeyError(key)
    return int(key)


def _clocks(words: Words, games: Games) -> Listed:
    return [(clock_name(key, words), key) for key in CLOCKS]


def _robots(words: Words, games: Games) -> Listed:
    some = [(words.plural("{n} robot", "{n} robots", n), n) for n in (1, 2, 3, 4, 5)]
    return [(words(message("None", "of robots")), 0), *some]


def _levels(words: Words, games: Games) -> Listed:
    return [(words(LEVELS_NAMED[level]), level) for level in LEVELS]


def _games(words: Words, games: Games) -> Listed:
    return [(words(game.title), name) for name, game in games.items()][
        : layout.SELECT_OPTIONS_LIMIT
    ]


def _threads(words: Words, games: Games) -> Listed:
    return [(words("A thread for each match"), True), (words("In the channel itself"), False)]


def _limits(words: Words, games: Games) -> Listed:
    some = [(words.plural("Up to {n}", "Up to {n}", n), n) for n in (1, 2, 3, 5, 10, 20, 50)]
    return [(words("Any number"), 0), *some]


def _nights(words: Words, games: Games) -> Listed:
    nights = [(hours_in_words(night, words), night) for night in NIGHTS]
    return [(words(message("None", "of quiet hours")), (0, 0)), *nights]


def _languages(words: Words, games: Games) -> Listed:
    ours = [(name, code.replace("_", "-")) for code, name in LANGUAGES.items()]
    return [(words("Same as this server on Discord"), ""), *ours]


def _on_off(words: Words, games: Games) -> Listed:
    return [(words("On"), True), (words("Off"), False)]


def _seasons(words: Words, games: Games) -> Listed:
    return [(words("Each quarter"), True), (words("Never"), False)]


def _days(words: Words, games: Games) -> Listed:
    some = [
        (words.plural("After {n} day", "After {n} days", n), n)
        for n in (7, 30, 90, 180, 365, 730)
    ]  # fmt: skip
    return [(words("Never"), 0), *some]


def _zone(server: Server, now: float, words: Words) -> str:
    zone = server.zone or UTC
    there = format_hour(datetime.fromtimestamp(now, ZoneInfo(zone)).time(), words.language)
    return words("{zone}, where it is now {now}", zone=zone.replace("_", " "), now=there)


def _table_list(server: Server, now: float, words: Words) -> str:
    return f"<#{server.table_list}>" if server.table_list else words("nowhere")


def _puzzle_channel(server: Server, now: float, words: Words) -> str:
    return f"<#{server.puzzle_channel}>" if server.puzzle_channel else words("nowhere")


def _hours(words: Words, games: Games) -> Listed:
    return [(format_hour(time(hour), words.language), hour) for hour in range(24)]


def _channels(server: Server, now: float, words: Words) -> str:
    return words.items(f"<#{channel}>" for channel in server.channels) or words("everywhere")


SETTINGS = (
    Setting("tables", "clock", message("Clock"),
            message("The default for new tables. Hosts can change it in the lobby."), _clocks),
    Setting("tables", "robots", message("Robots at new tables"),
            message("Never more robots than free seats. The host can remove them."), _robots),
    Setting("tables", "level", message("Strength of new robots"),
            message("Hosts can change it in the lobby."), _levels),
    Setting("tables", "games", message("Games"),
            message("Which games can be played here. Open tables aren't affected."), _games,
            lambda server, now, words: words(message("all", "of the games")), several=True),
    Setting("tables", "opponents", message("Find opponents anywhere"),
            message("Whether game pages offer opponents from other servers."), _on_off),
    Setting("room", "channels", message("Channels"),
            message("Tables can be opened in these channels and in their threads. If you choose "
                    "none, tables can be opened anywhere."), current=_channels,
            several=True, channels=True),
    Setting("room", "threads", message("Threads"),
            message("Where a table goes once its match has started."), _threads),
    Setting("room", "most_mine", message("Open tables per player"),
            message("Players at this limit can't open or join another table here."), _limits),
    Setting("room", "most_here", message("Open tables per channel"),
            message("In channels at this limit, no more tables can be opened."), _limits),
    Setting("people", "zone", message("Time zone"),
            message("Applies to everyone who hasn't set their own. Change this server's time zone "
                    "with `/settings city:`."),
            current=_zone),
    Setting("people", "quiet", message("Quiet hours"),
            message("I don't ping anyone during these hours, in this server's "
                    "time zone. Everyone can set their own with `/notifications`."), _nights,
            lambda server, now, words: hours_in_words(server.quiet, words)),
    Setting("people", "language", message("Language"),
            message("I use this language for everything I post in public. In private, I use each "
                    "person's own language."),
            _languages),
    Setting("people", "portraits", message("Profile pictures"),
            message("Whether results show people's Discord pictures. Everyone can turn off their "
                    "own with `/privacy`."), _on_off),
    Setting("puzzle", "puzzle_channel", message("Puzzle channel"),
            message("Where I post the puzzle of the day, with yesterday's solution."),
            current=_puzzle_channel, channels=True, keeper="daily puzzle"),
    Setting("puzzle", "puzzle_hour", message("Puzzle time"),
            message("This time is in the server's time zone, which you can set with `/settings "
                    "city:`."),
            _hours),
    Setting("data", "table_list", message("List of tables"),
            message("The list updates itself. `/tables post` posts it in a channel, and `/tables "
                    "remove` removes it."), current=_table_list,
            keeper="table list"),
    Setting("data", "leaderboards", message("Leaderboards"),
            message("Whether `/leaderboard` shows the top players of each game."), _on_off),
    Setting("data", "seasons", message("New season"),
            message("When leaderboards start over. The top three of a season have a medal "
                    "throughout the next one, and ratings carry over."), _seasons),
    Setting("data", "prune", message("Trim finished matches"),
            message("Keeps the result, who played, and the replay; deletes the rest."), _days),
    Setting("data", "erase", message("Delete finished matches"),
            message("Deletes everything; these matches no longer count towards ratings."), _days),
)  # fmt: skip
"""All lines of the pages, in order."""
EARLIER_FIELDS = {"ranks": "leaderboards"}
"""Fields by the names that they have in the controls of old posts."""


def settings_post(
    server: Server,
    now: float,
    games: Games,
    page: str = "tables",
    failing: Mapping[str, Reason] | None = None,
    lacking: Sequence[str] = (),
) -> discord.ui.LayoutView:
    """Return a page of a server's settings.

    ``now`` is the current time. ``failing`` says why posts can't be shown, by their keepers' names.
    ``lacking`` are the permissions that the server doesn't grant the bot.
    """
    words = GENERIC_WORDS
    parts: list[discord.ui.Item[Any]] = [
        layout.text(words("## This server's settings")),
        layout.select(words("Choose a page"), Control(0, "settings_page"),
                      [(words(title), key) for key, title in PAGES.items()], chosen=[page]),
    ]  # fmt: skip
    if lacking:
        parts.insert(1, layout.text("\n".join(_without(flag, words) for flag in lacking)))
    for setting in SETTINGS:
        if setting.page == page:
            parts += _line(setting, server, now, games, words)
            reason = (failing or {}).get(setting.keeper)
            if reason is not None:
                sentence = reason.sentence(words)
                parts.append(
                    layout.text(words("⚠️ I can't show this post: {reason}.", reason=sentence))
                )
    return layout.post(*parts)


def _without(flag: str, words: Words) -> str:
    """Return the line that names a permission that the bot lacks, and what follows from it."""
    name, cost = words(PERMISSIONS[flag]), words(COSTS[flag])
    return words("⚠️ I don't have the **{name}** permission. {cost}", name=name, cost=cost)


def _line(
    setting: Setting, server: Server, now: float, games: Games, words: Words
) -> list[discord.ui.Item[Any]]:
    """Return a setting with its current value, its purpose, and its menu if it has one."""
    value = server.model_dump()[setting.field]
    listed = [(label, _key(of)) for label, of in setting.listed(words, games)]
    present = [_key(of) for of in value] if setting.several else [_key(value)]
    labels = [label for label, key in listed if key in present]
    current = words.listing(labels) if labels else setting.current(server, now, words)
    title, control = words(setting.title), Control(0, "set", arg=setting.field)
    parts: list[discord.ui.Item[Any]] = [
        layout.text(f"{words.label_value(f'**{title}**', current)}\n-# {words(setting.about)}")
    ]
    if setting.channels:
        some = value if setting.several else [value] if value else []
        most = layout.SELECT_OPTIONS_LIMIT if setting.several else 1
        parts.append(layout.channels(title, control, some, most))
    elif listed:
        least, most = (0, len(listed)) if setting.several else (1, 1)
        parts.append(layout.select(title, control, listed, least, most, chosen=present))
    return parts


def setting_of(field: str) -> Setting | None:
    """Return the setting for a field, also by a name that old posts use; None if there is none."""
    field = EARLIER_FIELDS.get(field, field)
    return next((setting for setting in SETTINGS if setting.field == field), None)


def _key(value: Any) -> str:
    """Return a value as the key of a menu option.

    >>> _key((22, 8))
    '[22, 8]'
    """
    return json.dumps(value)
