"""The scene in the list of games: two equal bids, so that the unicorn escapes."""

from __future__ import annotations

from games.drawing import BLACK, CHALK, Parts, icon, joined, label
from games.engine import Words
from games.kill_the_unicorns.picture.cards import number_card, unicorn
from games.kill_the_unicorns.view import UnicornView

BID = 4


def strip(words: Words) -> Parts:
    """Draw a unicorn, two hunt cards of the same number, and the unicorn on the run."""
    prey = UnicornView(kind="", colour="blue", value=BID, starting=False)
    return joined(
        [
            unicorn(744, 16, 106, prey),
            number_card(884, 24, 74, 104, BID),
            label(986, 76, 50, "=", 62, CHALK, BLACK, "middle"),
            number_card(1014, 24, 74, 104, BID),
            icon(1104, 34, 84, "💨"),
        ]
    )
