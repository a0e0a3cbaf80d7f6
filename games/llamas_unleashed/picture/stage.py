"""The stage: the card that is being played or asks something, large."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.drawing import (
    BLACK,
    SEMIBOLD,
    XL,
    Best,
    Box,
    Column,
    Fan,
    Frame,
    Free,
    L,
    M,
    Mark,
    Panel,
    Ring,
    Room,
    Row,
    Shown,
    Text,
    arrow,
    sentence,
)
from games.engine import message
from games.llamas_unleashed.cards import CARDS, HERDS
from games.llamas_unleashed.picture.ground import ALARM, INK, SOFT
from games.llamas_unleashed.picture.tiles import WIDE, tile
from games.llamas_unleashed.view import LlamasView

PAPER = "#fff6d6"
PLAYS = {"play": message("{name} plays"), "instant": message("{name} responds")}


FACE, VICTIM, ARROW = 290, 200, 70
"""The widths of the card, of one that it stops, and of the arrow between them."""
LEAST_NAME = 150
"""The room that is kept for the name of a Field's owner."""


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


def stage(played: Played, shown: Shown[LlamasView], wins: bool) -> Panel:
    """Return the stage for a card being played; one that ``wins`` is framed."""
    words, seat, field = shown.words, played.seat, played.field
    head: Box | None = None
    if seat is not None:
        said, aim = words(PLAYS[played.how], name=shown.name(seat)), list[Box]()
        if field is not None and field != seat:
            there = Text(shown.name(field), M, SOFT, cut=True).share(1, LEAST_NAME)
            arrow = Text("→", M, SOFT)
            arrow.yields = False  # a long name before it would leave it no room
            aim = [arrow, Mark(field, 46), there]
        head = Row(Mark(seat, 46), Text(said, M, SOFT, cut=True), *aim, gap=10)
    card = CARDS[played.key]
    told: list[Box] = []
    if played.below:
        told = [_stopped(played.below, shown)]
    elif field is not None and card.type == "basic":
        own = shown.view.table[field]
        n, more = (f"{animals}/{own.needed}" for animals in (own.animals, own.animals + 1))
        told = [Text(f"{n} → {more}", XL, INK, BLACK)]
    elif field is not None and field != seat and card.does:
        text = words("{name}: {effect}", name=shown.name(field), effect=words(card.does))
        told = [Text(text, L, INK, SEMIBOLD)]
    if wins:
        told = [Text(words("Wins unless it is stopped"), L, ALARM, BLACK, lines=2)]
    return asking(played.key, shown, head, "threat" if wins else "", told)


def _stopped(below: Sequence[str], shown: Shown[LlamasView]) -> Row:
    """Return the last of some cards, which another one would stop, and its player if known."""
    card, first = tile(below[-1], shown.words).saying(""), shown.view.active
    card.badge = "no"
    who = Row(Mark(first, 46), Text(shown.name(first), M, SOFT, cut=True), gap=10)
    name = Text(shown.words(CARDS[below[-1]].name), M, INK, BLACK, lines=3, roomy=True)
    told = Column(who if len(below) == 1 else None, name, gap=4, pack="middle", grow=1)
    point = Free(lambda x, y, w, h: arrow(x, y + h / 2, x + w, y + h / 2))
    return Row(Room(point, w=ARROW), Room(card, w=VICTIM), told, gap=18).share()


def asking(
    key: str, shown: Shown[LlamasView], head: Box | None = None, frame: Frame = "",
    told: Sequence[Box] = (),
) -> Panel:  # fmt: skip
    """Return the stage for a card, or a Herd Bonus, which asks something.

    What is ``told`` takes the place of the whole effect.
    """
    words = shown.words
    ring: Ring = "threat" if frame else ""
    known = CARDS.get(key)
    one = known or HERDS[key.removesuffix("_herd")]
    face = tile(key if known else f"basic_{one.variation}", words, ring).saying("").at("stage")
    texts, brief = list(told), known.brief if known else ""
    if not told:
        texts = [sentence(words(brief or one.text), L, INK, 6, "start", SEMIBOLD, grow=0)]
    if known and known.does:
        texts.append(Text(words(known.does), L, INK, SEMIBOLD))
    names = [Text(words(one.name), size, INK, BLACK, lines=2, roomy=size > L)
             for size in (XL, L)]  # fmt: skip
    lines = (Column(head, name, text, gap=10, pack="middle") for text in texts for name in names)
    card = Fan(face, most=FACE, slim=WIDE).share(0)
    return Panel(Row(card, Best(*lines, grow=1), gap=24), frame, pad=18, fill=PAPER)
