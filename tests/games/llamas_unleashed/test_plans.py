"""Plans of Llamas Unleashed: each belongs to its turn and its card."""

from __future__ import annotations

from tests.games.llamas_unleashed.board import BEN, CYD, asked, play, seat_of, table
from tests.plans import Planner


def test_field_planned_for_a_card_is_not_for_another_one_that_is_played_instead() -> None:
    t = table("ada: basic_llama /", "ben: / llamaphobia basic_alpaca", "cyd: / basic_goat")
    ben, cyd = Planner(t, seat_of(t, BEN)), seat_of(t, CYD)
    ben.plan("action", "play:0")
    ben.plan("into", f"into:{cyd}")
    play(t, "draw")
    assert asked(t) == [(BEN, "action")] and ben.automatic() == ["play:0"]
    ben.answer("play:1")
    assert asked(t) == [(BEN, "into")]
    assert ben.automatic() is None and ben.planned() == []


def test_planned_card_goes_into_its_planned_field() -> None:
    t = table("ada: basic_llama /", "ben: / llamaphobia basic_alpaca", "cyd: / basic_goat")
    ben, cyd = Planner(t, seat_of(t, BEN)), seat_of(t, CYD)
    assert ben.offered("into") == []
    ben.plan("action", "play:0")
    ben.plan("into", f"into:{cyd}")
    play(t, "draw")
    ben.answer(*ben.automatic() or ())
    assert ben.automatic() == [f"into:{cyd}"]


def test_plan_for_a_turn_that_is_skipped_waits_for_the_turn_after_it() -> None:
    t = table("ada: /", "ben: / basic_llama", "cyd: /", skips={BEN: 1})
    ben = Planner(t, seat_of(t, BEN))
    ben.plan("action", "draw")
    play(t, "draw")
    assert asked(t) == [(CYD, "action")] and ben.planned() == ["action"]
    play(t, "draw", "draw")
    assert asked(t) == [(BEN, "action")] and ben.automatic() == ["draw"]


def test_discard_is_planned_until_the_end_of_the_next_turn() -> None:
    t = table("ada: /", "ben: / basic_llama", "cyd: /")
    ben = Planner(t, seat_of(t, BEN))
    ben.plan("discard", "discard:0")
    play(t, "draw", "draw")
    assert asked(t) == [(CYD, "action")] and ben.planned() == []
