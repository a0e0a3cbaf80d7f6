"""The properties of cards in Fields, and what they allow and forbid.

"Ruling n" is the numbered list in the rules page. Everyone sees all cards in Fields, so every
function here reads only public facts, except ``may_play``, which looks at a card in a hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from games.llamas_unleashed.cards import (
    ANIMAL,
    ANIMALS,
    CARDS,
    LETTERS,
    MODIFIER,
    NUMBERS,
    VARIATIONS,
    Card,
    Kind,
    Variation,
)
from games.llamas_unleashed.state import LlamasState


def having(*names: str) -> frozenset[str]:
    """Return the cards that have one of these properties in the catalogue."""
    return frozenset(
        key for key, card in CARDS.items() if any(getattr(card, name) for name in names)
    )


MUTING, RENAMING, EASING, CROWDING = map(having, ("mutes", "renames", "fewer", "crowd"))
UNANSWERED, GUARDING, UNWINNING = map(having, ("unanswered", "guards_babies", "no_win"))
BARRING = having("turns_away", "no_babies")
LIMITING, DIVERSE, IGNORING = map(having, ("hand_limit", "diverse", "ignores_herds"))
BABIES = frozenset(key for key, card in CARDS.items() if card.type == "baby")
SPARED = sum((CARDS[key].fewer - 1) * CARDS[key].count for key in EASING)
LEAST_TO_WIN = {seats: most - SPARED for seats, most in NUMBERS.to_win.items()}
"""The least number of cards in a Field that can win, by the number of seats."""
ROOM = min(CARDS[key].crowd for key in CROWDING)
"""The least number of cards in a Field that can be crowded."""


@cache
def printed(*wanted: Variation) -> frozenset[str]:
    """Return the Animals that are one of these variations as printed."""
    return frozenset(key for key in ANIMALS if set(wanted) & set(CARDS[key].variation))


def card(s: LlamasState, t: int) -> Card:
    """Return the catalogue entry of the card under a token."""
    return CARDS[s.face[t]]


def is_animal(s: LlamasState, t: int) -> bool:
    """Return whether a card is an Animal."""
    return s.face[t] in ANIMALS


def is_baby(s: LlamasState, t: int) -> bool:
    """Return whether a card is a Baby Animal."""
    return s.face[t] in BABIES


def home(s: LlamasState, t: int) -> int | None:
    """Return the seat whose Field holds a card, if any."""
    for seat, row in enumerate(s.fields):
        if t in row:
            return seat
    return None


def clockwise(s: LlamasState) -> Sequence[int]:
    """List the seats from the active player on."""
    return s.clockwise(s.active)


def others(s: LlamasState, seat: int) -> Sequence[int]:
    """List the other seats from the next one on."""
    return s.clockwise(seat)[1:]


def in_field(s: LlamasState, seat: int) -> Iterator[Card]:
    """Yield the cards in a Field."""
    for t in s.fields[seat]:
        yield CARDS[s.face[t]]


def holds(s: LlamasState, seat: int, keys: frozenset[str]) -> bool:
    """Return whether one of these cards is in a Field."""
    face = s.face
    for t in s.fields[seat]:  # noqa: SIM110, a generator takes twice as long
        if face[t] in keys:
            return True
    return False


def muted(s: LlamasState, seat: int) -> bool:
    """ "Rams in your Field have no effects", and all Animals there are Rams."""
    return holds(s, seat, MUTING)


def works(s: LlamasState, t: int) -> bool:
    """Return whether a card in a Field has its effects."""
    seat = home(s, t)
    return seat is not None and not (is_animal(s, t) and muted(s, seat))


def at_work(s: LlamasState, seat: int) -> Iterator[Card]:
    """Yield the cards in a Field that have their effects."""
    mute = muted(s, seat)
    for c in in_field(s, seat):
        if not (mute and c.type in ANIMAL):
            yield c


def renamed(s: LlamasState, seat: int) -> Variation | None:
    """Return the variation that all Animals in a Field count as, if a card there changes it.

    A card that also mutes them goes before others.
    """
    if not holds(s, seat, RENAMING):
        return None
    return min([c for c in in_field(s, seat) if c.renames], key=lambda c: not c.mutes).renames


def variations(s: LlamasState, t: int) -> Sequence[Variation]:
    """Return the variations of an Animal: as printed, or as its Field makes it."""
    seat = home(s, t)
    printed = card(s, t).variation
    instead = renamed(s, seat) if printed and seat is not None else None
    return (instead,) if instead else printed


def animals(s: LlamasState, seat: int, *wanted: Variation) -> list[int]:
    """List the Animals in a Field, of all variations or of those wanted."""
    face, keys = s.face, ANIMALS
    if wanted:
        instead = renamed(s, seat)
        if instead and instead not in wanted:
            return []
        keys = ANIMALS if instead else printed(*wanted)
    return [t for t in s.fields[seat] if face[t] in keys]


def modifiers(s: LlamasState, seat: int, *types: Kind) -> list[int]:
    """List the Upgrades and Downgrades in a Field, or those of one type."""
    return [t for t in s.fields[seat] if card(s, t).type in (types or MODIFIER)]


def herds(s: LlamasState, seat: int) -> list[Variation]:
    """List the variations of which a seat has a Herd (ruling 1)."""
    here = [s.face[t] for t in animals(s, seat)]
    if len(here) < NUMBERS.herd:
        return []
    if instead := renamed(s, seat):
        return [instead]
    return [v for v in VARIATIONS if sum([key in printed(v) for key in here]) >= NUMBERS.herd]


# ------------------------------------------------------- moving and removing


def may_enter(s: LlamasState, t: int, seat: int) -> bool:
    """Return whether a card may come into a Field; it comes as printed (ruling 40)."""
    key = s.face[t]
    if key in DIVERSE and not all(animals(s, seat, v) for v in VARIATIONS):
        return False
    keys = turning_away(key)
    return not (keys and holds(s, seat, keys))


@cache
def turning_away(key: str) -> frozenset[str]:
    """Return the cards that keep a card out of the Field they are in."""
    baby, variation = key in BABIES, set(CARDS[key].variation)
    return frozenset(
        c.key for c in CARDS.values() if (c.no_babies and baby) or variation & set(c.turns_away)
    )


def may_leave(s: LlamasState, t: int) -> bool:
    """Return whether a card may move to another Field; it leaves as what it is (ruling 40)."""
    seat = home(s, t)
    if seat is None:
        return False
    if not is_animal(s, t) or not holds(s, seat, BARRING):
        return True
    closed = {v for c in in_field(s, seat) for v in c.turns_away}
    return not closed & set(variations(s, t))


def may_move(s: LlamasState, t: int, seat: int) -> bool:
    """Return whether a card may move from its Field into another."""
    return home(s, t) != seat and may_leave(s, t) and may_enter(s, t, seat)


def _guarded_baby(s: LlamasState, t: int, seat: int) -> bool:
    return is_baby(s, t) and holds(s, seat, GUARDING)


def may_sacrifice(s: LlamasState, t: int) -> bool:
    """Return whether its owner can sacrifice a card."""
    seat = home(s, t)
    return seat is not None and not _guarded_baby(s, t, seat)


def may_steal(s: LlamasState, t: int, thief: int) -> bool:
    """Return whether a seat can move a card from another Field into its own (ruling 41)."""
    seat = home(s, t)
    if seat is None or seat == thief or _guarded_baby(s, t, seat):
        return False
    return may_move(s, t, thief)


def may_destroy(s: LlamasState, t: int, destroyer: int) -> bool:
    """ "Destroy" never affects one's own Field, nor cards that cannot be destroyed (ruling 42)."""
    seat = home(s, t)
    return seat is not None and seat != destroyer and t in destroyable(s, seat)


def destroyable(s: LlamasState, seat: int) -> list[int]:
    """List the cards in a Field that others can destroy (ruling 42)."""
    row = s.fields[seat].copy()
    if holds(s, seat, GUARDING):
        row = [t for t in row if not is_baby(s, t)]
    if s.guarded[seat]:
        safe = animals(s, seat, "alpaca")
        row = [t for t in row if t not in safe]
    return row


def ignores_herds(s: LlamasState, seat: int) -> bool:
    """Return whether other players' Herd Bonuses do not affect a seat."""
    return holds(s, seat, IGNORING)


# -------------------------------------------------------- playing and winning


def bound_by(s: LlamasState, seat: int, new: Card) -> bool:
    """Return whether a Downgrade in a seat's own Field forbids it to play a card (ruling 47)."""
    keys = forbidding(new.key)
    return bool(keys) and holds(s, seat, keys)


@cache
def forbidding(key: str) -> frozenset[str]:
    """Return the Downgrades that forbid the player they are with to play a card."""
    kind, name = CARDS[key].type, CARDS[key].name.lower()
    return frozenset(
        c.key
        for c in CARDS.values()
        if kind in c.forbids or (c.forbids_name and c.forbids_name in name)
    )


def unanswered(s: LlamasState, seat: int) -> bool:
    """Return whether no Instant may answer the card that a seat plays now (ruling 29)."""
    return s.quiet or holds(s, seat, UNANSWERED)


def hand_limit(s: LlamasState, seat: int) -> int:
    """Return how many cards a seat may keep at the end of its turn (ruling 15)."""
    if not holds(s, seat, LIMITING):
        return NUMBERS.hand_limit
    return max(0, NUMBERS.hand_limit + sum(c.hand_limit for c in at_work(s, seat)))


def needed(s: LlamasState, seat: int) -> int:
    """Return how many Animals a seat needs to win (ruling 16)."""
    most = NUMBERS.to_win[s.seats]
    if not holds(s, seat, EASING):
        return most
    return most - sum([c.fewer for c in in_field(s, seat)])


def may_win(s: LlamasState, seat: int) -> bool:
    """Return whether no Downgrade keeps a seat from winning."""
    return not holds(s, seat, UNWINNING)


def letters(s: LlamasState, seat: int) -> int:
    """Count the letters in the names of a seat's Animals (ruling 34)."""
    return sum(LETTERS[s.face[t]] for t in animals(s, seat))
