"""Daily puzzles: each server's post appears once a day, whatever happens to the process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

import pytest

from bot.features.puzzles.acts import MOST_FREEZES, PUZZLE, Puzzles
from bot.features.puzzles.shares import SharedPuzzles
from bot.features.settings.acts import Servers
from bot.match.acts.permissions import Actor
from bot.messaging.errors import DiscordUnavailable, MissingPermission
from bot.store import Store
from games.puzzles import FIRST_DAY, puzzle_of_day
from tests.host.harness import ANN, BEN, CAT, CHANNEL, EVE
from tests.surfaces.harness import SurfaceHarness
from tests.surfaces.memory import Message
from tests.surfaces.test_crashes import Crash

SERVERS = {7: ("Europe/Berlin", 9, 6101), 8: ("Pacific/Auckland", 7, 6102),
           9: ("America/Los_Angeles", 20, 6103)}  # fmt: skip
GUILD, PLACE = 8, 6102
HOUR = 3600.0


def moment(number: int, hour: float = 0) -> float:
    """Return the time of an hour of a puzzle's day in UTC."""
    day = date.fromordinal(FIRST_DAY + number - 1)
    return datetime.combine(day, time(), UTC).timestamp() + hour * HOUR


@pytest.fixture
async def harness(harness: SurfaceHarness) -> SurfaceHarness:
    for guild, (zone, hour, place) in SERVERS.items():
        await harness.host[Servers].settle(
            Actor(EVE, managed_guild_id=guild), guild,
            zone=zone, puzzle_hour=hour, puzzle_channel=place,
        )  # fmt: skip
    return harness


async def at(harness: SurfaceHarness, when: float) -> None:
    """Put the clock to a time, and let a round be made."""
    harness.host.matches.clock = lambda: when
    await round_of(harness)


async def round_of(harness: SurfaceHarness) -> None:
    """Let a round of updates be made."""
    await harness.puzzles.begin_round(spread=0)
    harness.host.timers.run_due(harness.host.now())
    await harness.quiet()


def posts(harness: SurfaceHarness, place: int = PLACE) -> list[Message]:
    return [m for m in harness.memory.everything() if m.place.id == place]


def right(number: int) -> str:
    puzzle = puzzle_of_day(number)
    assert puzzle is not None
    return puzzle.solution[0]


async def test_puzzle_is_posted_at_the_hour_of_the_servers_time_zone(
    harness: SurfaceHarness,
) -> None:
    await at(harness, moment(5, 17.75))  # 06:45 in Auckland, on the next day
    assert posts(harness) == []
    await at(harness, moment(5, 18))
    (post,) = posts(harness)
    assert "Puzzle 6: " in post.text and post.silent
    assert "Yesterday's solution\nPuzzle 5: ||" in post.text
    await at(harness, moment(5, 18.25))
    assert posts(harness) == [post] and post.edits == 0, "nothing has changed"


async def test_post_says_how_many_people_of_the_server_have_solved_it(
    harness: SurfaceHarness,
) -> None:
    await at(harness, moment(5, 20))
    (post,) = posts(harness)
    await harness.host.preferences.set_person(ANN, zone="Pacific/Auckland")
    await harness.host[Puzzles].answer(ANN, 6, right(6), GUILD)
    await harness.host[Puzzles].answer(BEN, 5, right(5), GUILD)
    await at(harness, moment(5, 20.25))
    assert "1 person here has solved it." in post.text and post.edits == 1
    assert "have solved" not in "".join(m.text for m in posts(harness, 6101))


async def test_monday_has_a_round_up_that_names_only_listed_people(
    harness: SurfaceHarness,
) -> None:
    for user, number in ((ANN, 5), (ANN, 6), (BEN, 6), (EVE, 6)):
        harness.host.matches.clock = lambda day=number: moment(day, 1)  # type: ignore[misc]
        await harness.host[Puzzles].answer(user, number, right(number), GUILD)
    await harness.host.preferences.set_person(EVE, listed=False)
    await at(harness, moment(7, 20))
    (post,) = posts(harness)
    assert "3 people here tried the puzzles" in post.text
    assert f"<@{ANN}>: 2 puzzles solved" in post.text and f"<@{BEN}>" in post.text
    assert f"<@{EVE}>" not in post.text


async def test_shared_puzzle_says_who_has_tried_it_on_this_server(harness: SurfaceHarness) -> None:
    async def passes(seconds: float) -> None:
        now = harness.host.now() + seconds
        harness.host.matches.clock = lambda: now
        harness.host.timers.run_due(now)
        await harness.quiet()

    harness.host.matches.clock = lambda: moment(5, 12)
    puzzles, shares = harness.host[Puzzles], harness.host[SharedPuzzles]
    wrong = next(choice for choice in puzzles.puzzle(5).choices if choice != right(5))
    await puzzles.answer(ANN, 5, right(5), GUILD)
    await shares.share(GUILD, CHANNEL, 5)
    await passes(0)
    (post,) = posts(harness, CHANNEL)
    assert f"**Tried it here**: <@{ANN}> ✅" in post.text and post.silent and post.files
    await harness.host.preferences.set_person(EVE, listed=False)
    for user, guild in ((BEN, GUILD), (EVE, GUILD), (CAT, 7)):
        await puzzles.answer(user, 5, wrong, guild)
    await passes(61)
    assert f"<@{ANN}> ✅, <@{BEN}> ❌, and 1 more" in post.text
    assert post.edits == 1
    await shares.share(GUILD, PLACE, 5)
    await passes(61)
    assert len(posts(harness, PLACE)) == 1 and post.edits == 1
    harness.host.matches.clock = lambda: moment(8, 12)
    await puzzles.answer(104, 8, right(8), GUILD)
    await passes(61)
    assert sum(m.edits for m in posts(harness, PLACE)) == 0, "the day of the puzzle is over"


async def test_puzzle_shared_on_a_server_that_is_away_is_posted_when_it_is_back(
    harness: SurfaceHarness,
) -> None:
    now = moment(5, 12)
    harness.host.matches.clock = lambda: now
    harness.memory.removed_from.add(GUILD)
    await harness.host[SharedPuzzles].share(GUILD, CHANNEL, 5)
    harness.host.timers.run_due(now)
    await harness.quiet()
    assert not posts(harness, CHANNEL)
    harness.memory.removed_from.remove(GUILD)
    harness.host[SharedPuzzles].keeper.schedule(GUILD, now)
    now += 61
    harness.host.timers.run_due(now)
    await harness.quiet()
    assert len(posts(harness, CHANNEL)) == 1


async def test_deleted_post_is_not_sent_again(harness: SurfaceHarness) -> None:
    await at(harness, moment(5, 20))
    (post,) = posts(harness)
    post.deleted = True
    await harness.host.preferences.set_person(ANN, zone="Pacific/Auckland")
    await harness.host[Puzzles].answer(ANN, 6, right(6), GUILD)
    await at(harness, moment(5, 20.25))
    assert posts(harness) == []
    await at(harness, moment(6, 20))
    assert len(posts(harness)) == 1


async def test_puzzle_waits_while_the_bot_may_not_write_in_its_channel(
    harness: SurfaceHarness,
) -> None:
    harness.memory.fail(MissingPermission("50013"), "send", place=PLACE)
    await at(harness, moment(5, 20))
    assert posts(harness) == [] and GUILD in harness.puzzles.keeper.failing
    assert harness.host.preferences.server(GUILD).puzzle_channel == PLACE
    await at(harness, moment(5, 20.25))
    assert len(posts(harness)) == 1 and not harness.puzzles.keeper.failing


async def test_post_that_discord_did_not_take_is_sent_in_the_next_round(
    harness: SurfaceHarness,
) -> None:
    harness.memory.fail(DiscordUnavailable("503"), "send", place=PLACE, times=2)
    await at(harness, moment(5, 20))
    assert posts(harness) == []
    await at(harness, moment(5, 20.25))
    assert len(posts(harness)) == 1


@pytest.fixture
async def crash(harness: SurfaceHarness, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Crash]:
    crash = Crash()
    harness.memory.moment = crash.moment
    monkeypatch.setattr(Store, "update_surface", crash.around(Store.update_surface))
    yield crash
    crash.at(0)


async def test_every_post_of_a_week_on_three_servers_appears_once_despite_kills(
    harness: SurfaceHarness, crash: Crash
) -> None:
    people = {ANN: 7, BEN: 8, EVE: 9}
    for user, guild in people.items():
        await harness.host.preferences.set_person(user, zone=SERVERS[guild][0])
    kills = 0
    for number in range(1, 8):
        for hour in (4, 8, 12, 18):  # each server's hour, and another one
            kills += await killed(harness, crash, moment(number, hour), number + hour % 3, kills)
        await answer_at_night(harness, people, number)
    assert kills > 7
    for place, first, last in ((6101, 1, 7), (6102, 1, 8), (6103, 1, 6)):
        shown = [m.text.partition("Puzzle ")[2].partition(":")[0] for m in posts(harness, place)]
        assert shown == [str(number) for number in range(first, last + 1)]
    harness.host.matches.clock = lambda: moment(7, 22)
    assert {user: harness.host[Puzzles].streak(user) for user in people} == {
        ANN: (7, MOST_FREEZES),
        BEN: (6, MOST_FREEZES - 1),  # missed one
        EVE: (3, MOST_FREEZES),  # failed at the fourth
    }
    surface = await harness.store.server_surface(7, PUZZLE)
    assert surface is not None and surface.shown_version == 7


async def answer_at_night(harness: SurfaceHarness, people: dict[int, int], number: int) -> None:
    """Let people answer in the last hour of their own day; Ben misses one, Eve fails at one."""
    for user, guild in people.items():
        midnight = datetime.combine(
            date.fromordinal(FIRST_DAY + number), time(), ZoneInfo(SERVERS[guild][0])
        ).timestamp()
        set_clock(harness, midnight - HOUR / 2)
        puzzle = puzzle_of_day(number)
        assert puzzle is not None and harness.host[Puzzles].today(user) == number
        if (user, number) != (BEN, 3):
            choice = puzzle.tempting if (user, number) == (EVE, 4) else right(number)
            await harness.host[Puzzles].answer(user, number, choice, guild)


def set_clock(harness: SurfaceHarness, when: float) -> None:
    harness.host.matches.clock = lambda: when


async def killed(
    harness: SurfaceHarness, crash: Crash, when: float, at_moment: int, kills: int
) -> bool:
    """Kill the process in the middle of a round and start it again; return whether it died."""
    harness.host.matches.clock = lambda: when
    crash.at(at_moment)
    work = asyncio.create_task(round_of(harness))
    end = asyncio.create_task(crash.struck.wait())
    await asyncio.wait([work, end], return_when=asyncio.FIRST_COMPLETED)
    end.cancel()
    died = crash.struck.is_set()
    crash.at(0)
    work.cancel()
    await asyncio.gather(work, return_exceptions=True)
    if kills % 2:  # it starts again minutes later
        harness.memory.forget_nonces()
    if died:
        await harness.crash()
        await at(harness, when)
    return died
