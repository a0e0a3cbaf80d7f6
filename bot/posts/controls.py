"""Controls: the action of a button or menu, encoded in its ``custom_id``.

Controls are stateless, so they work after any restart. The match, seat and decision number show
whether a control is out of date.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from bot.store import SurfaceRecord

PREFIX = "mg"
NO_SEAT = -1
TEMPLATE = re.compile(
    rf"{PREFIX}:(?P<match>\d{{1,15}}):(?P<seat>-1|\d{{1,3}}):(?P<number>\d{{1,9}})"
    r":(?P<act>[a-z_]{1,20}):(?P<arg>.*)",
    re.ASCII,
)
MARKED = ("join", "move", "more", "log", "rules", "mine", "puzzle_open", "cup_mine")
"""The controls that carry the marker of their post."""
MARKER = re.compile(r"\d+\.\d+")


class Control(NamedTuple):
    """One control: its match, act, seat and decision number, and the act's argument."""

    match: int
    act: str
    seat: int = NO_SEAT
    number: int = 0
    arg: str = ""

    @property
    def custom_id(self) -> str:
        """Return the control as a ``custom_id`` of at most 100 characters.

        >>> Control(12, "pick", 3, 45, "flip:2").custom_id
        'mg:12:3:45:pick:flip:2'
        """
        return f"{PREFIX}:{self.match}:{self.seat}:{self.number}:{self.act}:{self.arg}"


def read_control(custom_id: str) -> Control | None:
    """Read a ``custom_id``; return None for one that this program did not make.

    >>> read_control("mg:12:3:45:pick:flip:2")
    Control(match=12, act='pick', seat=3, number=45, arg='flip:2')
    >>> read_control("mg:twelve:3:45:pick:")
    """
    found = TEMPLATE.fullmatch(custom_id)
    if found is None:
        return None
    match, seat, number, act, arg = found.groups()
    return Control(int(match), act, int(seat), int(number), arg)


def marker_in(custom_ids: Iterable[str]) -> str:
    """Return the marker that identifies a surface's post, from the post's controls.

    It is empty if no control has a marker.

    >>> marker_in(["mg:12:3:45:pick:flip:2", "mg:12:3:0:move:7.1"])
    '7.1'
    """
    for control in map(read_control, custom_ids):
        if control is not None and control.act in MARKED and MARKER.fullmatch(control.arg):
            return control.arg
    return ""


def marker(surface: SurfaceRecord) -> str:
    """Return a surface's marker, which identifies one post of the bot and is also its nonce."""
    return f"{surface.id}.{surface.generation}"


def surface_id_in(marker: str) -> int:
    """Return the id of the surface whose post carries a marker."""
    return int(marker.partition(".")[0])
