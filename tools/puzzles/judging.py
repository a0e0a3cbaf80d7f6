"""Judge a decision that nothing forces: is one choice clearly the best between good robots?

All choices meet the same worlds, in which robots play all seats to the end of the match. A choice
that was lucky in some worlds is not lucky in fresh ones. So the worlds that picked the best choice
never say how good it is.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

from games.engine import Choice, GuessError, Outcome
from games.puzzles import Puzzle, position
from games.robots import answer
from games.robots.playing import respond
from tools.puzzles.finding import choices_of, described, greedy, policy_choice
from tools.puzzles.goals import Goal
from tools.puzzles.matches import Found
from tools.puzzles.merit import weakness
from tools.puzzles.proof import laid

FEW, SOME, MANY = 10, 40, 200
"""The worlds in which the policy, hard and medium robots play on."""
STEP = 20
"""The choices are compared after each time that this many worlds were played."""
LENGTH = 16
"""The most answers to the end of the match: more are too many to play out with good robots."""
BEHIND = 0.3
"""A choice that is worse by this in the first worlds is not examined further."""
MARGIN, CLAIM = 0.15, 0.2
"""The least lead of the best choice, in fresh worlds and in those in which it was found."""
HELD = 0.8
"""Which part of its lead in fresh worlds the best choice must keep in five times as many."""
ERROR = 0.03
"""The standard error of a lead that is small enough."""
LEAST = 0.3
"""The least chance of the best choice: below it, the puzzle is a lottery."""
GUESSES = {"medium": 12, "hard": 40}

Play = Callable[[Found, Choice, int], float]


class Lead(NamedTuple):
    """How much more often the best choice wins than the next best, and the chances of all."""

    best: Choice
    margin: float
    error: float
    worlds: int
    chances: dict[Choice, float]

    def ranked(self) -> list[Choice]:
        """Return the choices, the best first."""
        return sorted(self.chances, key=lambda c: -self.chances[c])


def judge(found: Found, seed: str) -> Puzzle | str:
    """Return the puzzle that a decision makes, or one word why it makes none.

    "early" means that the end is too far away, "obvious" that a robot finds the choice without
    search, "close" that no choice is clearly the best, "lottery" that even the best one seldom
    wins, "hard" that hard robots disagree, and "claim" that fresh worlds do. See also
    ``merit.weakness``.
    """
    try:
        return _judged(found, Random(seed))
    except GuessError:
        return "unguessable"


def _judged(found: Found, rng: Random) -> Puzzle | str:
    if answers_left(found, rng) > LENGTH:
        return "early"
    worlds = [found.table.seat(found.seat).world(rng) for _ in range(FEW)]
    obvious = {policy_choice(found, worlds), laid(greedy(found, worlds)[0], *place_of(found))}
    policy = compare(found, choices_of(found), by_policy, rng, SOME)
    if why := doubt(found, policy, obvious):
        return why
    left = [c for c in policy.ranked() if policy.chances[c] > policy.chances[policy.best] - BEHIND]
    medium = compare(found, left, by_robots("medium"), rng, MANY)
    if why := doubt(found, medium, obvious) or "close" * (medium.margin < CLAIM):
        return why
    hard = compare(found, medium.ranked()[:2], by_robots("hard"), rng, SOME)
    if hard.best != medium.best:
        return "hard"
    fresh = compare(found, choices_of(found), by_robots("medium"), rng, MANY // 2)
    if fresh.best != medium.best or doubt(found, fresh, obvious):
        return "claim"
    shares = {c.id: round(share, 2) for c, share in fresh.chances.items()}
    puzzle = described(found, fresh.best, worlds, rng, shares)
    if why := weakness(puzzle):
        return why
    return puzzle if holds(fresh, judged_again(puzzle)) else "claim"


def holds(claimed: Lead, again: Lead) -> bool:
    """Return whether a lead is confirmed by that in more worlds."""
    return again.best == claimed.best and again.margin >= HELD * claimed.margin


def place_of(found: Found) -> tuple[int, Any]:
    """Return the seat and the state of a decision."""
    return found.seat, found.table.state


def doubt(found: Found, lead: Lead, obvious: Collection[Hashable]) -> str:
    """Return why a choice in the lead makes no puzzle; empty if it does."""
    if laid(lead.best, *place_of(found)) in obvious:
        return "obvious"
    if lead.margin < MARGIN or lead.margin < 2 * lead.error:
        return "close"
    return "lottery" if lead.chances[lead.best] < LEAST else ""


def answers_left(found: Found, rng: Random) -> int:
    """Return how many answers the policy gives to the end of the match."""
    robot = found.table.game.robot
    assert robot is not None
    play, count = found.table.seat(found.seat).world(rng).play(), 0
    while not play.outcome and count <= LENGTH:
        if play.waiting:
            count += len(play.waiting)
            play.send(respond(play, robot, rng, {}))
        else:
            play.begin_turn()
    return count


def compare(found: Found, choices: Sequence[Choice], play: Play, rng: Random, most: int) -> Lead:
    """Play on after each choice in the same worlds, until the lead is clear or there is none."""
    results: dict[Choice, list[float]] = {c: [] for c in choices}
    lead = Lead(choices[0], 0.0, 1.0, 0, {})
    while lead.worlds < most:
        for _ in range(min(STEP, most)):
            seed = rng.getrandbits(64)
            for c in choices:
                results[c].append(play(found, c, seed))
        lead = lead_of(results)
        if lead.margin + lead.error < MARGIN or lead.error < ERROR:
            break
    return lead


def judged_again(puzzle: Puzzle, times: float = 5) -> Lead:
    """Return the lead in a judgement among all choices, in ``times`` as many worlds as before.

    The worlds are fresh ones, and medium robots play all seats in them.
    """
    table, seat = position(puzzle), puzzle.seat
    found = Found(table, seat, Goal.at("match", 1, seat, table.state), [], judged=True)
    rng = Random(f"again {puzzle.place}")
    worlds, robots = int(times * MANY / 2), by_robots("medium")
    results: dict[Choice, list[float]] = {c: [] for c in choices_of(found)}
    for seed in (rng.getrandbits(64) for _ in range(worlds)):
        for c, shares in results.items():
            shares.append(robots(found, c, seed))
    return lead_of(results)


def lead_of(results: dict[Choice, list[float]]) -> Lead:
    """Return the lead of the choice that has won most often."""
    chances = {c: fmean(each) for c, each in results.items()}
    best = max(chances, key=lambda c: chances[c])
    others = [c for c in chances if c != best]
    worlds = len(results[best])
    if not others:
        return Lead(best, 1.0, 0.0, worlds, chances)
    second = max(others, key=lambda c: chances[c])
    ahead = [a - b for a, b in zip(results[best], results[second], strict=True)]
    return Lead(best, fmean(ahead), stdev(ahead) / sqrt(worlds) or 1 / worlds, worlds, chances)


def by_policy(found: Found, c: Choice, seed: int) -> float:
    """Return whether the seat wins the match in a world in which all follow the policy."""
    robot, rng = found.table.game.robot, Random(seed)
    assert robot is not None
    play = found.table.seat(found.seat).world(rng).play()
    play.send(respond(play, robot, rng, {found.seat: (c,)}))
    while not play.outcome:
        if play.waiting:
            play.send(respond(play, robot, rng, {}))
        else:
            play.begin_turn()
    return won(found, play.outcome)


def by_robots(level: str) -> Play:
    """Return a function that lets robots of a level play all seats to the end of the match."""

    def played(found: Found, c: Choice, seed: int) -> float:
        rng = Random(seed)
        table = found.table.guess(found.seat, rng)
        table.answer(found.seat, [c.id])
        while not table.outcome:
            seat = next(seat for seat, d in table.waiting.items() if d.given is None)
            table.answer(seat, answer(table.seat(seat), level, rng, GUESSES[level]))
        return won(found, table.outcome)

    return played


def won(found: Found, outcome: Outcome) -> float:
    """Return 1 if the seat has won the match, with others or alone; a draw of all is no victory."""
    shared = len(outcome.winners) == found.table.state.seats
    return float(found.seat in outcome.winners and not shared)
