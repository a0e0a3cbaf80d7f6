"""The public table: the latest event, the hunts of the day or the market, and the seats."""

from __future__ import annotations

from games.drawing import (
    BLACK,
    GOLD,
    INK,
    LEAST,
    PAPER,
    SQUARE,
    Best,
    Box,
    Card,
    Column,
    Fan,
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
from games.kill_the_unicorns.picture.cards import tint_of, trap, unicorn
from games.kill_the_unicorns.picture.ground import FOCUS, SOFT
from games.kill_the_unicorns.picture.phrases import escaped, gain, story
from games.kill_the_unicorns.picture.seats import area, stand
from games.kill_the_unicorns.state import MARKET
from games.kill_the_unicorns.view import HuntedView, HuntView, KillView

STAGE, BELOW, PAD = 380, 112, 8
"""The heights of the hunts or the market, and of what is below a unicorn that is not hunted now,
and the room around a hunt."""


def table(shown: Shown[KillView]) -> Page:
    """Return the page of the table: what is hunted, and below it a line for each seat."""
    view = shown.view
    seats = [area(shown, seat, stand(shown, seat)) for seat in range(view.seats)]
    above: Box = roles(shown)
    if view.day:
        above = market(shown) if view.step == MARKET else hunts(shown)
    return Page(Column(story(shown), Room(above, h=STAGE), Grid(*seats, columns=1, gap=10)), SQUARE)


def hunts(shown: Shown[KillView]) -> Row:
    """Return the hunts of the day; the one under way is by far the largest."""
    view = shown.view
    later = [coming(one, n, shown) for n, one in enumerate(view.line)]
    cells = [caught(hunt, shown) for hunt in view.done] + later[view.hunting :]
    now = under_way(shown).share(3) if view.hunting else None
    return Row(now, *(cell.share() for cell in cells), gap=10)


def caught(hunt: HuntView, shown: Shown[KillView]) -> Panel:
    """Return a hunt that is over, with who won it, or why nobody did."""
    card = unicorn(hunt.unicorn, shown.words)
    if hunt.winner is None:
        card.dim = True
        said = Text(escaped(hunt, shown.words), S, SOFT, anchor="middle", lines=2)
        return Panel(Column(card.share(), Room(said, h=BELOW), gap=8), pad=PAD)
    name = Text(shown.title(hunt.winner), M, cut=True)
    below = Row(Mark(hunt.winner), name, gap=8, pack="middle")
    return Panel(Column(card.share(), Room(below, h=BELOW), gap=8), "", PAD, *mat(hunt.winner))


def coming(hunted: HuntedView, n: int, shown: Shown[KillView]) -> Box:
    """Return a unicorn still to be hunted, with its schemes, or on the scene if it has none."""
    traps = [trap(one, shown.words).at("trap", n, i) for i, one in enumerate(hunted.traps)]
    prey = unicorn(hunted.unicorn, shown.words).at("line", n)
    schemes = Room(Fan(*traps, anchor="middle", show=0.5), h=BELOW)
    box = Column(prey.share(), schemes, gap=8, pad=PAD)
    return Panel(box, pad=0) if traps else box


def under_way(shown: Shown[KillView]) -> Panel:
    """Return the hunted unicorn, large, with its schemes.

    Below it are the gold that it brings the reader, and what the only known scheme does.
    """
    view, words = shown.view, shown.words
    now, lies = view.line[0], view.sprung if view.sprung and view.sprung.kind else None
    cards: list[Card] = [trap(one, words).at("trap", 0, i) for i, one in enumerate(now.traps)]
    known = [BOOK.schemes[one.kind] for one in now.traps if one.kind]
    if lies:
        scheme, known = BOOK.schemes[lies.kind or ""], []
        cards = [Card(scheme.emoji, ring="counts", badge="star").saying(words(scheme.name))]
    said: list[Box] = []
    if shown.me is not None and not view.shown:
        n = gain(view.table[shown.me], now.unicorn)
        said = [Text(words("brings you {n} gold", n=n), M, GOLD, BLACK, "middle")]
    if len(known) == 1:
        said += [Text(words(known[0].does), M, anchor="middle")]
    prey = unicorn(now.unicorn, words, "counts").at("line", 0)
    schemes = Fan(*cards, rows=2, anchor="middle").share(1.4) if cards else None
    box = Column(Row(prey.share(3), schemes, gap=18, grow=1), *said, gap=4)
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
