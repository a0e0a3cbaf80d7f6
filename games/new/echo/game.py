"""Echo, as the engine and the host see it."""

from games.default import DefaultPicture
from games.engine import Game, Verb
from games.new.echo.cards import BOX, FOLDER
from games.new.echo.rules.turn import deal, outcome, turn
from games.new.echo.state import SEATS, EchoState, in_the_box, own, zones
from games.new.echo.text import EchoText
from games.new.echo.view import EchoView, view


class EchoGame(Game[EchoState, EchoView]):
    """2 to 4 seats; the player who echoes the pile most often wins."""

    name, title, command, emoji = "echo", "Echo", "echo", "📣"
    interface = 2
    data = FOLDER
    tagline = "Play the animal that was played before you."
    seats = SEATS
    bound = len(BOX)
    state = EchoState
    text = EchoText()
    picture = DefaultPicture(text)
    verbs = (Verb("play", "Play a card"),)

    setup, deal, turn = staticmethod(in_the_box), staticmethod(deal), staticmethod(turn)
    outcome, view = staticmethod(outcome), staticmethod(view)
    zones, own = staticmethod(zones), staticmethod(own)
