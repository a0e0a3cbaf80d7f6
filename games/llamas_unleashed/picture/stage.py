"""The stage: the card that is being played or asks something, large."""

from __future__ import annotations

from typing import NamedTuple

from games.drawing import (
    BLACK,
    LEAST,
    SEMIBOLD,
    XL,
    Badge,
    Best,
    Box,
    Column,
    Fan,
    Frame,
    Free,
    Gap,
    L,
    M,
    Mark,
    Panel,
    Ring,
    Room,
    Row,
    S,
    Shown,
    Stack,
    Text,
    arrow,
)
from games.engine import Words, message
from games.llamas_unleashed.cards import ANIMALS, CARDS, HERDS
from games.llamas_unleashed.picture.ground import ALARM, INK, SOFT
from games.llamas_unleashed.picture.tiles import WIDE, tile
from games.llamas_unleashed.text.standing import can_win
from games.llamas_unleashed.view import LlamasView

PAPER = "#fff6d6"
PLAYS = {"play": message("{name} plays"), "instant": message("{name} responds")}


FACE, VICTIM, CROSS, ARROW = 290, 200, 96, 70
"""The widths of the card, of one that it stops, of the cross on that, and of the arrow between."""


class Played(NamedTuple):
    """A card on top of those being played.

    ``seat`` is its player and ``field`` the seat whose Field it enters, as far as they are known.
    ``below`` are the cards that it responds to.
    """

    key: str
    seat: int | None
    field: int | None
    below: list[str]
    how: str = "play"


def being_played(shown: Shown[LlamasView]) -> Played | None:
    """Return the card being played, if there is one."""
    view, decision = shown.view, shown.decision
    if not view.pile:
        return None
    key, below = view.pile[-1], view.pile[:-1]
    how = "instant" if below else "play"
    if decision and decision.prompt == "instant":
        player, owner = int(decision.about[1]), int(decision.about[2])
        return Played(key, player, owner if owner >= 0 else None, below, how)
    seat: int | None = None if below else view.active
    field: int | None = None
    for event in shown.story:
        if event.kind in PLAYS and key in event.faces:
            seat, field = event.doer, None
        elif event.kind == "into" and not below:
            field = int(event.about[0])
    return Played(key, seat, field, below, how)


def would_win(played: Played, view: LlamasView) -> bool:
    """Return whether a card being played wins as soon as it enters its Field."""
    if played.field is None:
        return False
    seat, card = view.table[played.field], CARDS[played.key]
    gain = 1 if card.key in ANIMALS else card.fewer
    return 0 < seat.needed - seat.animals <= gain and can_win(seat)


def threatens(played: Played, shown: Shown[LlamasView]) -> bool:
    """Return whether a card being played wins for another, or is meant for the reader's Field."""
    field, me = played.field, shown.me
    if would_win(played, shown.view) and field != me:
        return True
    return field is not None and field == me != played.seat


def stage(played: Played, shown: Shown[LlamasView], *below: str) -> Panel:
    """Return the stage for a card being played: what it changes, and ``below`` who may respond.

    The line at the top says who plays it. Of ``below``, the first that fits is shown.
    """
    words, field, card = shown.words, played.field, CARDS[played.key]
    wins = would_win(played, shown.view)
    told: list[Box] = []
    if field is not None:
        own = shown.view.table[field]
        n, more = (f"{animals}/{own.needed}" for animals in (own.animals, own.animals + 1))
        count = Text(f"{n} → {more}", XL, INK, BLACK) if card.variation else None
        told = [_owner(shown, field, count)]
    if played.below:
        victim = words(CARDS[played.below[-1]].name)
        told = [_owner(shown, shown.view.active)] if len(played.below) == 1 else []
        told += [Text(victim, L, INK, BLACK, lines=3, roomy=True)]
    elif wins:
        told += [Text(words("Wins unless it is stopped"), L, ALARM, BLACK, lines=2)]
    elif card.type != "basic":
        told += [_effect(words(card.brief or card.text), words(card.does))]
    if below:
        told += [Best(*(Text(said, M if told else L, SOFT, lines=2) for said in below))]
        told[-1].yields = False  # it has its room first
    box = Column(*told, gap=12, pack="middle", grow=1)
    face = _face(played.key, words, "threat" if wins else "")
    stopped = _stopped(played.below[-1], words) if played.below else None
    frame: Frame = "threat" if threatens(played, shown) else ""
    return Panel(Row(face, stopped, box, gap=24), frame, pad=18, fill=PAPER)


def _owner(shown: Shown[LlamasView], seat: int, count: Text | None = None) -> Row:
    """Return the mark and the name of a seat, and how many Animals it has and will have."""
    if count:
        count.yields = False  # a long name before it would leave it no room
    return Row(Mark(seat, 56), Text(shown.title(seat), L, SOFT, BLACK, cut=True), count, gap=14)


def _effect(whole: str, short: str) -> Box:
    """Return what a card does: all of it if it can be read, or in two or three words."""
    text = Text(whole, L, INK, SEMIBOLD, lines=6, least=S if short else LEAST, roomy=True)
    return Best(text, Text(short, L, INK, SEMIBOLD)) if short else text


def _face(key: str, words: Words, ring: Ring = "") -> Box:
    """Return a card as large as the stage."""
    return Fan(tile(key, words, ring).saying("").at("stage"), most=FACE, slim=WIDE).share(0)


def _stopped(key: str, words: Words) -> Row:
    """Return a card that another one would stop, behind an arrow, with a cross at its foot."""
    card = Room(tile(key, words).saying(""), w=VICTIM)
    cross = Column(Gap(), Row(Gap(), Badge("no", CROSS)))
    point = Free(lambda x, y, w, h: arrow(x, y + h / 2, x + w, y + h / 2))
    return Row(Room(point, w=ARROW), Stack(card, cross, grow=0), gap=18)


def asking(key: str, shown: Shown[LlamasView]) -> Panel:
    """Return the stage for a card, or a Herd Bonus, which asks something."""
    words, card = shown.words, CARDS.get(key)
    one = card or HERDS[key.removesuffix("_herd")]
    names = [Text(words(one.name), size, INK, BLACK, lines=2, roomy=size > L)
             for size in (XL, L)]  # fmt: skip
    effect = (
        _effect(words(card.brief or card.text), words(card.does))
        if card
        else _effect(words(one.text), "")
    )
    lines = (Column(name, effect, gap=10, pack="middle") for name in names)
    face = _face(key if card else f"basic_{one.variation}", words)
    return Panel(Row(face, Best(*lines, grow=1), gap=24), pad=18, fill=PAPER)
