"""The result: the winner's unicorns, and the one without which somebody else would have won."""

from __future__ import annotations

from collections import Counter

from games.drawing import (
    BLACK,
    Best,
    Box,
    Coin,
    Column,
    Grid,
    Icon,
    M,
    Mark,
    Page,
    Panel,
    Rays,
    Room,
    Row,
    Score,
    Shown,
    Text,
    result,
    rows_of,
)
from games.kill_the_unicorns.cards import BOOK, COLOURS
from games.kill_the_unicorns.picture.cards import SHOW, Herd, caught
from games.kill_the_unicorns.picture.ground import FOCUS
from games.kill_the_unicorns.picture.phrases import plain
from games.kill_the_unicorns.rules.scoring import in_collections
from games.kill_the_unicorns.text.standing import decisive_place, loss, winner_without
from games.kill_the_unicorns.text.table import outcome_line
from games.kill_the_unicorns.view import KillView, UnicornView

COIN, LARGEST, WIDE = 56, 200, 8
"""The side of a sign, the width of the largest unicorn, and the most unicorns beside each other,
where those below others count half."""


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
    how = words("{price} gold", price=won.score)
    ahead = _ahead(view, winner)
    if ahead > 0 and winner_without(view, star) is not None:
        how = words("{n} gold, {ahead} ahead", n=won.score, ahead=ahead)
    if view.outcome.reason == "double_rainbow":
        how = words("Two of each colour win at once")
    return result(shown, how, moment, _groups(shown, winner, star), rest)


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
    rival = winner_without(view, best)
    if rival is None:
        return _by_far(shown, winner, best), best
    if hunted := _last_hunt(shown, winner, won.stable[best]):
        return hunted, best
    whole = words("Without {unicorn}, {name} would have won.", unicorn=said,
                  name=shown.name(rival))  # fmt: skip
    return (whole, words("{unicorn} decided.", unicorn=said)), best


def _by_far(shown: Shown[KillView], winner: int, best: int) -> tuple[str, ...]:
    """Say by how much the winner is ahead, and what the best unicorn brought."""
    view, words, won = shown.view, shown.words, shown.view.table[winner]
    ahead = _ahead(view, winner)
    second = [seat for seat in range(view.seats) if view.table[seat].score == won.score - ahead]
    names = words.listing([shown.name(seat) for seat in second])
    lead = words("{n} gold ahead of {names}.", n=ahead, names=names)
    catch = words("Best catch: {unicorn}, for {n} gold.", unicorn=plain(won.stable[best], words),
                  n=loss(won, best))  # fmt: skip
    return words.sentences([lead, catch]), catch


def _ahead(view: KillView, winner: int) -> int:
    """Return by how much gold the winner is ahead of the next."""
    scores = [seat.score for seat in view.table]
    return scores.pop(winner) - max(scores)


def _last_hunt(shown: Shown[KillView], winner: int, u: UnicornView) -> tuple[str, ...]:
    """Say how the winner got a unicorn on the last day; nothing if it was earlier."""
    words = shown.words
    hunt = next((h for h in shown.view.done if h.unicorn.kind == u.kind), None)
    if not hunt or hunt.winner != winner:
        return ()
    bids = {seat: n for seat, n in enumerate(hunt.totals) if n is not None and seat != winner}
    own, best = hunt.totals[winner] or 0, max(bids.values(), default=-1)
    who, name = [seat for seat, n in bids.items() if n == best], plain(u, words)
    took = words("{name} took {unicorn} with {n}.", name=shown.name(winner), unicorn=name, n=own)
    others = words.listing([shown.name(seat) for seat in who])
    if best > own and len(who) > 1:
        return words.sentences([words("{names} tied at {n}.", names=others, n=best), took]), took
    if best < own and bids:
        beat = words("{name} outbid {names} for {unicorn}: {n} to {best}.", n=own, best=best,
                     name=shown.name(winner), names=others, unicorn=name)  # fmt: skip
        return beat, took
    return (took,)


def _groups(shown: Shown[KillView], winner: int, star: int) -> Box:
    """Return the winner's unicorns by colour, each with what they are worth together."""
    own, words = shown.view.table[winner], shown.words
    found = caught(own, winner, words, star)
    signs = {colour: BOOK.unicorns[colour].emoji for colour in COLOURS}
    single = {colour for colour in COLOURS if len(found[colour]) == 1}
    found[""] = [card for colour in (*sorted(single), "") for card in found[colour]]
    boxes = []
    for colour, cards in found.items():
        if colour in single or not cards:
            continue
        cards.sort(key=lambda card: bool(card.badge))  # the deciding one is on top of the others
        worth = sum(int(card.worth) for card in cards)
        points = in_collections(len(cards) - own.rainbows) if colour else 0
        said = f"{worth} + {points}" if points else str(worth)
        emblem = [signs[colour]] if colour else sorted({card.sign or card.emoji for card in cards})
        label: Box = (
            Icon(emblem[0], COIN, paper=True) if len(emblem) == 1 else Text(words("Others"), M)
        )
        beside = Row(label, Text(said, M, weight=BLACK), gap=8, pack="middle")
        sums = Best(beside, Text(said, M, weight=BLACK, anchor="middle"))
        box: Box = Column(Herd(cards, most=LARGEST, rows=2).share(), Room(sums, h=COIN), gap=12)
        box = Rays(box) if any(card.badge for card in cards) else box
        boxes.append(Panel(box, pad=14, fill=FOCUS, grow=1 + (len(cards) - 1) * SHOW))
    if own.rainbows:
        bow = Row(
            Icon("🌈", COIN, paper=True),
            Text(f"+{own.rainbows * BOOK.scoring.rainbow}", M, weight=BLACK),
            pack="middle",
        )
    rows = rows_of(boxes, len(boxes) if sum(box.grow for box in boxes) <= WIDE else 3)
    lines = [Row(*row, gap=12).share() for row in rows]
    return Panel(Column(*lines, bow if own.rainbows else None, gap=12), pad=0, radius=2)


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
