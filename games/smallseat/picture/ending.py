"""The result: the Teller's secret cards as bars, with the animal that decided the match."""

from __future__ import annotations

from games.drawing import (
    BLACK,
    XL,
    Box,
    Column,
    Fan,
    Gap,
    Icon,
    Page,
    Panel,
    Room,
    Row,
    Score,
    Shown,
    Text,
    result,
)
from games.engine import message
from games.smallseat.cards import CARDS
from games.smallseat.picture.ground import INK, PAPER, WON, animal
from games.smallseat.picture.tally import leaders, secrets
from games.smallseat.view import SmallView

MOST, FEWER = 5, 4
"""The most bars if one row of seats is below them, and if there are more."""
A_ROW = 3
SLIM = 1.15
"""The width of a card in a bar, relative to its height."""
KEPT = message("With {animal}", "the card that a winner kept")
ALONE = message("The Teller, alone")
TOGETHER = message("Together with the Teller")
TIE = message("A tie at {n}: all who have one of these animals win.")
MOMENTS = {
    "teller": (
        message("{animal} leads with {n}, and the Teller called it."),
        message("A tie at {n}, and a tie is the Teller's: the called animal is one of them."),
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
BROUGHT = message("{animal} leads with {n}: the last vote brought {more} of them.")
NEXT = message("Nobody kept the animal that leads. {animal} is next, with {n}.")
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
    bars = _bars(shown, MOST if len(rest) <= A_ROW else FEWER)
    return result(shown, _how(shown), _moment(shown), bars, rest, ink=PAPER)


def _kept(shown: Shown[SmallView], seat: int) -> Box:
    """Return the last card of a seat; for the Teller the called animal."""
    view, words = shown.view, shown.words
    if seat == view.teller:
        name = words(CARDS[view.called].name)
        figure = Icon(CARDS[view.called].emoji, 48, name=name)
        return Row(Icon("📣", 40, name=words("Teller")), figure, gap=2)
    last = view.table[seat].known[:1]
    return Row(*(Icon(CARDS[key].emoji, 48, name=words(CARDS[key].name)) for key in last))


def _decided(view: SmallView) -> list[str]:
    """Return the animals that decided the match."""
    assert view.outcome
    if view.outcome.reason == "next":
        return view.table[view.winners[0]].known[:1]
    return leaders(view) if view.winners else []


def _bars(shown: Shown[SmallView], most: int) -> Box:
    """Return a bar of cards for each of the most common animals and those that matter."""
    view = shown.view
    found, decided = secrets(view), _decided(view)
    order = sorted(found, key=lambda key: (key not in decided, -found[key], key != view.called))
    if not order:
        return Gap()
    count = max(found.values())
    bars = [_bar(shown, key, found[key], count, key in decided) for key in order[:most]]
    return Column(*bars, gap=0).share()


def _bar(shown: Shown[SmallView], key: str, n: int, count: int, decided: bool) -> Panel:
    """Return the cards of an animal and their number; those of the last vote are ringed."""
    cards = [animal(key).saying("") for _ in range(n)]
    if decided:
        for card in cards[-max(_brought(shown, key), 1) :]:
            card.ring = "counts"
        cards[-1].badge = "star"
    name, called = shown.words(CARDS[key].name), key == shown.view.called
    row = Row(
        Gap(4),
        Icon(CARDS[key].emoji, 62, name=name),
        Fan(*cards, gap=12, show=0.5, count=count, slim=SLIM),
        Room(Text(str(n), XL, INK, BLACK, "end"), w=96),
        Icon("📣", 56, name=shown.words("Teller")) if called else Gap(56),
        Gap(4),
        gap=12,
    )
    fill = WON if decided else PAPER
    return Panel(row, pad=8, fill=fill, edge=fill, radius=16)


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


def _moment(shown: Shown[SmallView]) -> str:
    """Say in one sentence what decided the match, and who a tie goes to."""
    view, words = shown.view, shown.words
    assert view.outcome
    reason, best = view.outcome.reason, _decided(view)
    n = secrets(view)[best[0]] if best else 0
    names = words.listing([words(CARDS[key].name) for key in best])
    if reason == "next":
        return words(NEXT, animal=names, n=n)
    more = _brought(shown, best[0]) if len(best) == 1 and reason == "candidates" else 0
    if more > 1:
        return words(BROUGHT, animal=names, n=n, more=more)
    return words(MOMENTS[reason][len(best) > 1], animal=names, n=n)
