"""Instinkt: a seat's summary, why a choice is not possible, the result."""

from games.instinkt.text.names import MARKS
from games.instinkt.text.standing import SHARED
from tests.games.instinkt.board import ADA, BEN, GAME, play, show, table
from tests.reasons import reasons, result, standing

FULL = """
    4a 3a 1b 5b
    8a 6a 6b 7b
    2a 7a 8b 9b
    5a 9a 3b 2b
"""


def test_running_score_counts_cards_that_do_not_depend_on_the_square() -> None:
    t = table("8a 7b 1b", ada="2 3 4", ben="2 3 4")
    assert standing(t, ADA).startswith("Score so far: 0 for you, 4 for Ben.\nEdges")
    assert standing(t, BEN).startswith("Score so far: 4 for you, 0 for Ann.\nEdges")


def test_running_score_includes_places_once_the_square_is_fixed() -> None:
    row = "4a 8b 7b 5a"
    tall = table(f"{row}\n. . . 9a\n. . . 2b\n. . . 3b", ada="1 2 3", ben="1 4 5")
    said = standing(tall, ADA)
    assert "Edges" not in said
    # Spiders in two corners 8; the bear has one card of its owner around it, which is too few.
    assert said.startswith("Score so far: 8 for you")


def test_standing_says_which_cards_score_now_and_what_for() -> None:
    t = table("8a 7b 1b", ada="2 3 4", ben="2 3 4")
    for seat in (ADA, BEN):
        assert f"Points now: {MARKS[BEN]}🐭 d4 +4 (no hunter near)" in standing(t, seat)


def test_panel_shows_the_values_of_the_hand_or_of_the_choices() -> None:
    t = table("3a", ada="8 2 X", ben="1 5 6")
    assert "Hare" not in standing(t, ADA)
    show(t, "8", "1")
    assert "🐰 Hare 2: 4 points if" in standing(t, ADA) and "Wolf" not in standing(t, ADA)


def test_reason_says_that_a_card_must_be_adjacent_and_within_the_square() -> None:
    t = table("9a 2b 7a 5b", ada="8 2 X", ben="1 5 6")
    show(t, "8", "1")
    why = reasons(t, ADA)
    assert "The square would grow beyond 4 × 4 places." in why.values()
    loose = table("9a 2b 4a\n. . 1b", ada="8 2 X", ben="7 5 6")
    show(loose, "8", "7")
    assert set(reasons(loose, ADA).values()) <= {
        "All cards must stay connected, by a side or a corner.",
        "The square would grow beyond 4 × 4 places.",
    }


def test_reason_says_that_a_raccoon_moves_only_other_own_cards() -> None:
    t = table("9a 11b 4a", ada="11 2 X", ben="1 5 6")
    show(t, "11", "1")
    play(t, t.waiting[ADA].choices[0].id)
    why = list(reasons(t, ADA).values())
    assert "Your Raccoon can move only your own cards." in why  # Ben's Raccoon
    assert why.count("Your Raccoon moves another card, not itself.") == 1


def test_reason_says_that_a_deer_pushes_no_line_of_four() -> None:
    t = table("9a 2b 7a 5b", ada="10 2 X", ben="1 5 6")
    show(t, "10", "1")
    assert set(reasons(t, ADA).values()) == {
        "There are already four cards in this line, so nothing can be pushed."
    }


def test_the_end_lists_the_points_of_each_animal() -> None:
    t = table(FULL, ada="1 10 11", ben="1 10 11", deck=("-", "-"))
    assert t.outcome
    best, other = result(t)
    points = dict(zip(("Ann", "Ben"), t.outcome.scores, strict=True))
    for line in (best, other):
        name = "Ann" if "Ann" in line else "Ben"
        head, came_from = line.split("\n-# ")
        assert f"**{name}**: {points[name]} points" in head
        assert sum(int(part.split()[-1]) for part in came_from.split(" · ")) == points[name]
    assert f"**{'Ann' if t.outcome.winners == (0,) else 'Ben'}**" in best


def test_text_to_share_has_one_emoji_for_an_animal_and_fits_on_a_phone() -> None:
    t = table(FULL, ada="1 10 11", ben="1 10 11", deck=("-", "-"))
    shared = GAME.text.share(t.view(None))
    assert 0 < len(shared.replace("\ufe0f", "")) <= SHARED
    assert not set(shared) & set("".join(MARKS))
