"""The public part of a seat: its unicorns, its bid, its hunt cards, and its character."""

from __future__ import annotations

from games.drawing import (
    BLACK,
    GOLD,
    Best,
    Box,
    Coin,
    Column,
    Fan,
    Icon,
    M,
    Mark,
    Panel,
    Pill,
    Room,
    Row,
    S,
    Shown,
    Text,
    gold_pill,
)
from games.engine import Words, message
from games.kill_the_unicorns.cards import BOOK, HUNT
from games.kill_the_unicorns.picture.cards import SHAPE, face_down, held, hunt_card
from games.kill_the_unicorns.picture.ground import SOFT
from games.kill_the_unicorns.picture.phrases import missing, short_of, totals
from games.kill_the_unicorns.view import KillView, SeatView

COIN, BACKS = 56, 110
"""The side of a coin, and the largest width of a bid."""
FEW = 3
"""The most seats below each other."""
NAME, LARGE, PLATE, STATE = 110, 84, 290, 230
"""The least width of a name beside a bid, the side of a large coin, and the widths of a name and of
a bid beside the unicorns."""
SEEN = 0.5
"""The part of a unicorn that shows if there are many."""
USED = message("used", "the power of a character, today")


def head(shown: Shown[KillView], seat: int, beside: Box | None = None, side: int = COIN) -> Row:
    """Return the line with a seat's name and its gold."""
    coin = Coin(str(shown.view.table[seat].score), side)
    name = Text(shown.title(seat), M, cut=True, grow=1).share(reserve=NAME)
    return Row(Mark(seat, 40), name, beside, coin, gap=6)


def purses(shown: Shown[KillView], me: int) -> Room:
    """Return the gold of all seats in one line, the reader's first."""
    seats = [Panel(head(shown, seat), shown.frame(seat) if seat != me else "", pad=10)
             for seat in (me, *shown.others)]  # fmt: skip
    return Room(Row(*seats, gap=10), h=COIN + 20)


def bid(shown: Shown[KillView], seat: int) -> Box | None:
    """Return what a seat has bid: nothing yet, cards face-down, or cards with their total."""
    view, words, own = shown.view, shown.words, shown.view.table[seat]
    if own.passed:
        return Text(words("passed"), M, SOFT)
    if not own.bid:
        said = words("to bid {n}", n=view.call) if view.call else words("to bid")
        pills = gold_pill(said), gold_pill(str(view.call or "?")).saying(said)
        return Best(*pills) if shown.moves(seat) and view.hunting else None
    if not view.shown:
        low, high = totals(own, len(own.bid))
        said = f"{low}–{high}" if low < high else str(low)
        backs = Room(face_down(len(own.bid), words), w=min(44 * len(own.bid), BACKS))
        return Best(Row(backs, Text(said, M), gap=10), Text(said, M))
    cards = [hunt_card(n or 0).at("bid", seat, i) for i, n in enumerate(own.bid) if n is not None]
    total = Pill(str(own.total), "#fff8e6", "#24112e", M) if seat != view.lead else None
    lead = gold_pill(str(own.total), M) if seat == view.lead else None
    fan = Room(Fan(*cards, gap=6, slim=SHAPE), w=54 * len(cards))
    return Best(Row(fan, lead or total, gap=8), Row(lead or total))


def left(own: SeatView, words: Words) -> Best:
    """Return the hunt cards that everyone can work out to be left, or the number of all."""
    n, cards = len(own.left), " ".join(map(str, own.left)) or "–"
    all_left = words("Hunt cards: {left}", left=cards)
    many = words.plural("{n} card left", "{n} cards left", n)

    def beside_a_card(said: str) -> Row:
        return Row(Room(face_down(1, words), w=38, h=50), Text(said, M, SOFT), gap=8)

    number = beside_a_card(str(n)).saying(many)
    whole = number if n == len(HUNT) else beside_a_card(cards).saying(all_left)
    return Best(whole, number)


def near(own: SeatView, words: Words) -> Box | None:
    """Say in gold what would win at once for a seat."""
    said = short_of(own, words)
    if not said:
        return None
    emblem = Icon(BOOK.unicorns[missing(own)].emoji, 44, paper=True)
    long = Text(said, S, GOLD, BLACK, lines=2)
    return Best(gold_pill(said), long, Row(gold_pill("+1"), emblem, gap=6).saying(said))


def character(shown: Shown[KillView], seat: int) -> list[Row]:
    """Return a seat's character: with its name, with only that its power is used, and bare."""
    own, words = shown.view.table[seat], shown.words
    if not own.role:
        return []
    who = BOOK.characters[own.role]
    name = words(who.name)
    told = words.label_value(name, words(USED)) if own.used else name
    texts = [told, words(USED)] if own.used else [name]
    said = [Text(each, S, SOFT if own.used else "") for each in texts]
    sign = Icon(who.emoji, 48, paper=True, opacity=0.4 if own.used else 1)
    return [Row(sign, each, gap=8).saying(told) for each in (*said, None)]


def stand(shown: Shown[KillView], seat: int) -> Panel:
    """Return the panel of a seat on the table: its name and gold, its unicorns, and its bid."""
    view, own, words = shown.view, shown.view.table[seat], shown.words
    said = near(own, words) or bid(shown, seat)
    fan: Box = Text(words("no unicorns"), S, SOFT, grow=1)
    if cards := held(own, seat, words):
        fan = Fan(*cards, gap=12, show=SEEN, slim=SHAPE)
    if view.seats <= FEW:
        name = Row(Mark(seat, 46), Text(shown.title(seat), M, cut=True, grow=1), gap=6)
        who = [Column(name, each, gap=2, pack="middle") for each in character(shown, seat)]
        plate, coin = Room(Best(*who, name), w=PLATE), Coin(str(own.score), LARGE)
        lines: Box = Row(plate, fan, said and Room(said, w=STATE), coin, gap=12)
    else:
        lines = Column(head(shown, seat, said), fan, gap=10)
    return Panel(lines, shown.frame(seat), pad=10).at("seat", seat)
