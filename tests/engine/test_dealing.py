"""Deals are counted exactly, and one is dealt wherever there is any."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb, prod
from random import Random

import pytest

from games.engine import Bag, GuessError, Limit, State, TooManyDeals, Total, mask_of, members
from games.engine.dealing import Deals
from games.engine.guess import InformationSet
from games.engine.known import Known
from kit.amount import draws
from tests.engine.small_turns import SmallTurn, Way
from tests.engine.test_fair_guesses import (
    AT_LEAST,
    BAGS,
    LIMITS,
    MIXES,
    ONE_OF_EACH,
    SECRET_GIFTS,
    SEEN_OF_BAGS,
    TOLD,
    random_turn,
)

TURNS = {
    f"{name}: {case}": turn
    for name, turns in {
        "bags": BAGS, "seen of bags": SEEN_OF_BAGS, "limits": LIMITS, "one of each": ONE_OF_EACH,
        "secret gifts": SECRET_GIFTS, "mixes": MIXES, "at least": AT_LEAST, "told": TOLD,
    }.items()
    for case, turn in turns.items()
}  # fmt: skip


def counted(turn: SmallTurn) -> dict[Way, Fraction]:
    known = InformationSet(turn.table(), turn.reader).known
    deals = Deals(known, about=[[t] for t in range(len(turn.start.face))])
    return {tuple(face for (face,) in layout): chance for layout, chance in deals.layouts()}


def ends(turn: SmallTurn) -> dict[Way, Fraction]:
    found: dict[Way, Fraction] = {}
    for way, chance in turn.possible().items():
        end = way[len(turn.start.face) :]
        found[end] = found.get(end, Fraction(0)) + chance
    return found


@pytest.mark.parametrize("turn", TURNS.values(), ids=TURNS)
def test_every_layout_has_its_probability(turn: SmallTurn) -> None:
    assert counted(turn) == ends(turn)


@pytest.mark.parametrize("seed", range(draws(40)))
def test_every_layout_has_its_probability_after_any_events_of_a_turn(seed: int) -> None:
    turn = random_turn(Random(seed))
    assert counted(turn) == ends(turn)


def overlapping(rng: Random) -> State:
    """Return a position with limited tokens and large bags that overlap."""
    count = rng.randint(8, 40)
    kinds = "abcdefghijklmnopqrstuvwxyz"[: rng.randint(3, 26)]
    s = State(seats=1, face=[rng.choice(kinds) for _ in range(count)], seen=[0, 0])
    limited = rng.sample(range(count), rng.randint(2, count - 2))
    left, bags = set(range(count)), list[Bag]()
    for _ in range(rng.randint(1, 3)):
        tokens = rng.sample(range(count), rng.randint(2, count - 1))
        cards = [t for t in tokens if t in left]
        cards = rng.sample(cards, rng.randint(0, len(cards)))
        left -= set(cards)
        bags += [Bag(mask_of(tokens), tuple(s.face[t] for t in cards))] if cards else []
    s.bags = [tuple(bags)] * 2
    s.limit(limited, {s.face[t] for t in limited})
    return s


def fits(s: State, face: list[str]) -> bool:
    """Return whether faces fit the limits and each bag alone."""
    limits = all(face[t] in limit.faces for t, limit in s.limits[0].items())
    return limits and not any(
        Counter(bag.faces) - Counter(face[t] for t in members(bag.tokens)) for bag in s.bags[0]
    )


@pytest.mark.parametrize("seed", [838, 2293, *range(draws(30))])
def test_a_deal_is_found_where_limited_tokens_and_large_bags_overlap(seed: int) -> None:
    s = overlapping(Random(seed))
    deals = Deals(Known(s, s, 0), thin=True)
    for _ in range(3):
        dealt = deals.deal(Random(seed)).face
        face = [dealt[t] for t in range(len(s.face))]
        assert fits(s, face) and sorted(face) == sorted(s.face)


def test_there_is_no_deal_if_what_is_known_contradicts_itself() -> None:
    s = State(seats=1, face=["bear", "fox", "owl"], seen=[0, 0])
    s.limits = [{0: Limit(("bear",)), 1: Limit(("bear",))}] * 2
    deals = Deals(Known(s, s, 0))
    assert not deals.exist()
    with pytest.raises(GuessError):
        deals.deal(Random(1))


def test_there_is_no_deal_if_the_cards_that_were_seen_contradict_a_total() -> None:
    s = State(seats=1, face=["bear", "fox"], seen=[3, 3])
    for face, exists in ("bear", True), ("owl", False):
        s.totals = [(Total(mask_of([0, 1]), (face,), 1, 2),)] * 2
        assert Deals(Known(s, s, 0)).exist() == exists


def test_kinds_of_faces_are_counted_in_a_layout() -> None:
    s = State(seats=1, face=["bear", "fox", "owl", "hare"], seen=[8, 8])
    deals = Deals(Known(s, s, 0), [[0, 1], [2, 3]], lambda face: "big" if face == "bear" else "")
    assert dict(deals.layouts()) == {
        (("", "big"), ("", "")): Fraction(2, 3),
        (("", ""), ("", "big")): Fraction(1, 3),
    }


def test_every_layout_can_be_dealt() -> None:
    turn = MIXES["limited before and after"]
    seat = turn.table().seat(2)
    deals = seat.deals(about=[[0, 1], [2, 3, 4]])
    for layout, _ in deals.layouts():
        face = seat.guess(Random(1), deals, layout).state.face
        assert layout == (tuple(sorted(face[:2])), tuple(sorted(face[2:])))


def many() -> State:
    """Return a position of which more is known than can be counted."""
    kinds = "abcdefgh"
    s = State(seats=1, face=list(kinds) * 8, seen=[0, 0])
    for place in range(8):
        tokens = range(place * 8, place * 8 + 8)
        s.holds(tokens, kinds[place])
    return s


def test_deals_that_are_too_many_to_count_are_refused_unless_thinned_out() -> None:
    s = many()
    with pytest.raises(TooManyDeals):
        Deals(Known(s, s, 0))
    dealt = Deals(Known(s, s, 0), thin=True).deal(Random(1)).face
    for place, kind in enumerate("abcdefgh"):
        assert kind in {dealt[t] for t in range(place * 8, place * 8 + 8)}


def test_hands_of_nine_of_which_four_hold_a_card_are_counted_exactly() -> None:
    s = State(seats=1, face=list("abcdefghi") * 8, seen=[0, 0])
    hands = [range(n, n + 9) for n in range(0, 45, 9)]
    for hand in hands[:4]:
        s.holds(hand, "a")
    s.limit(range(45, 72), set("bcdefghi"))
    held = Deals(Known(s, s, 0), [hands[0]], lambda face: "a" if face == "a" else "")
    ways = Counter[int]()
    for numbers in product(range(1, 6), repeat=4):
        rest = 8 - sum(numbers)
        ways[numbers[0]] += prod(comb(9, n) for n in (*numbers, rest)) if rest >= 0 else 0
    chances = {layout[0].count("a"): chance for layout, chance in held.layouts()}
    assert chances == {n: Fraction(number, ways.total()) for n, number in ways.items()}
