"""Deduce and win: the round is won now, but only if the seat infers a card that was mixed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from games.puzzles import Fact, Puzzle
from tools.puzzles.deals import as_short_match, wins_among, without_deductions
from tools.puzzles.finding import examine
from tools.puzzles.goals import Goal
from tools.puzzles.matches import Found, Mix, Moment, is_fit

STORY = 20
"""The most events since the mix that are told."""
KINDS_MIXED = 2
"""The fewest kinds of cards that were mixed."""
REFUTING = 30
"""The deals in which the solution must fail without the deduction."""


class Inferred(NamedTuple):
    """A card that a seat can infer: its place, its face, and the mix from which it follows."""

    at: tuple[int, int]
    token: int
    face: str
    mix: Mix
    shown: tuple[str, ...]

    def known(self, seat: int) -> Fact:
        """Return what the seat knew before the mix."""
        return "mixed", tuple(sorted(self.mix.known[seat]))

    def because(self, seat: int) -> tuple[Fact, ...]:
        """Return why the seat can infer the card."""
        return (
            self.known(seat),
            ("shown", tuple(sorted(self.shown))),
            ("so", (*self.at, self.face)),
        )


def deductions(moment: Moment) -> Iterator[Puzzle | str]:
    """Yield the decisions of a seat that can win the round by a card that it must infer."""
    table = moment.table
    seat = next(iter(table.waiting))
    if not moment.mixes or not is_fit(table, seat):
        return
    cards = [
        card for card in inferred(moment, seat) if len(set(card.mix.known[seat])) >= KINDS_MIXED
    ]
    if not cards:
        return
    first = min(card.mix.event for card in cards)
    goal = Goal("deduce", 1, seat, (0,) * table.state.seats)
    if len(moment.events) - first > STORY:
        yield "long story"
        return
    found = Found(table.fork(), seat, goal, moment.events[first:])
    puzzle = examine(found, moment.name, prepare=as_short_match, plain=False)
    if isinstance(puzzle, str):
        yield puzzle
        return
    blind = without_deductions(found.table, seat).seat(seat)
    best = next(c for c in table.waiting[seat].choices if c.id in puzzle.solution)
    if wins_among(blind, goal, [best], moment.name, REFUTING, as_short_match):
        yield "without the deduction"
        return
    card = cards[-1]
    yield puzzle.model_copy(update={"known": (card.known(seat),), "because": card.because(seat)})


def inferred(moment: Moment, seat: int) -> list[Inferred]:
    """Return the cards on the table that a seat has not seen, but knows from a mix."""
    s, found = moment.table.state, []
    sure = {bag.tokens: bag.faces[0] for bag in s.known_bags(seat) if bag.tokens.bit_count() == 1}
    for owner, cards in enumerate(s.front if sure else ()):
        for place, t in enumerate(cards):
            face = sure.get(1 << t)
            mix = next((mix for mix in reversed(moment.mixes) if t in mix.tokens), None)
            if face and mix and not s.seen[seat] >> t & 1:
                shown = shown_since(moment, seat, mix)
                left = Counter(mix.known[seat]) - Counter(shown)
                if left == Counter([face]) and len(shown) == len(mix.tokens) - 1:
                    found.append(Inferred((owner, place), t, face, mix, shown))
    return found


def shown_since(moment: Moment, seat: int, mix: Mix) -> tuple[str, ...]:
    """Return the faces of mixed cards that a seat has seen since."""
    faces: dict[int, str] = {}
    for event in moment.told(seat, mix.event + 1):
        for t, face in event.cards:
            if t in mix.tokens and face:
                faces.setdefault(t, face)
    return tuple(faces.values())
