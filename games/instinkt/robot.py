"""How to play Instinkt well.

Estimate for every card how likely it is to score in the squares that are still possible. Place it
where it scores most. Move the card that scores least with the raccoon, and the other player's
cards with the deer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from games.engine import Choice, Decision, Evaluator, Term, message, read_tuning
from games.instinkt.cards import CARDS, FOLDER, Card, owner
from games.instinkt.rules.board import ENDS, FIELD, SIZE, Cell, Frame, frame_of
from games.instinkt.rules.scoring import PREDATORS
from games.instinkt.state import SEATS, InstinktState

TUNING = read_tuning(FOLDER)
POLICY = TUNING.policy
OWN, OTHER, PREDATOR = (POLICY[f"{who}_chance"] for who in ("own", "other", "predator"))
TERM = {kind: kind.partition("_")[0] for kind, card in CARDS.items() if card.points}

Board = Mapping[Cell, tuple[int, str]]
"""The owner and the kind of the card on each cell."""

BESIDE = [(1, 0), (-1, 0), (0, 1), (0, -1)]
AROUND = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
IN_LINE = [(n, 0) for n in range(-3, 4) if n] + [(0, n) for n in range(-3, 4) if n]


def _shares(wide: int, within: range) -> list[float]:
    """Return for each line of a frame how likely it is to be one of these lines of the square."""
    ends = wide - SIZE + 1
    return [sum(line - first in within for first in range(ends)) / ends for line in range(wide)]


INSIDE = {wide: _shares(wide, range(SIZE)) for wide in range(SIZE, FIELD + 1)}
"""How likely each line of a frame is to be part of the square, by the width of the frame."""
BORDER = {wide: _shares(wide, range(0, SIZE, SIZE - 1)) for wide in range(SIZE, FIELD + 1)}
"""How likely each line is to be the first or the last line of the square."""


class InstinktEvaluator(Evaluator[InstinktState]):
    """Rate a position by the points that a seat's animals are likely to score."""

    terms = {
        "mouse": Term(message("keeps your Mouse safe"), message("scares {name}'s Mouse")),
        "hare": Term(
            message("gives your Hare company"), message("leaves {name}'s Hare without company")
        ),
        "cat": Term(
            message("brings your Cat to the edge"), message("takes {name}'s Cat off the edge")
        ),
        "spider": Term(
            message("brings one of your Spiders to a corner"),
            message("takes the corner from one of {name}'s Spiders"),
        ),
        "owl": Term(
            message("brings your Owl to the middle"),
            message("takes {name}'s Owl out of the middle"),
        ),
        "fox": Term(
            message("brings your Fox to its prey"), message("keeps {name}'s Fox from its prey")
        ),
        "wolf": Term(
            message("gives your Wolf more to hunt"),
            message("keeps your cards away from {name}'s Wolf"),
        ),
        "bear": Term(
            message("gathers your cards around your Bear"),
            message("keeps {name}'s cards away from their Bear"),
        ),
        "left": Term(message("saves your better cards")),
    }

    def features(self, s: InstinktState, seat: int) -> Mapping[str, float]:
        """Add up the likely points of the seat's cards, and rate the cards left to play."""
        board, frame = board_of(s), frame_of(s.display.values())
        found = dict.fromkeys(self.terms, 0.0)
        for cell, (whose, kind) in board.items():
            if whose == seat and kind in TERM:
                found[TERM[kind]] += likely(s.cards[kind], seat, cell, board, frame)
        coming = [POLICY[s.face[t]] for t in s.hand[seat] + s.deck[seat]]
        places = (SIZE * SIZE - len(board)) / SEATS
        found["left"] = places * sum(coming) / max(1, len(coming))
        return found

    def policy(self, s: InstinktState, d: Decision, rng: Random) -> Sequence[Choice]:
        """Place a card where it is likely to score most; choose the card to play at random."""
        if d.prompt == "under":
            worth = {c: POLICY[s.face[s.hand[d.seat][c.place]]] for c in d.choices}
            return sorted(d.choices, key=lambda c: worth[c])[: d.least]
        if d.prompt == "place":
            board = board_of(s)
            return [best_place(d, s.cards[str(d.about[0])], board, rng)]
        if d.prompt == "to":
            board = board_of(s, without=s.lifted)
            return [best_place(d, s.cards[s.face[s.lifted]], board, rng)]
        if d.prompt == "move":
            return [least_of_use(s, d)]
        if d.prompt == "push":
            return [gentle_push(s, d, rng)]
        return [rng.choice(d.choices)]


def gentle_push(s: InstinktState, d: Decision, rng: Random) -> Choice:
    """Return the choice of a line with few own cards and many of the other player's."""
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
    """Return the cards of the display by cell, without the card that is lifted."""
    return {cell: (owner(t), s.face[t]) for t, cell in s.display.items() if t != without}


def best_place(d: Decision, card: Card, board: Board, rng: Random) -> Choice:
    """Return the choice of the place where a card is likely to score most."""
    if not card.points:
        return rng.choice(d.choices)
    frame = frame_of(board)
    found, most = d.choices[0], -1.0
    for c in d.choices:
        cell = frame.cell(str(c.at[0]))
        value = likely(card, d.seat, cell, board, with_cell(frame, cell)) + 0.01 * rng.random()
        if value > most:
            found, most = c, value
    return found


def least_of_use(s: InstinktState, d: Decision) -> Choice:
    """Return the choice of the card that is likely to score least in its place."""
    board, frame = board_of(s), frame_of(s.display.values())

    def score(c: Choice) -> float:
        cell = frame.cell(str(c.at[0]))
        return likely(s.cards[board[cell][1]], d.seat, cell, board, frame)

    return min(d.choices, key=score)


def with_cell(frame: Frame, cell: Cell) -> Frame:
    """Return the frame that remains after one more card is placed on a cell."""
    left, top, columns, rows = frame
    x, y = cell
    last, low = max(left + SIZE - 1, x), max(top + SIZE - 1, y)
    first, high = min(left + columns - SIZE, x), min(top + rows - SIZE, y)
    left, top = last - SIZE + 1, low - SIZE + 1
    return Frame(left, top, first + SIZE - left, high + SIZE - top)


def likely(card: Card, seat: int, cell: Cell, board: Board, frame: Frame) -> float:
    """Return the points that a card is likely to score on a cell."""
    if not card.points:
        return 0.0
    if card.condition in BY_PLACE:
        column = BORDER[frame.columns][cell[0] - frame.left]
        row = BORDER[frame.rows][cell[1] - frame.top]
        return card.points * BY_PLACE[card.condition](column, row)
    if card.condition.startswith("safe"):
        return card.points * safe(seat, card, cell, board, frame)
    own, steps = BY_CARDS[card.condition]
    odds = chances(seat if own else 1 - seat, OWN if own else OTHER, steps, cell, board, frame)
    if card.each:
        return card.points * (sum(odds) if card.least == 1 else many(odds, card.least))
    return card.points * enough(odds, card.least)


BY_PLACE: Mapping[str, Callable[[float, float], float]] = {
    "middle": lambda column, row: (1 - column) * (1 - row),
    "edge": lambda column, row: column + row - 2 * column * row,
    "corner": lambda column, row: column * row,
}
"""How likely a place is to meet a condition, given how likely its column and row are borders."""
BY_CARDS = {
    "own_beside": (True, BESIDE),
    "other_beside": (False, BESIDE),
    "own_around": (True, AROUND),
    "other_around": (False, AROUND),
    "own_in_line": (True, IN_LINE),
}
"""For each condition that counts cards: whether it counts own ones, and their relative cells."""


def numbers(odds: Sequence[float]) -> list[float]:
    """Return the probability of each number of hits, starting with none."""
    found = [1.0]
    for p in odds:
        found.append(0.0)
        for n in range(len(found) - 1, 0, -1):
            found[n] += p * (found[n - 1] - found[n])
        found[0] *= 1 - p
    return found


def enough(odds: Sequence[float], least: int) -> float:
    """Return the probability of at least ``least`` hits."""
    return 1 - sum(numbers(odds)[:least])


def many(odds: Sequence[float], least: int) -> float:
    """Return the average number of hits, where fewer than ``least`` count as none."""
    return sum([n * p for n, p in enumerate(numbers(odds)) if n >= least])


def inside(x: int, y: int, frame: Frame) -> float:
    """Return how likely a place is to be part of the square."""
    left, top, columns, rows = frame
    if 0 <= x - left < columns and 0 <= y - top < rows:
        return INSIDE[columns][x - left] * INSIDE[rows][y - top]
    return 0.0


def chances(
    seat: int, chance: float, steps: Sequence[Cell], cell: Cell, board: Board, frame: Frame
) -> list[float]:
    """Return the chances that the cells at these steps hold a card of this seat."""
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


def safe(seat: int, card: Card, cell: Cell, board: Board, frame: Frame) -> float:
    """Return how likely it is that no predator it fears will be beside a cell."""
    x, y = cell
    every = card.condition == "safe_from_all"
    odds = 1.0
    for across, down in BESIDE:
        near = x + across, y + down
        if near in board:
            if board[near][1] in PREDATORS and (every or board[near][0] != seat):
                return 0.0
        else:
            odds *= 1 - PREDATOR * inside(*near, frame)
    return odds
