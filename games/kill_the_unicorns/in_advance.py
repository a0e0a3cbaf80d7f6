"""The questions of Kill The Unicorns that a player can answer in advance."""

from __future__ import annotations

from games.engine import AnswersInAdvance, Choice, Repeatable, message
from games.kill_the_unicorns.rules.hunt import BID, PASS
from games.kill_the_unicorns.state import MARKET, TRAP
from games.kill_the_unicorns.view import KillView


class KillAnswersInAdvance(AnswersInAdvance[KillView]):
    """Plans for the next bid, and standing answers to pass and to buy nothing."""

    repeatable = {
        "bid": Repeatable(message("When you may bid today"), ("pass",), by_period=True),
        "market": Repeatable(message("On the black market"), ("none",)),
        "princess": Repeatable(message("When the Princess may take cards back"), ("none",)),
        "shaman": Repeatable(message("When the Shaman may take cards back"), ("none",)),
    }

    def plans(self, view: KillView) -> list[tuple[str, Choice]]:
        """Return the plans to pass or to bid at the next hunt."""
        if not TRAP <= view.step < MARKET:
            return []
        return [("bid", PASS), *(("bid", bid) for bid in BID[1:])]

    def period_of(self, view: KillView) -> int:
        """Return the day."""
        return view.day
