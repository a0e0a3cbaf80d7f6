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
    Face,
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
from games.smallseat.picture.ground import BACK, EDGE, INK, PAPER, RIM, SOFT, TINTS, animal
from games.smallseat.view import SmallView

FEW, TALLIED = 4, 5
"""The most animals in bars, and in the tally."""
TITLE, TALLY, GAP = 216, 104, 8
"""The widths of whose cards are counted, the height of the tally, and the room between two."""
SIGN, FACE, TRACK = 48, 84, "#efe0c8"
"""The sides of a mark and a face beside a bar, and the ground behind a bar."""
NONE = 0.15
"""The share of the bar of an animal that has no cards, for its number."""
WHOSE = message("Your secret cards"), message("{name}'s secret cards")


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


def tally(shown: Shown[SmallView]) -> Room | None:
    """Return the numbers of the Teller's secret cards in one line, the most common first."""
    view = shown.view
    if not view.table[view.teller].cards:
        return None
    said = _title(shown), shown.words("Teller")
    title = Room(Best(*(Text(each, S, INK, lines=2) for each in said)), w=TITLE)
    row = Row(title, *_chips(shown, {view.called: 0} | secrets(view)), gap=GAP)
    return Room(Panel(row, pad=8, fill=PAPER, edge=EDGE, radius=18), h=TALLY)


def _title(shown: Shown[SmallView]) -> str:
    """Say whose secret cards are counted."""
    return shown.words.by_actor(shown.view.teller, *WHOSE)


def _chips(shown: Shown[SmallView], counts: Mapping[str, int]) -> list[Box]:
    """Return the most common animals, the wider the more there are, then all other cards.

    The called one is always there, with room for its sign.
    """
    called, more = shown.view.called, unknown(shown.view)
    order, room = sorted(counts, key=lambda key: -counts[key]), TALLIED - bool(more)
    kept = order if len(order) <= room else order[: room - 1]
    if called not in kept:
        kept[-1] = called
    boxes: list[Box] = [
        _chip(shown, key, counts[key]).share(1 + counts[key] / 4 + (key == called)) for key in kept
    ]
    if others := sum(counts[key] for key in order if key not in kept):
        boxes.append(Text(f"+{others}", L, INK, BLACK, "middle").share())
    if more:
        both = Row(Card(number="?", back=BACK), _number(more).share(), gap=2)
        boxes.append(both.share(1.3).saying(shown.words("{n} unknown", n=more)))
    return boxes


def _number(n: int) -> Text:
    return Text(str(n), XL, INK if n else SOFT, BLACK, "middle")


def _leads(shown: Shown[SmallView], key: str) -> bool:
    """Return whether an animal has the most secret cards, and more than one."""
    return key in leaders(shown.view) and secrets(shown.view)[key] > 1


def _told(shown: Shown[SmallView], key: str, n: int) -> str:
    """Say how many secret cards an animal has, and whether it was called."""
    return f"{'📣 ' * (key == shown.view.called)}{shown.words(CARDS[key].name)} {n}"


def _chip(shown: Shown[SmallView], key: str, n: int) -> Box:
    """Return an animal on its ground with a number, in gold if it leads."""
    sign = Icon("📣", SIGN) if key == shown.view.called else None
    both = Row(sign, Icon(CARDS[key].emoji).share(), _number(n).share(), gap=2)
    fill, edge = (GOLD, DARK) if _leads(shown, key) else (TINTS[key], RIM)
    return Panel(both, pad=4, fill=fill, edge=edge, radius=14).saying(_told(shown, key, n))


def barred(view: SmallView, most: int, decided: Sequence[str] = ()) -> list[str]:
    """Return the most common animals, with the called one and those that ``decided``."""
    found = dict.fromkeys(view.animals, 0) | secrets(view)
    order = sorted(found, key=lambda key: (-found[key], key != view.called))
    kept = [*decided, view.called, *(key for key in order if key not in (*decided, view.called))]
    return [key for key in order if key in dict.fromkeys(kept[:most])]


def bars(shown: Shown[SmallView], shows: Sequence[str], decided: Sequence[str] = ()) -> Column:
    """Return a bar for each animal, in gold if it leads, or at the end if it ``decided``."""
    counts = secrets(shown.view)
    most, top = max(len(_signs(shown, key)) for key in shows), max(counts.values(), default=1)
    rows = (_bar(shown, key, counts.get(key, 0) / top, most, key in decided) for key in shows)
    return Column(*(row.share() for row in rows), gap=10, grow=1)


def owners(shown: Shown[SmallView], key: str) -> list[int]:
    """Return the seats that have an animal at the end."""
    view = shown.view
    return [seat for seat in view.chairs if view.outcome and _keeps(view, seat, key)]


def _signs(shown: Shown[SmallView], key: str) -> list[Box]:
    """Return marks of who called an animal, and of who has it at the end."""
    view = shown.view
    called: list[Box] = [Icon("📣", SIGN)] if key == view.called and view.outcome else []
    return [*called, *(Face(seat, FACE) for seat in owners(shown, key))]


def _bar(shown: Shown[SmallView], key: str, share: float, most: int, decided: bool) -> Box:
    """Return an animal, a bar as long as its ``share``, and a row of at most ``most`` signs."""
    words, card, n = shown.words, CARDS[key], secrets(shown.view).get(key, 0)
    names: list[Box] = [Text(words(name), M, INK) for name in (card.name, card.short) if name]
    sign = Icon("📣", SIGN) if key == shown.view.called and not shown.view.outcome else None
    view, kept = shown.view, words.listing([shown.name(seat) for seat in owners(shown, key)])
    if kept:
        who = Text(kept, S, SOFT)
        names = [*(Column(name, who, gap=0, pack="middle") for name in names), *names]
    won = len(view.run) if view.revealed and not view.outcome and key == view.winner else 0
    more = Pill(f"+{won}") if won else None
    gold = decided if view.outcome else _leads(shown, key)
    fill = GOLD if gold else TINTS[key]
    rest = 1 - (share or NONE)

    def length(inside: Box, after: Box) -> Row:
        bar = Panel(inside, pad=2, fill=fill, edge=DARK if gold else RIM, radius=14)
        return Row(bar.share(1 - rest).at("bar", key), after.share(rest) if rest else None, gap=0)

    number = Row(Gap(), _number(n), Gap(4))
    within = [length(Row(Gap(8), name, sign, Gap(), more, _number(n), Gap(4)), Gap())
              for name in names]  # fmt: skip
    beside = [length(number, Row(Gap(2), name, sign, more)) for name in names]
    long = Best(*within, *beside, length(number, Row(Gap(2), more)))
    track = Panel(long, pad=0, fill=TRACK, edge=TRACK, radius=14).share()
    signs = Room(Row(*_signs(shown, key), gap=6), w=most * (FACE + 6)) if most else None
    return Row(Icon(card.emoji).share(0), track, signs, gap=10).saying(
        " · ".join(filter(None, (f"{_told(shown, key, n)}{f' (+{won})' * bool(won)}", kept)))
    )


def _keeps(view: SmallView, seat: int, key: str) -> bool:
    """Return whether a seat has an animal at the end: the called one, or its last card."""
    return key == view.called if seat == view.teller else view.table[seat].known[:1] == [key]


def race(shown: Shown[SmallView], most: int) -> Panel:
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
    said = [Text(each, M, INK, grow=1) for each in (_title(shown), words("Teller"))]
    top = Row(Mark(view.teller, SIGN), Best(*said, grow=1), more, gap=8)
    most = min(most, len(secrets(view).keys() | {view.called}))
    box = Column(top, bars(shown, barred(view, most)), gap=6)
    return Panel(box, pad=14, fill=PAPER, edge=EDGE, radius=18)
