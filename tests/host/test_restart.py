"""A restart after any answer: the match continues as if nothing had happened."""

from random import Random
from typing import Any

import pytest

from bot.match.match import Match
from tests.host.harness import ANN, BEN, LION, LLAMAS, VOTES, HostHarness, mover


def shown(match: Match) -> dict[str, Any]:
    """Return everything that anyone can see or do in a match."""
    table = match.table
    assert table is not None
    readers = [*range(len(match.seats)), None]
    return {
        "views": [table.view(reader) for reader in readers],
        "waiting": {
            seat: (d.number, d.prompt, [c.id for c in d.choices], d.given)
            for seat, d in table.waiting.items()
        },
        "waited for": match.waited_for(),
        "fingerprint": table.fingerprint(),
        "latest": [[e.seen_by(r) for e in match.recent] for r in readers],
        "record": match.record,
        "seats": match.seats,
        "last row": match.last_row,
        "faults": match.faults,
        "asked": match.asked,
    }


@pytest.mark.parametrize(("game", "most"), [(LION, 20), (VOTES, 30), (LLAMAS, 20)])
async def test_a_match_is_the_same_after_a_restart_at_every_answer(
    harness: HostHarness, game: str, most: int
) -> None:
    match, rng = await harness.begin(ANN, BEN, robots=1, game=game), Random(1)
    while match.status == "running" and match.last_row < most:
        match = await harness.step(match, rng, rng.choice(match.waited_for()))
        before = shown(match)
        await harness.reopen()
        match = await harness.host.match(match.id)
        assert shown(match) == before


async def test_control_from_before_a_restart_works_and_an_older_one_is_outdated(
    harness: HostHarness,
) -> None:
    match = await harness.begin(ANN, BEN)
    for _ in range(12):
        user, _, decision = mover(match)
        await harness.reopen()
        match = await harness.host.play.answer(match.id, user, decision.number, decision.fallback)
        rows = await harness.store.journal(match.id)
        assert (rows[-1].actor, rows[-1].decision) == (user, decision.number)


async def test_latest_events_are_shown_after_a_restart(
    harness: HostHarness,
) -> None:
    match, rng = await harness.begin(ANN, BEN), Random(1)
    for _ in range(4):
        match = await harness.step(match, rng)
    for number in range(20):
        match = await harness.host.seats.set_dm(match.id, BEN, bool(number % 2))
    before = [event.dump() for event in match.recent]
    await harness.reopen()
    match = await harness.host.match(match.id)
    assert before and [event.dump() for event in match.recent] == before


async def test_robot_gives_pending_answers_after_a_restart(harness: HostHarness) -> None:
    match, rng = await harness.begin(ANN, BEN, robots=2), Random(1)
    while not set(match.waited_for()) & {2, 3}:
        match = await harness.step(match, rng)
    owed, before = match.waited_for()[0], match.last_row
    await harness.reopen()
    robots = harness.seat_robots()
    await robots.resume()
    await harness.settled(match.id)
    rows = await harness.store.journal(match.id, after=before)
    assert rows and (rows[0].seat, rows[0].actor, rows[0].act) == (owed, None, "answer")


async def test_lobby_and_its_options_survive_a_restart(harness: HostHarness) -> None:
    match = await harness.lobby(ANN, BEN, robots=1)
    match = await harness.host.lobby.toggle(match.id, ANN, "memory")
    await harness.reopen()
    again = await harness.host.lobby.start(match.id, ANN)
    assert again.record.options["memory"] is False
    assert again.table is not None and again.table.state.memory is False


async def test_finished_match_can_still_be_viewed(harness: HostHarness) -> None:
    match = await harness.finish(await harness.begin(ANN, BEN))
    before = shown(match)
    await harness.reopen()
    again = await harness.host.match(match.id)
    assert shown(again) == before
    assert again.table is not None and again.table.outcome is not None
