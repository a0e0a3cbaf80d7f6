"""What makes a puzzle dull although it is correct. Found by solving some of the stock blind."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from games.puzzles import Puzzle, final_scores, position
from games.robots import answer

WEIGHED = ("instinkt", "lion_unicorn")
"""The games in which a match or a round can be won by far, or a choice can look plain."""

LEAST = 5
"""The fewest choices in the last round of a match that lead to different positions."""

MOST = "bid:3"
"""The highest bid."""

LAST_TIE = "hand"
"""The reason of an outcome that only the cards left in hand decide."""

MARGIN = 4
"""The most points by which the solution may win a match."""

NEAR = -3
"""The points by which the best wrong choice may be behind at the end of a match."""

CLOSE = -1
"""The same if the solution has the most points for itself and leaves the fewest."""

HARSH = 3
"""The fewest points that the opponent must lose by the solution alone to make it stand out."""

HOPE = 0.2
"""How often robots must win after the best wrong choice for it to look good."""

TRIES = 6
"""How often a robot tries to find a solution, with GUESSES worlds; it may not always find it."""

GUESSES = 12

Points = tuple[int, int]
"""The points of a seat and those of its opponent at the end of a match."""


def weakness(puzzle: Puzzle) -> str:
    """Return in one word why a puzzle is dull; empty if it is not.

    "spot" means that the round is won on the spot. Such a win is easily seen, and another choice
    may win a turn later, so that the question has two answers. "sum" means that the highest three
    hunt cards win although others can bid three as well: it is only a matter of adding up. "few"
    means that too few choices lead to different positions. "hand" means that the solution wins only
    by the cards left in hand, which nobody thinks of. See also ``no_contest`` and ``no_trap``.
    """
    if puzzle.goal == "round" and puzzle.turns == 1:
        return "spot"
    if puzzle.goal == "hunt":
        if best_wrong(puzzle) < HOPE:
            return "alone"
        return "sum" if puzzle.solution == (MOST,) and others_can_bid(puzzle) else ""
    if puzzle.goal not in ("match", "round") or puzzle.game not in WEIGHED:
        return ""
    if puzzle.goal == "match" and different(puzzle) < LEAST:
        return "few"
    if is_tied(puzzle):
        return "hand"
    if puzzle.goal == "round":
        return no_trap(puzzle)
    return no_contest(final_points(puzzle), puzzle.solution[0])


def no_contest(points: Mapping[str, Points], best: str) -> str:
    """Return in one word why the points after each choice make a dull puzzle; empty if they don't.

    "far" means that the solution wins by far, and "apart" that no wrong choice comes close: then
    a solver need not count exactly. "most" means that the solution is plain, and none comes very
    close.
    """
    if not points:
        return ""
    near = max(own - theirs for choice, (own, theirs) in points.items() if choice != best)
    if points[best][0] - points[best][1] > MARGIN:
        return "far"
    if near < NEAR:
        return "apart"
    return "most" if near < CLOSE and is_plain(points, best) else ""


def has_trap(puzzle: Puzzle) -> bool:
    """Return whether a wrong choice looks better than the solution."""
    points, best = final_points(puzzle), puzzle.solution[0]
    return not points or not (is_plain(points, best) or is_harsh(points, best))


def is_harsh(points: Mapping[str, Points], best: str) -> bool:
    """Return whether the solution takes far more from the opponent than any choice does.

    Then a solver need not look at anything else, unless a wrong choice comes close.
    """
    others = [own_and_theirs for choice, own_and_theirs in points.items() if choice != best]
    taken = min(theirs for _, theirs in others) - points[best][1]
    return taken >= HARSH and max(own - theirs for own, theirs in others) < CLOSE


def is_plain(points: Mapping[str, Points], best: str) -> bool:
    """Return whether no choice that comes near gives more points or leaves the opponent fewer."""
    own, theirs = points[best]
    near = [(mine, other) for mine, other in points.values() if mine - other >= NEAR]
    return all(mine <= own and other >= theirs for mine, other in near)


def no_trap(puzzle: Puzzle) -> str:
    """Return in one word why nobody falls for a wrong choice; empty if some do.

    "alone" means that robots seldom win after any wrong choice: none looks good. "seen" means
    that an easy robot always finds the solution, however it guesses the hidden cards.
    """
    if best_wrong(puzzle) < HOPE:
        return "alone"
    source = position(puzzle).seat(puzzle.seat)
    tries = (answer(source, "easy", Random(n), GUESSES) for n in range(TRIES))
    return "seen" if all(tuple(ids) == puzzle.solution for ids in tries) else ""


def best_wrong(puzzle: Puzzle) -> float:
    """Return how often robots win after the best wrong choice."""
    return max(chance for key, chance in puzzle.chances.items() if key not in puzzle.solution)


def final_points(puzzle: Puzzle) -> dict[str, Points]:
    """Return the points after each choice of a puzzle for two; none if the match can go on."""
    if puzzle.seats != 2:
        return {}
    scores = final_scores(puzzle)
    return {c: (each[puzzle.seat], each[1 - puzzle.seat]) for c, each in scores.items()}


def is_tied(puzzle: Puzzle) -> bool:
    """Return whether only the cards left in hand decide the match right after the solution."""
    table = position(puzzle)
    table.answer(puzzle.seat, puzzle.solution)
    return bool(table.outcome and table.outcome.reason == LAST_TIE)


def different(puzzle: Puzzle) -> int:
    """Return how many different positions the choices lead to."""
    table, reached = position(puzzle), set[str]()
    for choice in puzzle.choices:
        after = table.fork()
        after.answer(puzzle.seat, [choice])
        reached.add(after.view(puzzle.seat).model_dump_json())
    return len(reached)


def others_can_bid(puzzle: Puzzle) -> bool:
    """Return whether another seat has cards for the highest bid."""
    hands = enumerate(position(puzzle).state.hand)
    return any(seat != puzzle.seat and len(hand) >= int(MOST[-1]) for seat, hand in hands)
