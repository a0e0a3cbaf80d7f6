"""Choices that players may expect but that are not possible now, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine import Barred, Choice, Decision, choice
from games.lion_unicorn.rules.actions import DRAW, STEAL, loose_places
from games.lion_unicorn.state import LionState

TAKES_OWN = {"swift": "swift", "adder": "adder", "return": "return"}
"""The prompts that take away one of the player's face-up cards, and their verbs."""


def barred(s: LionState, d: Decision) -> Sequence[Barred]:
    """List the choices that players may expect but the decision does not offer."""
    return [Barred(c, reason) for c, reason in asked_for(s, d) if c not in d.choices]


def asked_for(s: LionState, d: Decision) -> Iterator[tuple[Choice, str]]:
    """Yield choices that players may expect, with the rule that forbids each if not offered."""
    if d.prompt == "action":
        yield DRAW, "no_cards"
        for victim, cards in enumerate(s.front):
            for place, _ in enumerate(cards if victim != d.seat else ()):
                yield STEAL[victim][place], "lies_open" if place else "starting_stolen"
    elif d.prompt in TAKES_OWN:
        yield from own_cards(s, d)
    elif d.prompt == "rat":
        yield choice("rat", d.seat), "another_player"
    elif d.prompt in ("goat", "swift_to"):
        yield choice("to", d.seat), "another_player"


def own_cards(s: LionState, d: Decision) -> Iterator[tuple[Choice, str]]:
    """Yield the choices that would take away each of the player's cards."""
    loose = loose_places(s, d.seat)
    for place, t in enumerate(s.front[d.seat]):
        reason = "starting_leaves" if not place else "lies_closed"
        if place in loose:
            reason = "unicorn_returns" if s.face[t] == "unicorn" else "not_in_set"
        yield choice(TAKES_OWN[d.prompt], place), reason
