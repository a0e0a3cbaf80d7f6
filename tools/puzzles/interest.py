"""How interesting a puzzle is: what looks as good as the solution, and how much thought it takes.

Solvers called those dull in which only one choice looked good, or one idea was enough, or an idea
came again (see ``tricks``). ``interest`` ranks puzzles.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine import parse
from games.puzzles import Puzzle, history, position
from tools.puzzles.merit import CLOSE, HOPE, Points, decoys, final_points, looks

ENOUGH = 3
"""More choices that look good, or more steps of thought, make a puzzle no better."""
VOTES = ("keep", "lose", "vote")
PLAYED = {"play", "into", "no"}
"""The verbs of answers that use no effect."""


def interest(puzzle: Puzzle) -> int:
    """Return how many choices tempt a solver, and the steps of thought to the solution."""
    return min(tempting(puzzle), ENOUGH) + min(thought(puzzle), ENOUGH)


def tempting(puzzle: Puzzle) -> int:
    """Return how many wrong choices look about as good as the solution."""
    best = puzzle.solution[0]
    if puzzle.goal == "pair":
        return decoys(puzzle)
    if puzzle.goal in ("deduce", "which"):
        return unclear(puzzle) - 1
    points = final_points(puzzle)
    if points:
        return sum(own - theirs >= CLOSE for c, (own, theirs) in points.items() if c != best)
    return sum(chance >= HOPE for c, chance in puzzle.chances.items() if c != best)


def unclear(puzzle: Puzzle) -> int:
    """Return how many face-down cards a solver must tell apart.

    Those are the cards in front of the seat, or, if one of them is asked for, those that it hasn't
    seen and that have been moved.
    """
    table, seat = position(puzzle), puzzle.seat
    s, choices = table.state, [parse(choice) for choice in puzzle.choices]
    if puzzle.goal == "deduce":
        return sum(c.verb == "flip" and not s.up[s.front[seat][c.place]] for c in choices)
    moved = {t for event in history(puzzle) for t, _ in event.cards}
    cards = (s.front[int(c.at[0])][int(c.at[1])] for c in choices)
    return sum(not s.seen[seat] >> t & 1 and t in moved for t in cards)


def thought(puzzle: Puzzle) -> int:
    """Return how many steps lead to the solution: own later answers, and what must be inferred."""
    own = [ids for seat, ids in puzzle.line if seat == puzzle.seat]
    if puzzle.goal == "pair":
        table = position(puzzle)
        look = looks(table, puzzle.seat)
        able = {c.place for c in table.waiting[puzzle.seat].choices if c.verb == "play"}
        places = [int(place) for place in parse(puzzle.solution[0]).at]
        unseen = sum(not look[place] for place in places) + (not {*places} <= able)
        used = {parse(each).verb for ids in own for each in ids} - PLAYED
        return unseen + len(used) + any(kind == "stopped" for kind, _ in puzzle.because)
    if puzzle.goal == "which":
        return moves(puzzle)
    if puzzle.goal == "deduce":
        return len(own) + min(moves(puzzle), 1)
    points = final_points(puzzle)
    if points:
        return ENOUGH if is_sacrifice(points, puzzle.solution[0]) else 1
    if "counted" in puzzle.theme:
        return int(puzzle.theme.split()[-1])
    if puzzle.game == "kill_the_unicorns":
        return ENOUGH
    return len(own) - 1


def is_sacrifice(points: Mapping[str, Points], best: str) -> bool:
    """Return whether a wrong choice gives the seat more points of its own."""
    own = points[best][0]
    return any(mine > own for choice, (mine, _) in points.items() if choice != best)


def moves(puzzle: Puzzle) -> int:
    """Return how often cards of the first shuffle have changed hands since."""
    told = history(puzzle)
    mixed = next(({t for t, _ in e.cards} for e in told if e.kind == "rat"), set[int]())
    moved: Sequence[int] = [t for e in told if e.kind == "steal" for t, _ in e.cards]
    return sum(t in mixed for t in moved)
