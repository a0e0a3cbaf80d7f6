"""Choices as buttons: their names, their arrangement, and previews of what they do."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine import Cell, Choice, Decision, Label, Words
from games.instinkt.cards import CARDS
from games.instinkt.rules.board import ENDS, cropped, name, push
from games.instinkt.rules.board import Cell as Place
from games.instinkt.text.names import ARROWS, FROM, animal, coloured, named
from games.instinkt.view import InstinktView


def hand_label(choice: Choice, view: InstinktView, words: Words) -> str:
    """Name a card of the reader's hand; other readers see only its place."""
    kind = None if view.reader is None else view.hand[view.reader][choice.place]
    return named(kind, words) if kind else words("Card {n}", n=choice.place + 1)


def place_label(choice: Choice, view: InstinktView, words: Words) -> str:
    """Name a place."""
    return str(choice.at[0])


def card_label(choice: Choice, view: InstinktView, words: Words) -> str:
    """Name a card of the display by its animal and its place."""
    place = str(choice.at[0])
    card = view.standing.get(view.frame.cell(place))
    return f"{CARDS[card.kind].emoji} {place}" if card else place


def line_label(choice: Choice, view: InstinktView, words: Words) -> str:
    """Name a line and the direction in which a deer goes in it."""
    end, line = choice.at
    return f"{ARROWS[str(end)]} {line}"


LABELS: dict[str, Label[InstinktView]] = {
    "play": hand_label, "under": hand_label, "place": place_label, "to": place_label,
    "move": card_label, "push": line_label,
}  # fmt: skip


def preview_push(choice: Choice, view: InstinktView, words: Words) -> str:
    """Say which cards a deer would push from where to where, and where the deer would be."""
    cards = view.standing
    end, index = view.frame.entry(*choice.at)
    pushed = push(cards, end, index)
    moves = []
    for start, to in pushed.moved.items():
        card = coloured(cards[start].seat, cards[start].kind, words)
        moves.append(
            words("{card} stays on {place}", card=card, place=name(start))
            if start == to
            else f"{card} {name(start)} → {name(to)}"
        )
    entering = words(FROM[end], line=choice.at[1])
    return words(
        "🦌{arrow} Into {entering}: {moves}. Your Deer ends up on {place}.",
        arrow=ARROWS[end],
        entering=entering,
        moves=words.items(moves),
        place=name(pushed.deer),
    )


def preview_to(choice: Choice, view: InstinktView, words: Words) -> str:
    """Say from which place to which a raccoon would move the card it has lifted."""
    (card,) = view.lifted
    start, to = name(card.cell), choice.at[0]
    return words("🦝 {card} {start} → {to}.", card=animal(card.kind, words), start=start, to=to)


PREVIEWS: dict[str, Label[InstinktView]] = {
    "push": preview_push,
    "to": preview_to,
}
"""The choices that are previewed before they are made."""

EMPTY = "·"


def buttons(decision: Decision, view: InstinktView) -> Sequence[Sequence[Cell]]:
    """Arrange the choices: places as on the table, a deer's lines by the end it comes from."""
    if decision.prompt == "push":
        rows = [[c for c in decision.choices if c.at[0] == end] for end in ENDS]
        return [row for row in rows if row]
    if decision.prompt in ("place", "move", "to"):
        return as_it_lies({str(c.at[0]): c for c in decision.choices}, view)
    return ()


def as_it_lies(choices: dict[str, Choice], view: InstinktView) -> list[list[Cell]]:
    """Arrange choices of places as a grid, with the cards of the display in between."""
    frame, cards = view.frame, view.standing
    columns, rows = cropped([*cards, *map(frame.cell, choices)])

    def button(place: Place) -> Cell:
        if name(place) in choices:
            return choices[name(place)]
        # The animal alone: five buttons fit beside each other on a phone.
        return CARDS[cards[place].kind].emoji if place in cards else EMPTY

    return [[button((column, row)) for column in columns] for row in rows]
