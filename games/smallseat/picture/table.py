"""The public table: the seats around it, clockwise from the Smallseat at the top."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import pi

from games.drawing import (
    BLACK,
    BOLD,
    GOLD,
    HEIGHT,
    SMALLEST,
    WIDTH,
    chip,
    element,
    icon,
    label,
    legend,
    lines,
    name_of,
    named,
    panel,
    paragraph,
    part,
    pill,
    pill_width,
    ribbon,
)
from games.drawing import INK as DARK
from games.engine import Words
from games.smallseat.cards import CARDS
from games.smallseat.picture.ground import INK, INNER, MIDDLE, PLATE, WINE
from games.smallseat.picture.votes import SIDES, around, at, high, run_band, vote
from games.smallseat.text.table import orders_lines
from games.smallseat.view import SmallView

Box = tuple[float, float, float, float]
Spots = dict[tuple[str | int, ...], Box]
TALL = 94  # a plate
WIDE = (232, 208)
"""How wide a plate is: of up to six seats, and of more."""
ORBIT = 456, 266
"""The radii of the ellipse on which the plates stand."""


def table(view: SmallView, words: Words, spots: Spots, news: bool) -> str:
    """Draw the seats with their votes, and what else lies open."""
    wide, w = WIDE[view.seats > 6], SIDES[view.seats]
    angles = around(view.seats, *ORBIT)
    radii = ORBIT[0] - wide / 2 - w / 2 - 14, ORBIT[1] - TALL / 2 - high(w) / 2 - 16
    parts = [run(view, words, angles, radii, w)]
    for place, angle in enumerate(angles):
        x, y = at(angle, *ORBIT)
        box = x - wide / 2, y - TALL / 2, wide, TALL
        parts.append(plate(view, words, place, box, spots))
        vx, vy = beside((x, y), at(angle, *radii), wide, w)
        parts.append(vote(view, words, view.chairs[place], vx - w / 2, vy - high(w) / 2, w))
    return lines([*parts, pointer(view, words, angles, radii, w), centre(view, words),
                  corners(view, words, spots, news)])  # fmt: skip


def beside(
    plate_at: tuple[float, float], vote_at: tuple[float, float], wide: float, w: int
) -> tuple[float, float]:
    """Push a vote along the shorter axis until it is clear of its plate."""
    (px, py), (x, y) = plate_at, vote_at
    across = (wide + w) / 2 + 10 - abs(x - px)
    down = (TALL + high(w)) / 2 + 8 - abs(y - py)
    if across > 0 and down > 0:
        if across < down:
            return x + (across if MIDDLE[0] > px else -across), y
        return x, y + (down if MIDDLE[1] > py else -down)
    return x, y


def run_places(view: SmallView) -> list[int]:
    """Return the places of the sequence that won, clockwise from its beginning."""
    places = [view.chairs.index(seat) for seat in view.run]

    def clockwise(first: int) -> list[int]:
        return sorted((place - first) % view.seats for place in places)

    first = min(places, key=lambda place: clockwise(place)[-1])
    return [(first + step) % view.seats for step in clockwise(first)]


def run(
    view: SmallView, words: Words, angles: list[float], radii: tuple[float, float], w: int
) -> str:
    """Draw the band beneath the sequence that won."""
    if not view.revealed or not view.run:
        return ""
    places = run_places(view)
    return run_band(angles[places[0]], angles[places[-1]], radii, w)


def pointer(
    view: SmallView, words: Words, angles: list[float], radii: tuple[float, float], w: int
) -> str:
    """Say how long the sequence is that won."""
    if not view.revealed or not view.run:
        return ""
    places = run_places(view)[:2]
    first, other = angles[places[0]], angles[places[-1]]
    other += 2 * pi if other < first else 0
    said = words.plural("one vote wins", "run of {n} wins", len(view.run))
    if len(places) > 1:
        x, y = at((first + other) / 2, radii[0] + w * 0.66, radii[1] + high(w) * 0.6)
    else:
        x, y = at(first, *radii)
        beyond = w * 0.7 + pill_width(said, 34, 24) / 2
        x, y = x + (beyond if x < MIDDLE[0] + 1 else -beyond), y + high(w) * 0.3
    return pill(max(x, 110.0), y - 17, said, DARK, GOLD, "middle", 34, 24)


def plate(view: SmallView, words: Words, place: int, box: Box, spots: Spots) -> str:
    """Draw who sits at a place: name, cards, and what holds for them."""
    x, y, w, h = box
    seat = view.chairs[place]
    shown, move = view.table[seat], view.waiting.get(seat) is False
    spots["seat", seat] = box
    signs = ["🪑"] * (not place) + ["📣"] * (seat == view.teller)
    top, low, at_x = y + 28, y + h - 27, x + 14
    name, _ = named(x + 10, top, seat, name_of(seat, words), w - 24 - 40 * len(signs), INK, 28,
                    seat == view.reader, line="#c98a00")  # fmt: skip
    parts = [panel(*box, PLATE, strong=move, edge=WINE), name]
    parts += [icon(x + w - 46 - 40 * i, top - 19, 38, sign) for i, sign in enumerate(signs)]
    n = str(shown.cards + (len(view.public) if seat == view.teller else 0))
    parts += [icon(at_x, low - 16, 30, "✋"), label(at_x + 34, low, 40, n, 24, INK, BOLD)]
    if shown.safe:
        parts.append(icon(at_x + 66, low - 16, 30, "🛡️"))
        said = words("immune") if shown.immune else words("no swaps")
        parts.append("" if move else label(at_x + 100, low, w - 120, said, SMALLEST, INK))
    elif seat == view.teller and not move:
        parts.append(label(at_x + 76, low, w - 96, words("Teller"), 24, INK, BOLD))
    if move:
        parts.append(ribbon(x + w + 8, low - 19, words("to move"), 22))
    return lines(parts)


def centre(view: SmallView, words: Words) -> str:
    """Say in the middle what has been called, and what the Teller holds."""
    name = name_of(view.teller, words)
    x, y = MIDDLE
    if not view.called:
        said = words("{name} calls an animal", name=name)
        return lines(
            [
                icon(x - 45, y - 102, 90, "📣"),
                label(x, y + 14, 2 * INNER[0] - 70, said, 28, INK, BOLD, "middle"),
            ]
        )
    called, left = CARDS[view.called], x - 178
    secret = words("{n} secret", n=view.table[view.teller].cards)
    public = words("{n} public", n=len(view.public))
    room = 244
    return lines(
        [
            part(left, y - 52, 104, 104, disc(104)),
            icon(left + 12, y - 40, 80, called.emoji),
            label(left + 118, y - 38, room - 12, words("{name} called", name=name), 24, INK),
            label(left + 118, y - 4, room, words(called.name), 32, INK, BLACK),
            label(left + 118, y + 34, room - 10, f"{secret} · {public}", 24, INK, BOLD),
        ]
    )


def disc(side: int) -> str:
    """Return a paper disc with an edge of wine."""
    return element("circle", cx=side / 2, cy=side / 2, r=side / 2 - 3, fill=PLATE, stroke=WINE,
                   stroke_width=4)  # fmt: skip


def corners(view: SmallView, words: Words, spots: Spots, news: bool) -> str:
    """Draw in the corners which way is clockwise, the deck, orders, and the public cards."""
    arrow = element("path", d="M6 40a70 60 0 0 1 70 -22", fill="none", stroke=WINE, stroke_width=5,
                    stroke_linecap="round")  # fmt: skip
    head = element("path", d="M70 6l16 12l-16 14z", fill=WINE)
    parts = [
        part(36, 112, 92, 46, arrow, head),
        label(38, 176, 160, words("clockwise"), SMALLEST, WINE, BOLD),
        label(WIDTH - 40, 128, 200, words("In the deck"), SMALLEST, WINE, BOLD, "end"),
    ]
    if news:
        parts.append(legend(36, 212, words("changed places"), WINE, room=220))
    right = WIDTH - 36
    for i, animal in enumerate(view.animals):
        parts.append(chip(right - 38 * (i % 6 + 1), 146 + i // 6 * 38, 36, CARDS[animal].emoji))
    parts.append(orders(view, words))
    counts = counted(view.public, view.animals)
    top = HEIGHT - 30 - 36 * -(-len(counts) // 3)
    if counts:
        said = words("📣 public cards")
        parts.append(label(right, top - 20, 220, said, SMALLEST, WINE, BOLD, "end"))
    for i, (animal, n) in enumerate(counts):
        box = right - 76 * (i % 3 + 1), top + i // 3 * 36, 34.0, 34.0
        spots["public", animal] = box
        parts.append(chip(*box[:3], CARDS[animal].emoji))
        parts.append(label(box[0] + 38, box[1] + 18, 38, f"×{n}", SMALLEST, INK, BOLD))
    return lines(parts)


def orders(view: SmallView, words: Words) -> str:
    """Say which orders there are, this round and the next."""
    given = [(words("This round"), view.orders), (words("Next round"), view.coming)]
    given = [(said, found) for said, found in given if found]
    y = 766 - 84 * len(given)
    parts = []
    for said, found in given:
        told = " ".join(orders_lines(found, words))
        parts.append(pill(34, y - 14, said, WINE, PLATE))
        parts.append(paragraph(36, y + 34, 222, told, SMALLEST, 2, INK, lead=1.1))
        y += 84
    return lines(parts)


def counted(animals: Iterable[str], order: Iterable[str]) -> list[tuple[str, int]]:
    """Count cards by animal, in the order of the deck."""
    counts = Counter(animals)
    return [(animal, counts[animal]) for animal in order if counts[animal]]
