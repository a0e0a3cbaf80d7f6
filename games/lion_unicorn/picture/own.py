"""A player's own panel: the others in a strip, and below it the player's cards, large."""

from __future__ import annotations

from games.drawing import (
    GOLD,
    Box,
    Card,
    Column,
    Fan,
    Grid,
    L,
    Page,
    Panel,
    Room,
    Row,
    S,
    Shown,
    Text,
    rows_of,
)
from games.lion_unicorn.cards import CARDS, STARTING
from games.lion_unicorn.picture.ground import PALE
from games.lion_unicorn.picture.seats import broad, cards_of, slim
from games.lion_unicorn.picture.story import story
from games.lion_unicorn.rules.sets import DIFFERENT, SAME
from games.lion_unicorn.view import LionView, kinds_up

HEIGHT, OF_MANY = 692, 912
"""The height of a panel with up to FEW others, and with more."""
FEW = 3
STRIP = 212, 440
"""The heights of the strip of others, in one row and in two."""
WAYS = 2
"""The most cards of the reader that leave room for what would win."""
ROOM, PLATE = 3, 310
"""Cards of players to choose from are no larger than so many would be, beside so wide a name."""
ON_A_PLAYER = ("goat", "swift_to", "rat")
"""The questions that name a player."""


def panel(shown: Shown[LionView], me: int) -> Page:
    """Return the panel; if a player is to be chosen, with the animal that acts, large."""
    others = shown.others
    many = len(others) > FEW
    height = OF_MANY if many else HEIGHT
    if shown.asked in ON_A_PLAYER and shown.decision:
        kind = str(next(iter(shown.decision.about), shown.asked))
        return Page(Column(story(shown), _whose(shown, kind)), height)
    strip: Box = broad(shown, others[0])
    if len(others) > 1:
        most = max(len(cards_of(shown, seat)) for seat in others)
        seats = [slim(shown, seat, most, len(others) % 2) for seat in others]
        rows = [Row(*row, gap=12).share() for row in rows_of(seats, FEW)]
        strip = Column(*rows, gap=12)
    return Page(Column(story(shown), Room(strip, h=STRIP[many]), _own(shown, me)), height)


def _own(shown: Shown[LionView], me: int) -> Panel:
    """Return the reader's own cards; beside a few of them, what would win."""
    cards = cards_of(shown, me)
    inside: Box = Fan(*cards, gap=20, show=0.5, rows=2, anchor="middle", most=230)
    if len(cards) <= WAYS:
        inside = Row(inside.share(len(cards) + 1), _ways(shown, me).share(4), gap=28)
    return Panel(inside, shown.frame(me), pad=20).at("seat", me)


def _ways(shown: Shown[LionView], me: int) -> Column:
    """Return the two ways to win: the face-up cards that count, and those that are missing."""
    words, there = shown.words, shown.view.table[me]
    up, known = kinds_up(there), [card.kind for card in there.cards if card.kind]
    first = next(iter([kind for kind, _ in up.most_common(1)] + known), "")
    more = [kind for kind in (*known, *STARTING) if kind in STARTING]
    kinds = list(dict.fromkeys([*up, *more]))[:DIFFERENT]
    same = [first if first in STARTING else ""] * SAME
    return Column(
        _way(words("3 alike win"), same, up[first]).share(),
        _way(words("4 kinds win"), kinds, len(up)).share(),
        gap=24,
    )


def _way(said: str, kinds: list[str], have: int) -> Row:
    """Return a set of ``kinds``, of which the reader has the first ``have`` face-up."""
    close = have == len(kinds) - 1
    cards = [
        Card(CARDS[kind].emblem if kind else "", ring="counts" if close else "", ghost=i >= have)
        for i, kind in enumerate(kinds)
    ]
    label = Room(Text(said, S, GOLD if close else PALE, lines=2), w=210)
    return Row(label, Fan(*cards, gap=14, count=DIFFERENT), gap=12)


def _whose(shown: Shown[LionView], kind: str) -> Row:
    """Return an animal that acts on another player, large, and the others below each other."""
    card = Card(CARDS[kind].emblem, shown.words(CARDS[kind].name), letters=L)
    most = max(ROOM, *(len(cards_of(shown, seat)) for seat in shown.others))
    rows = [broad(shown, seat, most, PLATE) for seat in shown.others]
    others = Grid(*rows, columns=1, gap=12)
    return Row(Panel(card, "move", pad=16).share(6), others.share(17), grow=1)
