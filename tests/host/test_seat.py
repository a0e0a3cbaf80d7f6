"""A seat: what the store keeps of it, and what becomes of it."""

from __future__ import annotations

from bot.match.seat import MatchSeat, Presence, ResponseSettings, SeatHistory, TakeoverRequest
from bot.store import SeatRecord
from tests.host.harness import ANN, BEN

REQUEST = TakeoverRequest(user_id=BEN, name="Ben", number=4)
FULL = MatchSeat(
    1, "Ann", ANN, robot="hard", dm=True, dm_channel=0,
    response_settings=ResponseSettings(mode="marked", triggers=("gold",), held=2),
    presence=Presence(missed_in_a_row=1, holiday=5.0),
    history=SeatHistory(former=(BEN, 12), takeover_request=REQUEST),
)  # fmt: skip


def test_a_seat_is_stored_whole() -> None:
    assert MatchSeat.of(FULL.record) == FULL


def test_a_seat_stores_nothing_of_settings_that_nobody_has_changed() -> None:
    assert MatchSeat(0, "Ann", ANN).record == SeatRecord(0, "Ann", ANN)
    assert FULL.record.response_settings == {"mode": "marked", "triggers": ["gold"], "held": 2}


def test_a_seat_stored_by_an_earlier_version_can_be_read() -> None:
    whole = {"mode": "", "triggers": [], "armed": "", "held": 0, "an earlier field": 1}
    stored = SeatRecord(0, "Ann", ANN, response_settings=whole, presence={"holiday": 3.0})
    assert MatchSeat.of(stored) == MatchSeat(0, "Ann", ANN, presence=Presence(holiday=3.0))


def test_new_owner_of_a_seat_inherits_only_its_history() -> None:
    after = FULL.taken_over_by(REQUEST)
    assert after == MatchSeat(1, "Ben", BEN, dm=True, history=SeatHistory(former=(BEN, 12, ANN)))


def test_a_seat_left_for_good_is_a_robots_seat_with_its_history() -> None:
    after = FULL.left_to_robot("Robo Fern")
    history = FULL.history.model_copy(update={"left": (FULL.user_id,)})
    assert after == MatchSeat(1, "Robo Fern", robot="medium", history=history)


def test_response_settings_are_checked_when_they_are_changed() -> None:
    changed = FULL.with_response_settings(triggers=["gold", "red"])
    assert changed.response_settings.triggers == ("gold", "red")
