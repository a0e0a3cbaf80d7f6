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
    Column,
    Fan,
    Gap,
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
from games.smallseat.picture.ground import EDGE, INK, PAPER, RIM, SOFT, TINTS, WON, animal
from games.smallseat.picture.seats import crowded
from games.smallseat.view import SmallView

FEW, MOST, TALLIED = 5, 6, 5
"""The most animals in bars, and the most counts in a line and in the tally."""
CHIP, CALLED, COUNTS, GAP = 150, 190, 776, 8
"""The largest width of a count, and of that of the called animal; the width of all in a line; and
the room between two."""
LINE, TALLY = 72, 108
"""The heights of a line of counts, and of the tally."""
SLIM = 1.15
"""The width of a card in a bar, relative to its height."""
SECRET = message("Secret", "cards of the Teller, in a picture: at most 10 letters")
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
    counts = chips(shown, TALLIED, known, leaders(view), unknown(view), XL)
    return _line(_title(shown, 2), counts, TALLY, CALLED)


def _title(shown: Shown[SmallView], lines: int = 1) -> Best:
    """Say whose cards decide the match, as far as there is room."""
    words = shown.words
    ways = words(DECIDE, name=shown.name(shown.view.teller)), words(TELLERS), words(SECRET)
    return Best(*(Text(way, S, INK, lines=lines) for way in ways), grow=1)


def public(shown: Shown[SmallView]) -> Room | None:
    """Return the numbers of the Teller's public cards in one line."""
    counts = Counter(shown.view.public)
    name = shown.words(PUBLIC)
    title = Best(Text(f"{name} {counts.total()}", S, INK), Text(name, S, INK), grow=1)
    return _line(title, chips(shown, MOST, counts), LINE) if counts else None


def _line(title: Box, counts: list[Box], high: int, first: int = CHIP) -> Room:
    """Return counts beside a title; the ``first`` one is the called animal, and may be wider."""
    wide = min(CHIP, (COUNTS - first) // max(1, len(counts) - 1) - GAP)
    widths = [first, *[wide] * len(counts)]
    boxes = (Room(box, w=w) for box, w in zip(counts, widths, strict=False))
    row = Row(title, *boxes, gap=GAP)
    return Room(Panel(row, pad=6, fill=PAPER, edge=EDGE, radius=18), h=high)


def chips(
    shown: Shown[SmallView], most: int, counts: Mapping[str, int], lead: Sequence[str] = (),
    more: int = 0, size: int = L,
) -> list[Box]:  # fmt: skip
    """Return the most common animals with their numbers, then the number of all other cards.

    ``more`` are of unknown animals. The called one is the first.
    """
    called, room = shown.view.called, most - bool(more)
    order = sorted(counts, key=lambda key: (key != called, -counts[key]))
    kept = order if len(order) <= room else order[: room - 1]
    boxes = [_chip(shown, key, counts[key], key in lead and counts[key] > 1, size) for key in kept]
    if others := sum(counts[key] for key in order[len(kept) :]):
        boxes.append(Text(f"+{others}", L, INK, BLACK, "middle"))
    if more:
        mark, n = (Text(text, size, INK, BLACK, "middle", grow=1) for text in ("?", str(more)))
        chip = Panel(Row(mark, n, gap=2), pad=3, fill=PAPER, edge=RIM, radius=14)
        boxes.append(chip.saying(shown.words.label_value(shown.words(UNKNOWN), str(more))))
    return boxes


def _chip(shown: Shown[SmallView], key: str, n: int, leads: bool, size: int) -> Box:
    """Return an animal on its ground with a number, in a golden frame if it leads."""
    called, name = key == shown.view.called, shown.words(CARDS[key].name)
    number = Text(str(n), size, INK if n else SOFT, BLACK, "middle")
    both = Row(Icon(CARDS[key].emoji).share(), number.share(), gap=2)
    ways = (Row(Icon("📣", 40), both.share(), gap=2), both) if called else (both,)
    fill, edge = (GOLD, DARK) if leads else (TINTS[key], RIM)
    chip = Panel(Best(*ways), pad=3, fill=fill, edge=edge, radius=14)
    return chip.saying(f"{'📣 ' * called}{name} {n}")


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
