"""What every game shares: table, decision, event, ledger, notation."""

from games.engine.decision import (
    Asking,
    Choice,
    Decision,
    IllegalChoice,
    NotYourTurn,
    Turn,
    ask,
    ask_all,
    choice,
    choose,
    first,
    may,
    parse,
)
from games.engine.event import Event, Seen
from games.engine.game import Cell, Game, Options, Outcome, Picture, State, Text, Verb, View
from games.engine.known import NoGuess
from games.engine.ledger import Bag, Ledger
from games.engine.table import Saved, Table
from games.engine.windows import Windows
from games.engine.words import Words

__all__ = [
    "Asking", "Bag", "Cell", "Choice", "Decision", "Event", "Game", "IllegalChoice", "Ledger",
    "NoGuess", "NotYourTurn", "Options", "Outcome", "Picture", "Saved", "Seen", "State", "Table",
    "Text", "Turn", "Verb", "View", "Windows", "Words", "ask", "ask_all", "choice", "choose",
    "first", "may", "parse",
]  # fmt: skip
