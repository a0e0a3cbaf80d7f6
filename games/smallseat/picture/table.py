"""The public table: all seats with their votes, the latest event, and the Teller's cards."""

from __future__ import annotations

from games.drawing import SQUARE, Column, Page, Panel, Shown
from games.engine import SeenEvent, Words, event_sentences, message
from games.smallseat.cards import CARDS
from games.smallseat.picture.ground import EDGE, WOOD
from games.smallseat.picture.own import cells
from games.smallseat.picture.seats import crowded, line
from games.smallseat.picture.story import story
from games.smallseat.picture.tally import FEW, race
from games.smallseat.text.events import EVENT_FORMATTERS
from games.smallseat.text.names import tally as listed
from games.smallseat.view import SmallView

SHOWN = (
    "call",
    "votes",
    "won",
    "round",
    "dealt",
    "secret",
    "public",
    "lead",
    "nothing",
    "secrets",
    "last",
)
"""Events that the table or the result shows anyway."""
VOTES, HIDDEN, ROWS = 330, 270, 430
"""The heights of votes in one row, while none is shown, and in two."""
EMBLEMS = {key: card.emoji for key, card in CARDS.items()}


def table(shown: Shown[SmallView]) -> Page:
    """Return the page with all seats."""
    view = shown.view
    deck = Panel(cells(dict.fromkeys(view.animals, 0), shown, "deck"), "", 12, WOOD, EDGE)
    hidden = view.called and not view.revealed and not any(seat.vote for seat in view.table)
    votes = line(shown, ROWS if crowded(view) else HIDDEN if hidden else VOTES)
    below = race(shown, FEW - crowded(view)) if view.called else deck
    return Page(Column(story(shown), shown.latest(TOLD, EMBLEMS), votes, below, gap=12), SQUARE)


def tell_nap(event: SeenEvent, words: Words) -> str:
    """Say whether the round ends."""
    if event.about:
        return words("The Sleepersippies disagree: the round continues.")
    return words("🐨 Everyone agreed: the round ends here.")


def tell_otter(event: SeenEvent, words: Words) -> str:
    """Say who takes the Smallseat."""
    if not event.about:
        return words("🦦 Nobody changes places.")
    taken = message("{name} takes the Smallseat and ends the round.")
    return words.by_actor(event.doer, message("You take the Smallseat and end the round."), taken)


BRIEFLY = event_sentences(
    {
        "swap": ("You and {other} swap places.", "{name} and {other} swap places."),
        "hand": ("You show your whole hand and are immune.",
                 "{name} shows their hand and is immune."),
        "paws": ("You show {cards}.", "{name} shows {cards}."),
        "nap": tell_nap,
        "otter": tell_otter,
    },
    cards=lambda event, words: listed(event.faces, words),
)  # fmt: skip
"""Events in sentences for a line or two."""
TOLD = {kind: tell for kind, tell in EVENT_FORMATTERS.items() if kind not in SHOWN} | BRIEFLY
