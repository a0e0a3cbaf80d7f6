"""What makes a puzzle dull although it is correct. Found by solving some of the stock blind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from statistics import fmean
from typing import Any

from games import Table
from games.engine import parse
from games.llamas_unleashed.cards import ANIMALS, CARDS
from games.llamas_unleashed.rules.field_rules import may_enter
from games.puzzles import Kind, Puzzle, final_scores, position
from games.robots import answer
from tools.puzzles.deals import as_short_match, wins_among, without_shuffles
from tools.puzzles.goals import Goal
from tools.puzzles.totals import Totals, cost

LEAST = 5
"""The fewest choices in the last round of a match that lead to different positions."""

POINTS = "points"
"""The reason of an outcome that points alone decide."""

MARGIN = 4
"""The most points by which the solution may win a match."""

NEAR = -3
"""The points by which the best wrong choice may be behind at the end of a match."""

CLOSE = -1
"""The same if the solution has the most points for itself and leaves the fewest."""

HOPE = 0.2
"""How often robots must win after a wrong choice for it to look good."""

HOPEFUL = 2
"""The fewest wrong bids that look good."""

VOTES, UNSEEN = 3, 4
"""The fewest votes to choose from, and the fewest cards of the other voters that nobody has seen,
if a vote must keep an animal from winning."""

LUCKY = 0.9
"""How often robots win after a wrong choice that would seem right, too."""

DIVERSE = "embrace_diversity"
TWOFOLD = frozenset((
    "magical_alpacacorn", "magical_goaticorn", "magical_llamacorn", "magical_ramicorn", DIVERSE,
))  # fmt: skip
"""The cards that can bring two Animals, or spare as many."""

TAKING = frozenset(("shinobi_llama", "garbage_buffet", "speedy_goatercycle"))
"""The cards with which others are taken from the discard pile when they are played."""

PILE = 6
"""The most cards in the discard pile if one can be taken: the page lists them."""

NONE = "none"
"""What a theme has instead of a power."""

RIVALS = 2
"""The fewest others who still take part in a hunt."""

ENDINGS = 3
"""In how many ways, at least, a hunt can end after the solution: see ``Totals.endings``."""

DECOYS = 2
"""The fewest wrong pairs of cards that seem to bring as many Animals as the right one."""

DEALS = 30
"""In how many deals a round must be won, so that it counts as certain."""

TRIES = 6
"""How often a robot tries to find a solution, with GUESSES worlds; it may not always find it."""

GUESSES = 12

Points = tuple[int, int]
"""The points of a seat and those of its opponent at the end of a match."""


def weakness(puzzle: Puzzle) -> str:
    """Return in one word why a puzzle is dull; empty if it is not. See ``RULES``."""
    rule = RULES.get(puzzle.goal)
    return rule(puzzle) if rule else ""


def no_risk(puzzle: Puzzle) -> str:
    """Return in one word why a hunt is dull; empty if it is not.

    "number" means that no cards are laid: it is nearly always right to look at a scheme, or to bid
    the most cards. "lowest" and "highest" mean that these cards win, as a rule of thumb has it.
    "plain" means that one thought is enough: that nobody can reach the total, or that it ties the
    only one of a rival. The hunt ends in few ways then. "idle" means that the own power makes no
    difference. "alone" means that too few wrong choices look good, "powers" that someone can still
    use a power, "veiled" that the seat doesn't know another player's scheme, and "duel" that there
    is only one rival.
    """
    best = puzzle.solution[0]
    if parse(best).verb != "lay":
        return "number"
    if sum(chance >= HOPE for c, chance in puzzle.chances.items() if c != best) < HOPEFUL:
        return "alone"
    return no_cards(puzzle)


def no_cards(puzzle: Puzzle) -> str:
    """Return in one word why a choice of hunt cards is dull; see ``no_risk``."""
    s, seat = position(puzzle).state, puzzle.seat
    costs = [cost(s, seat, parse(choice)) for choice in puzzle.choices]
    best = cost(s, seat, parse(puzzle.solution[0]))
    if best in (min(costs), max(costs)):
        return "lowest" if best == min(costs) else "highest"
    endings = Totals(puzzle).endings(parse(puzzle.solution[0]))
    if len(endings) < ENDINGS or all(each.tied for each in endings):
        return "plain"
    if power_of(s, seat) != NONE and is_idle(puzzle):
        return "idle"
    if any(has_power(s, each) for each in range(s.seats) if each not in s.passed):
        return "powers"
    if sum(other not in (seat, *s.passed) for other in range(s.seats)) < RIVALS:
        return "duel"
    return "veiled" if any(not s.seen[seat] >> t & 1 for t in s.traps[0]) else ""


def is_idle(puzzle: Puzzle) -> bool:
    """Return whether the solution of a hunt would be the same without the seat's power."""
    s, totals = position(puzzle).state, Totals(puzzle)
    costs = {c: cost(s, puzzle.seat, parse(c)) for c in puzzle.choices}
    certain = [c for c in costs if totals.is_certain(costs[c])]
    return min(certain, key=costs.__getitem__, default="") == puzzle.solution[0]


def schemes_at(s: Any, seat: int) -> tuple[str, ...]:
    """Return the schemes on the hunted unicorn that a seat knows, its own first."""
    known = [t for t in s.traps[0] if s.seen[seat] >> t & 1]
    return tuple(str(s.face[t]) for t in sorted(known, key=lambda t: s.owner(t) != seat))


def power_of(s: Any, seat: int) -> str:
    """Return the character of a seat whose power changes its total in this hunt, or NONE."""
    looked = any(s.seen[seat] >> t & 1 and s.owner(t) != seat for t in s.traps[0])
    return "wizard" if looked and s.role[seat] == "wizard" else NONE


def has_power(s: Any, seat: int) -> bool:
    """Return whether a player can still use a power; a wizard's comes before a bid."""
    useful = ("knight",) if s.bid[seat] else ("knight", "wizard")
    return s.role[seat] in useful and not s.used[seat]


def no_selection(puzzle: Puzzle) -> str:
    """Return in one word why the win by an inferred card is dull; empty if it is not.

    "only" means that the seat has just one card to turn up, and "free" that it needn't turn one
    over: then it is enough to find the card by elimination.
    """
    if position(puzzle).waiting[puzzle.seat].prompt != "forced_flip":
        return "free"
    return "only" if is_only_flip(puzzle) else ""


def no_doubt(puzzle: Puzzle) -> str:
    """Return "few" if there is too little to weigh up in a vote against an animal."""
    table, seat = position(puzzle), puzzle.seat
    s = table.state
    hands = [t for other in table.waiting if other != seat for t in s.hand[other]]
    unseen = sum(not s.seen[seat] >> t & 1 for t in hands)
    return "few" if len(puzzle.choices) < VOTES or unseen < UNSEEN else ""


def no_decoy(puzzle: Puzzle) -> str:
    """Return "decoys" if too few wrong pairs of cards seem to do as much as the right one.

    "plain" means that a card only makes way for the other one or fetches what it brings, "pile"
    that the discard pile is too long to read, and "hand" that an opponent with several cards could
    hold an Instant: what the seat has seen of them isn't on the page.
    """
    s = position(puzzle).state
    hands = s.hand
    pair = {s.face[hands[puzzle.seat][int(place)]] for place in parse(puzzle.solution[0]).at}
    if pair & TAKING or (DIVERSE not in pair and any(CARDS[f].type == "magic" for f in pair)):
        return "plain"
    if len(s.discard) > PILE and TAKING & {s.face[t] for t in hands[puzzle.seat]}:
        return "pile"
    stopped = any(kind == "stopped" for kind, _ in puzzle.because)
    if stopped and max(len(hand) for o, hand in enumerate(hands) if o != puzzle.seat) > 1:
        return "hand"
    return "" if decoys(puzzle) >= DECOYS else "decoys"


def no_end(puzzle: Puzzle) -> str:
    """Return in one word why the end of a match is dull; empty if it is not.

    "few" means that too few choices lead to different positions. "tied" means that the solution
    wins only as ties are broken, which nobody thinks of. See also ``no_contest``.
    """
    if different(puzzle) < LEAST:
        return "few"
    return "tied" if is_tied(puzzle) else no_contest(final_points(puzzle), puzzle.solution[0])


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


def is_plain(points: Mapping[str, Points], best: str) -> bool:
    """Return whether no choice that comes near gives more points or leaves the opponent fewer."""
    own, theirs = points[best]
    near = [(mine, other) for mine, other in points.values() if mine - other >= NEAR]
    return all(mine <= own and other >= theirs for mine, other in near)


def no_trap(puzzle: Puzzle) -> str:
    """Return in one word why a round is dull; empty if it is not.

    "alone" means that robots seldom win after any wrong choice: none looks good. "spot" means that
    the round can be won on the spot. Such a win is easily seen, and another choice may win a turn
    later, so that the question has two answers. "untold" means that the solution follows only from
    a shuffle of which the page says nothing. "seen" means that an easy robot always finds the
    solution, however it guesses the hidden cards.
    """
    if best_wrong(puzzle) < HOPE:
        return "alone"
    table = position(puzzle)
    if is_won(puzzle, table, 1):
        return "spot"
    if not is_won(puzzle, without_shuffles(table, puzzle.seat), puzzle.turns):
        return "untold"
    return "" if missed_by_robots(puzzle) else "seen"


def is_won(puzzle: Puzzle, table: Table[Any, Any], turns: int) -> bool:
    """Return whether the solution wins a round within some turns for all that the seat knows."""
    goal = Goal(puzzle.goal, turns, puzzle.seat, (0,) * puzzle.seats)
    best = [c for c in table.waiting[puzzle.seat].choices if c.id in puzzle.solution]
    source = table.seat(puzzle.seat)
    return bool(wins_among(source, goal, best, puzzle.place, DEALS, as_short_match))


def is_only_flip(puzzle: Puzzle) -> bool:
    """Return whether the seat has only one face-down card that it can turn up."""
    s = position(puzzle).state
    turned = (each.place for c in puzzle.choices if (each := parse(c)).verb == "flip")
    return sum(not s.up[s.front[puzzle.seat][place]] for place in turned) == 1


def worth(face: str) -> int:
    """Return how many Animals a card brings or spares if all goes well."""
    return 2 if face in TWOFOLD else int(face in ANIMALS)


def looks(table: Table[Any, Any], seat: int) -> list[int]:
    """Return how many Animals each hand card of a seat seems to bring: none if it has no way in."""
    s = table.state
    able = {c.place for c in table.waiting[seat].choices if c.verb == "play"}
    return [
        worth(s.face[t]) if place in able and may_enter(s, t, seat) else 0
        for place, t in enumerate(s.hand[seat])
    ]


def decoys(puzzle: Puzzle) -> int:
    """Return how many wrong pairs seem to do as much as the right one, or only an Instant stops."""
    look = looks(position(puzzle), puzzle.seat)
    seems = {c: sum(look[int(place)] for place in parse(c).at) for c in puzzle.choices}
    stopped = {about[0] for kind, about in puzzle.because if kind == "stopped"}
    best = puzzle.solution[0]
    return sum(n >= seems[best] or c in stopped for c, n in seems.items() if c != best)


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
    """Return whether a match that ends with the solution is tied on points."""
    table = position(puzzle)
    table.answer(puzzle.seat, puzzle.solution)
    return bool(table.outcome and table.outcome.reason != POINTS)


def different(puzzle: Puzzle) -> int:
    """Return how many different positions the choices lead to."""
    table, reached = position(puzzle), set[str]()
    for choice in puzzle.choices:
        after = table.fork()
        after.answer(puzzle.seat, [choice])
        reached.add(after.view(puzzle.seat).model_dump_json())
    return len(reached)


RULES: Mapping[Kind, Callable[[Puzzle], str]] = {
    "cheapest": no_cards, "deduce": no_selection, "hunt": no_risk, "spoil": no_risk,
    "match": no_end, "pair": no_decoy, "round": no_trap, "keep": no_doubt,
}  # fmt: skip
"""What makes a puzzle dull, by its goal; each rule returns a word, or an empty text."""


def missed_by_robots(puzzle: Puzzle) -> float:
    """Return how often an easy robot misses the solution."""
    return _missed(puzzle.pack())


@cache
def _missed(packed: str) -> float:
    puzzle = Puzzle.unpack(packed)
    source = position(puzzle).seat(puzzle.seat)
    tries = (answer(source, "easy", Random(n), GUESSES) for n in range(TRIES))
    return fmean(tuple(ids) != puzzle.solution for ids in tries)
