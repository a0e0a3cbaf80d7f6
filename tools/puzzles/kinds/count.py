"""How many has Ann? More of a hand is certain than its reader's panel says."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from games import Table
from games.engine import GuessError, TooManyDeals, mask_of
from games.puzzles import Fact, Puzzle
from tools.puzzles.deals import without_deductions
from tools.puzzles.finding import described_fact
from tools.puzzles.matches import Moment
from tools.puzzles.merit import KNOWN

GUESSES = 12
MOST = 8
STORY = 8
CARDS = range(2, MOST)
"""The cards of the hand in question."""
TABLE = -1
"""Stands for all cards that are open to everyone or out of the game."""


def hands(moment: Moment) -> Iterator[Puzzle | str]:
    """Yield the numbers of cards that seats can work out when votes are due."""
    table, s = moment.table, moment.table.state
    if table.answers or not s.round or "vote" not in {d.prompt for d in table.waiting.values()}:
        return
    for seat in table.waiting:
        try:
            guesses = [table.guess(seat, Random(n)).state for n in range(GUESSES)]
        except GuessError:
            continue
        for owner in range(s.seats):
            for animal in s.animals if owner != seat and len(s.hand[owner]) in CARDS else ():
                numbers = {held(g, owner, animal) for g in guesses}
                if len(numbers) == 1 and not is_told(table, seat, owner, animal, *numbers):
                    yield counted(moment, seat, owner, animal)


def held(s: Any, owner: int, animal: str) -> int:
    """Return how many cards of an animal a seat holds."""
    return sum(s.face[t] == animal for t in s.hand[owner])


def is_told(table: Table[Any, Any], seat: int, owner: int, animal: str, n: int) -> bool:
    """Return whether the panel of a seat shows the number, or a player has told it."""
    s, hand = table.state, mask_of(table.state.hand[owner])
    hidden = [t for t in s.hand[owner] if not s.seen[seat] >> t & 1]
    named = [animal in s.limits[seat][t].faces if t in s.limits[seat] else True for t in hidden]
    exact = any(
        total.faces == (animal,) and total.least == total.most and total.tokens & hand
        for total in s.totals[seat]
    )
    shown = table.view(seat).table[owner].known.count(animal)
    return exact or n == 0 or n <= shown + (len(hidden) == sum(named) == 1) or not any(named)


def counted(moment: Moment, seat: int, owner: int, animal: str) -> Puzzle | str:
    """Return the puzzle about one hand, or why there is none."""
    table, s = moment.table, moment.table.state
    source = table.seat(seat)
    unaware = without_deductions(table, seat)
    if (
        len({held(unaware.guess(seat, Random(n)).state, owner, animal) for n in range(GUESSES)})
        == 1
    ):
        return "without the deduction"
    zones: dict[int, list[int]] = {o: list(s.hand[o]) for o in range(s.seats)}
    elsewhere = [t for t in range(len(s.face)) if not any(t in cards for cards in zones.values())]
    zones[TABLE] = elsewhere
    numbers: dict[int, int] = {}
    try:
        for zone, cards in zones.items():
            layouts = source.deals([cards], lambda face: animal if face == animal else "").layouts()
            chances = {layout[0].count(animal): chance for layout, chance in layouts}
            if zone == owner:
                likely = chances
            if len(chances) == 1:
                numbers[zone] = next(iter(chances))
    except TooManyDeals:
        return "long"
    if owner not in numbers:
        return "uncertain"
    if len(numbers) < len(zones):
        return "entangled"
    n = numbers[owner]
    told = [e for e in moment.events if animal in e.about and e.kind in ("count", "bears", "asked")]
    known: list[Fact] = [
        ("none", (o, animal))
        for o, number in numbers.items()
        if not number and o not in (seat, owner, TABLE)
        and any(not s.seen[seat] >> t & 1 for t in s.hand[o])
    ]  # fmt: skip
    if len(known) < KNOWN:
        return "plain"
    others = tuple(
        x for o, number in numbers.items() if o not in (owner,) and number for x in (o, number)
    )
    because: tuple[Fact, ...] = (
        ("all", (s.face.count(animal), animal)),
        *known,
        ("where", others),
        ("left", (owner, n, animal)),
    )
    top = min(len(s.hand[owner]), max(n + 2, 4), MOST - 1)
    ids = {f"number:{k}": likely.get(k, 0) for k in range(max(0, top - MOST + 1), top + 1)}
    return described_fact(
        table, seat, "count", (animal, owner), told[-STORY:], ids, known=tuple(known),
        because=because, theme=f"count {min(len(known), 2)}",
    )  # fmt: skip
