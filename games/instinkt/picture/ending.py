"""The result: the square with the points of all cards, and the one that scored most."""

from __future__ import annotations

from games.drawing import (
    BLACK,
    GOLD,
    XXL,
    Box,
    Coin,
    Column,
    M,
    Mark,
    Page,
    Panel,
    Row,
    S,
    Score,
    Shown,
    Text,
    result,
)
from games.instinkt.picture.cards import piece
from games.instinkt.picture.display import Display
from games.instinkt.picture.ground import WELL
from games.instinkt.picture.scene import Scene
from games.instinkt.text.table import TIEBREAKS, outcome_line
from games.instinkt.view import InstinktView, LyingCard


def ending(shown: Shown[InstinktView]) -> Page:
    """Return the page with the square and the card that decided."""
    view, words = shown.view, shown.words
    assert view.outcome
    scored = view.outcome.scores
    order = sorted(range(view.seats), key=lambda seat: (seat not in view.winners, -scored[seat]))
    total = " : ".join(str(scored[seat]) for seat in order)
    rest = [Score(seat, Coin(str(scored[seat]), 56)) for seat in order if seat not in view.winners]
    draw, tied = len(view.winners) > 1, view.outcome.reason in TIEBREAKS
    cards = [c for c in view.board if c.points and c.seat in view.winners and not (draw or tied)]
    best = max(cards, key=lambda card: card.points or 0, default=None)
    points = {card.cell: card.points or 0 for card in view.board}
    star = best.cell if best else None
    display = Display(Scene(dict(view.standing)), view, words, points, star)
    inside: Box = Row(
        _total(shown, 0).share(), display.share(1.8), _total(shown, 1).share(), gap=20
    )
    if best:
        inside = Row(display.share(3), _best(shown, best).share(2), gap=24)
    head = words("A draw") if draw else ""
    return result(shown, total, _moment(shown, best), inside, rest, head=head)


def _total(shown: Shown[InstinktView], seat: int) -> Panel:
    """Return what is compared in a tie: points, scoring cards, and the numbers in the hand."""
    view, words = shown.view, shown.words
    scored = [card.points for card in view.board if card.seat == seat and card.points]
    by_hand = view.outcome and view.outcome.reason != "cards"
    hand = [kind for kind in view.hand[seat] if kind and by_hand]
    total = sum(view.cards[kind].number for kind in hand)
    numbers = " + ".join(view.cards[kind].mark for kind in hand)
    many = words.plural("{n} scoring card", "{n} scoring cards", len(scored))
    lines = Column(
        Row(Mark(seat, 46), Text(shown.name(seat), M, cut=True, grow=1), gap=8),
        Text(str(sum(scored)), XXL, GOLD, BLACK, "middle"),
        Text(many, S, anchor="middle", lines=2),
        Text(f"{numbers} = {total}", M, GOLD, anchor="middle", lines=2) if hand else None,
        gap=8, pack="middle",
    )  # fmt: skip
    return Panel(lines, pad=8, fill=WELL)


def _best(shown: Shown[InstinktView], best: LyingCard) -> Panel:
    """Return the card that scored most, with where it scores."""
    card, words = shown.view.cards[best.kind], shown.words
    lines = Column(
        piece(best, words, best.points).at(),
        Text(words(card.name), M, GOLD, BLACK, "middle"),
        Text(words(card.does), M, anchor="middle", lines=2),
        gap=10,
    )
    return Panel(lines, "move", pad=22, fill=WELL)


def _moment(shown: Shown[InstinktView], best: LyingCard | None) -> str | tuple[str, ...]:
    """Say what decided: a tiebreak, a card without which it would have been lost, or the best."""
    view, words = shown.view, shown.words
    assert view.outcome
    if view.outcome.reason in TIEBREAKS:
        return words(TIEBREAKS[view.outcome.reason])
    if best is None:
        return outcome_line(view.outcome, words)
    animal, n = words(view.cards[best.kind].name), best.points or 0
    scores = view.outcome.scores
    lead = scores[best.seat] - scores[1 - best.seat]
    if lead < n:
        return (
            words("Without {points} for the {animal}, {name} would have won.",
                  points=n, animal=animal, name=shown.name(1 - best.seat)),
            words("The {points} for the {animal} decided.", points=n, animal=animal),
        )  # fmt: skip
    return words("The best card: {animal}, with {n}.", animal=animal, n=n)
