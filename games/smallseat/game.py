"""The game class of Smallseat, for the engine and the host."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine import Game, Goal, Verb, message
from games.smallseat.cards import FOLDER, HOUSE
from games.smallseat.in_advance import SmallAnswersInAdvance
from games.smallseat.picture import SmallPicture
from games.smallseat.robot import TUNING, SmallEvaluator
from games.smallseat.rules.barred import barred
from games.smallseat.rules.ending import outcome
from games.smallseat.rules.turn import deal, turn
from games.smallseat.state import (
    SEATS,
    SmallOptions,
    SmallState,
    in_the_box,
    own,
    with_votes_won,
    zones,
)
from games.smallseat.text import SmallText
from games.smallseat.text.events import TELLER
from games.smallseat.view import SmallView, view

MOST = SEATS[-1]


class Smallseat(Game[SmallState, SmallView]):
    """3 to 10 seats, nine cards of every animal; the cards kept last decide the match."""

    name = "smallseat"
    title = "Smallseat"
    tagline = "Vote with your animals, and keep the one that wins."
    command = "smallseat"
    emoji = "🪑"
    interface = 2
    data = FOLDER
    version = 5
    seats = SEATS
    solo = 4
    minutes = 5
    visits = {3: 15, 4: 16, 10: 14}
    # A round asks the Boss, the Teller, then everyone. Each vote except one may lose. No action
    # asks more often than Tiny Bears, used by the Teller: the action, the animal, everyone's
    # card, their order. At the end everyone keeps one. Everyone may change a hidden vote once.
    bound = HOUSE.rounds * (2 + 2 * MOST + (MOST - 1) * (3 + 2 * MOST)) + 2 * MOST
    harmless = ("secret", "execute", "stop", "no")
    options = SmallOptions
    state = SmallState
    text = SmallText()
    picture = SmallPicture()
    in_advance = SmallAnswersInAdvance()
    robot = SmallEvaluator(TUNING)
    verbs = (
        Verb("vote", "Vote"),
        Verb("secret", "Vote in secret"),
        Verb("show", "Vote now"),
        Verb("execute", "Use its action"),
        Verb("swap", "Swap places", seat=True),
        Verb("animal", "Choose an animal"),
        Verb("ask", "Choose a player", seat=True),
        Verb("to", "Choose a player", seat=True),
        Verb("stop", "Stop"),
        Verb("give", "Give a card"),
        Verb("return", "Give a card back"),
        Verb("replace", "Give another card instead"),
        Verb("add", "Add a card"),
        Verb("flip", "Turn a card over"),
        Verb("yes", "Yes"),
        Verb("no", "No"),
        Verb("hide", "Make cards secret"),
        Verb("reveal", "Show three cards"),
        Verb("keep", "Keep a card"),
    )
    goals = (
        Goal(message("Use an animal's action"), lambda match: "execute" in match.verbs),
        Goal(
            message("Win as the Teller"),
            lambda match: match.won and match.outcome.reason == "teller",
        ),
        Goal(
            message("Win together with someone"),
            lambda match: match.won and len(match.outcome.winners) > 1,
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
    roles = staticmethod(lambda s: {TELLER: s.teller})

    def migrate(self, data: Mapping[str, Any], version: int) -> Mapping[str, Any]:
        """Name the votes that won if only their number was kept (before version 2). Before
        version 4 only Curlysnouts did nothing for the Teller, and before version 5 nobody won
        if no Candidate had kept a winning animal.
        """
        data = with_votes_won(data) if version < 2 else data
        data = {**data, "idle": ["curlysnouts"]} if version < 4 else data
        return {**data, "void": True} if version < 5 else data
