"""Several seats asked together, and windows that the first one to act closes."""

from __future__ import annotations

import pytest

from games import Table
from games.engine import Game, NotYourTurn, Outcome, State, Turn, View, choice
from games.engine.decision import Decision, ask_all, ask_yes_no, open_window
from tests.engine.sample_games import SampleView, SealedVotes, VoteState

VOTES = SealedVotes()
Votes = Table[VoteState, SampleView]


def three_voters() -> Votes:
    return Table.new(VOTES, 3, bytes(32))


def test_all_seats_are_asked_together() -> None:
    assert list(three_voters().waiting) == [0, 1, 2]


def test_answers_are_hidden_until_all_are_given() -> None:
    table = three_voters()
    before = table.view(None)
    assert table.answer(0, ["vote:1"]) == []
    after = table.view(None)
    assert after.waiting == {0: True, 1: False, 2: False}
    assert after.model_copy(update={"waiting": before.waiting}) == before


def test_answer_can_be_changed_until_the_last_is_given() -> None:
    table = three_voters()
    hand = table.view(0).hand[0]
    for ids in (["vote:1"], ["vote:3"], ["vote:2"]):
        table.answer(0, ids)
    assert [c.id for c in table.waiting[0].given or ()] == ["vote:2"]
    table.answer(1, ["vote:0"])
    events = table.answer(2, ["vote:0"])
    assert [e.kind for e in events] == ["votes"]
    assert events[0].seen_by(None).cards[0][1] == hand[2]


def test_a_saved_table_does_not_grow_with_changes_of_mind() -> None:
    table = three_voters()
    for ids in (["vote:0"], ["vote:1"], ["vote:3"]):
        table.answer(1, ["vote:2"])
        table.answer(0, ids)
    assert table.save().answers == [(1, ["vote:2"]), (0, ["vote:3"])]
    assert Table.load(table.save(), VOTES).fingerprint() == table.fingerprint()


def test_changing_an_answer_does_not_close_the_question() -> None:
    table = three_voters()
    for ids in (["vote:0"], ["vote:1"], ["vote:2"]):
        assert table.answer(1, ids) == []
    assert set(table.waiting) == {0, 1, 2}


def test_the_order_of_the_answers_does_not_matter() -> None:
    one, other = three_voters(), three_voters()
    for seat in (0, 1, 2):
        one.answer(seat, ["vote:2"])
    for seat in (2, 0, 1):
        other.answer(seat, ["vote:2"])
    assert one.fingerprint() == other.fingerprint()


def test_a_provisional_answer_is_saved() -> None:
    table = three_voters()
    table.answer(0, ["vote:3"])
    loaded = Table.load(table.save(), VOTES)
    assert [c.id for c in loaded.waiting[0].given or ()] == ["vote:3"]
    assert loaded.fingerprint() == table.fingerprint()


def test_nobody_is_asked_when_nobody_can_decide() -> None:
    with pytest.raises(StopIteration) as end:
        next(ask_all([]))
    assert end.value.value == {}
    with pytest.raises(StopIteration) as end:
        next(open_window([]))
    assert end.value.value is None


class Race(Game[State, View]):
    """A game in which all seats may take the card every turn; an event says who took it."""

    name = "race"
    title = tagline = command = emoji = "race"
    seats = range(1, 5)
    state = State

    def setup(self, seats: int, options: object) -> State:
        return State(seats=seats, face=["card"])

    def deal(self, s: State) -> None:
        s.record("start")

    def turn(self, s: State) -> Turn:
        takes = [choice("take", 1), choice("take", 2)]
        acted = yield from open_window([Decision(seat, "take", takes) for seat in range(s.seats)])
        if acted is None:
            s.record("passed")
        else:
            s.record("took", acted[0], tuple(c.id for c in acted[1]))

    def outcome(self, s: State) -> Outcome | None:
        return None

    def view(self, s: State, reader: int | None) -> View:
        return View(game=self.name, seats=s.seats, reader=reader, active=0)

    def zones(self, s: State) -> list[list[int]]:
        return [list(range(len(s.face)))]


RACE = Race()


def test_first_act_closes_a_window() -> None:
    table = Table.new(RACE, 3, bytes(32))
    events = table.answer(2, ["take:2"])
    assert [(e.kind, e.seat, e.about) for e in events] == [("took", 2, ("take:2",))]
    assert table.waiting[0].number > 3  # the next turn's window


def test_a_window_stays_open_until_all_have_passed() -> None:
    table = Table.new(RACE, 3, bytes(32))
    assert table.answer(1, []) == []
    assert table.answer(0, []) == []
    assert table.view(None).waiting == {0: False, 1: False, 2: False}, "who passed is not told"
    assert [table.view(seat).waiting[seat] for seat in range(3)] == [True, True, False]
    assert [e.kind for e in table.answer(2, [])] == ["passed"]


def test_seat_that_has_passed_can_still_act_in_an_open_window() -> None:
    table = Table.new(RACE, 3, bytes(32))
    table.answer(1, [])
    assert [e.seat for e in table.answer(1, ["take:1"])] == [1]


def test_a_window_for_one_seat_closes_with_its_answer() -> None:
    table = Table.new(RACE, 1, bytes(32))
    assert [e.kind for e in table.answer(0, [])] == ["passed"]
    assert [e.kind for e in table.answer(0, ["take:1"])] == ["took"]


def test_answer_in_a_window_is_optional_and_its_fallback_is_a_pass() -> None:
    decision = Table.new(RACE, 2, bytes(32)).waiting[0]
    assert (decision.must, decision.least, decision.fallback) == (False, 0, [])


def test_yes_no_question_has_no_as_its_fallback() -> None:
    (decision,) = next(ask_yes_no(1, "pull")).values()
    assert ([c.id for c in decision.choices], decision.fallback) == (["no", "yes"], ["no"])


def test_nobody_decides_in_a_match_that_is_over() -> None:
    table = Table.new(VOTES, 2, bytes(32))
    while not table.outcome:
        for seat, decision in list(table.waiting.items()):
            table.answer(seat, decision.fallback)
    assert table.waiting == {}
    with pytest.raises(NotYourTurn):
        table.answer(0, ["vote:0"])
