"""Examine a decision: is exactly one choice certain to win, and does a quick look miss it?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from itertools import product
from random import Random
from statistics import fmean
from typing import Any

from games import Table
from games.engine import Choice, GuessError, World, write_position
from games.puzzles import Puzzle, after, main_reason, offered, view_digest
from games.robots.playing import respond
from tools.puzzles.goals import Goal
from tools.puzzles.matches import Found
from tools.puzzles.merit import weakness
from tools.puzzles.proof import Line, OutOfReach, Prover, laid

FEW, MANY = 10, 200
LATER = "later"
"""What a theme has instead of a reason if only what follows makes the difference."""
BUDGET = 1_500
"""The most lines that are played in one world for one choice, by turn of the search."""


def examine(found: Found, seed: str) -> Puzzle | str:
    """Return the puzzle that a decision makes, or one word why it makes none.

    "policy" and "greedy" name the robot that finds the solution without search; "open" means that
    no choice is certain to win, "won" that every choice is. See also ``merit.weakness``.
    """
    try:
        return _examined(found, Random(seed))
    except OutOfReach:
        return "long"
    except GuessError:
        return "unguessable"


def _examined(found: Found, rng: Random) -> Puzzle | str:
    table, seat, goal, *_ = found
    source, choices = table.seat(seat), choices_of(found)
    worlds = [source.world(rng) for _ in range(FEW)]
    winning = list(choices)
    for some in (worlds[:1], worlds):
        lines: list[Line] = [(world, ()) for world in some]
        prover = Prover(goal, BUDGET * goal.turns * len(some))
        winning = [c for c in winning if prover.wins(lines, (c,))]
        if not winning or len(winning) == len(choices):
            return "open" if not winning else "won"
    if len(winning) > 1:
        return "several"
    (best,) = winning
    if not far(goal) and policy_choice(found, worlds) == laid(best, seat, table.state):
        return "policy"
    if best == greedy(found, worlds)[0]:
        return "greedy"
    worlds += [source.world(rng) for _ in range(MANY - FEW)]
    if not Prover(goal, 20 * BUDGET * goal.turns).wins([(world, ()) for world in worlds], (best,)):
        return "open"
    puzzle = described(found, best, worlds, rng, chances(found, worlds, best))
    return weakness(puzzle) or puzzle


def far(goal: Goal) -> bool:
    """Return whether a robot can find a solution without search only by luck.

    The policy weighs points and cards; it does not ask what is certain, or look two rounds ahead.
    """
    return goal.kind == "hunt" or (goal.kind == "match" and goal.turns > 1)


def policy_choice(found: Found, worlds: list[World[Any]]) -> Hashable:
    """Return the choice that the robots' policy makes most often, as ``laid`` has it."""
    robot, made = found.table.game.robot, Counter[Hashable]()
    assert robot is not None
    for world in worlds:
        play = world.play()
        picks = respond(play, robot, Random(world.seed), {})[found.seat]
        made[laid(picks[0], found.seat, play.state)] += 1
    return made.most_common(1)[0][0]


def greedy(found: Found, worlds: list[World[Any]]) -> list[Choice]:
    """Return the choices sorted by what the seat itself has right after each, the most first."""
    robot = found.table.game.robot
    assert robot is not None
    worth = dict.fromkeys(choices_of(found), 0.0)
    for world, c in product(worlds, worth):
        terms = after(robot, world, found.seat, c)[found.seat]
        worth[c] += sum(robot.weights[key] * n for key, n in terms.items())
    return sorted(worth, key=lambda c: -worth[c])


def choices_of(found: Found) -> list[Choice]:
    """Return the different choices of the decision."""
    return offered(found.table, found.seat)


def described(
    found: Found,
    best: Choice,
    worlds: list[World[Any]],
    rng: Random,
    shares: Mapping[str, float],
) -> Puzzle:
    """Return the puzzle with a solution, the ``shares`` of worlds won, and all texts about it."""
    table, seat, goal, events, judged = found
    game, decision = table.game, table.waiting[seat]
    tempting = next(c for c in greedy(found, worlds[:FEW]) if c != best)
    assert game.robot is not None
    reason = main_reason(game.robot, seat, worlds[:FEW], best, tempting)
    line = line_of_play(found, best, rng)
    own = sum(who == seat for who, _ in line)
    guess = table.guess(seat, Random(f"{game.name} shown"))
    options, chosen_from = game.options(), tuple(c.id for c in choices_of(found))
    return Puzzle(
        game=game.name,
        version=game.version,
        seats=table.state.seats,
        place=write_position(game, guess.checkpoint(), options),
        answers=tuple((who, tuple(ids)) for who, ids in guess.answers),
        script=guess.chance.script,
        seed=guess.chance.seed.hex(),
        seat=seat,
        history=tuple(tuple(e.seen_by(seat)) for e in events),
        goal=goal.kind,
        turns=goal.turns,
        kind="judgement" if judged else "proof",
        solution=(best.id,),
        chances=dict(shares),
        line=line,
        reason=reason,
        tempting=tempting.id,
        theme=" ".join((goal.kind, decision.prompt, best.verb, reason[0] or LATER)),
        stars=min(3, 1 + (len(chosen_from) > 5) + (own > 1)),
        choices=chosen_from,
        view=view_digest(guess, seat),
    )


def chances(found: Found, worlds: list[World[Any]], best: Choice) -> dict[str, float]:
    """Return the share of worlds in which robots reach the goal after each choice."""
    shares = {
        c.id: round(fmean(plays_out(found, world, c) for world in worlds), 2)
        for c in choices_of(found)
    }
    return {key: min(share, 0.99) for key, share in shares.items()} | {best.id: 1.0}


def plays_out(found: Found, world: World[Any], picked: Choice) -> bool:
    """Return whether the goal is reached if all seats follow the robots' policy."""
    robot, goal = found.table.game.robot, found.goal
    assert robot is not None
    play, rng = world.play(), Random(world.seed)
    play.send(respond(play, robot, rng, {found.seat: (picked,)}))
    while not goal.over(play):
        if play.waiting:
            play.send(respond(play, robot, rng, {}))
        else:
            play.begin_turn()
    return goal.reached(play)


def line_of_play(
    found: Found, best: Choice, rng: Random
) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Return the solution and what follows: the policy's answers, or the seat's proven ones."""
    table, goal = found.table, found.goal
    shown = table.guess(goal.seat, Random(f"{table.game.name} shown"))
    line: list[tuple[int, tuple[str, ...]]] = [(goal.seat, (best.id,))]
    shown.answer(goal.seat, [best.id])
    while not shown.outcome and shown.turns < goal.turns:
        if goal.kind == "round" and shown.state.wins[goal.seat] > goal.before[goal.seat]:
            break
        seat = next(seat for seat, d in shown.waiting.items() if d.given is None)
        proven = seat == goal.seat and not found.judged
        ids = proven_answer(shown, goal, rng) if proven else reply(shown, seat, rng)
        shown.answer(seat, ids)
        line.append((seat, ids))
    return tuple(line)


def proven_answer(table: Table[Any, Any], goal: Goal, rng: Random) -> tuple[str, ...]:
    """Return an answer of the seat that reaches the goal in many worlds, in the turns left."""
    source, left = table.seat(goal.seat), goal.turns - table.turns
    lines: list[Line] = [(source.world(rng), ()) for _ in range(MANY)]
    picks = Prover(goal.within(left), 10 * BUDGET * left).answer(lines)
    if picks is None:
        raise OutOfReach
    return tuple(c.id for c in picks)


def reply(table: Table[Any, Any], seat: int, rng: Random) -> tuple[str, ...]:
    """Return the answer of another seat's policy."""
    robot = table.game.robot
    assert robot is not None
    world = table.seat(seat).world(rng)
    return tuple(c.id for c in respond(world.play(), robot, rng, {})[seat])
