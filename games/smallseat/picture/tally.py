"""What decides the match: how often each animal is among the Teller's secret cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from games.drawing import (
    GOLD,
    LEAST,
    Best,
    Box,
    Column,
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
)
from games.drawing import INK as DARK
from games.engine import Words, message
from games.smallseat.cards import CARDS
from games.smallseat.picture.ground import EDGE, INK, PAPER, SOFT
from games.smallseat.view import SmallView

FEW = 5
"""The most animals that have their numbers beside them."""
LABEL, SHORTER = 196, 164
"""The width of the words beside the counts, and with only one word."""
ICON, NUMBER, SMALL = 60, 60, 44
"""The heights of the rows: the animals, and the numbers of their secret and public cards."""
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


class Count(NamedTuple):
    """How many cards of a kind the Teller has, and what to show for it."""

    emoji: str
    name: str
    secret: int
    public: int = 0
    leads: bool = False
    called: bool = False


def tally(shown: Shown[SmallView], public: bool) -> Panel:
    """Return a column for each animal, first the called one, with the Teller's cards.

    The number of secret ones is below each animal, and if wanted that of ``public`` ones. Without
    these it is beside each of a few animals.
    """
    view, words = shown.view, shown.words
    public = public and bool(view.public)
    secret, lead, counts = secrets(view), leaders(view), Counter(view.public)
    order = sorted(view.animals, key=lambda key: key != view.called)
    found = [
        Count(CARDS[key].emoji, words(CARDS[key].name), secret.get(key, 0), counts[key],
              key in lead and secret[key] > 1, key == view.called)
        for key in order
    ]  # fmt: skip
    unknown = view.table[view.teller].cards - sum(secret.values())
    found += [Count("", words(UNKNOWN), unknown)] if unknown else []
    keys = [*order, "?"]
    draw = _column if public or len(view.animals) > FEW else _beside
    boxes = [draw(count, shown.words, public).at("public", key)
             for count, key in zip(found, keys, strict=False)]  # fmt: skip
    titles: list[Box] = [Room(Text(words(SECRET), LEAST, INK), h=NUMBER)]
    teller = Row(Mark(view.teller, 44), Text(shown.name(view.teller), S, INK, cut=True), gap=6)
    crowded = view.seats > FEW
    if draw is _column:
        titles = [Room(teller if crowded else Gap(), h=ICON), *titles]
    titles += [Room(Text(words(PUBLIC), LEAST, SOFT), h=SMALL)] if public else []
    table = Row(
        Room(Column(*titles, gap=0), w=LABEL if draw is _column else SHORTER), *boxes, gap=2
    )
    told = [Text(words(DECIDE, name=shown.name(view.teller)), S, INK, grow=1)]
    told += [Text(words(said), S, INK, grow=1) for said in (TELLERS, DECIDES)]
    head = Row(Mark(view.teller, 40), Best(*told, grow=1), gap=8)
    return Panel(
        Column(None if crowded else head, table, gap=2),
        pad=8,
        fill=PAPER,
        edge=EDGE,
        radius=18,
        grow=0,
    )


def _figure(count: Count, side: int = 0) -> Box:
    """Return the animal, the called one with its sign; without an animal a question mark."""
    if not count.emoji:
        return Text("?", L, INK, anchor="middle")
    figure = Icon(count.emoji, side)
    return Row(Icon("📣", 36), figure, gap=0, pack="middle") if count.called else figure


def _number(count: Count) -> Box:
    """Return the number of secret cards, on gold if it leads."""
    if count.leads:
        number = str(count.secret)
        pills = [Row(Pill(number, GOLD, DARK, *look), pack="middle") for look in ((M, 10), (S, 2))]
        return Best(*pills)
    n = count.secret
    return Text(str(n), M, INK if n else SOFT, anchor="middle")


def _beside(count: Count, words: Words, public: bool) -> Box:
    """Return the number beside the animal."""
    box = Row(_figure(count, ICON), _number(count), gap=4, pack="middle")
    return box.saying(_told(count, words, public)).share(1.3 if count.called else 1)


def _column(count: Count, words: Words, public: bool) -> Box:
    """Return the numbers below the animal."""
    second = Text(str(count.public) if count.public else "", S, SOFT, anchor="middle")
    box = Column(
        Room(_figure(count), h=ICON),
        Room(_number(count), h=NUMBER),
        Room(second, h=SMALL) if public else None,
        gap=0,
    )
    return box.saying(_told(count, words, public)).share(1.5 if count.called else 1)


def _told(count: Count, words: Words, public: bool) -> str:
    """Describe the counts of an animal; nothing if there is nothing to count."""
    told = [words("{n} secret", n=count.secret)] if count.secret else []
    told += [words("{n} public", n=count.public)] if count.public and public else []
    name = f"📣 {count.name}" if count.called else count.name
    return " ".join([name, *told]) if told or count.called else ""
