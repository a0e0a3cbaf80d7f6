"""The pictures of The Lion & The Unicorn."""

from __future__ import annotations

from collections.abc import Sequence, Set

from games.drawing import Box, Card, Fan, GamePicture, Look, Sheet, Shown, card_page, drawn
from games.engine import Choice, Place, SeenEvent, Words, moved, places_of
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.picture.ending import ending
from games.lion_unicorn.picture.ground import BACK, GROUND, PANEL, animal
from games.lion_unicorn.picture.own import panel
from games.lion_unicorn.picture.signs import signs
from games.lion_unicorn.picture.table import table
from games.lion_unicorn.state import LionState
from games.lion_unicorn.text.prompts import prompt
from games.lion_unicorn.view import LionView

CHANGES = {"up", "down", "steal", "give", "draw", "rat"}
"""The events that change the cards in front of a player."""
SOME_CARDS = ("swift", "adder", "return")
"""The questions that only some of the reader's cards answer, which have marks."""


class LionPicture(GamePicture[LionView]):
    """All seats with the piles; or the reader's own cards large; at the end the winner."""

    look = Look(PANEL)
    ground = GROUND
    table, panel, ending = staticmethod(table), staticmethod(panel), staticmethod(ending)
    signs = staticmethod(signs)
    question = staticmethod(prompt)

    def moment(self, words: Words) -> Box:
        """Return two foxes, and a card that may be the third."""
        fox = animal("fox")
        return Fan(fox, fox, Card(number="?", back=BACK), gap=14, anchor="end")

    def targets(self, shown: Shown[LionView]) -> Set[Place]:
        """Return the cards to choose from, unless any card or seat can be chosen."""
        return super().targets(shown) if shown.asked in SOME_CARDS else frozenset()

    def target(self, choice: Choice, view: LionView) -> Place:
        """Return the card, the seat or the deck that a reader's choice refers to."""
        if view.reader is None or choice.verb == "keep":
            return ()
        if choice.verb == "draw":
            return ("deck",)
        if choice.verb in ("to", "rat"):
            return "seat", choice.place
        if choice.verb == "steal":
            return "card", *choice.at
        return "card", view.reader, choice.place

    def touched(self, events: Sequence[SeenEvent], s: LionState) -> Set[Place]:
        """Return the cards that these events changed or moved."""
        begun = [i for i, event in enumerate(events) if event.kind == "round"]
        tokens = moved(events[begun[-1] if begun else 0 :], CHANGES)
        return places_of(tokens, "card", s.front)

    def card(self, name: str, words: Words) -> Sheet:
        """Draw one kind of card with its whole effect."""
        kind = next(card for card in CARDS.values() if words(card.name) == name)
        pills = [words("{n} in the deck", n=kind.count)]
        pills += [words("may start")] if kind.starting else []
        page = card_page(animal(kind.key), name, pills, words(kind.effect), words)
        return drawn(page, self.ground, self.look)
