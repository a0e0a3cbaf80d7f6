"""The pictures of Llamas Unleashed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from games.drawing import (
    HEIGHT,
    MOST_MARKS,
    Look,
    Parts,
    Row,
    Sheet,
    Spots,
    TablePicture,
    hollow,
    picture,
    result,
    ring,
)
from games.engine import Choice, Decision, Place, SeenEvent, Words, moved
from games.llamas_unleashed.cards import ANIMAL, CARDS, MODIFIER
from games.llamas_unleashed.cards import HERDS as BONUSES
from games.llamas_unleashed.picture.ground import EDGE, GROUND, INK, PANEL, plate
from games.llamas_unleashed.picture.hand import STYLES, can_be_played, told
from games.llamas_unleashed.picture.own import private
from games.llamas_unleashed.picture.rows import lay_named
from games.llamas_unleashed.picture.signs import signs
from games.llamas_unleashed.picture.strip import strip
from games.llamas_unleashed.picture.table import table
from games.llamas_unleashed.picture.tiles import LADDER, base, high, own_emblem, tile
from games.llamas_unleashed.picture.wide import HEIGHTS
from games.llamas_unleashed.picture.wide import base as base_wide
from games.llamas_unleashed.picture.wide import own_emblem as own_wide
from games.llamas_unleashed.state import LlamasState
from games.llamas_unleashed.text.names import KINDS, TYPES
from games.llamas_unleashed.text.table import REASONS
from games.llamas_unleashed.view import LlamasView

CHANGES = {"enter", "bring", "steal", "move", "baby"}
"""The events that move a card to another Field."""
SHOWN = *ANIMAL, *MODIFIER
"""The types of card in Fields."""


class LlamasPicture(TablePicture[LlamasView]):
    """All Fields with the piles; or the reader's hand; at the end the winner."""

    look = Look(PANEL, INK, EDGE)
    ground = GROUND
    signs = staticmethod(signs)
    strip = staticmethod(strip)

    def status(self, view: LlamasView, words: Words) -> str:
        """Say which turn it is, and how many Animals win."""
        said = words("Turn {turn}", turn=view.turns + 1)
        if view.quiet:
            return said + words(" · no Instants this turn")
        needed = min(seat.needed for seat in view.table)
        return said + words(" · {n} Animals win", n=needed)

    def line(self, said: str) -> Parts:
        """Write the state of the match on a pale plate."""
        return plate(said)

    def table(
        self, view: LlamasView, words: Words, spots: Spots, decision: Decision | None, news: bool
    ) -> Parts:
        """Draw all Fields; or the reader's hand, unless there is something to choose in Fields."""
        if view.reader is None or not view.table[view.reader].hand or among_fields(decision):
            return table(view, words, spots, news)
        return private(view, words, view.reader, spots, news, decision)

    def ending(self, view: LlamasView, words: Words) -> Parts:
        """Draw the winner, with the winning herd, and everyone's result."""
        assert view.outcome
        winners = list(view.outcome.winners)
        why = REASONS.get(view.outcome.reason)
        cards: Parts = ()
        caption, how = "", words(why) if why else ""
        if winners:
            first = view.table[winners[0]]
            said = words.plural(
                "{n} Animal in the Field", "{n} Animals in the Field", first.animals
            )
            how = how or words("{animals}, after {turns} turns.", animals=said, turns=view.turns)
            caption = words("The winning herd")
            herd = [key for key in first.field if CARDS[key].type != "downgrade"]
            cards = lay_named(winners[0], herd, (42, 432, 690, 318), {}, words)
        order = view.ranked([shown.animals for shown in view.table])
        rows = [
            Row(
                seat,
                words("{n}/{needed}", n=view.table[seat].animals, needed=view.table[seat].needed),
                "",
                seat in winners,
            )
            for seat in order
        ]
        return result(self.look, winners, how, caption, cards, rows, words("Animals"), words)

    def marks(
        self,
        view: LlamasView,
        words: Words,
        spots: Spots,
        decision: Decision | None,
        trying: Choice | None,
    ) -> Sequence[Parts]:
        """Return the marks around places that can be chosen, and around the one being tried."""
        targets = {target(c, view) for c in decision.choices} if decision else set()
        if decision and can_be_played(decision) is not None:  # the others are greyed
            targets = {place for place in targets if place[:1] != ("hand",)}
        chosen = spots.get(target(trying, view)) if trying else None
        shown = {spots[place] for place in targets & spots.keys()}  # a pile has several places
        free = sorted(shown) if len(shown) <= MOST_MARKS else []
        rings = [ring(*box) for box in free if box != chosen]
        return [*rings, ring(*chosen, chosen=True)] if chosen else rings

    def touched(self, events: Sequence[SeenEvent], s: LlamasState) -> Set[Place]:
        """Return the cards that these events moved to another Field."""
        tokens = moved(events, CHANGES)
        return {
            ("field", seat, place)
            for seat, field in enumerate(s.fields)
            for place, token in enumerate(field)
            if token in tokens
        }

    def card(self, name: str, words: Words) -> Sheet:
        """Draw a card, or a Herd Bonus, with its whole effect."""
        herd = next((h for h in BONUSES.values() if words(h.name) == name), None)
        if herd:
            pills = [words("Herd Bonus"), words(KINDS[herd.variation])]
            drawn, text = large(f"basic_{herd.variation}"), herd.text
        else:
            card = next(card for card in CARDS.values() if words(card.name) == name)
            pills = [words(TYPES[card.type]), *(words(KINDS[one]) for one in card.variation)]
            drawn, text = large(card.key), card.text
        return self.looked_up(drawn, name, pills, words(text), words)

    def parts(self, words: Words) -> Iterator[Sheet]:
        """Yield the recurring parts: grounds of tiles, emblems in all sizes, card effects."""
        rings = [ring(0, 0, w, high(w)) for w in LADDER]
        yield picture(HEIGHT, GROUND, hollow(0, 0, 40, 48, INK), *rings)
        bases = {(card.type, card.variation): card for card in CARDS.values()}
        for card in bases.values():
            yield picture(HEIGHT, *(base(card, 0, 0, w) for w in LADDER))
            if card.type in SHOWN:
                yield picture(HEIGHT, *(base_wide(card, 0, 0, h) for h in HEIGHTS))
        for card in CARDS.values():
            sizes = LADDER if card.type in SHOWN else LADDER[2:]
            own = [own_emblem(card, 0, 0, w, high(w)) for w in sizes]
            hand = [told(card.key, (0, 0, 562, 112), style, words) for style in STYLES[1:6]]
            wide = [own_wide(card, 0, 0, h) for h in HEIGHTS] if card.type in SHOWN else []
            yield picture(HEIGHT, *own, *hand, *wide)


def large(key: str) -> Parts:
    """Draw a card for its own page."""
    return tile(key, 48, 150, 320)


def among_fields(decision: Decision | None) -> bool:
    """Return whether the choices of a decision are cards in Fields."""
    return any(c.verb in FIELD for c in decision.choices) if decision else False


FIELD = {"destroy", "sacrifice", "remove", "steal", "move", "swap", "return", "save"}
HAND = {"play", "instant", "discard", "bring", "give"}
"""The verbs whose choices name a card in a Field, or in the reader's hand."""


def target(choice: Choice, view: LlamasView) -> Place:
    """Return the place in the picture that a reader's choice refers to."""
    if choice.verb in FIELD:
        return "field", int(choice.at[0]), int(choice.at[1])
    if choice.verb in HAND:
        return "hand", choice.place
    if choice.verb in ("into", "player"):
        return "seat", choice.place
    if choice.verb == "draw":
        return ("deck",)
    return ("discard",) if choice.verb == "take" and choice.at[0] == "pile" else ()
