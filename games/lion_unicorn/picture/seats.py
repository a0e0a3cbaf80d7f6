"""The cards in front of a seat, as everyone sees them."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from games.drawing import (
    CHALK,
    GOLD,
    SMALLEST,
    Parts,
    back,
    card,
    chip,
    flat,
    hollow,
    icon,
    joined,
    label,
    name_of,
    named,
    number,
    panel,
    pips,
    ribbon,
    ribbon_width,
    struck,
    width,
)
from games.engine import Words
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.picture.ground import BACK, PALE, PANEL
from games.lion_unicorn.view import CROW, CardView, LionView, SeatView, near

Box = tuple[float, float, float, float]
Spots = dict[tuple[str | int, ...], Box]
HIGH, FLAT = (136, (128, 112, 96, 84, 68)), (96, (80, 68))
"""The heights of the cards of a high and of a flat panel, and the widths to try."""
DOWN = {136: (48, 62), 96: (56, 76)}
"""The size of a face-down card beside them."""
NAMED = 84  # a card at least this wide shows its name
HEAD, FOOT = 70, 25
ORDER = list(CARDS)
BREAD = "🍞"


class Place(NamedTuple):
    """The position of a card: its number, and its box."""

    number: int
    box: Box


def sorted_places(cards: list[CardView]) -> tuple[list[int], list[int]]:
    """Return the places of the face-up cards by kind, then those of the face-down ones."""
    up = [i for i, c in enumerate(cards) if i and c.up and c.kind]
    down = [i for i in range(1, len(cards)) if i not in up]
    return sorted(up, key=lambda i: ORDER.index(cards[i].kind or "")), down


class Seat:
    """One seat's panel: its plate, its cards and how close it is to a winning set."""

    def __init__(self, view: LionView, words: Words, seat: int, box: Box) -> None:
        self.view, self.words, self.seat, self.box = view, words, seat, box
        self.shown = view.table[seat]
        self.move = view.waiting.get(seat) is False

    def draw(self, spots: Spots) -> Parts:
        """Return the panel, and record the positions of its cards."""
        x, y, w, h = self.box
        spots["seat", self.seat] = x + 6, y + 6, w - 12, 52
        parts = [panel(*self.box, PANEL, strong=self.move), *self.plate()]
        places, gap = self.places()
        if gap:
            parts.append(flat(gap, y + HEAD, 3, 96 if h < 280 else 136, "#8a6d8f"))
        for place, box in places:
            spots["card", self.seat, place] = box
            parts.append(lying(self.shown.cards[place], box, self.view, self.words))
        parts += [number(*box[:2], called(place, self.words)) for place, box in places]
        return joined([*parts, standing(self.shown, x + 18, y + h - FOOT, w - 30, self.words)])

    def plate(self) -> list[Parts]:
        """Return the name with bread and crown, and the ribbon."""
        x, y, w, _ = self.box
        words, middle, taken = self.words, y + 34, 0.0
        parts = []
        if self.move:
            said = words.by_actor(self.seat, "your move", "to move")
            wide = w > 500
            taken = ribbon_width(said) if wide else 0
            parts.append(ribbon(x + w - 14, y + (14 if wide else -20), said))
        name, used = named(x + 16, middle, self.seat, name_of(self.seat, words),
                           w - taken - 32 - 130, yours=self.seat == self.view.reader)  # fmt: skip
        return [*parts, name, won(self.shown, x + 30 + used, middle)]

    def places(self) -> tuple[list[Place], float]:
        """Return the largest possible positions of the cards, and where the starting card ends."""
        x, y, w, h = self.box
        high, widths = HIGH if h > 280 else FLAT
        up, down = sorted_places(self.shown.cards)
        kinds = [self.shown.cards[i].kind for i in up]
        low = DOWN[high]
        beside = h <= 280
        squeezes = [(wide, 1.0) for wide in widths]
        squeezes += [(widths[-1], part / 20) for part in range(19, 5, -1)]
        for wide, squeeze in squeezes:
            at, found = x + 18.0, [Place(0, (x + 18.0, y + HEAD, wide, high))]
            at += wide + 31
            for j, i in enumerate(up):
                step = 0.46 * wide if j and kinds[j] == kinds[j - 1] else wide + 12
                at += step * squeeze if j else 0
                found.append(Place(i, (at, y + HEAD, wide, high)))
            at = at + wide + 18 if up else at
            left, top = (at, y + HEAD + high - low[1]) if beside else (x + 18.0, y + 222)
            room = x + w - 18 - left
            step = min(low[0] + 14, (room - low[0]) / max(1, len(down) - 1))
            for j, i in enumerate(down):
                found.append(Place(i, (left + j * step, top, *low)))
            right = max(box[0] + box[2] for _, box in found)
            if right <= x + w - 16 and (not beside or step >= low[0] * 0.5):
                break
        return found, (x + 18 + wide + 14 if len(found) > 1 else 0)


def called(place: int, words: Words, short: bool = False) -> str:
    """Return the number or name of a card, as on buttons."""
    return str(place) if place else words("S") if short else words("start")


def lying(shown: CardView, box: Box, view: LionView, words: Words) -> Parts:
    """Draw a card in its position."""
    kind = CARDS[shown.kind] if shown.kind else None
    if kind and shown.up:
        return card(*box, kind.emblem, words(kind.name) if box[2] >= NAMED else "")
    return back(*box, kind.emblem if kind and view.reader is not None else "", BACK)


def won(shown: SeatView, x: float, y: float) -> Parts:
    """Draw the bread of the rounds won, the empty slots, and the crown."""
    parts = [
        icon(x + i * 36, y - 19, 38, BREAD) if i < shown.wins
        else hollow(x + 3 + i * 36, y - 14, 30, 28, PALE, 6)
        for i in range(2)
    ]  # fmt: skip
    return joined([*parts, icon(x + 76, y - 21, 40, "👑") if shown.crown else ()])


def standing(shown: SeatView, x: float, y: float, room: float, words: Words) -> Parts:
    """Say how close the face-up cards are to a winning set, and whether a crow prevents it."""
    alike, kinds, crow = near(shown)
    parts, at = [], x
    for have, need, said in ((alike, 3, words("alike")), (kinds, 4, words("different"))):
        parts.append(pips(at, y, min(have, need), need, 24, GOLD, CHALK))
        at += need * 24 + 4
        parts.append(label(at, y, width(said, SMALLEST), said, SMALLEST))
        at += width(said, SMALLEST) + 18
    if crow:
        parts += [chip(at, y - 18, 36, CARDS[CROW].emblem), struck(at, y - 18, 36)]
        said = words("no win")
        if at + 44 + width(said, SMALLEST) < x + room:
            parts.append(label(at + 44, y, x + room - at - 44, said, SMALLEST, "#ffb3a6"))
    return joined(parts)


def counted(kinds: list[str]) -> list[tuple[str, int]]:
    """Count cards by kind, in the order of the catalogue."""
    counts = Counter(kinds)
    return [(kind, counts[kind]) for kind in ORDER if counts[kind]]


def discarded(view: LionView, words: Words) -> str:
    """Say how many cards are discarded."""
    n = len(view.discard)
    return words("Discarded: {n}", n=n) if n else words("No discards")
