"""The pictures of Kill The Unicorns: the public table, and below it what one seat holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.drawing import (
    BOLD,
    CHALK,
    GOLD,
    INK,
    back,
    card,
    element,
    flat,
    label,
    lines,
    little_card,
    name_of,
    panel,
    part,
    picture,
    plate,
    ring,
    tally,
    tally_height,
)
from games.engine import Choice, Decision, Picture, Words
from games.engine.words import message
from games.kill_the_unicorns.cards import BOOK, LEGENDARY
from games.kill_the_unicorns.describing import stage
from games.kill_the_unicorns.naming import GOLD as COIN
from games.kill_the_unicorns.naming import PATE, role
from games.kill_the_unicorns.state import LETTERS
from games.kill_the_unicorns.view import HuntedView, KillView, SeatView, TrapView, UnicornView

LEFT, INSIDE = 12, 776
HEAD, LINE = 64, 262
COLUMN = INSIDE / 4
TALL = 1560  # pixels; in a higher picture the unicorns that were caught are smaller
BID_W, BID_H = 50, 70
HAND_W, HAND_H, HAND_STEP = 76, 104, 93
DRAWN = 122  # the height of the schemes just drawn
TINTS = {
    "pink": "#e58bb0", "blue": "#5b9bd8", "green": "#5fae62", "yellow": "#e3b93b",
    "": "#8d86a6",
}  # fmt: skip
"""Bands on the cards; the emblem and, in line, the name say the colour too."""


class Size(NamedTuple):
    """How large the unicorns are that a seat has, and how many lie side by side."""

    w: int
    h: int
    step: int
    row: int


LARGE, SMALL = Size(66, 86, 82, 6), Size(46, 60, 54, 9)
"""Both leave room for a bid at the right."""


class KillPicture(Picture[KillView]):
    """Draws the unicorns in line, every seat, the market, and the reader's own cards."""

    def draw(
        self,
        view: KillView,
        words: Words,
        decision: Decision | None = None,
        trying: Choice | None = None,
    ) -> str:
        """Draw a view as SVG."""
        asked = decision if decision and decision.seat == view.reader else None
        marks = Marks(asked, trying)
        size = LARGE if all_heights(view, words, LARGE) <= TALL else SMALL
        parts = [head(view, words)]
        y = float(HEAD)
        if view.line:
            parts.append(line_of_unicorns(y, view, words, marks))
            y += LINE
        for seat in range(view.seats):
            height = seat_height(view.table[seat], size)
            parts.append(seat_panel(y, size, seat, view, words, marks))
            y += height + 10
        parts.append(market(y, view, words))
        y += tally_height(INSIDE - 20, offers(view, words), 24) + 10
        if view.reader is not None and view.table[view.reader].role:
            parts.append(own_panel(y, view.table[view.reader], view, words, marks))
            y += own_height(view.table[view.reader])
        return picture(y + 10, *parts)


def all_heights(view: KillView, words: Words, size: Size) -> float:
    """Return how high the picture is with unicorns of this size."""
    height: float = HEAD + (LINE if view.line else 0) + 20
    height += sum(round(seat_height(seat, size)) + 10 for seat in view.table)
    height += round(tally_height(INSIDE - 20, offers(view, words), 24))
    return height + (own_height(view.table[view.reader]) if view.reader is not None else 0)


class Marks:
    """What of the reader's decision can be chosen, is chosen, or is being tried."""

    def __init__(self, decision: Decision | None, trying: Choice | None) -> None:
        chosen = [*(decision.given or ()), *([trying] if trying else [])] if decision else []
        self._open = named(decision.choices) if decision else set()
        self._chosen = named(chosen)
        self._beneath = beneath(decision.choices) if decision else set()
        self._laid = beneath(chosen)

    def around(self, x: float, y: float, w: float, h: float, place: int | str, *verbs: str) -> str:
        """Return the ring around a place that one of these verbs names, if any."""
        meant = {(verb, place) for verb in verbs}
        if not meant & (self._open | self._chosen):
            return ""
        return ring(x, y, w, h, chosen=bool(meant & self._chosen))

    def below(self, x: float, y: float, w: float, h: float, n: int) -> str:
        """Return the ring around a unicorn beneath which a scheme can go, if any."""
        if n not in self._beneath | self._laid:
            return ""
        return ring(x, y, w, h, chosen=n in self._laid)


def named(choices: Sequence[Choice]) -> set[tuple[str, int | str]]:
    """Return the places that choices name, by verb: the first they say, of a bid all its cards."""
    return {(c.verb, place) for c in choices for place in (c.at if c.verb == "lay" else c.at[:1])}


def beneath(choices: Sequence[Choice]) -> set[int]:
    """Return the numbers of the unicorns beneath which these choices lay a scheme."""
    return {int(c.at[1]) for c in choices if c.verb == "place"}


# ------------------------------------------------------------------- the line


def head(view: KillView, words: Words) -> str:
    """Write which day it is and what is being done."""
    if not view.day:
        return label(LEFT + 8, 34, INSIDE - 20, words("Choosing characters"), 34, CHALK, BOLD)
    day = words("Day {n} of {days}", n=min(view.day, BOOK.days), days=BOOK.days)
    return lines(
        [
            label(LEFT + 8, 34, 300, day, 34, CHALK, BOLD),
            label(LEFT + INSIDE - 8, 34, 440, stage(view, words), 28, CHALK, anchor="end"),
        ]
    )


def line_of_unicorns(y: float, view: KillView, words: Words, marks: Marks) -> str:
    """Lay the unicorns out that are still to be hunted, each with its schemes below."""
    found = []
    for n, hunted in enumerate(view.line):
        x = LEFT + n * COLUMN
        found.append(panel(x + 3, y, COLUMN - 6, LINE - 12, strong=view.hunting and n == 0))
        found.append(big_unicorn(x + 40, y + 16, hunted.unicorn, words))
        found.append(marks.below(x + 40, y + 16, COLUMN - 80, 128, n + 1))
        found.append(schemes_below(x + 14, y + 158, hunted, words, marks, view.hunting and n == 0))
    if view.sprung:
        below = 44 * len(view.line[0].traps)
        found.append(sprung(LEFT + 14, y + 158 + below, view.sprung, words))
    return lines(found)


def big_unicorn(x: float, y: float, u: UnicornView, words: Words) -> str:
    """Draw a unicorn in line: emblem and name of its colour, and its worth."""
    colour = BOOK.unicorns[u.colour or LEGENDARY]
    w = COLUMN - 80
    return lines(
        [
            card(x, y, w, 128, colour.emoji, words(colour.name), value=str(u.value)),
            flat(x + 10, y + 6, w - 40, 7, TINTS[u.colour]),
        ]
    )


def schemes_below(
    x: float, y: float, hunted: HuntedView, words: Words, marks: Marks, now: bool
) -> str:
    """Draw the face-down schemes beneath a unicorn, with the names of their owners."""
    found = []
    for i, trap in enumerate(hunted.traps):
        top = y + i * 44
        known = BOOK.schemes[trap.kind].emoji if trap.kind else ""
        found.append(back(x, top, 52, 38, known=known))
        found.append(label(x + 62, top + 19, COLUMN - 82, name_of(trap.owner, words), 23))
        if now:
            found.append(marks.around(x, top, 52, 38, i + 1, "look", "reveal"))
    return lines(found)


def sprung(x: float, y: float, trap: TrapView, words: Words) -> str:
    """Show the scheme that was just revealed."""
    if trap.kind is None:
        return ""
    found = BOOK.schemes[trap.kind]
    name = label(x + 62, y + 19, COLUMN - 82, words(found.name), 23, GOLD, BOLD)
    return lines([little_card(x + 6, y - 1, 40, found.emoji), name])


# ------------------------------------------------------------------ the seats


def seat_height(shown: SeatView, size: Size) -> float:
    """Return how high a seat's panel is."""
    count = len(shown.stable) + (shown.pate > 0)
    return 102 + max(-(-count // size.row) * (size.h + 8), BID_H + 8)


def seat_panel(y: float, size: Size, seat: int, view: KillView, words: Words, marks: Marks) -> str:
    """Draw a seat: name, character, unicorns, bid, and the hunt cards that all can reckon."""
    shown = view.table[seat]
    waited = view.waiting.get(seat) is False
    move = (words("your move") if seat == view.reader else words("to move")) if waited else ""
    height = seat_height(shown, size)
    foot = y + height - 24
    found = [
        panel(LEFT, y, INSIDE, height, strong=waited),
        plate(LEFT + 18, y + 8, INSIDE - 36, name_of(seat, words), signs(seat, view, words), move,
              yours=seat == view.reader),
        stable(LEFT + 18, y + 62, size, seat, view, marks),
        label(LEFT + INSIDE - 18, foot, 160, f"{COIN} {shown.score}", 28, CHALK, BOLD, "end"),
    ]  # fmt: skip
    if shown.role:
        left = words("cards left: {cards}", cards=" ".join(map(str, shown.left)) or "–")
        found.append(label(LEFT + 18, foot, 420, left, 26))
        found.append(bid(y + 62, shown, view, words, marks if seat == view.reader else None))
    return lines(found)


def signs(seat: int, view: KillView, words: Words) -> str:
    """Say of a seat: character, power not used yet, first player, leader of the hunt, winner."""
    shown = view.table[seat]
    who = role(shown.role, words) if shown.role else ""
    power = " ⚡" if shown.role and not shown.used else ""
    crown = " 👑" if seat == view.first else ""
    lead = " 🥇" if seat == view.lead else ""
    cup = " 🏆" if view.outcome and seat in view.outcome.winners else ""
    return f"{who}{power}{crown}{lead}{cup}"


def stable(x: float, y: float, size: Size, seat: int, view: KillView, marks: Marks) -> str:
    """Draw a seat's unicorns, and its Pâtés as one card."""
    shown = view.table[seat]
    mine = seat == view.reader
    found = []
    places = [
        (x + i % size.row * size.step, y + i // size.row * (size.h + 8))
        for i in range(len(shown.stable) + 1)
    ]
    for i, u in enumerate(shown.stable):
        found.append(small_unicorn(*places[i], size, u))
        if mine:
            found.append(marks.around(*places[i], size.w, size.h, i + 1, "on", "give"))
    if shown.pate:
        worth = f"{shown.pate}×{BOOK.pate}" if shown.pate > 1 else str(BOOK.pate)
        found.append(card(*places[-1], size.w, size.h, PATE, value=worth))
    return lines(found)


def small_unicorn(x: float, y: float, size: Size, u: UnicornView) -> str:
    """Draw a unicorn that was caught, as it is now, with what it carries."""
    pig = u.scheme == "pigicorn"
    emoji = BOOK.schemes[u.scheme].emoji if pig else BOOK.unicorns[u.colour or LEGENDARY].emoji
    carried = [BOOK.schemes[u.scheme].emoji] if u.scheme and not pig else []
    carried += [BOOK.market[u.token].emoji] if u.token else []
    side = size.w // 2
    found = [
        card(x, y, size.w, size.h, emoji, value=str(u.value)),
        flat(x + 8, y + size.h - 10, size.w - 16, 6, TINTS[u.colour]),
    ]
    found += [
        little_card(x - 6 + (side - 2) * i, y + size.h - side, side, sign)
        for i, sign in enumerate(carried)
    ]
    return lines(found)


def bid(y: float, shown: SeatView, view: KillView, words: Words, marks: Marks | None) -> str:
    """Draw a bid: face-down by its number, or open with its total; or that the seat passed."""
    right = LEFT + INSIDE - 18
    if shown.passed:
        return label(right, y + 40, 180, words("passed"), 26, CHALK, anchor="end")
    found = []
    start = right - len(shown.bid) * (BID_W + 8) + 8
    if view.shown and shown.total is not None:
        total = words("= {n}", n=shown.total)
        found.append(label(right, y + 40, 80, total, 36, GOLD, BOLD, "end"))
        start -= 78
    for i, n in enumerate(shown.bid):
        x = start + i * (BID_W + 8)
        if n is None or not view.shown:
            found.append(back(x, y + 6, BID_W, BID_H))
        else:
            found.append(number_card(x, y + 6, BID_W, BID_H, n))
        if marks:
            found.append(marks.around(x, y + 6, BID_W, BID_H, i + 1, "back"))
    return lines(found)


def number_card(x: float, y: float, w: float, h: float, n: int) -> str:
    """Draw a hunt card face-up: its number, large."""
    paper = element("rect", x=1, y=1, width=w - 2, height=h - 2, rx=9, fill="#fdf8ea",
                    stroke="#c9b78f", stroke_width=2)  # fmt: skip
    number = label(x + w / 2, y + h / 2, w, str(n), round(h * 0.52), INK, BOLD, "middle")
    return lines([part(x, y, w, h, paper), number])


# --------------------------------------------------- the market and the hand


def market(y: float, view: KillView, words: Words) -> str:
    """Draw the market."""
    return tally(LEFT + 10, y + 26, INSIDE - 20, offers(view, words), 24)


def offers(view: KillView, words: Words) -> list[tuple[str, str]]:
    """List what the market has left, with the prices."""
    said = message("{name}: {price} gold, {n} left")
    return [
        (item.emoji, words(said, name=words(item.name), price=item.price, n=view.stock[key]))
        for key, item in BOOK.market.items()
    ]


def own_height(mine: SeatView) -> float:
    """Return how high the reader's own part is."""
    return 66 + HAND_H + (DRAWN if any(mine.drawn) else 0)


def own_panel(y: float, mine: SeatView, view: KillView, words: Words, marks: Marks) -> str:
    """Draw the reader's hunt cards by worth, the schemes drawn, and the bid laid."""
    found = [
        panel(LEFT, y, INSIDE, own_height(mine)),
        label(LEFT + 18, y + 30, 500, words("Your hunt cards"), 28, CHALK, BOLD),
        laid(y, mine, view, words),
    ]
    places = sorted(range(len(mine.hand)), key=lambda i: mine.hand[i] or 0)
    for at, place in enumerate(places):
        x, top = LEFT + 20 + at * HAND_STEP, y + 58
        found.append(number_card(x, top, HAND_W, HAND_H, mine.hand[place] or 0))
        found.append(marks.around(x, top, HAND_W, HAND_H, LETTERS[place], "lay"))
    return lines([*found, *drawn(y + HAND_H + 76, mine, words, marks)])


def drawn(y: float, mine: SeatView, words: Words, marks: Marks) -> list[str]:
    """Draw the two schemes of which one is to be laid."""
    found = []
    for i, key in enumerate(mine.drawn):
        if key:
            x, scheme = LEFT + 20 + i * INSIDE / 2, BOOK.schemes[key]
            name = words(scheme.name)
            found.append(card(x, y, HAND_W, HAND_H, scheme.emoji))
            found.append(marks.around(x, y, HAND_W, HAND_H, i + 1, "place"))
            found.append(label(x + HAND_W + 14, y + HAND_H / 2, 250, name, 26))
    return found


def laid(y: float, mine: SeatView, view: KillView, words: Words) -> str:
    """Remind the reader of the own bid while it lies face-down."""
    if not mine.bid or view.shown:
        return ""
    values = " ".join(str(n) for n in sorted(n for n in mine.bid if n is not None))
    power = ""
    if view.mark is not None and view.markers[view.mark] == "lance":
        power = " 🛡️"
    said = words("your bid: {cards}", cards=values) + power
    return label(LEFT + INSIDE - 18, y + 30, 300, said, 28, GOLD, BOLD, "end")
