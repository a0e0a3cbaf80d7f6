"""What is told of an answer: only what no worse one shares, or what rules out all worse ones."""

from __future__ import annotations

from games.engine.advice import ProsAndCons, Told, reasons_for


def test_what_speaks_against_one_worse_answer_is_no_reason_for_the_best() -> None:
    crow: ProsAndCons = {}, {"crow": ("It is a Crow.", 0.0)}
    other: ProsAndCons = {}, {}
    assert reasons_for([({}, {})], [crow]) == [Told(("It is a Crow.",), True)]
    assert reasons_for([({}, {})], [crow, other]) == [Told((), False)]


def test_reason_that_speaks_even_more_for_a_worse_answer_is_none() -> None:
    few, more = ({"gain": (f"You gain {n}.", n)} for n in (4.0, 7.0))
    assert reasons_for([(few, {})], [({}, {}), (more, {})]) == [Told((), False)]
    assert reasons_for([(more, {})], [({}, {}), (few, {})]) == [Told(("You gain 7.0.",), True)]
