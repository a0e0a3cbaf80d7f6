"""The result: the set that decided the match, with the card that completed it."""

from __future__ import annotations

from math import cos, pi, sin

from games.drawing import (
    Card,
    Fan,
    Free,
    Gap,
    Meter,
    Page,
    Parts,
    Row,
    Score,
    Shown,
    Stack,
    element,
    part,
    plain,
    result,
)
from games.engine import SeenEvent, Words, message
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.picture.ground import BACK, animal
from games.lion_unicorn.picture.phrases import standing
from games.lion_unicorn.picture.seats import SIGN, bread
from games.lion_unicorn.text.events import EVENT_FORMATTERS
from games.lion_unicorn.text.standing import decisive
from games.lion_unicorn.text.table import outcome_line
from games.lion_unicorn.view import CROW, LionView, deciding_set

TILT, RAYS = 5, 16
"""The degrees by which the outer cards of the last set are turned, and the rays of light behind."""
LAST = message("The fourth kind wins!"), message("The third one wins!")
GONE = message("Now four kinds win."), message("Now three alike win.")
"""How a card, or a crow that is gone, decided: for different kinds, and for cards alike."""


def ending(shown: Shown[LionView]) -> Page:
    """Return the page with the winner and the last set."""
    view, words = shown.view, shown.words
    others = [s for s in view.ranked([s.wins for s in view.table]) if s not in view.winners]
    missing = [Meter(0, view.goal - view.table[seat].wins, SIGN) for seat in others]
    rest = [Score(seat, Row(*bread(shown, seat), places, gap=4))
            for seat, places in zip(others, missing, strict=True)]  # fmt: skip
    if not view.winners:
        assert view.outcome
        return result(shown, "", outcome_line(view.outcome, words), Gap(), rest)
    kinds = deciding_set(view, view.winners[0])
    event = decisive(shown.story, view)
    last = _last_of(kinds, event.faces[0] if event and event.faces else "")
    cards = [
        animal(kind, words(CARDS[kind].name), ring="counts" if i == last else "")
        for i, kind in enumerate(kinds)
    ]
    if event and last < 0:
        crow = Card(CARDS[CROW].emblem, words(CARDS[CROW].name), back=BACK, badge="no")
        cards.append(crow)
    elif last >= 0:
        cards[last].badge = "star"
    how = words("Two of {n} rounds won", n=view.round)
    if view.goal == 1:
        how = words("The first round decides a short match.")
    elif view.round == 2:
        how = words("Both rounds won")
    fan = Stack(Free(_rays), Fan(*cards, gap=14, anchor="middle", most=268, tilt=TILT))
    said, told = _moment(kinds, last, event, words), EVENT_FORMATTERS[event.kind] if event else None
    came = told(event, words) if told and event else None
    near = [seat for seat, there in enumerate(view.table)
            if seat not in view.winners and standing(there, words).threatens]  # fmt: skip
    if near and came and last >= 0:
        names = words.listing([shown.name(seat) for seat in near])
        said = words.plural("{names} was one card short.", "{names} were one card short.",
                            len(near), names=names)  # fmt: skip
    whole = words.sentences([plain(came), said]) if came else said
    how = f"{how} · {words('turn {n}', n=view.turns + 1)}" if view.goal > 1 else how
    return result(shown, how, (whole, said), fan, rest)


def _rays(x: float, y: float, w: float, h: float) -> Parts:
    """Return the light behind the last set."""
    angles = [i * pi / RAYS for i in range(2 * RAYS)]
    ends = [f"{w * cos(angle):.0f} {w * sin(angle):.0f}" for angle in angles]
    path = "".join(f"M0 0L{one}L{other}Z" for one, other in zip(ends[::2], ends[1::2], strict=True))
    middle = f"translate({w / 2:.0f} {h / 2:.0f})"
    return part(x, y, w, h, element("path", d=path, fill="#582e14", transform=middle))


def _last_of(kinds: list[str], kind: str) -> int:
    """Return the index of the card in a set that came last; -1 if it was none of them."""
    return max((i for i, each in enumerate(kinds) if each == kind), default=-1)


def _moment(kinds: list[str], last: int, event: SeenEvent | None, words: Words) -> str:
    """Say that a card decided the match, or that the crow no longer prevents the win."""
    return words((GONE if event and last < 0 else LAST)[len(set(kinds)) == 1])
