"""A server's settings: what its managers choose for all who play there, on a private page."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import discord

from bot.host import UTC, Server
from bot.surfaces import layout
from bot.surfaces.controls import Control
from bot.surfaces.pages.lobby import CLOCKS
from bot.surfaces.pages.reach import NIGHTS, hours_in_words
from bot.surfaces.words import NOBODY
from games.engine import Words, message

Listed = Sequence[tuple[str, Any]]


@dataclass(frozen=True)
class Setting:
    """One line of the page: a field of ``Server`` with its title and what it is for.

    ``listed`` gives the labels and values to choose from; a setting without is made elsewhere,
    and ``about`` says where. ``told`` says the present value where no label does.
    """

    field: str
    title: str
    about: str
    listed: Callable[[Words], Listed] = lambda words: ()
    told: Callable[[Server, float, Words], str] = lambda server, now, words: ""

    def chosen(self, key: str, words: Words) -> Any:
        """Return the value that a menu's key stands for; raises KeyError for any other."""
        return {_key(value): value for _, value in self.listed(words)}[key]


def _clocks(words: Words) -> Listed:
    return [(words(label), key) for key, label in CLOCKS.items()]


def _nights(words: Words) -> Listed:
    nights = [(hours_in_words(night, words), night) for night in NIGHTS]
    return [(words("None"), (0, 0)), *nights]


def _zone(server: Server, now: float, words: Words) -> str:
    zone = server.zone or UTC
    there = datetime.fromtimestamp(now, ZoneInfo(zone)).strftime("%H:%M")
    return words("{zone}, where it is {now} now", zone=zone.replace("_", " "), now=there)


def _board(server: Server, now: float, words: Words) -> str:
    return f"<#{server.board}>" if server.board else words("nowhere")


SETTINGS = (
    Setting("clock", message("Clock"),
            message("What new tables begin with. Each can choose another in its lobby."), _clocks),
    Setting("zone", message("Time zone"),
            message("Of all who have not set their own. `/settings city:` changes it."),
            told=_zone),
    Setting("quiet", message("Quiet hours"),
            message("I ping nobody then, by this server's time zone. Everybody can choose their "
                    "own with `/notices`."), _nights,
            lambda server, now, words: hours_in_words(server.quiet, words)),
    Setting("board", message("List of tables"),
            message("It stays up to date by itself. `/games here:True` puts it into a channel, "
                    "`/games here:False` takes it away."), told=_board),
)  # fmt: skip
"""All lines of the page, in their order."""


def settings_post(server: Server, now: float) -> discord.ui.LayoutView:
    """Return the page of a server's settings as they are ``now``."""
    words = NOBODY
    values = server.model_dump()
    parts: list[discord.ui.Item[Any]] = [layout.text(words("## Settings of this server"))]
    for setting in SETTINGS:
        listed = [(label, _key(value)) for label, value in setting.listed(words)]
        present = _key(values[setting.field])
        labels = {key: label for label, key in listed}
        told = labels.get(present) or setting.told(server, now, words)
        title = words(setting.title)
        parts.append(layout.text(f"**{title}**: {told}\n-# {words(setting.about)}"))
        if listed:
            control = Control(0, "set", arg=setting.field)
            parts.append(layout.select(title, control, listed, chosen=[present]))
    return layout.post(*parts)


def setting_of(field: str) -> Setting | None:
    """Return the line of the page that sets a field."""
    return next((setting for setting in SETTINGS if setting.field == field), None)


def _key(value: Any) -> str:
    """Return a value as a menu carries it.

    >>> _key((22, 8))
    '[22, 8]'
    """
    return json.dumps(value)
