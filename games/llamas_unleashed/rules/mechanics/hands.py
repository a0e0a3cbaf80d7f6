"""Actions on hands: draw, discard, pull, look, give, trade."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from games.engine import Answers, Decision, Question, ask, ask_all, choice
from games.llamas_unleashed.rules import field_rules as at
from games.llamas_unleashed.rules.chain import (
    NO,
    Doing,
    Effect,
)
from games.llamas_unleashed.state import LlamasState

Number = Generator[Question, Answers, int]
YES_NO = (choice("no"), choice("yes"))


def draw(effect: Effect, n: int, seat: int | None = None) -> list[int]:
    """ "Pull a card from the top of the deck"; return the drawn cards, at most the whole deck."""
    return draw_for(effect.s, effect.seat if seat is None else seat, n)


def draw_for(s: LlamasState, seat: int, n: int) -> list[int]:
    """Let a seat draw."""
    drawn = [s.deck.pop() for _ in range(min(n, len(s.deck)))]
    if drawn:
        s.hand[seat] += drawn
        s.record("draw", seat, (), drawn, 1 << seat)
    return drawn


def each_may_draw(effect: Effect, seats: Sequence[int]) -> Doing:
    """Offer a card to several seats together; they draw clockwise while the deck lasts."""
    offered = [
        Decision(seat, "may_draw", YES_NO, about=(effect.key,)) for seat in seats if effect.s.deck
    ]
    answers = yield from ask_all(offered)
    for seat in at.clockwise(effect.s):
        if seat in answers and answers[seat][0].verb == "yes":
            draw(effect, 1, seat)


def discard(effect: Effect, n: int, seat: int | None = None) -> Number:
    """ "Send a card from your hand to the discard pile": n cards, or the whole hand if fewer."""
    who = effect.seat if seat is None else seat
    return (yield from discard_each(effect.s, {who: n}, effect.key))


def pay(effect: Effect, n: int) -> Generator[Question, Answers, bool]:
    """ "Discard n, then": discard all n cards or none, and return whether that was done."""
    if not 0 < n <= len(effect.s.hand[effect.seat]):
        return False
    yield from discard(effect, n)
    return True


def discard_each(s: LlamasState, wanted: dict[int, int], why: str) -> Number:
    """Let several seats choose together the cards they discard; return how many cards went."""
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


def discard_any_number(effect: Effect) -> Number:
    """Discard as many cards as you like; return how many."""
    hand = effect.s.hand[effect.seat]
    places = [choice("discard", i) for i in range(len(hand))]
    asked = Decision(effect.seat, "discard_any", places, 0, len(hand), (effect.key,))
    picks = (yield from ask_all([asked]))[effect.seat]
    throw_away(effect.s, effect.seat, [hand[pick.place] for pick in picks])
    return len(picks)


def discard_basic(effect: Effect) -> Generator[Question, Answers, bool]:
    """You may discard a Basic Animal; asked even if "no" is the only choice (ruling 24)."""
    s = effect.s
    hand = s.hand[effect.seat]
    basics = [choice("discard", i) for i, t in enumerate(hand) if at.card(s, t).type == "basic"]
    pick = yield from ask(effect.seat, "discard_basic", [NO, *basics], (effect.key,))
    if pick is not NO:
        throw_away(s, effect.seat, [hand[pick.place]])
    return pick is not NO


def throw_away(s: LlamasState, seat: int, cards: Sequence[int]) -> None:
    """Put cards from a hand openly on the discard pile."""
    if cards:
        s.hand[seat] = [t for t in s.hand[seat] if t not in cards]
        s.discard += cards
        s.record("discard", seat, (), list(cards), s.everyone)


def pull(effect: Effect, victim: int) -> bool:
    """ "When you pull a card, it must be picked randomly": thief and owner see it."""
    s = effect.s
    if not s.hand[victim]:
        return False
    s.shuffle(s.hand[victim], except_for=1 << victim)
    t = s.hand[victim].pop()
    s.hand[effect.seat].append(t)
    s.record("pull", effect.seat, (victim,), (t,), 1 << effect.seat | 1 << victim)
    return True


def look_at_hand(effect: Effect, victim: int) -> None:
    """Look at a player's hand."""
    effect.s.record(
        "look_hand", effect.seat, (victim,), effect.s.hand[victim], 1 << effect.seat | 1 << victim
    )


def take_chosen(effect: Effect, victim: int) -> Doing:
    """Take a card of your choice from a hand; only you and its owner learn which."""
    s = effect.s
    look_at_hand(effect, victim)
    both = 1 << effect.seat | 1 << victim
    s.shuffle(s.hand[victim], except_for=both)
    places = [choice("take", "hand", victim, i) for i in range(len(s.hand[victim]))]
    if places:
        pick = yield from ask(effect.seat, "take", places, (effect.key,))
        t = s.hand[victim].pop(int(pick.at[2]))
        s.hand[effect.seat].append(t)
        s.record("take_chosen", effect.seat, (victim,), (t,), both)


def give(effect: Effect, receiver: int) -> Generator[Question, Answers, bool]:
    """Give a card of your choice from your hand; only you and its new owner learn which."""
    s = effect.s
    if not s.hand[effect.seat]:
        return False
    s.shuffle(s.hand[effect.seat], except_for=1 << effect.seat)
    places = [choice("give", i) for i in range(len(s.hand[effect.seat]))]
    pick = yield from ask(effect.seat, "give", places, (effect.key, receiver))
    t = s.hand[effect.seat].pop(pick.place)
    s.hand[receiver].append(t)
    s.record("give", effect.seat, (receiver,), (t,), 1 << effect.seat | 1 << receiver)
    return True


def trade_hands(effect: Effect, seat: int) -> None:
    """Trade hands: both players see all the cards of both."""
    s = effect.s
    s.hand[effect.seat], s.hand[seat] = s.hand[seat], s.hand[effect.seat]
    cards = s.hand[effect.seat] + s.hand[seat]
    s.record(
        "trade", effect.seat, (seat, len(s.hand[effect.seat])), cards, 1 << effect.seat | 1 << seat
    )
