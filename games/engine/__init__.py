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
from games.engine.event import Event, SeenEvent
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
from games.engine.known import NoGuess
from games.engine.ledger import Bag, Ledger, Limit, mask_of, members
from games.engine.notation.position import read_position, write_position
from games.engine.notation.replay import Played, Scribe, replay
from games.engine.notation.transcript import Given, HandedOver, Rewound, Transcript
from games.engine.notation.words import SEED, BadNotation, read_options, read_seed
from games.engine.table import REGISTRY, Saved, Table
from games.engine.windows import Windows
from games.engine.words import LABEL, Words, clipped, message, plain
from games.engine.zones import Closed, Flags, Mask, Open, Own, Token

__all__ = [
    "LABEL", "REGISTRY", "SEED", "Answers", "BadNotation", "Bag", "Cell", "Chance", "Choice",
    "Closed", "Decision", "Event", "Flags", "Game", "Given", "HandedOver", "IllegalChoice",
    "Label", "Ledger", "Limit", "Mask", "NoGuess", "NotYourTurn", "Open", "Options", "Outcome",
    "Own", "Picking", "Picture", "Played", "Question", "Rewound", "Saved", "Scribe", "SeenEvent",
    "State", "Table", "Teller", "Text", "Token", "Transcript", "Turn", "Verb", "View", "Window",
    "Windows", "Words", "ask", "ask_all", "choice", "choose", "clipped", "first", "mask_of", "may",
    "members", "message", "parse", "plain", "read_options", "read_position", "read_seed", "replay",
    "write_position",
]  # fmt: skip
