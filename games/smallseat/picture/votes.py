"""Votes: open, hidden, still to come, or handled."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import cos, dist, pi, sin

from games.drawing import (
    GOLD,
    INK,
    Drawing,
    Parts,
    back,
    card,
    element,
    emblem,
    hollow,
    icon,
    joined,
    part,
    pill,
)
from games.engine import Words
from games.smallseat.cards import CARDS
from games.smallseat.picture.ground import BACK, MIDDLE, RIM, SHADE, WINE
from games.smallseat.view import SmallView

TINTS = {
    "pricklypettes": "#ffd9b0", "chewy_carrots": "#f4f4f4", "curlysnouts": "#ffd3e0",
    "snufflesniff": "#d6efc0", "karate_chicks": "#fff3b0", "tree_of_hainut": "#e7d3bb",
    "sealalater": "#d3ecff", "ponytailors": "#e8dcff", "sleepersippies": "#dfe3e6",
    "tiny_bears": "#ffcfc9", "purplepaws": "#e3cdfa", "ottermother": "#c9d6f2",
    "lionsyre": "#ffe9a6",
}  # fmt: skip
"""A ground for each animal; its figure and name identify it too."""
SIDES = {3: 104, 4: 104, 5: 104, 6: 104, 7: 88, 8: 88, 9: 88, 10: 88}
"""The width of a vote, by the number of seats."""
Point = tuple[float, float]


def high(w: int) -> int:
    """Return the height of a vote of this width."""
    return round(w * 1.1)


def animal(key: str, x: float, y: float, w: int, edge: str = WINE) -> Parts:
    """Draw an animal's card."""
    return card(x, y, w, high(w), CARDS[key].emoji, "", TINTS[key], edge, SHADE)


@lru_cache(128)
def _done(w: int, emoji: str) -> Drawing:
    side = round(w * 0.56)
    tick = f"M{w * 0.58} {high(w) * 0.8}l8 9l16 -19"
    return emblem(emoji, (w - side) / 2, (high(w) - side) / 2 - 4, side, opacity=0.45) + element(
        "path", d=tick, fill="none", stroke="#1f6b2a", stroke_width=6, stroke_linecap="round",
        stroke_linejoin="round"
    )  # fmt: skip


def done(key: str, x: float, y: float, w: int) -> Parts:
    """Draw a vote that has been handled: pale, with a tick."""
    return part(x, y, w, high(w), _done(w, CARDS[key].emoji))


def vote(view: SmallView, words: Words, seat: int, x: float, y: float, w: int) -> Parts:
    """Draw the vote of a seat, as far as it is visible."""
    shown, h = view.table[seat], high(w)
    if view.revealed and shown.ballot:
        return revealed(view, words, seat, x, y, w)
    if shown.vote:
        return animal(shown.vote, x, y, w)
    if shown.vote == "":
        return back(x, y, w, h, look=BACK)
    if seat == view.teller and view.waiting.get(seat) is None:
        return icon(x + w * 0.19, y + h * 0.2, w * 0.62, "📣")
    ready = icon(x + w / 2 - 22, y + h / 2 - 22, 44, "✅") if view.waiting.get(seat) else ()
    return joined([hollow(x, y, w, h, RIM), ready])


def revealed(view: SmallView, words: Words, seat: int, x: float, y: float, w: int) -> Parts:
    """Draw an open vote: it won in or outside the sequence, is still to act, or is handled."""
    shown, h = view.table[seat], high(w)
    if seat in view.run:
        return animal(shown.ballot, x, y, w, "#b07a00")
    if shown.ballot == view.winner:
        said = pill(x + w / 2, y + h - 32, words("won too"), GOLD, INK, "middle")
        return joined([animal(shown.ballot, x, y, w), said])
    if shown.vote is None:
        return joined([hollow(x, y, w, h, RIM), done(shown.ballot, x, y, w)])
    return animal(shown.ballot, x, y, w)


def around(count: int, rx: float, ry: float) -> list[float]:
    """Return angles at equal distances along an ellipse, clockwise from its top."""
    fine = 720
    points = [(rx * sin(2 * pi * i / fine), -ry * cos(2 * pi * i / fine)) for i in range(fine + 1)]
    walked = [0.0]
    for one, other in pairwise(points):
        walked.append(walked[-1] + dist(one, other))
    found, i = [], 0
    for j in range(count):
        while walked[i] < walked[-1] * j / count - 1e-9:
            i += 1
        found.append(2 * pi * i / fine)
    return found


def at(angle: float, rx: float, ry: float) -> Point:
    """Return a point on an ellipse around the middle of the table."""
    return MIDDLE[0] + rx * sin(angle), MIDDLE[1] - ry * cos(angle)


def run_band(first: float, last: float, radii: tuple[float, float], w: int) -> Parts:
    """Return the golden band beneath the votes of the winning run, half a card beyond its ends."""
    rx, ry = radii
    last += 2 * pi if last < first else 0
    beyond = w * 0.62 / ((rx + ry) / 2)
    steps = max(12, round((last - first + 2 * beyond) * 12))

    def arc(dx: float, dy: float) -> list[Point]:
        spread = last - first + 2 * beyond
        return [at(first - beyond + spread * i / steps, rx + dx, ry + dy) for i in range(steps + 1)]

    corners = arc(w * 0.66, w * 0.64) + arc(-w * 0.66, -w * 0.64)[::-1]
    left, top = (round(min(c[i] for c in corners)) - 6 for i in (0, 1))
    right, low = (round(max(c[i] for c in corners)) + 6 for i in (0, 1))
    path = "L".join(f"{x - left:.0f} {y - top:.0f}" for x, y in corners)
    dark = element("path", d=f"M{path}Z", fill="#ffe08a", stroke=INK, stroke_width=9,
                   stroke_linejoin="round")  # fmt: skip
    gold = element("path", d=f"M{path}Z", fill="none", stroke=GOLD, stroke_width=5,
                   stroke_linejoin="round")  # fmt: skip
    return part(left, top, right - left, low - top, dark, gold)
