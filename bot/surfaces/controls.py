"""Controls: what a button or menu does, written into its ``custom_id``.

Controls hold no state of their own, so they work after any restart; the match, seat and decision
number tell a live one from a stale one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

PREFIX = "mg"
NO_SEAT = -1
TEMPLATE = re.compile(
    rf"{PREFIX}:(?P<match>\d{{1,15}}):(?P<seat>-1|\d{{1,3}}):(?P<number>\d{{1,9}})"
    r":(?P<act>[a-z_]{1,20}):(?P<arg>.*)",
    re.ASCII,
)
MARKED = ("join", "move", "log", "rules", "mine")
"""The controls that carry the marker of their post."""
MARKER = re.compile(r"\d+\.\d+")


class Control(NamedTuple):
    """One control: in which match, for which seat and decision, what it does, and to what."""

    match: int
    act: str
    seat: int = NO_SEAT
    number: int = 0
    arg: str = ""

    @property
    def custom_id(self) -> str:
        """Return the control as Discord carries it, at most 100 characters.

        >>> Control(12, "pick", 3, 45, "flip:2").custom_id
        'mg:12:3:45:pick:flip:2'
        """
        return f"{PREFIX}:{self.match}:{self.seat}:{self.number}:{self.act}:{self.arg}"


def read_control(custom_id: str) -> Control | None:
    """Read a ``custom_id`` back; None for one that is not ours or was made by hand.

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
    """Return the marker of a surface's post, by which it is told from all others of the bot.

    It stands in one of the post's controls; empty where none has it.

    >>> marker_in(["mg:12:3:45:pick:flip:2", "mg:12:3:0:move:7.1"])
    '7.1'
    """
    for control in map(read_control, custom_ids):
        if control is not None and control.act in MARKED and MARKER.fullmatch(control.arg):
            return control.arg
    return ""
