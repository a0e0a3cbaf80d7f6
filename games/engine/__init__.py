"""What every game shares: table, decision, event, ledger, notation. The one door to all of it."""

from games.engine.chance import Chance
from games.engine.decision import (
    Answers,
    Choice,
    Decision,
    IllegalChoice,
    NotYourTurn,
    Picking,
    Question,
    Turn,
    Window,
    ask,
    ask_all,
    choice,
    choose,
    first,
    may,
    parse,
)
from games.engine.event import Event, Seen
from games.engine.game import (
    Cell,
    Game,
    Label,
    Options,
    Outcome,
    Picture,
    State,
    Teller,
    Text,
    Verb,
    View,
)
from games.engine.guess import NoGuess
from games.engine.ledger import Bag, Ledger, Limit, mask_of, members
from games.engine.table import REGISTRY, Saved, Table
from games.engine.windows import Windows
from games.engine.words import LABEL, Words, clipped, message

__all__ = [
    "LABEL", "REGISTRY", "Answers", "Bag", "Cell", "Chance", "Choice", "Decision", "Event", "Game",
    "IllegalChoice", "Label", "Ledger", "Limit", "NoGuess", "NotYourTurn", "Options", "Outcome",
    "Picking", "Picture", "Question", "Saved", "Seen", "State", "Table", "Teller", "Text", "Turn",
    "Verb", "View", "Window", "Windows", "Words", "ask", "ask_all", "choice", "choose", "clipped",
    "first", "mask_of", "may", "members", "message", "parse",
]  # fmt: skip
