"""Opponents: people find each other across servers, and play as strangers under aliases."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from random import Random
from statistics import median
from typing import NamedTuple

from bot.features.opponents.aliases import is_alias, some_aliases
from bot.features.opponents.pairing import WEEK, group, may_meet, meetings, met_too_often
from bot.features.opponents.rows import NEW, Alias, OpponentRows, SeekRecord, pairing
from bot.features.records.acts import Records
from bot.features.records.ratings import INITIAL_RATING, rating_points
from bot.features.records.rows import History
from bot.features.records.summary import NO_SERVER
from bot.match.acts.lobby import robot_name, start
from bot.match.commits.change import opened
from bot.match.host import Host
from bot.match.match import OVER_STATUSES, Match
from bot.match.preferences import Person
from bot.match.seat import SUBSTITUTE_LEVEL, MatchSeat
from bot.match.time_control import DAY, HOUR, ClockSpeed, TimeControl
from bot.posts.refusals import Refusal

log = logging.getLogger(__name__)

CLOCKS: tuple[ClockSpeed, ...] = ("live", "day", "three_days")
SEEK_SECONDS: Mapping[str, float] = {"live": HOUR, "day": WEEK, "three_days": WEEK}
"""How long a seek is open; a live match needs people who are there."""
KEPT_SECONDS = 30 * DAY  # for which a closed seek is stored
MOST_SEEKS = 5  # open seeks of a person
LISTED_SEEKS = 15  # open seeks in the list of others
MONTH = 30 * DAY
SETTLED = 10
"""With fewer matches or different opponents a rating is provisional."""
COMPARED_RATINGS = 100  # the highest, of which those that are not provisional come first
MISSES = 3  # matches in a row that a person leaves to a robot, after which they have to wait
LATEST_ENDS = 20  # matches among which these are looked for
WAITS = 20  # latest waits from which the usual one is estimated
REASONS = ("away", "stalls", "together", "name", "other")
"""Why a stranger can be reported; there is no free text."""
REMEMBERED_REPORTS = 1000
NOBODY = 0  # hosts such a match


class Standing(NamedTuple):
    """What strangers see of a person: alias, rating, number of rated matches.

    ``opponents`` is with how many people they were played. They only see whether these are enough.
    """

    name: str
    points: int
    matches: int
    opponents: int = 0

    @property
    def provisional(self) -> bool:
        """Whether the rating is not settled yet.

        Someone can win any number of matches against a few second accounts of their own.
        """
        return min(self.matches, self.opponents) < SETTLED


class Report(NamedTuple):
    """A report about a person in a match, for the bot's owner."""

    match_id: int
    reporter: int
    reported: int
    reason: str


class Wish(NamedTuple):
    """What a person looks for: a game, a clock, a number of players, and robots after a while.

    ``rated`` says whether the match is to count.
    """

    game: str
    clock: ClockSpeed = "three_days"
    players: int = 0
    robots: bool = True
    rated: bool = True


class Opponents:
    """Keeps who looks for opponents, pairs them, and opens their matches.

    ``is_open`` says whether the bot's owner offers this, ``excluded`` whom they exclude.
    """

    def __init__(self, host: Host) -> None:
        self._host = host
        self._matches = host.matches
        self._preferences = host.preferences
        self._history = History(host.store)
        self.rows = OpponentRows(host.store)
        self.is_open = True
        self.excluded: Collection[int] = ()
        self._reported: dict[Report, None] = {}  # the oldest first

    # Aliases

    async def alias(self, user_id: int) -> Alias | None:
        """Return a person's alias; None if they have chosen none."""
        return (await self.rows.aliases([user_id])).get(user_id)

    def offered_aliases(self) -> list[str]:
        """Return some aliases to choose from."""
        return some_aliases(Random(self._host.secret(8)))

    async def choose_alias(self, user_id: int, name: str) -> None:
        """Set a person's alias.

        Raise Refusal if it is not from the lists, if someone else has it, or if theirs is newer
        than a month.
        """
        if not is_alias(name):
            raise Refusal("bad_option")
        now, before = self._host.now(), await self.alias(user_id)
        if before is not None and now < before.chosen_at + MONTH:
            raise Refusal("alias_too_new", when=f"<t:{int(before.chosen_at + MONTH)}:D>")
        if not await self.rows.set_alias(Alias(user_id, name, now)):
            raise Refusal("alias_taken")

    async def standings(self, people: Collection[int], game: str) -> dict[int, Standing]:
        """Return what strangers see of those of some people who have an alias."""
        names = await self.rows.aliases(people)
        ratings = await self._history.ratings(NO_SERVER, game, [*names])
        experience = await self._history.experience(NO_SERVER, game, [*names])
        found = {}
        for user, alias in names.items():
            points = rating_points(*ratings[user]) if user in ratings else INITIAL_RATING
            found[user] = Standing(alias.name, points, *experience.get(user, (0, 0)))
        return found

    async def world(self, game: str) -> list[Standing]:
        """Return the highest ratings among strangers in a game, the provisional ones last."""
        ranked = (await self._host[Records].leaderboard(NO_SERVER, game))[:COMPARED_RATINGS]
        standings = await self.standings([line.user_id for line in ranked], game)
        found = [standings[line.user_id] for line in ranked if line.user_id in standings]
        return sorted(found, key=lambda standing: standing.provisional)

    # Seeks

    def is_offered(self, guild_id: int | None) -> bool:
        """Return whether the owner offers this, and the managers of a server too."""
        return self.is_open and self._preferences.server(guild_id).opponents

    async def check_may_seek(self, user_id: int) -> Alias:
        """Return a person's alias.

        Raise Refusal if they have none, are excluded, or left their latest rated matches to robots.
        """
        if not self.is_open or user_id in self.excluded:
            raise Refusal("no_opponents")
        alias = await self.alias(user_id)
        if alias is None:
            raise Refusal("alias_needed")
        ends = await self.rows.latest_ends(user_id, LATEST_ENDS)
        rated = [end for end in ends if end[2].get("strangers") and end[2].get("rated", True)]
        latest = rated[:MISSES]
        missed = len(latest) == MISSES and all(by_robot for _, by_robot, _ in latest)
        if missed and self._host.now() < latest[0][0] + DAY:
            raise Refusal("seek_later", when=f"<t:{int(latest[0][0] + DAY)}:f>")
        return alias

    async def seek(self, user_id: int, wish: Wish, channel_id: int) -> Match | None:
        """Store that a person looks for opponents; return the match if that completes one.

        ``channel_id`` is the channel of direct messages through which the person was reached.
        """
        game = self._matches.games.get(wish.game)
        fits = game is not None and wish.players in (0, *game.seats) and wish.clock in CLOCKS
        if not fits:
            raise Refusal("bad_option")
        await self.check_may_seek(user_id)
        mine = await self.rows.of(user_id)
        if any((s.game, s.clock, s.rematch_of) == (wish.game, wish.clock, None) for s in mine):
            raise Refusal("seeks_already")
        if len(mine) >= MOST_SEEKS:
            raise Refusal("too_many_seeks", most=MOST_SEEKS)
        return await self._add(await self._new(user_id, wish, channel_id))

    async def _new(self, user_id: int, wish: Wish, channel_id: int) -> SeekRecord:
        now = self._host.now()
        ratings = await self._history.ratings(NO_SERVER, wish.game, [user_id])
        points = rating_points(*ratings[user_id]) if user_id in ratings else INITIAL_RATING
        return SeekRecord(
            NEW, user_id, channel_id, wish.game, wish.clock, wish.players, wish.robots, points,
            now, now + SEEK_SECONDS[wish.clock], wish.rated,
        )  # fmt: skip

    async def _add(self, record: SeekRecord) -> Match | None:
        return await self._pair_one(replace(record, id=await self.rows.add(record)))

    async def withdraw(self, user_id: int, seek_id: int) -> None:
        """Close a person's seek, unless it was closed already."""
        for record in await self.rows.of(user_id):
            if record.id == seek_id:
                await self.rows.close(record)

    async def seeks_of(self, user_id: int) -> list[SeekRecord]:
        """Return a person's open seeks."""
        now = self._host.now()
        return [seek for seek in await self.rows.of(user_id) if seek.ends_at > now]

    async def usual_wait(self, game: str, clock: str) -> float | None:
        """Return how long people usually wait for a match, in seconds; None if nobody has."""
        waits = await self.rows.waits(game, clock, WAITS)
        return median(waits) if waits else None

    async def fitting(self, user_id: int, game: str) -> list[SeekRecord]:
        """Return open seeks of others for a game that a person could accept."""
        now, found = self._host.now(), list[SeekRecord]()
        for clock in CLOCKS:
            found += await self.rows.open(game, clock)
        people = {seek.user_id for seek in found}
        met = meetings(await self.rows.met({user_id, *people}, now - WEEK))
        return [
            seek
            for seek in found
            if seek.ends_at > now
            and may_meet(replace(seek, user_id=user_id), seek, now, met, self._apart)
        ]

    async def others(self, user_id: int, game: str) -> list[tuple[SeekRecord, Standing]]:
        """Return the first LISTED_SEEKS of these seeks, with what strangers see of their people."""
        listed = (await self.fitting(user_id, game))[:LISTED_SEEKS]
        standings = await self.standings({seek.user_id for seek in listed}, game)
        return [(seek, standings[seek.user_id]) for seek in listed if seek.user_id in standings]

    async def accept(self, user_id: int, game: str, seek_id: int, channel_id: int) -> Match:
        """Open a match with someone who looks for opponents, or join theirs as another seeker.

        Raise Refusal("seek_gone") if that is no longer possible.
        """
        await self.check_may_seek(user_id)
        async with self._locked():
            theirs = next((s for s in await self.fitting(user_id, game) if s.id == seek_id), None)
            if theirs is None or theirs.players > 2 or self._matches.games[game].seats[0] > 2:
                raise Refusal("seek_gone")
            clock: ClockSpeed = next(clock for clock in CLOCKS if clock == theirs.clock)
            wish = Wish(game, clock, 2, theirs.robots, theirs.rated)
            match = await self._open([theirs, await self._new(user_id, wish, channel_id)], 2)
            if match is None:
                raise Refusal("seek_gone")
        return match

    # Pairing

    def _locked(self) -> AbstractAsyncContextManager[object]:
        """Hold the lock of all seeks, because two people may look for several games at once."""
        return self._host.store.cluster.lock("seeks")

    async def pair_all(self) -> int:
        """Pair all open seeks that fit by now, and close those whose time is up.

        Return the number of matches.
        """
        now, opened_matches = self._host.now(), 0
        await self.rows.clean(now, now - KEPT_SECONDS)
        for game, clock in await self.rows.kinds():
            if game in self._matches.games:
                async with self._locked():
                    opened_matches += await self._pair_kind(game, clock)
        for record in await self.rows.rematches():
            try:
                opened_matches += await self._pair_one(record) is not None
            except Refusal as refusal:
                log.info("a rematch was not opened: %s", refusal.reason)
        return opened_matches

    async def _pair_kind(self, game: str, clock: str) -> int:
        """Pair the open seeks for a game and a clock; return the number of matches."""
        now, opened_matches = self._host.now(), 0
        there = {s.id: s for s in await self.rows.open(game, clock) if s.ends_at > now}
        met = meetings(await self.rows.met({s.user_id for s in there.values()}, now - WEEK))
        sizes = self._matches.games[game].seats
        for first in [*there.values()]:
            others = [seek for seek in there.values() if seek is not first]
            found = (
                group(first, others, sizes, now, met, self._apart) if first.id in there else None
            )
            if found is not None:
                opened_matches += await self._open(*found) is not None
                for seek in found[0]:
                    del there[seek.id]
            await asyncio.sleep(0)  # let other tasks run
        return opened_matches

    async def _pair_one(self, record: SeekRecord) -> Match | None:
        """Open a match for a seek if others fit; return it."""
        async with self._locked():
            near = await self.rows.open(record.game, record.clock, record.points, record.rematch_of)
            now = self._host.now()
            others = [s for s in near if s.id != record.id and s.ends_at > now]
            if len(others) == len(near):  # it was closed meanwhile
                return None
            if record.rematch_of is not None:
                return await self._pair_rematch(record, others)
            people = {record.user_id, *(seek.user_id for seek in others)}
            met = meetings(await self.rows.met(people, now - WEEK))
            sizes = self._matches.games[record.game].seats
            found = group(record, others, sizes, now, met, self._apart)
            return await self._open(*found) if found else None

    async def _pair_rematch(self, record: SeekRecord, others: Sequence[SeekRecord]) -> Match | None:
        match = await self._matches.match(record.rematch_of or 0)
        wanted = {seat.user_id for seat in match.people}
        found = [record, *others]
        if {seek.user_id for seek in found} != wanted or len(found) != len(wanted):
            return None
        return await self._open(found, len(match.seats))

    def _apart(self, one: int, other: int) -> bool:
        """Return whether two people must not meet."""
        shut_out = {one, other} & {*self.excluded}
        person = self._preferences.person
        return bool(shut_out or other in person(one).blocked or one in person(other).blocked)

    async def _open(self, seeks: Sequence[SeekRecord], size: int) -> Match | None:
        """Open a match and close its seeks in one transaction.

        Return None if one of them was closed meanwhile.
        """
        now, first = self._host.now(), seeks[0]
        game = self._matches.games[first.game]
        names = await self.rows.aliases([seek.user_id for seek in seeks])
        if len(names) < len(seeks):
            return None
        order = [*seeks]
        Random(self._host.secret(8)).shuffle(order)
        seats = [
            MatchSeat(n, names[s.user_id].name, s.user_id, dm=True, dm_channel=s.channel_id)
            for n, s in enumerate(order)
        ]
        for number in range(len(seats), size):
            seats.append(MatchSeat(number, robot_name(seats), robot=SUBSTITUTE_LEVEL))
        control = TimeControl.model_validate(
            {"clock": first.clock, "strangers": True, "rated": first.rated}
        )
        try:
            async with self._matches.opening(game, NOBODY, seats, time_control=control) as draft:
                stored = [seek for seek in seeks if seek.id != NEW]
                change = replace(opened(draft), writes=pairing(stored, now))
                return await start(self._matches, draft, None, [change])
        except Refusal as refusal:
            log.info("seeks were not paired: %s", refusal.reason)
            return None

    # After a match

    async def ask_rematch(self, user_id: int, match_id: int) -> Match | None:
        """Note that a person wants to repeat a match; return the next one once everyone does."""
        match, mine = await self._over(match_id, user_id)
        await self.check_may_seek(user_id)
        people = [seat.user_id for seat in match.people if seat.user_id is not None]
        if len(people) < 2 or any(self._apart(user_id, other) for other in people):
            raise Refusal("no_rematch")
        now, rated = self._host.now(), match.time_control.rated
        met = meetings(await self.rows.met(people, now - WEEK)).values()
        if rated and any(met_too_often(each, now) for each in met):
            raise Refusal("no_rematch")
        if any(seek.rematch_of == match_id for seek in await self.rows.of(user_id)):
            return None
        clock: ClockSpeed = match.time_control.clock
        wish = Wish(match.game.name, clock, len(match.seats), False, rated)
        record = await self._new(user_id, wish, mine.dm_channel or 0)
        return await self._add(replace(record, rematch_of=match_id))

    async def block(self, user_id: int, match_id: int, seat: int) -> None:
        """Never bring a person together with the one in a seat; nobody is notified."""
        other = await self._other(user_id, match_id, seat)

        def change(person: Person) -> Mapping[str, object]:
            return {"blocked": tuple(dict.fromkeys((*person.blocked, other)))}

        await self._preferences.update_person(user_id, change)

    async def report(self, user_id: int, match_id: int, seat: int, reason: str) -> Report | None:
        """Log a report about the person in a seat, for one of REASONS, and return it.

        Return None if it was made before.
        """
        if reason not in REASONS:
            raise Refusal("bad_option")
        report = Report(match_id, user_id, await self._other(user_id, match_id, seat), reason)
        if report in self._reported:
            return None
        self._reported[report] = None
        if len(self._reported) > REMEMBERED_REPORTS:
            del self._reported[next(iter(self._reported))]
        log.warning("match %s: person %s reports person %s: %s", *report)
        return report

    async def _over(self, match_id: int, user_id: int) -> tuple[Match, MatchSeat]:
        match = await self._matches.match(match_id)
        mine = match.seat_or_refuse(user_id)
        if not match.strangers:
            raise Refusal("unknown_control")
        if match.status not in OVER_STATUSES:
            raise Refusal("not_over")
        return match, mine

    async def _other(self, user_id: int, match_id: int, seat: int) -> int:
        match = await self._matches.match(match_id)
        match.seat_or_refuse(user_id)
        other = match.seats[seat].user_id if seat < len(match.seats) else None
        if not match.strangers or other == user_id:
            raise Refusal("unknown_control")
        if other is None:
            raise Refusal("no_player")
        return other

    # Privacy

    async def export(self, user_id: int) -> dict[str, object]:
        """Return what is stored about a person here, ready for JSON."""
        alias = await self.alias(user_id)
        return {
            "alias": None if alias is None else alias.name,
            "seeks": [
                {"game": s.game, "clock": s.clock, "players": s.players, "since": s.created_at}
                for s in await self.rows.all_of(user_id)
            ],
            "people_blocked": len(self._preferences.person(user_id).blocked),
        }
