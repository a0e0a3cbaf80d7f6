"""What happens to hands: draw, discard, pull, look, give, trade."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from games.engine import Decision, ask, ask_all, choice
from games.engine.decision import Answers, Question
from games.llamas_unleashed import standing as at
from games.llamas_unleashed.chain import (
    NO,
    Doing,
    Effect,
)
from games.llamas_unleashed.state import LlamasState

Number = Generator[Question, Answers, int]
YES_NO = (choice("no"), choice("yes"))


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
    for seat in at.clockwise(c.s):
        if seat in answers and answers[seat][0].verb == "yes":
            draw(c, 1, seat)


def discard(c: Effect, n: int, seat: int | None = None) -> Number:
    """ "Send a card from your hand to the discard pile": n cards, or all there are."""
    who = c.seat if seat is None else seat
    return (yield from discard_each(c.s, {who: n}, c.key))


def pay(c: Effect, n: int) -> Generator[Question, Answers, bool]:
    """ "Discard n, then": all n cards or none, and whether that was done."""
    if not 0 < n <= len(c.s.hand[c.seat]):
        return False
    yield from discard(c, n)
    return True


def discard_each(s: LlamasState, wanted: dict[int, int], why: str) -> Number:
    """Let several seats choose together what they discard; return how many cards went."""
    asked = [discarding(s, seat, n, why) for seat, n in wanted.items() if 0 < n < len(s.hand[seat])]
    answers = yield from ask_all(asked)
    gone = 0
    for seat in [seat for seat in at.clockwise(s) if seat in wanted]:
        hand, n = s.hand[seat], wanted[seat]
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


def trade_hands(c: Effect, seat: int) -> None:
    """Trade hands: both players see all the cards of both."""
    s = c.s
    s.hand[c.seat], s.hand[seat] = s.hand[seat], s.hand[c.seat]
    cards = s.hand[c.seat] + s.hand[seat]
    s.note("trade", c.seat, (seat, len(s.hand[c.seat])), cards, 1 << c.seat | 1 << seat)
