"""The hunts of the day, from left to right: those that are over, the current one, the next ones."""

from __future__ import annotations

from itertools import groupby

from games.drawing import (
    BOLD,
    CHALK,
    GAP,
    GOLD,
    INK,
    SMALLEST,
    Box,
    Parts,
    Spots,
    card,
    fitting,
    joined,
    label,
    name_of,
    named,
    panel,
    pill,
    struck,
)
from games.engine import Words
from games.kill_the_unicorns.cards import BOOK
from games.kill_the_unicorns.picture.cards import TRAP, high, price, trap, unicorn
from games.kill_the_unicorns.picture.ground import FAINT, SOFT, WELL
from games.kill_the_unicorns.state import MARKET
from games.kill_the_unicorns.state import TRAP as LAYING
from games.kill_the_unicorns.text.table import ranked
from games.kill_the_unicorns.view import HuntView, KillView

HUNTS = MARKET - LAYING - 1
OVER = 104
"""The width of a unicorn whose hunt is over."""


def hunts(view: KillView, words: Words, box: Box, spots: Spots) -> Parts:
    """Draw all hunts of the day."""
    x, y, w, h = box
    parts = [panel(*box, WELL)]
    slot = (w - 16) / HUNTS
    past = HUNTS - len(view.line)
    for i in range(HUNTS):
        at = x + 8 + i * slot, y + 4, slot, h - 8
        told = i - past + len(view.done)
        if i >= past:
            parts.append(coming(view, words, i - past, i, at, spots))
        elif told >= 0:
            parts.append(over(view.done[told], words, i, at))
        else:  # a match from before hunts were remembered
            parts.append(heading(words("hunt {n}", n=i + 1), at, FAINT))
            parts.append(label(at[0] + slot / 2, y + h / 2, slot, words("done"), 28, FAINT,
                               anchor="middle"))  # fmt: skip
    return joined(parts)


def heading(said: str, box: Box, ink: str) -> Parts:
    """Write the number of a hunt."""
    x, y, w, _ = box
    return label(x + w / 2, y + 24, w - 16, said, 28, ink, BOLD, "middle")


def coming(view: KillView, words: Words, n: int, i: int, box: Box, spots: Spots) -> Parts:
    """Draw a unicorn still to be hunted, with the schemes beneath it."""
    x, y, w, h = box
    now, tall = view.hunting and not n, h > 250
    wide = 132 if tall else 92
    left, top = x + (w - wide) / 2, y + (46 if tall else 44)
    spots["line", n] = left, top, wide, high(wide)
    return joined(
        [
            panel(x, y, w, h, "#2c4a86", strong=True) if now else (),
            heading(words("hunt {n}", n=i + 1), box, GOLD if now else SOFT),
            unicorn(left, top, wide, view.line[n].unicorn),
            schemes(view, words, n, x + w / 2, top + high(wide) + (12 if tall else 6), spots),
        ]
    )


def over(hunt: HuntView, words: Words, i: int, box: Box) -> Parts:
    """Draw a hunt that is over: the winner's total, or the tie that let the unicorn escape."""
    x, y, w, h = box
    wide = OVER if h > 250 else 80
    left, top, middle = x + (w - wide) / 2, y + 46, x + w / 2
    below = top + high(wide) + (h - 46 - high(wide)) / 2
    away = hunt.winner is None
    parts = [
        heading(words("hunt {n}", n=i + 1), box, FAINT),
        unicorn(left, top, wide, hunt.unicorn),
        *((struck(left, top, wide), price(left, top, wide, hunt.unicorn)) if away else ()),
    ]
    if hunt.winner is None:
        parts.append(label(middle, below - 22, w - 8, words("got away"), 32, CHALK, BOLD, "middle"))
        said = why_away(hunt, w - 14, words)
        parts.append(label(middle, below + 18, w - 14, said, 26, SOFT, BOLD, "middle"))
        return joined(parts)
    _, used = named(0, 0, hunt.winner, name_of(hunt.winner, words), w - 12, size=34)
    name, _ = named(middle - used / 2, below - 22, hunt.winner, name_of(hunt.winner, words),
                    w - 12, size=34)  # fmt: skip
    total = hunt.totals[hunt.winner]
    said = words("won with {n}", n=total) if total is not None else ""
    parts += [name, label(middle, below + 18, w - 18, said, 28, GOLD, BOLD, "middle")]
    return joined(parts)


def why_away(hunt: HuntView, room: float, words: Words) -> str:
    """Return the equal totals that let a unicorn escape; "4 = 4" if there is little room."""
    bids = [str(n) for n in ranked(hunt)]
    if not bids:
        return words("no bids")
    short = " · ".join(" = ".join(same) for _, same in groupby(bids))
    said = words("tie: {totals}", totals=words.listing(bids))
    return fitting((said, short), SMALLEST, room, weight=BOLD)


def schemes(view: KillView, words: Words, n: int, middle: float, y: float, spots: Spots) -> Parts:
    """Draw the schemes beneath a unicorn, and the one that was just revealed."""
    traps = view.line[n].traps
    sprung = view.sprung if not n and view.hunting and view.sprung and view.sprung.kind else None
    count = len(traps) + bool(sprung)
    w, h = TRAP
    left, parts = middle - (count * (w + GAP) - GAP) / 2, []
    for i, one in enumerate(traps):
        spots["trap", n, i] = left + i * (w + GAP), y, w, h
        parts.append(trap(left + i * (w + GAP), y, one))
    if sprung and sprung.kind:
        scheme = BOOK.schemes[sprung.kind]
        at = left + len(traps) * (w + GAP)
        parts.append(card(at, y, w, h, scheme.emoji))
        parts.append(pill(middle, y - 30, words(scheme.name), GOLD, INK, "middle"))
    return joined(parts)
