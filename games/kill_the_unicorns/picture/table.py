"""The public table: the latest event, the hunts of the day or the market, and the seats."""

from __future__ import annotations

from games.drawing import (
    GOLD,
    LEAST,
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
    Room,
    Row,
    S,
    Shown,
    Text,
)
from games.engine import Words
from games.kill_the_unicorns.cards import BOOK, Named
from games.kill_the_unicorns.picture.cards import hunt_card, trap, unicorn
from games.kill_the_unicorns.picture.ground import FOCUS, SOFT
from games.kill_the_unicorns.picture.phrases import ended, story, worth_most
from games.kill_the_unicorns.picture.seats import stand
from games.kill_the_unicorns.state import MARKET, TRAP
from games.kill_the_unicorns.view import HuntedView, HuntView, KillView

HUNTS = MARKET - TRAP - 1
LARGE = 3.2
"""How much wider the hunt under way is than the others."""
UPPER, BELOW, PAD, PRICE = 352, 98, 8, 52
"""The heights of the hunts or the market, and of what is said below a unicorn; the room around a
hunt, and the side of a price."""


def table(shown: Shown[KillView]) -> Page:
    """Return the page of the table: what is hunted, and below it a line for each seat."""
    view = shown.view
    seats = Grid(*(stand(shown, seat) for seat in range(view.seats)), columns=1, gap=12)
    above: Box = roles(shown)
    if view.day:
        above = market(shown) if view.step == MARKET else hunts(shown)
    return Page(Column(story(shown), Room(above, h=UPPER), seats, gap=12), SQUARE)


def hunts(shown: Shown[KillView]) -> Row:
    """Return the hunts of the day; the one under way is the largest."""
    view = shown.view
    cells: list[Box] = [over(hunt, shown) for hunt in view.done]
    cells = [Panel(cell, pad=PAD) for cell in cells]
    cells += [Gap(grow=1)] * (HUNTS - len(view.done) - len(view.line))
    cells += [
        under_way(shown).share(LARGE) if view.hunting and not n
        else coming(one, n, shown)
        for n, one in enumerate(view.line)
    ]  # fmt: skip
    return Row(*cells, gap=12)


def over(hunt: HuntView, shown: Shown[KillView]) -> Column:
    """Return a hunt that is over: who won it and with how much, or why nobody did."""
    card, words = unicorn(hunt.unicorn, shown.words), shown.words
    said: Box = Text(ended(hunt, words), S, SOFT, anchor="middle", lines=2)
    if hunt.winner is None:
        card.dim, card.badge = True, "no"
    else:
        card.winner = hunt.winner
    return Column(card, Room(said, h=BELOW), gap=8, grow=1)


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
    """Return the hunted unicorn, large, with its schemes, and who would gain the most."""
    view, words = shown.view, shown.words
    now = view.line[0]
    cards: list[Box] = [trap(one, words).at("trap", 0, i) for i, one in enumerate(now.traps)]
    if view.sprung and view.sprung.kind:
        scheme = BOOK.schemes[view.sprung.kind]
        cards = [Card(scheme.emoji, ring="counts", badge="star").saying(words(scheme.name))]
    prey = unicorn(now.unicorn, words, "counts").at("line", 0)
    more = worth_most(view, now.unicorn, words)
    said = Text(more, S, GOLD, anchor="middle", lines=3, grow=0) if more else None
    schemes = Row(*cards, gap=10).share() if cards else None
    beside = Column(schemes, said and Best(said, Gap(1)), gap=10, pack="middle").share(2)
    inside = Row(prey.share(3), beside if cards or more else None, gap=18)
    return Panel(inside, pad=16, fill=FOCUS)


def market(shown: Shown[KillView], budget: int | None = None) -> Grid:
    """Return what is for sale: names, what they do, prices, and how many are left.

    What costs more than the ``budget`` is dim.
    """
    return Grid(*(item(key, shown, budget) for key in BOOK.market), columns=2, gap=12)


def item(key: str, shown: Shown[KillView], budget: int | None = None) -> Panel:
    """Return an item of the market."""
    one, n = BOOK.market[key], shown.view.stock[key]
    ink = "" if n and (budget is None or one.price <= budget) else SOFT
    price = Room(hunt_card(one.price), w=PRICE, h=PRICE)
    number = Column(price, Text(f"×{n}", LEAST, ink, anchor="middle"), gap=2, pack="middle")
    box = thing(one, shown.words, number, ink=ink)
    return Panel(box, "" if n else "place", pad=8).at("market", key)


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
