"""The pictures of Smallseat."""

from __future__ import annotations

from collections.abc import Sequence, Set

from games.drawing import Box, Fan, GamePicture, Look, Sheet, Shown, card_page, drawn
from games.engine import Choice, Place, SeenEvent, Words
from games.smallseat.cards import CARDS, HOUSE
from games.smallseat.picture.ending import ending
from games.smallseat.picture.ground import EDGE, GROUND, INK, PAPER, animal
from games.smallseat.picture.own import panel
from games.smallseat.picture.seats import MOVES
from games.smallseat.picture.signs import signs
from games.smallseat.picture.table import table
from games.smallseat.state import SmallState
from games.smallseat.text.prompts import prompt
from games.smallseat.view import SmallView


class SmallPicture(GamePicture[SmallView]):
    """The seats from the Smallseat on; or the reader's animals; at the end the secret cards."""

    look = Look(PAPER, INK, EDGE)
    ground = GROUND
    table, panel, ending = staticmethod(table), staticmethod(panel), staticmethod(ending)
    signs = staticmethod(signs)
    question = staticmethod(prompt)

    def moment(self, words: Words) -> Box:
        """Return a row of two votes that wins, and two others."""
        row = [animal("snufflesniff", ring="counts"), animal("snufflesniff", ring="counts")]
        return Fan(*row, animal("curlysnouts"), animal("pricklypettes"), gap=18, anchor="end")

    def targets(self, shown: Shown[SmallView]) -> Set[Place]:
        """Return the seats and animals to choose from, unless all animals can be chosen."""
        found = super().targets(shown)
        return frozenset() if all(place[0] in ("own", "shown") for place in found) else found

    def target(self, choice: Choice, view: SmallView) -> Place:
        """Return the seat, own animal or public animal that a reader's choice refers to."""
        if view.reader is None:
            return ()
        if choice.verb in ("swap", "ask", "to"):
            return "seat", choice.place
        if choice.verb == "animal":
            return "own", str(choice.at[0])
        if choice.place < 0:
            return ()
        own = view.table[view.reader].known
        if choice.verb in ("show", "hide"):
            return "shown", view.public[choice.place]
        if choice.place < len(own):
            return "own", own[choice.place]
        return "shown", view.public[choice.place - len(own)]

    def touched(self, events: Sequence[SeenEvent], s: SmallState) -> Set[Place]:
        """Return the seats that have changed places."""
        return {
            ("seat", int(seat))
            for event in events
            if event.kind in MOVES and event.about
            for seat in (event.doer, event.about[0])
        }

    def card(self, name: str, words: Words) -> Sheet:
        """Draw an animal with its effect."""
        kind = next(one for one in CARDS.values() if words(one.name) == name)
        pills = [words(kind.animal), words("{n} in the deck", n=HOUSE.cards_each)]
        page = card_page(animal(kind.key), name, pills, words(kind.effect), words)
        return drawn(page, self.ground, self.look)
