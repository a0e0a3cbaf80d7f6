"""Choices that players may expect but that are not possible now, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.engine import Barred, Decision, choice
from games.kill_the_unicorns.cards import BOOK
from games.kill_the_unicorns.rules.hunt import BID, LOOK
from games.kill_the_unicorns.rules.market import BUY, targets
from games.kill_the_unicorns.rules.schemes import COLOUR
from games.kill_the_unicorns.rules.turn import PLACE
from games.kill_the_unicorns.state import KillState


def barred(s: KillState, d: Decision) -> Iterable[Barred]:
    """Return choices that players may expect, with the rule that forbids each if not offered."""
    found = BARRED.get(d.prompt)
    return found(s, d) if found else ()


def barred_bids(s: KillState, d: Decision) -> Iterator[Barred]:
    """Yield the other numbers of cards, and for the Wizard the schemes of this unicorn."""
    held = len(s.hand[d.seat])
    for bid in BID[1:]:
        if s.call:
            yield Barred(bid, "exact_number", (s.call,))
        else:
            yield Barred(bid, "too_few_cards", (held,))
    if s.role[d.seat] == "wizard":
        for i, t in enumerate(s.traps[0]):
            mine = s.owner(t) == d.seat
            yield Barred(LOOK[i], "own_scheme" if mine else "power_used")


def barred_places(s: KillState, d: Decision) -> Iterator[Barred]:
    """Yield the unicorns that have two schemes beneath them."""
    for card in PLACE:
        for u in card:
            yield Barred(u, "two_schemes")


def barred_purchases(s: KillState, d: Decision) -> Iterator[Barred]:
    """Yield the items that are sold out, too dear, or for which there is no unicorn."""
    gold = sum(int(s.face[t]) for t in s.hand[d.seat])
    for key, item in BOOK.market.items():
        if not s.stock[key]:
            yield Barred(BUY[key], "sold_out")
        elif gold < item.price:
            yield Barred(BUY[key], "too_dear", (item.price, gold))
        elif not targets(s, d.seat, key):
            yield Barred(BUY[key], "no_unicorn")


def barred_targets(s: KillState, d: Decision) -> Iterator[Barred]:
    """Yield the cards on which the bought item cannot go."""
    for i, _ in enumerate(s.stable[d.seat]):
        yield Barred(choice("on", i + 1), "pigicorn")


def barred_colours(s: KillState, d: Decision) -> Iterator[Barred]:
    """Yield the colour that the unicorn has already."""
    for shade in COLOUR.values():
        yield Barred(shade, "same_colour")


BARRED = {
    "bid": barred_bids, "place": barred_places, "market": barred_purchases,
    "on": barred_targets, "paint": barred_colours,
}  # fmt: skip
"""By prompt: choices that players may expect, with the rule that forbids each if not offered."""
