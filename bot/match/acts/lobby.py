"""The lobby: players, options, clock, and the start of a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from bot.match.acts.next_level import next_level
from bot.match.acts.permissions import check_may_open, check_open_matches
from bot.match.commits.change import Change, opened
from bot.match.commits.matches import Matches
from bot.match.deadlines import rematch_deadline, scheduled_start
from bot.match.match import Match
from bot.match.preferences import Server
from bot.match.seat import MatchSeat
from bot.match.time_control import DAY, ClockSpeed, TimeControl, TimeoutAction
from bot.posts.refusals import Refusal
from bot.store import Status
from games.engine import Game, Table
from games.robots import CHARACTERS, LEVELS

MAX_SCHEDULE_SECONDS = 90 * DAY  # from now to the start of a scheduled match
LOBBY_STATUSES: tuple[Status, ...] = ("lobby",)


class Lobby:
    """Every act on a match in its lobby, including the act that starts it.

    They raise Refusal if the match is no longer in its lobby or the act is not allowed.
    """

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    async def open(
        self,
        game: str,
        user_id: int,
        name: str,
        channel_id: int,
        guild_id: int | None,
        guest: int = 0,
        starts_at: float | None = None,
    ) -> Match:
        """Open a lobby with its opener in the first seat, and with the server's clock and robots.

        ``guest`` is a person who is invited, if any. With ``starts_at`` the match starts at that
        time by itself, and is live.

        Raise Refusal for a game that does not exist and for anything that the server does not
        allow.
        """
        chosen = self._matches.games.get(game)
        if chosen is None:
            raise Refusal("unknown_game")
        await check_may_open(self._matches, chosen, user_id, guild_id, channel_id)
        server = self._matches.preferences.server(guild_id)
        now, control = self._matches.clock(), TimeControl(clock=server.clock)
        if starts_at is not None:
            if not 0 < starts_at - now <= MAX_SCHEDULE_SECONDS:
                raise Refusal("bad_time")
            control = TimeControl(clock="live", scheduled=True)
        async with self._matches.opening(
            chosen, user_id, _first_seats(chosen, user_id, name, server), time_control=control,
            channel_id=channel_id, guild_id=guild_id, invited=[user_id, guest] if guest else [],
        ) as draft:  # fmt: skip
            change = opened(draft)
            if starts_at is not None:
                change.deadlines = (scheduled_start(starts_at, now),)
                change.followups = [Change("schedule", actor=user_id)]
            return await self._matches.commit(draft, change)

    async def maybe(self, match_id: int, user_id: int) -> Match:
        """Note that a person may come to a scheduled match; they give up their seat in it.

        The host keeps theirs.
        """
        async with self._matches.locked(match_id) as match:
            check_lobby(match)
            if user_id == match.host_id:
                raise Refusal("host_stays")
            mine = match.seat_of(user_id)
            others = [user for user in match.record.invited if user != user_id]
            seats = None if mine is None else _renumbered([s for s in match.seats if s is not mine])
            change = Change("maybe", actor=user_id, seats=seats,
                            columns={"invited": [*others, user_id]})  # fmt: skip
            return await self._matches.commit(match, change)

    async def decline(self, match_id: int, user_id: int) -> Match:
        """Decline an invitation to a match that has not started."""
        async with self._matches.locked(match_id) as match:
            check_lobby(match)
            if user_id not in match.record.invited or match.seat_of(user_id):
                return match
            invited = [user for user in match.record.invited if user != user_id]
            change = Change("decline", actor=user_id, columns={"invited": invited})
            return await self._matches.commit(match, change)

    async def has_asked(self, host_id: int, guest: int) -> bool:
        """Return whether a person has a table open already to which they have invited another."""
        records = await self._matches.store.matches_of(host_id, LOBBY_STATUSES)
        return any(r.host_id == host_id and guest in r.invited for r in records)

    async def join(self, match_id: int, user_id: int, name: str) -> Match:
        """Take a free seat in a lobby. A rematch starts once everyone has joined."""
        async with self._matches.locked(match_id) as match:
            check_lobby(match)
            if match.seat_of(user_id):
                raise Refusal("already_seated")
            return await self._join(match, user_id, name)

    async def leave(self, match_id: int, user_id: int) -> Match:
        """Leave a match before its start. If the last person leaves, the match ends."""
        async with self._matches.locked(match_id) as match:
            check_lobby(match)
            mine = match.seat_or_refuse(user_id)
            seats = _renumbered([s for s in match.seats if s is not mine])
            change = Change(
                "leave",
                mine.seat,
                user_id,
                seats=seats,
                columns=columns_after_leaving(match, mine, seats),
            )
            return await self._matches.commit(match, change)

    async def add_robot(self, match_id: int, user_id: int) -> Match:
        """Add a robot to a free seat. Only the host of the match can do that."""
        async with self._matches.locked(match_id) as match:
            check_lobby(match, user_id)
            return await self._matches.commit(match, _add_robot(self._matches, match, user_id))

    async def remove_robot(self, match_id: int, user_id: int) -> Match:
        """Remove the last robot from the lobby. Only the host of the match can do that."""
        async with self._matches.locked(match_id) as match:
            check_lobby(match, user_id)
            robots = [s for s in match.seats if s.user_id is None]
            if not robots:
                raise Refusal("no_robot")
            kept = _renumbered([s for s in match.seats if s is not robots[-1]])
            return await self._matches.commit(match, Change("unseat", actor=user_id, seats=kept))

    async def set_option(self, match_id: int, user_id: int, name: str, value: object) -> Match:
        """Change one option of the game. Only the host of the match can do that."""
        async with self._matches.locked(match_id) as match:
            check_lobby(match, user_id)
            return await self._set_option(match, user_id, name, value)

    async def toggle(self, match_id: int, user_id: int, name: str, on: bool | None = None) -> Match:
        """Turn an option of the game on or off, or change it if ``on`` is None; see ``set_option``.

        Raise Refusal for an option that has other values.
        """
        async with self._matches.locked(match_id) as match:
            check_lobby(match, user_id)
            value = match.record.options.get(name)
            if not isinstance(value, bool):
                raise Refusal("bad_option")
            return await self._set_option(match, user_id, name, not value if on is None else on)

    async def select(self, match_id: int, user_id: int, name: str, values: Sequence[str]) -> Match:
        """Set an option to what was chosen in its menu; see ``set_option``."""
        game = (await self._matches.match(match_id)).game
        field = game.options.model_fields.get(name)
        one = field is not None and isinstance(field.default, str)
        if name not in game.options.menus or (one and len(values) != 1):
            raise Refusal("bad_option")
        value = values[0] if one else tuple(values)
        return await self.set_option(match_id, user_id, name, value)

    async def set_time_control(
        self,
        match_id: int,
        user_id: int,
        *,
        clock: ClockSpeed | None = None,
        late: TimeoutAction | None = None,
        waits: bool | None = None,
        hints: bool | None = None,
        open_after: bool | None = None,
        fill: bool | None = None,
    ) -> Match:
        """Change the clock and related settings. Only the host of the match can do that."""
        async with self._matches.locked(match_id) as match:
            check_lobby(match, user_id)
            changes = {
                "clock": clock, "late": late, "waits": waits, "hints": hints,
                "open_after": open_after, "fill": fill,
            }  # fmt: skip
            chosen = {name: value for name, value in changes.items() if value is not None}
            try:
                time_control = TimeControl.model_validate(
                    {**match.time_control.model_dump(), **chosen}
                )
            except ValidationError as error:
                raise Refusal("bad_option") from error
            change = Change("pace", actor=user_id)
            if match.time_control.all_here and clock is not None:  # it no longer starts by itself
                time_control = time_control.model_copy(update={"slow_clock": None})
                change.deadlines = ()
            change.columns = {"time_control": time_control.model_dump(mode="json")}
            return await self._matches.commit(match, change)

    async def start(self, match_id: int, user_id: int) -> Match:
        """Deal and start the match. Only the host of the match can do that."""
        async with self._matches.locked(match_id) as match:
            check_lobby(match, user_id)
            return await start(self._matches, match, user_id)

    async def fill(self, match_id: int, user_id: int) -> Match:
        """Add robots until there are enough players, then start. Only the host can do that."""
        async with self._matches.locked(match_id) as match:
            check_lobby(match, user_id)
            return await start(self._matches, match, user_id, fill(self._matches, match, user_id))

    async def rematch(self, match_id: int, user_id: int, name: str) -> Match:
        """Play again with the same people, clock and options, and with rotated seats.

        The first person who asks opens the lobby, and the others join it. The match starts when
        everyone has joined, or at its deadline with the players who have joined.
        """
        async with self._matches.locked(match_id) as match:
            if match.status not in ("finished", "ended"):
                raise Refusal("not_over")
            match.seat_or_refuse(user_id)
            if match.in_tournament:
                raise Refusal("tournament_rematch")
            if match.strangers:
                raise Refusal("unknown_control")
            again = await self._matches.store.rematch_of(match_id)
            if again is None:
                return await self._open_rematch(match, user_id, name)
        async with self._matches.locked(again.id) as lobby:
            check_lobby(lobby)
            return lobby if lobby.seat_of(user_id) else await self._join(lobby, user_id, name)

    async def _open_rematch(self, match: Match, user_id: int, name: str) -> Match:
        """Open the lobby of a rematch with the same robots, and with the person who asks for it."""
        record = match.record
        await check_may_open(self._matches, match.game, user_id, record.guild_id, record.channel_id)
        people = [s.user_id for s in match.people if s.user_id is not None]
        robots = [s for s in match.seats if s.user_id is None and s.robot is not None]
        levels = {robot.robot for robot in robots}
        if match.private and len(levels) == 1 and levels <= {*LEVELS}:
            level = await next_level(self._matches.store, record.game, user_id)
            robots = [replace(robot, robot=level) for robot in robots]
        async with self._matches.opening(
            match.game, user_id, _renumbered(robots),
            time_control=match.time_control.model_copy(
                update={"scheduled": False, "slow_clock": None}
            ),
            channel_id=record.channel_id, guild_id=record.guild_id, options=record.options,
            invited=people[1:] + people[:1], rematch_of=match.id,
        ) as draft:  # fmt: skip
            due = rematch_deadline(draft, self._matches.clock())
            acts = [opened(draft), Change("invite", actor=user_id)]
            return await self._join(replace(draft, deadlines=(due,)), user_id, name, acts)

    # ------------------------------------------------------------------ within the lock

    async def _join(
        self, match: Match, user_id: int, name: str, before: Sequence[Change] = ()
    ) -> Match:
        """Give a person a seat. ``before`` are acts that are written together with that."""
        await check_open_matches(self._matches, user_id, match.guild_id)
        channel = match.channel_id if match.private else 0
        by_dm = not match.private or bool(channel)  # otherwise it is played in private responses
        seat = MatchSeat(len(match.seats), name, user_id, dm=by_dm, dm_channel=channel or None)
        change = _seat(match, "join", user_id, seat)
        joined = change.with_seats(match)
        come = {s.user_id for s in joined.people} >= set(match.record.invited)
        # Only a lobby that starts by itself has an end; one that is scheduled keeps to its time.
        timed = match.time_control.scheduled or match.time_control.all_here
        if match.ends_at is None or timed or not come or joined.missing:
            first, *then = *before, change
            return await self._matches.commit(
                match, replace(first, seats=joined.seats, followups=then)
            )
        return await start(self._matches, match, user_id, [*before, change])

    async def _set_option(self, match: Match, actor: int, name: str, value: object) -> Match:
        try:
            options = match.game.options(**{**match.record.options, name: value})
        except ValidationError as error:
            raise Refusal("bad_option") from error
        row = {"options": options.model_dump(mode="json")}
        change = Change("option", actor=actor, choices=[name], columns=row)
        return await self._matches.commit(match, change)


def fill(matches: Matches, match: Match, user_id: int | None = None) -> list[Change]:
    """Return the acts that add robots to a lobby until there are enough players."""
    added: list[Change] = []
    while match.missing:
        change = _add_robot(matches, match, user_id)
        match, added = change.with_seats(match), [*added, change]
    return added


def _add_robot(matches: Matches, match: Match, user_id: int | None) -> Change:
    level = matches.preferences.server(match.guild_id).level
    seat = MatchSeat(seat=len(match.seats), name=robot_name(match.seats), robot=level)
    return _seat(match, "robot", user_id, seat)


async def start(
    matches: Matches, match: Match, user_id: int | None, seating: Sequence[Change] = ()
) -> Match:
    """Deal and start a match. Raise Refusal if there are too few players.

    ``seating`` are the acts that take the last seats. They are written together with the start, or
    not at all.
    """
    game = match.game
    seated = seating[-1].with_seats(match) if seating else match
    if seated.missing:
        raise Refusal("too_few", title=game.title, least=game.seats[0])
    table = Table.new(game, len(seated.seats), matches.secret(32), match.options)
    # The digest is stored, to verify the seed at the end.
    begun = Change(
        "start", actor=user_id, choices=[table.chance.commitment], events=table.news,
        fingerprint=table.fingerprint(),
    )  # fmt: skip
    change, *then = *seating, begun
    row = {"status": "running", "rules_version": game.version}
    seats = [await _with_known_choices(matches, seat, game.name) for seat in seated.seats]
    change = replace(change, seats=seats, columns=row, followups=then)
    return await matches.settle_and_commit(match, change, table)


async def _with_known_choices(matches: Matches, seat: MatchSeat, game: str) -> MatchSeat:
    if seat.user_id is None:
        return seat
    known = await matches.store.known_choices(seat.user_id, game)
    return replace(seat, known_choices=tuple(known))


def _seat(match: Match, act: str, actor: int | None, seat: MatchSeat) -> Change:
    """Return the act that takes a seat. Raise Refusal if none is free."""
    if match.full:
        raise Refusal("full")
    # People who may come to a scheduled match have no place yet.
    order = () if match.time_control.scheduled else match.record.invited
    seats = _in_order([*match.seats, seat], order)
    return Change(act, seat.seat, actor, seats=seats)


def _in_order(seats: Sequence[MatchSeat], invited: Sequence[int]) -> list[MatchSeat]:
    """Return the seats with invited people first, in the order of their invitation."""
    places = {user: place for place, user in enumerate(invited)}
    ordered = sorted(seats, key=lambda s: places.get(s.user_id or 0, len(places)))
    return _renumbered(ordered)


def _first_seats(game: Game[Any, Any], user_id: int, name: str, server: Server) -> list[MatchSeat]:
    """Return the seats of the person who opens a lobby, and of the server's default robots."""
    seats = [MatchSeat(seat=0, name=name, user_id=user_id, dm=True)]
    for number in range(1, min(server.robots + 1, game.seats[-1])):
        robot = MatchSeat(seat=number, name=robot_name(seats), robot=server.level)
        seats.append(robot)
    return seats


def robot_name(seats: Sequence[MatchSeat]) -> str:
    """Return a robot's name that nobody at this table has, if there is one."""
    taken = {s.name for s in seats}
    return next((name for name in CHARACTERS if name not in taken), next(iter(CHARACTERS)))


def columns_after_leaving(
    match: Match, mine: MatchSeat, seats: Sequence[MatchSeat]
) -> dict[str, Any]:
    """Return the columns to write after a person has left.

    The next person becomes the host. Those who play themselves come before those with a robot.
    """
    people = [s for s in seats if s.user_id is not None]
    if not people:  # in a tournament the robots' result counts
        return {} if match.in_tournament else {"status": "ended"}
    candidates = [*(s for s in people if s.person is not None), *people]
    return {"host_id": candidates[0].user_id} if match.host_id == mine.user_id else {}


def check_lobby(match: Match, host_id: int | None = None) -> None:
    """Raise Refusal unless a match is in a lobby that this host, or anyone, may change."""
    match.lobby_or_refuse()
    if match.in_tournament:  # its seats are those of the pairing
        raise Refusal("tournament_seats")
    if host_id is not None and match.host_id != host_id:
        raise Refusal("host_only", host=f"<@{match.host_id}>")


def _renumbered(seats: Sequence[MatchSeat]) -> list[MatchSeat]:
    return [replace(seat, seat=i) for i, seat in enumerate(seats)]
