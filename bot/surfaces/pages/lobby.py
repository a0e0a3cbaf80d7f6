"""The lobby post: who plays, what is set, and the way in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import discord

from bot.host import Match
from bot.surfaces import layout
from bot.surfaces.controls import Control
from bot.surfaces.draft import MatchDraft, Sketch
from bot.surfaces.pages.table import fair_play
from bot.surfaces.words import display, mention, words_for
from games.engine import Words, message

PACES = {
    "live": message("Instants: wait 20 seconds for everybody"),
    "0": message("Instants: nobody waits"),
    "2": message("Instants: wait up to 2 hours"),
    "8": message("Instants: wait up to 8 hours"),
    "24": message("Instants: wait up to 24 hours"),
}
WAITS = {
    "live": message("Everybody has 20 seconds to step in when somebody plays a card."),
    "0": message("Instants are played only by those who have armed one beforehand."),
    "": message("A play waits only for those who asked to be waited for with *When others play*, "
                "and goes on as soon as they have answered."),
}  # fmt: skip


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
        if seat.user_id and not seat.dm:
            notes.append(words("plays in the channel"))
        lines.append(f"{seat.seat + 1}. {name}" + (f" · {', '.join(notes)}" if notes else ""))
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
    if match.game.windows is not None:
        pace = pace_key(match)
        said, waits = words(PACES[pace]), words(WAITS.get(pace, WAITS[""]))
        lines.append(f"**{said}**\n-# {waits}")
    return "\n".join(lines) or words("-# This game has no options.")


def pace_key(match: Match) -> str:
    """Return the pace of a match as the lobby's menu calls it: ``live``, or hours."""
    return "live" if match.pace.live else str(match.pace.hours)


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
    if match.game.windows is not None:
        paces = [(words(label), key) for key, label in PACES.items()]
        control = Control(match.id, "pace")
        rows.append(layout.select(words("Instants"), control, paces, chosen=[pace_key(match)]))
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
    second += [
        layout.button(words("My hand: DM or channel"), Control(match.id, "dm")),
        layout.button(words("Rules"), Control(match.id, "rules")),
    ]
    return [*layout.rows(first), *_menus(match, words), *layout.rows(second)]


def _gone_on(match: Match, words: Words) -> str:
    place = match.place
    if match.record.status == "running" and match.record.thread_id is None:
        return words("The table is being set…")
    if match.record.status == "running":
        return (
            words("The match is on: {place}", place=f"<#{place}>") + f"\n{fair_play(match, words)}"
        )
    if match.record.status == "finished":
        return words("The match is over: {place}", place=f"<#{place}>")
    if match.record.status == "quarantined":
        return words("This match cannot be loaded at present; it is kept safe.")
    return words("This lobby is closed. `/play` opens a new one.")
