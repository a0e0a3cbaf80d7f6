"""The lobby post: the players, the settings, and the buttons to join and start."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import ceil
from typing import Any, ClassVar, NamedTuple

import discord

from bot.match.host import Host
from bot.match.match import Match
from bot.match.pages.content import MatchContent, unescaped, words_for
from bot.match.pages.ending import fair_play_button
from bot.match.pages.robots import manner
from bot.match.pages.turn import panel_button
from bot.match.time_control import DECISION_SECONDS, MINUTE, ClockSpeed, TimeControl, TimeoutAction
from bot.posts import layout
from bot.posts.content import PictureSource
from bot.posts.controls import Control
from bot.posts.languages import display, mention
from bot.posts.pictures import Lobby, LobbySeat, lobby_picture
from bot.runtime.hooks import Hook
from games.drawing import name_of
from games.drawing.faces import with_portraits
from games.engine import Game, Options, Words, message

CLOCKS: tuple[ClockSpeed, ...] = ("none", "live", "day", "three_days", "week")
LATES: dict[TimeoutAction, str] = {
    "robot": message("Out of time: a robot moves"),
    "harmless": message("Out of time: a safe default move"),
    "vote": message("Out of time: the others vote"),
}
WAITS = message("Under *Responses*, players choose which plays they want to be asked about. "
                "After such a play, the match waits only for them and continues as soon as "
                "they have responded.")  # fmt: skip
WAITS_LIVE = message("Whenever someone plays a card, everyone gets a moment to respond.")
VISITS_PER_DAY = 3
DAY = 86400.0
ARMED = message(
    "Nobody is asked whether to respond: an Instant is played only if its player "
    "has armed it under *Responses*."
)


LINES: Hook[Callable[[Match, Words], list[str]]] = Hook()
"""Each adds lines above the seats of a lobby."""
BUTTONS: Hook[Callable[[Match, Words], list[discord.ui.Button[Any]]]] = Hook()
"""Each adds buttons to an open lobby."""


class LobbyNote(NamedTuple):
    """What a feature says in a lobby: a line with the moment ``when``, and perhaps a button.

    Line and label are translated as the post is laid out, in the language of its readers.
    """

    line: str
    when: str = ""
    label: str = ""
    control: Control | None = None


NOTES: Hook[Callable[[Host, Match], LobbyNote | None]] = Hook()
"""Each returns a note about a match in its lobby, if there is something to say."""


def lobby_content(
    host: Host, match: Match, marker: str = "", *, may_attach: bool = True
) -> LobbyContent:
    """Return the lobby post of a match, with what the host knows about its people."""
    notes = [note for more in NOTES if (note := more(host, match)) is not None]
    return LobbyContent(match, may_attach, host.faces(match), notes, marker=marker)


@dataclass(frozen=True)
class LobbyContent(MatchContent):
    """The lobby post; ``faces`` are the animals that some people have chosen, by seat."""

    shared: ClassVar[bool] = True

    may_attach: bool = True
    faces: Mapping[int, str] = field(default_factory=dict)
    notes: Sequence[LobbyNote] = ()

    @cached_property
    def picture_source(self) -> PictureSource | None:
        """The picture of the open lobby, if the bot may attach it."""
        return lobby_picture_source(self.match, self.faces) if self.may_attach else None

    def layout(self, picture_source: PictureSource | None) -> discord.ui.LayoutView:
        """Lay the post out, with its picture or without."""
        return lobby_post(self.match, self.marker, picture_source, self.notes)


def lobby_picture_source(match: Match, faces: Mapping[int, str]) -> PictureSource | None:
    """Return the picture of a lobby, which keeps it while the match is played; None without one.

    It has free seats only before the start, and nothing that changes during the match.
    """
    if match.status not in ("lobby", "running", "paused") or match.game.picture is None:
        return None
    words, game, taken = words_for(match), match.game, len(match.seats)
    seats = [LobbySeat(name_of(seat.seat, words), seat.user_id is None) for seat in match.seats]
    waiting = match.status == "lobby"
    most = game.seats[-1] if waiting else taken
    hosts = [name_of(seat.seat, words) for seat in match.seats if seat.user_id == match.host_id]
    title = words("{name}'s table", name=hosts[0]) if hosts else game.title
    players = words.plural("{n} player", "{n} players", taken)
    count = words("{n} of {all}", n=taken, all=most) if waiting else players
    facts = _facts(match, words)
    sheet = lobby_picture(game, Lobby(title, count, seats, most, facts), words)
    sheet = with_portraits(sheet, faces)
    here = words.plural("{n} of {all} is here", "{n} of {all} are here", taken, all=most)
    here = here if waiting else players
    names = words.items(unescaped(words.seat(seat)) for seat in range(taken))
    told = " · ".join(said for _, said in facts)
    return PictureSource(sheet, f"{words.label_value(here, names)}\n{told}")


def _facts(match: Match, words: Words) -> list[tuple[str, str]]:
    """Return emoji and short texts on how long a match will take."""
    visits = _visits(match)
    takes = usual_seconds(visits) if visits else match.game.minutes * MINUTE
    facts = [("🏁", words("about {time}", time=words.language.duration(takes)))]
    if not _against_robots(match):
        facts.insert(0, ("⏳", clock_name(match.time_control.clock, words)))
    if visits:
        facts.append(("👆", words.plural("{n} visit", "{n} visits", visits)))
    return facts


def lobby_post(
    match: Match,
    marker: str,
    picture_source: PictureSource | None = None,
    notes: Sequence[LobbyNote] = (),
) -> discord.ui.LayoutView:
    """Return the lobby post; ``marker`` identifies it among the bot's posts."""
    words = words_for(match)
    if match.status != "lobby":
        rules = layout.button(words("Rules"), Control(match.id, "rules", arg=marker))
        mine = [panel_button(match, words)] if match.status in ("running", "paused") else []
        dealt = [fair_play_button(match, words)] if match.table is not None else []
        return layout.post(
            layout.text(_title(match, words)),
            *([layout.picture(picture_source.name, picture_source.alt)] if picture_source else []),
            layout.text(_gone_on(match, words)),
            *layout.rows([*mine, rules, *dealt]),
        )
    title = f"## {match.game.emoji} {match.game.title}\n-# {words(match.game.tagline)}"
    return layout.post(
        layout.text(title),
        *([layout.picture(picture_source.name, picture_source.alt)] if picture_source else []),
        layout.text(
            "\n".join([_seats(match, words), *(words(n.line, when=n.when) for n in notes)])
        ),
        *([layout.text(said)] if (said := _options(match, words, picture_source)) else []),
        *_controls(match, marker, words, notes),
    )


def _title(match: Match, words: Words) -> str:
    said = words("{tagline} · match {id}", tagline=words(match.game.tagline), id=match.id)
    return f"## {match.game.emoji} {match.game.title}\n-# {said}"


def _seats(match: Match, words: Words) -> str:
    least, most = match.game.seats[0], match.game.seats[-1]
    taken = len(match.seats)
    lines = [line for more in LINES for line in more(match, words)]
    counted = (
        words("**Seats** ({taken} of {most})", taken=taken, most=most)
        if least == most
        else words("**Seats** ({taken} of {least}–{most})", taken=taken, least=least, most=most)
    )
    lines.append(f"{counted} · {words('match {id}', id=match.id)}")
    for seat in match.seats:
        name = mention(seat.user_id) if seat.user_id else display(seat.name, None)
        notes = [words("host")] if seat.user_id == match.host_id else []
        if seat.user_id is None:
            notes.append(manner(seat, match.game, words))
        if seat.user_id and not seat.dm:
            notes.append(words("hand by DM: off"))
        told = words.items(filter(None, notes))
        lines.append(f"{seat.seat + 1}. {name}" + (f" · {told}" if told else ""))
    lines += _invited(match, words)
    if match.missing:
        lines.append(words.plural(
            "-# {n} more player needed. If no one else joins, **Start** offers to add a "
            "robot.",
            "-# {n} more players needed. If too few join, **Start** offers to add robots.",
            match.missing,
        ))  # fmt: skip
    if forecast := _forecast(match, words):
        lines.append(forecast)
    note = "" if match.missing else match.game.text.lobby(len(match.seats), match.options, words)
    if note:
        lines.append(f"ℹ️ {note}")
    return "\n".join(lines)


def _invited(match: Match, words: Words) -> list[str]:
    """Say who is still invited, and who has declined."""
    lines, seated = [], {seat.user_id for seat in match.seats}
    if coming := [mention(user) for user in match.record.invited if user not in seated]:
        names = words.listing(coming)
        scheduled = match.time_control.scheduled
        lines.append(
            words("Maybe: {names}", names=names)
            if scheduled
            else words("No answer yet: {names}", names=names)
        )
        if match.ends_at is not None and not scheduled and not match.time_control.all_here:
            when = f"<t:{int(match.ends_at)}:R>"
            lines.append(
                words(
                    "-# The match starts when everyone has joined, or {when} if there are enough "
                    "players.",
                    when=when,
                )
            )
    if declined := [mention(user) for user in match.declined]:
        names = words.listing(declined)
        lines.append(words.plural("{names} declined.", "{names} declined.", len(declined),
                                  names=names))  # fmt: skip
    return lines


def _visits(match: Match) -> int:
    """Return how often each player has to come back; 0 in live play, or if it is not known."""
    seats = max(len(match.seats), match.game.seats[0])
    at_once = match.time_control.is_live or _against_robots(match)
    return 0 if at_once else match.game.expected_visits(seats, match.options)


def _against_robots(match: Match) -> bool:
    """Return whether one person can begin against robots, who move at once."""
    return not match.missing and len(match.people) == 1 and not match.time_control.scheduled


def _forecast(match: Match, words: Words) -> str:
    """Say how often each player has to come back; empty in live play, or if it is not known."""
    if _against_robots(match):
        return words(
            "-# Only robots as opponents so far: after **Start**, the match can be played "
            "in one go."
        )
    seats = max(len(match.seats), match.game.seats[0])
    visits = _visits(match)
    if not visits:
        return ""
    said = words.plural(
        "-# This match isn't played in one go: you'll come back to it about once. At three "
        "visits a day, that takes {time}.",
        "-# This match isn't played in one go: you'll come back to it about {n} times. At three "
        "visits a day, that takes {time}.",
        visits, time=words.language.duration(usual_seconds(visits)),
    )  # fmt: skip
    return words.sentences(filter(None, [said, _shorter(match, seats, words)]))


def _shorter(match: Match, seats: int, words: Words) -> str:
    """Name an option that would halve the visits; empty if there is none."""
    name = shorter_option(match.game, seats, match.options)
    if not name:
        return ""
    fewer = match.game.expected_visits(seats, match.options.model_copy(update={name: True}))
    title = words(match.game.options.model_fields[name].title or name)
    return words.plural("With *{option}*, you'll come back about once.",
                        "With *{option}*, you'll come back about {n} times.",
                        fewer, option=title)  # fmt: skip


def usual_seconds(visits: int) -> float:
    """Return how many seconds a player usually takes for ``visits`` visits to a slow match."""
    return ceil(visits / VISITS_PER_DAY) * DAY


def shorter_option(game: Game[Any, Any], seats: int, options: Options) -> str:
    """Return an option that is off and would halve the visits; empty if there is none."""
    visits = game.expected_visits(seats, options)
    for name in game.options.model_fields:
        if getattr(options, name) is False:
            fewer = game.expected_visits(seats, options.model_copy(update={name: True}))
            if 0 < fewer <= visits / 2:
                return name
    return ""


def _options(match: Match, words: Words, picture_source: PictureSource | None) -> str:
    """Return the settings that aren't as usual, and the clock unless a picture shows it."""
    usual, chosen, game = TimeControl(), match.time_control, match.game
    default = game.options()
    options = [
        option_line(match, name, words)
        for name in game.options.model_fields
        if getattr(match.options, name) != getattr(default, name)
    ]
    if game.robot is not None and chosen.hints != usual.hints:
        options.append(hints_line(match, words))
    if chosen.open_after != usual.open_after:
        options.append(open_line(match, words))
    if game.windows is not None and chosen.waits != usual.waits:
        options.append(f"**{instants(match, words)}**")
    clock = clock_name(chosen.clock, words)
    told = picture_source is not None or _against_robots(match)
    shown = [] if told else [words.label_value(f"**{words('Clock')}**", clock)]
    if chosen.late != usual.late and chosen.decision_seconds is not None:
        shown.append(words(LATES[chosen.late]))
    lines = [" · ".join(shown), f"-# {' · '.join(options)}" if options else ""]
    return "\n".join(filter(None, lines))


def clock_name(clock: ClockSpeed, words: Words) -> str:
    """Say how long a clock allows for a move."""
    if clock not in DECISION_SECONDS:
        return words("No clock")
    time = words.language.duration(DECISION_SECONDS[clock])
    if clock == "live":
        return words("Live: {time} per move", time=time)
    return words("{time} per move", time=time)


def clock_line(match: Match, words: Words) -> str:
    """Say which clock a match has, and what happens when time runs out."""
    clock = clock_name(match.time_control.clock, words)
    if match.time_control.decision_seconds is None:
        return f"**{clock}**"
    late = words(LATES[match.time_control.late])
    return words("**Clock**: {clock} · {late}", clock=clock, late=late)


def hints_line(match: Match, words: Words) -> str:
    """Say whether hints are allowed."""
    return words("**Hints**: {on}", on=words("on") if match.time_control.hints else words("off"))


def open_line(match: Match, words: Words) -> str:
    """Say whether everyone can see all hands once the match is over."""
    on = words("on") if match.time_control.open_after else words("off")
    return words("**Reveal hands afterwards**: {on}", on=on)


def option_line(match: Match, name: str, words: Words) -> str:
    """Return one of the game's options with its value."""
    field = match.game.options.model_fields[name]
    value = match.record.options.get(name, field.default)
    return words.label_value(f"**{words(field.title or name)}**", _value(match, name, value, words))


def instants(match: Match, words: Words) -> str:
    """Say how long the match waits for responses to a play."""
    if not match.time_control.waits:
        return words("Instants: no waiting")
    time = words.language.duration(match.time_control.window_seconds)
    if match.time_control.is_live:
        return words("Instants: everyone has {time} to respond", time=time)
    return words("Instants: the match waits up to {time} for responses", time=time)


def _value(match: Match, name: str, value: Any, words: Words) -> str:
    options = match.game.options
    if name not in options.menus:
        return words("on") if value else words("off")
    chosen = [options.called(name, key, words) for key in chosen_keys(value)]
    return words.listing(chosen) or words("the game's default")


def chosen_keys(value: Any) -> list[str]:
    """Return the keys that are chosen in an option with a menu."""
    return [value] if isinstance(value, str) else list(value)


def _controls(
    match: Match, marker: str, words: Words, notes: Sequence[LobbyNote]
) -> list[layout.Row]:
    """Return the buttons. The first one is what comes next, and the only one with a colour."""
    clock = match.time_control
    join, start = Control(match.id, "join", arg=marker), Control(match.id, "start")
    offered = [(words(note.label), note.control) for note in notes if note.control]
    waits = match.missing or clock.scheduled or clock.all_here
    (_, following), *_ = [*offered, ("", join if waits else start)]
    listed: list[tuple[str, Control]] = [
        *offered,
        (words("I am in") if clock.scheduled else words("Join"), join),
        *([(words("Maybe"), Control(match.id, "maybe"))] if clock.scheduled else []),
        (words("Leave"), Control(match.id, "leave")),
        (words("Start"), start),
        (words("Settings"), Control(match.id, "lobby")),
        (words("Rules"), Control(match.id, "rules")),
    ]
    first, *rest = sorted(listed, key=lambda each: each[1] != following)
    return layout.rows([
        layout.button(*first, discord.ButtonStyle.success),
        *(layout.button(*each) for each in rest),
        *(button for more in BUTTONS for button in more(match, words)),
    ])  # fmt: skip


def missing_post(match: Match) -> discord.ui.LayoutView:
    """Say what a match still needs before it can start, with a button that adds robots."""
    words = words_for(match)
    said = words.plural(
        "{n} more player is needed. Wait until someone joins, add a robot in "
        "**Settings**, or start right away:",
        "{n} more players are needed. Wait until people join, add robots in "
        "**Settings**, or start right away:",
        match.missing,
    )
    fill = words.plural("Add {n} robot and start", "Add {n} robots and start", match.missing)
    green = discord.ButtonStyle.success
    button = layout.button(fill, Control(match.id, "fill"), green)
    return layout.post(layout.text(said), *layout.rows([button]))


def _gone_on(match: Match, words: Words) -> str:
    place = match.table_channel_id
    on = match.status in ("running", "paused")
    if on and match.thread_id is None:
        return words("Setting up the table…")
    if on:
        return words("The match has started: {place}", place=f"<#{place}>")
    if match.status == "finished":
        return words("The match is over: {place}", place=f"<#{place}>")
    if match.status == "quarantined":
        return words("This match can't be loaded right now. Nothing is lost.")
    return words("This table is closed. `/play` opens a new one.")
