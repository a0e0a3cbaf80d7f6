"""The result: the Teller's secret cards as bars, with the animal that decided the match."""

from __future__ import annotations

from collections.abc import Sequence

from games.drawing import (
    Box,
    Gap,
    Icon,
    Page,
    Room,
    Row,
    Score,
    Shown,
    result,
)
from games.engine import Words, message
from games.smallseat.cards import CARDS
from games.smallseat.picture.ground import PAPER, animal
from games.smallseat.picture.tally import barred, bars, leaders, secrets
from games.smallseat.view import SmallView

MOST, FEWER = 5, 4
"""The most bars if at most one row of seats is below them, and if there are more."""
A_ROW = 3
SMALL = 56
"""The width of the last card of a seat."""
KEPT = message("With {animal}", "the card that a winner kept")
ALONE = message("The Teller, alone")
TOGETHER = message("Together with the Teller")
TIE = message("A tie at {n}: all who have a tied animal win.")
NEXT_BEST = message("Nobody kept the animal that leads. {animal} is next, with {n}.")
MOMENTS = {
    "teller": (
        message("{animal} leads with {n}, and the Teller called it."),
        message("A tie at {n}. {name} called {called} and wins alone."),
    ),
    "candidates": (
        message("{animal} leads with {n}."),
        message("A tie at {n}, without the called animal: all who kept a tied one win."),
    ),
    "shared": (TIE, TIE),
    "next": (NEXT_BEST, NEXT_BEST),
    "nobody": 2 * (message("Nobody kept an animal that could win."),),
    "empty": 2 * (message("The Teller has no secret cards."),),
}
"""What decided, and what decided in a tie, by the reason for the end."""
TIED = message("{animal} tie at {n}. {name} called {called} and wins alone.")
AHEAD = {
    "teller": message(
        "{name} called {animal} and wins alone: it leads with {n}, {more} more than {other}."
    ),
    "candidates": message(
        "{animal} leads with {n}, {more} more than {other}. {name} had called {called}."
    ),
}
"""What decided without a tie, if another animal is among the secret cards."""
NEXT = (
    message("Not kept: {other}. {animal} is next, with {n}."),
    message("Not kept: {other}. {name} called {called}. {animal} is next, with {n}."),
)
"""If nobody kept a winning animal; the second if the called one has more than the next."""


def ending(shown: Shown[SmallView]) -> Page:
    """Return the page with the winners and the secret cards."""
    view = shown.view
    assert view.outcome
    decided, order = _decided(view), view.ranked(list(view.outcome.scores))
    for most in (MOST, FEWER):
        shows = barred(view, most, decided)
        rest = [Score(seat, _kept(shown, seat)) for seat in order
                if seat not in view.winners and _animal(view, seat) not in shows]  # fmt: skip
        if len(rest) <= A_ROW:
            break
    cards = bars(shown, shows, decided)
    return result(shown, _how(shown), _moment(shown), cards if secrets(view) else Gap(), rest,
                  ink=PAPER)  # fmt: skip


def _animal(view: SmallView, seat: int) -> str:
    """Return the last card of a seat, if any; for the Teller the called animal."""
    return view.called if seat == view.teller else next(iter(view.table[seat].known), "")


def _kept(shown: Shown[SmallView], seat: int) -> Box:
    """Return the last card of a seat; for the Teller the called animal, with a sign."""
    view, words, key = shown.view, shown.words, _animal(shown.view, seat)
    sign = Icon("📣", 40, name=words("Teller")) if seat == view.teller else None
    card = Room(animal(key).saying(words(CARDS[key].name)), w=SMALL) if key else None
    return Row(sign, card, gap=10)


def _decided(view: SmallView) -> list[str]:
    """Return the animals that decided the match: those of the winners."""
    return list(dict.fromkeys(_animal(view, seat) for seat in view.winners))


def _how(shown: Shown[SmallView]) -> str:
    """Say with what the winners have won."""
    view, words = shown.view, shown.words
    assert view.outcome
    reason = view.outcome.reason
    if reason in ("teller", "shared"):
        return words(ALONE if reason == "teller" else TOGETHER)
    kept = {key for seat in view.winners for key in view.table[seat].known[:1]}
    return words(KEPT, animal=words(CARDS[kept.pop()].name)) if len(kept) == 1 else ""


def _moment(shown: Shown[SmallView]) -> tuple[str, ...]:
    """Say what decided the match, and who a tie goes to: from the longest to the shortest."""
    view, words = shown.view, shown.words
    assert view.outcome
    reason, counts, teller = view.outcome.reason, secrets(view), shown.name(view.teller)
    best = _decided(view) if reason == "next" else leaders(view)
    n = counts[best[0]] if best else 0
    others = [key for key in counts if key not in best]

    def said(text: str, *others: str, more: int = 0) -> str:
        return words(text, animal=_names(best, words), n=n, more=more, name=teller,
                     other=_names(others, words), called=_names([view.called], words))  # fmt: skip

    short = said(MOMENTS[reason][len(best) > 1])
    if reason == "next":
        above = [key for key in others if counts[key] > n]
        kept = [key for key in above if key != view.called]
        return said(NEXT[kept != above], *kept), short
    if reason == "teller" and len(best) > 1:
        return said(TIED), short
    if reason not in AHEAD or len(best) > 1 or not others:
        return (short,)
    second = max(others, key=lambda key: counts[key])
    return said(AHEAD[reason], second, more=n - counts[second]), short


def _names(animals: Sequence[str], words: Words) -> str:
    """List animals by name."""
    return words.listing([words(CARDS[key].name) for key in animals])
