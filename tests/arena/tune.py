"""``python -m tests.arena.tune --minutes 10`` tunes the numbers of Smallseat's policy by self-play.

The policy alone plays whole matches, some milliseconds each: the Candidates' numbers are changed by
chance, and the changes under which they win most often are gone on with (an evolution strategy).
Their Teller errs at times, as people do. The numbers are printed, to be tried in the arena and
written into ``data/smallseat/robot.toml`` by hand. Match number n has the seed n; the changes are
drawn with the seed ``--seed``.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from functools import partial
from multiprocessing import get_context
from random import Random
from statistics import fmean
from time import monotonic
from typing import Any

from games import GAMES, Table
from games.engine import Chance, Choice, Decision, World
from games.smallseat import robot

GAME = GAMES["smallseat"]
FIXED = {"graded", "whim", "front", "serves", "spite", "dump", "hold", "keep"}
"""What is not tuned: the Teller's numbers, and those that only have to be large."""
TABLES = ((4, 0.0), (4, 0.4), (6, 0.0), (6, 0.5), (8, 0.2))
"""How many sit at a table, and in which part of the answers its Teller errs."""
CHILDREN, PARENTS = 12, 6
PROVING = 10**6
"""From this number on matches say what the result is worth; none before is played for that."""

Numbers = Mapping[str, float]


def erring(d: Decision, rng: Random) -> list[Choice]:
    """Choose as chance will have it."""
    return rng.sample(list(d.choices), rng.randint(d.least, min(d.most, len(d.choices))))


def candidates_win(seats: int, errs: float, n: int) -> bool:
    """Play match number ``n`` with the policy as it is now; say whether a Candidate won."""
    rng, table = Random(n), Table.new(GAME, seats, n.to_bytes(32, "big"))
    world: World[Any] = World(GAME, table.checkpoint(), Chance(rng.randbytes(32)), [], 1)
    play = world.play()
    while not play.outcome:
        if not play.waiting:
            play.begin_turn()
            continue
        s = play.state
        play.send({
            seat: tuple(
                erring(d, rng)
                if seat == s.teller and rng.random() < errs
                else GAME.robot.policy(s, d, rng)  # type: ignore[union-attr]
            )
            for seat, d in play.waiting.items()
        })  # fmt: skip
    return any(seat != play.state.teller for seat in play.outcome.winners)


def share(first: int, each: int, numbers: Numbers) -> float:
    """Return which part of the matches Candidates with these numbers win."""
    robot.POLICY = {**robot.TUNING.policy, **numbers}
    return fmean(
        candidates_win(seats, errs, first + n) for seats, errs in TABLES for n in range(each)
    )


def child(parent: Numbers, scale: Numbers, step: float, rng: Random) -> dict[str, float]:
    """Change every number by chance, the larger ones by more."""
    return {key: n + step * scale[key] * rng.gauss(0, 1) for key, n in parent.items()}


def middle(parents: Sequence[Numbers]) -> dict[str, float]:
    """Return the numbers between some others."""
    return {key: fmean(numbers[key] for numbers in parents) for key in parents[0]}


def main() -> None:
    """Tune until the time is over, and print."""
    parser = ArgumentParser()
    for name, least in (("minutes", 10), ("jobs", 1), ("seed", 9), ("each", 40)):
        parser.add_argument(f"--{name}", type=int, default=least)
    wanted = parser.parse_args()
    rng, end = Random(wanted.seed), monotonic() + 60 * wanted.minutes
    before = {key: n for key, n in robot.TUNING.policy.items() if key not in FIXED}
    scale = {key: max(0.4, abs(n) * 0.4) for key, n in before.items()}
    now, step, first = before, 0.4, 0
    with get_context("spawn").Pool(wanted.jobs) as pool:
        while monotonic() < end:
            children = [now, *(child(now, scale, step, rng) for _ in range(CHILDREN - 1))]
            shares = pool.map(partial(share, first, wanted.each), children, chunksize=1)
            ranked = sorted(zip(shares, range(CHILDREN), strict=True), reverse=True)
            now = middle([children[n] for _, n in ranked[:PARENTS]])
            step, first = step * 0.97, first + wanted.each
            sys.stderr.write(f"\r{first // wanted.each} generations, best {ranked[0][0]:.3f}")
        proved = pool.map(partial(share, PROVING, 5 * wanted.each), [before, now], chunksize=1)
    for key, n in now.items():
        sys.stdout.write(f"{key} = {n:.2f}  # was {before[key]:.2f}\n")
    sys.stdout.write(f"Candidates win {proved[0]:.3f} -> {proved[1]:.3f}\n")


if __name__ == "__main__":
    main()
