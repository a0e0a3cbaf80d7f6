"""Opponents: strangers are paired by close ratings, under aliases, in one transaction."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from bot.checks.limits import payload, texts
from bot.features.opponents.acts import CLOCKS, LISTED_SEEKS, MONTH, SETTLED, Opponents, Wish
from bot.features.opponents.pairing import APART_SECONDS, group
from bot.features.opponents.rows import NEAREST, Meeting, SeekRecord
from bot.features.privacy.acts import Privacy
from bot.features.records.acts import Records
from bot.match.acts.permissions import Actor, may_manage
from bot.match.match import FAULTS_UNTIL_STUCK, OPEN_STATUSES, Match
from bot.match.pages.panel import PanelContent
from bot.match.time_control import DAY, HOUR
from bot.posts.refusals import Refusal
from bot.store import SeatRecord
from tests.host.endings import ShortEnding
from tests.host.harness import ANN, BEN, CAT, EVE, LION, VOTES, HostHarness, some_answer, waiting
from tests.host.test_openings import Killed, kill_before

ALIASES = {ANN: "Quiet Heron", BEN: "Brave Otter", CAT: "Wise Owl", EVE: "Swift Hare"}
DM = 700
ANY = Wish(VOTES)


class Pool(HostHarness):
    """A harness whose people have aliases, and whose time can be put forward."""

    ahead = 0.0

    async def open(self) -> None:
        await super().open()
        clock = self.host.matches.clock
        self.host.matches.clock = lambda: clock() + self.ahead
        for user, name in ALIASES.items():
            if await self.opponents.alias(user) is None:
                await self.opponents.choose_alias(user, name)

    @property
    def opponents(self) -> Opponents:
        return self.host[Opponents]

    async def seek(self, user: int, wish: Wish = ANY) -> Match | None:
        return await self.opponents.seek(user, wish, DM + user)

    async def pair(self, one: int, other: int) -> Match:
        """Let a person accept the seek of another, however far apart their ratings are."""
        assert await self.seek(one) is None
        [(theirs, _)] = await self.opponents.others(other, VOTES)
        return await self.opponents.accept(other, VOTES, theirs.id, DM + other)

    async def abandoned(self, match: Match, user: int) -> None:
        """Play a match to its end in which a robot plays on for a person who is away."""
        match, gone = await self.host.seats.leave(match.id, user), match.seat_or_refuse(user).seat
        ending = ShortEnding(match.table_or_refuse())
        while match.status == "running":
            seat = match.waited_for()[0]
            decision = waiting(match)[seat]
            if seat == gone:
                ids = some_answer(decision, ending.draws(decision))
                match = await self.host.play.answer_for(match.id, seat, decision.number, ids)
            else:
                match = await self.step(match, ending.draws(decision), seat)


@pytest.fixture
async def pool(tmp_path: Path):  # type: ignore[no-untyped-def]
    async with Pool(tmp_path / "menagerie.sqlite3") as pool:
        yield pool


async def cut_off(match: Match, seat: int) -> bool:
    return True


def a_seek(number: int, points: int = 1000, **more: object) -> SeekRecord:
    fields = {"clock": "day", "players": 0, "robots": False, "created_at": 0.0, "ends_at": 9e9}
    return SeekRecord(number, number, DM, VOTES, points=points, **(fields | more))  # type: ignore[arg-type]


def never(one: int, other: int) -> bool:
    return False


def test_nearest_rating_comes_first_and_the_gap_widens_with_time() -> None:
    first, near, far = a_seek(1), a_seek(2, 1100), a_seek(3, 1140)
    assert group(first, [far, near], [2], 0.0, {}, never) == ([first, near], 2)
    distant = a_seek(4, 1900)
    assert group(first, [distant], [2], HOUR, {}, never) is None
    assert group(first, [distant], [2], 6 * HOUR, {}, never) == ([first, distant], 2)


def test_same_two_people_are_paired_once_a_day() -> None:
    first, other = a_seek(1), a_seek(2)
    now, met = 10 * DAY, {(1, 2): [Meeting(1, 2, 10 * DAY - HOUR)]}
    assert group(first, [other], [2], now, met, never) is None
    assert group(first, [other], [2], now + APART_SECONDS, met, never) is not None


def test_same_two_people_have_three_rated_matches_a_week_at_most() -> None:
    first, other = a_seek(1), a_seek(2)
    met = {(1, 2): [Meeting(1, 2, at) for at in (DAY, 3 * DAY, 5 * DAY)]}
    casual = [replace(seek, rated=False) for seek in (first, other)]
    assert group(first, [other], [2], 7 * DAY, met, never) is None
    assert group(first, [other], [2], 9 * DAY, met, never) is not None
    assert group(casual[0], casual[1:], [2], 7 * DAY, met, never) is not None


def test_people_who_want_a_rated_match_do_not_meet_people_who_do_not() -> None:
    assert group(a_seek(1), [a_seek(2, rated=False)], [2], DAY, {}, never) is None


def test_robots_fill_up_after_a_while_if_all_people_there_want_that() -> None:
    first, other = a_seek(1, robots=True), a_seek(2, robots=True)
    unwilling = a_seek(3)
    assert group(first, [other], [3], HOUR, {}, never) is None
    assert group(first, [unwilling], [3], DAY, {}, never) is None
    assert group(first, [other], [3], DAY, {}, never) == ([first, other], 3)


async def test_two_seeks_become_a_match_by_direct_message_under_aliases(pool: Pool) -> None:
    assert await pool.seek(ANN) is None
    match = await pool.seek(BEN)
    assert match is not None and match.status == "running" and match.strangers and not match.alone
    assert match.guild_id is None and match.host_id == 0
    seats = {seat.user_id: (seat.name, seat.dm_channel) for seat in match.seats}
    assert seats == {user: (ALIASES[user], DM + user) for user in (ANN, BEN)}
    assert await pool.opponents.seeks_of(ANN) == await pool.opponents.seeks_of(BEN) == []
    kinds = {surface.kind for surface in await pool.store.surfaces(match.id)}
    assert kinds == {"panel", "notice"}


async def test_seek_survives_a_restart_ends_after_a_week_and_can_be_withdrawn(pool: Pool) -> None:
    await pool.seek(ANN)
    await pool.reopen()
    [seek] = await pool.opponents.seeks_of(ANN)
    with pytest.raises(Refusal, match="seeks_already"):
        await pool.seek(ANN)
    await pool.opponents.withdraw(BEN, seek.id)
    assert await pool.opponents.seeks_of(ANN) == [seek]
    pool.ahead += 8 * DAY
    assert await pool.seek(BEN) is None, "nobody waits any longer"
    [own] = await pool.opponents.seeks_of(BEN)
    await pool.opponents.withdraw(BEN, own.id)
    assert await pool.opponents.seeks_of(BEN) == []


async def test_seek_that_was_withdrawn_meanwhile_opens_no_match(pool: Pool) -> None:
    await pool.seek(ANN, Wish(VOTES, players=2))
    [(theirs, _)] = await pool.opponents.others(BEN, VOTES)
    await pool.opponents.withdraw(ANN, theirs.id)
    with pytest.raises(Refusal, match="seek_gone"):
        await pool.opponents.accept(BEN, VOTES, theirs.id, DM)
    assert await pool.opponents.seeks_of(BEN) == []
    assert await pool.host.matches_of(BEN) == await pool.host.matches_of(ANN) == []


async def test_open_seek_of_another_person_can_be_accepted(pool: Pool) -> None:
    await pool.seek(ANN)
    [(theirs, standing)] = await pool.opponents.others(BEN, VOTES)
    assert standing.name == ALIASES[ANN] and standing.provisional and standing.matches == 0
    match = await pool.opponents.accept(BEN, VOTES, theirs.id, DM)
    assert {seat.user_id for seat in match.seats} == {ANN, BEN}


async def test_blocked_people_meet_neither_in_seeks_nor_in_lists_nor_in_a_rematch(
    pool: Pool,
) -> None:
    match = await pool.finish(await pool.pair(ANN, BEN))
    await pool.opponents.block(ANN, match.id, match.seat_or_refuse(BEN).seat)
    pool.ahead += 2 * DAY
    await pool.seek(ANN)
    assert await pool.opponents.others(BEN, VOTES) == [] and await pool.seek(BEN) is None
    with pytest.raises(Refusal, match="no_rematch"):
        await pool.opponents.ask_rematch(BEN, match.id)
    assert await pool.seek(CAT) is not None, "others still meet them"


async def test_rematch_starts_once_everyone_has_asked(pool: Pool) -> None:
    match = await pool.finish(await pool.pair(ANN, BEN))
    assert await pool.opponents.ask_rematch(ANN, match.id) is None
    assert await pool.opponents.ask_rematch(ANN, match.id) is None, "asked twice"
    assert await pool.seek(CAT) is None, "a rematch is for its people only"
    again = await pool.opponents.ask_rematch(BEN, match.id)
    assert again is not None and {seat.user_id for seat in again.seats} == {ANN, BEN}


async def test_ratings_among_strangers_are_separate_and_robots_cost_those_who_stay_nothing(
    pool: Pool,
) -> None:
    await pool.abandoned(await pool.pair(ANN, BEN), BEN)
    standings = await pool.opponents.standings([ANN, BEN], VOTES)
    assert standings[ANN].points >= 1000 > standings[BEN].points
    assert await pool.host[Records].leaderboard(pool.guild, VOTES) == []


async def test_rating_from_few_opponents_is_listed_below_those_from_many(pool: Pool) -> None:
    """Someone can win any number of matches against second accounts of their own."""

    def won(winner: int, loser: int, number: int, mu: float) -> None:
        for user, result, strength in ((winner, "won", mu), (loser, "lost", 10.0)):
            pool.sql(
                "INSERT INTO result VALUES (?, ?, 0, ?, ?, ?, 0, ?, 5.0)",
                number, user, VOTES, float(number), result, strength,
            )  # fmt: skip

    for number in range(SETTLED):
        won(ANN, BEN, 1000 + number, 40.0)
        won(CAT, 2000 + number, 2000 + number, 30.0)
    listed = await pool.opponents.world(VOTES)
    assert [(each.name, each.provisional) for each in listed[:2]] == [
        (ALIASES[CAT], False), (ALIASES[ANN], True),
    ]  # fmt: skip
    assert listed[1].points > listed[0].points and listed[1].matches == SETTLED


async def test_unrated_match_among_strangers_counts_for_nobody(pool: Pool) -> None:
    await pool.seek(ANN, ANY._replace(rated=False))
    match = await pool.seek(BEN, ANY._replace(rated=False))
    assert match is not None
    await pool.finish(match)
    for _ in range(2):
        standing = (await pool.opponents.standings([ANN], VOTES))[ANN]
        assert (standing.points, standing.matches) == (1000, 0)
        await pool.host[Records].recount()


async def test_stranger_whom_discord_cuts_off_is_late_like_anyone_absent(pool: Pool) -> None:
    match = await pool.pair(ANN, BEN)
    waited = match.waited_for()[0]
    pool.host.timeouts.is_cut_off = cut_off
    pool.ahead += 3 * DAY + 2 * HOUR
    match = await pool.host.timeouts.on_deadline(match.id, waited, match.deadlines[0].decision)
    assert "late" in await pool.acts(match.id)


async def test_same_two_people_meet_again_that_day_only_in_a_rematch_and_three_times_a_week(
    pool: Pool,
) -> None:
    match = await pool.finish(await pool.pair(ANN, BEN))
    for rated in (True, False):
        await pool.seek(ANN, ANY._replace(rated=rated))
        assert await pool.opponents.others(BEN, VOTES) == [], "one of them alone can't choose that"
        [seek] = await pool.opponents.seeks_of(ANN)
        with pytest.raises(Refusal, match="seek_gone"):
            await pool.opponents.accept(BEN, VOTES, seek.id, DM)
        assert await pool.seek(BEN, ANY._replace(rated=rated)) is None
        for user in (ANN, BEN):
            [seek] = await pool.opponents.seeks_of(user)
            await pool.opponents.withdraw(user, seek.id)
    for _ in range(2):
        assert await pool.opponents.ask_rematch(ANN, match.id) is None
        again = await pool.opponents.ask_rematch(BEN, match.id)
        assert again is not None
        match = await pool.finish(again)
    with pytest.raises(Refusal, match="no_rematch"):
        await pool.opponents.ask_rematch(ANN, match.id)
    pool.ahead += 2 * DAY
    await pool.seek(ANN)
    assert await pool.opponents.others(BEN, VOTES) == []
    assert await pool.opponents.pair_all() == 0 and await pool.opponents.seeks_of(ANN) != []


async def test_rematch_that_could_not_be_stored_is_opened_later(pool: Pool) -> None:
    match = await pool.finish(await pool.pair(ANN, BEN))
    assert await pool.opponents.ask_rematch(ANN, match.id) is None
    pool.refuse("INSERT", "journal", "NEW.act = 'start'")
    assert await pool.opponents.ask_rematch(BEN, match.id) is None
    pool.take_again()
    assert await pool.opponents.pair_all() == 1
    [again] = await pool.store.matches(OPEN_STATUSES)
    assert {seat.user_id for seat in await pool.store.seats(again.id)} == {ANN, BEN}
    assert await pool.opponents.pair_all() == 0


async def test_kill_before_any_statement_of_an_acceptance_leaves_no_new_search(pool: Pool) -> None:
    assert await pool.seek(ANN) is None
    accepted, statement = None, 0
    while accepted is None:
        [(theirs, _)] = await pool.opponents.others(BEN, VOTES)
        kill_before(pool.store, statement)
        with suppress(Killed):
            accepted = await pool.opponents.accept(BEN, VOTES, theirs.id, DM)
        statement += 1
        await pool.reopen()
        assert await pool.opponents.seeks_of(BEN) == []
    assert statement > 4


async def test_stuck_match_can_be_ended_by_its_players_and_by_nobody_else(pool: Pool) -> None:
    await pool.seek(ANN, Wish(LION))
    match = await pool.seek(BEN, Wish(LION))
    assert match is not None
    assert not may_manage(match, Actor(ANN)) and not may_manage(match, Actor(0))
    stuck = replace(match, faults=FAULTS_UNTIL_STUCK)
    assert may_manage(stuck, Actor(ANN)) and may_manage(stuck, Actor(BEN))
    assert not may_manage(stuck, Actor(CAT)) and not may_manage(stuck, Actor(0))
    (asked,) = match.waited_for()
    pages = [PanelContent(stuck, seat).layout(None) for seat in (asked, 1 - asked)]
    assert all("Restart turn" in str(payload(page)) for page in pages)
    assert "You can restart the turn or end the match" in texts(pages[1])


async def test_alias_comes_from_the_lists_belongs_to_one_person_and_changes_once_a_month(
    pool: Pool,
) -> None:
    for name, reason in (
        ("Ann of Discord", "bad_option"), (ALIASES[BEN], "alias_too_new"),
    ):  # fmt: skip
        with pytest.raises(Refusal, match=reason):
            await pool.opponents.choose_alias(ANN, name)
    pool.ahead += MONTH + DAY
    with pytest.raises(Refusal, match="alias_taken"):
        await pool.opponents.choose_alias(ANN, ALIASES[BEN])
    await pool.opponents.choose_alias(ANN, "Calm Lynx 7")
    alias = await pool.opponents.alias(ANN)
    assert alias is not None and alias.name == "Calm Lynx 7"


async def test_person_who_leaves_three_matches_to_robots_waits_a_day(pool: Pool) -> None:
    for _ in range(3):
        await pool.abandoned(await pool.pair(ANN, BEN), BEN)
        pool.ahead += 2 * DAY + HOUR
    pool.ahead -= 2 * DAY
    with pytest.raises(Refusal, match="seek_later"):
        await pool.seek(BEN)
    pool.ahead += DAY
    assert await pool.seek(BEN) is None


async def test_matches_on_servers_are_not_among_the_latest_that_strangers_left(pool: Pool) -> None:
    await pool.finish(await pool.begin(ANN, BEN))
    assert await pool.opponents.rows.latest_ends(ANN, 1) == []


async def test_owner_can_exclude_a_person_and_turn_it_off(pool: Pool) -> None:
    await pool.seek(ANN)
    pool.opponents.excluded = (ANN,)
    assert await pool.seek(BEN) is None
    with pytest.raises(Refusal, match="no_opponents"):
        await pool.seek(ANN)
    pool.opponents.is_open = False
    with pytest.raises(Refusal, match="no_opponents"):
        await pool.seek(CAT)


async def test_report_names_match_people_and_reason_and_is_made_once(pool: Pool) -> None:
    match = await pool.pair(ANN, BEN)
    seat = match.seat_or_refuse(BEN).seat
    report = await pool.opponents.report(ANN, match.id, seat, "stalls")
    assert report == (match.id, ANN, BEN, "stalls")
    assert await pool.opponents.report(ANN, match.id, seat, "stalls") is None, "made before"
    with pytest.raises(Refusal, match="bad_option"):
        await pool.opponents.report(ANN, match.id, match.seat_or_refuse(BEN).seat, "free text")
    with pytest.raises(Refusal, match="unknown_control"):
        await pool.opponents.report(BEN, match.id, seat, "stalls")  # that is their own seat


async def test_own_results_never_name_a_person_of_a_server_by_their_alias(pool: Pool) -> None:
    """Ann has met Ben on a server by name, and later as a stranger without knowing it."""
    await pool.finish(await pool.begin(ANN, BEN))
    await pool.finish(await pool.pair(ANN, BEN))
    for guild in (pool.guild, 0):
        summary = await pool.host[Records].summary(ANN, ANN, guild)
        assert ALIASES[BEN] not in repr(summary)
    outside = await pool.host[Records].summary(ANN, ANN, 0)
    assert "Ben" not in repr(outside)


async def test_deleting_removes_alias_and_seeks_but_not_that_others_block_the_person(
    pool: Pool,
) -> None:
    match = await pool.finish(await pool.pair(ANN, BEN))
    await pool.opponents.block(ANN, match.id, match.seat_or_refuse(BEN).seat)
    await pool.seek(BEN, Wish(VOTES, "day"))
    own = await pool.host[Privacy].export(ANN)
    assert own["opponents"]["people_blocked"] == 1
    assert not re.search(rf"\b{BEN}\b", json.dumps(own)), "who a stranger is"
    exported = await pool.host[Privacy].export(BEN)
    assert (
        exported["opponents"]["alias"] == ALIASES[BEN] and len(exported["opponents"]["seeks"]) == 1
    )
    await pool.host[Privacy].forget(BEN)
    assert await pool.opponents.alias(BEN) is None and await pool.opponents.seeks_of(BEN) == []
    assert pool.host.preferences.person(ANN).blocked == (BEN,)
    seats: list[SeatRecord] = await pool.store.seats(match.id)
    assert ALIASES[BEN] not in [seat.name for seat in seats]


async def test_list_of_open_seeks_is_short_however_many_people_look(pool: Pool) -> None:
    people = range(2000, 2700)
    pool.sql(
        "INSERT INTO alias SELECT value, 'Alias ' || value, 0 FROM json_each(?)",
        json.dumps([*people]),
    )
    for clock in CLOCKS:
        pool.sql(
            "INSERT INTO seek (user_id, channel_id, game, clock, players, robots, points, "
            "created_at, ends_at, version) "
            "SELECT value, 1, ?, ?, 2, 0, 1000, 0, 9e9, 0 FROM json_each(?)",
            VOTES, clock, json.dumps([*people]),
        )  # fmt: skip
    assert len(await pool.opponents.fitting(ANN, VOTES)) == 3 * NEAREST
    assert len(await pool.opponents.others(ANN, VOTES)) == LISTED_SEEKS
