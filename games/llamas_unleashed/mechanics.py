"""What cards do, in the rulebook's terms: draw, discard, sacrifice, destroy, steal, move ...

Every mechanic takes the effect ``c`` that performs it; "you" is ``c.seat``. Those that somebody
must decide about are generators.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import NamedTuple

from games.engine import Decision, ask, ask_all, choice, may
from games.engine.decision import Answers, Question
from games.llamas_unleashed import standing as at
from games.llamas_unleashed.cards import VARIATIONS, Variation
from games.llamas_unleashed.chain import (
    NO,
    Doing,
    Effect,
    Now,
    destroying,
    entering,
    joined,
    leaving,
    name_card,
    robbed,
    trigger,
)
from games.llamas_unleashed.state import LlamasState

Number = Generator[Question, Answers, int]
YES_NO = (choice("no"), choice("yes"))

# ---------------------------------------------------------------------- hands


def draw(c: Effect, n: int, seat: int | None = None) -> list[int]:
    """ "Pull a card from the top of the deck"; return those drawn, at most what there is."""
    return draw_for(c.s, c.seat if seat is None else seat, n)


def draw_for(s: LlamasState, seat: int, n: int) -> list[int]:
    """Let a seat draw."""
    drawn = [s.deck.pop() for _ in range(min(n, len(s.deck)))]
    if drawn:
        s.hand[seat] += drawn
        s.note("draw", seat, (), drawn, 1 << seat)
    return drawn


def each_may_draw(c: Effect, seats: Sequence[int]) -> Doing:
    """Offer a card to several seats together; they draw clockwise while the deck lasts."""
    offered = [Decision(seat, "may_draw", YES_NO, about=(c.key,)) for seat in seats if c.s.deck]
    answers = yield from ask_all(offered)
    for seat in seats:
        if seat in answers and answers[seat][0].verb == "yes":
            draw(c, 1, seat)


def discard(c: Effect, n: int, seat: int | None = None) -> Number:
    """ "Send a card from your hand to the discard pile": n cards, or all there are."""
    who = c.seat if seat is None else seat
    return (yield from discard_each(c.s, {who: n}, c.key))


def discard_each(s: LlamasState, wanted: dict[int, int], why: str) -> Number:
    """Let several seats choose together what they discard; return how many cards went."""
    asked = [discarding(s, seat, n, why) for seat, n in wanted.items() if 0 < n < len(s.hand[seat])]
    answers = yield from ask_all(asked)
    gone = 0
    for seat, n in wanted.items():
        hand = s.hand[seat]
        cards = [hand[pick.place] for pick in answers[seat]] if seat in answers else hand[:n]
        throw_away(s, seat, cards)
        gone += len(cards)
    return gone


def discarding(s: LlamasState, seat: int, n: int, why: str) -> Decision:
    """Ask a seat which cards of its hand to discard."""
    places = [choice("discard", i) for i in range(len(s.hand[seat]))]
    return Decision(seat, "discard", places, n, n, (why, n))


def discard_any_number(c: Effect) -> Number:
    """Discard as many cards as you like; return how many."""
    hand = c.s.hand[c.seat]
    places = [choice("discard", i) for i in range(len(hand))]
    asked = Decision(c.seat, "discard_any", places, 0, len(hand), (c.key,))
    picks = (yield from ask_all([asked]))[c.seat]
    throw_away(c.s, c.seat, [hand[pick.place] for pick in picks])
    return len(picks)


def discard_basic(c: Effect) -> Generator[Question, Answers, bool]:
    """You may discard a Basic Animal; asked also if "no" is all there is (ruling 24)."""
    s = c.s
    hand = s.hand[c.seat]
    basics = [choice("discard", i) for i, t in enumerate(hand) if at.card(s, t).type == "basic"]
    pick = yield from ask(c.seat, "discard_basic", [NO, *basics], (c.key,))
    if pick is not NO:
        throw_away(s, c.seat, [hand[pick.place]])
    return pick is not NO


def throw_away(s: LlamasState, seat: int, cards: Sequence[int]) -> None:
    """Lay cards from a hand openly on the discard pile."""
    if cards:
        s.hand[seat] = [t for t in s.hand[seat] if t not in cards]
        s.discard += cards
        s.note("discard", seat, (), list(cards), s.everyone)


def pull(c: Effect, victim: int) -> bool:
    """ "When you pull a card, it must be picked randomly": thief and owner see it."""
    s = c.s
    if not s.hand[victim]:
        return False
    s.mix(s.hand[victim], but_for=1 << victim)
    t = s.hand[victim].pop()
    s.hand[c.seat].append(t)
    s.note("pull", c.seat, (victim,), (t,), 1 << c.seat | 1 << victim)
    return True


def look_at_hand(c: Effect, victim: int) -> None:
    """Look at a player's hand."""
    c.s.note("look_hand", c.seat, (victim,), c.s.hand[victim], 1 << c.seat | 1 << victim)


def take_chosen(c: Effect, victim: int) -> Doing:
    """Take a card of your choice from a hand; only you and its owner learn which."""
    s = c.s
    look_at_hand(c, victim)
    both = 1 << c.seat | 1 << victim
    s.mix(s.hand[victim], but_for=both)
    places = [choice("take", "hand", victim, i) for i in range(len(s.hand[victim]))]
    if places:
        pick = yield from ask(c.seat, "take", places, (c.key,))
        t = s.hand[victim].pop(int(pick.at[2]))
        s.hand[c.seat].append(t)
        s.note("take_chosen", c.seat, (victim,), (t,), both)


def give(c: Effect, receiver: int) -> Generator[Question, Answers, bool]:
    """Give a card of your choice from your hand; only you and its new owner learn which."""
    s = c.s
    if not s.hand[c.seat]:
        return False
    s.mix(s.hand[c.seat], but_for=1 << c.seat)
    places = [choice("give", i) for i in range(len(s.hand[c.seat]))]
    pick = yield from ask(c.seat, "give", places, (c.key, receiver))
    t = s.hand[c.seat].pop(pick.place)
    s.hand[receiver].append(t)
    s.note("give", c.seat, (receiver,), (t,), 1 << c.seat | 1 << receiver)
    return True


# --------------------------------------------------------------------- Fields


def enter(now: Now, t: int, seat: int) -> None:
    """Lay a card into a Field, which makes it act (ruling 25); its Blankets notice (48)."""
    s = now.s
    for blanket in s.fields[seat]:
        trigger(now, joined, blanket, seat, t)
    s.fields[seat].append(t)
    if at.works(s, t):
        trigger(now, entering, t, seat)


def bring(c: Effect, zone: list[int], t: int) -> None:
    """Bring a card directly into your Field: that is no playing, and nobody answers it."""
    c.s.note("bring", c.seat, (), (t,), c.s.everyone)
    lift(c.s, zone, t)
    enter(c.now, t, c.seat)


def lift(s: LlamasState, zone: list[int], t: int) -> None:
    """Take a card out of a pile; one that all now know leaves the shadow of a secret taking."""
    if zone is s.discard and zone.index(t) < s.closed:
        s.closed -= 1
        s.shadow.remove(s.face[t])
        if not s.closed:
            s.shadow, s.takers = [], []
    zone.remove(t)


def bring_from_hand(c: Effect, cards: Iterable[int]) -> Doing:
    """You may bring one of these hand cards; asked also if "no" is all there is (ruling 24)."""
    hand = c.s.hand[c.seat]
    fits = [choice("bring", hand.index(t)) for t in cards if at.may_enter(c.s, t, c.seat)]
    pick = yield from ask(c.seat, "bring", [NO, *fits], (c.key,))
    if pick is not NO:
        bring(c, hand, hand[pick.place])


def bring_some_baby(
    c: Effect, only: Sequence[Variation] = VARIATIONS, *, may: bool = False
) -> Generator[Question, Answers, bool]:
    """Bring a Baby, perhaps of certain variations, from the Nursery into your Field."""
    s = c.s
    kinds = [
        choice("baby", v) for v in only if any(at.may_enter(s, t, c.seat) for t in babies(s, v))
    ]
    if not kinds:
        return False
    pick = yield from ask(c.seat, "baby", [NO, *kinds] if may else kinds, (c.key,))
    if pick is not NO:
        bring(c, s.nursery, babies(s, str(pick.at[0]))[0])
    return pick is not NO


def babies(s: LlamasState, variation: str) -> list[int]:
    """List the Babies of a variation in the Nursery."""
    return [t for t in s.nursery if variation in at.card(s, t).variation]


def steal(c: Effect, t: int) -> None:
    """ "Move a card from any other player's Field into your Field"."""
    if at.may_steal(c.s, t, c.seat):
        _carry(c, t, c.seat, "steal")


def move(c: Effect, t: int, seat: int) -> None:
    """Move a card from its Field into another."""
    if at.may_move(c.s, t, seat):
        _carry(c, t, seat, "move")


def _carry(c: Effect, t: int, seat: int, kind: str) -> None:
    s = c.s
    old = at.home(s, t)
    assert old is not None
    place = s.fields[old].index(t)
    s.fields[old].remove(t)
    enter(c.now, t, seat)
    s.note(kind, c.seat, (old, place, seat), (t,), s.everyone)


def return_(c: Effect, t: int) -> None:
    """Return a card from a Field to its owner's hand, a Baby to the Nursery."""
    seat = at.home(c.s, t)
    if seat is not None:
        _send(c.s, t, seat, "nursery" if at.is_baby(c.s, t) else "return")


def _send(s: LlamasState, t: int, seat: int, how: str, by: int | None = None) -> None:
    """Take a card out of a Field to where the word says."""
    place = s.fields[seat].index(t)
    s.fields[seat].remove(t)
    zone = {"nursery": s.nursery, "return": s.hand[seat], "fly": s.hand[seat]}.get(how, s.discard)
    zone.append(t)
    s.note(how, seat if by is None else by, (seat, place), (t,), s.everyone)


def shuffle_in(c: Effect, t: int) -> None:
    """Shuffle a card of your Field into the deck."""
    s = c.s
    place = s.fields[c.seat].index(t)
    s.fields[c.seat].remove(t)
    s.note("shuffle_in", c.seat, (c.seat, place), (t,), s.everyone)
    s.deck.append(t)
    s.mix(s.deck)


# -------------------------------------------------------- sacrifice, destroy


class Loss(NamedTuple):
    """A card that leaves a Field: whose it was, whether it acts, and where it goes."""

    t: int
    seat: int
    how: str


def sacrifice(c: Effect, *cards: int) -> Doing:
    """ "Send a card in your Field to the discard pile"; each owner sacrifices its own."""
    yield from _remove(c, [t for t in cards if at.may_sacrifice(c.s, t)], None)


def destroy(c: Effect, *cards: int) -> Doing:
    """ "Send a card from any other player's Field to the discard pile"."""
    yield from _remove(c, [t for t in cards if at.may_destroy(c.s, t, c.seat)], c.seat)


def sacrifice_or_destroy(c: Effect, t: int) -> Doing:
    """Sacrifice what is yours, destroy what is not."""
    yield from (sacrifice if at.home(c.s, t) == c.seat else destroy)(c, t)


def _remove(c: Effect, doomed: list[int], destroyer: int | None) -> Doing:
    """Cards go together: replaced where something stands in, else with all that it triggers."""
    s = c.s
    saved, stand_ins = yield from _stand_ins(c, doomed)
    losses = [_loss(s, t, destroyer) for t in doomed if t not in saved and t not in stand_ins]
    losses += [Loss(t, at.home(s, t) or 0, "sacrifice") for t in stand_ins]
    losses.sort(key=lambda loss: (loss.seat - s.active) % s.seats)
    for t, seat, how in losses:  # judged before anything has moved (ruling 40)
        if how in ("sacrifice", "destroy") and at.works(s, t):
            trigger(c.now, leaving, t, seat)
        if how == "destroy":
            _destroyed(c, t, seat)
    for t, seat, how in losses:
        _send(s, t, seat, how, c.seat if how == "destroy" else None)


def _loss(s: LlamasState, t: int, destroyer: int | None) -> Loss:
    seat = at.home(s, t)
    assert seat is not None
    how = "sacrifice" if destroyer is None else "destroy"
    if at.is_baby(s, t):
        how = "nursery"
    elif at.card(s, t).flies and at.works(s, t):
        how = "fly"
    return Loss(t, seat, how)


def _destroyed(c: Effect, t: int, seat: int) -> None:
    """Tell the cards that care of a card destroyed (ruling 38)."""
    s = c.s
    animal = at.is_animal(s, t)
    for watcher in s.fields[seat]:
        if at.works(s, watcher) and (animal or not at.is_animal(s, watcher)):
            trigger(c.now, robbed, watcher, seat, c.seat)
    for watcher in s.fields[c.seat] if animal else ():
        if at.works(s, watcher):
            trigger(c.now, destroying, watcher, c.seat)


def _stand_ins(
    c: Effect, doomed: Sequence[int]
) -> Generator[Question, Answers, tuple[set[int], list[int]]]:
    """Each Piñata may be sacrificed instead of one other card of its owner's (ruling 37)."""
    s = c.s
    saved: set[int] = set()
    stand_ins: list[int] = []
    for seat in at.clockwise(s):
        threatened = [t for t in doomed if at.home(s, t) == seat]
        for pinata in [t for t in s.fields[seat] if s.face[t] == "llama_pinata"]:
            row = s.fields[seat]
            left = [t for t in threatened if t not in saved and t not in stand_ins and t != pinata]
            if left:
                listed = [choice("save", seat, row.index(t)) for t in left]
                pick = yield from ask(seat, "save", [NO, *listed], ("llama_pinata", c.key))
                if pick is not NO:
                    saved.add(row[int(pick.at[1])])
                    stand_ins.append(pinata)
    return saved, stand_ins


def each_sacrifices(c: Effect, cards: dict[int, list[int]]) -> Doing:
    """Each of several seats sacrifices one of its cards: chosen together, gone together."""
    s = c.s
    asked = []
    for seat, own in cards.items():
        listed = [choice("sacrifice", seat, s.fields[seat].index(t)) for t in own]
        if len(listed) > 1:
            asked.append(Decision(seat, "sacrifice", listed, about=(c.key,)))
    answers = yield from ask_all(asked)
    gone = [own[0] for own in cards.values() if len(own) == 1]
    gone += [s.fields[seat][int(pick.at[1])] for seat, (pick,) in answers.items()]
    yield from sacrifice(c, *gone)


def destroy_one(c: Effect, cards: list[int]) -> Doing:
    """Name one of the cards and destroy it, if there is any."""
    t = yield from name_card(c, "destroy", cards)
    if t is not None:
        yield from destroy(c, t)


# ---------------------------------------------------------------------- turns


def may_do(c: Effect, prompt: str) -> Generator[Question, Answers, bool]:
    """Ask whether you want what the prompt says."""
    return (yield from may(c.seat, prompt, (c.key,)))


def skip_turn(c: Effect, seat: int) -> None:
    """A player skips the next turn they would get (ruling 36)."""
    c.s.skips[seat] += 1
    c.s.note("will_skip", c.seat, (seat,))


def take_extra_turn(c: Effect) -> None:
    """Take another turn after this one."""
    c.s.extra[c.seat] += 1
    c.s.note("extra", c.seat)


def silence_instants(c: Effect) -> None:
    """Nobody may play Instants until the end of this turn."""
    c.s.quiet = True
    c.s.note("quiet", c.seat)


def guard_alpacas(c: Effect) -> None:
    """Your Alpacas cannot be destroyed until your next turn begins."""
    c.s.guarded[c.seat] = True
    c.s.note("guard", c.seat)


def trade_hands(c: Effect, seat: int) -> None:
    """Trade hands: both players see all the cards of both."""
    s = c.s
    s.hand[c.seat], s.hand[seat] = s.hand[seat], s.hand[c.seat]
    cards = s.hand[c.seat] + s.hand[seat]
    s.note("trade", c.seat, (seat, len(s.hand[c.seat])), cards, 1 << c.seat | 1 << seat)
