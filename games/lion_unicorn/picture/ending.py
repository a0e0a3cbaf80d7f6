"""The result: the set that decided the match, with the card that completed it."""

from __future__ import annotations

from games.drawing import Card, Fan, Gap, Page, Score, Shown, plain, result
from games.engine import SeenEvent, Words, message
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.picture.phrases import DECIDED, standing
from games.lion_unicorn.picture.seats import bread
from games.lion_unicorn.text.events import EVENT_FORMATTERS
from games.lion_unicorn.text.standing import decisive
from games.lion_unicorn.text.table import outcome_line
from games.lion_unicorn.view import LionView, deciding_set

GONE = message("The crow is gone: four kinds."), message("The crow is gone: three alike.")


def ending(shown: Shown[LionView]) -> Page:
    """Return the page with the winner and the last set."""
    view, words = shown.view, shown.words
    rest = [
        Score(seat, bread(shown, seat) or standing(view.table[seat], words).texts[-1])
        for seat in view.ranked([seat.wins for seat in view.table])
        if seat not in view.winners
    ]
    if not view.winners:
        assert view.outcome
        return result(shown, "", outcome_line(view.outcome, words), Gap(), rest)
    kinds = deciding_set(view, view.winners[0])
    event = decisive(shown.story, view)
    last = _last_of(kinds, event.faces[0] if event and event.faces else "")
    cards = [
        Card(
            CARDS[kind].emblem,
            words(CARDS[kind].name),
            ring="counts" if i == last else "",
            badge="star" if i == last else None,
        )
        for i, kind in enumerate(kinds)
    ]
    how = words("Two of {n} rounds won.", n=view.round)
    if view.goal == 1:
        how = words("The first round decides a short match.")
    elif view.round == 2:
        how = words("Both rounds won.")
    fan = Fan(*cards, gap=40, anchor="middle", most=250)
    said, told = _moment(kinds, last, event, words), EVENT_FORMATTERS[event.kind] if event else None
    came = told(event, words) if told and event else None
    whole = words.sentences([plain(came), said]) if came else said
    return result(shown, how, (whole, said), fan, rest)


def _last_of(kinds: list[str], kind: str) -> int:
    """Return the index of the card in a set that came last; -1 if it was none of them."""
    return max((i for i, each in enumerate(kinds) if each == kind), default=-1)


def _moment(kinds: list[str], last: int, event: SeenEvent | None, words: Words) -> str:
    """Say which card decided the match, or that the crow no longer prevents the win."""
    alike = len(set(kinds)) == 1
    if event and last < 0:
        return words(GONE[alike])
    return words(DECIDED[kinds[0]]) if alike else words("It is the fourth kind.")
