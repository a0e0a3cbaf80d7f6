"""The public part of a seat: its unicorns, its bid, its hunt cards, and its open schemes."""

from __future__ import annotations

from games.drawing import (
    Best,
    Box,
    Coin,
    Column,
    Fan,
    Gap,
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
from games.engine import Words
from games.kill_the_unicorns.cards import BOOK
from games.kill_the_unicorns.picture.cards import SHAPE, face_down, herd, hunt_card
from games.kill_the_unicorns.picture.ground import SOFT
from games.kill_the_unicorns.picture.phrases import bids_of, missing, short_of
from games.kill_the_unicorns.state import MARKET, TRAP
from games.kill_the_unicorns.view import KillView, SeatView

CROWN = "👑"
COIN = 56


def head(shown: Shown[KillView], seat: int, beside: Box | None = None, side: int = COIN) -> Row:
    """Return the line with a seat's name, the sign of the first player, and its gold."""
    view = shown.view
    coin = Coin(str(view.table[seat].score), side)
    name = Text(shown.name(seat), M, cut=True, grow=1).share(reserve=150)
    return Row(Mark(seat, 40), name, beside, coin, gap=6)


def bid(shown: Shown[KillView], seat: int) -> Box | None:
    """Return what a seat has bid: nothing yet, cards face-down, or cards with their total."""
    view, words, own = shown.view, shown.words, shown.view.table[seat]
    if own.passed:
        return Text(words("passed"), M, SOFT)
    if not own.bid:
        return gold_pill(words("to bid")) if shown.moves(seat) and view.hunting else None
    if not view.shown:
        low, high = bids_of(own)
        said = f"{low}–{high}" if low < high else str(low)
        return Row(Room(face_down(len(own.bid), words), w=44 * len(own.bid)), Text(said, M), gap=10)
    cards = [hunt_card(n or 0).at("bid", seat, i) for i, n in enumerate(own.bid) if n is not None]
    total = Pill(str(own.total), "#fff8e6", "#24112e", M) if seat != view.lead else None
    lead = gold_pill(str(own.total), M) if seat == view.lead else None
    fan = Room(Fan(*cards, gap=6, slim=SHAPE), w=54 * len(cards))
    return Row(fan, lead or total, gap=8)


def left(own: SeatView, letters: int = S) -> Row:
    """Return the hunt cards that everyone can work out to be left."""
    said = " ".join(map(str, own.left)) or "–"
    return Row(Icon("🏹", 40, paper=True), Text(said, letters, SOFT), gap=8)


def near(own: SeatView, words: Words) -> Box | None:
    """Say in gold what would win at once for a seat, or else how many hunt cards it has left."""
    if said := short_of(own, words):
        emblem = Icon(BOOK.unicorns[missing(own)].emoji, 44, paper=True)
        return Best(gold_pill(said), Row(gold_pill("+1"), emblem, gap=6).saying(said))
    n = len(own.left)
    many = Text(words.plural("{n} card left", "{n} cards left", n), S, SOFT)
    number = Text(f"×{n}", S, SOFT)
    return Best(*(Row(Icon("🏹", 40, paper=True), text, gap=8) for text in (many, number)))


def signs_of(shown: Shown[KillView], seat: int, side: int = 44) -> Row | None:
    """Return a seat's character, and the signs of the first player and of a power not yet used."""
    own, words = shown.view.table[seat], shown.words
    if not own.role:
        return None
    who = BOOK.characters[own.role]
    power = Icon("⚡", 36, name=words("power not used")) if not own.used else None
    crown = Icon(CROWN, 36, name=words("first player")) if seat == shown.view.first else None
    return Row(Icon(who.emoji, side, paper=True, name=words(who.name)), power, crown, gap=4)


def open_schemes(own: SeatView, words: Words, each: int) -> Column | None:
    """Return a seat's discarded schemes, which are open, with so many in a row."""
    icons = [
        Icon(BOOK.schemes[key].emoji, 37, paper=True, name=words(BOOK.schemes[key].name))
        for key in own.discard
    ]
    rows = [Row(*icons[i : i + each], gap=3) for i in range(0, len(icons), each)]
    return Column(*rows, gap=3, pack="middle") if rows else None


def tall(shown: Shown[KillView], seat: int) -> Panel:
    """Return the panel of one of three seats."""
    own, words = shown.view.table[seat], shown.words
    lines = Column(
        head(shown, seat),
        herd(own, seat, words, most=120),
        Room(Row(bid(shown, seat) or Gap()), h=60) if TRAP < shown.view.step < MARKET else None,
        near(own, words) if own.role else None,
        Row(signs_of(shown, seat), Gap(), open_schemes(own, words, 4), gap=0),
        gap=8,
    )
    return Panel(lines, shown.frame(seat), pad=12).at("seat", seat)


def flat(shown: Shown[KillView], seat: int) -> Panel:
    """Return the panel of one of four seats."""
    own, words = shown.view.table[seat], shown.words
    said, won = bid(shown, seat), short_of(own, words)
    gold = gold_pill(won) if won else None
    below = Best(Row(gold, Gap(), said, gap=8), Row(Gap(), said or gold, gap=8))
    lines = Column(
        head(shown, seat, signs_of(shown, seat, 40)),
        Row(herd(own, seat, words, most=130).share(1), open_schemes(own, words, 4), gap=10, grow=1),
        Room(below, h=52) if said or won else None,
        gap=6,
    )
    return Panel(lines, shown.frame(seat), pad=12).at("seat", seat)
