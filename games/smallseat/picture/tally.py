"""What decides the match: how often each animal is among the Teller's secret cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from games.drawing import (
    BLACK,
    GOLD,
    XL,
    Best,
    Box,
    Card,
    Column,
    Fan,
    Gap,
    Grid,
    Icon,
    L,
    Mark,
    Panel,
    Room,
    Row,
    S,
    Shown,
    Text,
    sentence,
)
from games.drawing import INK as DARK
from games.engine import message
from games.smallseat.cards import CARDS
from games.smallseat.picture.ground import BACK, EDGE, INK, PAPER, RIM, SOFT, TINTS, WON, animal
from games.smallseat.picture.seats import crowded
from games.smallseat.view import SmallView

FEW, TALLIED, ABOVE = 4, 5, 3
"""The most animals in bars, in the tally, and with their names above their cards."""
TITLE, COUNTS, CHIP, GAP, TALLY = 240, 704, 186, 10, 112
"""The widths of whose cards are counted, of all counts, and of the largest; the room between two,
and the height of all."""
NAME, SIGN, SIGNS, BELOW = 254, 44, 142, 60
"""The widths of a bar's name, of a seat's mark, and of all marks beside a bar; and the height of
cards below a name."""
SLIM = 1.15
"""The width of a card in a bar, relative to its height."""
WHOSE = message("Your secret cards"), message("{name}'s secret cards")
DECIDE = message("{name}'s secret cards decide the match")


def counted(animals: Iterable[str], order: Iterable[str]) -> dict[str, int]:
    """Count cards by animal, in the order of the deck."""
    counts = Counter(animals)
    return {animal: counts[animal] for animal in order if counts[animal]}


def secrets(view: SmallView) -> dict[str, int]:
    """Count the Teller's secret cards that the reader knows."""
    return counted(view.table[view.teller].known, view.animals)


def leaders(view: SmallView) -> list[str]:
    """Return the animals that lead among the secret cards that the reader knows."""
    found = secrets(view)
    most = max(found.values(), default=0)
    return [key for key, n in found.items() if n == most]


def unknown(view: SmallView) -> int:
    """Return how many secret cards the reader doesn't know."""
    return view.table[view.teller].cards - sum(secrets(view).values())


def tally(shown: Shown[SmallView]) -> Room:
    """Return the numbers of the Teller's secret cards in one line, the most common first."""
    view = shown.view
    known = {view.called: 0} | secrets(view)
    counts = chips(shown, TALLIED, known, leaders(view), unknown(view))
    said = _title(shown), shown.words("Teller")
    title = Room(Best(*(Text(each, S, INK, lines=2) for each in said)), w=TITLE)
    wide = min(CHIP, COUNTS / len(counts) - GAP)
    row = Row(title, *(Room(chip, w=wide) for chip in counts), gap=GAP)
    return Room(Panel(row, pad=10, fill=PAPER, edge=EDGE, radius=18), h=TALLY)


def _title(shown: Shown[SmallView]) -> str:
    """Say whose secret cards are counted."""
    return shown.words.by_actor(shown.view.teller, *WHOSE)


def chips(
    shown: Shown[SmallView], most: int, counts: Mapping[str, int], lead: Sequence[str], more: int
) -> list[Box]:
    """Return the most common animals with their numbers, then the number of all other cards.

    ``more`` are of unknown animals. The called one is always there.
    """
    called, room = shown.view.called, most - bool(more)
    order = sorted(counts, key=lambda key: -counts[key])
    kept = order if len(order) <= room else order[: room - 1]
    if called not in kept:
        kept[-1] = called
    boxes = [_chip(shown, key, counts[key], key in lead and counts[key] > 1) for key in kept]
    if others := sum(counts[key] for key in order if key not in kept):
        boxes.append(Text(f"+{others}", L, INK, BLACK, "middle"))
    if more:
        back = Card(number="?", back=BACK)
        both = Row(back.share(), Text(str(more), XL, INK, BLACK, "middle").share(), gap=2)
        boxes.append(both.saying(shown.words("{n} unknown", n=more)))
    return boxes


def _chip(shown: Shown[SmallView], key: str, n: int, leads: bool) -> Box:
    """Return an animal on its ground with a number, in a golden frame if it leads."""
    called, name = key == shown.view.called, shown.words(CARDS[key].name)
    number = Text(str(n), XL, INK if n else SOFT, BLACK, "middle")
    both = Row(Icon(CARDS[key].emoji).share(), number.share(), gap=2)
    ways = (Row(Icon("📣", 40), both.share(), gap=2), both) if called else (both,)
    fill, edge = (GOLD, DARK) if leads else (TINTS[key], RIM)
    chip = Panel(Best(*ways), pad=3, fill=fill, edge=edge, radius=14)
    return chip.saying(f"{'📣 ' * called}{name} {n}")


def bars(shown: Shown[SmallView], most: int, decided: Sequence[str] = ()) -> Column:
    """Return a bar of cards for each of the most common animals, those that lead on gold.

    The called one is always among them, and so are the ``decided`` ones, which are framed.
    """
    view = shown.view
    found = dict.fromkeys(view.animals, 0) | secrets(view)
    order = sorted(found, key=lambda key: (-found[key], key != view.called))
    kept = [*decided, view.called, *(key for key in order if key not in (*decided, view.called))]
    shows = [key for key in order if key in dict.fromkeys(kept[:most])]
    top = max(found.values())
    above = bool(view.outcome) and len(shows) <= ABOVE
    rows = [_bar(shown, key, found[key], top, key in decided, above) for key in shows]
    return Column(*(row.share() for row in rows), gap=8, grow=1)


def _bar(shown: Shown[SmallView], key: str, n: int, top: int, decided: bool, above: bool) -> Panel:
    """Return an animal's name, its cards and their number, and who has it."""
    view, words = shown.view, shown.words
    card, called = CARDS[key], key == view.called
    cards = [animal(key) for _ in range(n)] or [Card(card.emoji, ghost=True)]
    names = [Text(words(name), S, INK, lines=2) for name in (card.name, card.short) if name]
    signs: list[Box] = [Icon("📣", SIGN, name=words("Teller"))] if called else []
    if view.outcome:
        signs += [Mark(view.teller, SIGN)] if called else []
        signs += [Mark(seat, SIGN) for seat in view.chairs
                  if seat != view.teller and view.table[seat].known[:1] == [key]]  # fmt: skip
    named, fan = Best(*names, Gap(1)), Fan(*cards, gap=6, count=top, slim=SLIM)
    beside = Grid(*signs, columns=min(3, len(signs)), gap=2) if signs else Gap()
    more = (
        Room(Text(str(n), XL, INK if n else SOFT, BLACK, "end"), w=70),
        Room(beside, w=SIGNS if view.outcome else SIGN),
    )
    ways: list[Box] = [Row(Room(named, w=NAME), fan, *more, gap=10)]
    if above:
        ways.insert(0, Row(Column(Row(named), Room(fan, h=BELOW), gap=4).share(), *more, gap=10))
    row = Best(*ways, grow=1)
    leads = n == top > 1
    fill = WON if leads or decided else PAPER
    bar = Panel(row, "move" if decided else "", 12, fill, fill, radius=16)
    return bar.saying(f"{'📣 ' * called}{words(card.name)} {n}")


def race(shown: Shown[SmallView]) -> Panel:
    """Return the Teller's secret cards as bars, or while there are none what was called."""
    view, words = shown.view, shown.words
    name = words(CARDS[view.called].name)
    if not leaders(view):
        told = words("If {animal} leads at the end, {name} wins alone.", animal=name,
                     name=shown.name(view.teller))  # fmt: skip
        inside = Row(animal(view.called, name).share(), sentence(told, XL, INK, 5).share(1.4))
        return Panel(inside, pad=24, fill=PAPER, edge=EDGE, radius=18)
    n = unknown(view)
    more = Text(words("{n} unknown", n=n), S, SOFT) if n else None
    whose = words(DECIDE, name=shown.name(view.teller))
    said = [Text(each, S, INK, grow=1) for each in (whose, _title(shown), words("Teller"))]
    top = Row(Mark(view.teller, SIGN), Best(*said, grow=1), more, gap=8)
    most = min(FEW - crowded(view), len(secrets(view).keys() | {view.called}))
    return Panel(Column(top, bars(shown, most), gap=6), pad=14, fill=PAPER, edge=EDGE, radius=18)
