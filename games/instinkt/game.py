"""The game class of Instinkt, for the engine and the host."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine import Game, Goal, Verb, message
from games.instinkt.cards import FOLDER, back
from games.instinkt.in_advance import InstinktAnswersInAdvance
from games.instinkt.picture import InstinktPicture
from games.instinkt.robot import TUNING, InstinktEvaluator
from games.instinkt.rules.barred import barred
from games.instinkt.rules.board import BEGIN
from games.instinkt.rules.turn import deal, outcome, turn
from games.instinkt.state import SEATS, InstinktOptions, InstinktState, in_the_box, own, zones
from games.instinkt.text import InstinktText
from games.instinkt.view import InstinktView, view


class Instinkt(Game[InstinktState, InstinktView]):
    """2 seats, 12 animals each; they fill a square of 4x4 cards and score by position."""

    name = "instinkt"
    title = "Instinkt"
    tagline = "A duel: choose in secret, then place with cunning."
    command = "instinkt"
    emoji = "🦝"
    interface = 2
    data = FOLDER
    version = 3
    seats = range(SEATS, SEATS + 1)
    solo = 2
    minutes = 5
    visits = {2: 13}
    # Two for the variant, ten rounds of two cards and two places, two for each raccoon: 46; and
    # five times that for players who change their minds while the other still chooses a card.
    bound = 46 * 5
    options = InstinktOptions
    state = InstinktState
    text = InstinktText()
    picture = InstinktPicture()
    robot = InstinktEvaluator(TUNING)
    in_advance = InstinktAnswersInAdvance()
    verbs = (
        Verb("play", "Play a card"),
        Verb("place", "Choose a place"),
        Verb("push", "Push in the Deer"),
        Verb("move", "Move a card"),
        Verb("to", "Choose a place"),
        Verb("under", "Choose two cards"),
    )  # fmt: skip
    goals = (
        Goal(message("Push in the Deer"), lambda match: "push" in match.verbs),
        Goal(message("Win by ten points"), lambda match: match.won and match.lead >= 10),
        Goal(message("Win by one point"), lambda match: match.won and match.lead == 1),
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
        """Count cells from a1: the first version counted from the first card. Keep the animals
        as they were before version 3.
        """
        if version > 2:
            return data
        display = data["display"]
        if version < 2:
            column, row = BEGIN
            display = {t: (at[0] + column, at[1] + row) for t, at in display.items()}
        return {**data, "display": display, "began": 2}
