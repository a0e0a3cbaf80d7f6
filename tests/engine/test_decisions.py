from __future__ import annotations

import pytest

from games import GAMES, Table
from games.engine import Decision, IllegalChoice, NotYourTurn, choice, parse
from games.lion_unicorn.game import LionUnicorn

THREE = [choice("card", i) for i in range(3)]


@pytest.mark.parametrize("notation", ["draw", "flip:3", "steal:2.1", "place:b3", "keep:mole.crow"])
def test_a_notation_round_trips(notation: str) -> None:
    assert parse(notation).id == notation


def test_a_choice_is_one_object_per_notation() -> None:
    assert parse("steal:2.1") is choice("steal", 2, 1)


def test_a_choice_knows_its_verb_and_its_places() -> None:
    assert (parse("steal:2.1").verb, parse("steal:2.1").at) == ("steal", (2, 1))
    assert (parse("place:b3").verb, parse("place:b3").at) == ("place", ("b3",))


@pytest.mark.parametrize("ids", [["card:0"], ["card:2"], ["card:0", "card:1"]])
def test_any_set_of_choices_within_the_limits_is_legal(ids: list[str]) -> None:
    decision = Decision(0, "discard", THREE, least=1, most=2)
    assert [c.id for c in decision.read(ids)] == ids


@pytest.mark.parametrize(
    "ids",
    [
        [],
        ["card:0", "card:1", "card:2"],
        ["card:0", "card:0"],
        ["card:3"],
        ["card:0", "card:3"],
        ["card:00"],
        ["Card:0"],
        [""],
    ],
)
def test_too_few_too_many_repeated_or_unlisted_choices_are_illegal(ids: list[str]) -> None:
    with pytest.raises(IllegalChoice):
        Decision(0, "discard", THREE, least=1, most=2).read(ids)


def test_answer_is_in_listed_order_unless_order_matters() -> None:
    ids = ["card:2", "card:0"]
    plain = Decision(0, "discard", THREE, least=2, most=2)
    ordered = Decision(0, "discard", THREE, least=2, most=2, ordered=True)
    assert [c.id for c in plain.read(ids)] == ["card:0", "card:2"]
    assert [c.id for c in ordered.read(ids)] == ids


@pytest.mark.parametrize("least", [0, 1, 3])
def test_the_fallback_is_always_legal(least: int) -> None:
    decision = Decision(0, "discard", THREE, least=least, most=3)
    assert len(decision.read(decision.fallback)) == least


def test_a_decision_without_choices_can_be_passed() -> None:
    decision = Decision(0, "instant", [], least=0, most=1, must=False)
    assert decision.read(decision.fallback) == ()


def test_answer_of_a_seat_that_is_not_asked_changes_nothing() -> None:
    table = Table.new(GAMES["lion_unicorn"], 3, bytes(32))
    (seat,) = table.waiting
    before = table.fingerprint(), table.save()
    for other in {-1, 0, 1, 2, 3} - {seat}:
        with pytest.raises(NotYourTurn):
            table.answer(other, ["draw"])
    assert (table.fingerprint(), table.save()) == before


def test_an_illegal_answer_changes_nothing() -> None:
    table = Table.new(GAMES["lion_unicorn"], 3, bytes(32))
    (seat,) = table.waiting
    before = table.fingerprint(), table.save(), table.news
    for wrong in ([], ["flip:1"], ["draw", "flip:0"], ["draw", "draw"], ["steal:0.0"]):
        with pytest.raises(IllegalChoice):
            table.answer(seat, wrong)
    assert (table.fingerprint(), table.save(), table.news) == before


def test_every_decision_has_a_new_number() -> None:
    table = Table.new(GAMES["lion_unicorn"], 2, bytes(32))
    numbers = []
    for _ in range(6):
        ((seat, decision),) = table.waiting.items()
        numbers.append(decision.number)
        table.answer(seat, decision.fallback)
    assert numbers == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_a_wrong_number_of_seats_is_refused(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 6 seats"):
        Table.new(LionUnicorn(), seats, bytes(32))
