"""The lobby post: who plays, what is set, and the way in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import discord

from bot.host import Clock, Late, Match
from bot.surfaces import layout
from bot.surfaces.controls import Control
from bot.surfaces.draft import MatchDraft, Sketch
from bot.surfaces.pages.ending import fair_play
from bot.surfaces.pages.robots import manner, strengths_menu
from bot.surfaces.words import display, mention, words_for
from games.engine import Words, message

CLOCKS: dict[Clock, str] = {
    "none": message("No clock"),
    "live": message("Live: 2 minutes a decision"),
    "day": message("A day a decision"),
    "three_days": message("Three days a decision"),
    "week": message("A week a decision"),
}
LATES: dict[Late, str] = {
    "robot": message("Late: a robot answers"),
    "harmless": message("Late: the smallest harmless answer"),
    "vote": message("Late: the others decide"),
}
INSTANTS = {
    "none": message("Instants: wait up to 8 hours"),
    "live": message("Instants: wait 20 seconds for everybody"),
    "day": message("Instants: wait up to 8 hours"),
    "three_days": message("Instants: wait up to 8 hours"),
    "week": message("Instants: wait up to 24 hours"),
}
NOBODY_WAITS = message("Instants: nobody waits")
WAITS = message("A play waits only for those who asked to be waited for with *When others play*, "
                "and goes on as soon as they have answered.")  # fmt: skip
WAITS_LIVE = message("Everybody may step in for a moment when somebody plays a card.")
ARMED = message("Instants are played only by those who have armed one beforehand.")


@dataclass(frozen=True)
class LobbyDraft(MatchDraft):
    """The lobby post."""

    pictured: ClassVar[bool] = False

    def layout(self, sketch: Sketch | None) -> discord.ui.LayoutView:
        """Lay the post out."""
        return lobby_post(self.match, self.marker)


def lobby_post(match: Match, marker: str) -> discord.ui.LayoutView:
    """Return the lobby post; ``marker`` tells this post from all others of the bot."""
    words = words_for(match)
    if match.record.status != "lobby":
        return layout.post(
            layout.text(_title(match)),
            layout.text(_gone_on(match, words)),
            *layout.rows([layout.button(words("Rules"), Control(match.id, "rules", arg=marker))]),
        )
    return layout.post(
        layout.text(_title(match)),
        layout.text(_seats(match, words)),
        layout.text(_options(match, words)),
        *_controls(match, marker, words),
    )


def _title(match: Match) -> str:
    return f"## {match.game.emoji} {match.game.title}\n-# {match.game.tagline} · match {match.id}"


def _seats(match: Match, words: Words) -> str:
    least, most = match.game.seats[0], match.game.seats[-1]
    lines = [words("**Seats** ({taken} of {least}–{most})", taken=len(match.seats), least=least,
                   most=most)]  # fmt: skip
    for seat in match.seats:
        name = mention(seat.user_id) if seat.user_id else display(seat.name, None)
        notes = [words("host")] if seat.user_id == match.record.host_id else []
        if seat.user_id is None:
            notes.append(manner(seat, words))
        if seat.user_id and not seat.dm:
            notes.append(words("plays in the channel"))
        told = ", ".join(filter(None, notes))
        lines.append(f"{seat.seat + 1}. {name}" + (f" · {told}" if told else ""))
    seated = {seat.user_id for seat in match.seats}
    if coming := [mention(user) for user in match.record.invited if user not in seated]:
        lines.append(words("Still invited: {names}", names=words.listing(coming)))
        if match.ends_at is not None:
            when = f"<t:{int(match.ends_at)}:R>"
            lines.append(words("-# It begins when all have come, or {when}.", when=when))
    if len(match.seats) < least:
        missing = least - len(match.seats)
        lines.append(words.plural("-# {n} more player needed", "-# {n} more players needed",
                                  missing))  # fmt: skip
    elif note := match.game.text.lobby(len(match.seats), words):
        lines.append(f"ℹ️ {note}")
    return "\n".join(lines)


def _options(match: Match, words: Words) -> str:
    lines = []
    for name, field in match.game.options.model_fields.items():
        value = match.record.options.get(name, field.default)
        lines.append(
            f"**{words(field.title or name)}**: {_value(match, name, value, words)}\n"
            f"-# {words(field.description or '')}"
        )
    pace = match.pace
    clock = words(CLOCKS[pace.clock])
    if pace.decision is None:
        lines.append(f"**{clock}**")
    else:
        lines.append(f"**{clock}** · {words(LATES[pace.late])}")
    if match.game.robot is not None:
        on = words("on") if match.pace.hints else words("off")
        lines.append(words("**Hints**: {on}\n-# A strong robot may be asked for advice; the end "
                           "tells who did.", on=on))  # fmt: skip
    if match.game.windows is not None:
        waits = WAITS_LIVE if pace.live else WAITS
        lines.append(f"**{instants(match, words)}**\n-# {words(waits if pace.waits else ARMED)}")
    return "\n".join(lines)


def instants(match: Match, words: Words) -> str:
    """Say how long a play waits for the others."""
    return words(INSTANTS[match.pace.clock] if match.pace.waits else NOBODY_WAITS)


def _value(match: Match, name: str, value: Any, words: Words) -> str:
    menu = match.game.options.menus.get(name)
    if menu is None:
        return words("on") if value else words("off")
    chosen = [words(menu[key]) for key in _chosen(value)]
    return words.listing(chosen) or words("as the game suggests")


def _chosen(value: Any) -> list[str]:
    """List the keys that an option with a menu is set to."""
    return [value] if isinstance(value, str) else list(value)


def _menus(match: Match, words: Words) -> list[layout.Row]:
    rows = []
    clocks = [(words(label), key) for key, label in CLOCKS.items()]
    rows.append(layout.select(words("Clock"), Control(match.id, "clock"), clocks,
                              chosen=[match.pace.clock]))  # fmt: skip
    if match.pace.decision is not None:
        lates = [(words(label), key) for key, label in LATES.items()]
        rows.append(layout.select(words("When time is up"), Control(match.id, "late"), lates,
                                  chosen=[match.pace.late]))  # fmt: skip
    for name, menu in match.game.options.menus.items():
        field = match.game.options.model_fields[name]
        one = isinstance(field.default, str)
        rows.append(
            layout.select(
                words(field.title or name),
                Control(match.id, "menu", arg=name),
                [(words(label), key) for key, label in menu.items()],
                least=1 if one else 0,
                most=1 if one else len(menu),
                chosen=_chosen(match.record.options.get(name, field.default)),
            )
        )
    return rows


def _controls(match: Match, marker: str, words: Words) -> list[layout.Row]:
    first: list[discord.ui.Button[Any]] = [
        layout.button(words("Join"), Control(match.id, "join", arg=marker),
                      discord.ButtonStyle.primary),
        layout.button(words("Leave"), Control(match.id, "leave")),
        layout.button(words("Add a robot"), Control(match.id, "robot")),
        layout.button(words("Remove a robot"), Control(match.id, "unrobot")),
        layout.button(words("Start"), Control(match.id, "start"), discord.ButtonStyle.success),
    ]  # fmt: skip
    second = [
        layout.button(
            words("{option} on/off", option=words(field.title or name)),
            Control(match.id, "option", arg=name),
        )
        for name, field in match.game.options.model_fields.items()
        if field.annotation is bool
    ]
    if match.game.windows is not None:
        second.append(layout.button(words("Instants wait on/off"), Control(match.id, "waits")))
    if match.game.robot is not None:
        second.append(layout.button(words("Hints on/off"), Control(match.id, "hints")))
    second += [
        layout.button(words("My hand: DM or channel"), Control(match.id, "dm")),
        layout.button(words("Rules"), Control(match.id, "rules")),
    ]
    robots = strengths_menu(match, Control(match.id, "level"), words)
    return [*layout.rows(first), *robots, *_menus(match, words), *layout.rows(second)]


def _gone_on(match: Match, words: Words) -> str:
    place = match.place
    on = match.record.status in ("running", "paused")
    if on and match.record.thread_id is None:
        return words("The table is being set…")
    if on:
        return (
            words("The match is on: {place}", place=f"<#{place}>") + f"\n{fair_play(match, words)}"
        )
    if match.record.status == "finished":
        return words("The match is over: {place}", place=f"<#{place}>")
    if match.record.status == "quarantined":
        return words("This match cannot be loaded at present; it is kept safe.")
    return words("This lobby is closed. `/play` opens a new one.")
