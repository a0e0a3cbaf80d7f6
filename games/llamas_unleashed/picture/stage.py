"""The stage: the card that is being played or asks something, large."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.drawing import (
    BLACK,
    SEMIBOLD,
    Best,
    Box,
    Column,
    Frame,
    L,
    M,
    Mark,
    Panel,
    Ring,
    Room,
    Row,
    Shown,
    Text,
)
from games.engine import Words, message
from games.llamas_unleashed.cards import CARDS, HERDS
from games.llamas_unleashed.picture.ground import ALARM, INK, SOFT
from games.llamas_unleashed.picture.tiles import tile
from games.llamas_unleashed.view import LlamasView

PAPER = "#fff6d6"
PLAYS = {"play": message("{name} plays"), "instant": message("{name} responds")}


STOPPED = 0.42
"""The side of a card that is being stopped, relative to the height of the stage."""
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


def stage(played: Played, shown: Shown[LlamasView], h: float, wins: bool) -> Room:
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
        told = [_stopped(played.below[-1], words, round(h * STOPPED))]
    elif field is not None and card.type == "basic":
        own = shown.view.table[field]
        n, more = (f"{animals}/{own.needed}" for animals in (own.animals, own.animals + 1))
        told = [Text(f"{n} → {more}", L, INK, BLACK)]
    elif field is not None and field != seat and card.does:
        text = words("{name}: {effect}", name=shown.name(field), effect=words(card.does))
        told = [Text(text, M, INK, SEMIBOLD)]
    if wins:
        told = [Text(words("Wins unless it is stopped"), L, ALARM, BLACK, lines=2)]
    return asking(played.key, shown, h, head, "threat" if wins else "", told)


def _stopped(key: str, words: Words, side: int) -> Row:
    """Return a card that another one would stop."""
    card = tile(key, words).saying("")
    card.badge = "no"
    name = Text(words(CARDS[key].name), M, INK, BLACK, lines=2, roomy=True, grow=1)
    return Row(Room(card, w=side, h=side), name, gap=18)


def link(
    key: str, head: Box | None, words: Words, h: float, ring: Ring = "", stopped: bool = False
) -> Column:
    """Return a card of those being played, or one that can stop it, with its name and effect.

    These are ``h`` high, if that is given.
    """
    face, one = tile(key, words, ring).saying(""), CARDS[key]
    face.badge = "no" if stopped else None
    name = Text(words(one.name), L, INK, BLACK, "middle", 2, roomy=True)
    acts = not stopped and one.type != "basic"
    texts = [words(one.brief or one.text), words(one.does)] if acts else []
    told = [Text(text, M, INK, SEMIBOLD, "middle", 2, roomy=True) for text in texts]
    below = Column(name, Best(*told) if told else None, gap=8)
    return Column(head, face, Room(below, h=h), gap=8, grow=1)


def asking(
    key: str, shown: Shown[LlamasView], h: float, head: Box | None = None, frame: Frame = "",
    told: Sequence[Box] = (),
) -> Room:  # fmt: skip
    """Return the stage for a card, or a Herd Bonus, which asks something.

    What is ``told`` takes the place of the whole effect.
    """
    words = shown.words
    ring: Ring = "threat" if frame else ""
    known = CARDS.get(key)
    one = known or HERDS[key.removesuffix("_herd")]
    face = tile(key if known else f"basic_{one.variation}", words, ring).saying("").at("stage")
    card, name = Room(face, w=min(h - 40, 250)), Text(words(one.name), L, INK, BLACK)
    texts, brief = list(told), known.brief if known else ""
    if not told:
        texts = [Text(words(brief or one.text), M, INK, SEMIBOLD, lines=4, roomy=True)]
    if known and known.does:
        texts.append(Text(words(known.does), M, INK, SEMIBOLD))
    lines = (Column(head, name, text, gap=6, pack="middle") for text in texts)
    return Room(Panel(Row(card, Best(*lines, grow=1), gap=24), frame, pad=18, fill=PAPER), h=h)
