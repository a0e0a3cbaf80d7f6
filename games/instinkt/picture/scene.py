"""What the picture of the display shows: the cards, now or after a choice, and marks on them."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.engine import Choice, Decision
from games.instinkt.rules.board import BEGIN, Cell, cropped, frame_of, places, push
from games.instinkt.view import InstinktView, OpenCard


@dataclass
class Scene:
    """The cards and marks in a picture of the display.

    The reader can choose the empty places ``free``, the cards ``choosable``, or the ``entries``: a
    side and a line from which a deer may come. ``chosen`` is the cell of the card whose choice is
    previewed. ``ways`` maps the old cell of each card that would move to its new one; with
    ``pushed``, a deer pushes these cards along a line.
    """

    cards: dict[Cell, OpenCard]
    free: set[Cell] = field(default_factory=set)
    choosable: set[Cell] = field(default_factory=set)
    entries: list[tuple[str, int]] = field(default_factory=list)
    chosen: Cell | None = None
    ways: dict[Cell, Cell] = field(default_factory=dict)
    pushed: bool = False

    def extent(self, view: InstinktView) -> tuple[range, range]:
        """Return the columns and rows to draw: all cells in use now or after the choice."""
        if not view.board:
            return cropped([(n + by, m + by) for n, m in (BEGIN,) for by in (-1, 1)])
        now = [*view.standing, *map(view.frame.cell, places(view.standing, view.frame))]
        return cropped([*now, *self.cards, *self.free, *self.ways])


def scene(view: InstinktView, decision: Decision | None, trying: Choice | None) -> Scene:
    """Return the scene for a reader who has a decision, or who previews the choice ``trying``."""
    if trying and trying.verb in TRIED:
        return TRIED[trying.verb](view, trying)
    found = Scene(dict(view.standing))
    if decision and decision.prompt in TRIED:
        if decision.prompt == "push":
            found.entries = [view.frame.entry(*c.at) for c in decision.choices]
            return found
        cells = {view.frame.cell(str(c.at[0])) for c in decision.choices}
        if decision.prompt == "move":
            found.choosable = cells
        else:
            found.free = cells
    return found


def try_place(view: InstinktView, choice: Choice) -> Scene:
    """Return the scene after the card is placed."""
    cell = view.frame.cell(str(choice.at[0]))
    return Scene({**view.standing, cell: view.played[0]}, chosen=cell)


def try_push(view: InstinktView, choice: Choice) -> Scene:
    """Return the scene after a deer has pushed the cards."""
    pushed = push(view.standing, *view.frame.entry(*choice.at))
    cards = {pushed.moved.get(cell, cell): card for cell, card in view.standing.items()}
    return Scene(
        {**cards, pushed.deer: view.played[0]},
        chosen=pushed.deer,
        ways={start: to for start, to in pushed.moved.items() if start != to},
        pushed=True,
    )


def try_move(view: InstinktView, choice: Choice) -> Scene:
    """Return the scene with the free places to which a card could move."""
    cell = view.frame.cell(str(choice.at[0]))
    rest = [other for other in view.standing if other != cell]
    frame = frame_of(rest)
    free = {frame.cell(name) for name in places(rest, frame)} - {cell}
    return Scene(dict(view.standing), free=free, chosen=cell)


def try_to(view: InstinktView, choice: Choice) -> Scene:
    """Return the scene after the lifted card is placed again."""
    cell = view.frame.cell(str(choice.at[0]))
    (card,) = view.lifted
    return Scene({**view.standing, cell: card}, chosen=cell, ways={card.cell: cell})


TRIED = {"place": try_place, "push": try_push, "move": try_move, "to": try_to}
"""The choices that change the display, by verb."""
