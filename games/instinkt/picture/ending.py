"""The result: the square with the points of all cards, and the one that decided or scored most."""

from __future__ import annotations

from games.drawing import (
    BLACK,
    GOLD,
    Column,
    Frame,
    L,
    M,
    Page,
    Panel,
    Row,
    Shown,
    Text,
    capital,
    result,
    sentence,
)
from games.instinkt.picture.beside import large
from games.instinkt.picture.cards import mark
from games.instinkt.picture.display import Display
from games.instinkt.picture.scene import Scene
from games.instinkt.text.table import TIEBREAKS, outcome_line
from games.instinkt.view import InstinktView, LyingCard


def ending(shown: Shown[InstinktView]) -> Page:
    """Return the page with the square, and beside it the card that decided and both players."""
    view, words = shown.view, shown.words
    assert view.outcome
    scored, draw = view.outcome.scores, len(view.winners) > 1
    order = sorted(range(view.seats), key=lambda seat: (seat not in view.winners, -scored[seat]))
    total = " : ".join(str(scored[seat]) for seat in order)
    best = None if draw or view.outcome.reason in TIEBREAKS else _best(view)
    points = {card.cell: card.points or 0 for card in view.board}
    display = Display(Scene(dict(view.standing)), view, words, points, best.cell if best else None)
    beside = Column(_decided(shown, best), *(_total(shown, seat) for seat in order), gap=12)
    inside = Row(display.share(2.3), beside.share(), gap=18)
    return result(shown, total, "", inside, (), head=words("A draw") if draw else "")


def _best(view: InstinktView) -> LyingCard | None:
    """Return the last card without which the winner would have lost, otherwise the best one."""
    (winner,) = view.winners
    cards = [card for card in view.board if card.seat == winner and card.points]
    needed = [card for card in cards if _lead(view) < (card.points or 0)]
    return needed[-1] if needed else max(cards, key=lambda card: card.points or 0, default=None)


def _lead(view: InstinktView) -> int:
    assert view.outcome
    low, high = sorted(view.outcome.scores)
    return high - low


def _decided(shown: Shown[InstinktView], best: LyingCard | None) -> Panel:
    """Return the card that decided, and why it scored; after a tie, what decided instead."""
    view, words = shown.view, shown.words
    assert view.outcome
    if best is None:
        tiebreak = TIEBREAKS.get(view.outcome.reason)
        told = words(tiebreak) if tiebreak else outcome_line(view.outcome, words)
        return Panel(sentence(told, L, lines=9), pad=20)
    card, points = view.cards[best.kind], best.points or 0
    count = points // card.points
    if card.condition == "other_around":
        does = words.plural("{n} foe around", "{n} foes around", count)
    elif card.condition == "own_around":
        does = words.plural("{n} own card around", "{n} own cards around", count)
    else:
        does = capital(words(card.does))
    why: tuple[str, ...] = (does,)
    if _lead(view) < points:
        animal, other = words(card.name), shown.name(1 - best.seat)
        why = (
            words("Without {points} for the {animal}, {name} would have won.",
                  points=points, animal=animal, name=other),
            words("The {points} for the {animal} decided.", points=points, animal=animal),
        )  # fmt: skip
    title = words("Last card") if best is view.board[-1] else words("Best card")
    return large(shown, best, title, "move", points, why)


def _total(shown: Shown[InstinktView], seat: int) -> Panel:
    """Return a player's points, and the numbers in the hand if these decided the match."""
    view = shown.view
    assert view.outcome
    line = Row(
        mark(seat, shown.words),
        Text(shown.name(seat), M, cut=True, grow=1),
        Text(str(view.outcome.scores[seat]), L, GOLD, BLACK),
        gap=10,
    )
    held = [view.cards[kind] for kind in view.hand[seat] if kind]
    sums = f"{' + '.join(card.mark for card in held)} = {sum(card.number for card in held)}"
    by_hand = Text(sums, M, GOLD, anchor="middle") if view.outcome.reason == "hand" else None
    frame: Frame = "move" if seat in view.winners else ""
    return Panel(Column(line, by_hand, gap=0), frame, pad=14, grow=0)
