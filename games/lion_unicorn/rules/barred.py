"""Choices that players may expect but that are not possible now, and why."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine import Barred, Decision, choice
from games.lion_unicorn.rules.actions import DRAW, STEAL, loose_places
from games.lion_unicorn.state import LionState

TAKES_OWN = {"swift": "swift", "adder": "adder", "return": "return"}
"""The prompts that take away one of the player's face-up cards, and their verbs."""


def barred(s: LionState, d: Decision) -> Iterator[Barred]:
    """Yield choices that players may expect, with the rule that forbids each if not offered."""
    if d.prompt == "action":
        yield Barred(DRAW, "no_cards")
        for victim, cards in enumerate(s.front):
            for place, _ in enumerate(cards if victim != d.seat else ()):
                yield Barred(STEAL[victim][place], "lies_open" if place else "starting_stolen")
    elif d.prompt in TAKES_OWN:
        yield from own_cards(s, d)
    elif d.prompt == "rat":
        yield Barred(choice("rat", d.seat), "another_player")
    elif d.prompt in ("goat", "swift_to"):
        yield Barred(choice("to", d.seat), "another_player")


def own_cards(s: LionState, d: Decision) -> Iterator[Barred]:
    """Yield the choices that would take away each of the player's cards."""
    loose = loose_places(s, d.seat)
    for place, t in enumerate(s.front[d.seat]):
        reason = "starting_leaves" if not place else "lies_closed"
        if place in loose:
            reason = "unicorn_returns" if s.face[t] == "unicorn" else "not_in_set"
        yield Barred(choice(TAKES_OWN[d.prompt], place), reason)
