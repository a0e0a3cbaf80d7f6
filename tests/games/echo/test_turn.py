"""An example of rule tests: set up a position, play, check views, events and outcome."""

from games.engine import Outcome
from tests.games.echo.board import ADA, BEN, CYD, asked, hand, play, points, table
from tests.rotation import SEATING


def test_a_card_scores_if_the_card_below_it_is_the_same_animal() -> None:
    t = table("fox owl", "fox", "hare", pile="fox")
    play(t, ADA, "fox")
    assert points(t) == {ADA: 1, BEN: 0, CYD: 0}


def test_a_card_does_not_score_on_another_animal() -> None:
    t = table("owl fox", "fox", "hare", pile="fox")
    play(t, ADA, "owl")
    assert points(t) == {ADA: 0, BEN: 0, CYD: 0}


def test_player_draws_a_secret_card_after_playing() -> None:
    t = table("owl", "fox", "hare", pile="fox", deck="frog bear")
    told = play(t, ADA, "owl")
    assert hand(t, ADA) == ["bear"]
    assert told == {
        ADA: ["You played 🦉 Owl.", "You drew 🐻 Bear."],
        BEN: ["Ada played 🦉 Owl."],
        CYD: ["Ada played 🦉 Owl."],
    }


def test_next_turn_goes_to_the_player_on_the_left() -> None:
    t = table("owl", "fox", "hare", pile="fox")
    play(t, ADA, "owl")
    assert asked(t) == [BEN]


def test_the_match_ends_with_the_last_card_and_most_points_win() -> None:
    t = table("", "fox", pile="fox", active=BEN)
    told = play(t, BEN, "fox")
    winner = SEATING.seat(BEN, 2)
    scores = tuple(int(seat == winner) for seat in range(2))
    assert t.outcome == Outcome(winners=(winner,), reason="last card", scores=scores)
    assert told[ADA] == ["Ben echoed 🦊 Fox."]
