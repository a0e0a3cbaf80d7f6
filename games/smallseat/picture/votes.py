"""The drawings of votes: face-up, face-down, not cast yet, or handled."""

from __future__ import annotations

from functools import lru_cache

from games.drawing import (
    BOLD,
    GOLD,
    INK,
    PAD,
    Box,
    Drawing,
    Parts,
    back,
    body,
    element,
    emblem,
    fitted,
    hollow,
    icon,
    joined,
    lettering,
    part,
    pill,
    rounded,
    sheet_of,
)
from games.engine import Words
from games.smallseat.cards import CARDS
from games.smallseat.picture.ground import BACK, RIM, SHADE, WINE
from games.smallseat.view import SmallView

TINTS = {
    "pricklypettes": "#ffd9b0", "chewy_carrots": "#f4f4f4", "curlysnouts": "#ffd3e0",
    "snufflesniff": "#d6efc0", "karate_chicks": "#fff3b0", "tree_of_hainut": "#e7d3bb",
    "sealalater": "#d3ecff", "ponytailors": "#e8dcff", "sleepersippies": "#dfe3e6",
    "tiny_bears": "#ffcfc9", "purplepaws": "#e3cdfa", "ottermother": "#c9d6f2",
    "lionsyre": "#ffe9a6",
}  # fmt: skip
"""A ground for each animal; its figure and name identify it too."""
WON = "#b07a00"
"""The edge of a vote in the winning row."""


@lru_cache(512)
def _animal(key: str, w: int, h: int, edge: str, name: str) -> Drawing:
    foot = 32 if name else 6
    side = min(w - 12, h - foot - 8)
    left, top = PAD + (w - side) / 2, PAD + (h - foot + 4 - side) / 2
    drawn = [body(w, h, TINTS[key], edge, SHADE), emblem(CARDS[key].emoji, left, top, side)]
    if name:
        line = fitted(name, 26, w - 16, BOLD)
        drawn.append(lettering(line, PAD + w / 2, PAD + h - 20, INK, BOLD, "middle"))
    return joined(drawn)


def animal(
    key: str, x: float, y: float, w: float, h: float, name: str = "", edge: str = WINE
) -> Parts:  # fmt: skip
    """Draw an animal's card, with its name at the foot if it is given."""
    return sheet_of(x, y, w, h, _animal(key, round(w), round(h), edge, name))


@lru_cache(128)
def _done(w: int, h: int, emoji: str) -> Drawing:
    side = round(min(w, h) * 0.7)
    tick = f"M{w * 0.5 + side * 0.3:.1f} {h * 0.72:.1f}l9 10l18 -21"
    return emblem(emoji, (w - side) / 2, (h - side) / 2, side, opacity=0.45) + element(
        "path", d=tick, fill="none", stroke="#1f6b2a", stroke_width=6, stroke_linecap="round",
        stroke_linejoin="round"
    )  # fmt: skip


def done(key: str, x: float, y: float, w: float, h: float) -> Parts:
    """Draw a vote that has been handled: pale, with a tick."""
    return part(x, y, w, h, _done(round(w), round(h), CARDS[key].emoji))


def placed(view: SmallView, seat: int) -> bool:
    """Return whether to draw a seat's vote: it was cast, or it is chosen and still secret."""
    shown = view.table[seat]
    voted = shown.vote is not None or (view.revealed and bool(shown.ballot))
    return voted or view.waiting.get(seat) is True


def vote(view: SmallView, words: Words, seat: int, box: Box, named: bool = True) -> Parts:
    """Draw the visible part of a seat's vote, with the animal's name if ``named``."""
    x, y, w, h = box
    shown = view.table[seat]
    if view.revealed and shown.ballot:
        return revealed(view, words, seat, box, named)
    if shown.vote:
        return animal(shown.vote, *box, words(CARDS[shown.vote].name) if named else "")
    if shown.vote == "":
        side = min(w, h * 0.8)
        return back(x + (w - side) / 2, y, side, h, look=BACK)
    side = min(w, h) * 0.6
    middle = x + (w - side) / 2, y + (h - side) / 2, side
    if seat == view.teller and view.waiting.get(seat) is None:
        return icon(*middle, "📣") if named else ()
    ready = icon(*middle, "✅") if view.waiting.get(seat) else ()
    return joined([hollow(x, y, w, h, RIM) if named else (), ready])


def revealed(view: SmallView, words: Words, seat: int, box: Box, named: bool) -> Parts:
    """Draw a revealed vote, by what became of it: it won, it still has to act, or it is handled."""
    x, y, w, h = box
    shown = view.table[seat]
    name = words(CARDS[shown.ballot].name) if named else ""
    if seat in view.run:
        return animal(shown.ballot, *box, name, WON)
    if shown.ballot == view.winner:
        said = pill(x + w / 2, y - 19, words("won too"), GOLD, INK, "middle") if named else ()
        return joined([animal(shown.ballot, *box, name), said])
    if shown.vote is None:
        return joined([hollow(x, y, w, h, RIM) if named else (), done(shown.ballot, *box)])
    return animal(shown.ballot, *box, name)


def row_band(boxes: list[Box]) -> Parts:
    """Draw the golden band beneath the votes of the winning row; the boxes may overlap."""
    layers = (9, INK), (7, GOLD), (3, "#ffe08a")
    return joined(
        rounded(x - more, y - more, w + 2 * more, h + 2 * more, 14, colour)
        for more, colour in layers
        for x, y, w, h in boxes
    )
