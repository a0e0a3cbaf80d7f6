"""Windows: nobody waits needlessly, and nothing reveals who is asked."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Mapping
from pathlib import Path
from typing import Any

import pytest

from bot.match.acts.clock import CHECK_INTERVAL_SECONDS
from bot.match.acts.permissions import Actor
from bot.match.commits.outdated import NOTICE, PANEL
from bot.match.match import Match
from bot.match.seat import MAX_HELD_WINDOWS
from bot.match.time_control import HOUR, WINDOW_SECONDS
from bot.posts.refusals import Refusal
from games.engine import Choice, Decision, Window, Windows, Words
from tests.engine.sample_games import INSTANTS, LlamaSlice, SampleView
from tests.host.harness import ANN, BEN, CAT, HostHarness, waiting

NAME = "open_llamas"


class SampleWindows(Windows[SampleView]):
    """A player can set each player's plays as a trigger, and arm any Instant in hand."""

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
    """The Llamas sample game with windows that the host handles."""

    name = NAME
    windows = SampleWindows()


class Time:
    """The harness's clock, which only moves when a test moves it."""

    now = 1000.0


@pytest.fixture
async def harness(tmp_path: Path) -> AsyncIterator[HostHarness]:
    async with HostHarness(tmp_path / "match.sqlite3", {NAME: OpenLlamas()}) as harness:
        yield harness


def at(harness: HostHarness, now: float) -> None:
    harness.host.matches.clock = lambda: now


async def begin(harness: HostHarness, *people: int, live: bool = False, robots: int = 0) -> Match:
    at(harness, 1000.0)
    match = await harness.lobby(*people, game=NAME, robots=robots)
    match = await harness.host.lobby.set_time_control(
        match.id, ANN, clock="live" if live else "none"
    )
    return await harness.host.lobby.start(match.id, ANN)


async def play(harness: HostHarness, match: Match) -> tuple[Match, int]:
    """Play until a person plays a card; return the match and the seat."""
    while True:
        match = await harness.host.match(match.id)
        assert match.table is not None
        (seat,) = match.table.waiting
        decision = match.table.waiting[seat]
        cards = [c for c in decision.choices if c.verb == "play"]
        user = match.seats[seat].user_id
        assert user is not None
        chosen = (cards or decision.choices)[0]
        match = await harness.host.play.answer(match.id, user, decision.number, [chosen.id])
        if cards:
            return match, seat


def others(match: Match, seat: int) -> list[int]:
    return [s.seat for s in match.seats if s.seat != seat]


async def mark(harness: HostHarness, match: Match, *players: int) -> None:
    for seat in match.seats:
        marks = [f"player:{p}" for p in players if p != seat.seat]
        assert seat.user_id is not None
        match = await harness.host.seats.set_response_settings(
            match.id, seat.user_id, triggers=marks
        )


async def test_nobody_waits_for_windows_in_slow_play(harness: HostHarness) -> None:
    match, seat = await play(harness, await begin(harness, ANN, BEN, CAT))
    assert not match.has_open_window and match.window_deadline is None
    rows = await harness.store.journal(match.id)
    passes = [(row.seat, row.actor, row.choices) for row in rows[-2:]]
    assert passes == [(other, None, []) for other in others(match, seat)]


async def test_answers_of_the_host_are_part_of_the_same_commit(harness: HostHarness) -> None:
    match = await begin(harness, ANN, BEN, CAT)
    before = match.version
    after, _ = await play(harness, match)
    answers = [row for row in await harness.store.journal(match.id) if row.act == "answer"]
    mine = [row for row in answers if row.actor is not None]
    assert after.version == before + len(mine) < before + len(answers)


async def passes(harness: HostHarness, match: Match, seat: int) -> Match:
    user = match.seats[seat].user_id
    assert user is not None
    return await harness.host.play.answer(match.id, user, waiting(match)[seat].number, [])


async def test_a_window_closes_when_all_who_were_asked_have_passed(harness: HostHarness) -> None:
    match = await begin(harness, ANN, BEN, CAT)
    await mark(harness, match, 0, 1, 2)
    match, seat = await play(harness, match)
    assert match.has_open_window and match.closes_at == 1000 + 8 * HOUR
    assert sorted(match.waited_for()) == others(match, seat)
    first, last = others(match, seat)
    match = await passes(harness, match, first)
    assert match.has_open_window and match.waited_for() == [last]
    match = await passes(harness, match, last)
    assert not match.has_open_window and match.window_deadline is None


async def test_window_waits_only_for_seats_that_were_asked(harness: HostHarness) -> None:
    match = await begin(harness, ANN, BEN, CAT)
    match = await harness.host.seats.set_response_settings(match.id, CAT, mode="always")
    match, seat = await play(harness, match)
    while seat == 2:
        match, seat = await play(harness, match)
    assert match.has_open_window and match.waited_for() == [2]
    assert not (await passes(harness, match, 2)).has_open_window


async def test_seat_that_turns_questions_off_no_longer_keeps_a_window_open(
    harness: HostHarness,
) -> None:
    match = await begin(harness, ANN, BEN, CAT)
    match = await harness.host.seats.set_response_settings(match.id, CAT, mode="always")
    match, seat = await play(harness, match)
    while seat == 2:
        match, seat = await play(harness, match)
    match = await harness.host.seats.set_response_settings(match.id, CAT, mode="never")
    assert not match.has_open_window and match.window_deadline is None


async def test_deadline_closes_a_window_for_absent_seats(harness: HostHarness) -> None:
    match = await begin(harness, ANN, BEN, CAT)
    await mark(harness, match, 0, 1, 2)
    match, _ = await play(harness, match)
    at(harness, 1000 + 8 * HOUR)
    await harness.host.clock.tick()
    match = await harness.host.match(match.id)
    assert not match.has_open_window and match.window_deadline is None


async def test_match_can_be_paused_while_a_window_is_open(harness: HostHarness) -> None:
    match = await begin(harness, ANN, BEN, CAT, live=True)
    match, _ = await play(harness, match)
    before = match.window_deadline
    assert match.has_open_window and before is not None
    await harness.host.moderation.pause(match.id, Actor(ANN))
    await harness.reopen()
    at(harness, 1600.0)
    match = await harness.host.timeouts.resume(match.id, BEN)
    assert match.has_open_window and match.window_deadline is not None
    assert match.window_deadline.due_at == before.due_at + 600
    assert match.ends_at is None


async def test_nobody_is_asked_if_windows_wait_for_nobody(harness: HostHarness) -> None:
    at(harness, 1000.0)
    match = await harness.lobby(ANN, BEN, CAT, game=NAME)
    await harness.host.lobby.set_time_control(match.id, ANN, waits=False)
    match = await harness.host.lobby.start(match.id, ANN)
    for user in (ANN, BEN, CAT):
        match = await harness.host.seats.set_response_settings(match.id, user, mode="always")
    match, _ = await play(harness, match)
    assert not match.has_open_window


async def test_nobody_sees_who_has_passed_in_an_open_window(harness: HostHarness) -> None:
    match = await begin(harness, ANN, BEN, CAT)
    await mark(harness, match, 0, 1, 2)
    match, seat = await play(harness, match)
    passer, other = others(match, seat)
    before = {reader: match.table_or_refuse().view(reader) for reader in (seat, other, None)}
    match = await passes(harness, match, passer)
    assert {reader: match.table_or_refuse().view(reader) for reader in before} == before
    assert match.table_or_refuse().view(passer).waiting[passer]


async def test_only_seats_with_a_fitting_trigger_are_asked_and_notified(
    harness: HostHarness,
) -> None:
    match = await begin(harness, ANN, BEN, CAT)
    await mark(harness, match, 0, 1, 2)
    match = await harness.host.seats.set_response_settings(match.id, ANN, mode="never")
    match = await harness.host.seats.set_response_settings(match.id, BEN, triggers=[])
    match = await harness.host.seats.set_response_settings(
        match.id, CAT, triggers=["player:0", "player:1"]
    )
    match, seat = await play(harness, match)
    assert seat != 2 and match.waited_for() == [2]
    surfaces = await harness.store.surfaces(match.id)
    version = match.version
    notices = [s.seat for s in surfaces if s.kind == NOTICE and s.desired_version == version]
    assert notices == [2]


async def test_pass_and_response_settings_update_no_other_post(harness: HostHarness) -> None:
    match = await begin(harness, ANN, BEN, CAT)
    await mark(harness, match, 0, 1, 2)
    match, seat = await play(harness, match)
    passer = others(match, seat)[0]
    user, number = match.seats[passer].user_id, waiting(match)[passer].number
    opened = match.version + 1
    assert user is not None
    match = await harness.host.play.answer(match.id, user, number, [])
    match = await harness.host.seats.set_response_settings(match.id, user, mode="never")
    touched = [s for s in await harness.store.surfaces(match.id) if s.desired_version >= opened]
    assert [(s.kind, s.seat) for s in touched] == [(PANEL, passer)]


async def test_seat_that_was_not_asked_can_still_respond(harness: HostHarness) -> None:
    match = await begin(harness, ANN, BEN, CAT)
    await mark(harness, match, 0, 1, 2)
    match = await harness.host.seats.set_response_settings(match.id, BEN, triggers=[])
    while True:
        match, seat = await play(harness, match)
        if match.has_open_window and seat != 1 and waiting(match)[1].choices:
            break
        at(harness, match.closes_at or 1000.0)
        await harness.host.clock.tick()
    assert 1 not in match.waited_for()
    decision = waiting(match)[1]
    match = await harness.host.play.answer(match.id, BEN, decision.number, [decision.choices[0].id])
    assert "instant" in [event.kind for event in match.recent]


async def test_seat_is_asked_in_a_limited_number_of_windows_between_its_turns(
    harness: HostHarness,
) -> None:
    match = await begin(harness, ANN, BEN)
    table = match.table
    assert table is not None
    holder = next(s for s in match.seats if s.seat != table.view(None).active)
    assert holder.user_id is not None
    asking = holder.response_settings.model_copy(update={"held": MAX_HELD_WINDOWS})
    assert not asking.model_copy(update={"mode": "always"}).wants(match.time_control, ())
    match = await harness.host.seats.set_response_settings(match.id, holder.user_id, mode="always")
    match, _ = await play(harness, match)
    assert match.has_open_window and match.seats[holder.seat].response_settings.held == 1


async def test_armed_instant_is_played_immediately_and_only_once(harness: HostHarness) -> None:
    match = await begin(harness, ANN, BEN, CAT)
    armed: set[int] = set()
    for seat in match.seats:
        assert match.table is not None and seat.user_id is not None
        cards = SampleWindows().cards(match.table.view(seat.seat), Words(["a", "b", "c"]))
        if cards:
            match = await harness.host.seats.set_response_settings(
                match.id, seat.user_id, armed=next(iter(cards))
            )
            armed.add(seat.seat)
    assert armed
    for _ in range(12):
        match, seat_number = await play(harness, match)
        fired = {s.seat for s in match.seats if s.seat in armed and not s.response_settings.armed}
        if fired:
            assert seat_number not in fired or len(fired) > 1
            instants = [e.seat for e in match.recent if e.kind == "instant"]
            assert fired <= set(instants)
            return
    raise AssertionError("no armed card was ever played")


async def test_window_in_live_play_asks_everyone_until_all_have_passed(
    harness: HostHarness,
) -> None:
    match, seat = await play(harness, await begin(harness, ANN, BEN, CAT, live=True))
    assert match.has_open_window and match.closes_at
    assert match.closes_at == 1000 + WINDOW_SECONDS["live"]
    for other in others(match, seat):
        assert other in match.waited_for()
        user = match.seats[other].user_id
        assert user is not None
        match = await harness.host.play.answer(match.id, user, waiting(match)[other].number, [])
    assert not match.has_open_window and match.window_deadline is None


async def test_window_in_live_play_closes_at_its_deadline(harness: HostHarness) -> None:
    match, _ = await play(harness, await begin(harness, ANN, BEN, CAT, live=True))
    clock = harness.host.clock
    assert match.window_deadline is not None
    assert await clock.tick() == match.window_deadline.due_at
    assert (await harness.host.match(match.id)).has_open_window
    at(harness, 1000 + WINDOW_SECONDS["live"])
    await clock.tick()
    match = await harness.host.match(match.id)
    assert not match.has_open_window and (await harness.acts(match.id)).count("time") == 1


async def test_window_due_during_downtime_is_closed_after_the_start(
    harness: HostHarness,
) -> None:
    match, _ = await play(harness, await begin(harness, ANN, BEN, CAT, live=True))
    due = match.window_deadline
    await harness.reopen()
    at(harness, 1000 + WINDOW_SECONDS["live"])
    again = await harness.host.match(match.id)
    assert again.window_deadline == due and again.has_open_window
    await harness.host.clock.tick()
    assert not (await harness.host.match(match.id)).has_open_window


async def test_clock_ignores_an_ended_match(harness: HostHarness) -> None:
    match, _ = await play(harness, await begin(harness, ANN, BEN, CAT, live=True))
    match = await harness.host.play.end(match.id, Actor(ANN))
    at(harness, 1000 + WINDOW_SECONDS["live"])
    assert await harness.host.clock.tick() == harness.host.now() + CHECK_INTERVAL_SECONDS
    assert "time" not in await harness.acts(match.id)


async def test_journal_with_passes_can_be_replayed(harness: HostHarness) -> None:
    match = await begin(harness, ANN, BEN, CAT)
    for _ in range(4):
        match, _ = await play(harness, match)
    before = (await harness.kept(match.id)).fingerprint
    await harness.reopen()
    assert (await harness.kept(match.id)).fingerprint == before
    assert "rewind" not in await harness.acts(match.id)


async def opened_among_robots(harness: HostHarness, **wish: Any) -> list[bool]:
    """Play alone against robots; return whether each window found its person with a card."""
    harness.seat_robots()
    match, found = await harness.host.solo.begin(NAME, ANN, "Ann"), list[bool]()
    seat = match.seat_of(ANN)
    assert seat is not None
    if wish:
        await harness.host.seats.set_response_settings(match.id, ANN, **wish)
    while (match := await harness.settled(match.id)).status == "running":
        decision = match.running_table().waiting[seat.seat]
        if match.has_open_window:
            found.append(bool(decision.choices))
        chosen = [] if match.has_open_window else [decision.choices[-1].id][: decision.most]
        match = await harness.host.play.answer(match.id, ANN, decision.number, chosen)
    return found


async def test_who_plays_against_robots_alone_is_asked_when_they_can_respond(
    harness: HostHarness,
) -> None:
    found = await opened_among_robots(harness)
    assert found and all(found)


@pytest.mark.parametrize("wish", [{"mode": "never"}, {"mode": "marked"}])
async def test_who_plays_against_robots_alone_can_choose_not_to_be_asked(
    harness: HostHarness, wish: dict[str, str]
) -> None:
    assert not await opened_among_robots(harness, **wish)


@pytest.mark.parametrize("wish", [{"triggers": ["kind:none"]}, {"armed": "excalibur"}])
async def test_only_existing_triggers_and_cards_can_be_set(
    harness: HostHarness, wish: dict[str, list[str]]
) -> None:
    match = await begin(harness, ANN, BEN)
    with pytest.raises(Refusal, match="bad_option"):
        await harness.host.seats.set_response_settings(match.id, ANN, **wish)  # type: ignore[arg-type]


async def test_robot_answers_for_itself_and_delays_no_window(harness: HostHarness) -> None:
    robots = harness.seat_robots()
    match = await begin(harness, ANN, BEN, robots=1)
    while match.status == "running":
        match = await harness.settled(match.id)
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
        match = await harness.host.play.answer(
            match.id, user, decision.number, [decision.choices[-1].id][: decision.most]
        )
    assert robots and match.status == "finished"
