"""The certain vote: it keeps the called animal from winning, loses the round, or wins it.

Few positions in matches need a thought. So cards are dealt again in late rounds, and half of
them are known to everyone. What the others can vote follows from counting. A vote must need
several such conclusions, or one about several players together.

All votes that the others can give are tried. Whether they can give them follows from the deals:
each must hold its animal, and under an order of the Boss no card of the animal that leads.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from itertools import product
from random import Random
from typing import Any

from games import Table
from games.engine import Choice, Deals, GuessError, TooManyDeals, Total
from games.puzzles import Fact, Kind, Puzzle, offered
from games.smallseat.rules.orders import boss_leads
from games.smallseat.rules.votes import first_longest
from games.smallseat.state import NONE
from tools.puzzles.deals import without_deductions, without_totals
from tools.puzzles.finding import described
from tools.puzzles.goals import Goal
from tools.puzzles.matches import CHOICES, Found, Moment
from tools.puzzles.merit import weakness
from tools.puzzles.proof import OutOfReach

STORY = 8
GUESSES = 40
MOST = 1500
"""The most combinations of votes."""
CHECKED = 60
"""The most combinations that are checked one by one."""
GOALS: tuple[Kind, ...] = ("keep", "lose", "vote")
TRIES = 10
"""How often the cards of a round are dealt again."""
LATE = range(4, 12)
"""The rounds in which they are: before, too little is known, and later too little is left."""
OPEN = 0.5
"""How often everyone has seen a card in a hand."""
COUNTED = range(4, 9)
"""How many votes there must be to choose from then."""
CONCLUSIONS = 2
"""The fewest conclusions that such a vote needs."""
FREE = {("karate_chicks", NONE)}
"""The orders under which votes are understood here."""


def votes(moment: Moment) -> Iterator[Puzzle | str]:
    """Yield the votes of which one is certain to achieve something."""
    table, s = moment.table, moment.table.state
    if table.answers or any(d.prompt != "vote" for d in table.waiting.values()):
        return
    if not set(s.orders) <= FREE:
        return
    yield from certain_votes(moment, GOALS)
    begun = max((n for n, e in enumerate(moment.events) if e.kind == "round"), default=0)
    for n in range(TRIES if s.round in LATE and not s.orders else 0):
        rng = Random(f"{moment.name} {s.round} {n}")
        again = dealt_again(table, rng)
        told = moment._replace(name=f"{moment.name} {n}", table=again, events=moment.events[begun:])
        yield from certain_votes(told, GOALS, counted=True)


def certain_votes(
    moment: Moment, goals: Sequence[Kind], *, counted: bool = False
) -> Iterator[Puzzle | str]:
    """Yield the certain votes of all seats; see ``certain``."""
    for seat in moment.table.waiting:
        if len(offered(moment.table, seat)) not in (COUNTED if counted else CHOICES):
            continue
        try:
            others = Votes(moment.table, seat)
            for goal in goals:
                yield (concluded if counted else certain)(moment, others, goal)
        except (GuessError, OutOfReach, TooManyDeals):
            yield "long"


def dealt_again(table: Table[Any, Any], rng: Random) -> Table[Any, Any]:
    """Return a round in which the cards lie elsewhere; votes that are open stay."""
    s = table.checkpoint()
    cards = [t for hand in s.hand for t in hand] + s.shown
    faces = [s.face[t] for t in cards]
    rng.shuffle(faces)
    for t, face in zip(cards, faces, strict=True):
        s.face[t] = face
    for hand in s.hand:
        hand.sort(key=lambda t: s.animals.index(s.face[t]))
        for t in hand:
            if rng.random() < OPEN:
                s.seen = [seen | 1 << t for seen in s.seen]
    readers = range(s.seats + 1)
    s.bags, s.limits, s.totals = [()] * len(readers), [{} for _ in readers], [()] * len(readers)
    s.called = rng.choice(s.animals)
    return Table(table.game, s, table.chance)


def concluded(moment: Moment, others: Votes, goal: Kind) -> Puzzle | str:
    """Return the puzzle with a goal that follows from what the others can vote, or why not."""
    table, seat = moment.table, others.seat
    if goal == "keep" and (seat == table.state.teller or others.s.called in others.ballots()):
        return "teller"
    listed = offered(table, seat)
    sure = [vote for vote in listed if others.surely(vote, goal)]
    if len(sure) != 1:
        return "open" if not sure else "several"
    needed = others.needed(sure[0], goal) - 2 * (others.way(sure[0]) == "join")
    if needed < CONCLUSIONS:
        return "plain"
    found = Found(table.fork(), seat, Goal(goal, 1, seat), moment.events)
    theme = f"{goal} counted {needed}"
    puzzle = explained(described(found, sure[0], listed, moment.name, theme=theme), others)
    return weakness(puzzle) or puzzle


def certain(moment: Moment, others: Votes, goal: Kind) -> Puzzle | str:
    """Return the puzzle with a goal for one seat, or why there is none."""
    table, seat = moment.table, others.seat
    if goal == "keep" and seat == table.state.teller:
        return "teller"
    listed = offered(table, seat)
    certain = [vote for vote in listed if others.surely(vote, goal)]
    if len(certain) != 1:
        return "open" if not certain else "several"
    best = certain[0]
    blind = Votes(without_deductions(table, seat), seat)
    deduced = not blind.surely(best, goal)
    if goal == "vote" and not deduced:
        return "without the deduction"
    if deduced and not Votes(without_totals(table, seat), seat).surely(best, goal):
        return "untold"
    found = Found(table.fork(), seat, Goal(goal, 1, seat), moment.events[-STORY:])
    theme = f"{goal} {'deduced' if deduced else others.way(best)}"
    puzzle = explained(described(found, best, listed, moment.name, theme=theme), others)
    return weakness(puzzle) or puzzle


def explained(puzzle: Puzzle, others: Votes) -> Puzzle:
    """Return a puzzle with votes of the others that spoil each wrong choice."""
    asked = (others.s.called,) if puzzle.goal == "keep" else ()
    because = tuple(spoiling(puzzle, others))
    return puzzle.model_copy(update={"because": because, "asked": asked})


def spoiling(puzzle: Puzzle, others: Votes) -> Iterator[Fact]:
    """Yield votes of the others that spoil each wrong choice, and how they win."""
    for vote in offered(others.table, puzzle.seat):
        spoilt = others.spoilt(vote, puzzle.goal)
        if spoilt is not None:
            votes = [x for pair in zip(others.voters, spoilt, strict=True) for x in pair]
            yield "against", (vote.id, *votes)
            yield "row", (vote.id, *others.row(vote, spoilt))


class Votes:
    """The votes that the other seats can give, for all that a seat knows."""

    def __init__(self, table: Table[Any, Any], seat: int) -> None:
        self.table, self.seat, self.s = table, seat, table.state
        self._known = table.seat(seat).information_set.known
        self._lead = self.s.face[self.s.vote[self.s.boss]] if self._is_led() else ""
        self.voters = [o for o in table.waiting if o != seat]
        self._possible: dict[tuple[str, ...], bool] = {}
        for n in range(GUESSES):
            guess = table.guess(seat, Random(n))
            ways = [self._animals(guess, o) for o in self.voters]
            self._possible |= dict.fromkeys(product(*ways), True)

    def _is_led(self) -> bool:
        return self.s.vote[self.s.boss] != NONE and boss_leads(self.s)

    def _animals(self, table: Table[Any, Any], seat: int) -> list[str]:
        hand = table.state.hand[seat]
        return [table.state.face[hand[c.place]] for c in table.waiting[seat].choices]

    def way(self, vote: Choice) -> str:
        """Return how a vote succeeds: it joins one that is open, or not."""
        shown = {self.s.face[t] for t in self.s.vote if t != NONE}
        return "join" if self.s.face[self.s.hand[self.seat][vote.place]] in shown else "alone"

    def surely(self, vote: Choice, goal: Kind) -> bool:
        """Return whether a vote achieves a goal against all votes that are possible."""
        return self.spoilt(vote, goal) is None

    def spoilt(self, vote: Choice, goal: Kind) -> tuple[str, ...] | None:
        """Return possible votes against which a vote misses a goal; None if there are none."""
        own = self.s.face[self.s.hand[self.seat][vote.place]]
        bad = [way for way in self._ways() if not self._achieved(own, way, goal)]
        known = next((way for way in bad if self._possible.get(way)), None)
        if known is None and len(bad) > CHECKED:
            raise OutOfReach
        return known or next((way for way in bad if self._can(way)), None)

    def animals_of(self, voter: int) -> list[str]:
        """Return the animals that another seat can vote for."""
        at = self.voters.index(voter)
        return [a for a in self.s.animals if any(w[at] == a and self._can(w) for w in self._ways())]

    def ballots(self) -> list[str]:
        """Return the animals of the votes that are open."""
        return [self.s.face[t] for t in self.s.vote if t != NONE]

    def needed(self, vote: Choice, goal: Kind) -> int:
        """Return how many conclusions about the others a certain vote needs.

        That is one for each player who must be unable to give some vote, and two if
        something follows only from what players can give together.
        """
        own = self.s.face[self.s.hand[self.seat][vote.place]]
        bad = [way for way in self._ways() if not self._achieved(own, way, goal)]
        able = [set(self.animals_of(voter)) for voter in self.voters]
        unable = [[a not in able[n] for n, a in enumerate(way)] for way in bad]
        alone = sum(any(sum(way) == way[n] == 1 for way in unable) for n in range(len(able)))
        return alone + 2 * any(not any(way) for way in unable)

    def _ways(self) -> list[tuple[str, ...]]:
        ways = len(self.s.animals) ** len(self.voters)
        if ways > MOST:
            raise OutOfReach
        return list(product(self.s.animals, repeat=len(self.voters)))

    def _achieved(self, own: str, way: tuple[str, ...], goal: Kind) -> bool:
        s, ballots = self.s, self._round(own, way)
        winner = ballots[first_longest(ballots)[0]]
        if goal == "keep":
            return bool(winner != s.called)
        return bool((own == winner) == (goal == "vote"))

    def row(self, vote: Choice, way: tuple[str, ...]) -> tuple[str | int, ...]:
        """Return the animal that wins with some votes, and the seats of its row."""
        ballots = self._round(self.s.face[self.s.hand[self.seat][vote.place]], way)
        start, length = first_longest(ballots)
        return ballots[start], *self.s.chairs[start : start + length]

    def _round(self, own: str, way: tuple[str, ...]) -> list[str]:
        """Return all votes of a round, clockwise from the Smallseat."""
        given = dict(zip(self.voters, way, strict=True)) | {self.seat: own}
        laid = {o: self.s.face[t] for o, t in enumerate(self.s.vote) if t != NONE}
        return [given.get(o, laid.get(o, "")) for o in self.s.chairs]

    def _can(self, way: tuple[str, ...]) -> bool:
        """Return whether there is a deal in which the others can give these votes."""
        if way not in self._possible:
            self._possible[way] = Deals(self._with(way)).exist()
        return self._possible[way]

    def _with(self, way: tuple[str, ...]) -> Any:
        """Return what the seat knows, and that the others can give these votes."""
        known = self._known
        totals = known.totals.copy()
        for o, animal in zip(self.voters, way, strict=True):
            hand = frozenset(known.now[t] for t in self.s.hand[o])
            totals.append((hand, Total(0, (animal,), 1, len(hand))))
            if self._lead and animal != self._lead:
                totals.append((hand, Total(0, (self._lead,), 0, 0)))
        other = copy(known)
        other.totals = totals
        return other
