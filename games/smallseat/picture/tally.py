"""What decides the match: how often each animal is among the Teller's secret cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from games.drawing import (
    BLACK,
    GOLD,
    LEAST,
    XL,
    Best,
    Box,
    Column,
    Fan,
    Gap,
    Icon,
    L,
    M,
    Mark,
    Panel,
    Pill,
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
from games.smallseat.picture.ground import EDGE, INK, PAPER, SOFT, WON, animal
from games.smallseat.view import SmallView

FEW, MOST = 5, 6
"""With so many animals those without cards are counted, too; and the most that are counted."""
LABEL = 196
"""The width of the word beside the counts."""
ICON, ROW = 60, 64
"""The sizes of the animals, and of a row of them."""
SLIM = 1.15
"""The width of a card in a bar, relative to its height."""
SECRET = message("Secret", "cards of the Teller, in a picture: at most 10 letters")
DECIDE = message("{name}'s secret cards decide the match")
PUBLIC = message("Public", "cards of the Teller, in a picture: at most 10 letters")
TELLERS = message("The Teller's secret cards decide")
DECIDES = message("They decide the match")
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


def head(shown: Shown[SmallView]) -> Row:
    """Say whose cards decide the match."""
    words = shown.words
    ways = words(DECIDE, name=shown.name(shown.view.teller)), words(TELLERS), words(DECIDES)
    said = Best(*(Text(way, S, INK, grow=1) for way in ways), grow=1)
    return Row(Mark(shown.view.teller, 40), said, gap=8)


def tally(shown: Shown[SmallView], public: bool = False) -> Panel:
    """Return the animals with the numbers of the Teller's secret cards, and of ``public`` ones.

    The called one is first, then the most common; those that have no room are left out.
    """
    view, words = shown.view, shown.words
    found = secrets(view)
    zeros = dict.fromkeys(view.animals if len(view.animals) <= FEW else [view.called], 0)
    secret = _line(shown, words(SECRET), zeros | found, leaders(view), unknown(view))
    more = (head(shown), secret, _public(shown)) if public else (secret,)
    lines = Column(*more, gap=2)
    return Panel(lines, pad=8, fill=PAPER, edge=EDGE, radius=18, grow=0)


def _line(
    shown: Shown[SmallView], title: str, counts: Mapping[str, int], lead: Sequence[str], more: int
) -> Room:
    """Return animals with their numbers beside each other; ``more`` are of unknown animals."""
    called = shown.view.called
    order = sorted(counts, key=lambda key: (key != called, -counts[key]))[: MOST - bool(more)]
    boxes = [_count(shown, key, counts[key], key in lead and counts[key] > 1) for key in order]
    if more:
        number = Text("?", L, INK, anchor="end"), Text(str(more), M, INK)
        boxes.append(
            Row(*number, gap=6)
            .saying(shown.words.label_value(shown.words(UNKNOWN), str(more)))
            .share(0.7)
        )
    return Room(Row(Room(Text(title, LEAST, INK), w=LABEL), *boxes, gap=4), h=ROW)


def _count(shown: Shown[SmallView], key: str, n: int, leads: bool) -> Box:
    """Return an animal and a number, on gold if it leads."""
    called, name = key == shown.view.called, shown.words(CARDS[key].name)
    number: Box = Text(str(n), M, INK if n else SOFT)
    if leads:
        number = Best(*(Pill(str(n), GOLD, DARK, *look) for look in ((M, 10), (LEAST, 2))))
    row = Row(Icon("📣", 44) if called else None, Icon(CARDS[key].emoji, ICON), number, gap=2)
    return row.saying(f"{'📣 ' * called}{name} {n}").share(1.4 if called else 1)


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
) -> Panel:  # fmt: skip
    """Return the cards of an animal and their number."""
    cards = [animal(key).saying("") for _ in range(n)]
    for card in cards[n - fresh :]:
        card.ring = "counts"
    if fresh:
        cards[-1].badge = "star"
    name, called = shown.words(CARDS[key].name), key == shown.view.called
    row = Row(
        Icon("📣", 56) if called else Gap(56),
        Icon(CARDS[key].emoji, 62),
        Fan(*cards, gap=12, show=0.5, count=count, slim=SLIM) if cards else Gap(),
        Room(Text(str(n), XL, INK if n else SOFT, BLACK, "end"), w=96),
        Gap(4),
        gap=12,
    )
    fill = WON if decided else PAPER
    said = f"{'📣 ' * called}{name} {n}"
    return Panel(row, pad=4, fill=fill, edge=fill, radius=16).saying(said)


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
    top = Row(head(shown).share(), more if unknown(view) else None)
    most = FEW - (view.seats > FEW)  # two rows of seats leave less room
    rows = bars(shown, lead if secrets(view)[lead[0]] > 1 else (), most, {})
    lines = Column(top, rows, _public(shown), gap=6)
    return Panel(lines, pad=12, fill=PAPER, edge=EDGE, radius=18)


def _public(shown: Shown[SmallView]) -> Box | None:
    """Return the numbers of the Teller's public cards."""
    counts = Counter(shown.view.public)
    return _line(shown, shown.words(PUBLIC), counts, (), 0) if counts else None
