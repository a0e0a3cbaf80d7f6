"""Facts that explain a solution: what the seat can rule out, and what keeps a card out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Any

from games.engine import GuessError, TooManyDeals, mask_of, parse
from games.instinkt.cards import owner
from games.llamas_unleashed.cards import CARDS, Card
from games.llamas_unleashed.rules.field_rules import modifiers
from games.puzzles import Fact, Puzzle, position
from games.smallseat.rules.orders import general_order
from games.smallseat.state import NONE
from tools.puzzles.finding import exact
from tools.puzzles.goals import UNICORN, Goal
from tools.puzzles.kinds.vote import Votes, spoiling
from tools.puzzles.matches import Found
from tools.puzzles.merit import TAKING
from tools.puzzles.proof import OutOfReach
from tools.puzzles.squares import points_of_cards
from tools.puzzles.totals import cost

CHANGES = 2
"""How many cards are named that score worse for the seat after a wrong choice."""


def explained(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with all facts that explain its solution."""
    facts = puzzle.because
    try:
        if puzzle.goal == "pair":
            facts = tuple(kept_out(puzzle, fact) for fact in facts)
            known = tuple(discarded(puzzle))
            puzzle = puzzle.model_copy(update={"known": known, "tempting": nearest(puzzle)})
        elif puzzle.goal == "keep":
            votes = Votes(position(puzzle), puzzle.seat)
            facts = (*ruled_out(votes), *spoiling(puzzle, votes))
            puzzle = puzzle.model_copy(update={"known": tuple(held(votes))})
        elif puzzle.goal in UNICORN:
            known = (*hunters(puzzle), power(puzzle), *beneath(puzzle))
            facts, puzzle = tuple(dearer(puzzle)), puzzle.model_copy(update={"known": known})
        elif puzzle.goal == "round":
            facts = ()
        elif puzzle.game == "instinkt":
            facts = tuple(chain.from_iterable(changed(puzzle, c) for c in puzzle.choices))
            puzzle = puzzle.model_copy(update={"known": tuple(placed_next(puzzle))})
    except (GuessError, OutOfReach, TooManyDeals):
        pass
    return puzzle.model_copy(update={"because": facts})


def kept_out(puzzle: Puzzle, fact: Fact) -> Fact:
    """Return why a wrong pair of cards is too little, with a card that can't come in.

    Nothing is kept out for certain if a card of the pair makes way, as one of the solution does.
    """
    s, (kind, about) = position(puzzle).state, fact
    if kind != "short":
        return fact
    hand = [CARDS[s.face[t]] for t in s.hand[puzzle.seat]]
    held = [CARDS[s.face[t]] for t in modifiers(s, puzzle.seat)]
    best, wrong = ([hand[int(place)] for place in parse(c).at]
                   for c in (puzzle.solution[0], str(about[0])))  # fmt: skip
    clears = [card for card in best if not any(keeps_out(each, card) for each in held)]
    barred = [(card.key, each.key) for card in wrong for each in held if keeps_out(each, card)]
    return kind, (
        *about[:2],
        *(barred[0] if barred and not any(c in clears for c in wrong) else ()),
    )


def keeps_out(modifier: Card, card: Card) -> bool:
    """Return whether a card in a Field keeps another from being played into it."""
    named = bool(modifier.forbids_name) and modifier.forbids_name.lower() in card.name.lower()
    barred = {*card.variation} & {*modifier.turns_away}
    return named or card.type in modifier.forbids or bool(barred)


def nearest(puzzle: Puzzle) -> str:
    """Return the wrong pair of cards that brings most of those that look best."""
    short = {str(about[0]): int(about[1]) for kind, about in puzzle.because if kind == "short"}
    wrong = [c for c in puzzle.choices if c not in puzzle.solution]
    return min(wrong, key=lambda c: (-puzzle.chances[c], short.get(c, 0)))


def ruled_out(votes: Votes) -> Iterator[Fact]:
    """Yield the votes that are left to others; of a known hand only if it is a single one."""
    s, seat = votes.s, votes.seat
    for voter in votes.voters:
        can = votes.animals_of(voter)
        known = all(s.seen[seat] >> t & 1 for t in s.hand[voter])
        if len(can) < len(s.animals) and (not known or len(can) == 1):
            yield "can", (voter, *can)


def held(votes: Votes) -> Iterator[Fact]:
    """Yield what the seat knows of the others' cards, by place from the Smallseat, and open votes.

    Last come all cards that it has not seen.
    """
    s, seen = votes.s, votes.s.seen[votes.seat]
    view, worked_out = votes.table.view(votes.seat), Counter[str]()
    if order := general_order(s):
        yield "order", (order,)
    for place, voter in enumerate(s.chairs, 1):
        known = [s.face[t] for t in s.hand[voter] if seen >> t & 1]
        shown = sorted(known, key=s.animals.index)
        unknown = len(s.hand[voter]) - len(known)
        if voter in votes.voters or (voter == s.teller != votes.seat and unknown):
            numbers = told(s, votes.seat, voter)
            yield "hand", (place, voter, unknown, len(known), *shown, *numbers)
        if s.vote[voter] != NONE:
            yield "open", (place, voter, s.face[s.vote[voter]])
        elif voter not in (*votes.voters, votes.seat):
            last = view.table[voter].known
            worked_out += Counter(last[len(shown) :])
            yield "last", (place, voter, *last)
    faces = Counter(s.face[t] for hand in s.hand for t in hand if not seen >> t & 1) - worked_out
    if faces:
        yield "unseen", tuple(sorted(faces.elements(), key=s.animals.index))


def told(s: Any, seat: int, voter: int) -> Iterator[str | int]:
    """Yield how many cards of some animals a player holds, as the seat was told."""
    hand = mask_of(s.hand[voter])
    for animal in s.animals:
        about = [t for t in s.totals[seat] if t[:2] == (hand, (animal,)) and not t.kind]
        least = max((t.least for t in about), default=0)
        if least == min((t.most for t in about), default=-1):
            yield from (animal, least)


def hunters(puzzle: Puzzle) -> Iterator[Fact]:
    """Yield the hunt cards of the others in a hunt, which are public, and how many they laid."""
    s = position(puzzle).state
    for seat in s.order():
        if seat != puzzle.seat and seat not in s.passed:
            cards = sorted(s.face[t] for t in (*s.hand[seat], *s.bid[seat]))
            yield "hunter", (seat, len(s.bid[seat]), s.call, *cards)


def power(puzzle: Puzzle) -> Fact:
    """Return which power changes the seat's total; nobody else can use one: see ``merit``."""
    s, seat = position(puzzle).state, puzzle.seat
    if (seat, ("keep",)) in puzzle.answers:
        return "power", ("wizard", s.power["wizard"])
    return "power", ()


def beneath(puzzle: Puzzle) -> Iterator[Fact]:
    """Yield the schemes on the unicorn, all of which the seat knows."""
    s = position(puzzle).state
    if s.traps and s.traps[0]:
        yield "beneath", tuple(chain.from_iterable((s.owner(t), s.face[t]) for t in s.traps[0]))


def discarded(puzzle: Puzzle) -> Iterator[Fact]:
    """Yield the discard pile, if a card of the hand takes cards from it."""
    s = position(puzzle).state
    if s.discard and TAKING & {s.face[t] for t in s.hand[puzzle.seat]}:
        yield "discard", tuple(s.face[t] for t in reversed(s.discard))


def placed_next(puzzle: Puzzle) -> Iterator[Fact]:
    """Yield the card that the other player places after the choice."""
    s = position(puzzle).state
    for t in s.played:
        if owner(t) != puzzle.seat:
            yield "next", (owner(t), s.face[t])


def changed(puzzle: Puzzle, wrong: str) -> Iterator[Fact]:
    """Yield the cards by which a seat loses most after a wrong choice."""
    best = points_of_cards(puzzle, puzzle.solution[0])
    other = points_of_cards(puzzle, wrong)
    lost = {
        (seat, face): (n - other[seat, face]) * (1 if seat == puzzle.seat else -1)
        for (seat, face), n in best.items()
        if (seat, face) in other
    }
    for seat, face in sorted(lost, key=lambda card: -lost[card])[:CHANGES]:
        if lost[seat, face] > 0:
            yield "scores", (wrong, seat, face, other[seat, face], best[seat, face])


def dearer(puzzle: Puzzle) -> Iterator[Fact]:
    """Yield the cards that get the unicorn as surely as the cheapest, and what they cost."""
    table, seat = position(puzzle), puzzle.seat
    goal, s = Goal.at("hunt", 1, seat, table.state), table.state
    best = cost(s, seat, parse(puzzle.solution[0]))
    found = Found(table, seat, goal, ())
    for way in map(parse, puzzle.choices if puzzle.goal == "cheapest" else ()):
        n = cost(s, seat, way)
        if n > best and way.id not in puzzle.refuted and exact(found).certain(goal, (way,)):
            yield "dearer", (way.id, n, best)
