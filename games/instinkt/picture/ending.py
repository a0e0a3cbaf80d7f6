"""The result: the square with the points of all cards, and the one that decided or scored most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.drawing import (
    BLACK,
    CHALK,
    COLOURS,
    GOLD,
    XXL,
    Best,
    Box,
    Column,
    M,
    Mark,
    Page,
    Panel,
    Row,
    Shown,
    Text,
    result,
)
from games.instinkt.picture.cards import piece
from games.instinkt.picture.display import Display
from games.instinkt.picture.scene import Scene
from games.instinkt.text.table import TIEBREAKS, outcome_line
from games.instinkt.view import InstinktView, LyingCard, deciding, scores_without


def ending(shown: Shown[InstinktView]) -> Page:
    """Return the page with the square, and beside it the card that decided and both players."""
    view, words = shown.view, shown.words
    assert view.outcome
    scored, draw = view.outcome.scores, len(view.winners) > 1
    order = sorted(range(view.seats), key=lambda seat: (seat not in view.winners, -scored[seat]))
    lead = scored[order[0]] - scored[order[1]]
    how = words.plural("{n} point ahead", "{n} points ahead", lead)
    if view.outcome.reason != "points":
        tiebreak = TIEBREAKS.get(view.outcome.reason)
        how = words(tiebreak) if tiebreak else outcome_line(view.outcome, words)
    best = deciding(view)
    if best and (without := scores_without(view, best))[best.seat] > without[1 - best.seat]:
        best = None  # the others would have been enough
    points = {card.cell: card.points or 0 for card in view.board}
    display = Display(Scene(dict(view.standing)), view, words, points, best.cell if best else None)
    beside = Column(*(_total(shown, seat, best) for seat in order), gap=12)
    inside = Row(display.share(2.3), beside.share(), gap=18)
    return result(shown, how, "", inside, (), head=words("A draw") if draw else "")


def _without(shown: Shown[InstinktView], best: LyingCard) -> Iterator[Text]:
    """Say how the match would have ended without a card, and in fewer words."""
    words, seat, other = shown.words, best.seat, 1 - best.seat
    without = scores_without(shown.view, best)
    said = [words("{score} without it", score=_score(without, seat))]
    if without[seat] < without[other]:
        score = _score(without, other)
        said.insert(
            0, words("Without it, {name} wins {score}.", name=shown.name(other), score=score)
        )
    return (Text(each, M, CHALK, anchor="middle", lines=4, roomy=True) for each in said)


def _score(points: Sequence[int], first: int) -> str:
    """Write both players' points."""
    return f"{points[first]}\xa0:\xa0{points[1 - first]}"


def _total(shown: Shown[InstinktView], seat: int, best: LyingCard | None) -> Panel:
    """Return a player's points, and what decided: one card, the number of them, or the hand."""
    view, words = shown.view, shown.words
    assert view.outcome
    won, fill = seat in view.winners, COLOURS[seat]
    n = sum(bool(card.points) for card in view.board if card.seat == seat)
    cards = words.plural("{n} scoring card", "{n} scoring cards", n)
    below: Box = Text(cards, M, CHALK, anchor="middle", lines=2)
    card = None
    if best and won:
        card = piece(best, words, best.points, "counts", True).at()
        below = Best(*_without(shown, best))
    elif view.outcome.reason == "hand":
        held = [view.cards[kind] for kind in view.hand[seat] if kind]
        sums = f"{' + '.join(card.mark for card in held)} = {sum(card.number for card in held)}"
        below = Text(sums, M, GOLD, anchor="middle")
    name = Text(shown.name(seat), M, CHALK, cut=True, grow=1)
    points = Text(str(view.outcome.scores[seat]), XXL, GOLD, BLACK, "middle")
    lines = Column(Row(Mark(seat), name, gap=10), Row(points.share(), card, grow=1), below, gap=8)
    return Panel(lines, "move" if won else "", 14, fill, fill).share(1.8 if best and won else 1)
