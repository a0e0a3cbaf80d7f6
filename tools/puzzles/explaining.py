"""Facts that explain a solution: what the seat can rule out, and what keeps a card out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.engine import GuessError, TooManyDeals, parse
from games.kill_the_unicorns.cards import DECKS
from games.llamas_unleashed.cards import CARDS
from games.llamas_unleashed.rules.field_rules import modifiers
from games.puzzles import Fact, Puzzle, position
from tools.puzzles.interest import VOTES
from tools.puzzles.kinds.vote import Votes, spoiling
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
            votes = Votes(position(puzzle), puzzle.seat)
            facts = (*ruled_out(votes), *spoiling(puzzle, votes))
            puzzle = puzzle.model_copy(update={"known": tuple(held(votes))})
        elif puzzle.goal in ("hunt", "cheapest"):
            facts = tuple(beneath(puzzle))
            puzzle = puzzle.model_copy(update={"known": tuple(hunters(puzzle))})
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


def ruled_out(votes: Votes) -> Iterator[Fact]:
    """Yield the votes that are left to others; of a known hand only if it is a single one."""
    s, seat = votes.s, votes.seat
    for voter in votes.voters:
        can = votes.animals_of(voter)
        known = all(s.seen[seat] >> t & 1 for t in s.hand[voter])
        if len(can) < len(s.animals) and (not known or len(can) == 1):
            yield "can", (voter, *can)


def held(votes: Votes) -> Iterator[Fact]:
    """Yield what the seat knows of the others' cards: those it has seen, and what is left."""
    s, seen = votes.s, votes.s.seen[votes.seat]
    unseen = [t for hand in s.hand for t in hand if not seen >> t & 1]
    for voter in s.chairs:
        known = [t for t in s.hand[voter] if seen >> t & 1]
        unknown = len(s.hand[voter]) - len(known)
        if voter in votes.voters or (voter != votes.seat and unknown):
            shown = sorted((s.face[t] for t in known), key=s.animals.index)
            yield "hand", (voter, unknown, *(shown if voter != s.teller else ()))
    faces = sorted((s.face[t] for t in unseen), key=s.animals.index)
    if faces:
        yield "unseen", tuple(faces)
    for voter in votes.voters:
        missing = {*faces} - {*votes.animals_of(voter)}
        if any(not seen >> t & 1 for t in s.hand[voter]):
            yield from (("none", (voter, animal)) for animal in s.animals if animal in missing)


def hunters(puzzle: Puzzle) -> Iterator[Fact]:
    """Yield the hunt cards of the others in a hunt, which are public, and a power they have left.

    The wizard's is of use only before the own bid.
    """
    s = position(puzzle).state
    for seat in s.order():
        if seat == puzzle.seat or seat in s.passed:
            continue
        useful = s.role[seat] == "knight" or (s.role[seat] == "wizard" and not s.bid[seat])
        cards = sorted(s.face[t] for t in (*s.hand[seat], *s.bid[seat]))
        yield "hunter", (seat, s.role[seat] if useful and not s.used[seat] else "", *cards)


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
