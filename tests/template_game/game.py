"""Echo, as the engine and the host see it."""

from games.engine import Game, Verb
from tests.template_game.cards import BOX
from tests.template_game.picture import EchoPicture
from tests.template_game.rules.turn import deal, outcome, turn
from tests.template_game.state import SEATS, EchoState, in_the_box, own, zones
from tests.template_game.text import EchoText
from tests.template_game.view import EchoView, view


class Echo(Game[EchoState, EchoView]):
    """2 to 4 seats; who echoes the pile most often wins."""

    name, title, command, emoji = "template_game", "Echo", "echo", "📣"
    tagline = "Play the animal that was played before you."
    seats = SEATS
    bound = len(BOX)
    state = EchoState
    text = EchoText()
    picture = EchoPicture()
    verbs = (Verb("play", "Choose the card you play"),)

    setup, deal, turn = staticmethod(in_the_box), staticmethod(deal), staticmethod(turn)
    outcome, view = staticmethod(outcome), staticmethod(view)
    zones, own = staticmethod(zones), staticmethod(own)


TEMPLATE = Echo()
