"""How Instinkt is played well.

Ask of every card how likely it is to score where the square may still come to lie. Put it where
it brings most; move with the raccoon what brings least, with the deer the other's cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from games.engine import Advice, Choice, Decision, Term, message, read_tuning
from games.instinkt.cards import CARDS, SET, owner
from games.instinkt.rules.board import ENDS, FIELD, SIZE, Cell, Frame, frame_of
from games.instinkt.rules.scoring import PREDATORS
from games.instinkt.state import SEATS, InstinktState

TUNING = read_tuning("instinkt")
POLICY = TUNING.policy
OWN, OTHER, PREDATOR = (POLICY[f"{who}_chance"] for who in ("own", "other", "predator"))
TERM = {kind: kind.partition("_")[0] for kind in SET if CARDS[kind].points}
POINTS = {kind: card.points for kind, card in CARDS.items()}

Board = Mapping[Cell, tuple[int, str]]
"""Whose card of which kind lies on each cell."""

BESIDE = [(1, 0), (-1, 0), (0, 1), (0, -1)]
AROUND = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
IN_LINE = [(n, 0) for n in range(-3, 4) if n] + [(0, n) for n in range(-3, 4) if n]


def _shares(wide: int, within: range) -> list[float]:
    """Return for each line of a frame how likely it is to be one of these lines of the square."""
    ends = wide - SIZE + 1
    return [sum(line - first in within for first in range(ends)) / ends for line in range(wide)]


INSIDE = {wide: _shares(wide, range(SIZE)) for wide in range(SIZE, FIELD + 1)}
"""How likely each line of a frame is to be part of the square, by how wide the frame is."""
BORDER = {wide: _shares(wide, range(0, SIZE, SIZE - 1)) for wide in range(SIZE, FIELD + 1)}
"""How likely it is to be the first or the last one of the square."""


class InstinktAdvice(Advice[InstinktState]):
    """A standing is the points that a seat's animals are likely to score."""

    terms = {
        "mouse": Term(message("keeps your mouse safe"), message("scares {name}'s mouse")),
        "hare": Term(message("gives your hare company"), message("leaves {name}'s hare alone")),
        "cat": Term(
            message("brings your cat to the edge"), message("takes {name}'s cat off the edge")
        ),
        "spider": Term(
            message("brings a spider of yours to a corner"),
            message("takes the corner from a spider of {name}"),
        ),
        "owl": Term(
            message("brings your owl to the middle"), message("takes {name}'s owl off the middle")
        ),
        "fox": Term(
            message("brings your fox to its prey"), message("keeps {name}'s fox from its prey")
        ),
        "wolf": Term(
            message("gives your wolf more to hunt"), message("keeps your cards from {name}'s wolf")
        ),
        "bear": Term(
            message("lines your cards up for your bear"),
            message("gets in the way of {name}'s bear"),
        ),
        "left": Term(message("saves your better cards"), message("")),
    }

    def standing(self, s: InstinktState, seat: int) -> Mapping[str, float]:
        """Add up what the seat's cards are likely to score, and what is left to play."""
        board, frame = board_of(s), frame_of(s.display.values())
        found = dict.fromkeys(self.terms, 0.0)
        for cell, (whose, kind) in board.items():
            if whose == seat and kind in TERM:
                found[TERM[kind]] += likely(kind, seat, cell, board, frame)
        coming = [POLICY[s.face[t]] for t in s.hand[seat] + s.deck[seat]]
        places = (SIZE * SIZE - len(board)) / SEATS
        found["left"] = places * sum(coming) / max(1, len(coming))
        return found

    def policy(self, s: InstinktState, d: Decision, rng: Random) -> Sequence[Choice]:
        """Put the card where it is likely to score most; choose it with little thought."""
        if d.prompt == "under":
            worth = {c: POLICY[s.face[s.hand[d.seat][c.place]]] for c in d.choices}
            return sorted(d.choices, key=lambda c: worth[c])[: d.least]
        if d.prompt == "place":
            board = board_of(s)
            return [best_place(d, str(d.about[0]), board, frame_of(board), rng)]
        if d.prompt == "to":
            board = board_of(s, without=s.lifted)
            return [best_place(d, s.face[s.lifted], board, frame_of(board), rng)]
        if d.prompt == "move":
            board, frame = board_of(s), frame_of(s.display.values())
            return [min(d.choices, key=lambda c: scored(c, d.seat, board, frame))]
        if d.prompt == "push":
            return [gentle_push(s, d, rng)]
        return [rng.choice(d.choices)]


def gentle_push(s: InstinktState, d: Decision, rng: Random) -> Choice:
    """Return the choice of a line that holds few own cards and many of the other's."""
    moved: dict[tuple[int, int], float] = {}
    for t, cell in s.display.items():
        for fixed in (0, 1):
            line = fixed, cell[fixed]
            moved[line] = moved.get(line, 0.0) + (1 if owner(t) == d.seat else -1)
    frame = frame_of(s.display.values())

    def harm(c: Choice) -> float:
        end, line = frame.entry(*c.at)
        return moved[ENDS[end][0], line] + 0.5 * rng.random()

    return min(d.choices, key=harm)


def board_of(s: InstinktState, without: int = -1) -> dict[Cell, tuple[int, str]]:
    """Return the display as it lies, without the card that is lifted."""
    return {cell: (owner(t), s.face[t]) for t, cell in s.display.items() if t != without}


def best_place(d: Decision, kind: str, board: Board, frame: Frame, rng: Random) -> Choice:
    """Return the choice of a place where a card is likely to score most."""
    if kind not in TERM:
        return rng.choice(d.choices)
    found, most = d.choices[0], -1.0
    for c in d.choices:
        cell = frame.cell(str(c.at[0]))
        value = likely(kind, d.seat, cell, board, with_cell(frame, cell)) + 0.01 * rng.random()
        if value > most:
            found, most = c, value
    return found


def scored(c: Choice, seat: int, board: Board, frame: Frame) -> float:
    """Return what the card that a choice names is likely to score where it lies."""
    cell = frame.cell(str(c.at[0]))
    return likely(board[cell][1], seat, cell, board, frame)


def with_cell(frame: Frame, cell: Cell) -> Frame:
    """Return the frame around one more card."""
    left, top, columns, rows = frame
    x, y = cell
    last, low = max(left + SIZE - 1, x), max(top + SIZE - 1, y)
    first, high = min(left + columns - SIZE, x), min(top + rows - SIZE, y)
    left, top = last - SIZE + 1, low - SIZE + 1
    return Frame(left, top, first + SIZE - left, high + SIZE - top)


def likely(kind: str, seat: int, cell: Cell, board: Board, frame: Frame) -> float:
    """Return the points that a card is likely to score on a cell."""
    if kind in ("spider_4", "spider_5", "cat", "owl"):
        column = BORDER[frame.columns][cell[0] - frame.left]
        row = BORDER[frame.rows][cell[1] - frame.top]
        if kind == "owl":
            return POINTS[kind] * (1 - column) * (1 - row)
        if kind == "cat":
            return POINTS[kind] * (column + row - 2 * column * row)
        return POINTS[kind] * column * row
    if kind == "mouse":
        return POINTS[kind] * safe(cell, board, frame)
    if kind == "hare":
        return POINTS[kind] * two_of(seat, OWN, cell, board, frame)
    if kind == "fox":
        return POINTS[kind] * two_of(1 - seat, OTHER, cell, board, frame)
    if kind == "wolf":
        return POINTS[kind] * sum(chances(1 - seat, OTHER, AROUND, cell, board, frame))
    if kind == "bear":
        return POINTS[kind] * sum(chances(seat, OWN, IN_LINE, cell, board, frame))
    return 0.0


def inside(x: int, y: int, frame: Frame) -> float:
    """Return how likely a place is to be part of the square."""
    left, top, columns, rows = frame
    if 0 <= x - left < columns and 0 <= y - top < rows:
        return INSIDE[columns][x - left] * INSIDE[rows][y - top]
    return 0.0


def chances(
    seat: int, chance: float, steps: Sequence[Cell], cell: Cell, board: Board, frame: Frame
) -> list[float]:
    """Return how likely each place some steps away is to hold a card of this seat."""
    x, y = cell
    found = []
    for across, down in steps:
        near = x + across, y + down
        if near in board:
            if board[near][0] == seat:
                found.append(1.0)
        else:
            share = inside(*near, frame)
            if share:
                found.append(chance * share)
    return found


def two_of(seat: int, chance: float, cell: Cell, board: Board, frame: Frame) -> float:
    """Return how likely it is that two cards of this seat come to lie beside a cell."""
    none, one = 1.0, 0.0
    for p in chances(seat, chance, BESIDE, cell, board, frame):
        none, one = none * (1 - p), one * (1 - p) + none * p
    return 1 - none - one


def safe(cell: Cell, board: Board, frame: Frame) -> float:
    """Return how likely it is that no predator comes to lie beside a cell."""
    x, y = cell
    odds = 1.0
    for across, down in BESIDE:
        near = x + across, y + down
        if near in board:
            if board[near][1] in PREDATORS:
                return 0.0
        else:
            odds *= 1 - PREDATOR * inside(*near, frame)
    return odds
