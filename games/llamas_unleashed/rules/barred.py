"""Choices that players may expect but that are not possible now, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.engine import Barred, Decision, choice
from games.llamas_unleashed.rules import field_rules as at
from games.llamas_unleashed.rules.chain import Now
from games.llamas_unleashed.rules.playing import why_unanswerable, why_unplayable
from games.llamas_unleashed.state import LlamasState

DESTROYS = ("destroy", "remove")
"""The verbs that destroy cards in other players' Fields."""


def barred(s: LlamasState, d: Decision) -> Iterable[Barred]:
    """Return choices that players may expect, with the rule that forbids each if not offered."""
    return BARRED.get(d.prompt, barred_victims)(s, d)


def barred_plays(s: LlamasState, d: Decision) -> Iterator[Barred]:
    """Yield the hand cards that cannot be played."""
    now = Now(s)
    for i, t in enumerate(s.hand[d.seat]):
        card = at.card(s, t)
        reason = why_unplayable(now, d.seat, t)
        about = (card.needs,) if reason == "needs" and card.needs else ()
        if reason:
            yield Barred(choice("play", i), reason, about)


def barred_instants(s: LlamasState, d: Decision) -> Iterator[Barred]:
    """Yield the hand cards that cannot answer the card being played."""
    player = int(d.about[1])
    for i, held in enumerate(s.hand[d.seat]):
        reason = why_unanswerable(s, d.seat, player, s.pile[-1], held)
        if reason:
            yield Barred(choice("instant", i), reason)


def barred_fields(s: LlamasState, d: Decision) -> Iterator[Barred]:
    """Yield the Fields that a card cannot enter."""
    for owner in range(s.seats):
        yield Barred(choice("into", owner), "turned_away")


def barred_victims(s: LlamasState, d: Decision) -> Iterator[Barred]:
    """Yield the Animals in other Fields that are protected from being destroyed."""
    verb = d.choices[-1].verb if d.choices else ""
    for owner in at.others(s, d.seat) if verb in DESTROYS else ():
        for i, t in enumerate(s.fields[owner]):
            if not at.may_destroy(s, t, d.seat):
                yield Barred(choice(verb, owner, i), "protected")


BARRED = {
    "action": barred_plays, "play_again": barred_plays, "instant": barred_instants,
    "into": barred_fields,
}  # fmt: skip
"""By prompt: choices that players may expect, with the rule that forbids each if not offered."""
