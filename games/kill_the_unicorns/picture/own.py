"""A player's own panel: what is hunted, laid or bought, the others, and the own cards."""

from __future__ import annotations

from games.drawing import (
    BLACK,
    GOLD,
    Best,
    Box,
    Coin,
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
    S,
    Shown,
    Text,
)
from games.kill_the_unicorns.cards import BOOK, COLOURS, LANCE
from games.kill_the_unicorns.picture.cards import counts, herd, hunt_card, trap, unicorn
from games.kill_the_unicorns.picture.ground import FOCUS, SCHEMING, SOFT
from games.kill_the_unicorns.picture.phrases import (
    LEADS,
    budget,
    gain,
    signed,
    story,
    totals,
    whose,
)
from games.kill_the_unicorns.picture.seats import COIN, bid, character, head, left, purses
from games.kill_the_unicorns.picture.table import item, market, over, roles, thing, under_way
from games.kill_the_unicorns.state import LETTERS, MARKET, TRAP
from games.kill_the_unicorns.text.standing import gold
from games.kill_the_unicorns.view import HuntedView, KillView, UnicornView

HEIGHT, BUYING = 730, 640
"""The heights of a panel, and of that with the market, which has many buttons."""
LINE, BOUGHT, NOTE = 290, 120, 58
"""The heights of the unicorns in line, of what is bought, and of what a scheme does."""
OF_CARDS = {"cards", "mark", "spirit", "princess", "shaman"}
"""The questions about the reader's hunt cards, which are larger then."""


def panel(shown: Shown[KillView], me: int) -> Page:
    """Return the panel: what the question is about is the largest on it."""
    view = shown.view
    if not view.day:
        lines: tuple[Box | None, ...] = (roles(shown), purses(shown, me))
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
    focus = under_way(shown, 22) if shown.view.hunting else _caught(shown)
    rivals: list[Box] = [_rival(shown, seat) for seat in shown.others]
    above = Row(focus.share(4), Column(*rivals, gap=10).share(5), gap=14)
    large = shown.asked in OF_CARDS
    return above.share(4 if large else 5), _note(shown), _hand(shown, me).share(4)


def _rival(shown: Shown[KillView], seat: int) -> Best:
    """Return another seat: its bid, and as much else of it as there is room for."""
    view, own, said = shown.view, shown.view.table[seat], bid(shown, seat)
    first = head(shown, seat, Room(said, h=58) if said else None)
    rest: Box = left(own, shown.words)
    if view.hunting and not own.bid and not own.passed and 0 < view.call <= len(own.left):
        least, most = totals(own, view.call)
        rest = Best(Text(shown.words("can bid {low}–{high}", low=least, high=most), M, SOFT), rest)
    brief = head(shown, seat, said or rest)
    low = head(shown, seat, said if own.passed else None, 44)
    both = Row(*counts(own), Gap(), rest)
    ways = (10, first, both), (10, first, rest), (10, brief), (10, first), (4, low)
    frame = shown.frame(seat)
    return Best(
        *(Panel(Column(*lines, gap=4, pack="middle"), frame, pad).at("seat", seat)
          for pad, *lines in ways), grow=1,
    )  # fmt: skip


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
    coin = Coin(str(own.score), COIN)
    you = Row(Mark(me, 48), Text(shown.title(me), M), gap=6)
    said = _said(shown, me)
    ways = [(*counts(own), Gap(), role, said) for role in (*character(shown, me), None)]
    ways.append((Gap(), said))
    top = Best(*(Row(you, *each, coin) for each in ways))
    return Panel(Column(top, fan, gap=12), shown.frame(me), pad=18).at("seat", me)


def _said(shown: Shown[KillView], me: int) -> Box | None:
    """Say what the reader has bid, or which totals a bid can have."""
    view, words, own = shown.view, shown.words, shown.view.table[me]
    if own.passed:
        return Text(words("passed"), M, SOFT)
    if own.bid:
        total = own.total if view.shown else sum(n or 0 for n in own.bid)
        lance = view.mark is not None and view.markers[view.mark] == LANCE
        sign = Icon(BOOK.characters["knight"].emoji, 48, paper=True) if lance else None
        return Row(Text(words("your bid: {cards}", cards=total), M, GOLD), sign, gap=8)
    if shown.trying and shown.trying.verb == "lay":
        values = [own.hand[LETTERS.index(str(letter))] or 0 for letter in shown.trying.at]
        return Text(words("= {n}", n=sum(values)), L, GOLD, BLACK)
    n = view.call
    if n and len(own.hand) >= n:
        low, high = totals(own, n)
        said = words.plural("{n} card: {totals}", "{n} cards: {totals}", n, totals=f"{low}–{high}")
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
              pad=14, fill=SCHEMING)
        for i, key in enumerate(own.drawn)
        if key
    ]  # fmt: skip
    choice = Panel(Grid(*drawn, columns=2), shown.frame(me), pad=18)
    return above, choice


def _slot(one: HuntedView, n: int, shown: Shown[KillView], me: int) -> Panel:
    """Return a unicorn in line with its schemes, and what it would bring the reader."""
    words, traps = shown.words, [trap(each, shown.words) for each in one.traps]
    beside = Column(*(each.at("trap", n, i) for i, each in enumerate(traps)), gap=8)
    gold = signed(gain(shown.view.table[me], one.unicorn))
    said = Text(words.label_value(shown.title(me), gold), S, GOLD, anchor="middle")
    prey = Row(
        unicorn(one.unicorn, words).at("line", n).share(2), beside.share() if traps else None
    )
    return Panel(Column(prey.share(), said, gap=4), pad=10, fill=FOCUS)


def _trading(shown: Shown[KillView], me: int) -> tuple[Box | None, ...]:
    """Return the market, and the reader's unicorns, on which things from it go."""
    own, words = shown.view.table[me], shown.words
    if shown.asked in ("on", "paint") and shown.decision:
        bought, *place = shown.decision.about
        above = Room(item(str(bought), shown), h=BOUGHT)
        if not place:
            return above, _held(shown, me)
        return above, _painted(shown, me, str(bought), int(place[0]))
    goods = Panel(market(shown, budget(own)), shown.frame(me), pad=12)
    mine = herd(own, me, words, most=170)
    return goods.share(10), Panel(mine, pad=12).share(6)


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


def _painted(shown: Shown[KillView], me: int, bought: str, place: int) -> Panel:
    """Return a unicorn of the reader in each other colour, with the gold that this brings."""
    held = shown.view.table[me]
    u, rest = held.stable[place], [one for i, one in enumerate(held.stable) if i != place]
    points = BOOK.market[bought].points - (BOOK.market[u.token].points if u.token else 0)
    ways = [
        u.model_copy(update={"colour": key, "value": u.value + points, "token": bought})
        for key in COLOURS
        if key != u.colour
    ]
    return _colours(shown, me, [(one, gold(held, [*rest, one]) - held.score) for one in ways])


def _colours(shown: Shown[KillView], me: int, ways: list[tuple[UnicornView, int]]) -> Panel:
    """Return a unicorn in several colours, with the gold that each brings."""
    cells = [
        Column(
            Room(unicorn(one, shown.words).at("colour", one.colour), h=250),
            Row(Coin(signed(more), 88), pack="middle"),
            gap=18, pack="middle", grow=1,
        )
        for one, more in ways
    ]  # fmt: skip
    return Panel(Row(*cells, gap=24), shown.frame(me), pad=28)


def _held(shown: Shown[KillView], me: int) -> Panel:
    """Return the reader's unicorns, large, of which one is chosen."""
    own = shown.view.table[me]
    return Panel(herd(own, me, shown.words, most=300), shown.frame(me), pad=26)
