"""The game class of The Lion & The Unicorn, for the engine and the host."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine import Game, Goal, Options, Verb, message
from games.lion_unicorn.cards import FOLDER
from games.lion_unicorn.in_advance import LionAnswersInAdvance
from games.lion_unicorn.picture import LionPicture
from games.lion_unicorn.robot import TUNING, LionEvaluator
from games.lion_unicorn.rules.barred import barred
from games.lion_unicorn.rules.turn import deal, outcome, turn
from games.lion_unicorn.state import SEATS, LionOptions, LionState, in_the_box, own, zones
from games.lion_unicorn.text import LionText
from games.lion_unicorn.view import LionView, view

VISITS_OF_A_SHORT_MATCH = {2: 25, 3: 31, 4: 30, 6: 37}


class LionUnicorn(Game[LionState, LionView]):
    """2 to 6 seats, 48 animal cards; the first player to win two rounds wins."""

    name = "lion_unicorn"
    title = "The Lion & The Unicorn"
    tagline = "A memory game: show three of a kind or four different animals."
    command = "lion"
    emoji = "🦁"
    interface = 2
    data = FOLDER
    version = 2
    seats = SEATS
    solo = 3
    minutes = 20
    visits = {2: 70, 3: 100, 4: 130, 6: 175}
    # At most nine rounds (six seats with one win each, two void ones, the last) of 600 turns,
    # each of four actions with their choices at the very most.
    bound = 9 * 600 * 4 * 4
    harmless = ("draw",)
    options = LionOptions
    state = LionState
    text = LionText()
    picture = LionPicture()
    in_advance = LionAnswersInAdvance()
    robot = LionEvaluator(TUNING)
    verbs = (
        Verb("draw", "Draw a card"),
        Verb("flip", "Flip one of yours"),
        Verb("steal", "Steal a card", seat=True),
        Verb("to", "Choose a player", seat=True),
        Verb("swift", "Move a card"),
        Verb("rat", "Choose a player", seat=True),
        Verb("adder", "Discard a card"),
        Verb("return", "Give up a card"),
        Verb("keep", "Choose a set"),
    )
    goals = (
        Goal(message("Steal a card"), lambda match: "steal" in match.verbs),
        Goal(message("Move a card with a Swift"), lambda match: "swift" in match.verbs),
        Goal(
            message("Win before anyone else wins a round"),
            lambda match: match.won and match.outcome.scores[match.seat] == match.lead > 1,
        ),
    )

    def visits_of(self, options: Options) -> Mapping[int, int]:
        """Return how often each player has to come back; less in a short match."""
        short = isinstance(options, LionOptions) and options.short
        return VISITS_OF_A_SHORT_MATCH if short else self.visits

    setup = staticmethod(in_the_box)
    deal = staticmethod(deal)
    turn = staticmethod(turn)
    outcome = staticmethod(outcome)
    view = staticmethod(view)
    zones = staticmethod(zones)
    own = staticmethod(own)
    barred = staticmethod(barred)
