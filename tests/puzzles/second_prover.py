"""A second prover, which shares nothing with the one that finds puzzles but the rules.

It plays tables, tells positions apart by the events that the seat sees, and deals the hidden cards
itself: all deals of Instinkt; all bids and schemes of a hunt; in Llamas as many Instants in the
other hands as there are; all hands of Smallseat, if few of their cards are hidden; otherwise every
pair of faces on every pair of hidden cards that lie in front of the seats, in hands or on top of
the deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, permutations, product
from random import Random
from typing import Any, NamedTuple

from games import Table
from games.engine import Chance, SeenEvent, Window, members, parse
from games.kill_the_unicorns.cards import DECKS
from games.llamas_unleashed.cards import CARDS as LLAMAS
from games.puzzles import Puzzle, position

Deal = dict[int, str]
MANY = 6
HANDS = 40
"""The deals of Llamas with as many Instants as possible."""
HIDDEN = 12
"""Of no more hidden cards of Smallseat all hands are dealt."""
_WON, _TAKEN = ("won", "decided"), ("claim", "trade")
WON = {"round": _WON, "deduce": _WON, **dict.fromkeys(("hunt", "cheapest", "spoil"), _TAKEN)}
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
        self.cards = set[int]()
        self.worlds = [Position(table) for table in worlds(self.start, puzzle.seat, most)]

    def winning(self) -> list[str]:
        """Return the right choices: in all worlds, against all replies; the cheapest if asked."""
        if self.puzzle.goal == "pair":
            return [c for c in self.puzzle.choices if self.wins_with(c)]
        found = [c for c in self.puzzle.choices if self.wins(self.worlds, [c])]
        if self.puzzle.goal == "cheapest":
            least = min(map(self.cost, found), default=0)
            found = [c for c in found if self.cost(c) == least]
        return found

    def wins_with(self, c: str) -> bool:
        """Return whether two hand cards win, whichever is played first."""
        seat = self.puzzle.seat
        hand = self.start.state.hand[seat]
        self.cards = {hand[int(place)] for place in parse(c).at}
        playable = [choice.id for choice in self.start.waiting[seat].choices]
        firsts = [ids for n in parse(c).at if (ids := f"play:{n}") in playable]
        # Most pairs fail in the first world, however they are played.
        first = [ids for ids in firsts if self.wins(self.worlds[:1], [ids])]
        return any(self.wins(self.worlds, [ids]) for ids in first)

    def cost(self, c: str) -> int:
        """Return the sum of the hunt cards that a choice lays."""
        s = self.start.state
        hand = s.hand[self.puzzle.seat]
        return sum(int(s.face[hand["abcdefgh".index(str(letter))]]) for letter in parse(c).at)

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
        return any(self.wins(same, ids) for ids in answers(decision) if self.allows(same[0], ids))

    def allows(self, one: Position, ids: Sequence[str]) -> bool:
        """Return whether an answer plays no card but the two of a pair."""
        hand = one.table.state.hand[self.puzzle.seat] if self.cards else ()
        played = [parse(each) for each in ids if self.cards and each.startswith("play:")]
        return all(hand[c.place] in self.cards for c in played)

    def others(self, one: Position) -> Iterator[Position]:
        """Yield the positions after all answers of the other seats, down to the seat's next."""
        asked = [s for s, d in one.table.waiting.items() if d.given is None]
        others = [s for s in asked if s != self.puzzle.seat]
        if self.over(one) or not others:
            yield one
            return
        if isinstance(one.table.waiting, Window):
            for other in others:
                for ids in filter(None, answers(one.table.waiting[other])):
                    yield from self.others(self.after(one, other, ids))
            for other in others:
                one = self.after(one, other, [])
            yield from self.others(one)
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
        if self.puzzle.goal in ("hunt", "cheapest"):
            return one.won[-1:] == (me,)
        if self.puzzle.goal == "spoil":
            return one.won[-1:] != (self.puzzle.asked[1],)
        s = one.table.state
        if self.puzzle.goal == "keep":
            return bool(s.winner != s.called)
        if self.puzzle.goal == "vote":
            return bool(s.ballot[me] == s.winner)
        return winners == (me,) or set(one.won) == {me}

    def over(self, one: Position) -> bool:
        ended = bool(one.table.outcome) or one.table.turns >= self.puzzle.turns
        if self.puzzle.goal not in ("match", "round", "deduce", "pair"):
            return ended
        return ended or self.has_won(one)


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
    elif table.game.name == "llamas_unleashed":
        found = [start, *instants_in_hands(table, start)]
    elif table.game.name == "smallseat" and len(start) <= HIDDEN:
        found = list(all_hands(table, start))
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


def instants_in_hands(table: Table[Any, Any], start: Deal) -> Iterator[Deal]:
    """Yield deals in which the other hands have as many Instants as possible."""
    held = [t for hand in table.state.hand for t in hand if t in start]
    rest = [t for t in start if t not in held]
    for n in range(HANDS):
        rng = Random(n)
        faces = sorted(start.values(), key=lambda face: (not is_instant(face), rng.random()))
        yield dict(zip([*rng.sample(held, len(held)), *rest], faces, strict=True))


def all_hands(table: Table[Any, Any], start: Deal) -> Iterator[Deal]:
    """Yield deals with all different hands; the cards that are in no hand come last."""
    hands = [[t for t in hand if t in start] for hand in table.state.hand]
    ways: list[list[str]] = [[]]
    for hand in hands:
        ways = [
            [*way, *held]
            for way in ways
            for held in sorted(
                set(
                    combinations(
                        sorted((Counter(start.values()) - Counter(way)).elements()), len(hand)
                    )
                )
            )
        ]
    tokens = [t for hand in hands for t in hand]
    rest = [t for t in start if t not in tokens]
    for way in ways:
        left = (Counter(start.values()) - Counter(way)).elements()
        yield dict(zip([*tokens, *rest], [*way, *left], strict=True))


def is_instant(face: str) -> bool:
    return face in LLAMAS and LLAMAS[face].type == "instant"


def pairs_of_faces(table: Table[Any, Any], start: Deal) -> Iterator[Deal]:
    """Yield, for every two hidden cards that could matter, deals with every two faces on them."""
    s = table.state
    places = getattr(s, "front", None) or s.hand
    near = [t for cards in places for t in cards if t in start]
    near += [t for t in getattr(s, "deck", [])[-2:] if t in start]
    for one, other in combinations(near, 2):
        for faces in sorted(set(permutations(sorted(start.values()), 2))):
            deal = dict(start)
            for token, kept, face in zip((one, other), (-1, one), faces, strict=True):
                source = next(t for t in deal if deal[t] == face and t != kept)
                deal[token], deal[source] = deal[source], deal[token]
            yield deal


def fits(s: Any, seat: int, deal: Deal) -> bool:
    """Return whether a deal agrees with the seat's bags, limits and totals."""
    for total in s.totals[seat]:
        kinds = Counter([deal.get(t, s.face[t]) for t in members(total.tokens)])
        number = sum(kinds[face] for face in total.faces)
        if total.kind == "" and not total.least <= number <= total.most:
            return False
        if total.kind == "top" and number < max(kinds.values()):
            return False
        if total.kind == "alike" and len(kinds) > 1:
            return False
        told = Counter(total.faces)
        if total.kind == "any" and all(kinds[face] < n for face, n in told.items()):
            return False
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
