"""A second prover, which shares nothing with the one that finds puzzles but the rules.

It plays tables, tells positions apart by the events that the seat sees, and deals the hidden cards
itself: all deals of Instinkt; all bids and schemes of a hunt; of other games every pair of faces on
every pair of hidden cards that lie in front of the seats or on top of the deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, permutations, product
from random import Random
from typing import Any, NamedTuple

from games import Table
from games.engine import Chance, SeenEvent, Window, members
from games.kill_the_unicorns.cards import DECKS
from games.puzzles import Puzzle, position

Deal = dict[int, str]
MANY = 6
WON = {"round": ("won", "decided"), "block": ("won", "decided"), "hunt": ("claim", "trade")}
"""The events after which a seat has what the goal is about."""


class Position(NamedTuple):
    """A table, everything that the seat has seen since the puzzle, and who has won since then."""

    table: Table[Any, Any]
    seen: tuple[SeenEvent, ...] = ()
    won: tuple[int | None, ...] = ()


class SecondProver:
    """Plays all replies to the choices of a puzzle."""

    def __init__(self, puzzle: Puzzle, most: int) -> None:
        self.puzzle = puzzle
        self.start = position(puzzle)
        self.worlds = [Position(table) for table in worlds(self.start, puzzle.seat, most)]

    def winning(self) -> list[str]:
        """Return the choices that reach the goal in all worlds against all replies."""
        return [c for c in self.puzzle.choices if self.wins(self.worlds, [c])]

    def wins(self, same: Sequence[Position], ids: Sequence[str]) -> bool:
        groups: dict[object, list[Position]] = {}
        for one in same:
            for reached in self.others(self.after(one, self.puzzle.seat, ids)):
                if self.over(reached):
                    if not self.has_won(reached):
                        return False
                else:
                    decision = reached.table.waiting[self.puzzle.seat]
                    listed = tuple(c.id for c in decision.choices)
                    groups.setdefault((reached.seen, listed), []).append(reached)
        return all(self.can_win(group) for group in groups.values())

    def can_win(self, same: Sequence[Position]) -> bool:
        decision = same[0].table.waiting[self.puzzle.seat]
        return any(self.wins(same, ids) for ids in answers(decision))

    def others(self, one: Position) -> Iterator[Position]:
        """Yield the positions after all answers of the other seats, down to the seat's next."""
        asked = [s for s, d in one.table.waiting.items() if d.given is None]
        others = [s for s in asked if s != self.puzzle.seat]
        assert not isinstance(one.table.waiting, Window)
        if self.over(one) or not others:
            yield one
            return
        for ids in replies(one.table, others[0]):
            yield from self.others(self.after(one, others[0], ids))

    def after(self, one: Position, seat: int, ids: Sequence[str]) -> Position:
        table = one.table.fork()
        events = table.answer(seat, ids)
        seen = tuple(event.seen_by(self.puzzle.seat) for event in events)
        turns = one.table.turns + table.turns
        table.turns = turns  # a fork counts from its checkpoint
        won = tuple(e.seat for e in events if e.kind in WON.get(self.puzzle.goal, ()))
        return Position(table, one.seen + seen, one.won + won)

    def has_won(self, one: Position) -> bool:
        me, outcome = self.puzzle.seat, one.table.outcome
        winners = tuple(outcome.winners) if outcome else ()
        if self.puzzle.goal == "block":
            return not {*one.won, *winners} - {me}
        if self.puzzle.goal == "hunt":
            return one.won[-1:] == (me,)
        return winners == (me,) or set(one.won) == {me}

    def over(self, one: Position) -> bool:
        ended = bool(one.table.outcome) or one.table.turns >= self.puzzle.turns
        if self.puzzle.goal == "hunt":
            return ended
        return ended or self.has_won(one) != (self.puzzle.goal == "block")


def replies(table: Table[Any, Any], seat: int) -> list[list[str]]:
    """Return the answers of another seat; of many choices only those that look different to it."""
    decision = table.waiting[seat]
    if len(decision.choices) < MANY or decision.most > 1:
        return answers(decision)
    return [[c.id] for c in table.game.text.offered(decision, table.view(seat))]


def answers(decision: Any) -> list[list[str]]:
    ids = [c.id for c in decision.choices]
    ways = permutations if decision.ordered else combinations
    sizes = range(decision.least, min(decision.most, len(ids)) + 1)
    return [list(way) for size in sizes for way in ways(ids, size)]


def worlds(table: Table[Any, Any], seat: int, most: int) -> list[Table[Any, Any]]:
    """Return tables with the hidden cards dealt otherwise, at most so many."""
    found: list[Table[Any, Any]] = []
    for deal in deals(table, seat, most):
        checkpoint = table.checkpoint()
        for token, face in deal.items():
            checkpoint.face[token] = face
        chance = Chance(bytes([len(found) % 256]) * 32, dict(table.chance.script))
        found.append(table.replay(checkpoint, chance, table.answers))
    return found


def deals(table: Table[Any, Any], seat: int, most: int) -> list[Deal]:
    """Return the deals that fit what the seat knows."""
    s = table.state
    start = {t: face for t, face in enumerate(s.face) if not s.seen[seat] >> t & 1}
    if table.game.name == "instinkt":
        found = all_deals(table, seat, start)
    elif table.game.name == "kill_the_unicorns":
        found = [dict(chain(start.items(), *way)) for way in product(*hunt_deals(table, start))]
    else:
        found = [start, *pairs_of_faces(table, start)]
    fitting = [deal for deal in found if fits(s, seat, deal)]
    return fitting if len(fitting) <= most else Random(0).sample(fitting, most)


def all_deals(table: Table[Any, Any], seat: int, start: Deal) -> list[Deal]:
    """Return all deals of Instinkt: each deck order of the seat, all other cards of its rival."""
    half = len(table.state.face) // 2
    mine, theirs = ([t for t in start if t // half == side] for side in (seat, 1 - seat))
    ways = product(permutations([start[t] for t in mine]), permutations([start[t] for t in theirs]))
    unique = {tuple(zip(mine + theirs, own + other, strict=True)) for own, other in ways}
    return [dict(sorted(way)) for way in sorted(unique)]


def hunt_deals(table: Table[Any, Any], start: Deal) -> Iterator[list[list[tuple[int, str]]]]:
    """Yield for each seat its possible bids, and the schemes that it may have beneath."""
    s = table.state
    for owner in range(s.seats):
        bid, hand = ([t for t in cards[owner] if t in start] for cards in (s.bid, s.hand))
        faces = sorted(start[t] for t in bid + hand)
        bids = sorted({tuple(way) for way in combinations(faces, len(bid))})
        yield [
            list(
                zip(bid + hand, [*laid, *(Counter(faces) - Counter(laid)).elements()], strict=True)
            )
            for laid in bids
        ]
        schemes = [t for t in DECKS[s.role[owner]] if t in start]
        for t in schemes:
            if s.traps and t in s.traps[0]:
                yield [[(t, start[other]), (other, start[t])] for other in schemes]


def pairs_of_faces(table: Table[Any, Any], start: Deal) -> Iterator[Deal]:
    """Yield, for every two hidden cards that could matter, deals with every two faces on them."""
    s = table.state
    near = [t for front in s.front for t in front if t in start]
    near += [t for t in s.deck[-2:] if t in start]
    for one, other in combinations(near, 2):
        for faces in sorted(set(permutations(sorted(start.values()), 2))):
            deal = dict(start)
            for token, kept, face in zip((one, other), (-1, one), faces, strict=True):
                source = next(t for t in deal if deal[t] == face and t != kept)
                deal[token], deal[source] = deal[source], deal[token]
            yield deal


def fits(s: Any, seat: int, deal: Deal) -> bool:
    """Return whether a deal agrees with the seat's bags and limits."""
    for bag in s.known_bags(seat):
        inside = [b for b in s.known_bags(seat) if not b.tokens & ~bag.tokens and not b.least]
        needed = Counter(bag.faces) | Counter([face for b in inside for face in b.faces])
        lying = Counter([deal[t] for t in members(bag.tokens) if t in deal])
        if needed - lying:
            return False
    for token, limit in s.limits[seat].items():
        alike = [t for t in members(limit.apart) if t != token]
        shown = [deal.get(t, s.face[t]) for t in alike]
        if token in deal and (deal[token] not in limit.faces or deal[token] in shown):
            return False
    return True
