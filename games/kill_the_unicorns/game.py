"""The game class of Kill The Unicorns, for the engine and the host."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine import Game, Goal, Verb, message
from games.kill_the_unicorns.cards import FOLDER, back
from games.kill_the_unicorns.in_advance import KillAnswersInAdvance
from games.kill_the_unicorns.picture import KillPicture
from games.kill_the_unicorns.robot import TUNING, KillEvaluator
from games.kill_the_unicorns.rules.barred import barred
from games.kill_the_unicorns.rules.scoring import outcome
from games.kill_the_unicorns.rules.turn import deal, turn
from games.kill_the_unicorns.state import SEATS, KillOptions, KillState, in_the_box, own, zones
from games.kill_the_unicorns.text import KillText
from games.kill_the_unicorns.view import KillView, view


class KillTheUnicorns(Game[KillState, KillView]):
    """3 or 4 seats, four days of four hunts; the richest wins."""

    name = "kill_the_unicorns"
    title = "Kill The Unicorns"
    tagline = "Bid face-down for unicorns, and beware of ties."
    command = "hunt"
    emoji = "🏹"
    interface = 2
    data = FOLDER
    version = 4
    seats = SEATS
    solo = 3
    minutes = 10
    visits = {3: 23, 4: 24}
    # Once: a character for each of four seats. On each of four days four schemes are placed;
    # in each of four hunts each seat decides at most five times in bidding (bid, look, throw,
    # cards, marker), then come a scheme to reveal, its question, Princess and Shaman; and each
    # seat decides at most three times in the market.
    bound = 4 + 4 * (4 + 4 * (4 * 5 + 4) + 4 * 3)
    harmless = ("pass", "none", "keep", "lay", "mark")  # the cheapest bid, no power
    options = KillOptions
    state = KillState
    text = KillText()
    picture = KillPicture()
    in_advance = KillAnswersInAdvance()
    robot = KillEvaluator(TUNING)
    verbs = (
        Verb("place", "Lay a scheme"),
        Verb("bid", "Bid"),
        Verb("pass", "Pass"),
        Verb("lay", "Choose hunt cards"),
        Verb("reveal", "Reveal a scheme"),
        Verb("buy", "Buy"),
        Verb("on", "Choose a unicorn"),
        Verb("colour", "Choose a colour"),
        Verb("none", "Nothing"),
        Verb("give", "Give a unicorn"),
        Verb("back", "Take a card back"),
        Verb("mark", "Use your power"),
        Verb("look", "Look at a scheme"),
        Verb("throw", "Throw it out"),
        Verb("keep", "Leave it"),
        Verb("role", "Choose a character"),
    )
    goals = (
        Goal(message("Use your power"), lambda match: "mark" in match.verbs),
        Goal(message("Buy on the black market"), lambda match: "buy" in match.verbs),
        Goal(
            message("Win with a double rainbow"),
            lambda match: match.won and match.outcome.reason == "double_rainbow",
        ),
    )

    setup = staticmethod(in_the_box)
    deal = staticmethod(deal)
    turn = staticmethod(turn)
    outcome = staticmethod(outcome)
    view = staticmethod(view)
    zones = staticmethod(zones)
    own = staticmethod(own)
    barred = staticmethod(barred)
    back = staticmethod(back)

    def migrate(self, data: Mapping[str, Any], version: int) -> Mapping[str, Any]:
        """Keep the powers as they were: before version 3 the Princess took all cards back, and a
        scheme that the Wizard left added nothing; before version 4 the Shaman took one card back.
        """
        if version < 3:
            return {**data, "power": {"princess": 3, "knight": 3, "wizard": 0, "shaman": 0}}
        return {**data, "power": data["power"] | {"shaman": 0}} if version < 4 else data
