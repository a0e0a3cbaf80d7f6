"""What makes a puzzle dull although it is correct. Found by solving some of the stock blind."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from statistics import fmean
from typing import Any

from games.engine import Choice, parse
from games.puzzles import FACTS, Puzzle, final_scores, position
from games.robots import answer

WEIGHED = ("instinkt", "lion_unicorn")
"""The games in which a match or a round can be won by far, or a choice can look plain."""

LEAST = 5
"""The fewest choices in the last round of a match that lead to different positions."""

KNOWN = 2
"""The fewest facts about others' hands from which the number of cards in a hand follows."""

VOTES = 4
"""The fewest votes to choose from if the answer needs no deduction."""

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

LIKELY = 0.5
"""From this chance on a wrong choice looks as good as the solution."""

LETTERS = "abcdefgh"
"""The places of a hand in the notation of bids."""

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
    by the cards left in hand, which nobody thinks of. "count" means that a solver only has to count
    the cards of one animal. See also ``no_contest`` and ``no_trap``.
    """
    if puzzle.goal in ("cheapest", "count", "keep", "lose"):
        return no_deduction(puzzle)
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


def no_deduction(puzzle: Puzzle) -> str:
    """Return in one word why a puzzle asks for no deduction; empty if it does.

    "sum" and "count" mean that adding up or counting is all. "join" means that a vote is safe
    because it joins one that is open, which is always the same idea.
    """
    if puzzle.goal == "cheapest":
        return "sum" if is_added_up(puzzle) else ""
    if puzzle.goal == "count":
        return "count" if len(puzzle.known) < KNOWN else ""
    if "deduced" in puzzle.theme:
        return ""
    if "join" in puzzle.theme:
        return "join"
    return "count" if len(puzzle.choices) < VOTES or is_counted(puzzle) else ""


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


def cost(s: Any, seat: int, way: Choice) -> int:
    """Return the sum of the cards that a choice lays."""
    return sum(int(s.face[s.hand[seat][LETTERS.index(str(letter))]]) for letter in way.at)


def is_added_up(puzzle: Puzzle) -> bool:
    """Return whether the cheapest bid is the highest, or just beats all that others can lay."""
    s, seat = position(puzzle).state, puzzle.seat
    costs = [cost(s, seat, parse(choice)) for choice in puzzle.choices]
    best, tops = cost(s, seat, parse(puzzle.solution[0])), [0]
    for other in range(s.seats):
        if other != seat and other not in s.passed:
            cards = sorted((int(s.face[t]) for t in (*s.bid[other], *s.hand[other])), reverse=True)
            tops.append(sum(cards[: len(s.bid[other]) or s.call]))
    return best == max(costs) or best == min((n for n in costs if n > max(tops)), default=-1)


def is_counted(puzzle: Puzzle) -> bool:
    """Return whether the seat sees all cards of the animal for which it votes."""
    s, seat = position(puzzle).state, puzzle.seat
    animal = s.face[s.hand[seat][parse(puzzle.solution[0]).place]]
    return all(s.seen[seat] >> t & 1 for t, face in enumerate(s.face) if face == animal)


def difficulty(puzzle: Puzzle) -> float:
    """Rate a puzzle by how often a plain solver misses it, its facts, its steps and its story."""
    reasons = [fact for fact in puzzle.because if fact[0] in ("mixed", "shown", "none", "where")]
    own = sum(1 for seat, _ in puzzle.line if seat == puzzle.seat)
    steps = max(own - 1, 0) + 2 * max(puzzle.turns - 1, 0)
    deduced = len(reasons) + 2 * ("deduced" in puzzle.theme)
    return missed(puzzle) + 0.15 * deduced + 0.1 * steps + len(puzzle.history) / 60


def missed(puzzle: Puzzle) -> float:
    """Return how often a plain solver misses the solution.

    Where a robot would have to reach the goal anyway, that is an easy robot. Elsewhere it is a
    solver who guesses among the choices that look good.
    """
    if puzzle.goal in ("match", "round", "hunt", "block"):
        source = position(puzzle).seat(puzzle.seat)
        tries = (answer(source, "easy", Random(n), GUESSES) for n in range(TRIES))
        return fmean(tuple(ids) != puzzle.solution for ids in tries)
    wrong = [chance for key, chance in puzzle.chances.items() if key not in puzzle.solution]
    tempting = sum(chance >= LIKELY for chance in wrong)
    return tempting / (tempting + 1) if puzzle.goal not in FACTS or tempting else sum(wrong) / 2
