"""The display of Instinkt laid out in rows: as buttons, as lines of signs, as words."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from games.engine import Cell, Decision, Words
from games.engine import Choice as Pick
from games.engine.words import message
from games.instinkt.board import ENDS, FIELD, column_name, name, places, row_name
from games.instinkt.board import Cell as Place
from games.instinkt.naming import marked, plain
from games.instinkt.view import InstinktView, LyingCard

EMPTY = "·"
FREE, CORNER = "▫️▫️", "🌲"
LETTERS = ["🇦", "🇧", "🇨", "🇩", "🇪", "🇫", "🇬"]
DIGIT = "\ufe0f\u20e3"  # makes a keycap of the digit before it
COLOURS = (message("black"), message("white"))


def buttons(decision: Decision, view: InstinktView) -> Sequence[Sequence[Cell]]:
    """Lay out the choices: places as they lie, a deer's lines by the end it comes from."""
    if decision.prompt == "push":
        rows = [[c for c in decision.choices if c.at[0] == end] for end in ENDS]
        return [row for row in rows if row]
    if decision.prompt in ("place", "move", "to"):
        return as_it_lies({str(c.at[0]): c for c in decision.choices}, view)
    return ()


def as_it_lies(choices: dict[str, Pick], view: InstinktView) -> list[list[Cell]]:
    """Lay out choices by the name of their place, among the cards that lie there."""
    frame, cards = view.frame, view.standing
    columns, rows = cropped([*cards, *map(frame.cell, choices)])

    def button(place: Place) -> Cell:
        if name(place) in choices:
            return choices[name(place)]
        return marked(cards[place].seat, cards[place].kind) if place in cards else EMPTY

    return [[button((column, row)) for column in columns] for row in rows]


def cropped(cells: Collection[Place]) -> tuple[range, range]:
    """Return the columns and rows that hold some cells."""
    columns, rows = {column for column, _ in cells}, {row for _, row in cells}
    return range(min(columns), max(columns) + 1), range(min(rows), max(rows) + 1)


def signs(view: InstinktView) -> list[str]:
    """Draw the display and the places around it, each in two signs, with their names."""
    cards = view.standing
    if not cards:
        return []
    columns, rows = cropped([*cards, *map(view.frame.cell, places(cards, view.frame))])
    head = CORNER + "".join(f"{LETTERS[column % FIELD]}▫️" for column in columns)
    return [head] + [
        f"{row_name(row)}{DIGIT}" + "".join(_sign(cards.get((column, row))) for column in columns)
        for row in rows
    ]


def _sign(card: LyingCard | None) -> str:
    return marked(card.seat, card.kind) if card else FREE


def spoken(view: InstinktView, words: Words) -> str:
    """Say in words what lies where, row by row."""
    in_rows = sorted(view.standing.values(), key=lambda card: (card.row, card.column))
    said = []
    for card in in_rows:
        said.append(
            words(
                "{place}: {colour} {card}",
                place=name(card.cell),
                colour=words(COLOURS[card.seat]),
                card=plain(card.kind, words),
            )
        )
        if card.points is not None:
            said[-1] += " – " + words.plural("{n} point", "{n} points", card.points)
    if not said:
        return words("The display is empty.")
    frame = view.frame
    reach = words(
        "The square lies within columns {left} to {right} and rows {top} to {bottom}.",
        left=column_name(frame.left),
        right=column_name(frame.left + frame.columns - 1),
        top=row_name(frame.top),
        bottom=row_name(frame.top + frame.rows - 1),
    )
    return words("In the display: {cards}.", cards="; ".join(said)) + f" {reach}"
