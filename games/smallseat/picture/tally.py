"""What decides the match: how often each animal is among the Teller's secret cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from games.drawing import (
    BLACK,
    BOLD,
    GOLD,
    LEAST,
    XL,
    Best,
    Box,
    Column,
    Fan,
    Gap,
    Grid,
    Icon,
    L,
    M,
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
from games.smallseat.picture.ground import EDGE, INK, PAPER, RIM, SOFT, TINTS, WON, animal
from games.smallseat.picture.seats import crowded
from games.smallseat.view import SmallView

FEW, MOST, TALLIED, BOXED = 5, 6, 5, 4
"""The most animals in bars, and the most counts in a line, in the tally, and in a box."""
CHIP, COUNTS, GAP = 150, 776, 8
"""The largest width of a count, that of all in a line, and the room between two."""
LINE, TALLY, BOXES = 72, 132, (300, 262)
"""The heights of a line of counts, of the tally, and of boxes below one row of seats or two."""
CALLED_WIDE = 230
"""The width of the count of the called animal in the tally."""
WIDER = 1.2
"""The width of the box with what was called, relative to the others."""
SLIM = 1.15
"""The width of a card in a bar, relative to its height."""
SECRET = message("Secret", "cards of the Teller, in a picture: at most 10 letters")
CALLED = message("called", "the animal that the Teller has called, in a picture")
ALONE = message("Wins alone if this leads")
DECIDE = message("{name}'s secret cards decide the match")
PUBLIC = message("Public", "cards of the Teller, in a picture: at most 10 letters")
TELLERS = message("The Teller's secret cards decide")
UNKNOWN = message("unknown", "cards, in the description of a picture")


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
    """Return the numbers of the Teller's secret cards in one line, the called animal first."""
    view = shown.view
    known = {view.called: 0} | secrets(view)
    called, *rest = chips(shown, TALLIED, known, leaders(view), unknown(view), CALLED)
    return _line(_title(shown, 2), rest, TALLY, Room(called, w=CALLED_WIDE))


def _title(shown: Shown[SmallView], lines: int = 1) -> Best:
    """Say whose cards decide the match, as far as there is room."""
    words = shown.words
    ways = words(DECIDE, name=shown.name(shown.view.teller)), words(TELLERS), words(SECRET)
    return Best(*(Text(way, S, INK, lines=lines) for way in ways), grow=1)


def public(shown: Shown[SmallView]) -> Room | None:
    """Return the numbers of the Teller's public cards in one line."""
    counts = Counter(shown.view.public)
    title = Text(shown.words(PUBLIC), S, INK, grow=1)
    return _line(title, chips(shown, MOST, counts), LINE) if counts else None


def _line(title: Box, counts: list[Box], high: int, first: Room | None = None) -> Room:
    """Return counts in a row beside a title; ``first`` comes before them, with its own width."""
    room = COUNTS - (first.w + GAP if first else 0)
    wide = min(CHIP, room // max(1, len(counts)) - GAP)
    row = Row(title, first, *(Room(box, w=wide) for box in counts), gap=GAP)
    return Room(Panel(row, pad=6, fill=PAPER, edge=EDGE, radius=18), h=high)


def chips(
    shown: Shown[SmallView], most: int, counts: Mapping[str, int], lead: Sequence[str] = (),
    more: int = 0, label: str = "",
) -> list[Box]:  # fmt: skip
    """Return the most common animals with their numbers; ``more`` are of unknown animals.

    The called one is the first. With its ``label``, the numbers are large.
    """
    called = shown.view.called
    order = sorted(counts, key=lambda key: (key != called, -counts[key]))[: most - bool(more)]
    boxes = [
        _chip(shown, key, counts[key], key in lead and counts[key] > 1, label) for key in order
    ]
    if more:
        size = XL if label else L
        mark, n = (Text(text, size, INK, BLACK, "middle", grow=1) for text in ("?", str(more)))
        chip = Panel(Row(mark, n, gap=2), pad=3, fill=PAPER, edge=RIM, radius=14)
        boxes.append(chip.saying(shown.words.label_value(shown.words(UNKNOWN), str(more))))
    return boxes


def _chip(shown: Shown[SmallView], key: str, n: int, leads: bool, label: str) -> Box:
    """Return an animal on its ground with a number, in a golden frame if it leads."""
    called, name = key == shown.view.called, shown.words(CARDS[key].name)
    number = Text(str(n), XL if label else L, INK if n else SOFT, BLACK, "middle")
    both = Row(Icon(CARDS[key].emoji).share(), number.share(), gap=2)
    ways = (Row(Icon("📣", 40), both.share(), gap=2), both) if called else (both,)
    inside: Box = Best(*ways)
    if called and label:
        title = Text(shown.words(label), LEAST, INK, anchor="middle")
        head = Best(Row(Icon("📣", 40), title, pack="middle", gap=6), title)
        inside = Column(Room(head, h=44), both.share(), gap=0)
    fill, edge = (GOLD, DARK) if leads else (TINTS[key], RIM)
    chip = Panel(inside, pad=3, fill=fill, edge=edge, radius=14)
    return chip.saying(f"{'📣 ' * called}{name} {n}")


def boxes(shown: Shown[SmallView]) -> Room:
    """Return what the Teller has called, and the secret and the public cards, in boxes."""
    view, words = shown.view, shown.words
    name = Text(shown.name(view.teller), M, INK, BLACK, cut=True, grow=1)
    told = sentence(words(ALONE), M, SOFT, 5, "start", BOLD)
    called = animal(view.called).saying(words(CARDS[view.called].name))
    found = [
        Column(Row(Icon("📣", 52), name, gap=8), Row(called, told.share(2)), gap=8),
        _box(shown, SECRET, secrets(view), leaders(view), unknown(view)),
        _box(shown, PUBLIC, Counter(view.public)) if view.public else None,
    ]
    panels = [Panel(box, pad=14, fill=PAPER, edge=EDGE) for box in found if box]
    panels[0].grow = WIDER
    return Room(Row(*panels), h=BOXES[crowded(view)])


def _box(
    shown: Shown[SmallView], title: str, counts: Mapping[str, int], lead: Sequence[str] = (),
    more: int = 0,
) -> Column:  # fmt: skip
    """Return cards of the Teller below a title, with their number."""
    total = Text(str(sum(counts.values()) + more), L, INK, BLACK, "end")
    top = Row(Text(shown.words(title), M, INK, BLACK, grow=1), total)
    return Column(top, Grid(*chips(shown, BOXED, counts, lead, more), columns=2, gap=6), gap=6)


def bars(
    shown: Shown[SmallView], decided: Sequence[str], most: int, fresh: Mapping[str, int]
) -> Column:
    """Return a bar of cards for each of the most common animals, the ``decided`` ones first.

    The called one is always among them. The last ``fresh`` cards of an animal are ringed.
    """
    view = shown.view
    found = dict.fromkeys(view.animals, 0) | secrets(view)
    order = sorted(found, key=lambda key: (key not in decided, -found[key], key != view.called))
    if view.called in order[most:]:
        order[most - 1] = view.called
    count = max(found.values())
    rows: list[Box] = [
        _bar(shown, key, found[key], count, key in decided, fresh.get(key, 0))
        for key in order[:most]
    ]
    return Column(*(row.share() for row in rows), gap=0, grow=1)


def _bar(
    shown: Shown[SmallView], key: str, n: int, count: int, decided: bool, fresh: int
) -> Box:  # fmt: skip
    """Return the cards of an animal and their number."""
    cards = [animal(key).saying("") for _ in range(n)]
    for card in cards[n - fresh :]:
        card.ring = "counts"
    if fresh:
        cards[-1].badge = "star"
    name, called = shown.words(CARDS[key].name), key == shown.view.called
    row = Row(
        Icon(CARDS[key].emoji, 76),
        Fan(*cards, gap=12, show=0.5, count=count, slim=SLIM) if cards else Gap(),
        Room(Text(str(n), XL, INK if n else SOFT, BLACK, "end"), w=80),
        Icon("📣", 60) if called else Gap(60),
        gap=12, pad=0 if decided else 4,
    )  # fmt: skip
    bar: Box = row
    if decided:
        bar = Panel(row, pad=4, fill=WON, edge=WON, radius=16)
    return bar.saying(f"{'📣 ' * called}{name} {n}")


def race(shown: Shown[SmallView]) -> Panel:
    """Return the Teller's secret cards as bars, or while there are none what was called."""
    view, words = shown.view, shown.words
    lead, name = leaders(view), words(CARDS[view.called].name)
    if not lead:
        told = words("If {animal} leads at the end, {name} wins alone.", animal=name,
                     name=shown.name(view.teller))  # fmt: skip
        inside = Row(animal(view.called, name).share(), sentence(told, XL, INK, 5).share(1.4))
        return Panel(inside, pad=24, fill=PAPER, edge=EDGE, radius=18)
    more = Text(words.label_value(words(UNKNOWN), str(unknown(view))), S, SOFT)
    top = Row(Mark(view.teller, 40), _title(shown), more if unknown(view) else None, gap=8)
    most = min(FEW - crowded(view), len(secrets(view).keys() | {view.called}))
    rows = bars(shown, lead if secrets(view)[lead[0]] > 1 else (), most, {})
    return Panel(Column(top, rows, gap=6), pad=12, fill=PAPER, edge=EDGE, radius=18)
