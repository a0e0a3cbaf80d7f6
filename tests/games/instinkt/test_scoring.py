"""The value of each card by its place, and how ties are broken."""

from __future__ import annotations

import pytest

from games import Table
from games.engine import Event, Outcome
from games.instinkt.cards import CARDS
from games.instinkt.rules.scoring import points
from tests.games.instinkt.board import (
    ADA,
    BEN,
    GAME,
    SIGNS,
    Duel,
    happened,
    play,
    position,
    show,
    table,
    words,
)  # fmt: skip

ALL = [(column, row) for row in range(4) for column in range(4)]
CORNERS = [(0, 0), (3, 0), (0, 3), (3, 3)]
CENTRE = [(1, 1), (2, 1), (1, 2), (2, 2)]


def worth(board: str, card: str) -> int:
    """Return the points of a card; ``a`` and ``b`` are any other cards of Ada and Ben."""
    signs = dict(zip(ALL, board.split(), strict=True))
    square = {
        cell: ("ab".index(sign[-1]), SIGNS[sign[:-1]] if sign[:-1] else "deer")
        for cell, sign in signs.items()
    }
    (found,) = [n for cell, n in points(square).items() if signs[cell] == card]
    return found


def where_it_scores(card: str, other: str) -> dict[tuple[int, int], int]:
    """Return the cells where a card scores among cards of one player."""
    boards = {cell: " ".join(card if place == cell else other for place in ALL) for cell in ALL}
    scored = {cell: worth(board, card) for cell, board in boards.items()}
    return {cell: n for cell, n in scored.items() if n}


@pytest.mark.parametrize("card", ["4a", "5a", "4b", "5b"])
def test_the_spiders_want_to_be_in_the_corner(card: str) -> None:
    assert where_it_scores(card, "a") == dict.fromkeys(CORNERS, 4)


def test_the_cat_wants_the_edge_but_no_corner() -> None:
    edge = [cell for cell in ALL if cell not in CORNERS and cell not in CENTRE]
    assert len(edge) == 8
    assert where_it_scores("3a", "b") == dict.fromkeys(edge, 3)


def test_the_owl_wants_one_of_the_four_places_in_the_centre() -> None:
    assert where_it_scores("6b", "b") == dict.fromkeys(CENTRE, 5)


@pytest.mark.parametrize("card", ["10a", "11a", "Xa"])
def test_the_special_cards_do_not_earn_points(card: str) -> None:
    assert where_it_scores(card, "a") == where_it_scores(card, "b") == {}


CROSS = """
    b   {n} b   b
    {w} {x} {e} b
    b   {s} b   b
    b   b   b   b
"""


def beside(card: str, *four: str) -> int:
    """Return the points of a card with these four directly beside it."""
    return worth(CROSS.format(x=card, **dict(zip("nwes", four, strict=True))), card)


def test_the_mouse_wants_no_cat_owl_or_wolf_of_the_opponent_directly_beside_it() -> None:
    assert beside("1a", "a", "b", "7b", "9b") == 4
    assert where_it_scores("1a", "b") == dict.fromkeys(ALL, 4)


@pytest.mark.parametrize("animal", ["3", "6", "8"])
def test_ruling_20_only_a_predator_of_the_opponent_affects_the_mouse(animal: str) -> None:
    for turned in range(4):
        four = ["a", "b", "a", "b"]
        four[turned] = f"{animal}b"
        assert (beside("1a", *four), beside("1b", *four)) == (0, 4)


def test_predator_diagonally_next_to_the_mouse_does_not_matter() -> None:
    board = """
        8b b b b
        b 1a b b
        6a b 3b b
        b b b b
    """
    assert worth(board, "1a") == 4


@pytest.mark.parametrize("own", range(5))
def test_the_hare_wants_at_least_2_own_cards_directly_beside_it(own: int) -> None:
    four = ["a"] * own + ["b"] * (4 - own)
    assert beside("2a", *four) == (4 if own >= 2 else 0)


@pytest.mark.parametrize("theirs", range(5))
def test_the_fox_wants_at_least_2_opponent_cards_directly_beside_it(theirs: int) -> None:
    four = ["b"] * theirs + ["a"] * (4 - theirs)
    assert beside("7a", *four) == (4 if theirs >= 2 else 0)
    assert beside("7a", *reversed(four)) == (4 if theirs >= 2 else 0)


def test_ruling_20_deer_and_raccoon_count_like_all_other_cards() -> None:
    assert beside("2a", "10a", "11a", "b", "b") == 4
    assert beside("7a", "10b", "11b", "a", "a") == 4


def test_hare_and_fox_in_a_corner_have_two_cards_beside_them() -> None:
    board = """
        {x} {e} b b
        {s} {d} b b
        b   b   b b
        b   b   b b
    """
    assert worth(board.format(x="2a", e="a", s="a", d="b"), "2a") == 4
    assert worth(board.format(x="2a", e="a", s="b", d="a"), "2a") == 0
    assert worth(board.format(x="7a", e="b", s="b", d="a"), "7a") == 4
    assert worth(board.format(x="7a", e="b", s="a", d="b"), "7a") == 0


def test_ruling_1_the_wolf_counts_all_eight_cards_around_it() -> None:
    board = """
        b a b b
        a 8a b b
        b b a a
        a a a a
    """
    assert worth(board, "8a") == 5
    scored = where_it_scores("8a", "b")
    assert [scored[cell] for cell in ((1, 1), (1, 0), (0, 0))] == [8, 5, 3]
    assert where_it_scores("8a", "a") == {}


@pytest.mark.parametrize("theirs", range(9))
def test_the_wolf_needs_at_least_three_cards_around_it(theirs: int) -> None:
    near = ["b"] * theirs + ["a"] * (8 - theirs)
    assert around("8a", near) == (theirs if theirs >= 3 else 0)


@pytest.mark.parametrize("own", range(9))
def test_the_bear_counts_the_other_own_cards_around_it_if_there_are_at_least_three(
    own: int,
) -> None:
    near = ["a"] * own + ["b"] * (8 - own)
    assert around("9a", near) == around("9a", near[::-1]) == (own if own >= 3 else 0)


def around(card: str, near: list[str]) -> int:
    """Return the points of a card with these eight around it; all others are its own."""
    board = """
        {} {} {} a
        {} {x} {} a
        {} {} {} a
        a a a a
    """
    return worth(board.format(*near, x=card), card)


@pytest.mark.parametrize(("version", "scored"), [
    (2, {"4": 4, "8": 2, "3": 3, "1": 0, "7": 0, "6": 4, "9": 4, "2": 3}),
    (3, {"4": 4, "8": 0, "3": 3, "1": 4, "7": 0, "6": 5, "9": 3, "2": 4}),
])  # fmt: skip
def test_running_match_keeps_the_values_with_which_it_started(
    version: int, scored: dict[str, int]
) -> None:
    board = """
        4a  8a  8b  4b
        3a  1a  1b  3b
        7a  6a  6b  7b
        9a  .   .   9b
    """
    saved = table(board, ada="2 5 10", ben="2 5 11", deck=("-", "-")).save()
    if version == 2:
        kept = {key: value for key, value in saved.checkpoint.items() if key != "began"}
        saved = saved.model_copy(update={"version": 2, "checkpoint": kept})
    t: Duel = Table.load(Table.load(saved).save())
    show(t, "2", "2")
    play(t, "place:b4")
    assert t.outcome and t.outcome.scores == (sum(scored.values()),) * 2
    lying = t.view(None).board
    assert {CARDS[card.kind].mark: card.points for card in lying if card.seat == ADA} == scored


def test_hand_shows_the_values_of_this_match() -> None:
    saved = table(ada="9 1 8").save()
    older = saved.model_copy(update={"version": 2})
    loaded: list[Duel] = [Table.load(saved), Table.load(older)]
    said = [GAME.text.hand(t.view(ADA), words()) for t in loaded]
    assert ["in its row and in its column" in hand for hand in said] == [False, True]
    assert ["of either player" in hand for hand in said] == [False, True]


# The end of the match


def ended(board: str, ada: str, ben: str) -> Outcome:
    outcome = Table.at(GAME, position(board, ada=ada, ben=ben), b"end").outcome
    assert outcome
    return outcome


# The right half mirrors the left half, so that both score alike.
EVEN = """
    4a  1a  1b  4b
    3a  8a  8b  3b
    7a  6a  6b  7b
    10a 2a  2b  10b
"""


def test_the_player_with_the_most_points_wins() -> None:
    board = EVEN.replace("10b", "5b")
    outcome = ended(board, ada="9 11 X", ben="9 11 X")
    assert (outcome.winners, outcome.reason) == ((BEN,), "points")
    assert outcome.scores[BEN] == outcome.scores[ADA] + 4


MORE_CARDS = """
    11a 7a 3a 4a
    2a  8b 3b 4b
    6a  2b 9b 11b
    1b  1a 5a 6b
"""
"""Points tie, and Ada scores with more cards."""


def test_ruling_12_in_a_tie_the_player_who_scored_with_more_cards_wins() -> None:
    outcome = ended(MORE_CARDS, ada="9 10 X", ben="10 5 7")
    assert outcome == Outcome(winners=(ADA,), reason="cards", scores=(15, 15))


def test_ruling_12_in_a_tie_of_scoring_cards_the_highest_hand_sum_wins() -> None:
    outcome = ended(EVEN, ada="9 5", ben="5 X 11")
    assert (outcome.winners, outcome.reason) == ((BEN,), "hand")
    outcome = ended(EVEN, ada="11 5", ben="5 X 9")
    assert (outcome.winners, outcome.reason) == ((ADA,), "hand")


def test_snake_with_the_x_counts_as_0_in_the_hand_sum() -> None:
    outcome = ended(EVEN, ada="5 X 9", ben="5 9")
    assert (outcome.winners, outcome.reason) == ((ADA, BEN), "draw")


def test_ruling_12_equal_hand_sums_are_a_draw() -> None:
    outcome = ended(EVEN, ada="9 11", ben="9 11")
    assert (outcome.winners, outcome.reason) == ((ADA, BEN), "draw")


def test_ruling_22_the_hand_sum_leaves_out_the_deck() -> None:
    s = position(EVEN, ada="5", ben="9")
    assert sum(len(deck) for deck in s.deck) > 0
    outcome = Table.at(GAME, s, b"end").outcome
    assert outcome and outcome.winners == (BEN,)


def last_round(board: str) -> list[Event]:
    """Play the last round, in which both hares come to the bottom, and return what happened."""
    t = table(board.replace("2a  2b", ".  ."), ada="2 9 5", ben="2 9 X", deck=("-", "-"))
    show(t, "2", "2")
    events = play(t, "place:b4")
    assert t.outcome
    return events


def test_hands_are_shown_if_they_decide() -> None:
    events = last_round(EVEN)
    assert happened(events) == ["place 0", "place 1", "count 0", "count 1", "hand 0", "hand 1"]
    shown = [event.seen_by(None) for event in events[-2:]]
    assert [[face for _, face in event.cards] for event in shown] == [
        ["bear", "spider_5"], ["bear", "snake"],
    ]  # fmt: skip
    assert [event.about for event in shown] == [(14,), (9,)]


def test_hands_stay_hidden_if_the_scoring_cards_decide() -> None:
    t = table(MORE_CARDS.replace("1b  1a", ".   ."), ada="1 9 10", ben="1 10 5", deck=("-", "-"))
    show(t, "1", "1")
    events = play(t, "place:b4")
    assert t.outcome and t.outcome.reason == "cards"
    assert happened(events) == ["place 0", "place 1", "count 0", "count 1"]
    (points, more), (same, fewer) = (map(int, e.about) for e in events[-2:])
    assert points == same and more > fewer


def test_hands_stay_hidden_if_points_decide() -> None:
    events = last_round(EVEN.replace("10b", "5b"))
    assert happened(events) == ["place 0", "place 1", "count 0", "count 1"]
    assert [event.about for event in events[-2:]] == [(23, 6), (27, 7)]
