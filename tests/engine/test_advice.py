"""What is said of answers: only what no worse one shares, and what tells equal ones apart."""

from __future__ import annotations

from games.engine import (
    is_behind,
    reason_against,
    reason_for_all,
    reasons_for,
    reasons_of_equals,
    strongest_first,
)
from games.engine.advice import ProsAndCons, Reason

NOTHING: ProsAndCons = {}, {}
CROW: ProsAndCons = {}, {"crow": Reason("It is a Crow.")}


def gain(n: float) -> ProsAndCons:
    return {"gain": Reason(f"You gain {n}.", n)}, {}


def test_what_speaks_against_a_worse_answer_is_no_reason_for_the_best() -> None:
    assert not reasons_for(NOTHING, [CROW]).said
    assert reason_against(CROW, NOTHING) == "It is a Crow." and not reason_against(CROW, CROW)


def test_reason_that_speaks_even_more_for_a_worse_answer_is_none() -> None:
    assert reasons_for(gain(4), [NOTHING, gain(7)]).said == ()
    assert reasons_for(gain(7), [NOTHING, gain(4)]).said == ("You gain 7.",)
    assert reason_against(gain(4), gain(7), ["You gain 7."]) == "You gain 4."


def test_reason_that_holds_for_the_best_of_the_worse_answers_is_none() -> None:
    safe = {"safe": Reason("It is safe.")}
    both: ProsAndCons = {**safe, **gain(4)[0]}, {}
    assert reasons_for(both, [(safe, {}), NOTHING]).said == ("You gain 4.",)
    assert reasons_for(both, [NOTHING, (safe, {})]).said == ("You gain 4.", "It is safe.")


def test_reason_that_holds_for_an_answer_that_is_nearly_as_good_is_none() -> None:
    safe: ProsAndCons = {"safe": Reason("It is safe.")}, {}
    assert reasons_for(safe, [NOTHING, safe, NOTHING]).said == ("It is safe.",)
    assert reasons_for(safe, [NOTHING, safe, NOTHING], near=2).said == ()


def test_of_equal_answers_the_one_with_least_against_it_comes_first() -> None:
    assert strongest_first([CROW, gain(4), gain(7), NOTHING], []) == [2, 1, 3, 0]


def test_answer_that_only_something_speaks_against_is_behind() -> None:
    assert is_behind(CROW, NOTHING) and is_behind(CROW, gain(4))
    assert not is_behind(NOTHING, gain(4)) and not is_behind((gain(4)[0], CROW[1]), NOTHING)


def test_equal_answers_are_told_apart_by_what_the_first_lacks_or_by_what_is_against_them() -> None:
    both = {**gain(4)[0], "safe": Reason("It is safe.", rank=1)}, CROW[1]
    assert reasons_of_equals([gain(4), both, CROW], []) == [
        "You gain 4.",
        "It is safe.",
        "It is a Crow.",
    ]
    assert reasons_of_equals([gain(4), gain(4)], []) == ["", ""]
    assert reason_for_all([gain(4), both]) == "You gain 4." and not reason_for_all([gain(4), CROW])


def test_what_rules_out_a_worse_answer_is_said_of_equal_ones() -> None:
    safe, new = {"safe": Reason("It is safe.")}, {"new": Reason("It is new.", rank=1)}
    assert reasons_of_equals([({**safe, **new}, {}), NOTHING], [(safe, {})])[0] == "It is new."


def test_what_speaks_more_for_an_equal_answer_is_no_reason_for_the_first() -> None:
    assert reasons_for(gain(4), [NOTHING], [gain(7)]).said == ()
    assert reasons_of_equals([gain(4), gain(7)], []) == ["", "You gain 7."]
    assert reasons_of_equals([gain(4), NOTHING], [gain(7)]) == ["", ""]
