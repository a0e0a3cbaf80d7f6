"""The game class of Llamas Unleashed, for the engine and the host."""

from __future__ import annotations

from games.engine import Game, Goal, Verb, message
from games.llamas_unleashed.cards import FOLDER, HOUSE
from games.llamas_unleashed.in_advance import LlamasAnswersInAdvance
from games.llamas_unleashed.picture import LlamasPicture
from games.llamas_unleashed.robot import TUNING, LlamasEvaluator
from games.llamas_unleashed.rules.barred import barred
from games.llamas_unleashed.rules.turn import SEATS, deal, outcome, turn
from games.llamas_unleashed.state import LlamasOptions, LlamasState, in_the_box, own, zones
from games.llamas_unleashed.text import LlamasText
from games.llamas_unleashed.view import LlamasView, view
from games.llamas_unleashed.windows import LlamasWindows

VERBS = (
    Verb("draw", "Draw a card"),
    Verb("play", "Play a card"),
    Verb("into", "Choose a Field", seat=True),
    Verb("instant", "Respond"),
    Verb("yes", "Yes"),
    Verb("no", "No"),
    Verb("done", "Done"),
    Verb("use", "Choose an effect"),
    Verb("destroy", "Destroy a card", seat=True),
    Verb("sacrifice", "Sacrifice a card", seat=True),
    Verb("remove", "Sacrifice or destroy", seat=True),
    Verb("steal", "Steal a card", seat=True),
    Verb("move", "Move a card", seat=True),
    Verb("swap", "Send an Animal away", seat=True),
    Verb("return", "Return a card", seat=True),
    Verb("save", "Save a card", seat=True),
    Verb("player", "Choose a player", seat=True),
    Verb("discard", "Discard"),
    Verb("bring", "Bring in a card"),
    Verb("give", "Give a card"),
    Verb("take", "Choose a card"),
    Verb("sort", "Look for a card"),
    Verb("baby", "Choose a Baby"),
)
"""The slash verbs: choices whose notation starts with these names."""


class LlamasUnleashed(Game[LlamasState, LlamasView]):
    """2 to 8 seats; the first player with enough Animals in their Field wins."""

    name = "llamas_unleashed"
    title = "Llamas Unleashed"
    tagline = "Fill your Field, and spit on your friends' plans."
    command = "llamas"
    emoji = "🦙"
    interface = 2
    data = FOLDER
    version = 3
    seats = SEATS
    solo = 3
    minutes = 10
    visits = {2: 9, 3: 8, 4: 9, 8: 7}
    # A turn asks about effects of cards; a card is played, lost or named only a few times in it.
    # There are 181 cards, at most eight seats are asked about each, and usually far fewer.
    bound = HOUSE.last_turn * 181 * 8
    harmless = ("draw", "no", "done")
    options = LlamasOptions
    state = LlamasState
    text = LlamasText()
    picture = LlamasPicture()
    in_advance = LlamasAnswersInAdvance()
    verbs = VERBS
    goals = (
        Goal(message("Respond to another player's card"), lambda match: "instant" in match.verbs),
        Goal(message("Steal a card"), lambda match: "steal" in match.verbs),
        Goal(message("Win by three Animals"), lambda match: match.won and match.lead >= 3),
    )
    windows = LlamasWindows()
    robot = LlamasEvaluator(TUNING)

    setup = staticmethod(in_the_box)
    deal = staticmethod(deal)
    turn = staticmethod(turn)
    outcome = staticmethod(outcome)
    view = staticmethod(view)
    zones = staticmethod(zones)
    own = staticmethod(own)
    barred = staticmethod(barred)
