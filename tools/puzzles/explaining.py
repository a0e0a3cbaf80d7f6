"""Facts that explain a solution: what the seat can rule out, and what keeps a card out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from games.engine import GuessError, TooManyDeals, parse
from games.kill_the_unicorns.cards import DECKS
from games.llamas_unleashed.cards import CARDS
from games.llamas_unleashed.rules.field_rules import modifiers
from games.puzzles import TABLE, Fact, Puzzle, position
from tools.puzzles.interest import VOTES
from tools.puzzles.kinds.vote import Votes
from tools.puzzles.proof import OutOfReach

FEW = 3
"""The most cards between which a seat may waver in a fact."""


def explained(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with all facts that explain its solution."""
    facts = puzzle.because
    try:
        if puzzle.goal == "pair":
            facts = tuple(kept_out(puzzle, fact) for fact in facts)
        elif puzzle.goal in VOTES:
            facts = (
                *dict.fromkeys(ruled_out(puzzle)),
                *(fact for fact in facts if fact[0] == "against"),
            )
        elif puzzle.goal in ("hunt", "cheapest"):
            facts = tuple(beneath(puzzle))
        elif puzzle.goal == "round":
            facts = tuple(waiting(puzzle))
    except (GuessError, OutOfReach, TooManyDeals):
        pass
    return puzzle.model_copy(update={"because": facts})


def kept_out(puzzle: Puzzle, fact: Fact) -> Fact:
    """Return why a wrong pair of cards is too little, with a card that can't come in."""
    s, (kind, about) = position(puzzle).state, fact
    if kind != "short":
        return fact
    held = [CARDS[s.face[t]] for t in modifiers(s, puzzle.seat)]
    for place in parse(str(about[0])).at:
        card = CARDS[s.face[s.hand[puzzle.seat][int(place)]]]
        for each in held:
            named = bool(each.forbids_name) and each.forbids_name.lower() in card.name.lower()
            if named or card.type in each.forbids or {*card.variation} & {*each.turns_away}:
                return kind, (*about[:2], card.key, each.key)
    return kind, about[:2]


def ruled_out(puzzle: Puzzle) -> Iterator[Fact]:
    """Yield which votes are ruled out, and why; in a known hand only if a single one is left."""
    table, seat = position(puzzle), puzzle.seat
    s, votes = table.state, Votes(table, seat)
    for voter in votes.voters:
        can = votes.animals_of(voter)
        if all(s.seen[seat] >> t & 1 for t in s.hand[voter]) and len(can) > 1:
            continue
        for animal in s.animals:
            known = [t for t, face in enumerate(s.face) if face == animal and s.seen[seat] >> t & 1]
            places = Counter(
                next((o for o, h in enumerate(s.hand) if t in h), TABLE) for t in known
            )
            if animal not in can and places.total() == s.face.count(animal):
                yield "all", (places.total(), animal)
                yield "where", tuple(x for place in places.items() for x in place)
        if len(can) < len(s.animals):
            yield "can", (voter, *can)


def beneath(puzzle: Puzzle) -> Iterator[Fact]:
    """Yield which schemes of the others can lie with the unicorn, if they are few."""
    table, seat = position(puzzle), puzzle.seat
    s = table.state
    for t in s.traps[0] if s.traps else ():
        if not s.seen[seat] >> t & 1:
            faces = {layout[0][0] for layout, _ in table.seat(seat).deals([[t]]).layouts()}
            if len(faces) <= FEW:
                yield "lies", (owner_of(s, t), *sorted(faces))


def owner_of(s: Any, scheme: int) -> int:
    """Return the seat to which a scheme belongs."""
    return next(o for o, role in enumerate(s.role) if scheme in DECKS[role])


def waiting(puzzle: Puzzle) -> Iterator[Fact]:
    """Yield that the starting card can wait, if it is turned up after another card."""
    own = [ids[0] for seat, ids in puzzle.line if seat == puzzle.seat and ids]
    if "flip:0" in own[1:]:
        yield "wait", ()
