"""``menagerie check --robot``: whether a package's robot plays every game as the bot needs it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple, TextIO

from games.engine import Game, IllegalChoice
from games.robots import any_answer, package_robot
from games.robots.package_robot import PackageRobot, RobotEndedError, RobotFailedError
from games.robots.worker import ANSWER_SECONDS, Task, pack
from kit.random_play import Match, deal

MOST = 200
"""The answers of a match that are asked for; a random robot gives the others."""
FAULTS = 5
"""After so many faults in a game, its match ends."""


class Checked(NamedTuple):
    """What a robot did in a game: answers, the seconds of the slowest, and faults."""

    answers: int
    slowest: float
    faults: Sequence[str]


def check_robot(
    name: str, games: Sequence[Game[Any, Any]], matches: int, seed: int, out: TextIO
) -> int:
    """Let an installed robot play some matches of each game in all seats, and write what it did.

    Its process has the limits that it has in the bot. Return the exit code: 1 if an answer was
    late, illegal or missing.
    """
    log, printed = logging.getLogger(package_robot.__name__), logging.StreamHandler(out)
    log.setLevel(logging.INFO)
    log.addHandler(printed)
    try:
        return asyncio.run(_check(name, games, matches, seed, out))
    finally:
        log.removeHandler(printed)


async def _check(
    name: str, games: Sequence[Game[Any, Any]], matches: int, seed: int, out: TextIO
) -> int:
    robot, wrong = PackageRobot(name), False
    try:
        for game in games:
            answers, slowest, faults = 0, 0.0, list[str]()
            for number in range(seed, seed + matches):
                played = await _play(robot, deal(game, number), number)
                answers += played.answers
                slowest = max(slowest, played.slowest)
                faults += played.faults
            mark = "✗" if faults else "✓"
            out.write(f"{mark} {game.title}: {answers} answers, the slowest took {slowest:.2f} s\n")
            out.writelines(f"  {fault}\n" for fault in faults[:FAULTS])
            wrong = wrong or bool(faults)
    finally:
        await robot.close()
    return int(wrong)


async def _play(robot: PackageRobot, table: Match, seed: int) -> Checked:
    rng, faults, slowest, answers = Random(seed), list[str](), 0.0, 0
    while not table.outcome:
        seat = rng.choice([seat for seat, d in table.waiting.items() if d.given is None])
        decision, ids = table.waiting[seat], any_answer(table.waiting[seat], rng)
        if answers < MOST and len(faults) < FAULTS:
            task = Task(pack(table.seat(seat)), robot.name, "", rng.getrandbits(32), ANSWER_SECONDS)
            begun = time.monotonic()
            fault, given = await _asked(robot, task)
            slowest, answers = max(slowest, time.monotonic() - begun), answers + 1
            try:
                ids = [choice.id for choice in decision.read(given)] if not fault else ids
            except IllegalChoice:
                fault = f'the answer "{" ".join(given)}" is not legal'
            if fault:
                faults.append(f'Match {seed}, answer {answers}, to "{decision.prompt}": {fault}.')
        table.answer(seat, ids)
    return Checked(answers, slowest, faults)


async def _asked(robot: PackageRobot, task: Task) -> tuple[str, Sequence[str]]:
    """Return what was wrong with an answer, and the answer."""
    try:
        return "", await robot.answer(task)
    except TimeoutError:
        return "it took more than five seconds", ()
    except RobotFailedError:
        return "it raised an error, which is printed above, or returned no list", ()
    except RobotEndedError:
        return "its process ended", ()
