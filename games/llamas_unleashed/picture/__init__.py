"""The pictures of Llamas Unleashed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from games.drawing import Box, Fan, GamePicture, Look, Page, Sheet, Shown, card_page, drawn
from games.engine import Choice, Place, SeenEvent, Words, moved, places_of
from games.llamas_unleashed.cards import CARDS, HERDS
from games.llamas_unleashed.picture.ending import ending
from games.llamas_unleashed.picture.ground import EDGE, GROUND, INK, PANEL
from games.llamas_unleashed.picture.hand import Slot, choices
from games.llamas_unleashed.picture.own import panel
from games.llamas_unleashed.picture.signs import signs
from games.llamas_unleashed.picture.table import table
from games.llamas_unleashed.picture.tiles import WIDE, tile
from games.llamas_unleashed.state import LlamasState
from games.llamas_unleashed.text.names import KINDS, TYPES
from games.llamas_unleashed.text.prompts import prompt
from games.llamas_unleashed.view import LlamasView

CHANGES = {"enter", "bring", "steal", "move", "baby"}
"""The events that move a card to another Field."""
IN_FIELD = {"destroy", "sacrifice", "remove", "steal", "move", "swap", "return", "save"}
IN_HAND = {"play", "instant", "discard", "bring", "give"}
"""The verbs whose choices name a card in a Field, or in the reader's hand."""
HAND, HAND_ROOM = 8, 520
"""The cards of a large hand, and the height that they have."""
HERD = "basic_goat", "basic_llama", "adorable_alpaca", "magical_ramicorn"


class LlamasPicture(GamePicture[LlamasView]):
    """All Fields with what is being played; or the reader's hand; at the end the winner."""

    look = Look(PANEL, INK, EDGE)
    ground = GROUND
    table, panel, ending = staticmethod(table), staticmethod(panel), staticmethod(ending)
    signs = staticmethod(signs)
    question = staticmethod(prompt)

    def moment(self, words: Words) -> Box:
        """Return an Animal of each variation, the last one magical."""
        return Fan(*(tile(key, words) for key in HERD), gap=16, anchor="end", slim=WIDE)

    def targets(self, shown: Shown[LlamasView]) -> Set[Place]:
        """Return the places to choose from; cards to play need no marks, as the others are grey."""
        found = super().targets(shown)
        return {place for place in found if place[0] in ("field", "seat")}

    def target(self, choice: Choice, view: LlamasView) -> Place:
        """Return the card, the seat or the deck that a reader's choice refers to."""
        if choice.verb in IN_FIELD:
            return "field", int(choice.at[0]), int(choice.at[1])
        if choice.verb in IN_HAND:
            return "hand", choice.place
        if choice.verb in ("into", "player"):
            return "seat", choice.place
        if choice.verb == "draw":
            return ("deck",)
        return ("take", *choice.at) if choice.verb in ("take", "baby") else ()

    def touched(self, events: Sequence[SeenEvent], s: LlamasState) -> Set[Place]:
        """Return the cards that these events moved to another Field."""
        return places_of(moved(events, CHANGES), "field", s.fields)

    def card(self, name: str, words: Words) -> Sheet:
        """Draw a card, or a Herd Bonus, with its whole effect."""
        herd = next((h for h in HERDS.values() if words(h.name) == name), None)
        if herd:
            key, pills, text = f"basic_{herd.variation}", [words("Herd Bonus")], herd.text
            facts = words("For {animals}: 3 or more", animals=words(KINDS[herd.variation]))
        else:
            card = next(card for card in CARDS.values() if words(card.name) == name)
            key, text = card.key, card.text
            kinds = [words(KINDS[one]) for one in card.variation]
            pills = [words(TYPES[card.type]), *kinds]
            origin = words("Farmed & Dangerous") if card.expansion else ""
            facts = " · ".join(filter(None, [f"×{card.count}", origin]))
        page = card_page(tile(key, words).saying(""), name, pills, words(text), words, facts)
        return drawn(page, self.ground, self.look)

    def parts(self, words: Words) -> Iterator[Sheet]:
        """Yield all cards that can be in a hand, as a hand shows them."""
        keys = [key for key, card in CARDS.items() if card.type != "baby"]
        for at in range(0, len(keys), HAND):
            slots = [Slot(key, ("hand", i)) for i, key in enumerate(keys[at : at + HAND])]
            yield drawn(Page(choices(slots, words), HAND_ROOM), self.ground, self.look)
