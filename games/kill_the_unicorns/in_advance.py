"""The questions of Kill The Unicorns that a player can answer in advance."""

from __future__ import annotations

from itertools import combinations

from games.engine import AnswersInAdvance, Choice, Repeatable, choice, message
from games.kill_the_unicorns.rules.hunt import ALL, BID, LAY, NONE, PASS
from games.kill_the_unicorns.rules.market import BUY
from games.kill_the_unicorns.state import LETTERS, MARKET, TRAP
from games.kill_the_unicorns.view import KillView


class KillAnswersInAdvance(AnswersInAdvance[KillView]):
    """Plans for the next bid, its cards and the market, and answers to pass and to buy nothing."""

    repeatable = {
        "bid": Repeatable(message("When you may bid today"), ("pass",), by_period=True),
        "market": Repeatable(message("On the black market"), ("none",)),
        "princess": Repeatable(message("When the Princess may take cards back"), ("none",)),
        "shaman": Repeatable(message("When the Shaman may take cards back"), ("none",)),
    }
    planned = {
        "cards": message("If you bid"),
        "princess": message("When the Princess may take cards back"),
        "market": message("On the black market"),
        "on": message("If you buy something"),
    }
    in_a_row = ("bid",)

    def plans(self, view: KillView) -> list[tuple[str, Choice]]:
        """Return the plans to pass or to bid at the next hunt, and to buy something tonight."""
        if view.reader is None or not TRAP <= view.step < MARKET:
            return []
        planned = [("bid", PASS), *(("bid", bid) for bid in BID[1:])]
        planned += [("cards", lay) for lay in _ways(view)]
        if view.table[view.reader].role == "princess" and not view.table[view.reader].used:
            planned += [("princess", NONE), ("princess", ALL)]
        planned += [("market", NONE), *(("market", buy) for buy in BUY.values())]
        stable = view.table[view.reader].stable
        return [*planned, *(("on", choice("on", n)) for n in range(1, len(stable) + 1))]

    def key(self, choice: Choice, view: KillView) -> str:
        """Return the values of the cards that a choice lays: their places may change."""
        if choice.verb != "lay" or view.reader is None:
            return choice.id
        hand = view.table[view.reader].hand
        values = sorted(str(hand[LETTERS.index(str(letter))]) for letter in choice.at)
        return f"lay:{','.join(values)}"

    def period_of(self, view: KillView) -> int:
        """Return the day."""
        return view.day


def _ways(view: KillView) -> list[Choice]:
    """List ways to lay cards of the reader's hand, one of those with the same values.

    The whole hand is laid without a question. The smallest bids come first.
    """
    hand = view.table[view.reader or 0].hand
    by_value = sorted(range(len(hand)), key=lambda place: hand[place] or 0)
    numbers = (view.call,) if view.call else range(1, len(BID))
    ways = {
        tuple(hand[place] for place in taken): LAY[taken]
        for n in numbers
        if n < len(hand)
        for taken in combinations(by_value, n)
    }
    return list(ways.values())
