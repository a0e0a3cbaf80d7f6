"""Guesses: tables that are as possible as the real one for all that one reader knows.

The cards' ways since the checkpoint are written down as one path per card: the token that carried
it between the mixes. The paths of two cards may be exchanged, over the whole turn or before or
after one mix, wherever the reader could not tell; many such exchanges, beginning with what really
happened, give a random world that the reader cannot tell from the real one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from games.engine.chance import Chance
from games.engine.decision import Decision, IllegalChoice, NotYourTurn
from games.engine.game import S, State, V
from games.engine.ledger import Bag, Draw, Ledger, Limit, Limits, members

if TYPE_CHECKING:
    from games.engine.table import Table

TRIES = 50
SWEEPS = 4


class NoGuess(Exception):
    """No table could be dealt that fits all that the reader knows."""


class World(NamedTuple):
    """One way it may have been: a face and a path for every card.

    ``paths[c][k]`` is the token that carries card ``c`` after ``k`` mixes. ``seen[k]`` (a mask
    of tokens) and ``limits[k]`` are what the ledger says at that time; ``held[c]`` is the bag (a
    mask of tokens) in which the reader knows card ``c`` to lie at the checkpoint. ``at[k]`` is the
    inverse of the paths: the card that each token carries after ``k`` mixes.
    """

    faces: list[str]
    paths: list[list[int]]
    seen: list[int]
    limits: list[Limits]
    held: list[int | None]
    at: list[dict[int, int]]

    def exchange(self, a: int, b: int, span: range) -> None:
        """Let cards ``a`` and ``b`` go each other's way over ``span``, if nobody could tell."""
        faces, ways = self.faces, self.paths
        if faces[a] == faces[b]:
            return
        for k in span:
            here, there = ways[a][k], ways[b][k]
            if self.seen[k] & (1 << here | 1 << there):
                return
            limits = self.limits[k]
            if there in limits and not self.fits(k, faces[a], limits[there], (here, there)):
                return
            if here in limits and not self.fits(k, faces[b], limits[here], (here, there)):
                return
        if span.start == 0:
            for card, token in ((a, ways[b][0]), (b, ways[a][0])):
                bag = self.held[card]
                if bag is not None and not bag >> token & 1:
                    return
        for k in span:
            here, there = ways[a][k], ways[b][k]
            ways[a][k], ways[b][k] = there, here
            self.at[k][here], self.at[k][there] = b, a

    def fits(self, k: int, face: str, limit: Limit, besides: tuple[int, int]) -> bool:
        """Say whether ``face`` may come under a token with this limit after ``k`` mixes."""
        if face not in limit.faces:
            return False
        others = [self.at[k][t] for t in members(limit.apart) if t not in besides]
        return all(self.faces[card] != face for card in others)


def guess(table: Table[S, V], reader: int | None, rng: Random) -> Table[S, V]:
    """Deal what ``reader`` has not seen anew; see ``Table.guess``."""
    index = table.state.seats if reader is None else reader
    closed = table.answers[: table.opened]
    for _ in range(TRIES):
        checkpoint = table.checkpoint()
        world = true_world(checkpoint, table.state, index, rng)
        mixes = [d for d in table.state.drawn if d.tokens]
        shuffle(world, mixes, rng)
        for path, face in zip(world.paths, world.faces, strict=True):
            checkpoint.face[path[0]] = face
        narrow(checkpoint, index)
        script = {d.number: d.order for d in table.state.drawn}
        for k, mix in enumerate(mixes):
            script[mix.number] = order_of(world, k, mix)
        chance = Chance(rng.randbytes(32), script)
        try:
            return answered(table, table.replay(checkpoint, chance, closed), reader, rng)
        except (IllegalChoice, NotYourTurn):
            continue  # what somebody chose in this turn does not fit these faces
    raise NoGuess(reader)


def true_world(checkpoint: State, now: State, index: int, rng: Random) -> World:
    """Write down what really happened since the checkpoint."""
    paths = [[token] for token in range(len(checkpoint.face))]
    seen: list[int] = []
    limits: list[Limits] = []
    for mix in now.drawn:
        if mix.tokens:
            seen.append(mix.seen[index])
            limits.append(mix.limits[index])
            to = {mix.tokens[source]: t for source, t in zip(mix.order, mix.tokens, strict=True)}
            for path in paths:
                path.append(to.get(path[-1], path[-1]))
    seen.append(now.seen[index])
    limits.append(now.limits[index])
    held = bags_of_cards(checkpoint, index, rng)
    at = [{path[k]: card for card, path in enumerate(paths)} for k in range(len(seen))]
    return World(list(checkpoint.face), paths, seen, limits, held, at)


def bags_of_cards(ledger: Ledger, index: int, rng: Random) -> list[int | None]:
    """Choose which cards are the ones that the reader knows to lie in its bags."""
    known = [(bag.tokens, face) for bag in ledger.known_bags(index) for face in bag.faces]
    taken: dict[int, int] = {}  # card -> the number of what is known of it

    def find(number: int, tried: set[int]) -> bool:
        tokens, face = known[number]
        fits = [t for t in members(tokens) if ledger.face[t] == face and t not in tried]
        for t in rng.sample(fits, len(fits)):
            tried.add(t)
            if t not in taken or find(taken[t], tried):  # what was known of it may find another
                taken[t] = number
                return True
        return False

    for number in range(len(known)):
        if not find(number, set()):
            raise NoGuess(f"reader {index}: what a bag holds is not there")
    return [known[taken[t]][0] if t in taken else None for t in range(len(ledger.face))]


def shuffle(world: World, mixes: Sequence[Draw], rng: Random) -> None:
    """Exchange paths at random until nothing is left of the order they had."""
    last = len(mixes)
    cards = range(len(world.faces))
    plain = last == 0 and not any(world.held) and not any(world.limits)
    for _ in range(1 if plain else SWEEPS):
        shuffle_span(world, list(cards), range(last + 1), rng)
        for k, mix in enumerate(mixes):
            crossing = set(mix.tokens)
            through = [c for c in cards if world.paths[c][k] in crossing]
            shuffle_span(world, through, range(k + 1), rng)
            through = [c for c in cards if world.paths[c][k] in crossing]
            shuffle_span(world, through, range(k + 1, last + 1), rng)


def shuffle_span(world: World, cards: list[int], span: range, rng: Random) -> None:
    """Offer every card one exchange over ``span`` with a card drawn from those left."""
    for i in range(len(cards) - 1, 0, -1):
        world.exchange(cards[i], cards[rng.randrange(i + 1)], span)


def order_of(world: World, k: int, mix: Draw) -> list[int]:
    """Return the order that mix number ``k`` takes in this world."""
    place = {t: i for i, t in enumerate(mix.tokens)}
    order = [0] * len(place)
    for path in world.paths:
        if path[k] in place:
            order[place[path[k + 1]]] = place[path[k]]
    return order


def narrow(ledger: Ledger, index: int) -> None:
    """Leave in the other readers' bags and limits only what this reader knows too."""
    known = ledger.limits[index].items()
    ledger.limits = [dict(limits.items() & known) for limits in ledger.limits]
    mine = {bag.tokens: Counter(bag.faces) for bag in ledger.bags[index]}
    for other, bags in enumerate(ledger.bags):
        if other != index:
            shared = [
                Bag(b.tokens, tuple((Counter(b.faces) & mine.get(b.tokens, Counter())).elements()))
                for b in bags
            ]
            ledger.bags[other] = tuple(bag for bag in shared if bag.faces)


def answered(
    table: Table[S, V], world: Table[S, V], reader: int | None, rng: Random
) -> Table[S, V]:
    """Bring the open question of ``world`` up to ``table``; what others gave is drawn anew."""
    for seat, ids in table.answers[table.opened :]:
        world.answer(seat, ids if seat == reader else any_answer(world.waiting[seat], rng))
    return world


def any_answer(decision: Decision, rng: Random) -> list[str]:
    """Return a random legal answer; a seat that has passed in a window has passed."""
    if not decision.must:
        return []
    count = rng.randint(decision.least, min(decision.most, len(decision.choices)))
    return [c.id for c in rng.sample(list(decision.choices), count)]
