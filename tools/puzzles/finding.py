"""Examine a decision: is one choice certain to reach a goal, and does a quick look miss it?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from random import Random
from statistics import fmean
from typing import Any

from games import Table
from games.engine import Choice, Event, GuessError, World, write_position
from games.puzzles import Fact, Kind, Puzzle, position, view_digest
from games.robots.playing import respond
from tools.puzzles.deals import QUICK, Exact, Prepare, random_world, wins_among
from tools.puzzles.goals import UNICORN, Goal
from tools.puzzles.matches import Found, choices_of
from tools.puzzles.merit import weakness
from tools.puzzles.proof import OutOfReach, all_answers, laid
from tools.puzzles.reasons import after, main_reason
from tools.puzzles.refuting import with_refutations

FEW, SOME = 10, 60
MOST = 8
"""The most choices that a puzzle lists."""
SHOWN = 8
"""How many deals are tried as the one that the puzzle shows."""
LATER = "later"
"""What a theme has instead of a reason if only what follows makes the difference."""
PILES: Mapping[str, Callable[[Any], list[list[int]]]] = {
    "kill_the_unicorns": lambda s: [*s.hand, *s.bid],
    "llamas_unleashed": lambda s: [*s.hand],
    "smallseat": lambda s: [*s.hand],
}
"""The cards whose order is of no use, by game."""
OPTIONS: Mapping[str, Callable[[Any], dict[str, Any]]] = {
    "smallseat": lambda s: {"animals": tuple(s.animals)},
}
"""The options of a match that its position doesn't tell, by game."""


def as_is(s: Any) -> None:
    """Change nothing."""


def examine(
    found: Found,
    seed: str,
    *,
    prepare: Prepare = as_is,
    plain: bool = True,
    quick: int = QUICK,
) -> Puzzle | str:
    """Return the puzzle that a decision makes, or one word why it makes none.

    "policy" and "greedy" name the robot that finds the solution without search, which matters if
    nothing else makes the puzzle hard (``plain``); "open" means that no choice is certain to win,
    "won" that every choice is. See also ``merit.weakness``.
    """
    try:
        return _examined(found, seed, prepare, plain, quick)
    except OutOfReach:
        return "long"
    except GuessError:
        return "unguessable"


def _examined(found: Found, seed: str, prepare: Prepare, plain: bool, quick: int) -> Puzzle | str:
    table, seat, goal, _ = found
    source, choices = table.seat(seat), choices_of(found)
    winning = wins_among(source, goal, choices, seed, FEW, prepare, quick)
    if not winning or len(winning) == len(choices):
        return "open" if not winning else "won"
    if len(winning) > 1:
        return "several"
    (best,) = winning
    worlds = worlds_of(found, seed)
    if plain and not far(goal) and policy_choice(found, worlds) == laid(best, seat, table.state):
        return "policy"
    if plain and best == greedy(found, worlds)[0]:
        return "greedy"
    if not exact(found, prepare).certain(goal, (best,)):
        return "open"
    listed = choices
    if len(choices) > MOST:
        few = {best, *[c for c in greedy(found, worlds) if c != best][: MOST - 1]}
        listed = [c for c in choices if c in few]
    puzzle = described(found, best, listed, seed, prepare=prepare)
    return weakness(puzzle) or puzzle


def exact(found: Found, prepare: Prepare = as_is) -> Exact:
    """Return all deals for the seat of a decision."""
    table = found.table
    piles = PILES[table.game.name](table.state) if table.game.name in PILES else []
    return Exact(table.seat(found.seat), [pile for pile in piles if pile], prepare)


def worlds_of(found: Found, seed: str) -> list[World[Any]]:
    """Return some random worlds of a decision."""
    source, rng = found.table.seat(found.seat), Random(seed)
    return [source.world(rng) for _ in range(FEW)]


def far(goal: Goal) -> bool:
    """Return whether a robot can find a solution without search only by luck.

    The policy weighs points and cards; it does not ask what is certain, or look two rounds ahead.
    """
    return goal.kind in UNICORN or (goal.kind == "match" and goal.turns > 1)


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
    if len(found.table.waiting) == 1:
        for world, c in product(worlds, worth):
            terms = after(robot, world, found.seat, c)[found.seat]
            worth[c] += sum(robot.weights[key] * n for key, n in terms.items())
    return sorted(worth, key=lambda c: -worth[c])


def described(
    found: Found,
    best: Choice,
    listed: Sequence[Choice],
    seed: str,
    *,
    theme: str = "",
    prepare: Prepare = as_is,
) -> Puzzle:
    """Return the puzzle with a solution and all texts about it, in a deal that explains it best."""
    table, seat, goal, events = found
    game, decision = table.game, table.waiting[seat]
    worlds = worlds_of(found, seed)
    tempting = next(c for c in greedy(found, worlds) if c != best and c in listed)
    assert game.robot is not None
    alone = len(table.waiting) == 1
    reason = main_reason(game.robot, seat, worlds, best, tempting) if alone else ("", seat)
    usual = " ".join((goal.kind, decision.prompt, best.verb, reason[0] or LATER))
    source, rng = table.seat(seat), Random(seed)
    played = [random_world(source, rng, prepare) for _ in range(SOME)]
    shares = chances(found, played, best)
    puzzle = Puzzle(
        **posed(table, seat, events, 0),
        goal=goal.kind,
        asked=("", goal.rival) if goal.kind == "spoil" else (),
        turns=goal.turns,
        solution=(best.id,),
        chances={c.id: shares[c.id] for c in listed},
        line=(),
        tempting=tempting.id,
        theme=theme or usual,
        stars=1,
        choices=tuple(c.id for c in listed),
    )
    return explained(found, puzzle, prepare)


def explained(found: Found, puzzle: Puzzle, prepare: Prepare) -> Puzzle:
    """Return a puzzle in the deal in which most wrong choices fail, the tempting one above all."""
    table, seat, events = found.table, found.seat, found.events
    tried = []
    for n in range(SHOWN):
        shown = puzzle.model_copy(update=posed(table, seat, events, n))
        if len(table.waiting) == 1:
            shown = with_refutations(shown)
        tried.append(shown)
        if len(shown.refuted) == len(shown.choices) - 1:
            break
    best = max(tried, key=lambda p: (puzzle.tempting in p.refuted, len(p.refuted)))
    return best.model_copy(update={"line": line_of_play(found, best, prepare)})


def described_fact(
    table: Table[Any, Any],
    seat: int,
    goal: Kind,
    asked: tuple[int | str, ...],
    events: Sequence[Event],
    chances: Mapping[str, Fraction | float],
    *,
    known: tuple[Fact, ...],
    because: tuple[Fact, ...],
    theme: str,
) -> Puzzle:
    """Return a puzzle about a fact, whose choices have these probabilities."""
    (best,) = (choice for choice, chance in chances.items() if chance == 1)
    tempting = max((c for c in chances if c != best), key=lambda c: chances[c])
    return Puzzle(
        **posed(table, seat, events, 0),
        goal=goal,
        asked=asked,
        turns=0,
        solution=(best,),
        chances={choice: round(float(chance), 2) for choice, chance in chances.items()},
        line=(),
        tempting=tempting,
        theme=theme,
        stars=1,
        choices=tuple(chances),
        known=known,
        because=because,
    )


def posed(table: Table[Any, Any], seat: int, events: Sequence[Event], n: int) -> dict[str, Any]:
    """Return the fields of a puzzle that say where it is posed, in a random deal."""
    game, given = table.game, OPTIONS.get(table.game.name, lambda s: {})(table.state)
    options = game.options(**given)
    guess = table.guess(seat, Random(f"{game.name} shown {n}"))
    return {
        "game": game.name,
        "version": game.version,
        "options": given,
        "seats": table.state.seats,
        "place": write_position(game, guess.checkpoint(), options),
        "answers": tuple((who, tuple(ids)) for who, ids in guess.answers),
        "script": guess.chance.script,
        "seed": guess.chance.seed.hex(),
        "seat": seat,
        "history": tuple(tuple(e.seen_by(seat)) for e in events),
        "view": view_digest(guess, seat),
    }


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
    found: Found, puzzle: Puzzle, prepare: Prepare
) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Return the solution and what follows: others' best answers, and the seat's proven ones."""
    goal, rng, shown = found.goal, Random(puzzle.place), position(puzzle)
    before = rounds_of(shown)
    line: list[tuple[int, tuple[str, ...]]] = [(goal.seat, puzzle.solution)]
    shown.answer(goal.seat, puzzle.solution)
    while not shown.outcome and shown.turns < goal.turns and rounds_of(shown) == before:
        seat = next(seat for seat, d in shown.waiting.items() if d.given is None)
        own = seat == goal.seat
        ids = proven_answer(shown, goal, prepare) if own else reply(shown, seat, rng)
        shown.answer(seat, ids)
        line.append((seat, ids))
    return tuple(line)


def rounds_of(table: Table[Any, Any]) -> list[int]:
    """Return how many rounds each seat has won, in a game of rounds."""
    return list(getattr(table.state, "wins", ()))


def proven_answer(table: Table[Any, Any], goal: Goal, prepare: Prepare) -> tuple[str, ...]:
    """Return an answer that is certain to reach the goal, as soon as it can. Raise OutOfReach."""
    answers = all_answers(table.waiting[goal.seat], table.state)
    for turns, picks in product(range(1, goal.turns - table.turns + 1), answers):
        soon = goal.within(turns)
        if exact(Found(table, goal.seat, soon, ()), prepare).certain(soon, picks):
            return tuple(c.id for c in picks)
    raise OutOfReach


def reply(table: Table[Any, Any], seat: int, rng: Random) -> tuple[str, ...]:
    """Return the answer of another seat: the best one at the end, or else that of its policy."""
    ended = {}
    for picks in all_answers(table.waiting[seat], table.state) if table.state.seats == 2 else ():
        after, ids = table.fork(), tuple(c.id for c in picks)
        after.answer(seat, ids)
        if after.outcome and after.outcome.scores:
            ended[ids] = after.outcome.scores[seat] - after.outcome.scores[1 - seat]
    if ended:
        return max(ended, key=lambda ids: ended[ids])
    robot = table.game.robot
    assert robot is not None
    world = table.seat(seat).world(rng)
    return tuple(c.id for c in respond(world.play(), robot, rng, {})[seat])
