"""A player's own panel: what is hunted, laid or bought, the others, and the own cards."""

from __future__ import annotations

from games.drawing import (
    BLACK,
    GOLD,
    Best,
    Box,
    Column,
    Fan,
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
from games.kill_the_unicorns.cards import BOOK, COLOURS, LANCE, PRINTED
from games.kill_the_unicorns.picture.cards import herd, hunt_card, trap, unicorn
from games.kill_the_unicorns.picture.ground import FOCUS, SCHEMING, SOFT
from games.kill_the_unicorns.picture.phrases import (
    LEADS,
    budget,
    gain,
    signed,
    story,
    whose,
)
from games.kill_the_unicorns.picture.seats import head, purses, state
from games.kill_the_unicorns.picture.table import item, market, over, roles, thing, under_way
from games.kill_the_unicorns.state import LETTERS, MARKET, TRAP
from games.kill_the_unicorns.text.standing import gold, loss
from games.kill_the_unicorns.view import HuntedView, KillView, SeatView, UnicornView

HEIGHT, BUYING = 790, 640
"""The heights of a panel, and of that with the market, which has many buttons."""
LINE, BOUGHT, NOTE = 246, 120, 58
"""The heights of the unicorns in line, of what is bought, and of what a scheme does."""
IN_A_ROW, SIDE = 5, 84
"""The most unicorns in a row of which one is chosen, and the width of what is beside one."""
OF_CARDS = {"cards", "mark", "spirit", "princess", "shaman"}
"""The questions about the reader's hunt cards, which are larger then."""


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
    focus = under_way(shown) if shown.view.hunting else _caught(shown)
    rivals: list[Box] = [_rival(shown, seat) for seat in shown.others]
    above = Row(focus.share(4), Column(*rivals, gap=10).share(5), gap=14)
    large = shown.asked in OF_CARDS
    return above.share(4 if large else 5), _note(shown), _hand(shown, me).share(4)


def _rival(shown: Shown[KillView], seat: int) -> Panel:
    """Return another seat with its gold and its bid."""
    lines = Best(head(shown, seat, state(shown, seat)), head(shown, seat))
    return Panel(lines, shown.frame(seat), pad=12).at("seat", seat)


def _caught(shown: Shown[KillView]) -> Panel:
    """Return the unicorn of the hunt that has just ended."""
    view = shown.view
    if not view.done:
        return Panel(fill=FOCUS)
    return Panel(over(view.done[-1], shown), pad=16, fill=FOCUS)


def _note(shown: Shown[KillView]) -> Panel | None:
    """Say what the revealed scheme does, or one that the reader knows."""
    view, words = shown.view, shown.words
    known = [one for one in view.line[0].traps if one.kind] if view.hunting else []
    shows = view.sprung if view.sprung and view.sprung.kind else None
    told = shows or (known[0] if known else None)
    if not told or not told.kind:
        return None
    scheme = BOOK.schemes[told.kind]
    does = words(scheme.does)
    names = whose(told, words), words(scheme.name)
    said = [Text(words.label_value(name, does), M, GOLD) for name in names]
    inside = Row(Icon(scheme.emoji, NOTE, paper=True), Best(*said, grow=1), gap=14)
    return Panel(inside, pad=6, fill=SCHEMING, grow=0)


def _hand(shown: Shown[KillView], me: int) -> Panel:
    """Return the reader's hunt cards by worth, and beside them those of the bid."""
    words, own = shown.words, shown.view.table[me]
    trying = shown.trying.at if shown.trying and shown.trying.verb == "lay" else ()
    by_worth = sorted(range(len(own.hand)), key=lambda i: own.hand[i] or 0)
    cards = []
    for i in by_worth:
        chosen = LETTERS[i] in trying
        cards.append(
            hunt_card(own.hand[i] or 0, "good" if chosen else "", chosen).at("hand", LETTERS[i])
        )
    cards += [hunt_card(n or 0, "counts").at("bid", me, i) for i, n in enumerate(own.bid)]
    fan: Box = Fan(*cards, gap=16, anchor="middle")
    if not cards:
        fan = Text(words("no hunt cards left"), M, SOFT, anchor="middle", grow=1)
    top = head(shown, me, _said(shown, me))
    return Panel(Column(top, fan, gap=14), shown.frame(me), pad=18).at("seat", me)


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
    n = view.call
    if n and len(own.hand) >= n:
        most = sum(sorted(own.left)[-n:])
        said = words.plural("{n} card: up to {most}", "{n} cards: up to {most}", n, most=most)
        return Text(said, M)
    return None


def _laying(shown: Shown[KillView], me: int) -> tuple[Box | None, ...]:
    """Return the unicorns in line, and the schemes of which one is laid."""
    own = shown.view.table[me]
    slots = [_slot(one, n, shown, me) for n, one in enumerate(shown.view.line)]
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
    choice = Panel(Grid(*drawn, columns=2), shown.frame(me), pad=10)
    return above, purses(shown), choice


def _slot(one: HuntedView, n: int, shown: Shown[KillView], me: int) -> Panel:
    """Return a unicorn in line with its schemes, and what it would bring the reader."""
    words, traps = shown.words, [trap(each, shown.words) for each in one.traps]
    beside = Column(*(each.at("trap", n, i) for i, each in enumerate(traps)), gap=8)
    gains = {seat: gain(own, one.unicorn) for seat, own in enumerate(shown.view.table)}
    most = max(shown.others, key=lambda seat: gains[seat])
    said = [Text(words.label_value(shown.title(seat), signed(gains[seat])), S, ink, anchor="middle",
                 cut=True) for seat, ink in ((me, GOLD), (most, SOFT))]  # fmt: skip
    prey = Row(unicorn(one.unicorn, words).at("line", n).share(2), beside.share(), gap=6)
    return Panel(Column(prey.share(), *said, gap=0), pad=10, fill=FOCUS)


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
    mine = Row(head(shown, me), herd(own, me, words))
    return purses(shown), goods.share(10), Panel(mine, pad=10).share(5)


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
    return Panel(Row(*cells, gap=24), shown.frame(me), pad=28)


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
    return Panel(grid, shown.frame(me), pad=24)
