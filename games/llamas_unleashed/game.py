"""The game class of Llamas Unleashed, for the engine and the host."""

from __future__ import annotations

from games.engine import Game, Verb
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
    Verb("draw", "Draw a card in your Action phase"),
    Verb("play", "Play a card from your hand"),
    Verb("into", "Choose the Field that a card goes into"),
    Verb("instant", "Respond with an Instant to what was just played"),
    Verb("yes", "Use an optional effect"),
    Verb("no", "Skip an optional effect, or take nothing"),
    Verb("done", "Finish without choosing more"),
    Verb("use", "Choose which of your effects comes next"),
    Verb("destroy", "Destroy a card in another player's Field"),
    Verb("sacrifice", "Sacrifice a card in your Field"),
    Verb("remove", "Sacrifice or destroy a card"),
    Verb("steal", "Steal a card from another player's Field"),
    Verb("move", "Move a card to another Field"),
    Verb("swap", "Choose the Animal you swap away"),
    Verb("return", "Return a card from a Field to its owner's hand"),
    Verb("save", "Let your Piñata stand in for a card"),
    Verb("player", "Choose a player"),
    Verb("discard", "Discard a card from your hand"),
    Verb("bring", "Bring a card from your hand into your Field"),
    Verb("give", "Give away a card from your hand"),
    Verb("take", "Take one of the cards you look at"),
    Verb("sort", "Choose which sort of card to look for"),
    Verb("baby", "Choose a Baby Animal"),
)
"""The slash verbs: choices whose notation starts with these names."""


class LlamasUnleashed(Game[LlamasState, LlamasView]):
    """2 to 8 seats; the first player with enough Animals in their Field wins."""

    name = "llamas_unleashed"
    title = "Llamas Unleashed"
    tagline = "Fill your Field with Animals, ruin your friends' plans, spit on their cards."
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
