"""What every game shares: table, decision, event, ledger, notation. The one door to all of it."""

from games.engine.advice import Advice, Term, Tuning, read_tuning
from games.engine.chance import Chance
from games.engine.decision import (
    Answers,
    Barred,
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
from games.engine.game import Cell, Game, Label, Options, Picture, Sign, Teller, Text, Verb, View
from games.engine.known import NoGuess
from games.engine.language import CONTEXT, ENGLISH, Language
from games.engine.lean import Playout, World
from games.engine.ledger import Bag, Ledger, Limit, mask_of, members
from games.engine.news import Place, lately, moved
from games.engine.notation.account import Account
from games.engine.notation.position import read_position, write_position
from games.engine.notation.proof import Proof, check_digests, prove
from games.engine.notation.replay import Played, Scribe, after, begun, digest_of, replay
from games.engine.notation.transcript import Given, HandedOver, Rewound, Step, TakenBack, Transcript
from games.engine.notation.words import SEED, BadNotation, read_options, read_seed
from games.engine.pages import RulesPage
from games.engine.seat import Seat
from games.engine.state import Outcome, State
from games.engine.table import REGISTRY, Saved, Table
from games.engine.windows import Windows
from games.engine.words import (
    FSI,
    HINT,
    LABEL,
    PDI,
    Messages,
    Words,
    clipped,
    isolated,
    message,
    plain,
)
from games.engine.zones import Closed, Flags, Mask, Open, Own, Token

__all__ = [
    "CONTEXT",
    "ENGLISH",
    "FSI",
    "HINT",
    "LABEL",
    "PDI",
    "REGISTRY",
    "SEED",
    "Account",
    "Advice",
    "Answers",
    "BadNotation",
    "Bag",
    "Barred",
    "Cell",
    "Chance",
    "Choice",
    "Closed",
    "Decision",
    "Event",
    "Flags",
    "Game",
    "Given",
    "HandedOver",
    "IllegalChoice",
    "Label",
    "Language",
    "Ledger",
    "Limit",
    "Mask",
    "Messages",
    "NoGuess",
    "NotYourTurn",
    "Open",
    "Options",
    "Outcome",
    "Own",
    "Picking",
    "Picture",
    "Place",
    "Played",
    "Playout",
    "Proof",
    "Question",
    "Rewound",
    "RulesPage",
    "Saved",
    "Scribe",
    "Seat",
    "SeenEvent",
    "Sign",
    "State",
    "Step",
    "Table",
    "TakenBack",
    "Teller",
    "Term",
    "Text",
    "Token",
    "Transcript",
    "Tuning",
    "Turn",
    "Verb",
    "View",
    "Window",
    "Windows",
    "Words",
    "World",
    "after",
    "ask",
    "ask_all",
    "begun",
    "check_digests",
    "choice",
    "choose",
    "clipped",
    "digest_of",
    "first",
    "isolated",
    "lately",
    "mask_of",
    "may",
    "members",
    "message",
    "moved",
    "parse",
    "plain",
    "prove",
    "read_options",
    "read_position",
    "read_seed",
    "read_tuning",
    "replay",
    "write_position",
]  # fmt: skip
