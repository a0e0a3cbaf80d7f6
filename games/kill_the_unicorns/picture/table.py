"""The public table: the hunts of the day or the market, the latest event, and the seats."""

from __future__ import annotations

from games.drawing import (
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
    Side,
    Square,
    Text,
)
from games.engine import Words
from games.kill_the_unicorns.cards import BOOK, LEGENDARY, PRINTED
from games.kill_the_unicorns.picture.cards import trap, unicorn
from games.kill_the_unicorns.picture.ground import FOCUS, NIGHT, SOFT
from games.kill_the_unicorns.picture.phrases import ended, story
from games.kill_the_unicorns.picture.seats import flat, tall
from games.kill_the_unicorns.state import MARKET, TRAP
from games.kill_the_unicorns.text.events import EVENT_FORMATTERS, revealed
from games.kill_the_unicorns.view import HuntedView, HuntView, KillView

TOLD = {**EVENT_FORMATTERS, "scheme": revealed}
"""What the ribbon says of events: without the whole effect of a scheme."""
EMBLEMS = {
    **{face: BOOK.unicorns[card.colour or LEGENDARY].emoji for face, card in PRINTED.items()},
    **{key: scheme.emoji for key, scheme in BOOK.schemes.items()},
}
HUNTS = MARKET - TRAP - 1
ABOVE, SHOP, BELOW = 252, 300, 92
"""The heights of the hunts, of what is for sale, and of what is said below a unicorn."""
STOCK = 76


def table(shown: Shown[KillView]) -> Page:
    """Return the page of the table; with four seats, what is for sale only on market."""
    view = shown.view
    three = view.seats == 3
    seats = [tall(shown, seat) if three else flat(shown, seat) for seat in range(view.seats)]
    if not view.day:
        above = Room(roles(shown, 4), h=SHOP)
    elif view.step == MARKET:
        above = Room(market(shown, 4), h=SHOP)
    else:
        above = Room(hunts(shown), h=ABOVE)
    lines = (
        story(shown),
        shown.latest(TOLD, EMBLEMS),
        above,
        Grid(*seats, columns=3 if three else 2, gap=12),
        Room(stock(view, shown.words), h=STOCK) if three and view.step != MARKET else None,
    )
    return Page(Column(*lines, gap=12), SQUARE)


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
    """Return a unicorn still to be hunted, with the schemes beneath it."""
    traps = traps_of(hunted, n, shown, 84)
    return Column(unicorn(hunted.unicorn, shown.words).at("line", n), Room(traps, h=BELOW), gap=8,
                  grow=1)  # fmt: skip


def traps_of(hunted: HuntedView, n: int, shown: Shown[KillView], high: int) -> Row:
    """Return the schemes beneath a unicorn."""
    cards = [
        Room(trap(one, shown.words).at("trap", n, i), w=high * 0.74, h=high)
        for i, one in enumerate(hunted.traps)
    ]
    return Row(Gap(), *cards, Gap(), gap=12)


def under_way(shown: Shown[KillView], pad: int = 20) -> Panel:
    """Return the hunted unicorn, large, with its schemes and the one that was revealed."""
    view, words = shown.view, shown.words
    now = view.line[0]
    cards: list[Card] = [trap(one, words).at("trap", 0, i) for i, one in enumerate(now.traps)]
    if view.sprung and view.sprung.kind:
        scheme = BOOK.schemes[view.sprung.kind]
        cards = [Card(scheme.emoji, ring="counts", badge="star").saying(words(scheme.name))]
    prey = unicorn(now.unicorn, words, "counts").at("line", 0)
    beside = Column(*(card.share(1) for card in cards), gap=12)
    inside = Row(prey.share(1.5), beside.share(1) if cards else None, gap=24)
    return Panel(inside, pad=pad, fill=FOCUS)


def market(shown: Shown[KillView], columns: int) -> Grid:
    """Return what is for sale: names, what they do, prices, and how many are left."""
    items = [item(key, shown, broad=columns == 2) for key in BOOK.market]
    return Grid(*items, columns=columns, gap=12)


def item(key: str, shown: Shown[KillView], broad: bool = False) -> Panel:
    """Return an item of the market; its words are beside its sign if it is ``broad``."""
    thing, words, n = BOOK.market[key], shown.words, shown.view.stock[key]
    ink = "" if n else SOFT
    price, count = Coin(str(thing.price), 60), Text(f"×{n}", S, ink)
    anchor: Side = "start" if broad else "middle"
    names = [Text(words(said), M, ink, anchor=anchor) for said in (thing.name, thing.short) if said]
    names.append(Text(words(thing.name), M, ink, anchor=anchor, lines=2))
    does = Text(words(thing.does), S, SOFT, anchor=anchor, lines=2)
    if broad:
        said = Column(Best(*names), does, gap=4, pack="middle", grow=1)
        number = Column(price, count, gap=2, pack="middle")
        box: Box = Row(Icon(thing.emoji, 92, paper=True), said, number, gap=12)
    else:
        head = Row(Icon(thing.emoji, 64, paper=True), price, count, gap=10, pack="middle")
        box = Column(head, Best(*names), does, gap=8, pad=6)
    return Panel(box, "" if n else "place", pad=10).at("market", key)


def stock(view: KillView, words: Words) -> Panel:
    """Return the items left on the market in one line."""
    cells = [
        Row(
            Icon(thing.emoji, 52, paper=True, name=words(thing.name)),
            Coin(str(thing.price), 56),
            Text(f"×{view.stock[key]}", M),
            gap=6,
        )
        for key, thing in BOOK.market.items()
    ]
    title = Text(words("Market"), S, SOFT)
    ways = Row(title, *cells, gap=28, pack="middle"), Row(*cells, gap=24, pack="middle")
    return Panel(Best(*ways), pad=8, fill=NIGHT)


def roles(shown: Shown[KillView], columns: int) -> Grid:
    """Return the characters, with the marks of those who have them."""
    owners = {seat.role: n for n, seat in enumerate(shown.view.table) if seat.role}
    side, letters = (150, L) if columns == 2 else (92, M)
    return Grid(
        *(_role(key, owners.get(key), shown.words, side, letters) for key in BOOK.characters),
        columns=columns,
    )


def _role(key: str, owner: int | None, words: Words, side: int, letters: int) -> Panel:
    """Return a character and what it can do."""
    who = BOOK.characters[key]
    name = Text(words(who.name), letters, anchor="middle")
    does = Text(words(who.does), min(letters, M), SOFT, anchor="middle", lines=2)
    mark = Mark(owner, 52) if owner is not None else None
    top = Row(Icon(who.emoji, side, paper=True), mark, gap=12, pack="middle")
    box = Column(top, name, does, gap=8, pack="middle")
    return Panel(box, "" if owner is None else "place", pad=12).at("role", key)
