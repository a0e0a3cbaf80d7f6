"""The pictures of Instinkt."""

from __future__ import annotations

from collections.abc import Sequence, Set

from games.drawing import (
    PAPER,
    Box,
    Column,
    Fan,
    GamePicture,
    Look,
    Panel,
    Room,
    Sheet,
    Shown,
    card_page,
    drawn,
)
from games.engine import Choice, Place, SeenEvent, Words, moved
from games.instinkt.cards import CARDS
from games.instinkt.picture.cards import piece, wish
from games.instinkt.picture.ending import ending
from games.instinkt.picture.ground import GROUND, PANEL
from games.instinkt.picture.own import panel
from games.instinkt.picture.scene import TRIED
from games.instinkt.picture.signs import signs
from games.instinkt.picture.table import table
from games.instinkt.rules.board import push
from games.instinkt.state import InstinktState
from games.instinkt.text.names import effect
from games.instinkt.text.names import plain as full_name
from games.instinkt.text.prompts import prompt
from games.instinkt.view import InstinktView, OpenCard

CHANGES = {"begin", "place", "move"}
ROW = ((1, "wolf", 3), (0, "mouse", 0), (0, "owl", 0), (0, "hare", 0))


class InstinktPicture(GamePicture[InstinktView]):
    """The square of cards with the players or the reader's hand; at the end with the score."""

    look = Look(PANEL)
    ground = GROUND
    passive = frozenset({"draw"})
    table, panel, ending = staticmethod(table), staticmethod(panel), staticmethod(ending)
    signs = staticmethod(signs)
    question = staticmethod(prompt)

    def moment(self, words: Words) -> Box:
        """Return a wolf that scores among cards of the other player."""
        cards = [piece(OpenCard(seat=seat, kind=kind), words, n) for seat, kind, n in ROW]
        return Fan(*cards, gap=14, anchor="end", slim=1)

    def target(self, choice: Choice, view: InstinktView) -> Place:
        """Return the card or cell that a choice is about; for a deer, where it would lie."""
        if choice.verb in ("play", "under"):
            return "hand", choice.place
        if choice.verb == "push":
            return "cell", *push(view.standing, *view.frame.entry(*choice.at)).deer
        if choice.verb in TRIED:
            return "cell", *view.frame.cell(str(choice.at[0]))
        return ()

    def targets(self, shown: Shown[InstinktView]) -> Set[Place]:
        """Return the cards that can be moved: free places have their names instead."""
        return super().targets(shown) if shown.asked == "move" else frozenset()

    def touched(self, events: Sequence[SeenEvent], s: InstinktState) -> Set[Place]:
        """Return the places of the cards that were placed, pushed, moved or drawn."""
        tokens = moved(events, CHANGES)
        for event in events:
            if event.kind == "push":
                steps = event.about[2:]
                pushed = zip(event.cards, (1, *steps), strict=True)
                tokens |= {token for (token, _), step in pushed if step}
        own = {token for token in moved(events, self.passive) if s.face[token]}
        hands = [("hand", i) for hand in s.hand for i, token in enumerate(hand) if token in own]
        return {("cell", *cell) for token, cell in s.display.items() if token in tokens} | {*hands}

    def card(self, name: str, words: Words) -> Sheet:
        """Draw one animal in the colour of a player, with where it scores."""
        kind = next(card for card in CARDS.values() if full_name(card.key, words) == name)
        pills = [words("scores")] if kind.points else [words("acts")]
        facts = words("one in each set of {n}", n=len(CARDS))
        where = Panel(wish(kind, 1), pad=12, radius=16, fill=PAPER, edge=PAPER)
        both = Column(piece(OpenCard(seat=1, kind=kind.key), words), Room(where, h=136), gap=16)
        page = card_page(both, name, pills, effect(kind, words), words, facts)
        return drawn(page, self.ground, self.look)
