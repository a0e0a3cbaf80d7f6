"""The result: the set that decided the match, with the card that completed it."""

from __future__ import annotations

from games.drawing.layout import Card, Fan, Gap, Page, Score, Shown, result
from games.engine import SeenEvent
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.picture.phrases import DECIDED
from games.lion_unicorn.picture.seats import bread
from games.lion_unicorn.text.standing import decisive
from games.lion_unicorn.text.table import outcome_line
from games.lion_unicorn.view import LionView, deciding_set


def ending(shown: Shown[LionView]) -> Page:
    """Return the page with the winner and the last set."""
    view, words = shown.view, shown.words
    rest = [
        Score(seat, bread(shown, seat))
        for seat in view.ranked([seat.wins for seat in view.table])
        if seat not in view.winners
    ]
    if not view.winners:
        assert view.outcome
        return result(shown, "", outcome_line(view.outcome, words), Gap(), rest)
    kinds = deciding_set(view, view.winners[0])
    last = _last_of(kinds, decisive(shown.story, view))
    cards = [
        Card(
            CARDS[kind].emblem,
            words(CARDS[kind].name),
            ring="counts" if i == last else "",
            badge="star" if i == last else None,
        )
        for i, kind in enumerate(kinds)
    ]
    alike = len(set(kinds)) == 1
    moment = words(DECIDED[kinds[0]]) if alike else words("It is the fourth kind.")
    how = words("Two of {n} rounds won.", n=view.round)
    if view.goal == 1:
        how = words("The first round decides a short match.")
    fan = Fan(*cards, gap=40, anchor="middle", most=250)
    return result(shown, how, moment, fan, rest)


def _last_of(kinds: list[str], event: SeenEvent | None) -> int:
    """Return the index of the card in a set that was turned up or came last; -1 if unknown."""
    kind = event.faces[0] if event and event.faces else ""
    return max((i for i, each in enumerate(kinds) if each == kind), default=-1)
