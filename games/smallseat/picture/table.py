"""The public table: the seats around it, clockwise from the Smallseat at the upper left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from games.drawing import (
    BLACK,
    BOLD,
    GOLD,
    SMALLEST,
    Parts,
    Spots,
    chip,
    element,
    fits,
    icon,
    joined,
    label,
    name_of,
    named,
    panel,
    part,
    pill,
    pill_width,
    ribbon,
    ribbon_width,
    rounded,
    width,
)
from games.drawing import INK as DARK
from games.engine import Words
from games.smallseat.cards import CARDS
from games.smallseat.picture.court import BESIDE, CENTRE, IN_A_ROW, SPACE, TOP, Spot, bands, court
from games.smallseat.picture.ground import INK, PLATE, SOFT, WINE, board
from games.smallseat.picture.orders import LINE, given, orders
from games.smallseat.picture.votes import placed, row_band, vote
from games.smallseat.view import SmallView

EDGE, BOARD = 24, 116
"""The left edge and the top of the table."""
STRIP = 702
"""The top of the strip with the Teller's public cards."""
WIDE = 1200 - 2 * EDGE
MOST = 860
"""The greatest width of the sign in the middle."""


def table(view: SmallView, words: Words, spots: Spots) -> Parts:
    """Draw the seats with their votes, and everything else that is open."""
    lines = given(view, words)
    low = STRIP - 10 - (LINE * len(lines) + 8 if lines else 0)
    found = court(view.seats, low - 16)
    won = run_places(view) if view.revealed and view.run else []
    parts = [board(EDGE, BOARD, WIDE, low - BOARD), row_band(bands(found, won))]
    for place, spot in enumerate(found):
        seat = view.chairs[place]
        spots["seat", seat] = spot.plate
        parts.append(plate(view, words, place, spot))
        parts.append(vote(view, words, seat, spot.vote))
        if view.waiting.get(seat) is False:
            parts.append(mover(view, words, seat, spot))
    _, top, _, high = found[0].vote
    middle = top + high + SPACE + CENTRE / 2
    if view.seats == IN_A_ROW:
        ends = [x + w for x, _, w, _ in (spot.vote for spot in found[:-1])]
        apart = found[1].vote[0] - ends[0]
        parts += [arrow(x + apart / 2, top + high / 2, -90) for x in ends]
    return joined([*parts, centre(view, words, middle), orders(view, words, EDGE, low + 8),
                   public(view, words, spots)])  # fmt: skip


def run_places(view: SmallView) -> list[int]:
    """Return the places of the winning sequence, clockwise from its beginning."""
    places = [view.chairs.index(seat) for seat in view.run]

    def clockwise(first: int) -> list[int]:
        return sorted((place - first) % view.seats for place in places)

    first = min(places, key=lambda place: clockwise(place)[-1])
    return [(first + step) % view.seats for step in clockwise(first)]


def plate(view: SmallView, words: Words, place: int, spot: Spot) -> Parts:
    """Draw the player in a place: name, cards, and conditions."""
    x, y, w, h = spot.plate
    seat = view.chairs[place]
    shown, move = view.table[seat], view.waiting.get(seat) is False
    large, tall = view.seats <= BESIDE, BESIDE >= view.seats > IN_A_ROW
    lower = y + (0.22 * h if tall else 38 if large else 25)
    name, _ = named(x + 14, lower, seat, name_of(seat, words), w - 26, INK, 42 if large else 36,
                    seat == view.reader, line="#c98a00")  # fmt: skip
    parts = [panel(*spot.plate, PLATE, strong=move, edge=WINE), name]
    n = str(shown.cards + (len(view.public) if seat == view.teller else 0))
    size = 50 if large else 32
    middle = y + (0.53 * h if tall else h - 42 if large else h - 22)
    parts += [
        icon(x + 12, middle - size / 2, size, "✋"),
        label(x + 22 + size, middle, 80, n, size, INK, BLACK),
    ]
    at = x + 14 if tall else x + 36 + size + width(n, size, BLACK)
    middle = y + 0.82 * h if tall else middle
    parts.append(conditions(view, words, place, at, middle, x + w - 12))
    return joined(parts)


def conditions(
    view: SmallView, words: Words, place: int, x: float, y: float, right: float
) -> Parts:  # fmt: skip
    """Draw a seat's signs from ``x`` on: chair, megaphone, shield, and a word if there is room."""
    seat = view.chairs[place]
    shown = view.table[seat]
    signs = ["🪑"] * (not place) + ["📣"] * (seat == view.teller) + ["🛡️"] * shown.safe
    side = 44 if view.seats <= BESIDE else 34
    parts = [chip(x + (side + 4) * i, y - side / 2, side, sign) for i, sign in enumerate(signs)]
    x += (side + 4) * len(signs) + 4
    said = words("immune") if shown.immune else words("no swaps") if shown.safe else ""
    said = words("Teller") if seat == view.teller and not said else said
    if said and fits(said, SMALLEST, right - x, weight=BOLD):
        parts.append(label(x, y, right - x, said, 30, INK, BOLD))
    return joined(parts)


def mover(view: SmallView, words: Words, seat: int, spot: Spot) -> Parts:
    """Draw the ribbon of a seat to move: where its vote goes, or on the plate's outer edge."""
    said = words("to move")
    if not placed(view, seat):
        x, y, w, h = spot.vote
        return ribbon(x + w / 2 + ribbon_width(said, 26) / 2, y + h / 2 - 19, said, 26)
    x, y, w, h = spot.plate
    return ribbon(x + w - 6, y - 25 if y == TOP else y + h - 9, said)


def centre(view: SmallView, words: Words, y: float) -> Parts:
    """Write in the middle: the called animal, the number of the Teller's cards, and who won."""
    name = name_of(view.teller, words)
    if not view.called:
        said = words("{name} calls an animal", name=name)
        wide = min(width(said, 36, BLACK) + 110, MOST)
        parts = [icon(620 - wide / 2, y - 32, 64, "📣"),
                 label(696 - wide / 2, y, wide - 110, said, 36, INK, BLACK)]  # fmt: skip
        return joined([sign(wide, y), *parts])
    held = words("{n} secret", n=view.table[view.teller].cards)
    shown = words("{n} public", n=len(view.public))
    won = view.revealed and view.run
    row = words.plural("one vote wins", "row of {n} wins", len(view.run)) if won else ""
    second = max(width(held, 28, BOLD), width(shown, 28, BOLD))
    third = pill_width(row, 44, 28) + 24 if row else 0
    said, called = words("{name} called", name=name), words(CARDS[view.called].name)
    room = MOST - 160 - second - third
    first = min(max(width(said, 26), width(called, 38, BLACK)), room)
    x = 600 - (160 + first + second + third) / 2
    parts = [
        sign(160 + first + second + third, y),
        chip(x + 14, y - 35, 70, CARDS[view.called].emoji),
        label(x + 98, y - 21, first, said, 26, SOFT),
        label(x + 98, y + 15, first, called, 38, INK, BLACK),
        label(x + 132 + first, y - 19, second + 2, held, 28, INK, BOLD),
        label(x + 132 + first, y + 19, second + 2, shown, 28, INK, BOLD),
    ]
    if row:
        parts.append(pill(x + 144 + first + second, y - 22, row, DARK, GOLD, high=44, size=28))
    if view.seats > IN_A_ROW:
        parts.append(direction(words, y, x + 160 + first + second + third))
    return joined(parts)


def sign(wide: float, y: float) -> Parts:
    """Draw the sign in the middle of the table."""
    x, h = 600 - wide / 2, CENTRE
    outer = rounded(x, y - h / 2, wide, h, 26, "#a87a3e")
    return joined([outer, rounded(x + 3, y - h / 2 + 3, wide - 6, h - 6, 23, "#f0dcb0")])


def direction(words: Words, y: float, left: float) -> Parts:
    """Draw the arrows that show the clockwise order, with a word to the right of ``left``."""
    said = words("clockwise")
    room = 1104 - left - 16
    told = label(1104, y, room, said, SMALLEST, INK, BOLD, "end")
    arrows = [arrow(x, y, turn) for x, turn in ((64, 180), (1136, 0))]
    return joined([*arrows, told if fits(said, SMALLEST, room, weight=BOLD) else ()])


def arrow(cx: float, cy: float, turn: int) -> Parts:
    """Draw an arrow that points down if it is not turned."""
    path = element("path", d="M24 3h16v32h11l-19 26l-19 -26h11z", fill="#f0dcb0", stroke=INK,
                   stroke_width=3, stroke_linejoin="round",
                   transform=f"rotate({turn} 32 32)")  # fmt: skip
    return part(cx - 32, cy - 32, 64, 64, path)


def public(view: SmallView, words: Words, spots: Spots) -> Parts:
    """Draw every animal of the deck with the number of the Teller's public cards."""
    y, h = STRIP, 64
    room = WIDE - 36 - len(view.animals) * (88 if view.called else 70)
    said = caption(words, 26, room) if view.called else words("In the deck")
    taken = width(said, 26, BOLD)
    parts = [
        panel(EDGE, y, WIDE, h, PLATE, edge=WINE),
        label(EDGE + 18, y + h / 2, taken, said, 26, INK, BOLD),
    ]
    x = EDGE + 18.0 + taken + 22
    pace = min((EDGE + WIDE - 8 - x) / len(view.animals), 170)
    side = round(min(52, pace * 0.52))
    counts = Counter(view.public)
    for animal in view.animals:
        n = counts[animal]
        if n:
            spots["public", animal] = x, y + h / 2 - side / 2, side, side
        parts.append(chip(x, y + (h - side) / 2, side, CARDS[animal].emoji))
        if view.called:
            look = (INK, BLACK) if n else (SOFT, BOLD)
            parts.append(label(x + side + 5, y + h / 2, pace - side - 8, f"×{n}", 38, *look))
        x += pace
    return joined(parts)


def caption(words: Words, size: float, room: float) -> str:
    """Return the longest title of the Teller's public cards that fits, at least a megaphone."""
    told = words("The Teller's public cards"), words("📣 public cards"), "📣"
    return next((said for said in told if width(said, size, BOLD) <= room), told[-1])


def counted(animals: Iterable[str], order: Iterable[str]) -> list[tuple[str, int]]:
    """Count cards by animal, in the order of the deck."""
    counts = Counter(animals)
    return [(animal, counts[animal]) for animal in order if counts[animal]]
