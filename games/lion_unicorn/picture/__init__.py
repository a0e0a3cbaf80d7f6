"""The pictures of The Lion & The Unicorn."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence, Set
from itertools import product

from games.drawing import (
    CHALK,
    GOLD,
    HEIGHT,
    LOW,
    Parts,
    Sheet,
    back,
    card,
    changed,
    chip,
    icon,
    joined,
    number,
    picture,
    pips,
    ring,
    state_line,
)
from games.drawing.pages import Look, Row, looked_up, result
from games.engine import Choice, Decision, Picture, Place, SeenEvent, Words, moved
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.picture.ground import BACK, GROUND, HALO, PANEL
from games.lion_unicorn.picture.own import FLAT as LOW_CARD
from games.lion_unicorn.picture.own import HIGH as TALL
from games.lion_unicorn.picture.own import MINI, SMALL, WIDTHS, private, told
from games.lion_unicorn.picture.seats import BREAD, DOWN, FLAT, HIGH, NAMED, Spots, called
from games.lion_unicorn.picture.signs import signs
from games.lion_unicorn.picture.strip import strip
from games.lion_unicorn.picture.table import table
from games.lion_unicorn.state import LionState
from games.lion_unicorn.text.table import outcome_line
from games.lion_unicorn.view import CardView, LionView, deciding_set

MARKED = 12  # with more places to choose from, the marks would be no help
CHANGES = {"up", "down", "steal", "give", "draw", "rat"}
"""The events that change the cards in front of a player."""
LOOK = Look(PANEL)
COUNT = 9  # card numbers of a seat that are drawn beforehand


class LionPicture(Picture[LionView]):
    """All seats with the piles; or the reader's own cards large; at the end the winner."""

    look = LOOK
    signs = staticmethod(signs)

    def draw(
        self,
        view: LionView,
        words: Words,
        decision: Decision | None = None,
        trying: Choice | None = None,
        news: Collection[Place] = (),
    ) -> Sheet:
        """Draw the table as its reader knows it."""
        if view.outcome:
            return ending(view, words)
        spots: Spots = {}
        if view.reader is None:
            drawn = table(view, words, spots, bool(news))
        else:
            drawn = private(view, words, view.reader, spots, bool(news))
        said = words("Round {n} · turn {turn}", n=view.round, turn=view.turns + 1)
        fresh = changed([spots[place] for place in spots if place in news])
        marks, marked = self.marks(view, decision, trying, spots)
        short = view.reader is not None
        numbers = [
            number(*spots[key][:2], called(int(key[2]), words, short and key[1] != view.reader))
            for key in spots
            if key[0] == "card" and (key in news or key in marked)
        ]
        return picture(HEIGHT, GROUND, state_line(said, halo=HALO), drawn, fresh, *marks, *numbers)

    def marks(
        self, view: LionView, decision: Decision | None, trying: Choice | None, spots: Spots
    ) -> tuple[list[Parts], set[Place]]:
        """Return the marks around choices and the choice being tried, and their positions."""
        own = decision and decision.seat == view.reader
        targets = {target(c, view) for c in decision.choices} if decision and own else set()
        chosen = target(trying, view)
        shown = targets if len(targets) <= MARKED else set()
        marked = {key for key in spots if key in shown or key == chosen}
        return [ring(*spots[key], chosen=key == chosen) for key in spots if key in marked], marked

    def scene(self, said: str) -> Parts:
        """Draw the ground with a line about the match."""
        return joined([GROUND, state_line(said, halo=HALO)])

    def strip(self, words: Words) -> Parts:
        """Draw four cards of a lively moment."""
        return strip(words)

    def touched(self, events: Sequence[SeenEvent], s: LionState) -> Set[Place]:
        """Return the cards that these events changed or moved."""
        begun = [i for i, event in enumerate(events) if event.kind == "round"]
        tokens = moved(events[begun[-1] if begun else 0 :], CHANGES)
        return {
            ("card", seat, place)
            for seat, front in enumerate(s.front)
            for place, token in enumerate(front)
            if token in tokens
        }

    def card(self, name: str, words: Words) -> Sheet:
        """Draw one kind of card with its whole effect."""
        kind = next(card for card in CARDS.values() if words(card.name) == name)
        pills = [words("{n} in the deck", n=kind.count)]
        pills += [words("may start")] if kind.starting else []
        drawn = card(48, 146, 320, 404, kind.emblem, side=280)
        said = state_line(words("Card"), halo=HALO)
        page = looked_up(LOOK, drawn, name, pills, words(kind.effect))
        return picture(LOW, GROUND, said, page)

    def parts(self, words: Words) -> Iterator[Sheet]:
        """Yield the recurring parts: all cards in all sizes, and their numbers."""
        numbers = [number(0, 0, str(n)) for n in range(1, COUNT + 1)]
        dots = [
            pips(0, 0, have, need, 24, GOLD, CHALK) for need in (3, 4) for have in range(need + 1)
        ]
        signs = [icon(0, 0, side, sign) for side in (34, 38, 40) for sign in (BREAD, "👑")]
        yield picture(HEIGHT, GROUND, *numbers, *dots, *signs, *frame_parts())
        for kind in CARDS.values():
            yield picture(HEIGHT, *card_parts(kind.key, words))


def frame_parts() -> Iterable[Parts]:
    """Return backs in all sizes, and the marks around cards."""
    sizes = [(wide, high) for high, widths in (HIGH, FLAT) for wide in widths]
    sizes += [*DOWN.values(), *MINI, SMALL]
    own = product(sorted(set(WIDTHS.values())), (TALL, LOW_CARD))
    yield from (ring(0, 0, *size) for size in own)
    for size in sizes:
        yield back(0, 0, *size, look=BACK)
        yield ring(0, 0, *size)


def card_parts(key: str, words: Words) -> Iterable[Parts]:
    """Return a kind of card in all sizes, face-up and remembered."""
    kind = CARDS[key]
    for high, widths in (HIGH, FLAT):
        for wide in widths:
            yield card(0, 0, wide, high, kind.emblem, words(kind.name) if wide >= NAMED else "")
    yield from (chip(0, 0, side, kind.emblem) for side in (36, 44, 46))
    for size in MINI:
        yield card(0, 0, *size, kind.emblem)
        yield back(0, 0, *size, kind.emblem, BACK)
    for wide, high in product(sorted(set(WIDTHS.values())), (TALL, LOW_CARD)):
        for up in (True, False):
            yield told(CardView(up=up, kind=key), (0, 0, wide, high), words)


def ending(view: LionView, words: Words) -> Sheet:
    """Draw the winner, with the winning set, and everyone's result."""
    assert view.outcome
    winners = list(view.outcome.winners)
    how = outcome_line(view.outcome, words)
    cards: Parts = ()
    caption = ""
    if winners:
        how = words("Two rounds won: the match took {n} rounds.", n=view.round)
        deciding = deciding_set(view, winners[0])
        alike = len(set(deciding)) == 1
        caption = words("The last set: three alike") if alike else words("The last set: four kinds")
        found = [
            card(42 + j * 176, 440, 160, 216, CARDS[kind].emblem, words(CARDS[kind].name))
            for j, kind in enumerate(deciding)
        ]
        cards = joined(found)
    rows = [
        Row(seat, BREAD * view.table[seat].wins or "–", "", seat in winners)
        for seat in sorted(range(view.seats), key=lambda seat: -view.table[seat].wins)
    ]
    said = state_line(words("Result"), halo=HALO)
    page = result(LOOK, winners, how, caption, cards, rows, words("rounds won"), words)
    return picture(HEIGHT, GROUND, said, page)


def target(choice: Choice | None, view: LionView) -> tuple[str | int, ...]:
    """Return the card, the seat or the deck that a reader's choice refers to."""
    if choice is None or view.reader is None or choice.verb == "keep":
        return ()
    if choice.verb == "draw":
        return ("deck",)
    if choice.verb in ("to", "rat"):
        return "seat", choice.place
    if choice.verb == "steal":
        return "card", *choice.at
    return "card", view.reader, choice.place
