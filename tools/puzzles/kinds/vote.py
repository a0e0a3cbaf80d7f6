"""The certain vote: it keeps the called animal from winning.

Few positions in matches need a thought. So cards are dealt again, for a round in which players hold
few, and in which an order may bind their votes. Everyone knows some of the cards, and how many of
an animal some hands have. Counting then shows what the others can vote. A vote must be right in
several cases, depending on what they vote together, and must mislead a solver who looks only at
what each player can vote, or at the animal of most cards.

All votes that the others can give in any deal are tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, product
from random import Random
from typing import Any

from games import Table
from games.engine import Choice, Layout, TooManyDeals, mask_of
from games.puzzles import Fact, Puzzle, offered
from games.smallseat.rules.hands import cards_of
from games.smallseat.rules.orders import allowed_with, general_order
from games.smallseat.rules.votes import first_longest
from games.smallseat.state import NONE
from tools.puzzles.finding import described
from tools.puzzles.goals import Goal
from tools.puzzles.matches import Found, Moment
from tools.puzzles.merit import weakness

TRIES = 150
"""How often the cards of a round are dealt again."""
HELD = range(3, 7)
"""How many cards the Candidate with the fewest then has at most."""
OPEN = 0.5
"""How often everyone has seen a card in a hand."""
TOLD = 0.25
"""How often everyone knows of a hand how many cards of an animal it has."""
VOTES = range(3, 9)
"""How many votes there must be to choose from."""
ORDER = ("purplepaws", NONE)
"""The order that binds all votes of a round."""
CASES = 3
"""The fewest rows that may win after a vote. With fewer there is only one thing to look at."""
THREATS = 2
"""The fewest rows of the called animal that win after wrong votes: one vote must stop several."""


def votes(moment: Moment) -> Iterator[Puzzle | str]:
    """Yield the votes of which one is certain to stop an animal when cards are dealt again."""
    table, s = moment.table, moment.table.state
    if table.answers or any(d.prompt != "vote" for d in table.waiting.values()):
        return
    if s.orders or not s.round:
        return
    for n in range(TRIES):
        name = f"{moment.name} {s.round} {n}"
        yield from certain_votes(Moment(name, dealt_again(table, Random(name)), [], []))


def certain_votes(moment: Moment) -> Iterator[Puzzle | str]:
    """Yield the certain votes of all seats."""
    s = moment.table.state
    for seat in moment.table.waiting:
        # The page says what the Teller needs; that must not seem to be the answer.
        if seat != s.teller and len(offered(moment.table, seat)) in VOTES:
            try:
                yield certain(moment, Votes(moment.table, seat))
            except TooManyDeals:
                yield "long"


def dealt_again(table: Table[Any, Any], rng: Random) -> Table[Any, Any]:
    """Return a later round in which the cards lie elsewhere; votes that are open stay."""
    s = table.checkpoint()
    candidates = [hand for seat, hand in enumerate(s.hand) if seat != s.teller]
    later = min(map(len, candidates)) - rng.choice(HELD)
    for hand in candidates if later > 0 else ():
        for _ in range(later):
            rng.choice([s.hand[s.teller], s.shown]).append(hand.pop())
    s.round += max(later, 0)
    cards = [t for hand in s.hand for t in hand] + s.shown
    faces = [s.face[t] for t in cards]
    rng.shuffle(faces)
    for t, face in zip(cards, faces, strict=True):
        s.face[t] = face
    for hand in s.hand:
        hand.sort(key=lambda t: s.animals.index(s.face[t]))
    known = [t for hand in candidates for t in hand if rng.random() < OPEN]
    s.seen = [seen | mask_of([*s.hand[s.teller], *s.shown, *known]) for seen in s.seen]
    readers = range(s.seats + 1)
    s.bags, s.limits, s.totals = [()] * len(readers), [{} for _ in readers], [()] * len(readers)
    if ORDER[0] in s.animals:
        s.orders = [ORDER]
        order(s, rng)
    hand = rng.choice(candidates)
    for animal in s.animals if any(not s.seen[-1] >> t & 1 for t in hand) else ():
        if rng.random() < TOLD:
            s.counts(hand, animal, sum(s.face[t] == animal for t in hand))
    s.called = rng.choice(s.animals)
    return Table(table.game, s, table.chance)


def order(s: Any, rng: Random) -> None:
    """Let Purplepaws order all votes of a round, if the Teller obeys it with a public card.

    Other public cards aren't on the page, but count for what the Teller has most of.
    """
    laid = [t for t in (s.vote[s.teller],) if t != NONE]
    most = allowed_with(s, s.teller, [s.face[t] for t in (*cards_of(s, s.teller), *laid)])
    public = [t for t in laid or s.shown if s.face[t] in most]
    if public and not laid:
        s.vote[s.teller] = rng.choice(public)
        s.shown.remove(s.vote[s.teller])
    if not public:
        s.orders = []


def certain(moment: Moment, others: Votes) -> Puzzle | str:
    """Return the puzzle for one seat, or why there is none."""
    table, seat = moment.table, others.seat
    if others.s.called in others.ballots():
        return "laid"
    listed = offered(table, seat)
    sure = [vote for vote in listed if others.spoilt(vote) is None]
    if len(sure) != 1:
        return "open" if not sure else "several"
    cases = others.cases(sure[0])
    if cases < CASES:
        return "plain"
    if sure[0] in others.obvious(listed):
        return "obvious"
    found = Found(table.fork(), seat, Goal("keep", 1, seat), moment.events)
    theme = " ".join(("keep", general_order(others.s) or "free", str(cases)))
    puzzle = described(found, sure[0], listed, moment.name, theme=theme)
    puzzle = puzzle.model_copy(update={"asked": (others.s.called,)})
    return weakness(puzzle) or puzzle


def spoiling(puzzle: Puzzle, others: Votes) -> Iterator[Fact]:
    """Yield votes of the others that spoil each wrong choice, and how they win."""
    for vote in offered(others.table, puzzle.seat):
        spoilt = others.spoilt(vote)
        if spoilt is not None:
            votes = [x for pair in zip(others.voters, spoilt, strict=True) for x in pair]
            yield "against", (vote.id, *votes)
            yield "row", (vote.id, *others.row(vote, spoilt))


class Votes:
    """The votes that the other seats can give, for all that a seat knows."""

    def __init__(self, table: Table[Any, Any], seat: int) -> None:
        self.table, self.seat, self.s = table, seat, table.state
        self.voters = [o for o in table.waiting if o != seat]
        hands = [self.s.hand[o] for o in self.voters]
        layouts = table.seat(seat).deals(hands).layouts()
        self._possible = {way for layout, _ in layouts for way in product(*self._given(layout))}
        self._able = [set(animals) for animals in zip(*self._possible, strict=True)]

    def _given(self, layout: Layout) -> list[set[str]]:
        """Return the votes that the others may give if they hold the cards of a layout."""
        given = []
        for voter, animals in zip(self.voters, layout, strict=True):
            public = [self.s.face[t] for t in self.s.shown if voter == self.s.teller]
            bound = {*allowed_with(self.s, voter, [*animals, *public])}
            given.append(bound.intersection(animals) or {*animals})
        return given

    def named(self, vote: str) -> Choice:
        """Return the vote of the seat with a name."""
        return next(c for c in self.table.waiting[self.seat].choices if c.id == vote)

    def obvious(self, listed: Sequence[Choice]) -> list[Choice]:
        """Return the votes that seem best to someone who puts no two things together.

        Most others can give these, too, or most of the next players in the line can, or most of
        the others' cards are of this animal.
        """
        at = self.s.chairs.index(self.seat)
        near = self.s.chairs[max(at - 1, 0) : at + 2]
        found = list[Choice]()
        held = [self.s.face[t] for voter in self.voters for t in self.s.hand[voter]]
        looks = [chain(*map(self._may_give, seats)) for seats in (self.s.chairs, near)]
        for look in (*looks, chain(held, self.ballots())):
            can = Counter(look)
            like = {vote: can[self._animal(vote)] for vote in listed}
            fit = [vote for vote in listed if like[vote] == max(like.values())]
            found += fit if len(fit) == 1 else []
        return found

    def _may_give(self, seat: int) -> list[str]:
        """Return the animal of another's open vote, or those for which it can vote."""
        laid = self.s.vote[seat]
        if seat in self.voters:
            return self.animals_of(seat)
        return [self.s.face[laid]] if laid != NONE else []

    def _animal(self, vote: Choice) -> str:
        return str(self.s.face[self.s.hand[self.seat][vote.place]])

    def spoilt(self, vote: Choice) -> tuple[str, ...] | None:
        """Return possible votes with which the called animal wins; None if there are none."""
        ways = sorted(self._possible)
        return next((way for way in ways if not self._stops(vote, way)), None)

    def threats(self) -> set[tuple[str | int, ...]]:
        """Return the rows with which the called animal wins after wrong votes."""
        return {
            self.row(vote, way)[1:]
            for vote in offered(self.table, self.seat)
            for way in self._possible
            if not self._stops(vote, way)
        }

    def animals_of(self, voter: int) -> list[str]:
        """Return the animals that another seat can vote for."""
        able = self._able[self.voters.index(voter)]
        return [animal for animal in self.s.animals if animal in able]

    def ballots(self) -> list[str]:
        """Return the animals of the votes that are open."""
        return [self.s.face[t] for t in self.s.vote if t != NONE]

    def cases(self, vote: Choice) -> int:
        """Return how many different rows can win after a certain vote.

        Return none if the vote would be as certain if the others' votes didn't depend on each
        other, since it is enough to look at one player after the other then, or if one row alone
        must be stopped.
        """
        if len(self.threats()) < THREATS:
            return 0
        if all(self._stops(vote, way) for way in product(*self._able)):
            return 0
        return len({self.row(vote, way)[1:] for way in self._possible})

    def _stops(self, vote: Choice, way: tuple[str, ...]) -> bool:
        return bool(self.row(vote, way)[0] != self.s.called)

    def row(self, vote: Choice, way: tuple[str, ...]) -> tuple[str | int, ...]:
        """Return the animal that wins with some votes, and the seats of its row."""
        given = dict(zip(self.voters, way, strict=True)) | {self.seat: self._animal(vote)}
        laid = {o: self.s.face[t] for o, t in enumerate(self.s.vote) if t != NONE}
        ballots = [given.get(o, laid.get(o, "")) for o in self.s.chairs]
        start, length = first_longest(ballots)
        return ballots[start], *self.s.chairs[start : start + length]
