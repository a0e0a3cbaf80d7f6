"""Pairing: which open seeks become a match. Pure rules, without a clock or a database."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from bot.features.opponents.rows import Meeting, SeekRecord
from bot.match.time_control import DAY, HOUR, MINUTE

FIRST_GAP = 150  # points between two ratings at first
WHOLE_GAP = 2000  # points after the time in which the gap widens fully
WIDENS: Mapping[str, float] = {"live": 10 * MINUTE, "day": 12 * HOUR, "three_days": DAY}
"""The seconds in which the gap between ratings widens fully, by clock."""
ROBOTS_AFTER: Mapping[str, float] = {"live": 5 * MINUTE, "day": 6 * HOUR, "three_days": 12 * HOUR}
"""The seconds after which robots may fill up, by clock."""
APART_SECONDS = DAY  # between two matches of the same two people
WEEK = 7 * DAY
MOST_A_WEEK = 3  # rated matches of the same two people

Pair = tuple[int, int]
Met = Mapping[Pair, Collection[Meeting]]
"""The matches of each two people, by both in order of their ids."""
Blocked = Callable[[int, int], bool]


def meetings(rows: Iterable[Meeting]) -> Met:
    """Return the matches of each two people."""
    found: dict[Pair, list[Meeting]] = {}
    for met in rows:
        found.setdefault((met.one, met.other), []).append(met)
    return found


def met_too_often(met: Collection[Meeting], now: float) -> bool:
    """Return whether two people have had all the rated matches of a week."""
    return sum(each.rated and each.at > now - WEEK for each in met) >= MOST_A_WEEK


def gap(seek: SeekRecord, now: float) -> float:
    """Return how far another rating may be from that of a seek, which widens with time."""
    return FIRST_GAP + WHOLE_GAP * min(1.0, (now - seek.created_at) / WIDENS[seek.clock])


def near(one: SeekRecord, other: SeekRecord, now: float) -> bool:
    """Return whether two ratings are close enough by now."""
    return abs(one.points - other.points) <= max(gap(one, now), gap(other, now))


def may_meet(one: SeekRecord, other: SeekRecord, now: float, met: Met, blocked: Blocked) -> bool:
    """Return whether two people may be in one match, whatever their ratings.

    They may not if only one wants a rated match, if one has blocked the other, after three rated
    matches in a week, or within a day of their last match. Only a rematch is possible then.
    """
    if one.user_id == other.user_id or one.rated != other.rated:
        return False
    if blocked(one.user_id, other.user_id):
        return False
    had = met.get((min(one.user_id, other.user_id), max(one.user_id, other.user_id)), ())
    if one.rated and met_too_often(had, now):
        return False
    return all(each.at <= now - APART_SECONDS for each in had)


def group(
    first: SeekRecord,
    others: Sequence[SeekRecord],
    sizes: Sequence[int],
    now: float,
    met: Met,
    blocked: Blocked,
) -> tuple[list[SeekRecord], int] | None:
    """Return the seeks that make a match with one, and its number of players; None if none do.

    ``sizes`` are the numbers of players of the game. Those nearest in rating come first. Robots
    fill up only if everyone there wants that, and ``first`` has waited long enough.
    """
    nearest = sorted(others, key=lambda seek: (abs(seek.points - first.points), seek.id))
    filled = first.robots and now - first.created_at >= ROBOTS_AFTER[first.clock]
    for size in [first.players] if first.players else sizes:
        found = [first]
        for seek in nearest:
            fits = seek.players in (0, size) and all(
                near(seek, one, now) and may_meet(seek, one, now, met, blocked) for one in found
            )
            if fits and len(found) < size:
                found.append(seek)
        if len(found) == size:
            return found, size
        willing = [seek for seek in found if seek.robots]
        if filled and len(willing) > 1:
            return willing, size
    return None
