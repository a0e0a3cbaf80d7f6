"""The result: the Teller's secret cards as bars, with the animal that decided the match."""

from __future__ import annotations

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
from games.engine import message
from games.smallseat.cards import CARDS
from games.smallseat.picture.ground import PAPER, animal
from games.smallseat.picture.tally import bars, leaders, secrets
from games.smallseat.view import SmallView

MOST, FEWER = 5, 4
"""The most bars if one row of seats is below them, and if there are more."""
A_ROW = 3
SMALL, LARGE = 50, 60
"""The widths of the last card of a seat, and of a winner."""
KEPT = message("With {animal}", "the card that a winner kept")
ALONE = message("The Teller, alone")
TOGETHER = message("Together with the Teller")
TIE = message("A tie at {n}: all who have one of these animals win.")
MOMENTS = {
    "teller": (
        message("{animal} leads with {n}, and the Teller called it."),
        message("A tie at {n}. One of the animals was called: the Teller wins alone."),
    ),
    "candidates": (
        message("{animal} leads with {n} secret cards."),
        message("A tie at {n}, without the called animal: all who kept one of these win."),
    ),
    "shared": (TIE, TIE),
    "nobody": 2 * (message("Nobody kept an animal that could win."),),
    "empty": 2 * (message("The Teller has no secret cards."),),
}
"""What decided, and what decided in a tie, by the reason for the end."""
TIED = message("{animal} tie at {n}. One of them was called, so the Teller wins alone.")
AHEAD = {
    "teller": message(
        "{animal} leads with {n}, {more} more than {other}. {name} called it, so {name} wins alone."
    ),
    "candidates": message(
        "{animal} leads with {n}, {more} more than {other}. {name} had called {called}."
    ),
}
"""What decided without a tie, if another animal is among the secret cards."""
BROUGHT = message("{animal} leads with {n}: the last vote brought {more} of them.")
NEXT = (
    message("Nobody kept the animal that leads. {animal} is next, with {n}."),
    message(
        "Nobody kept the animal that leads, and the called one doesn't count: "
        "{animal} wins with {n}."
    ),
)
"""If nobody kept a winning animal; the second if the called one has more than the next."""
CHANGES = ("ponies", "flip", "gift", "gave", "hide")
"""Events after which the last vote's cards may no longer be the Teller's secret ones."""


def ending(shown: Shown[SmallView]) -> Page:
    """Return the page with the winners and the secret cards."""
    view = shown.view
    assert view.outcome
    rest = [
        Score(seat, _kept(shown, seat))
        for seat in view.ranked(list(view.outcome.scores))
        if seat not in view.winners
    ]
    decided = _decided(view)
    fresh = {key: max(_brought(shown, key), 1) for key in decided}
    most = MOST if len(rest) <= A_ROW else FEWER
    cards = bars(shown, decided, most, fresh) if secrets(view) else Gap()
    one = len({_animal(view, seat) for seat in view.winners}) == 1
    own = _kept(shown, view.winners[0], LARGE).saying("") if one else None
    return result(shown, _how(shown), _moment(shown), cards, rest, ink=PAPER, kept=own)


def _animal(view: SmallView, seat: int) -> str:
    """Return the last card of a seat, if any; for the Teller the called animal."""
    return view.called if seat == view.teller else next(iter(view.table[seat].known), "")


def _kept(shown: Shown[SmallView], seat: int, w: int = SMALL) -> Box:
    """Return the last card of a seat; for the Teller the called animal, with a sign."""
    view, words, key = shown.view, shown.words, _animal(shown.view, seat)
    sign = Icon("📣", 40, name=words("Teller")) if seat == view.teller else None
    card = Room(animal(key).saying(words(CARDS[key].name)), w=w) if key else None
    return Row(sign, card, gap=2)


def _decided(view: SmallView) -> list[str]:
    """Return the animals that decided the match."""
    assert view.outcome
    if view.outcome.reason == "next":
        return view.table[view.winners[0]].known[:1]
    return leaders(view) if view.winners else []


def _brought(shown: Shown[SmallView], key: str) -> int:
    """Return how many of the secret cards of an animal the last vote brought, as far as sure."""
    for event in reversed(shown.story):
        if event.kind in CHANGES:
            return 0
        if event.kind == "won":
            return int(event.about[2]) if event.about[0] == key else 0
    return 0


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
    reason, best = view.outcome.reason, _decided(view)
    counts = secrets(view)
    n = counts[best[0]] if best else 0
    names = words.listing([words(CARDS[key].name) for key in best])
    if reason == "next":
        return (words(NEXT[counts.get(view.called, 0) > n], animal=names, n=n),)
    more = _brought(shown, best[0]) if len(best) == 1 and reason == "candidates" else 0
    if more > 1:
        return (words(BROUGHT, animal=names, n=n, more=more),)
    short = words(MOMENTS[reason][len(best) > 1], animal=names, n=n)
    if reason == "teller" and len(best) > 1:
        return words(TIED, animal=names, n=n), short
    rest = [key for key in counts if key not in best]
    if reason not in AHEAD or len(best) != 1 or not rest:
        return (short,)
    second = max(rest, key=lambda key: counts[key])
    called, teller = words(CARDS[view.called].name), shown.name(view.teller)
    long = words(AHEAD[reason], animal=names, n=n, more=n - counts[second], called=called,
                 other=words(CARDS[second].name), name=teller)  # fmt: skip
    return long, short
