"""A player's own panel: the others in a strip, and below it the player's cards, large."""

from __future__ import annotations

from collections import Counter

from games.drawing import GOLD
from games.drawing.layout import (
    Box,
    Card,
    Column,
    Fan,
    Grid,
    L,
    M,
    Page,
    Panel,
    Room,
    Row,
    S,
    Shown,
    Text,
    rows_of,
)
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.picture.ground import PALE
from games.lion_unicorn.picture.phrases import standing
from games.lion_unicorn.picture.seats import fan_of, of_others, of_reader, phrase, plate, rival
from games.lion_unicorn.picture.story import story
from games.lion_unicorn.rules.sets import DIFFERENT, SAME
from games.lion_unicorn.view import LionView, kinds_up

HEIGHT, OF_MANY = 780, 1000
"""The height of a panel with up to FEW others, and with more."""
FEW = 3
STRIP = 250, 470
"""The heights of the strip of others, in one row and in two."""
IN_A_ROW = 6
WAYS = 3
"""The most cards of the reader that leave room for what would win."""
MOVED = {"goat": "goat", "rat": "rat"}
"""The animals that act on a player, by the question."""


def panel(shown: Shown[LionView], me: int) -> Page:
    """Return the panel, with the card large that another player may get."""
    many = len(shown.others) > FEW
    height = OF_MANY if many else HEIGHT
    kind = MOVED.get(shown.asked) or next(iter(shown.decision.about if shown.decision else ()), "")
    if shown.asked in ("goat", "swift_to", "rat"):
        return Page(Column(story(shown), _whose(shown, str(kind))), height)
    strip = Grid(
        *(rival(shown, seat, below=True) for seat in shown.others),
        columns=3 if many and len(shown.others) > 4 else 2 if many else len(shown.others),
        gap=12,
    )
    return Page(Column(story(shown), Room(strip, h=STRIP[many]), own(shown, me), gap=14), height)


def own(shown: Shown[LionView], me: int) -> Box:
    """Return the reader's own cards; beside a few of them, what would win."""
    cards = of_reader(shown, me)
    each = max(IN_A_ROW, -(-len(cards) // 2))
    rows = [list(row) for row in rows_of(cards, each)]
    fans = [
        Fan(*row, gap=20, show=0.5, anchor="middle", count=len(rows[0]), most=230) for row in rows
    ]
    found = standing(shown.view.table[me], shown.words)
    inside: Box = Column(*fans, gap=16)
    if len(cards) <= WAYS:
        inside = Row(inside.share(len(cards)), ways(shown, me).share(5 - len(cards)), gap=28)
    note = phrase(found, shown.words) if found.crow else None
    lines = Column(note, inside.share(1), gap=10)
    return Panel(lines, "move" if shown.moves(me) else "", pad=24).at("seat", me)


def ways(shown: Shown[LionView], me: int) -> Column:
    """Return the two ways to win: the face-up cards that count, and those that are missing."""
    words, up = shown.words, kinds_up(shown.view.table[me])
    alike = Counter(up).most_common(1)
    same = [kind for kind, n in alike for _ in range(n)]
    return Column(
        Text(words("Three alike or four kinds win"), M, lines=2),
        _way(words("3 alike"), same, SAME),
        _way(words("4 kinds"), list(up), DIFFERENT),
        gap=12,
    )  # fmt: skip


def _way(said: str, kinds: list[str], need: int) -> Row:
    close = len(kinds) == need - 1
    cards = [Card(CARDS[kind].emblem, ring="counts" if close else "") for kind in kinds]
    ghosts = [Card(ghost=True, ring="counts" if close else "") for _ in range(need - len(kinds))]
    label = Room(Text(said, S, GOLD if close else PALE, lines=2), w=130)
    return Row(label, Fan(*cards, *ghosts, gap=14), gap=12, grow=1)


def _whose(shown: Shown[LionView], kind: str) -> Box:
    """Return an animal that acts on another player, large, and the others below each other."""
    words = shown.words
    card = Card(CARDS[kind].emblem, words(CARDS[kind].name), letters=L)
    rows = []
    for seat in shown.others:
        found = standing(shown.view.table[seat], words)
        beside = Column(plate(shown, seat), phrase(found, words), gap=6, pack="middle")
        fan = fan_of(of_others(shown, seat, found), 120).share(1)
        rows.append(Panel(Row(Room(beside, w=300), fan, gap=10), pad=12).at("seat", seat))
    return Row(Panel(card, "move", pad=24).share(3), Column(*rows, gap=12).share(7), gap=14, grow=1)
