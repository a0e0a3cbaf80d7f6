"""What is said of answers: the facts by which one of them is better than others."""

from __future__ import annotations

from games.engine import Fact, Facts, better, compared_by, is_better

CROW: Facts = {"crow": Fact("It is a Crow.", against=True)}
SAFE: Facts = {"safe": Fact("It is safe.")}
NOTHING: Facts = {}


def gain(n: float) -> Facts:
    return {"gain": Fact(f"You gain {n}.", n)}


def test_answer_is_better_by_what_is_worth_more_or_by_what_speaks_against_another() -> None:
    assert better(gain(7), gain(4)) == ["gain"] and not better(gain(4), gain(7))
    assert better(gain(4), NOTHING) == ["gain"] and not better(gain(4), gain(4.0001))
    assert better(NOTHING, CROW) == ["crow"] and not better(CROW, NOTHING)


def test_answer_that_is_also_worse_is_not_simply_better() -> None:
    assert is_better({**SAFE, **gain(4)}, gain(4)) and not is_better(gain(4), gain(4))
    assert not is_better({**SAFE, **gain(4)}, gain(7))


def test_what_is_the_same_for_all_compares_nothing() -> None:
    assert compared_by({**SAFE, **gain(4)}, [{**SAFE, **gain(2)}]) == ["gain"]
    assert compared_by(gain(4), [gain(4), gain(4)]) == []


def test_second_fact_tells_apart_what_the_first_does_not() -> None:
    first = {**gain(4), **SAFE}
    assert compared_by(first, [gain(2), gain(1)]) == ["gain"]
    assert compared_by(first, [gain(2), gain(4)]) == ["gain", "safe"]


def test_what_speaks_for_a_worse_answer_is_not_concealed() -> None:
    assert compared_by(gain(4), [{**gain(2), **SAFE}]) == ["gain", "safe"]
    assert compared_by(gain(4), [gain(7)]) == ["gain"]
