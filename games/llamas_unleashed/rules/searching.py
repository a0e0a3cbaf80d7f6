"""Searching the deck and the discard pile, and looking at the top of the deck."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import cache

from games.engine import Answers, Choice, Question, ask, choice
from games.llamas_unleashed.cards import CARDS, VARIATIONS, Card
from games.llamas_unleashed.rules import field_rules as at
from games.llamas_unleashed.rules.chain import LONG_LIST, NO, Doing, Effect
from games.llamas_unleashed.rules.mechanics import bring, lift
from games.llamas_unleashed.state import LlamasState

Wanted = frozenset[str]
"""The cards to search for, by their keys."""
Found = Generator[Question, Answers, int | None]

CATALOGUE = {key: place for place, key in enumerate(CARDS)}
SORTS = [choice("sort", x) for x in (*VARIATIONS, "instant", "magic", "upgrade", "downgrade")]
"""The sorts of card into which a long search is divided."""


def sort_of(card: Card) -> str:
    """Return a card's sort for a long search."""
    return card.variation[0] if card.variation else card.type


ANYTHING = frozenset(CARDS)


@cache
def of_type(type_: str) -> Wanted:
    """Return the cards of one type."""
    return frozenset(key for key, card in CARDS.items() if card.type == type_)


@cache
def of_variation(variation: str) -> Wanted:
    """Return the Animals of one printed variation."""
    return frozenset(key for key, card in CARDS.items() if variation in card.variation)


def search_deck_to_hand(effect: Effect, wanted: Wanted) -> Generator[Question, Answers, bool]:
    """Search the deck for a card and show it to all before it goes to your hand (ruling 22)."""
    t = yield from search_deck(effect, wanted)
    if t is not None:
        to_hand(effect, effect.s.deck, t)
    effect.s.shuffle(effect.s.deck)
    return t is not None


def search_deck_to_field(effect: Effect, wanted: Wanted) -> Doing:
    """Search the deck for a card that may enter, and bring it directly into your Field."""
    t = yield from search_deck(effect, wanted, entering=True)
    if t is not None:
        bring(effect, effect.s.deck, t)
    effect.s.shuffle(effect.s.deck)


def search_deck(effect: Effect, wanted: Wanted, *, entering: bool = False) -> Found:
    """Look at the cards in the deck that fit, and take one of them or none (ruling 23).

    The others learn only that you look. Each different card is listed once, as its first copy. To
    know that no copy lies before it helps nobody, because the deck is shuffled afterwards.
    """
    s = effect.s
    fits = [t for t in s.deck if s.face[t] in wanted]
    s.record("search", effect.seat, (), fits, 1 << effect.seat, secret=True)
    rest = [t for t in s.deck if s.face[t] not in wanted]
    s.limit(rest, set(s.face) - wanted, 1 << effect.seat)
    listed = first_copies(s, "deck", s.deck, wanted)
    if entering:
        listed = [x for x in listed if at.may_enter(s, s.deck[int(x.at[1])], effect.seat)]
    pick = yield from pick_listed(effect, listed, wanted)
    if pick is NO:
        return None
    place = int(pick.at[1])
    face = s.face[s.deck[place]]
    s.limit(s.deck[:place], set(s.face) - {face})
    return s.deck[place]


def first_copies(s: LlamasState, zone: str, cards: Sequence[int], wanted: Wanted) -> list[Choice]:
    """List one choice for each different card, its first copy, in the order of the catalogue."""
    places: dict[str, int] = {}
    for place, t in enumerate(cards):
        if s.face[t] in wanted:
            places.setdefault(s.face[t], place)
    ordered = sorted(places, key=CATALOGUE.__getitem__)
    return [choice("take", zone, places[face]) for face in ordered]


def pick_listed(
    effect: Effect, listed: list[Choice], wanted: Wanted
) -> Generator[Question, Answers, Choice]:
    """Ask for one card or none. If very many kinds may fit, ask for a sort of card first.

    Whether a sort is asked for depends on what may be taken, never on the cards in the pile.
    """
    s = effect.s
    possible = wanted.intersection(s.face)
    if len(possible) > LONG_LIST:
        held = {sort_of(CARDS[key]) for key in possible}
        sorts = [x for x in SORTS if x.at[0] in held]
        pick = yield from ask(effect.seat, "sort", [NO, *sorts], (effect.key,))
        if pick is NO:
            return NO
        zone = s.deck if listed and listed[0].at[0] == "deck" else s.discard
        listed = [x for x in listed if sort_of(at.card(s, zone[int(x.at[1])])) == pick.at[0]]
    return (yield from ask(effect.seat, "take", [NO, *listed], (effect.key,)))


def search_pile(effect: Effect, wanted: Wanted, *, entering: bool = False) -> Found:
    """Search the discard pile, after a look at its closed part, whose order nobody knows."""
    s = effect.s
    look_under(s, effect.seat)
    listed = first_copies(s, "pile", s.discard, wanted)
    if entering:
        listed = [x for x in listed if at.may_enter(s, s.discard[int(x.at[1])], effect.seat)]
    pick = yield from pick_listed(effect, listed, wanted)
    if pick is NO:
        return None
    place = int(pick.at[1])
    t = s.discard[place]
    if place < s.closed:
        s.limit(s.discard[:place], set(s.face) - {s.face[t]})
    return t


def take_from_pile(effect: Effect, wanted: Wanted) -> Generator[Question, Answers, bool]:
    """Take a card from the discard pile into your hand, in view of everyone."""
    t = yield from search_pile(effect, wanted)
    if t is not None:
        to_hand(effect, effect.s.discard, t)
    return t is not None


def to_hand(effect: Effect, zone: list[int], t: int) -> None:
    """Show a card from the deck or the discard pile to everyone and take it into your hand."""
    s = effect.s
    s.record("found", effect.seat, ("deck" if zone is s.deck else "pile",), (t,), s.everyone)
    lift(s, zone, t)
    s.hand[effect.seat].append(t)


def look_under(s: LlamasState, seat: int) -> None:
    """Show the closed part of the discard pile to the seat that takes from it next (ruling 45)."""
    if s.closed:
        s.record("look_pile", seat, (), s.discard[: s.closed], 1 << seat)


def take_secretly(effect: Effect) -> Doing:
    """Take a card from the discard pile unseen. Its place doesn't reveal which one it was."""
    s = effect.s
    look_under(s, effect.seat)
    if not s.discard:
        return
    lay = [s.face[t] for t in s.discard]
    s.shadow = s.shadow + lay[s.closed :]
    s.closed = len(s.discard)
    s.shuffle(s.discard, except_for=1 << effect.seat)
    places = sorted(range(len(s.discard)), key=lambda i: CATALOGUE[s.face[s.discard[i]]])
    pick = yield from ask(
        effect.seat, "take", [choice("take", "pile", i) for i in places], (effect.key,)
    )
    t = s.discard.pop(int(pick.at[1]))
    lay_as_before(effect, lay)
    s.closed -= 1
    s.takers = [*s.takers, effect.seat]
    s.hand[effect.seat].append(t)
    s.record("take_secretly", effect.seat, (), (t,), 1 << effect.seat)
    s.limit(s.discard[: s.closed], s.shadow)
    if not s.closed:
        s.shadow, s.takers = [], []


def lay_as_before(effect: Effect, lay: Sequence[str]) -> None:
    """Put the rest of the discard pile back in its old order; the others see only a shuffle."""
    s = effect.s
    order: list[int] = []
    for face in lay:
        places = [i for i, t in enumerate(s.discard) if s.face[t] == face and i not in order]
        order += places[:1]
    s.shuffle(s.discard, except_for=1 << effect.seat, order=order)


def look_at_top(effect: Effect, n: int) -> list[int]:
    """Look at the top cards of the deck. The others can't tell afterwards which one went where."""
    s = effect.s
    cards = s.deck[-n:]
    if cards:
        s.record("look_top", effect.seat, (), cards, 1 << effect.seat)
        s.shuffle(cards, except_for=1 << effect.seat)
    return cards


def choose_looked_at(
    effect: Effect, prompt: str, cards: list[int]
) -> Generator[Question, Answers, int]:
    """Choose one of the cards that you look at, and remove it from ``cards``."""
    deck = effect.s.deck
    places = [choice("take", "deck", deck.index(t)) for t in cards]
    pick = yield from ask(effect.seat, prompt, places, (effect.key,))
    t = deck[pick.place]
    cards.remove(t)
    return t


def hand_over(effect: Effect, t: int, seat: int) -> None:
    """Put one of the cards that you look at into a hand; only you and its owner see it."""
    s = effect.s
    s.deck.remove(t)
    s.hand[seat].append(t)
    s.record("hand_over", effect.seat, (seat,), (t,), 1 << effect.seat | 1 << seat)


def put_back(effect: Effect, top: Sequence[int], bottom: Sequence[int] = ()) -> None:
    """Put the cards that you look at on the deck, the first topmost, and under the deck."""
    s = effect.s
    left = [t for t in s.deck if t not in top and t not in bottom]
    s.deck[:] = [*bottom, *left, *reversed(top)]
    s.record("put_back", effect.seat, (len(top), len(bottom)))
