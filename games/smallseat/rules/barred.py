"""Choices that players may expect but that are not possible now, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine import Barred, Choice, Decision, choice
from games.smallseat.rules.hands import one_of_each
from games.smallseat.rules.orders import allowed, demands
from games.smallseat.rules.seats import is_immune
from games.smallseat.rules.turn import SWAP
from games.smallseat.rules.votes import PUBLIC, VOTE
from games.smallseat.state import SmallState


def barred(s: SmallState, d: Decision) -> Sequence[Barred]:
    """List the choices that players may expect but the decision does not offer."""
    found = ASKED_FOR.get(d.prompt, nothing)
    return [Barred(c, reason, about) for c, reason, about in found(s, d) if c not in d.choices]


Found = Iterator[tuple[Choice, str, tuple[str, ...]]]


def nothing(s: SmallState, d: Decision) -> Found:
    """Yield nothing, for prompts whose choices are complete."""
    yield from ()


def votes(s: SmallState, d: Decision) -> Found:
    """Yield the hand cards that an order for this round forbids."""
    reason, about = order(s, d.seat)
    for found in one_of_each(s, s.hand[d.seat], VOTE):
        yield found, reason, about


def public_votes(s: SmallState, d: Decision) -> Found:
    """Yield the Teller's public cards that an order for this round forbids."""
    reason, about = order(s, d.seat)
    for found in one_of_each(s, s.shown, PUBLIC):
        yield found, reason, about


def order(s: SmallState, seat: int) -> tuple[str, tuple[str, ...]]:
    """Return the order that restricts a vote."""
    bound = [animal for animal in demands(s, seat) if animal in allowed(s, seat)]
    if not bound:
        return "must_most", ()
    return ("must_sleep" if bound[0] == "sleepersippies" else "must_follow"), (bound[0],)


def swaps(s: SmallState, d: Decision) -> Found:
    """Yield the players with whom nobody may swap."""
    for seat in s.chairs:
        if seat != d.seat:
            yield SWAP[seat], "immune" if is_immune(s, seat) else "spiky", ()


def asking(s: SmallState, d: Decision) -> Found:
    """Yield the players who may not be asked."""
    for seat in s.chairs:
        if seat != d.seat:
            yield choice("ask", seat), "immune", ()


def giving(s: SmallState, d: Decision) -> Found:
    """Yield the players who may not be given a card."""
    for seat in s.chairs:
        if seat != d.seat:
            yield choice("to", seat), "teller" if seat == s.teller else "immune", ()


ASKED_FOR = {
    "vote": votes, "open": votes, "lead": votes, "speak": public_votes, "act": swaps,
    "ask": asking, "gift_to": giving,
}  # fmt: skip
"""By prompt: choices that players may expect, with the rule that forbids each if not offered."""
