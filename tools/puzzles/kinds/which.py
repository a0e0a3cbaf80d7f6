"""Which card is it? One face-down card certainly shows an animal, by elimination after a mix."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

from games.engine import Layout, TooManyDeals
from games.puzzles import Puzzle, hidden
from tools.puzzles.finding import described_fact
from tools.puzzles.kinds.deduce import STORY, inferred
from tools.puzzles.matches import Moment

MIXED = 3
"""The fewest cards that were mixed."""
CARDS = range(4, 9)
"""How many face-down cards there are to choose from."""


def shows(face: str, layout: Layout) -> bool:
    """Return whether the only card of a layout shows a face."""
    return layout == ((face,),)


def certain_cards(moment: Moment) -> Iterator[Puzzle | str]:
    """Yield the first turn of a seat at which it can infer a card from a mix."""
    table, s = moment.table, moment.table.state
    seat = next(iter(table.waiting))
    if not moment.mixes or table.answers:
        return
    for card in inferred(moment, seat):
        if len(card.mix.tokens) < MIXED:
            yield "few mixed"
            continue
        if len(moment.events) - card.mix.event > STORY:
            yield "long story"
            continue
        places = {
            f"at:{owner}.{place}": cards[place]
            for owner, cards in enumerate(s.front)
            for place in hidden(table, seat, cards)
            if place
        }
        ids = list(places)
        if len(ids) > CARDS[-1]:
            best = f"at:{card.at[0]}.{card.at[1]}"
            others = Random(moment.name).sample([i for i in ids if i != best], CARDS[-1] - 1)
            ids = [i for i in ids if i == best or i in others]
        if len(ids) not in CARDS:
            yield "few cards"
            continue
        source = table.seat(seat)
        try:
            chances = {
                i: source.deals([[places[i]]]).chance_of(partial(shows, card.face)) for i in ids
            }
        except TooManyDeals:
            yield "long"
            continue
        if [i for i in ids if chances[i] == 1] != [f"at:{card.at[0]}.{card.at[1]}"]:
            yield "several"
            continue
        yield described_fact(
            table, seat, "which", (card.face,), moment.events[card.mix.event:], chances,
            known=(card.known(seat),), because=card.because(seat),
            theme=f"which {'own' if card.at[0] == seat else 'other'}",
        )  # fmt: skip
