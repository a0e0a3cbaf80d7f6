"""A player's own panel: the others in a strip, and below it the player's cards, large."""

from __future__ import annotations

from collections import Counter

from games.drawing import (
    GOLD,
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
)
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.picture.ground import PALE
from games.lion_unicorn.picture.seats import OVERLAP, broad, cards_of, plate, slim
from games.lion_unicorn.picture.story import story
from games.lion_unicorn.picture.table import deck
from games.lion_unicorn.rules.sets import DIFFERENT, SAME
from games.lion_unicorn.view import LionView, kinds_up

HEIGHT, OF_MANY = 820, 1040
"""The height of a panel with up to FEW others, and with more."""
FEW = 3
STRIP = 250, 470
"""The heights of the strip of others, in one row and in two."""
WAYS = 2
"""The most cards of the reader that leave room for what would win."""
ROOM = 5
"""Cards of other players are no larger than so many of them would be."""
ON_A_PLAYER = ("goat", "swift_to", "rat")
"""The questions that name a player."""


def panel(shown: Shown[LionView], me: int) -> Page:
    """Return the panel; if a player is to be chosen, with the animal that acts, large."""
    many = len(shown.others) > FEW
    height = OF_MANY if many else HEIGHT
    if shown.asked in ON_A_PLAYER and shown.decision:
        kind = str(next(iter(shown.decision.about), shown.asked))
        return Page(Column(story(shown), _whose(shown, kind)), height)
    others: Box = broad(shown, shown.others[0])
    if len(shown.others) > 1:
        columns = {4: 2, 5: 3}.get(len(shown.others), len(shown.others))
        most = max(len(shown.view.table[seat].cards) for seat in shown.others)
        seats: list[Box] = [slim(shown, seat, most) for seat in shown.others]
        seats += [Panel(deck(shown, whole=True), pad=14)] if len(seats) == 5 else []
        others = Grid(*seats, columns=columns, gap=12)
    return Page(Column(story(shown), Room(others, h=STRIP[many]), _own(shown, me)), height)


def _own(shown: Shown[LionView], me: int) -> Panel:
    """Return the reader's own cards; beside a few of them, what would win."""
    cards = cards_of(shown, me)
    inside: Box = Fan(*cards, gap=20, show=0.5, rows=2, anchor="middle", most=230)
    if len(cards) <= WAYS:
        inside = Row(inside.share(len(cards) + 1), _ways(shown, me).share(4), gap=28)
    return Panel(inside, shown.frame(me), pad=24).at("seat", me)


def _ways(shown: Shown[LionView], me: int) -> Column:
    """Return the two ways to win: the face-up cards that count, and those that are missing."""
    words, up = shown.words, kinds_up(shown.view.table[me])
    same = [kind for kind, n in Counter(up).most_common(1) for _ in range(n)]
    return Column(
        _way(words("3 alike win"), same, SAME).share(),
        _way(words("4 kinds win"), list(up), DIFFERENT).share(),
        gap=24,
    )


def _way(said: str, kinds: list[str], need: int) -> Row:
    close = len(kinds) == need - 1
    cards = [Card(CARDS[kind].emblem, ring="counts" if close else "") for kind in kinds]
    ghosts = [Card(ghost=True, ring="counts" if close else "") for _ in range(need - len(kinds))]
    label = Room(Text(said, S, GOLD if close else PALE, lines=2), w=210)
    return Row(label, Fan(*cards, *ghosts, gap=14, count=DIFFERENT), gap=12)


def _whose(shown: Shown[LionView], kind: str) -> Row:
    """Return an animal that acts on another player, large, and the others below each other."""
    words = shown.words
    card = Card(CARDS[kind].emblem, words(CARDS[kind].name), letters=L)
    rows = [
        Panel(
            Row(plate(shown, seat, 290, low=True), _lying(shown, seat)),
            pad=10,
        ).at("seat", seat)
        for seat in shown.others
    ]
    others = Grid(*rows, columns=1, gap=12)
    told = Text(shown.advice, M, PALE, anchor="middle", lines=8, roomy=True)
    return Row(Panel(Column(card, told), "move", pad=16).share(7), others.share(16), grow=1)


def _lying(shown: Shown[LionView], seat: int) -> Fan:
    """Return the cards of a seat in one row."""
    return Fan(*cards_of(shown, seat), gap=8, show=OVERLAP, count=ROOM)
