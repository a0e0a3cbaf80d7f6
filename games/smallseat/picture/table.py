"""The public table: the seats around it, clockwise from the Smallseat at the top."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import pi

from games.drawing import (
    BLACK,
    BOLD,
    GOLD,
    HEIGHT,
    SMALLEST,
    WIDTH,
    Drawing,
    Parts,
    chip,
    element,
    fits,
    icon,
    joined,
    label,
    legend,
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
TALL = 94  # the height of a plate
WIDE = (232, 208)
"""The width of a plate: for up to six seats, and for more."""
SIGN, SIGN_OVER = 42, 28
"""The side of a sign on a plate's corner, and how much of it is above the plate."""
COUNTED, CELL = 30, 68
"""The side of a public animal, and its width with its count."""
EDGE = WIDTH - 28
RIBBON_OVER = 8
"""How far a ribbon extends beyond its plate."""
ORBIT = 456, 266
"""The radii of the ellipse of plates."""


def table(view: SmallView, words: Words, spots: Spots, news: bool) -> Parts:
    """Draw the seats with their votes, and everything else that is open."""
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
    return joined([*parts, pointer(view, words, angles, radii, w), centre(view, words),
                  corners(view, words, spots, news)])  # fmt: skip


def beside(
    plate_at: tuple[float, float], vote_at: tuple[float, float], wide: float, w: int
) -> tuple[float, float]:
    """Move a vote along the shorter axis until it is clear of its plate."""
    (px, py), (x, y) = plate_at, vote_at
    across = (wide + w) / 2 + 10 - abs(x - px)
    down = (TALL + high(w)) / 2 + 8 - abs(y - py)
    if across > 0 and down > 0:
        if across < down:
            return x + (across if MIDDLE[0] > px else -across), y
        return x, y + (down if MIDDLE[1] > py else -down)
    return x, y


def run_places(view: SmallView) -> list[int]:
    """Return the places of the winning sequence, clockwise from its beginning."""
    places = [view.chairs.index(seat) for seat in view.run]

    def clockwise(first: int) -> list[int]:
        return sorted((place - first) % view.seats for place in places)

    first = min(places, key=lambda place: clockwise(place)[-1])
    return [(first + step) % view.seats for step in clockwise(first)]


def run(
    view: SmallView, words: Words, angles: list[float], radii: tuple[float, float], w: int
) -> Parts:
    """Draw the band beneath the winning sequence."""
    if not view.revealed or not view.run:
        return ()
    places = run_places(view)
    return run_band(angles[places[0]], angles[places[-1]], radii, w)


def pointer(
    view: SmallView, words: Words, angles: list[float], radii: tuple[float, float], w: int
) -> Parts:
    """Say how long the winning sequence is."""
    if not view.revealed or not view.run:
        return ()
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


def plate(view: SmallView, words: Words, place: int, box: Box, spots: Spots) -> Parts:
    """Draw the player in a place: name, cards, and conditions."""
    x, y, w, h = box
    seat = view.chairs[place]
    shown, move = view.table[seat], view.waiting.get(seat) is False
    spots["seat", seat] = box
    low, at_x = y + h - 27, x + 14
    name, _ = named(x + 10, y + 28, seat, name_of(seat, words), w - 24, INK, 28,
                    seat == view.reader, line="#c98a00")  # fmt: skip
    parts = [panel(*box, PLATE, strong=move, edge=WINE), name, signs_of(view, place, box)]
    n = str(shown.cards + (len(view.public) if seat == view.teller else 0))
    parts += [icon(at_x, low - 16, 30, "✋"), label(at_x + 34, low, 40, n, 24, INK, BOLD)]
    if shown.safe and not move:
        said = words("immune") if shown.immune else words("no swaps")
        parts.append(label(at_x + 72, low, w - 94, said, SMALLEST, INK))
    elif seat == view.teller and not move and fits(words("Teller"), 24, w - 94, weight=BOLD):
        parts.append(label(at_x + 72, low, w - 94, words("Teller"), 24, INK, BOLD))
    if move:
        parts.append(ribbon(x + w + RIBBON_OVER, low - 19, words("to move"), 22))
    return joined(parts)


def signs_of(view: SmallView, place: int, box: Box) -> Parts:
    """Draw chair, megaphone and shield on a plate's upper corner, clear of name and votes.

    Votes are above the lower plates, towards the middle; the deck is right of the upper ones.
    """
    x, y, w, _ = box
    seat = view.chairs[place]
    signs = ["🪑"] * (not place) + ["📣"] * (seat == view.teller)
    signs += ["🛡️"] * view.table[seat].safe
    from_right = y > MIDDLE[1] and x + w / 2 > MIDDLE[0] + 1
    first, step = (x + w - SIGN - 2, -SIGN - 2) if from_right else (x + 2, SIGN + 2)
    return joined(chip(first + step * i, y - SIGN_OVER, SIGN, sign) for i, sign in enumerate(signs))


def centre(view: SmallView, words: Words) -> Parts:
    """Say in the middle which animal has been called, and how many cards the Teller has."""
    name = name_of(view.teller, words)
    x, y = MIDDLE
    if not view.called:
        said = words("{name} calls an animal", name=name)
        return joined(
            [
                icon(x - 45, y - 102, 90, "📣"),
                label(x, y + 14, 2 * INNER[0] - 70, said, 28, INK, BOLD, "middle"),
            ]
        )
    called, left = CARDS[view.called], x - 178
    secret = words("{n} secret", n=view.table[view.teller].cards)
    public = words("{n} public", n=len(view.public))
    room = 244
    both = f"{secret} · {public}"
    if fits(both, 24, room - 10, weight=BOLD):
        held = label(left + 118, y + 34, room - 10, both, 24, INK, BOLD)
    else:
        held = joined(
            [
                label(left + 118, y + 28, room - 20, secret, 24, INK, BOLD),
                label(left + 118, y + 56, room - 50, public, 24, INK, BOLD),
            ]
        )
    return joined(
        [
            part(left, y - 52, 104, 104, disc(104)),
            icon(left + 12, y - 40, 80, called.emoji),
            label(left + 118, y - 38, room - 12, words("{name} called", name=name), 24, INK),
            label(left + 118, y - 4, room, words(called.name), 32, INK, BLACK),
            held,
        ]
    )


def disc(side: int) -> Drawing:
    """Return a paper disc with an edge of wine."""
    return element("circle", cx=side / 2, cy=side / 2, r=side / 2 - 3, fill=PLATE, stroke=WINE,
                   stroke_width=4)  # fmt: skip


def corners(view: SmallView, words: Words, spots: Spots, news: bool) -> Parts:
    """Draw in the corners the clockwise direction, the deck, orders, and the public cards."""
    arrow = element("path", d="M6 40a70 60 0 0 1 70 -22", fill="none", stroke=WINE, stroke_width=5,
                    stroke_linecap="round")  # fmt: skip
    head = element("path", d="M70 6l16 12l-16 14z", fill=WINE)
    parts = [
        part(36, 112, 92, 46, arrow, head),
        label(132, 124, 200, words("clockwise"), SMALLEST, WINE, BOLD),
        label(WIDTH - 40, 128, 200, words("In the deck"), SMALLEST, WINE, BOLD, "end"),
    ]
    if news:
        parts.append(legend(36, 176, words("changed places"), WINE, room=200))
    for i, animal in enumerate(view.animals):
        parts.append(
            chip(WIDTH - 36 - 38 * (i % 6 + 1), 146 + i // 6 * 38, 36, CARDS[animal].emoji)
        )
    parts.append(orders(view, words))
    parts.append(public(view, words, spots))
    return joined(parts)


def public(view: SmallView, words: Words, spots: Spots) -> Parts:
    """Draw the Teller's public cards in the lower right corner, from the bottom up."""
    counts = counted(view.public, view.animals)
    said = words("📣 public cards") if counts else ""
    parts = [label(EDGE, HEIGHT - 40, 260, said, SMALLEST, WINE, BOLD, "end")]
    plates = [spots["seat", seat] for seat in view.chairs]
    for (animal, n), (x, y) in zip(counts, free_cells(plates), strict=False):
        spots["public", animal] = x, y, COUNTED, COUNTED
        parts.append(chip(x, y, COUNTED, CARDS[animal].emoji))
        parts.append(label(x + COUNTED + 3, y + 16, 36, f"×{n}", SMALLEST, INK, BOLD))
    return joined(parts)


def free_cells(plates: Sequence[Box]) -> Iterator[tuple[float, float]]:
    """Yield cells with space for a counted animal: row above row, clear of the plates."""
    for row in range(16):
        y = HEIGHT - 88 - 34 * row
        beside = [x + w for x, top, w, h in plates if x + w > WIDTH / 2
                  and top - 2 < y + COUNTED and y < top + h - 2]  # fmt: skip
        room = EDGE - max(beside, default=0) - RIBBON_OVER
        for column in range(min(int(room // CELL), 4)):
            yield EDGE - CELL * (column + 1), y


def orders(view: SmallView, words: Words) -> Parts:
    """List the orders of this round and of the next."""
    given = [(words("This round"), view.orders), (words("Next round"), view.coming)]
    given = [(said, found) for said, found in given if found]
    y = 766 - 84 * len(given)
    parts = []
    for said, found in given:
        told = words.sentences(orders_lines(found, words))
        parts.append(pill(28, y - 14, said, WINE, PLATE))
        parts.append(paragraph(28, y + 34, 234, told, SMALLEST, 2, INK, lead=1.1))
        y += 84
    return joined(parts)


def counted(animals: Iterable[str], order: Iterable[str]) -> list[tuple[str, int]]:
    """Count cards by animal, in the order of the deck."""
    counts = Counter(animals)
    return [(animal, counts[animal]) for animal in order if counts[animal]]
