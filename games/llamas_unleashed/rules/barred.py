"""Choices that players may expect but that are not possible now, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine import Barred, Choice, Decision, choice
from games.llamas_unleashed.rules import field_rules as at
from games.llamas_unleashed.rules.chain import Now
from games.llamas_unleashed.rules.playing import why_unanswerable, why_unplayable
from games.llamas_unleashed.state import LlamasState

DESTROYS = ("destroy", "remove")
"""The verbs that destroy cards in other players' Fields."""


def barred(s: LlamasState, d: Decision) -> Sequence[Barred]:
    """List the choices that players may expect but the decision does not offer."""
    found = ASKED_FOR.get(d.prompt, protected)
    return [
        Barred(c, reason, about)
        for c, reason, about in found(s, d)
        if reason and c not in d.choices
    ]


Found = Iterator[tuple[Choice, str, tuple[str, ...]]]


def plays(s: LlamasState, d: Decision) -> Found:
    """Yield the hand cards that cannot be played."""
    now = Now(s)
    for i, t in enumerate(s.hand[d.seat]):
        card = at.card(s, t)
        reason = why_unplayable(now, d.seat, t)
        yield choice("play", i), reason, (card.needs,) if reason == "needs" and card.needs else ()


def answers(s: LlamasState, d: Decision) -> Found:
    """Yield the hand cards that cannot answer the card being played."""
    player = int(d.about[1])
    for i, held in enumerate(s.hand[d.seat]):
        yield choice("instant", i), why_unanswerable(s, d.seat, player, s.pile[-1], held), ()


def fields(s: LlamasState, d: Decision) -> Found:
    """Yield the Fields that a card cannot enter."""
    for owner in range(s.seats):
        yield choice("into", owner), "turned_away", ()


def protected(s: LlamasState, d: Decision) -> Found:
    """Yield the Animals in other Fields that are protected from being destroyed."""
    verb = d.choices[-1].verb if d.choices else ""
    for owner in at.others(s, d.seat) if verb in DESTROYS else ():
        for i, t in enumerate(s.fields[owner]):
            if not at.may_destroy(s, t, d.seat):
                yield choice(verb, owner, i), "protected", ()


ASKED_FOR = {"action": plays, "play_again": plays, "instant": answers, "into": fields}
"""By prompt: choices that players may expect, with the rule that forbids each if not offered."""
