"""How interesting a puzzle is: what looks as good as the solution, and how much thought it takes.

Solvers called those dull in which only one choice looked good, or one idea was enough, or which
they had to count out, or an idea came again (see ``tricks``). ``interest`` ranks puzzles.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.engine import parse
from games.llamas_unleashed.cards import CARDS
from games.puzzles import Puzzle, history, position
from tools.puzzles.kinds.vote import CASES, Votes
from tools.puzzles.merit import (
    CLOSE,
    DIVERSE,
    HOPE,
    NONE,
    decoys,
    final_points,
    looks,
    power_of,
    schemes_at,
)
from tools.puzzles.squares import points_now, points_of_cards
from tools.puzzles.totals import Totals

STEPS, WORTH = 2, 4
"""The fewest steps of thought to a solution, and the least interest of a puzzle."""
ENOUGH = 3
"""With more than enough of them, or of choices that look good, a puzzle is no better."""
HARDEST = 3
"""The most stars of a puzzle."""
PAIR = 2
"""Of so many shuffled cards, one is told by the other."""
PLAYED = {"play", "into", "no"}
"""The verbs of answers that use no effect."""
BROUGHT = PLAYED | {"bring"}
"""The same after Embrace Diversity: it is plain that the other card brings a missing variation."""


def interest(puzzle: Puzzle) -> int:
    """Return how many choices tempt a solver, and the steps of thought to the solution."""
    return min(tempting(puzzle), ENOUGH) + min(thought(puzzle), ENOUGH)


def tempting(puzzle: Puzzle) -> int:
    """Return how many wrong choices look about as good as the solution.

    Of votes it counts the rows that must be stopped instead, since each stops some of them.
    """
    best = puzzle.solution[0]
    if puzzle.goal == "pair":
        return decoys(puzzle)
    if puzzle.goal == "deduce":
        return unclear(puzzle) - 1
    if puzzle.goal == "keep":
        return len(Votes(position(puzzle), puzzle.seat).threats())
    points = final_points(puzzle)
    if points:
        return sum(own - theirs >= CLOSE for c, (own, theirs) in points.items() if c != best)
    return sum(chance >= HOPE for c, chance in puzzle.chances.items() if c != best)


def unclear(puzzle: Puzzle) -> int:
    """Return how many face-down cards in front of the seat a solver must tell apart."""
    s, choices = position(puzzle).state, [parse(choice) for choice in puzzle.choices]
    return sum(c.verb == "flip" and not s.up[s.front[puzzle.seat][c.place]] for c in choices)


def thought(puzzle: Puzzle) -> int:
    """Return how many steps lead to the solution: own later answers, and what must be inferred.

    What can be counted out is one step.
    """
    own = [ids for seat, ids in puzzle.line if seat == puzzle.seat]
    if puzzle.goal == "pair":
        table = position(puzzle)
        look = looks(table, puzzle.seat)
        able = {c.place for c in table.waiting[puzzle.seat].choices if c.verb == "play"}
        places = [int(place) for place in parse(puzzle.solution[0]).at]
        s = table.state
        diverse = DIVERSE in {s.face[s.hand[puzzle.seat][place]] for place in places}
        unseen = sum(not look[place] for place in places)
        unseen += not diverse and not {*places} <= able
        unseen += any(len(CARDS[s.face[s.hand[puzzle.seat][n]]].variation) > 1 for n in places)
        used = {parse(each).verb for ids in own for each in ids} - (BROUGHT if diverse else PLAYED)
        return unseen + len(used) + any(kind == "stopped" for kind, _ in puzzle.because)
    if puzzle.goal == "deduce":
        told = len(own) == 1 and inferred_from(puzzle) <= PAIR
        return 1 if told else len(own) + min(moves(puzzle), 1)
    if puzzle.goal == "keep":
        votes = Votes(position(puzzle), puzzle.seat)
        best, *others = map(votes.named, {puzzle.solution[0]: 0} | dict.fromkeys(puzzle.choices))
        obvious = best in votes.obvious([best, *others])
        return 1 if obvious else votes.cases(best) - CASES + STEPS
    if puzzle.game == "instinkt":
        return ideas(puzzle)
    if puzzle.game == "kill_the_unicorns":
        return bids(puzzle)
    return len(own) - 1


def stars(puzzle: Puzzle) -> int:
    """Return how hard a puzzle is: one star for STEPS of thought, and one for each step more."""
    return min(max(thought(puzzle) - STEPS + 1, 1), HARDEST)


def bids(puzzle: Puzzle) -> int:
    """Return how many things decide a hunt besides one scheme and one bid with several totals.

    These are other schemes, the own power, and other such bids.
    """
    s, totals = position(puzzle).state, Totals(puzzle)
    several = sum(len(totals.of(other)) > 1 for other in totals.others)
    powers = power_of(s, puzzle.seat) != NONE
    return len({*schemes_at(s, puzzle.seat)}) - 1 + powers + max(several - 1, 0)


def ideas(puzzle: Puzzle) -> int:
    """Return how many different things one move does in a square that is nearly full.

    An own card scores more or less, or an opposing one does, or the last one scores nothing. It is
    one idea if nothing gets worse, since nothing speaks against the move, if no own card changes or
    none scores more, since it is enough to count losses, or if a line is pushed, since so many
    cards must be counted then.
    """
    best = puzzle.solution[0]
    before, after = points_now(puzzle), points_of_cards(puzzle, best)
    changed = {
        (seat == puzzle.seat, n > before[seat, face])
        for (seat, face), n in after.items()
        if n != before.get((seat, face), n)
    }
    plain = all(own == more for own, more in changed)
    counted = not all(map(any, zip(*changed, strict=True)))
    if parse(best).verb == "push" or plain or counted:
        return 1
    return len(changed) + ([n for card, n in after.items() if card not in before] == [0])


def inferred_from(puzzle: Puzzle) -> int:
    """Return how many cards of the shuffle from which one follows the seat knew before."""
    return sum(len(about) for kind, about in puzzle.known if kind == "mixed")


def moves(puzzle: Puzzle) -> int:
    """Return how often cards of the first shuffle have changed hands since."""
    told = history(puzzle)
    mixed = next(({t for t, _ in e.cards} for e in told if e.kind == "rat"), set[int]())
    moved: Sequence[int] = [t for e in told if e.kind == "steal" for t, _ in e.cards]
    return sum(t in mixed for t in moved)
