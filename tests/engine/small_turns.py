"""Small turns whose possible courses can all be counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import permutations, product
from math import prod, sqrt
from random import Random

from games import Table
from games.engine import Bag, Game, Outcome, State, Turn, View, ask, choice
from games.engine.chance import Chance
from games.engine.event import SeenEvent
from games.engine.ledger import mask_of

Act = Callable[[State], None]
Way = tuple[str, ...]
"""The faces at the checkpoint, then those at the end."""


class Acts(Game[State, View]):
    """A game with one turn of given acts, which stays open."""

    name = title = tagline = command = emoji = "acts"
    state = State

    def __init__(self, acts: Sequence[Act]) -> None:
        self.acts = acts

    def setup(self, seats: int, options: object) -> State:
        raise NotImplementedError

    def deal(self, s: State) -> None:
        raise NotImplementedError

    def turn(self, s: State) -> Turn:
        for act in self.acts:
            act(s)
        yield from ask(0, "end", [choice("end")])

    def outcome(self, s: State) -> Outcome | None:
        return None

    def view(self, s: State, reader: int | None) -> View:
        return View(game=self.name, seats=s.seats, reader=reader, active=0)

    def zones(self, s: State) -> list[list[int]]:
        return [list(range(len(s.face)))]


def mix(*tokens: int, except_for: int | None = None) -> Act:
    return lambda s: s.shuffle(tokens, 0 if except_for is None else 1 << except_for)


def show(token: int, *visible_to: int) -> Act:
    """Show a card to some seats, or to everyone."""
    return lambda s: s.record("show", None, (), [token], mask_of(visible_to) or s.everyone)


def tell(token: int, *faces: str) -> Act:
    """Tell everyone whether a card has one of these faces."""

    def act(s: State) -> None:
        true = s.face[token] in faces
        s.record("tell", None, (token, int(true)))
        s.limit([token], faces if true else set(s.face) - set(faces))

    return act


def told_of(act: Callable[[State], object], known: Callable[[State], object]) -> Act:
    """Tell everyone something that is true of the faces, and record what it shows."""

    def told(s: State) -> None:
        s.record("tell", None, (str(known(s)),))
        act(s)

    return told


def tell_count(tokens: Sequence[int], face: str) -> Act:
    """Tell everyone how many of the cards show a face."""

    def count(s: State) -> int:
        return [s.face[t] for t in tokens].count(face)

    return told_of(lambda s: s.counts(tokens, face, count(s)), count)


def tell_most(tokens: Sequence[int], face: str, count: int) -> Act:
    """Tell everyone whether at most so many of the cards show a face."""

    def few(s: State) -> bool:
        return [s.face[t] for t in tokens].count(face) <= count

    def act(s: State) -> None:
        if few(s):
            s.holds_at_most(tokens, face, count)
        else:
            s.holds(tokens, face, count + 1)

    return told_of(act, few)


def tell_alike(*tokens: int) -> Act:
    """Tell everyone that the cards show the same face, which must be true."""

    def alike(s: State) -> bool:
        return len({s.face[t] for t in tokens}) == 1

    def act(s: State) -> None:
        if alike(s):
            s.alike(tokens)

    return told_of(act, alike)


def tell_top(tokens: Sequence[int], face: str) -> Act:
    """Tell everyone that the cards show no face more often than this one, which must be true."""

    def top(s: State) -> bool:
        shown = Counter(s.face[t] for t in tokens)
        return shown[face] == max(shown.values())

    def act(s: State) -> None:
        if top(s):
            s.has_most(tokens, face)

    return told_of(act, top)


def tell_any(tokens: Sequence[int], **counts: int) -> Act:
    """Tell everyone that the cards show so many of one of the faces, which must be true."""

    def holds(s: State) -> bool:
        shown = Counter(s.face[t] for t in tokens)
        return any(shown[face] >= n for face, n in counts.items())

    def act(s: State) -> None:
        if holds(s):
            s.holds_any(tokens, counts)

    return told_of(act, holds)


class SmallTurn:
    """A position of three seats between two turns with all cards hidden, and the acts since."""

    def __init__(self, faces: str, *acts: Act, reader: int | None = 2, seed: int = 0) -> None:
        self.start = State(seats=3, face=faces.split(), seen=[0] * 4)
        self.game = Acts(acts)
        self.reader = reader
        self.seed = seed
        self.index = 3 if reader is None else reader
        self.bags: list[tuple[set[int], str]] = []
        self.told: list[tuple[Sequence[int], str, int]] = []
        self.drawn: list[int] = []

    def seen(self, *tokens: int, by: int) -> SmallTurn:
        """Record that a seat has seen some cards."""
        self.start.seen[by] |= mask_of(tokens)
        return self

    def bag(self, tokens: Sequence[int], *faces: str) -> SmallTurn:
        """Record that everyone knows of cards among some tokens."""
        self.start.bags = [(*known, Bag(mask_of(tokens), faces)) for known in self.start.bags]
        self.bags += [(set(tokens), face) for face in faces]
        return self

    def holds(self, tokens: Sequence[int], face: str, count: int) -> SmallTurn:
        """Record that everyone knows that some tokens have at least ``count`` of a face."""
        self.start.holds(tokens, face, count)
        self.told.append((tokens, face, count))
        return self

    def least(self, tokens: Sequence[int], face: str) -> SmallTurn:
        """Record a public bag with at least one card of a face, besides those of other bags."""
        bag = Bag(mask_of(tokens), (face,), least=True)
        self.start.bags = [(*known, bag) for known in self.start.bags]
        together = [({*group, *tokens}, kind, n + 1) for group, kind, n in self.told]
        self.told += [([*group], kind, n) for group, kind, n in together if kind == face]
        self.told.append((tokens, face, 1))
        return self

    def limit(self, token: int, *faces: str) -> SmallTurn:
        self.start.limit([token], faces)
        return self

    def from_one_of_each(self, tokens: Sequence[int], *faces: str) -> SmallTurn:
        """Record that the tokens' cards were drawn from one card of each face."""
        self.start.limit(tokens, faces, apart=True)
        self.drawn += tokens
        return self

    def table(self) -> Table[State, View]:
        return Table.at(self.game, self.start, self.seed.to_bytes(32, "big"))

    def way(self, table: Table[State, View]) -> Way:
        return (*table.checkpoint().face, *table.state.face)

    def guessed(self, rng: Random) -> Callable[[], Way]:
        """Return a function that guesses a possible course."""
        table = self.table()
        return lambda: self.way(table.guess(self.reader, rng))

    def searched(self, rng: Random) -> Callable[[], Way]:
        """Return a function that makes a world for a search and returns its end."""
        assert self.reader is not None
        seat = self.table().seat(self.reader)
        return lambda: tuple(seat.world(rng).play().state.face)

    def possible(self) -> dict[Way, Fraction]:
        """Return the probability of every course that looks to the reader like the true one.

        All cards are distinct, and all orders of a shuffle are equally likely.
        """
        table = self.table()
        shown = self.shown(table)
        mixes = [draw for draw in table.state.drawn if draw.tokens]
        orders = [permutations(range(len(draw.tokens))) for draw in mixes]
        scripts = [
            {draw.number: list(order) for draw, order in zip(mixes, chosen, strict=True)}
            for chosen in product(*orders)
        ]
        ways: Counter[Way] = Counter()
        for face, weight in self.deals():
            start = self.start.clone()
            start.face = face
            for script in scripts:
                other = Table(self.game, start, Chance(b"", script))
                if self.shown(other) == shown:
                    ways[self.way(other)] += weight  # type: ignore[assignment]
        total = sum(ways.values())
        return {way: Fraction(n) / total for way, n in ways.items()}

    def shown(self, table: Table[State, View]) -> list[SeenEvent]:
        return [event.seen_by(self.reader) for event in table.news]

    def deals(self) -> Iterator[tuple[list[str], Fraction]]:
        """Yield the faces of every deal that fits what was known, with its weight."""
        face = self.start.face
        hidden = [t for t in range(len(face)) if not self.start.seen[self.index] >> t & 1]
        certain = self.certain(hidden)
        copies = Counter(face[t] for t in hidden)
        for cards in permutations(hidden):
            lies = dict(zip(cards, hidden, strict=True))
            dealt = face.copy()
            for card, t in lies.items():
                dealt[t] = face[card]
            known = self.start.limits[self.index]
            drawn = [dealt[t] for t in self.drawn]
            if (
                all(lies[card] in tokens for card, tokens in certain)
                and all([dealt[t] for t in group].count(f) >= n for group, f, n in self.told)
                and all(dealt[t] in known[t].faces for t in known if t in hidden)
                and len(set(drawn)) == len(drawn)
            ):
                yield dealt, Fraction(1, prod(copies[f] for f in drawn))

    def certain(self, hidden: list[int]) -> list[tuple[int, set[int]]]:
        """Return single cards that are known to be in bags, with their bags' tokens."""
        left, chosen = hidden.copy(), []
        for tokens, face in self.bags:
            card = next(t for t in left if self.start.face[t] == face)
            left.remove(card)
            chosen.append((card, tokens))
        return chosen

    def surprise(self, count: int) -> float:
        """Return by how many standard deviations ``count`` guesses differ from the probabilities.

        Very unlikely courses are counted together.
        """
        guess = self.guessed(Random(self.seed))
        return differ(Counter(guess() for _ in range(count)), self.possible())

    def surprise_of_worlds(self, count: int) -> float:
        """Return by how many standard deviations the ends of ``count`` worlds differ."""
        world, likely = self.searched(Random(self.seed)), Counter[Way]()
        for way, share in self.possible().items():
            likely[way[len(self.start.face) :]] += share  # type: ignore[assignment]
        return differ(Counter(world() for _ in range(count)), likely)


def differ(found: Mapping[Way, int], possible: Mapping[Way, Fraction | int]) -> float:
    """Return by how many standard deviations the counts differ from the probabilities."""
    assert set(found) <= set(possible)
    count = sum(found.values())
    classes: dict[object, list[float]] = {}
    for way, share in possible.items():
        expected = float(share * count)
        both = classes.setdefault(way if expected >= 5 else "rare", [0, 0])
        both[0] += found.get(way, 0)
        both[1] += expected
    if len(classes) == 1:
        return 0
    chi = sum((n - expected) ** 2 / expected for n, expected in classes.values())
    return surprise(chi, len(classes) - 1)


def surprise(chi: float, freedom: int) -> float:
    """Return a chi-square value in standard deviations, after Wilson and Hilferty."""
    spread = 2 / (9 * freedom)
    return float((chi / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread)
