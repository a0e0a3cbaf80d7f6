"""Windows: nobody is waited for without need, and nothing tells whom the table waits for."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Mapping
from pathlib import Path

import pytest

from bot.clock import LONGEST_SLEEP, Clock
from bot.host import NOTICE, PANEL, Actor, Match, Refusal
from bot.host.pace import HOUR, WINDOW_SECONDS
from bot.host.wishes import MAX_HELD_WINDOWS, response_settings_of
from games.engine import Choice, Decision, Window, Windows, Words
from tests.engine.sample_games import INSTANTS, LlamaSlice, SampleView
from tests.host.house import ANN, BEN, CAT, House, waiting

NAME = "open_llamas"


class SampleWindows(Windows[SampleView]):
    """One may mark what each player plays, and arm any Instant in hand."""

    def triggers(self, view: SampleView, words: Words) -> Mapping[str, str]:
        return {f"player:{seat}": words.seat(seat) for seat in range(view.seats)}

    def fits(self, decision: Decision, view: SampleView) -> Collection[str]:
        return {f"player:{decision.about[0]}"}

    def cards(self, view: SampleView, words: Words) -> Mapping[str, str]:
        assert view.reader is not None
        return {kind: kind for kind in view.hand[view.reader] if kind in INSTANTS}

    def armed(self, card: str, decision: Decision, view: SampleView) -> Choice | None:
        assert view.reader is not None
        hand = view.hand[view.reader]
        return next((c for c in decision.choices if hand[c.place] == card), None)


class OpenLlamas(LlamaSlice):
    """The slice of Llamas, whose windows the host looks after."""

    name = NAME
    windows = SampleWindows()


class Time:
    """The house's clock, which stands still until it is moved."""

    now = 1000.0


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with House(tmp_path / "match.sqlite3", {NAME: OpenLlamas()}) as house:
        yield house


def at(house: House, now: float) -> None:
    house.host.matches.clock = lambda: now


async def begin(house: House, *people: int, live: bool = False, robots: int = 0) -> Match:
    at(house, 1000.0)
    match = await house.lobby(*people, game=NAME, robots=robots)
    match = await house.host.lobby.set_time_control(match.id, ANN, clock="live" if live else "none")
    return await house.host.lobby.start(match.id, ANN)


async def play(house: House, match: Match) -> tuple[Match, int]:
    """Go on until somebody plays a card; return who it was."""
    while True:
        match = await house.host.match(match.id)
        assert match.table is not None
        (seat,) = match.table.waiting
        decision = match.table.waiting[seat]
        cards = [c for c in decision.choices if c.verb == "play"]
        user = match.seats[seat].user_id
        assert user is not None
        chosen = (cards or decision.choices)[0]
        match = await house.host.play.answer(match.id, user, decision.number, [chosen.id])
        if cards:
            return match, seat


def others(match: Match, seat: int) -> list[int]:
    return [s.seat for s in match.seats if s.seat != seat]


async def mark(house: House, match: Match, *players: int) -> None:
    for seat in match.seats:
        marks = [f"player:{p}" for p in players if p != seat.seat]
        assert seat.user_id is not None
        match = await house.host.seats.set_response_settings(match.id, seat.user_id, triggers=marks)


async def test_in_slow_play_nobody_waits(house: House) -> None:
    match, seat = await play(house, await begin(house, ANN, BEN, CAT))
    assert not match.has_open_window and match.window_deadline is None
    rows = await house.store.journal(match.id)
    passes = [(row.seat, row.actor, row.choices) for row in rows[-2:]]
    assert passes == [(other, None, []) for other in others(match, seat)]


async def test_all_of_it_is_one_commit(house: House) -> None:
    match = await begin(house, ANN, BEN, CAT)
    before = match.record.version
    after, _ = await play(house, match)
    answers = [row for row in await house.store.journal(match.id) if row.act == "answer"]
    mine = [row for row in answers if row.actor is not None]
    assert after.record.version == before + len(mine) < before + len(answers)


async def passes(house: House, match: Match, seat: int) -> Match:
    user = match.seats[seat].user_id
    assert user is not None
    return await house.host.play.answer(match.id, user, waiting(match)[seat].number, [])


async def test_a_window_closes_when_all_who_were_asked_have_passed(house: House) -> None:
    match = await begin(house, ANN, BEN, CAT)
    await mark(house, match, 0, 1, 2)
    match, seat = await play(house, match)
    assert match.has_open_window and match.closes_at == 1000 + 8 * HOUR
    assert sorted(match.waited_for()) == others(match, seat)
    first, last = others(match, seat)
    match = await passes(house, match, first)
    assert match.has_open_window and match.waited_for() == [last]
    match = await passes(house, match, last)
    assert not match.has_open_window and match.window_deadline is None


async def test_a_window_waits_only_for_who_was_asked(house: House) -> None:
    match = await begin(house, ANN, BEN, CAT)
    match = await house.host.seats.set_response_settings(match.id, CAT, mode="always")
    match, seat = await play(house, match)
    while seat == 2:
        match, seat = await play(house, match)
    assert match.has_open_window and match.waited_for() == [2]
    assert not (await passes(house, match, 2)).has_open_window


async def test_who_wishes_never_to_be_asked_holds_no_open_window_any_longer(house: House) -> None:
    match = await begin(house, ANN, BEN, CAT)
    match = await house.host.seats.set_response_settings(match.id, CAT, mode="always")
    match, seat = await play(house, match)
    while seat == 2:
        match, seat = await play(house, match)
    match = await house.host.seats.set_response_settings(match.id, CAT, mode="never")
    assert not match.has_open_window and match.window_deadline is None


async def test_the_deadline_closes_a_window_for_those_who_do_not_come(house: House) -> None:
    match = await begin(house, ANN, BEN, CAT)
    await mark(house, match, 0, 1, 2)
    match, _ = await play(house, match)
    at(house, 1000 + 8 * HOUR)
    await Clock(house.host).tick()
    match = await house.host.match(match.id)
    assert not match.has_open_window and match.window_deadline is None


async def test_nobody_is_asked_where_nobody_waits(house: House) -> None:
    at(house, 1000.0)
    match = await house.lobby(ANN, BEN, CAT, game=NAME)
    await house.host.lobby.set_time_control(match.id, ANN, waits=False)
    match = await house.host.lobby.start(match.id, ANN)
    for user in (ANN, BEN, CAT):
        match = await house.host.seats.set_response_settings(match.id, user, mode="always")
    match, _ = await play(house, match)
    assert not match.has_open_window


async def test_nobody_sees_who_has_passed_in_an_open_window(house: House) -> None:
    match = await begin(house, ANN, BEN, CAT)
    await mark(house, match, 0, 1, 2)
    match, seat = await play(house, match)
    passer, other = others(match, seat)
    before = {reader: match.table_or_refuse().view(reader) for reader in (seat, other, None)}
    match = await passes(house, match, passer)
    assert {reader: match.table_or_refuse().view(reader) for reader in before} == before
    assert match.table_or_refuse().view(passer).waiting[passer]


async def test_only_who_marked_it_is_asked_and_gets_a_notice(house: House) -> None:
    match = await begin(house, ANN, BEN, CAT)
    await mark(house, match, 0, 1, 2)
    match = await house.host.seats.set_response_settings(match.id, ANN, mode="never")
    match = await house.host.seats.set_response_settings(match.id, BEN, triggers=[])
    match = await house.host.seats.set_response_settings(match.id, CAT, triggers=["player:0", "player:1"])
    match, seat = await play(house, match)
    assert seat != 2 and match.waited_for() == [2]
    surfaces = await house.store.surfaces(match.id)
    version = match.record.version
    notices = [s.seat for s in surfaces if s.kind == NOTICE and s.wanted == version]
    assert notices == [2]


async def test_no_other_post_is_touched_by_a_pass_or_a_wish(house: House) -> None:
    match = await begin(house, ANN, BEN, CAT)
    await mark(house, match, 0, 1, 2)
    match, seat = await play(house, match)
    passer = others(match, seat)[0]
    user, number = match.seats[passer].user_id, waiting(match)[passer].number
    opened = match.record.version + 1
    assert user is not None
    match = await house.host.play.answer(match.id, user, number, [])
    match = await house.host.seats.set_response_settings(match.id, user, mode="never")
    touched = [s for s in await house.store.surfaces(match.id) if s.wanted >= opened]
    assert [(s.kind, s.seat) for s in touched] == [(PANEL, passer)]


async def test_who_was_not_asked_may_step_in_all_the_same(house: House) -> None:
    match = await begin(house, ANN, BEN, CAT)
    await mark(house, match, 0, 1, 2)
    match = await house.host.seats.set_response_settings(match.id, BEN, triggers=[])
    while True:
        match, seat = await play(house, match)
        if match.has_open_window and seat != 1 and waiting(match)[1].choices:
            break
        at(house, match.closes_at or 1000.0)
        await Clock(house.host).tick()
    assert 1 not in match.waited_for()
    decision = waiting(match)[1]
    match = await house.host.play.answer(match.id, BEN, decision.number, [decision.choices[0].id])
    assert "instant" in [event.kind for event in match.recent]


async def test_a_seat_holds_only_so_many_windows_between_its_own_turns(house: House) -> None:
    match = await begin(house, ANN, BEN)
    table = match.table
    assert table is not None
    holder = next(s for s in match.seats if s.seat != table.view(None).active)
    assert holder.user_id is not None
    asking = response_settings_of(holder).model_copy(update={"held": MAX_HELD_WINDOWS})
    assert not asking.model_copy(update={"mode": "always"}).wants(match.time_control, ())
    match = await house.host.seats.set_response_settings(match.id, holder.user_id, mode="always")
    match, _ = await play(house, match)
    assert match.has_open_window and response_settings_of(match.seats[holder.seat]).held == 1


async def test_an_armed_instant_is_played_at_once_and_only_once(house: House) -> None:
    match = await begin(house, ANN, BEN, CAT)
    armed: set[int] = set()
    for seat in match.seats:
        assert match.table is not None and seat.user_id is not None
        cards = SampleWindows().cards(match.table.view(seat.seat), Words(["a", "b", "c"]))
        if cards:
            match = await house.host.seats.set_response_settings(
                match.id, seat.user_id, armed=next(iter(cards))
            )
            armed.add(seat.seat)
    assert armed
    for _ in range(12):
        match, seat_number = await play(house, match)
        fired = {s.seat for s in match.seats if s.seat in armed and not response_settings_of(s).armed}
        if fired:
            assert seat_number not in fired or len(fired) > 1
            instants = [e.seat for e in match.recent if e.kind == "instant"]
            assert fired <= set(instants)
            return
    raise AssertionError("no armed card was ever played")


async def test_in_live_play_all_are_asked_until_all_have_passed(house: House) -> None:
    match, seat = await play(house, await begin(house, ANN, BEN, CAT, live=True))
    assert match.has_open_window and match.closes_at
    assert match.closes_at == 1000 + WINDOW_SECONDS["live"]
    for other in others(match, seat):
        assert other in match.waited_for()
        user = match.seats[other].user_id
        assert user is not None
        match = await house.host.play.answer(match.id, user, waiting(match)[other].number, [])
    assert not match.has_open_window and match.window_deadline is None


async def test_in_live_play_the_window_closes_by_itself(house: House) -> None:
    match, _ = await play(house, await begin(house, ANN, BEN, CAT, live=True))
    clock = Clock(house.host)
    assert 0 < await clock.tick() <= WINDOW_SECONDS["live"]
    assert (await house.host.match(match.id)).has_open_window
    at(house, 1000 + WINDOW_SECONDS["live"])
    await clock.tick()
    match = await house.host.match(match.id)
    assert not match.has_open_window and (await house.acts(match.id)).count("time") == 1


async def test_a_window_that_fell_due_while_nobody_ran_is_closed_after_the_start(
    house: House,
) -> None:
    match, _ = await play(house, await begin(house, ANN, BEN, CAT, live=True))
    due = match.window_deadline
    await house.reopen()
    at(house, 1000 + WINDOW_SECONDS["live"])
    again = await house.host.match(match.id)
    assert again.window_deadline == due and again.has_open_window
    await Clock(house.host).tick()
    assert not (await house.host.match(match.id)).has_open_window


async def test_the_clock_leaves_a_match_alone_that_was_ended(house: House) -> None:
    match, _ = await play(house, await begin(house, ANN, BEN, CAT, live=True))
    match = await house.host.play.end(match.id, Actor(ANN))
    at(house, 1000 + WINDOW_SECONDS["live"])
    assert await Clock(house.host).tick() == LONGEST_SLEEP
    assert "time" not in await house.acts(match.id)


async def test_the_journal_of_passes_replays(house: House) -> None:
    match = await begin(house, ANN, BEN, CAT)
    for _ in range(4):
        match, _ = await play(house, match)
    before = (await house.kept(match.id)).fingerprint
    await house.reopen()
    assert (await house.kept(match.id)).fingerprint == before
    assert "rewind" not in await house.acts(match.id)


@pytest.mark.parametrize("wish", [{"marks": ["kind:none"]}, {"armed": "excalibur"}])
async def test_only_marks_and_cards_that_there_are_can_be_wished_for(
    house: House, wish: dict[str, list[str]]
) -> None:
    match = await begin(house, ANN, BEN)
    with pytest.raises(Refusal, match="bad_option"):
        await house.host.seats.set_response_settings(match.id, ANN, **wish)  # type: ignore[arg-type]


async def test_a_robot_answers_for_itself_and_holds_nothing(house: House) -> None:
    robots = house.seat_robots()
    match = await begin(house, ANN, BEN, robots=1)
    while match.record.status == "running":
        match = await house.settled(match.id)
        people = [s for s in match.waited_for() if match.seats[s].user_id is not None]
        if not people:
            break
        table = match.table
        assert table is not None
        if isinstance(table.waiting, Window):
            raise AssertionError("a window stands open in slow play without marks")
        seat = people[0]
        user, decision = match.seats[seat].user_id, table.waiting[seat]
        assert user is not None
        match = await house.host.play.answer(
            match.id, user, decision.number, [decision.choices[-1].id][: decision.most]
        )
    assert robots and match.record.status == "finished"
