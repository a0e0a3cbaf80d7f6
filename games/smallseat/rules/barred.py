"""Choices that players may expect but that are not possible now, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.engine import Barred, Decision, choice
from games.smallseat.rules.hands import one_of_each
from games.smallseat.rules.orders import allowed, demands
from games.smallseat.rules.seats import is_immune
from games.smallseat.rules.turn import SWAP
from games.smallseat.rules.votes import PUBLIC, VOTE
from games.smallseat.state import SmallState


def barred(s: SmallState, d: Decision) -> Iterable[Barred]:
    """Return choices that players may expect, with the rule that forbids each if not offered."""
    found = BARRED.get(d.prompt)
    return found(s, d) if found else ()


def barred_votes(s: SmallState, d: Decision) -> Iterator[Barred]:
    """Yield the hand cards that an order for this round forbids."""
    reason, about = order_on(s, d.seat)
    for found in one_of_each(s, s.hand[d.seat], VOTE):
        yield Barred(found, reason, about)


def barred_public_votes(s: SmallState, d: Decision) -> Iterator[Barred]:
    """Yield the Teller's public cards that an order for this round forbids."""
    reason, about = order_on(s, d.seat)
    for found in one_of_each(s, s.shown, PUBLIC):
        yield Barred(found, reason, about)


def order_on(s: SmallState, seat: int) -> tuple[str, tuple[str, ...]]:
    """Return why a seat can't vote as it likes: the order for this round, and its animal."""
    bound = [animal for animal in demands(s, seat) if animal in allowed(s, seat)]
    if not bound:
        return "must_most", ()
    return ("must_sleep" if bound[0] == "sleepersippies" else "must_follow"), (bound[0],)


def barred_swaps(s: SmallState, d: Decision) -> Iterator[Barred]:
    """Yield the players with whom nobody may swap."""
    for seat in s.chairs:
        if seat != d.seat:
            yield Barred(SWAP[seat], "immune" if is_immune(s, seat) else "spiky")


def barred_questions(s: SmallState, d: Decision) -> Iterator[Barred]:
    """Yield the players who may not be asked."""
    for seat in s.chairs:
        if seat != d.seat:
            yield Barred(choice("ask", seat), "immune")


def barred_receivers(s: SmallState, d: Decision) -> Iterator[Barred]:
    """Yield the players who may not be given a card."""
    for seat in s.chairs:
        if seat != d.seat:
            yield Barred(choice("to", seat), "teller" if seat == s.teller else "immune")


BARRED = {
    "vote": barred_votes, "open": barred_votes, "lead": barred_votes,
    "speak": barred_public_votes, "act": barred_swaps, "ask": barred_questions,
    "gift_to": barred_receivers,
}  # fmt: skip
"""By prompt: choices that players may expect, with the rule that forbids each if not offered."""
