"""The public table: the latest event, the hunts of the day or the market, and the seats."""

from __future__ import annotations

from games.drawing import (
    GOLD,
    INK,
    LEAST,
    PAPER,
    SQUARE,
    Best,
    Box,
    Card,
    Column,
    Gap,
    Grid,
    Icon,
    L,
    M,
    Mark,
    Page,
    Panel,
    Pill,
    Room,
    Row,
    S,
    Shown,
    Text,
    mat,
)
from games.engine import Words
from games.kill_the_unicorns.cards import BOOK, Named
from games.kill_the_unicorns.picture.cards import tint_of, trap, trap_of, unicorn
from games.kill_the_unicorns.picture.ground import FOCUS, SOFT
from games.kill_the_unicorns.picture.phrases import ended, story
from games.kill_the_unicorns.picture.seats import stand
from games.kill_the_unicorns.state import MARKET, TRAP
from games.kill_the_unicorns.view import HuntedView, HuntView, KillView

HUNTS = MARKET - TRAP - 1
LARGE = 3.2
"""How much wider the hunt under way is than the others."""
UPPER, BELOW, PAD = 348, 98, 8
"""The heights of the hunts or the market, and of what is said below a unicorn, and the room around
a hunt."""
CAPTION = 96
"""The height of what is said of schemes."""
COLUMNS = 3
"""The most seats beside each other; more have two columns."""


def table(shown: Shown[KillView]) -> Page:
    """Return the page of the table: what is hunted, and below it a line for each seat."""
    view = shown.view
    wide = view.seats > COLUMNS
    seats = [stand(shown, seat, wide) for seat in range(view.seats)]
    above: Box = roles(shown)
    if view.day:
        above = market(shown) if view.step == MARKET else hunts(shown)
    below = Grid(*seats, columns=2 if wide else COLUMNS, gap=12)
    return Page(Column(story(shown), Room(above, h=UPPER), below, gap=12), SQUARE)


def hunts(shown: Shown[KillView]) -> Row:
    """Return the hunts of the day; the one under way is the largest."""
    view = shown.view
    cells: list[Box] = [caught(hunt, shown) for hunt in view.done]
    cells += [Gap(grow=1)] * (HUNTS - len(view.done) - len(view.line))
    cells += [
        under_way(shown).share(LARGE) if view.hunting and not n
        else coming(one, n, shown)
        for n, one in enumerate(view.line)
    ]  # fmt: skip
    return Row(*cells, gap=12)


def over(hunt: HuntView, words: Words) -> Card:
    """Return the unicorn of a hunt that is over, with the mark of who won it."""
    card = unicorn(hunt.unicorn, words)
    card.winner = hunt.winner
    if hunt.winner is None:
        card.dim, card.badge = True, "no"
    return card


def caught(hunt: HuntView, shown: Shown[KillView]) -> Panel:
    """Return a hunt that is over, and with how much it was won, or why nobody did."""
    said = Text(ended(hunt, shown.words), S, SOFT, anchor="middle", lines=2)
    fill = ("", "") if hunt.winner is None else mat(hunt.winner)
    return Panel(Column(over(hunt, shown.words), Room(said, h=BELOW), gap=8), "", PAD, *fill)


def coming(hunted: HuntedView, n: int, shown: Shown[KillView]) -> Panel:
    """Return a unicorn still to be hunted, with its schemes."""
    traps = [
        Room(trap(one, shown.words).at("trap", n, i), w=62, h=84)
        for i, one in enumerate(hunted.traps)
    ]
    schemes = Row(*traps, gap=8, pack="middle")
    prey = unicorn(hunted.unicorn, shown.words).at("line", n)
    return Panel(Column(prey, Room(schemes, h=BELOW), gap=8), pad=PAD)


def under_way(shown: Shown[KillView]) -> Panel:
    """Return the hunted unicorn, large, with its schemes, and what one does or whose they are."""
    view, words = shown.view, shown.words
    now, lies = view.line[0], view.sprung if view.sprung and view.sprung.kind else None
    cards: list[Box] = [trap(one, words).at("trap", 0, i) for i, one in enumerate(now.traps)]
    if lies:
        scheme = BOOK.schemes[lies.kind or ""]
        cards = [Card(scheme.emoji, ring="counts", badge="star").saying(words(scheme.name))]
    prey = unicorn(now.unicorn, words, "counts").at("line", 0)
    known = lies or next((one for one in now.traps if one.kind), None)
    texts = [words.listing([trap_of(one, words) for one in now.traps])] if now.traps else []
    if known:
        scheme = BOOK.schemes[known.kind or ""]
        texts = [words.label_value(words(scheme.name), words(scheme.does)), words(scheme.does)]
    ink, owners = (GOLD if known else SOFT), known is None
    said = (Text(text, M, ink, anchor="middle", lines=2, cut=owners) for text in texts)
    schemes = Grid(*cards, columns=1 + (len(cards) > 2)).share(2) if cards else None
    lying = Row(prey.share(3), schemes, gap=18, grow=1)
    box = Column(lying, Room(Best(*said), h=CAPTION) if texts else None, gap=8)
    return Panel(box, pad=16, fill=tint_of(now.unicorn).area)


def market(shown: Shown[KillView], budget: int | None = None) -> Grid:
    """Return what is for sale: names, what they do, prices, and how many are left.

    What costs more than the ``budget`` is dim.
    """
    return Grid(*(item(key, shown, budget) for key in BOOK.market), columns=2, gap=12)


def item(key: str, shown: Shown[KillView], budget: int | None = None) -> Panel:
    """Return an item of the market."""
    one, n = BOOK.market[key], shown.view.stock[key]
    ink = "" if n and (budget is None or one.price <= budget) else SOFT
    price = Pill(str(one.price), PAPER, INK, LEAST)
    number = Column(price, Text(f"×{n}", LEAST, ink, anchor="middle"), gap=2, pack="middle")
    box = thing(one, shown.words, number, ink=ink)
    return Panel(box, "" if n else "place", pad=8, fill=FOCUS).at("market", key)


def thing(one: Named, words: Words, *more: Box | None, ink: str = "", large: bool = False) -> Row:
    """Return the sign of something with its name and what it does; ``more`` is beside them."""
    names = [Text(words(said), L if large else M, ink) for said in (one.name, one.short) if said]
    names.append(Text(words(one.name), M, ink, lines=2))
    does = Text(words(one.does), M if large else S, GOLD if large else SOFT, lines=1 + large)
    said = Column(Best(*names), does, gap=8 * large, pack="middle", grow=1)
    return Row(Icon(one.emoji, 130 if large else 92, paper=True), said, *more, gap=12)


def roles(shown: Shown[KillView]) -> Grid:
    """Return the characters, with the marks of those who have them."""
    owners = {seat.role: n for n, seat in enumerate(shown.view.table) if seat.role}
    boxes = []
    for key, who in BOOK.characters.items():
        mark = Mark(owners[key], 52) if key in owners else None
        box = thing(who, shown.words, mark, large=True)
        boxes.append(Panel(box, "place" if mark else "", pad=12).at("role", key))
    return Grid(*boxes, columns=2)
