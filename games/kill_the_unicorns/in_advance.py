"""The questions of Kill The Unicorns that a player can answer in advance."""

from __future__ import annotations

from itertools import combinations

from games.engine import AnswersInAdvance, Choice, Moment, Plannable, Repeatable, choice, message
from games.kill_the_unicorns.rules.hunt import ALL, BID, LAY, NONE, PASS
from games.kill_the_unicorns.rules.market import BUTCHER, BUY
from games.kill_the_unicorns.rules.scoring import PIGICORN
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

    def plans(self, view: KillView) -> list[Plannable]:
        """Return the plans to pass or to bid at the next hunt, and to buy something tonight."""
        if view.reader is None or not TRAP <= view.step < MARKET:
            return []
        me = view.table[view.reader]
        planned = {"bid": [PASS, *BID[1:]]}
        if me.role == "princess" and not me.used:
            planned["princess"] = [NONE, ALL]
        planned = {prompt: listed for prompt, listed in planned.items()
                   if self.moment(prompt, view)[1] < MARKET}  # fmt: skip
        planned["market"] = [NONE, *BUY.values()]
        return [Plannable(prompt, each) for prompt, listed in planned.items() for each in listed]

    def follow_ups(self, choice: Choice, view: KillView) -> list[Plannable]:
        """Return the plans for the cards of a bid, and for the unicorn that gets an item."""
        if choice.verb == "bid":
            return [Plannable("cards", lay, (choice.place,)) for lay in _ways(view, choice.place)]
        if choice.verb == "buy":
            item = choice.at[0]
            return [Plannable("on", on, (item,)) for on in _targets(view, str(item))]
        return []

    def now(self, view: KillView) -> Moment:
        """Return the day, and its hunt or other step."""
        return view.day, view.step

    def moment(self, prompt: str, view: KillView) -> Moment:
        """Return the next hunt in which the reader can bid; tonight for the market.

        The Princess takes cards back in the hunt for which they were laid.
        """
        if prompt == "market" or view.reader is None:
            return view.day, MARKET
        me = view.table[view.reader]
        if prompt == "princess" and me.bid:
            return self.now(view)
        over = not view.hunting or view.shown or me.passed or bool(me.bid)
        return view.day, view.step + over

    def next_moment(self, moment: Moment, view: KillView) -> Moment | None:
        """Return the next hunt of the day."""
        day, hunt = moment
        return (day, hunt + 1) if hunt + 1 < MARKET else None

    def key(self, choice: Choice, view: KillView) -> str:
        """Return the values of the cards that a choice lays: their places may change.

        So may the places of unicorns.
        """
        if view.reader is None or choice.verb not in ("lay", "on"):
            return choice.id
        if choice.verb == "on":
            return f"on:{view.table[view.reader].stable[choice.place - 1].kind}"
        hand = view.table[view.reader].hand
        values = sorted(str(hand[LETTERS.index(str(letter))]) for letter in choice.at)
        return f"lay:{','.join(values)}"

    def period_of(self, view: KillView) -> int:
        """Return the day."""
        return view.day


def _ways(view: KillView, n: int) -> list[Choice]:
    """List ways to lay ``n`` cards of the reader's hand, one of those with the same values.

    The whole hand is laid without a question. The smallest bids come first.
    """
    hand = view.table[view.reader or 0].hand
    if n >= len(hand):
        return []
    by_value = sorted(range(len(hand)), key=lambda place: hand[place] or 0)
    ways = {
        tuple(hand[place] for place in taken): LAY[taken] for taken in combinations(by_value, n)
    }
    return list(ways.values())


def _targets(view: KillView, item: str) -> list[Choice]:
    """List the unicorns of the reader that an item is for; the butcher takes Pigicorns too."""
    stable = enumerate(view.table[view.reader or 0].stable, start=1)
    return [choice("on", n) for n, u in stable if item == BUTCHER or u.scheme != PIGICORN]
