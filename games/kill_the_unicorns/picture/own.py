"""A player's own panel: what is hunted, laid or bought, the others, and the own cards."""

from __future__ import annotations

from games.drawing import (
    BLACK,
    GOLD,
    Box,
    Column,
    Fan,
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
    Shown,
    Text,
    mat,
)
from games.kill_the_unicorns.cards import BOOK, COLOURS, LANCE, PRINTED
from games.kill_the_unicorns.picture.cards import hunt_card, stable, tint_of, trap, unicorn
from games.kill_the_unicorns.picture.ground import SCHEMING, SOFT
from games.kill_the_unicorns.picture.phrases import LEADS, budget, gain, signed, story
from games.kill_the_unicorns.picture.seats import area, head, purses, rival, stand
from games.kill_the_unicorns.picture.table import caught, item, market, roles, thing, under_way
from games.kill_the_unicorns.state import LETTERS, MARKET, TRAP
from games.kill_the_unicorns.text.standing import gold, loss
from games.kill_the_unicorns.view import HuntedView, KillView, SeatView, UnicornView

HEIGHT, BUYING = 790, 640
"""The heights of a panel, and of that with the market, which has many buttons."""
LINE, BOUGHT, WORTH = 300, 120, 100
"""The heights of the unicorns in line, of what is bought, and of what a unicorn would bring."""
FOCUSED, OWN = 352, 96
"""The heights of what is hunted and of the own unicorns."""
IN_A_ROW, SIDE, NAMED = 5, 84, 250
"""The most unicorns in a row of which one is chosen, and the widths of what is beside one, and of
the own name."""


def panel(shown: Shown[KillView], me: int) -> Page:
    """Return the panel: what the question is about is the largest on it."""
    view = shown.view
    if not view.day:
        lines: tuple[Box | None, ...] = (roles(shown), purses(shown))
    elif view.step == TRAP:
        lines = _laying(shown, me)
    elif view.step == MARKET:
        lines = _trading(shown, me)
    elif shown.asked == "give":
        lines = (_held(shown, me),)
    elif shown.asked == "recolour" and view.lead is not None:
        lines = _leader(shown, view.lead), _recoloured(shown, me, view.lead)
    else:
        lines = _hunting(shown, me)
    height = BUYING if shown.asked == "market" else HEIGHT
    return Page(Column(story(shown), *lines, gap=14), height)


def _hunting(shown: Shown[KillView], me: int) -> tuple[Box | None, ...]:
    """Return the unicorn, the others with what they may have bid, and the own hunt cards."""
    done = shown.view.done
    focus = under_way(shown) if shown.view.hunting else caught(done[-1], shown) if done else Panel()
    rivals = Grid(*(rival(shown, seat) for seat in shown.others), columns=1, gap=10)
    above = Row(focus.share(4), rivals.share(6), gap=12)
    return Room(above, h=FOCUSED), _hand(shown, me)


def _hand(shown: Shown[KillView], me: int) -> Panel:
    """Return the reader's hunt cards by worth, and beside them those of the bid."""
    words, own = shown.words, shown.view.table[me]
    trying = shown.trying.at if shown.trying and shown.trying.verb == "lay" else ()
    hand = sorted(zip(LETTERS, own.hand, strict=False), key=lambda each: each[1] or 0)
    cards = [hunt_card(n or 0, at in trying).at("hand", at) for at, n in hand]
    cards += [hunt_card(n or 0, bid=True).at("bid", me, i) for i, n in enumerate(own.bid)]
    fan: Box = Fan(*cards, gap=16, anchor="middle").share()
    if not cards:
        fan = Text(words("no hunt cards left"), M, SOFT, anchor="middle", lines=2, grow=1)
    line = Room(stand(shown, me, _said(shown, me)), h=OWN)
    return area(shown, me, Column(line, fan, Gap(2), gap=10))


def _said(shown: Shown[KillView], me: int) -> Box | None:
    """Say what the reader has bid, or which totals a bid can have."""
    view, words, own = shown.view, shown.words, shown.view.table[me]
    if own.passed:
        return Text(words("passed"), M, SOFT)
    if own.bid:
        total = own.total if view.shown else sum(n or 0 for n in own.bid)
        lance = view.mark is not None and view.markers[view.mark] == LANCE
        sign = Icon(BOOK.characters["knight"].emoji, 48, paper=True) if lance else None
        return Row(sign, Text(words("your bid: {cards}", cards=total), M, GOLD), gap=8)
    if shown.trying and shown.trying.verb == "lay":
        values = [own.hand[LETTERS.index(str(letter))] or 0 for letter in shown.trying.at]
        return Text(words("= {n}", n=sum(values)), L, GOLD, BLACK)
    n = view.call or BOOK.bid
    if view.hunting and len(own.hand) >= n:
        most = sum(sorted(own.left)[-n:])
        said = words.plural(
            "{n} card worth up to {most}", "{n} cards worth up to {most}", n, most=most
        )
        return Text(said, M, anchor="middle", lines=2)
    return None


def _laying(shown: Shown[KillView], me: int) -> tuple[Box | None, ...]:
    """Return the unicorns in line, and the schemes of which one is laid."""
    own = shown.view.table[me]
    slots = [_slot(one, n, shown) for n, one in enumerate(shown.view.line)]
    above = Room(Row(*slots, gap=12), h=LINE)
    if not any(own.drawn):
        return above, _hand(shown, me)
    picked = shown.trying.place - 1 if shown.trying and shown.trying.verb == "place" else -1
    drawn = [
        Panel(thing(BOOK.schemes[key], shown.words, large=True), "good" if i == picked else "",
              pad=10, fill=SCHEMING)
        for i, key in enumerate(own.drawn)
        if key
    ]  # fmt: skip
    choice = Panel(Grid(*drawn, columns=2), shown.frame(me), 10, *mat(me))
    return above, purses(shown), choice


def _slot(one: HuntedView, n: int, shown: Shown[KillView]) -> Panel:
    """Return a unicorn in line with its schemes, and what it would bring each seat."""
    traps = [trap(each, shown.words).at("trap", n, i) for i, each in enumerate(one.traps)]
    prey = unicorn(one.unicorn, shown.words).at("line", n)
    lying = Row(prey.share(2), Column(*traps, gap=8).share() if traps else None, gap=6, grow=1)
    worth = Room(Grid(*_gains(shown, one.unicorn), columns=2, gap=0), h=WORTH)
    return Panel(Column(lying, worth, gap=8), pad=10, fill=tint_of(one.unicorn).area)


def _gains(shown: Shown[KillView], u: UnicornView) -> list[Box]:
    """Return how much gold a unicorn would bring each seat."""
    found: list[Box] = []
    for seat, own in enumerate(shown.view.table):
        n = signed(gain(own, u))
        cell = Row(Mark(seat, 40), Text(n, M, GOLD, BLACK), gap=6, pack="middle")
        found.append(cell.saying(shown.words.label_value(shown.title(seat), n)))
    return found


def _trading(shown: Shown[KillView], me: int) -> tuple[Box | None, ...]:
    """Return the market, and the reader's unicorns, on which things from it go."""
    own, words = shown.view.table[me], shown.words
    if shown.asked in ("on", "paint") and shown.decision:
        bought, *place = shown.decision.about
        above = Room(item(str(bought), shown), h=BOUGHT)
        if not place:
            return above, _held(shown, me)
        return above, _colours(shown, me, _bought(own, str(bought), int(place[0])))
    goods = Panel(market(shown, budget(own)), shown.frame(me), pad=12)
    mine = Row(Room(head(shown, me), w=NAMED), stable(own, me, words), gap=10)
    return purses(shown), goods.share(10), area(shown, me, mine).share(5)


def _leader(shown: Shown[KillView], lead: int) -> Room:
    """Say who leads the hunt, and so gets the unicorn."""
    n = shown.view.table[lead].total
    said = shown.words.by_actor(lead, LEADS[0], LEADS[1], n=n)
    return Room(Panel(Row(Mark(lead, 56), Text(said, M, cut=True, grow=1), gap=14), pad=16), h=100)


def _recoloured(shown: Shown[KillView], me: int, lead: int) -> Panel:
    """Return the hunted unicorn in each colour, with the gold that it brings the leader."""
    held, u = shown.view.table[lead], shown.view.line[0].unicorn
    more = BOOK.schemes["recolour"].points if lead == me else 0
    ways = [u.model_copy(update={"colour": key, "value": u.value + more}) for key in COLOURS]
    return _colours(shown, me, [(one, gain(held, one)) for one in ways])


def _bought(own: SeatView, bought: str, place: int) -> list[tuple[UnicornView, int]]:
    """Return what a thing from the market can make of a unicorn, and the gold that this brings."""
    u, rest = own.stable[place], [one for i, one in enumerate(own.stable) if i != place]
    if bought == "butcher":
        return [(u, gold(own, rest) + BOOK.pate - own.score)]
    thing, worn = BOOK.market[bought], BOOK.market.get(u.token)
    kept = PRINTED[u.kind].colour if worn and worn.colours else u.colour
    value = u.value + thing.points - (worn.points if worn else 0)
    colours = [key for key in COLOURS if key != u.colour] if thing.colours else [kept]
    ways = [u.model_copy(update={"colour": key, "value": value, "token": bought})
            for key in colours]  # fmt: skip
    return [(one, gold(own, [*rest, one]) - own.score) for one in ways]


def _colours(shown: Shown[KillView], me: int, ways: list[tuple[UnicornView, int]]) -> Panel:
    """Return a unicorn in several colours, with the gold that each brings."""
    cells = [
        Column(
            unicorn(one, shown.words).at("colour", one.colour),
            Text(signed(more), L, GOLD, BLACK, "middle"),
            grow=1,
        )
        for one, more in ways
    ]  # fmt: skip
    return Panel(Row(*cells, gap=24), shown.frame(me), 28, *mat(me))


def _held(shown: Shown[KillView], me: int) -> Panel:
    """Return the reader's unicorns, of which one is chosen, each with the gold that this brings."""
    own, decision = shown.view.table[me], shown.decision
    bought = str(decision.about[0]) if decision and decision.prompt == "on" else ""
    asked = {choice.place - 1 for choice in decision.choices} if decision else set()
    cells = []
    for i, u in enumerate(own.stable):
        gains = [n for _, n in _bought(own, bought, i)] if bought else [-loss(own, i)]
        card = unicorn(u, shown.words).at("stable", me, i)
        card.dim = i not in asked
        more = Text("–" if card.dim else signed(max(gains)), L, GOLD, BLACK, "middle")
        few = len(own.stable) <= IN_A_ROW
        box = Column(card.share(), more, gap=8) if few else Row(card.share(), Room(more, w=SIDE))
        cells.append(box)
    rows = 1 + (len(cells) > IN_A_ROW)
    grid = Grid(*cells, columns=-(-len(cells) // rows))
    return Panel(grid, shown.frame(me), 24, *mat(me))
