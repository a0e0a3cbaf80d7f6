"""The settings of a match before its start, on pages: each option on a line, with its value.

The host can set everything; other players can only change settings of their own seat.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import discord

from bot.match.match import Match
from bot.match.pages.content import SeatContent, words_for
from bot.match.pages.lobby import (
    ARMED,
    CLOCKS,
    LATES,
    WAITS,
    WAITS_LIVE,
    chosen_keys,
    clock_line,
    clock_name,
    hints_line,
    instants,
    open_line,
    option_line,
)
from bot.match.pages.robots import manner, robot_line, strengths_menus
from bot.match.pages.turn import panel_button
from bot.match.seat import MatchSeat
from bot.posts import layout
from bot.posts.content import PictureSource
from bot.posts.controls import Control
from bot.posts.languages import display
from games.engine import Words, message

Part = discord.ui.Item[Any]
Button = discord.ui.Button[Any]


PAGES = {
    "table": message("Robots and clock"),
    "game": message("Rules of the game"),
    "hands": message("Hints and hands"),
}
"""The pages of the host, by the names that their controls use."""


@dataclass(frozen=True)
class LobbySettingsContent(SeatContent):
    """One of a person's pages of settings, which are closed when the match starts."""

    page: str = "table"

    def layout(self, picture_source: PictureSource | None) -> discord.ui.LayoutView:
        """Lay the page out."""
        if self.match.status != "lobby":
            words = words_for(self.match)
            panel = layout.rows([panel_button(self.match, words)])
            return layout.unframed(layout.text(words("The match has started.")), *panel)
        return lobby_settings(self.match, self.match.seats[self.seat].user_id or 0, self.page)

    @classmethod
    def question(cls, match: Match, seat: int) -> object:
        """Return what the page asks until the match starts; it changes only by its controls."""
        return "settings" if match.status == "lobby" else None


def lobby_settings(match: Match, user_id: int, page: str = "table") -> discord.ui.LayoutView:
    """Return a person's page of a lobby's settings; raise Refusal if they have no seat there."""
    words, mine = words_for(match), match.seat_or_refuse(user_id)
    title = words("## Settings\n-# {title} · match {id}", title=match.game.title, id=match.id)
    if user_id != match.host_id:
        hosts = words(
            "Here you can choose where to see your hand. The host, <@{host}>, sets "
            "everything else.",
            host=str(match.host_id),
        )
        return layout.post(layout.text(f"{title}\n{hosts}"), _hand(match, mine, words))
    pages: dict[str, list[Part]] = {
        "table": [*_robots(match, words), *_clock(match, words)],
        "game": [*_options(match, words), *_windows(match, words)],
        "hands": [*_hints(match, words), _open_after(match, words), _hand(match, mine, words)],
    }
    listed = [(words(PAGES[name]), name) for name, parts in pages.items() if parts]
    return layout.post(
        layout.text(title),
        layout.select(words("Choose a page"), Control(match.id, "lobby_page"), listed,
                      chosen=[page]),
        *pages[page],
    )  # fmt: skip


def _robots(match: Match, words: Words) -> Iterator[Part]:
    robots = [seat for seat in match.seats if seat.user_id is None]
    body = [
        robot_line(display(seat.name, None), manner(seat, match.game, words), words)
        for seat in robots
    ]
    listed = " · ".join(body) or words(message("none", "of robots"))
    yield layout.text(words("**Robots**: {robots}\n-# You can give free seats to robots.",
                            robots=listed))  # fmt: skip
    yield from layout.rows([
        layout.button(words("Add a robot"), Control(match.id, "robot"), disabled=match.full),
        layout.button(words("Remove a robot"), Control(match.id, "unrobot"), disabled=not robots),
    ])  # fmt: skip
    if match.time_control.scheduled:
        about = words("-# Robots join at the start time if too few people have joined.")
        body = [f"{_fill_line(match, words)}\n{about}"]
        control = Control(match.id, "fill_seats")
        yield _switch(body[0], match.time_control.fill, control, words)
    yield from strengths_menus(match, Control(match.id, "level"), words)


def _fill_line(match: Match, words: Words) -> str:
    """Say whether robots take free seats of a scheduled match."""
    on = words("on") if match.time_control.fill else words("off")
    return words("**Robots for free seats**: {on}", on=on)


def _clock(match: Match, words: Words) -> Iterator[Part]:
    about = words("-# How long a move may take, and what happens when time runs out.")
    yield layout.text(f"{clock_line(match, words)}\n{about}")
    clocks = [(clock_name(key, words), key) for key in CLOCKS]
    yield layout.select(words("Clock"), Control(match.id, "clock"), clocks,
                        chosen=[match.time_control.clock])  # fmt: skip
    if match.time_control.decision_seconds is not None:
        lates = [(words(label), key) for key, label in LATES.items()]
        yield layout.select(words("When time is up"), Control(match.id, "late"), lates,
                            chosen=[match.time_control.late])  # fmt: skip


def _options(match: Match, words: Words) -> Iterator[Part]:
    """Show the game's own options."""
    for name, field in match.game.options.model_fields.items():
        body = f"{option_line(match, name, words)}\n-# {words(field.description or '')}"
        value = match.record.options.get(name, field.default)
        menu = match.game.options.menus.get(name)
        if menu is None:
            yield _switch(body, bool(value), Control(match.id, "option", arg=f"{name}:"), words)
            continue
        one = isinstance(field.default, str)
        yield layout.text(body)
        yield layout.select(
            words(field.title or name),
            Control(match.id, "menu", arg=name),
            [(match.game.options.called(name, key, words), key) for key in menu],
            least=1 if one else 0,
            most=1 if one else len(menu),
            chosen=chosen_keys(value),
        )


def _windows(match: Match, words: Words) -> Iterator[Part]:
    if match.game.windows is None:
        return
    time_control = match.time_control
    about = words((WAITS_LIVE if time_control.is_live else WAITS) if time_control.waits else ARMED)
    body = f"**{instants(match, words)}**\n-# {about}"
    label = words("Don't wait") if time_control.waits else words("Wait")
    yield layout.section(body, _setter(label, not time_control.waits, Control(match.id, "waits")))


def _hints(match: Match, words: Words) -> Iterator[Part]:
    if match.game.robot is None:
        return
    about = words(
        "-# Players can ask a strong robot for advice. At the end, everyone sees who has asked."
    )
    body = f"{hints_line(match, words)}\n{about}"
    yield _switch(body, match.time_control.hints, Control(match.id, "hints"), words)


def _open_after(match: Match, words: Words) -> Part:
    about = words("-# On: once the match is over, anyone can step through it "
                  "with all hands face up. Off: only its players can see all "
                  "hands, in their **Export**, which proves that the match was "
                  "fair.")  # fmt: skip
    body = f"{open_line(match, words)}\n{about}"
    return _switch(body, match.time_control.open_after, Control(match.id, "open_after"), words)


def _hand(match: Match, mine: MatchSeat, words: Words) -> Part:
    if mine.dm:
        body = words("**My hand**: by direct message\n-# **My panel** at the table shows it too.")
        label = words("Show in channel")
    else:
        body = words(
            "**My hand**: in the channel\n-# **My panel** at the table shows it only to you."
        )
        label = words("Send by DM")
    return layout.section(body, _setter(label, not mine.dm, Control(match.id, "dm")))


def _switch(body: str, on: bool, control: Control, words: Words) -> Part:
    label = words("Turn off") if on else words("Turn on")
    return layout.section(body, _setter(label, not on, control))


def _setter(label: str, value: bool, control: Control) -> Button:
    """Return a button that sets this value, however often it is pressed."""
    return layout.button(label, control._replace(arg=f"{control.arg}{value:d}"))
