"""Choices that players may expect but that are not possible now, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine import Barred, Choice, Decision, choice
from games.kill_the_unicorns.cards import BOOK
from games.kill_the_unicorns.rules.hunt import BID, LOOK
from games.kill_the_unicorns.rules.market import BUY, targets
from games.kill_the_unicorns.rules.schemes import COLOUR
from games.kill_the_unicorns.rules.turn import PLACE
from games.kill_the_unicorns.state import KillState


def barred(s: KillState, d: Decision) -> Sequence[Barred]:
    """List the choices that players may expect but the decision does not offer."""
    return [
        Barred(found, reason, tuple(about))
        for found, reason, *about in ASKED_FOR.get(d.prompt, nothing)(s, d)
        if found not in d.choices
    ]


Found = Iterator[tuple[Choice, str, *tuple[int, ...]]]


def nothing(s: KillState, d: Decision) -> Found:
    """Yield nothing, for prompts whose choices are complete."""
    yield from ()


def bids(s: KillState, d: Decision) -> Found:
    """Yield the other numbers of cards, and for the Wizard the schemes of this unicorn."""
    held = len(s.hand[d.seat])
    for bid in BID[1:]:
        yield (bid, "exact_number", s.call) if s.call else (bid, "too_few_cards", held)
    if s.role[d.seat] == "wizard":
        for i, t in enumerate(s.traps[0]):
            mine = s.owner(t) == d.seat
            yield LOOK[i], "own_scheme" if mine else "power_used"


def places(s: KillState, d: Decision) -> Found:
    """Yield the unicorns that have two schemes beneath them."""
    for card in PLACE:
        for u in card:
            yield u, "two_schemes"


def offers(s: KillState, d: Decision) -> Found:
    """Yield the items that cannot be bought."""
    gold = sum(int(s.face[t]) for t in s.hand[d.seat])
    for key, item in BOOK.market.items():
        if not s.stock[key]:
            yield BUY[key], "sold_out"
        elif gold < item.price:
            yield BUY[key], "too_dear", item.price, gold
        elif not targets(s, d.seat, key):
            yield BUY[key], "no_unicorn"


def own_cards(s: KillState, d: Decision) -> Found:
    """Yield the cards on which the bought item cannot go."""
    for i, _ in enumerate(s.stable[d.seat]):
        yield choice("on", i + 1), "pigicorn"


def colours(s: KillState, d: Decision) -> Found:
    """Yield the colour that the unicorn has already."""
    for shade in COLOUR.values():
        yield shade, "same_colour"


ASKED_FOR = {
    "bid": bids, "place": places, "market": offers, "on": own_cards, "paint": colours,
}  # fmt: skip
"""By prompt: choices that players may expect, with the rule that forbids each if not offered."""
