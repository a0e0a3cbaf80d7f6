"""Small turns: guesses have every course that fits the reader's view, with its probability."""

from __future__ import annotations

from collections import Counter
from math import factorial
from random import Random

import pytest

from games import Table
from games.engine import Outcome, Turn, ask, choice
from kit.amount import draws
from tests.engine.sample_games import Hands, Sample
from tests.engine.small_turns import (
    Act,
    SmallTurn,
    Way,
    mix,
    show,
    surprise,
    tell,
    tell_alike,
    tell_any,
    tell_count,
    tell_most,
    tell_top,
)

GUESSES = draws(1000)
DEVIATIONS = 4
ADA, BEN, CYD = range(3)
KINDS = ("bear", "fox", "owl")

BAGS = {
    "one": SmallTurn("bear bear fox owl hare").bag([0, 1, 2], "bear"),
    "crossing": SmallTurn("bear fox owl bear hare").bag([0, 1, 2], "bear").bag([1, 2, 3], "fox"),
    "crossing, alike": SmallTurn("bear bear owl fox bear")
    .bag([0, 1, 2], "bear")
    .bag([1, 2, 3], "bear"),
    "one within another": SmallTurn("bear bear fox owl hare")
    .bag([0, 1], "bear")
    .bag([0, 1, 2, 3], "bear", "owl"),
}
SEEN_OF_BAGS = {
    "its face": SmallTurn("bear bear fox owl hare", show(0)).bag([0, 1, 2], "bear"),
    "another face": SmallTurn("bear bear fox owl hare", show(2)).bag([0, 1, 2], "bear"),
    "of a full bag": SmallTurn("bear bear fox owl hare", show(0)).bag([0, 1], "bear", "bear"),
    "where bags cross": SmallTurn("bear bear owl fox hare", show(1))
    .bag([0, 1, 2], "bear")
    .bag([1, 2, 3], "bear"),
    "a free face where bags cross": SmallTurn("bear fox bear owl hare", show(2))
    .bag([0, 1, 2], "bear")
    .bag([1, 2, 3], "fox"),
    "one within another": SmallTurn("bear bear bear owl hare", show(1))
    .bag([0, 1], "bear")
    .bag([0, 1, 2, 3], "bear", "owl"),
}
LIMITS = {
    "one within another": SmallTurn("bear bear fox owl hare")
    .limit(0, "bear", "fox")
    .limit(1, "bear", "fox", "owl"),
    "crossing": SmallTurn("bear bear fox owl hare")
    .limit(0, "bear", "fox")
    .limit(1, "fox", "owl")
    .limit(2, "bear", "owl"),
    "in a bag": SmallTurn("bear bear fox owl hare", show(3))
    .limit(0, "bear", "fox")
    .limit(1, "bear", "owl", "hare")
    .bag([0, 1, 2], "bear", "fox"),
}
ONE_OF_EACH = {
    "unseen": SmallTurn("bear fox bear fox owl bear").from_one_of_each(
        [0, 1], "bear", "fox", "owl"
    ),
    "others seen": SmallTurn("bear fox bear fox owl bear", show(2)).from_one_of_each(
        [0, 1], "bear", "fox", "owl"
    ),
    "one seen": SmallTurn("bear fox bear fox owl bear", show(0)).from_one_of_each(
        [0, 1], "bear", "fox", "owl"
    ),
    "one mixed with others": SmallTurn(
        "bear fox bear fox owl", mix(1, 2), show(1)
    ).from_one_of_each([0, 1], "bear", "fox", "owl"),
}
TOLD = {
    "how many": SmallTurn("bear bear fox owl bear", tell_count([0, 1, 2], "bear")),
    "that there is none": SmallTurn("owl hare fox bear bear", tell_count([0, 1, 2], "bear")),
    "how many, and one is seen": SmallTurn(
        "bear bear fox owl bear", show(0), tell_count([0, 1, 2], "bear")
    ),
    "how many, then one is mixed with others": SmallTurn(
        "bear bear fox owl bear", tell_count([0, 1, 2], "bear"), mix(2, 3), show(3)
    ),
    "how many of what was mixed": SmallTurn(
        "bear bear fox owl bear", show(0), mix(0, 3), tell_count([0, 1, 2], "bear"), show(3)
    ),
    "how many where a bag reaches in": SmallTurn(
        "bear bear fox owl bear", tell_count([0, 1, 2], "bear")
    ).bag([2, 3], "fox"),
    "at most": SmallTurn("bear bear fox owl bear", tell_most([0, 1, 2], "bear", 2)),
    "at most, then mixed": SmallTurn(
        "bear owl fox owl bear", tell_most([0, 1, 2], "bear", 1), mix(0, 1, 2), show(1)
    ),
    "that two are alike": SmallTurn("bear bear fox bear fox", tell_alike(0, 1)),
    "that two are alike, and one is seen": SmallTurn(
        "bear bear fox bear fox", tell_alike(0, 1), mix(0, 2), show(1), seed=2
    ),
    "which face most show": SmallTurn(
        "bear bear fox owl fox hare", tell_top([0, 1, 2, 3], "bear")
    ),
    "which face most show, one of them seen": SmallTurn(
        "bear fox fox owl bear", show(1), tell_top([0, 1, 2, 3], "fox")
    ),
    "one of two": SmallTurn(
        "bear bear fox owl fox hare", tell_any([0, 1, 2], bear=2, owl=1)
    ),
    "one of two, and one card is seen": SmallTurn(
        "bear owl fox owl fox bear", show(0), tell_any([0, 1, 2], bear=2, owl=1)
    ),
    "one of two, then mixed": SmallTurn(
        "bear owl fox owl bear", tell_any([0, 1, 2], bear=2, owl=1), mix(0, 1), show(1)
    ),
    "one of two, where another number is told": SmallTurn(
        "owl bear fox owl fox", tell_any([0, 1, 2], fox=2, owl=1), tell_count([1, 2, 3], "owl")
    ),
}  # fmt: skip
GIFTS: tuple[Act, ...] = (
    mix(0, 1, 2, except_for=ADA), show(2, ADA, BEN),
    mix(2, 3, 4, except_for=BEN), show(3, BEN, CYD),
)  # fmt: skip


def gifts(faces: str, *more: Act, reader: int | None = CYD, seed: int = 0) -> SmallTurn:
    """Let Ada give Ben one of her three cards in secret, then Ben give Cyd one of his three."""
    turn = SmallTurn(faces, *GIFTS, *more, reader=reader, seed=seed)
    return turn.seen(0, 1, 2, by=ADA).seen(2, 3, 4, by=BEN)


SECRET_GIFTS = {
    "to the receiver": gifts("bear bear fox owl fox"),
    "to the giver": gifts("bear bear fox owl fox", reader=ADA),
    "to spectators": gifts("bear bear fox owl fox", show(3), reader=None),
    "given on": gifts("bear bear fox owl fox", mix(3, 4, except_for=BEN), show(4, ADA)),
    "a card known of the first giver": gifts("bear fox bear bear owl").seen(0, by=CYD),
    "one more shown afterwards": gifts("bear fox bear bear owl", show(0), seed=3).seen(0, by=CYD),
    "a card known of both": gifts("bear bear owl bear fox").seen(0, 3, by=CYD),
}
MIXES = {
    "one": SmallTurn("bear bear fox owl hare", mix(0, 1, 2), show(1)),
    "of a card seen before": SmallTurn("bear bear fox owl hare", show(0), mix(0, 1, 2), show(1)),
    "two seen after": SmallTurn(
        "bear bear bear fox owl", show(0), mix(0, 1, 2, 3), show(1), show(0), seed=4
    ),
    "of a card seen, then of others": SmallTurn(
        "bear owl fox bear hare", show(0), mix(0, 1), mix(1, 2, 3), show(2), seed=5
    ),
    "overlapping": SmallTurn(
        "bear bear fox owl hare", mix(0, 1, 2), show(1), mix(1, 2, 3), show(2), seed=4
    ),
    "limited before and after": SmallTurn(
        "bear bear fox owl hare", tell(0, "bear"), mix(0, 1, 2), tell(1, "bear", "fox"),
        mix(1, 2, 3), tell(2, "bear", "owl"), show(3),
    ),
    "of bags": SmallTurn("bear bear fox owl hare", mix(0, 1, 2), show(1))
    .bag([0, 4], "bear")
    .bag([2, 3], "fox"),
    "with nothing seen after": SmallTurn("bear bear fox owl", show(0), mix(0, 1, 2)),
}  # fmt: skip
AT_LEAST = {
    "one": SmallTurn("bear bear fox owl hare").holds([0, 1, 2], "bear", 1),
    "two": SmallTurn("bear bear bear owl hare").holds([0, 1, 2], "bear", 2),
    "one seen": SmallTurn("bear bear bear owl hare", show(0)).holds([0, 1, 2], "bear", 1),
    "another seen": SmallTurn("bear bear bear owl hare", show(3)).holds([0, 1, 2], "bear", 2),
    "in two places": SmallTurn("bear bear bear owl bear fox")
    .holds([0, 1, 2], "bear", 1)
    .holds([3, 4], "bear", 1),
    "in a wider bag": SmallTurn("bear fox bear owl hare fox")
    .bag([0, 1, 2, 3], "fox")
    .holds([0, 1, 2], "bear", 1),
    "mixed": SmallTurn("bear bear bear owl hare", mix(0, 1, 2), show(1)).holds(
        [0, 1, 2], "bear", 1
    ),
    "one within another": SmallTurn("bear fox bear bear owl")
    .least([0, 1], "bear")
    .least([0, 1, 2, 3], "bear"),
    "where bags cross, one seen before": SmallTurn("fox bear bear bear owl")
    .least([0, 1, 2], "bear")
    .least([1, 2, 3], "bear")
    .seen(1, by=CYD),
}


def is_due(turn: SmallTurn) -> None:
    assert abs(turn.surprise(GUESSES)) < DEVIATIONS


@pytest.mark.parametrize("turn", BAGS.values(), ids=BAGS)
def test_guesses_lay_the_cards_of_a_bag_and_others_among_its_tokens(turn: SmallTurn) -> None:
    is_due(turn)


@pytest.mark.parametrize("turn", SEEN_OF_BAGS.values(), ids=SEEN_OF_BAGS)
def test_seen_card_comes_from_a_bag_in_the_right_share_of_guesses(turn: SmallTurn) -> None:
    is_due(turn)


@pytest.mark.parametrize("turn", LIMITS.values(), ids=LIMITS)
def test_cards_within_limits_are_equally_likely(turn: SmallTurn) -> None:
    is_due(turn)


@pytest.mark.parametrize("turn", ONE_OF_EACH.values(), ids=ONE_OF_EACH)
def test_kinds_with_one_card_each_are_equally_likely(turn: SmallTurn) -> None:
    is_due(turn)


@pytest.mark.parametrize("turn", SECRET_GIFTS.values(), ids=SECRET_GIFTS)
def test_a_secret_gift_may_have_been_any_card_of_the_giver(turn: SmallTurn) -> None:
    is_due(turn)


@pytest.mark.parametrize("turn", MIXES.values(), ids=MIXES)
def test_shuffle_within_a_turn_is_guessed_in_every_fitting_order(turn: SmallTurn) -> None:
    is_due(turn)


@pytest.mark.parametrize("turn", TOLD.values(), ids=TOLD)
def test_what_a_player_is_told_about_cards_is_true_on_every_guess(turn: SmallTurn) -> None:
    is_due(turn)


@pytest.mark.parametrize("turn", AT_LEAST.values(), ids=AT_LEAST)
def test_known_minimum_of_a_face_allows_any_of_its_cards_and_more(turn: SmallTurn) -> None:
    is_due(turn)


def random_turn(rng: Random) -> SmallTurn:
    """Return a turn of a few acts, perhaps with an earlier bag and a known kind."""
    acts: list[Act] = []
    ways = 1
    for _ in range(rng.randint(3, 7)):
        tokens = rng.sample(range(5), rng.choice((2, 2, 3)))
        if rng.random() < 0.5 and ways * factorial(len(tokens)) <= 24:
            ways *= factorial(len(tokens))
            acts.append(mix(*tokens))
        elif rng.random() < 0.5:
            acts.append(show(tokens[0], *rng.choice([(), (CYD,), (BEN,)])))
        else:
            acts.append(tell(tokens[0], *rng.sample(KINDS, 2)))
    turn = SmallTurn(
        " ".join(rng.choices(KINDS, k=5)),
        *acts,
        reader=rng.choice((CYD, None)),
        seed=rng.getrandbits(64),
    )
    kinds = turn.start.face
    told, known = (rng.sample(range(5), rng.choice((2, 3, 4))) for _ in range(2))
    if rng.random() < 0.6:
        turn.holds(told, kinds[told[0]], 1)
        if kinds[told[0]] != kinds[known[0]]:
            turn.bag(known, kinds[known[0]])
    return turn


@pytest.mark.parametrize("seed", range(draws(8)))
def test_guesses_are_fair_after_any_events_of_a_turn(seed: int) -> None:
    is_due(random_turn(Random(seed)))


class Drawn(Sample[Hands]):
    """Each seat gets one of three starting cards, one of each kind; the third joins the deck."""

    name = title = "drawn"
    state = Hands
    seats = range(2, 3)
    box = ("bear",) * 4 + ("fox",) * 2 + ("owl",)

    def deal(self, s: Hands) -> None:
        s.shuffle(s.deck)
        starting = [s.face.index(kind) for kind in KINDS]
        s.record("starting", None, (), starting, s.everyone)
        s.shuffle(starting)
        s.hand = [[t] for t in starting[:2]]
        s.deck = [t for t in s.deck if [t] not in s.hand]
        s.shuffle(s.deck)
        s.limit(starting[:2], KINDS, apart=True)
        s.record("open", None, (), s.deck[:3], s.everyone)

    def turn(self, s: Hands) -> Turn:
        yield from ask(0, "end", [choice("end")])

    def outcome(self, s: Hands) -> Outcome | None:
        return None


def test_starting_cards_are_guessed_as_dealt_given_what_is_seen() -> None:
    dealt: Counter[Way] = Counter()
    guessed: Counter[Way] = Counter()
    for seed in range(draws(3000)):
        t = Table.new(Drawn(), 2, seed.to_bytes(32, "big"))
        for found, s in ((dealt, t.state), (guessed, t.guess(None, Random(seed)).state)):
            found[*sorted(s.face[c] for c in s.deck[:3]), *(s.face[c] for [c] in s.hand)] += 1
    both = dealt | guessed
    chi = sum((dealt[way] - guessed[way]) ** 2 / (dealt[way] + guessed[way]) for way in both)
    assert abs(surprise(chi, len(both) - 1)) < DEVIATIONS
