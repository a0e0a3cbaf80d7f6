"""How cards enter Fields and move between them: enter, bring, steal, move, return."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence

from games.engine import Answers, Question, ask, choice
from games.llamas_unleashed.cards import VARIATIONS, Variation
from games.llamas_unleashed.rules import field_rules as at
from games.llamas_unleashed.rules.chain import (
    NO,
    Doing,
    Effect,
    Now,
    entering,
    joined,
    trigger,
)
from games.llamas_unleashed.state import LlamasState


def enter(now: Now, t: int, seat: int) -> None:
    """Put a card into a Field and trigger its effect, then Blankets there (rulings 25 and 48)."""
    s = now.s
    for blanket in s.fields[seat]:
        trigger(now, joined, blanket, seat, t)
    s.fields[seat].append(t)
    if at.works(s, t):
        trigger(now, entering, t, seat)


def bring(effect: Effect, zone: list[int], t: int) -> None:
    """Bring a card directly into your Field: it is not played, and nobody can answer it."""
    effect.s.record("bring", effect.seat, (), (t,), effect.s.everyone)
    lift(effect.s, zone, t)
    enter(effect.now, t, effect.seat)


def lift(s: LlamasState, zone: list[int], t: int) -> None:
    """Take a card out of a pile.

    If it leaves the closed part of the discard pile, update what is known of that part.
    """
    if zone is s.discard and zone.index(t) < s.closed:
        s.closed -= 1
        # A guess may close more copies of a card than ``shadow`` lists, so one may be missing.
        del s.shadow[max((i for i, face in enumerate(s.shadow) if face == s.face[t]), default=-1)]
        zone.remove(t)
        s.limit(s.discard[: s.closed], s.shadow)
        if not s.closed:
            s.shadow, s.takers = [], []
        return
    zone.remove(t)


def bring_from_hand(effect: Effect, cards: Iterable[int]) -> Doing:
    """You may bring one of these hand cards; asked even if "no" is the only choice (ruling 24)."""
    hand = effect.s.hand[effect.seat]
    fits = [choice("bring", hand.index(t)) for t in cards if at.may_enter(effect.s, t, effect.seat)]
    pick = yield from ask(effect.seat, "bring", [NO, *fits], (effect.key,))
    if pick is not NO:
        bring(effect, hand, hand[pick.place])


def bring_some_baby(
    effect: Effect, only: Sequence[Variation] = VARIATIONS, *, may: bool = False
) -> Generator[Question, Answers, bool]:
    """Bring a Baby, perhaps of certain variations, from the Nursery into your Field."""
    s = effect.s
    kinds = [
        choice("baby", v)
        for v in only
        if any(at.may_enter(s, t, effect.seat) for t in babies(s, v))
    ]
    if not kinds:
        return False
    pick = yield from ask(effect.seat, "baby", [NO, *kinds] if may else kinds, (effect.key,))
    if pick is not NO:
        bring(effect, s.nursery, babies(s, str(pick.at[0]))[0])
    return pick is not NO


def babies(s: LlamasState, variation: str) -> list[int]:
    """List the Babies of a variation in the Nursery."""
    return [t for t in s.nursery if variation in at.card(s, t).variation]


def steal(effect: Effect, t: int) -> None:
    """ "Move a card from any other player's Field into your Field"."""
    if at.may_steal(effect.s, t, effect.seat):
        _carry(effect, t, effect.seat, "steal")


def move(effect: Effect, t: int, seat: int) -> None:
    """Move a card from its Field into another."""
    if at.may_move(effect.s, t, seat):
        _carry(effect, t, seat, "move")


def _carry(effect: Effect, t: int, seat: int, kind: str) -> None:
    s = effect.s
    old, place = leave(effect, t)
    enter(effect.now, t, seat)
    s.record(kind, effect.seat, (old, place, seat), (t,), s.everyone)


def return_(effect: Effect, t: int) -> None:
    """Return a card from a Field to its owner's hand, a Baby to the Nursery."""
    if at.home(effect.s, t) is not None:
        send(effect, t, "nursery" if at.is_baby(effect.s, t) else "return")


def leave(effect: Effect, t: int) -> tuple[int, int]:
    """Take a card out of its Field and out of ``named``; return its seat and place."""
    s = effect.s
    seat = at.home(s, t)
    assert seat is not None
    place = s.fields[seat].index(t)
    s.fields[seat].remove(t)
    effect.named.discard(t)
    return seat, place


def send(effect: Effect, t: int, how: str, by: int | None = None) -> None:
    """Send a card from its Field to the zone that fits ``how``."""
    s = effect.s
    seat, place = leave(effect, t)
    zone = {"nursery": s.nursery, "return": s.hand[seat], "fly": s.hand[seat]}.get(how, s.discard)
    zone.append(t)
    s.record(how, seat if by is None else by, (seat, place), (t,), s.everyone)


def shuffle_in(effect: Effect, t: int) -> None:
    """Shuffle a card of your Field into the deck."""
    s = effect.s
    s.record("shuffle_in", effect.seat, leave(effect, t), (t,), s.everyone)
    s.deck.append(t)
    s.shuffle(s.deck)
