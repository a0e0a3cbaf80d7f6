"""``python -m tools.bench.bots``: several bots with a token each on one database, simulated.

A month of moves by time zone, with busier weekends. Each person belongs to one bot, and opponents
to any. Every bot sends what its own people see: first whose move it is, then everything else, and
the daily lists of the morning last. What a token can't send in time waits for its turn.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from random import Random

from bot.match.time_control import DAY, HOUR
from tools.bench.pool import BY_HOUR, ZONES

PER_SECOND = 45  # requests of a token, below Discord's limit of 50
NOTIFICATIONS, OTHERS = 1.0, 0.73  # requests for a move; together the middle of what was measured
MOVES_OF_A_PLAYER = 20  # a day
LISTED, LIST_HOUR = 0.3, 9  # players with a daily list, and when it comes
WEEKEND = 1.3  # times the moves of other days
DAYS, STEP = 30, 20  # days, and seconds of a step
WRITES = 868  # moves a second that one process stores in PostgreSQL
MOVES_OF_A_MATCH, SEEK_SECONDS = 40, 0.028  # of two people; the lock of pairing, for a match


ACTIVE = [
    sum(share / 100 * BY_HOUR[(hour + zone) % 24] for zone, share in ZONES.items()) / sum(BY_HOUR)
    for hour in range(24)
]
"""The share of a day's moves by the hour of UTC."""
MORNING = [
    sum(share for zone, share in ZONES.items() if (hour + zone) % 24 == LIST_HOUR) / 100
    for hour in range(24)
]
"""The share of all people for whom an hour of UTC is that of the daily list."""


def month(moves: int, shares: Sequence[float], rng: Random) -> str:
    """Simulate a month with so many moves a day, and bots with these shares of all people."""
    week = (5 + 2 * WEEKEND) / 7
    waiting = [[0.0, 0.0, 0.0] for _ in shares]
    waits: list[list[tuple[float, float]]] = [[], [], []]
    busiest = 0.0
    for step in range(int(DAYS * DAY / STEP)):
        day, at = divmod(step * STEP, int(DAY))
        hour, second = divmod(at, int(HOUR))
        mean = moves * (WEEKEND if day % 7 > 4 else 1.0) / week * ACTIVE[hour] / HOUR
        busiest = max(busiest, mean)
        morning = MORNING[hour] if second == 0 else 0.0
        for share, queue in zip(shares, waiting, strict=True):
            made = mean * STEP * share
            asked = [
                max(0.0, rng.gauss(made * each, (made * each) ** 0.5))
                for each in (NOTIFICATIONS, OTHERS)
            ]
            asked.append(morning * LISTED * share * moves / MOVES_OF_A_PLAYER)
            before = 0.0
            for number, new in enumerate(asked):
                queue[number] += new
                before += queue[number]
                if new:
                    waits[number].append((max(0.0, before / PER_SECOND - STEP), new))
            room = float(PER_SECOND * STEP)
            for number, there in enumerate(queue):
                queue[number] = there - min(there, room)
                room -= there - queue[number]
    late = [latest(each) for each in waits]
    load = max(shares) * busiest * (NOTIFICATIONS + OTHERS) / PER_SECOND
    return (
        f"{moves:>10,} {len(shares):>5} {max(shares):>8.0%} {load:>6.0%}"
        f" {late[0]:>10,.0f} {late[1]:>10,.0f} {late[2]:>10,.0f}"
        f" {busiest / WRITES:>9.0%} {2 * busiest / MOVES_OF_A_MATCH * SEEK_SECONDS:>6.0%}"
    )


def latest(waits: Sequence[tuple[float, float]]) -> float:
    """Return the wait that 99 of 100 requests don't exceed."""
    left = 0.01 * sum(requests for _, requests in waits)
    for wait, requests in sorted(waits, reverse=True):
        left -= requests
        if left <= 0:
            return wait
    return 0.0


def main() -> None:
    """Print a line for each number of moves and of bots."""
    sys.stdout.write(
        "Seconds that 99 of 100 wait for: whose move it is, other posts, daily lists.\n"
        f"{'moves a day':>10} {'bots':>4} {'largest':>8} {'token':>6}"
        f" {'moves':>10} {'posts':>10} {'lists':>10} {'database':>9} {'lock':>6}\n"
    )
    for moves in (1_000_000, 2_000_000, 4_000_000):
        for shares in ([1.0], [0.5, 0.5], [0.5, *[1 / 6] * 3], [0.25] * 4, [0.125] * 8):
            sys.stdout.write(month(moves, shares, Random(moves)) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
