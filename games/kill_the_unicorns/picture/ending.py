"""The result: the winner's unicorns, and the one without which somebody else would have won."""

from __future__ import annotations

from collections import Counter

from games.drawing import (
    BLACK,
    Box,
    Coin,
    Column,
    Grid,
    Icon,
    M,
    Mark,
    Page,
    Row,
    Score,
    Shown,
    Text,
    result,
)
from games.kill_the_unicorns.cards import BOOK, COLOURS
from games.kill_the_unicorns.picture.cards import herd
from games.kill_the_unicorns.picture.phrases import plain
from games.kill_the_unicorns.rules.scoring import in_collections
from games.kill_the_unicorns.text.standing import amounts, decisive_place, loss
from games.kill_the_unicorns.text.table import outcome_line
from games.kill_the_unicorns.view import KillView, SeatView


def ending(shown: Shown[KillView]) -> Page:
    """Return the page with the winner's unicorns."""
    view, words = shown.view, shown.words
    assert view.outcome
    rest = [
        Score(seat, Coin(str(view.table[seat].score), 56))
        for seat in view.ranked([seat.score for seat in view.table])
        if seat not in view.winners
    ]
    if not view.winners:
        cards: Box = _ties(shown) if view.outcome.reason == "tied" else Icon("🦄")
        return result(shown, "", outcome_line(view.outcome, words), cards, rest)
    winner = view.winners[0]
    won = view.table[winner]
    moment, star = _moment(shown, winner)
    how = words("{n} gold after {days} days", n=won.score, days=BOOK.days)
    if view.outcome.reason == "double_rainbow":
        how = words("Two of each colour win at once")
    cards = Column(
        herd(won, winner, words, most=260, rows=3, star=star, anchor="middle"), _sums(won), gap=16
    )
    return result(shown, how, moment, cards, rest)


def _moment(shown: Shown[KillView], winner: int) -> tuple[str | tuple[str, ...], int]:
    """Say what decided the match, and return the place of the unicorn that did."""
    view, words = shown.view, shown.words
    won = view.table[winner]
    best = decisive_place(shown.story, view)
    if view.outcome and view.outcome.reason == "double_rainbow":
        said = plain(won.stable[best], words)
        return words("{unicorn} completes the double rainbow.", unicorn=said), best
    scores = Counter(seat.score for seat in view.table)
    above = [seat for seat in range(view.seats) if view.table[seat].score > won.score]
    if above:
        names = words.listing([shown.name(seat) for seat in above])
        whole = words("{names} are tied and cancel each other out.", names=names)
        return (whole, words("The best are tied and cancel each other out.")), best
    if best < 0:
        return words("Nobody has more than {n} gold.", n=max(scores)), best
    said = plain(won.stable[best], words)
    rival = _winner_without(view, winner, best)
    if rival is not None:
        whole = words("Without {unicorn}, {name} would have won.", unicorn=said,
                      name=shown.name(rival))  # fmt: skip
        return (whole, words("{unicorn} decided.", unicorn=said)), best
    return words(
        "The best catch was {unicorn}: it brought {n} gold.", unicorn=said, n=loss(won, best)
    ), best


def _winner_without(view: KillView, winner: int, place: int) -> int | None:
    """Return who else would have won if the winner had not had a unicorn; None for nobody."""
    scores = [seat.score for seat in view.table]
    scores[winner] -= loss(view.table[winner], place)
    single = [n for n in scores if scores.count(n) == 1]
    first = scores.index(max(single)) if single else winner
    return None if first == winner else first


def _sums(shown: SeatView) -> Row:
    """Return what the unicorns are worth, and the points of collections and rainbows."""
    worth = sum(u.value for u in shown.stable) + shown.pate * BOOK.pate
    pills = [("🦄", str(worth))]
    if shown.rainbows:
        pills.append(("🌈", f"+{shown.rainbows * BOOK.scoring.rainbow}"))
    for colour, n in zip(COLOURS, amounts(shown.stable), strict=True):
        points = in_collections(n - shown.rainbows)
        if points:
            pills.append((BOOK.unicorns[colour].emoji, f"×{n - shown.rainbows} +{points}"))
    boxes = [
        Row(Icon(sign, 56, paper=True), Text(said, M, weight=BLACK), gap=8) for sign, said in pills
    ]
    return Row(*boxes, gap=36, pack="middle")


def _ties(shown: Shown[KillView]) -> Grid:
    """Return the totals that cancelled each other out, with those who had them."""
    view = shown.view
    rows = []
    for total in sorted({seat.score for seat in view.table}, reverse=True):
        tied = [seat for seat in range(view.seats) if view.table[seat].score == total]
        names = [
            Row(Mark(seat, 60), Text(shown.name(seat), M, cut=True, grow=1), grow=1)
            for seat in tied
        ]
        rows.append(Row(Coin(str(total), 96), *names, gap=24))
    return Grid(*rows, columns=1)
