"""The trick of a puzzle: what a solver would call the same idea, within a game."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping

from games.engine import parse
from games.llamas_unleashed.cards import CARDS
from games.puzzles import Kind, Puzzle, line_of_play, position
from games.smallseat.rules.orders import general_order
from tools.puzzles.explaining import changed
from tools.puzzles.interest import moves
from tools.puzzles.kinds.vote import Votes
from tools.puzzles.merit import DIVERSE, TWOFOLD, final_points, power_of, schemes_at

ALIKE: Mapping[str, str] = {
    **dict.fromkeys(TWOFOLD - {DIVERSE}, "bring"),
    **dict.fromkeys(("no_probllama", "tranquilizer"), "bait"),
}
"""What the cards of Llamas Unleashed do that a solver would not tell apart."""


def trick(puzzle: Puzzle) -> Hashable:
    """Return the trick of a puzzle; see ``TRICKS``."""
    return puzzle.game, TRICKS.get(puzzle.goal, in_events)(puzzle)


def in_events(puzzle: Puzzle) -> Hashable:
    """Return the kinds of the seat's own events in the line of play."""
    return tuple(event.kind for event in line_of_play(puzzle) if event.seat == puzzle.seat)


def in_points(puzzle: Puzzle) -> Hashable:
    """Return which cards score something else than after the best wrong choice, and the move."""
    points = final_points(puzzle)
    if puzzle.game != "instinkt" or not points:
        return in_events(puzzle)
    others = [choice for choice in puzzle.choices if choice not in puzzle.solution]
    wrong = max(others, key=lambda c: points[c][0] - points[c][1])
    cards = {(about[1], str(about[2]).split("_")[0]) for _, about in changed(puzzle, wrong)}
    return parse(puzzle.solution[0]).verb, frozenset((seat == puzzle.seat, c) for seat, c in cards)


def in_cards(puzzle: Puzzle) -> Hashable:
    """Return what the cards do that are played, and those that others bring."""
    cards = ((event.kind, face) for event in line_of_play(puzzle) for _, face in event.cards)
    made = [(kind, face) for kind, face in cards if face]
    played = [face for kind, face in made if kind == "play"]
    helped = [face for kind, face in made if kind == "bring" and face in ALIKE]
    return tuple(sorted(ALIKE.get(face, CARDS[face].does) for face in (*played, *helped)))


def in_rows(puzzle: Puzzle) -> Hashable:
    """Return what orders the votes, the seat's place, if it was told numbers, and the voters."""
    votes = Votes(position(puzzle), puzzle.seat)
    s, seat = votes.s, puzzle.seat
    return general_order(s), s.chairs.index(seat), bool(s.totals[seat]), len(votes.voters)


def in_hunt(puzzle: Puzzle) -> Hashable:
    """Return the schemes, the own power, the goal, and if one card is laid."""
    s, seat = position(puzzle).state, puzzle.seat
    alone = len(parse(puzzle.solution[0]).at) == 1
    return frozenset(schemes_at(s, seat)), power_of(s, seat), puzzle.goal, alone


def in_moves(puzzle: Puzzle) -> Hashable:
    """Return what the seat does, how many cards were mixed, and how often these changed hands."""
    mixed = [about for kind, about in puzzle.known if kind == "mixed"]
    prompt = position(puzzle).waiting[puzzle.seat].prompt
    return prompt, in_events(puzzle), len(mixed[0]) if mixed else 0, min(moves(puzzle), 2)


TRICKS: Mapping[Kind, Callable[[Puzzle], Hashable]] = {
    "match": in_points, "pair": in_cards, "keep": in_rows, "vote": in_rows, "hunt": in_hunt,
    "cheapest": in_hunt, "spoil": in_hunt, "deduce": in_moves,
}  # fmt: skip
"""What makes the tricks of two puzzles with a goal alike, if not the events of their lines."""
