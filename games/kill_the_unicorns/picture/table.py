"""The public table: the hunts of the day or the market, the latest event, and the seats."""

from __future__ import annotations

from games.drawing import (
    GOLD,
    LEAST,
    SQUARE,
    Badge,
    Best,
    Box,
    Card,
    Coin,
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
    Square,
    Text,
)
from games.engine import SILENT, Words
from games.kill_the_unicorns.cards import BOOK, LEGENDARY, PRINTED, Named
from games.kill_the_unicorns.picture.cards import trap, unicorn
from games.kill_the_unicorns.picture.ground import FOCUS, SOFT
from games.kill_the_unicorns.picture.phrases import ended, gain, signed, story
from games.kill_the_unicorns.picture.seats import flat, tall
from games.kill_the_unicorns.state import MARKET, TRAP
from games.kill_the_unicorns.text.events import EVENT_FORMATTERS, revealed
from games.kill_the_unicorns.view import HuntedView, HuntView, KillView

EMBLEMS = {
    **{face: BOOK.unicorns[card.colour or LEGENDARY].emoji for face, card in PRINTED.items()},
    **{key: scheme.emoji for key, scheme in BOOK.schemes.items()},
}
QUIET = ("first", "hunt", "pass", "bid", "reveal", "lead", "place", "unused", "no_purchase", "pay")
"""Events that the table shows anyway."""
TOLD = {**EVENT_FORMATTERS, "scheme": revealed, **dict.fromkeys(QUIET, SILENT)}
"""What the ribbon says of events: without the whole effect of a scheme."""
HUNTS = MARKET - TRAP - 1
ROLES, SHOP, BELOW = 300, 248, 92
"""The heights of the characters and the market, and of what is said below a unicorn."""


def table(shown: Shown[KillView]) -> Page:
    """Return the page of the table."""
    view = shown.view
    three = view.seats == 3
    seats = [tall(shown, seat) if three else flat(shown, seat) for seat in range(view.seats)]
    if not view.day:
        above: Box = Room(roles(shown), h=ROLES)
    elif view.step == MARKET:
        above = Room(market(shown), h=SHOP)
    else:
        above = hunts(shown).share()
    lines = story(shown), shown.latest(TOLD, EMBLEMS), above
    below = Grid(*seats, columns=3 if three else 2, gap=12).share(1.9)
    return Page(Column(*lines, below, gap=12), SQUARE)


def hunts(shown: Shown[KillView]) -> Row:
    """Return the hunts of the day; the one under way is the largest."""
    view = shown.view
    cells: list[Box] = [over(hunt, shown) for hunt in view.done]
    cells += [Gap(grow=1)] * (HUNTS - len(view.done) - len(view.line))
    cells += [
        under_way(shown).share(2.2) if view.hunting and not n else coming(one, n, shown)
        for n, one in enumerate(view.line)
    ]
    return Row(*cells, gap=12)


def over(hunt: HuntView, shown: Shown[KillView]) -> Column:
    """Return a hunt that is over: who won it and with how much, or why nobody did."""
    said = ended(hunt, shown.words)
    card = unicorn(hunt.unicorn, shown.words)
    card.dim = hunt.winner is None
    sign: Square = Badge("no", 44) if hunt.winner is None else Mark(hunt.winner, 44)
    n = max((n for n in hunt.totals if n is not None), default=0)
    told = Best(*(Text(text, S, SOFT, lines=2) for text in (said, str(n))))
    below = Row(sign, told.saying(said), gap=8, pack="middle")
    return Column(card, Room(below, h=BELOW), gap=8, grow=1)


def coming(hunted: HuntedView, n: int, shown: Shown[KillView]) -> Column:
    """Return a unicorn still to be hunted, its schemes, and who would gain most from it."""
    traps = [
        Room(trap(one, shown.words).at("trap", n, i), w=62, h=84)
        for i, one in enumerate(hunted.traps)
    ]
    ways = (*traps, *gains(shown, hunted, most=True)), traps
    below = Best(*(Row(*each, gap=8, pack="middle") for each in ways))
    prey = unicorn(hunted.unicorn, shown.words).at("line", n)
    return Column(prey, Room(below, h=BELOW), gap=8, grow=1)


def under_way(shown: Shown[KillView], pad: int = 14) -> Panel:
    """Return the hunted unicorn, large, with its schemes, and what it would bring each seat."""
    view, words = shown.view, shown.words
    now = view.line[0]
    cards: list[Card] = [trap(one, words).at("trap", 0, i) for i, one in enumerate(now.traps)]
    if view.sprung and view.sprung.kind:
        scheme = BOOK.schemes[view.sprung.kind]
        cards = [Card(scheme.emoji, ring="counts", badge="star").saying(words(scheme.name))]
    prey = unicorn(now.unicorn, words, "counts").at("line", 0)
    beside = Column(*(card.share(1) for card in cards), gap=12)
    bring = Column(*gains(shown, now), gap=4, pack="middle")
    inside = Row(prey.share(2), beside.share(1) if cards else None, bring, gap=20)
    return Panel(inside, pad=pad, fill=FOCUS)


def gains(shown: Shown[KillView], one: HuntedView, most: bool = False) -> list[Row]:
    """Return how much gold a unicorn would bring each seat, or those who would gain ``most``."""
    found = [gain(own, one.unicorn) for own in shown.view.table]
    return [
        Row(Mark(seat, 40), Text(signed(n), S, GOLD if n == max(found) else SOFT), gap=6).saying(
            shown.words.label_value(shown.title(seat), signed(n))
        )
        for seat, n in enumerate(found)
        if n == max(found) or not most
    ]


def market(shown: Shown[KillView], budget: int | None = None) -> Grid:
    """Return what is for sale: names, what they do, prices, and how many are left.

    What costs more than the ``budget`` is dim.
    """
    return Grid(*(item(key, shown, budget) for key in BOOK.market), columns=2, gap=12)


def item(key: str, shown: Shown[KillView], budget: int | None = None) -> Panel:
    """Return an item of the market."""
    one, n = BOOK.market[key], shown.view.stock[key]
    ink = "" if n and (budget is None or one.price <= budget) else SOFT
    number = Coin(str(one.price), 56), Text(f"×{n}", LEAST, ink)
    box = thing(one, shown.words, Column(*number, gap=0, pack="middle"), ink=ink)
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
