"""The panel of a seat: its name, what it needs to win, and its cards."""

from __future__ import annotations

from itertools import product

from games.drawing import (
    BOLD,
    GOLD,
    INK,
    MARK,
    Box,
    Parts,
    Spots,
    chip,
    fits,
    flat,
    hollow,
    icon,
    joined,
    label,
    name_of,
    named,
    panel,
    paragraph,
    pill,
    pill_width,
    ribbon,
    struck,
    width,
    wrapped,
)
from games.engine import Words
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.picture.cards import lying, numbered
from games.lion_unicorn.picture.ground import PALE, PANEL
from games.lion_unicorn.picture.layout import WIDE, Laid, arrange
from games.lion_unicorn.picture.phrases import Standing, standing
from games.lion_unicorn.view import CROW, LionView

BREAD = "🍞"
SLOT = 46
"""The width of a slot for bread."""
SIGN = 44
"""The side of a crossed-out crow, and the height of a phrase in gold."""
PALE_SIZE = 26
ALARM = "#ffb3a6"
HIGH = 240
"""A panel at least this high has the phrase at its foot; lower ones beside the name."""
BROAD = 900
"""A panel at least this wide has the phrase beside the name, too: its cards are larger then."""
NOTE = 250
"""The room that a crossed-out crow needs with its text."""
TALL = 160
"""A panel at least this high has room for two lines of a phrase between name and bread."""
SLIM = 400
"""A panel narrower than this has a smaller name, and a phrase at its foot if it matters."""


Plate = tuple[list[Parts], Box, Laid]
"""The texts of a panel, the room of the cards, and their places in it."""


class Seat:
    """One seat's panel."""

    def __init__(self, view: LionView, words: Words, seat: int, box: Box) -> None:
        self.view, self.words, self.seat, self.box = view, words, seat, box
        self.shown = view.table[seat]
        self.move = view.waiting.get(seat) is False
        self.standing = standing(self.shown, words)
        matters = self.standing.close or self.standing.crow
        slim = box[2] < SLIM
        self.foot = (box[3] >= HIGH and box[2] < BROAD) or (slim and box[3] > 180 and matters)
        self.size = 36 if slim or box[3] < 170 else 42 if box[3] >= HIGH else 38

    def draw(self, spots: Spots) -> Parts:
        """Return the panel, and record the positions of its cards."""
        x, y, w, h = self.box
        head = self.size + (24 if h > 160 else 16)
        spots["seat", self.seat] = x + 6, y + 6, w - 12, head - 8
        plate, room, laid = self.beside_cards() or self.above_cards(head)
        parts = [panel(*self.box, PANEL, strong=self.move), *plate]
        if self.move:
            said = self.words.by_actor(self.seat, "your move", "to move")
            parts.append(ribbon(x + w - 130, y - 20, said))
        if laid.bar:
            parts.append(flat(laid.bar + 13, room[1], 3, room[3], "#8a6d8f"))
        remembers = self.view.reader is not None
        cards = [(self.shown.cards[place.number], place) for place in laid.places]
        spots.update({("card", self.seat, place.number): place.box for _, place in cards})
        parts += [lying(card, place, self.words, remembers) for card, place in cards]
        parts += [numbered(card, place, self.words, remembers) for card, place in cards]
        return joined(parts)

    def beside_cards(self) -> Plate | None:
        """Return name, phrase and bread to the right of a few cards, which fill the low panel.

        Return None if there is not enough room.
        """
        x, y, w, h = self.box
        room = x + 18, y + 22, w - 36, h - 38
        laid = arrange(self.shown.cards, room)
        left, end = laid.right + 22, x + w - 14
        said = name_of(self.seat, self.words)
        slots = SLOT * (self.view.goal + self.shown.crown) + 8
        needed = max(slots, NOTE if self.standing.crow else 0)
        whole = fits(said, self.size, end - left - 2 * MARK - 14) and end - left >= needed
        note = phrase(
            self.standing, left, y + h / 2 + 4, end - left, self.words, 2 - (h < TALL), 32
        )
        few = laid.places[0].box[2] >= WIDE * room[3]
        if h >= HIGH or not (few and whole and (note or not self.standing.close)):
            return None
        name, _ = named(left, y + 38, self.seat, said, end - left, size=self.size,
                        yours=self.seat == self.view.reader)  # fmt: skip
        low = y + h - 34
        parts = [name, note, won(self.shown.wins, self.view.goal, left - 4, low)]
        if self.shown.crown:
            parts.append(icon(left + SLOT * self.view.goal + 4, low - 25, 48, "👑"))
        return parts, room, laid

    def above_cards(self, head: float) -> Plate:
        """Return name, bread and phrase above the cards, or the phrase below them."""
        x, y, w, h = self.box
        room = x + 18, y + head + 2, w - 36, h - head - 18
        laid = arrange(self.shown.cards, room)
        few = laid.places[0].box[2] >= WIDE * room[3]
        plate, beside = self.plate(y + head / 2 + 1, few)
        if self.foot and not beside:
            note, room, laid = self.noted(room, laid, few)
            plate.append(note)
        return plate, room, laid

    def noted(self, room: Box, laid: Laid, few: bool) -> tuple[Parts, Box, Laid]:
        """Return the phrase, and the room and the places of the cards.

        The phrase is beside a ``few`` cards, or below many, which then have less room.
        """
        x, y, w, h = room
        left = laid.right + 24
        beside = phrase(self.standing, left, y + h / 2, x + w - left, self.words, lines=3)
        if few and beside and x + w - left >= (NOTE if self.standing.crow else 0):
            return beside, room, laid
        low = 62 if self.box[3] >= HIGH else 50
        less = x, y, w, h - low
        note = phrase(self.standing, x, y + h + 10 - low / 2, w, self.words)
        return note, less, arrange(self.shown.cards, less)

    def plate(self, middle: float, few: bool) -> tuple[list[Parts], bool]:
        """Return the name with bread and crown, and a phrase if there is room.

        Return too whether the phrase is there. A seat with a phrase at its foot has it beside the
        name only if it has ``few`` cards, which are larger then.
        """
        x, _, w, _ = self.box
        right = x + w - 20 - self.view.goal * SLOT
        parts = [won(self.shown.wins, self.view.goal, right + 4, middle)]
        if self.shown.crown:
            right -= SLOT + 6
            parts.append(icon(right, middle - 25, 48, "👑"))
        room = right - x - 28
        name, used = named(x + 18, middle, self.seat, name_of(self.seat, self.words),
                           room, size=self.size, yours=self.seat == self.view.reader)  # fmt: skip
        parts.append(name)
        rest = room - used - 22
        beside = phrase(self.standing, x + 40 + used, middle, rest, self.words)
        whole = bool(beside) and rest >= (NOTE if self.standing.crow else 0)
        if self.foot and not (few and whole):
            return parts, False
        return [*parts, beside], True


def won(wins: int, goal: int, x: float, y: float) -> Parts:
    """Draw the bread of the rounds won, and the empty slots."""
    return joined(
        icon(x + i * SLOT, y - 22, 44, BREAD) if i < wins
        else hollow(x + 4 + i * SLOT, y - 16, 36, 33, PALE, 8)
        for i in range(goal)
    )  # fmt: skip


def phrase(
    found: Standing, x: float, y: float, room: float, words: Words, lines: int = 1,
    size: int = PALE_SIZE,
) -> Parts:  # fmt: skip
    """Write what the seat needs: in gold if it is one card, and with a crow if one prevents it.

    A text that is not in gold has up to ``lines`` lines, with their middle at ``y``, in ``size`` if
    it fits.
    """
    if found.crow:
        most = found.texts if found.full else ()
        return crow(x, y, room, (*most, words("crow: no win")))
    if found.close:
        text = next((said for said in found.texts if _wide(said) <= room), "")
        if not text:
            return ()
        return pill(x, y - SIGN / 2, text, GOLD, INK, high=SIGN, size=28, room=room)
    for said, letters in product(found.texts, (size, PALE_SIZE)):
        set_in = wrapped(said, letters, room, lines)
        if all(line.size == letters and line.width <= room for line in set_in):
            up = (len(set_in) - 1) * letters * 0.6
            return paragraph(x, y - up, room, said, letters, lines, PALE, lead=1.2)
    return ()


def _wide(said: str) -> float:
    return pill_width(said, SIGN, 28, 2000)


def crow(x: float, y: float, room: float, texts: tuple[str, ...]) -> Parts:
    """Draw a crossed-out crow with the longest text that fits."""
    if room < SIGN:
        return ()
    parts = [chip(x, y - SIGN / 2, SIGN, CARDS[CROW].emblem), struck(x, y - SIGN / 2, SIGN)]
    said = next((text for text in texts if width(text, 28, BOLD) <= room - SIGN - 12), "")
    if not said and fits(texts[-1], 24, room - SIGN - 12, weight=BOLD):
        said = texts[-1]
    if said:
        parts.append(label(x + SIGN + 12, y, room - SIGN - 12, said, 28, ALARM, BOLD))
    return joined(parts)
