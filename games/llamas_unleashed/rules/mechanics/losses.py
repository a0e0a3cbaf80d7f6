"""How cards leave Fields for good: sacrifice, destroy, and the cards that replace them."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import NamedTuple

from games.engine import Answers, Decision, Question, ask, ask_all, choice
from games.llamas_unleashed.rules import field_rules as at
from games.llamas_unleashed.rules.chain import (
    NO,
    Doing,
    Effect,
    destroying,
    leaving,
    name_card,
    robbed,
    trigger,
)
from games.llamas_unleashed.rules.mechanics.fields import send
from games.llamas_unleashed.state import LlamasState


class Loss(NamedTuple):
    """A card that leaves a Field: its token, its seat, and how it leaves."""

    t: int
    seat: int
    how: str


def sacrifice(effect: Effect, *cards: int) -> Doing:
    """ "Send a card in your Field to the discard pile"; each owner sacrifices its own."""
    yield from _remove(effect, [t for t in cards if at.may_sacrifice(effect.s, t)], None)


def destroy(effect: Effect, *cards: int) -> Doing:
    """ "Send a card from any other player's Field to the discard pile"."""
    yield from _remove(
        effect, [t for t in cards if at.may_destroy(effect.s, t, effect.seat)], effect.seat
    )


def sacrifice_or_destroy(effect: Effect, t: int) -> Doing:
    """Sacrifice a card of yours, or destroy one of another player's."""
    yield from (sacrifice if at.home(effect.s, t) == effect.seat else destroy)(effect, t)


def _remove(effect: Effect, doomed: list[int], destroyer: int | None) -> Doing:
    """Remove cards together: a stand-in may replace each; otherwise trigger all reactions."""
    s = effect.s
    saved, stand_ins = yield from _stand_ins(effect, doomed)
    losses = [_loss(s, t, destroyer) for t in doomed if t not in saved and t not in stand_ins]
    losses += [Loss(t, at.home(s, t) or 0, "sacrifice") for t in stand_ins]
    losses.sort(key=lambda loss: (loss.seat - s.active) % s.seats)
    for t, seat, how in losses:  # judged before anything has moved (ruling 40)
        if how in ("sacrifice", "destroy") and at.works(s, t):
            trigger(effect.now, leaving, t, seat)
        if how == "destroy":
            _destroyed(effect, t, seat)
    for t, _, how in losses:
        send(effect, t, how, effect.seat if how == "destroy" else None)


def _loss(s: LlamasState, t: int, destroyer: int | None) -> Loss:
    seat = at.home(s, t)
    assert seat is not None
    how = "sacrifice" if destroyer is None else "destroy"
    if at.is_baby(s, t):
        how = "nursery"
    elif at.card(s, t).flies and at.works(s, t):
        how = "fly"
    return Loss(t, seat, how)


def _destroyed(effect: Effect, t: int, seat: int) -> None:
    """Trigger the cards that react to a destroyed card (ruling 38)."""
    s = effect.s
    animal = at.is_animal(s, t)
    for watcher in s.fields[seat]:
        if at.works(s, watcher) and (animal or not at.is_animal(s, watcher)):
            trigger(effect.now, robbed, watcher, seat, effect.seat)
    for watcher in s.fields[effect.seat] if animal else ():
        if at.works(s, watcher):
            trigger(effect.now, destroying, watcher, effect.seat)


def _stand_ins(
    effect: Effect, doomed: Sequence[int]
) -> Generator[Question, Answers, tuple[set[int], list[int]]]:
    """Each Piñata may be sacrificed instead of one other card of its owner's (ruling 37)."""
    s = effect.s
    saved: set[int] = set()
    stand_ins: list[int] = []
    for seat in at.clockwise(s):
        threatened = [t for t in doomed if at.home(s, t) == seat]
        for pinata in [t for t in s.fields[seat] if s.face[t] == "llama_pinata"]:
            row = s.fields[seat]
            left = [t for t in threatened if t not in saved and t not in stand_ins and t != pinata]
            if left:
                listed = [choice("save", seat, row.index(t)) for t in left]
                pick = yield from ask(seat, "save", [NO, *listed], ("llama_pinata", effect.key))
                if pick is not NO:
                    saved.add(row[int(pick.at[1])])
                    stand_ins.append(pinata)
    return saved, stand_ins


def each_sacrifices(effect: Effect, cards: dict[int, list[int]]) -> Doing:
    """Each of several seats sacrifices one of its cards: chosen together, removed together."""
    s = effect.s
    asked = []
    for seat, own in cards.items():
        listed = [choice("sacrifice", seat, s.fields[seat].index(t)) for t in own]
        if len(listed) > 1:
            asked.append(Decision(seat, "sacrifice", listed, about=(effect.key,)))
    answers = yield from ask_all(asked)
    gone = [own[0] for own in cards.values() if len(own) == 1]
    gone += [s.fields[seat][int(pick.at[1])] for seat, (pick,) in answers.items()]
    yield from sacrifice(effect, *gone)


def destroy_one(effect: Effect, cards: list[int]) -> Doing:
    """Name one of the cards and destroy it, if there is any."""
    t = yield from name_card(effect, "destroy", cards)
    if t is not None:
        yield from destroy(effect, t)
