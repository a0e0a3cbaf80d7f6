"""The result: the square with the points of all cards, and the one that decided or scored most."""

from __future__ import annotations

from collections.abc import Sequence

from games.drawing import (
    BLACK,
    CHALK,
    COLOURS,
    GOLD,
    XL,
    Best,
    Column,
    Frame,
    L,
    M,
    Mark,
    Page,
    Panel,
    Row,
    Shown,
    Text,
    result,
    sentence,
)
from games.instinkt.picture.beside import large
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
    how = words.plural("{n} point ahead", "{n} points ahead", lead) if lead else ""
    best = deciding(view)
    if best and _clear(scores_without(view, best), best.seat):
        best = None
    points = {card.cell: card.points or 0 for card in view.board}
    display = Display(Scene(dict(view.standing)), view, words, points, best.cell if best else None)
    beside = Column(_decided(shown, best), *(_total(shown, seat) for seat in order), gap=12)
    inside = Row(display.share(2.3), beside.share(), gap=18)
    return result(shown, how, "", inside, (), head=words("A draw") if draw else "")


def _decided(shown: Shown[InstinktView], best: LyingCard | None) -> Panel:
    """Return the card that decided, and how; otherwise what decided instead."""
    view, words = shown.view, shown.words
    assert view.outcome
    if best is None:
        return Panel(Best(*(sentence(why, L, lines=9) for why in _why(shown)), grow=1), pad=20)
    seat, other = best.seat, 1 - best.seat
    without = scores_without(view, best)
    why: tuple[str, ...] = (words("Points without it: {score}", score=_score(without, seat)),)
    if without[seat] < without[other]:
        said = words("Without it, {name} wins {score}.",
                     name=shown.name(other), score=_score(without, other))  # fmt: skip
        why = said, *why
    return large(shown, best, words("The deciding moment"), "move", best.points or 0, why)


def _clear(points: Sequence[int], seat: int) -> bool:
    return points[seat] > points[1 - seat]


def _why(shown: Shown[InstinktView]) -> tuple[str, ...]:
    """Say what decided if it was not one card: how many scored, or what breaks a tie."""
    view, words = shown.view, shown.words
    assert view.outcome
    if view.outcome.reason != "points":
        tiebreak = TIEBREAKS.get(view.outcome.reason)
        return (words(tiebreak) if tiebreak else outcome_line(view.outcome, words),)
    (seat,) = view.winners
    n, few = (sum(bool(c.points) for c in view.board if c.seat == one) for one in (seat, 1 - seat))
    said = words("{n} of {name}'s cards score, {few} of {other}'s.",
                 n=n, few=few, name=shown.name(seat), other=shown.name(1 - seat))  # fmt: skip
    return said, words.plural("{n} scoring card", "{n} scoring cards", n)


def _score(points: Sequence[int], first: int) -> str:
    """Write both players' points."""
    return f"{points[first]}\xa0:\xa0{points[1 - first]}"


def _total(shown: Shown[InstinktView], seat: int) -> Panel:
    """Return a player's points, and the numbers in the hand if these decided the match."""
    view = shown.view
    assert view.outcome
    line = Row(
        Mark(seat),
        Text(shown.name(seat), M, CHALK, cut=True, grow=1),
        Text(str(view.outcome.scores[seat]), XL if seat in view.winners else L, GOLD, BLACK),
        gap=10,
    )
    held = [view.cards[kind] for kind in view.hand[seat] if kind]
    sums = f"{' + '.join(card.mark for card in held)} = {sum(card.number for card in held)}"
    by_hand = Text(sums, M, GOLD, anchor="middle") if view.outcome.reason == "hand" else None
    frame: Frame = "move" if seat in view.winners else ""
    fill = COLOURS[seat]
    return Panel(Column(line, by_hand, gap=0), frame, 14, fill, fill, grow=0)
