"""What makes a puzzle dull although it is correct. Found by solving fifty of them blind."""

from __future__ import annotations

from games.puzzles import Puzzle, position

LEAST = 5
"""The fewest choices in the last round of a match that lead to different positions."""

MOST = "bid:3"
"""The highest bid."""


def weakness(puzzle: Puzzle) -> str:
    """Return in one word why a puzzle is dull; empty if it is not.

    "spot" means that the round is won on the spot. Such a win is easily seen, and another choice
    may win a turn later, so that the question has two answers. "theft" means that the solution
    steals the card with which another player would win: no other choice even looks good. "sum"
    means that the highest three hunt cards win although others can bid three as well: it is only
    a matter of adding up. "few" means that too few choices lead to different positions.
    """
    if puzzle.goal == "round" and puzzle.turns == 1:
        return "spot"
    if puzzle.goal == "block" and puzzle.solution[0].startswith("steal"):
        return "theft"
    if puzzle.goal == "hunt" and puzzle.solution == (MOST,) and others_can_bid(puzzle):
        return "sum"
    return "few" if puzzle.goal == "match" and different(puzzle) < LEAST else ""


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
