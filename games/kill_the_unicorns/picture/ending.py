"""The result: the unicorn that decided the match, and what the winner's are worth."""

from __future__ import annotations

from collections import Counter

from games.drawing import (
    GOLD,
    Box,
    Coin,
    Column,
    Fan,
    Grid,
    Icon,
    M,
    Mark,
    Page,
    Room,
    Row,
    Score,
    Shown,
    Text,
    capital,
    result,
)
from games.kill_the_unicorns.picture.cards import SHAPE, held
from games.kill_the_unicorns.picture.phrases import plain
from games.kill_the_unicorns.text.standing import decisive_place, loss, sources, winner_without
from games.kill_the_unicorns.text.table import outcome_line
from games.kill_the_unicorns.view import KillView, UnicornView

HERO, SUMS = 264, 96
"""The width of the unicorn that decided, and the height of what the winner's unicorns add up to."""


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
    if ahead > 0:
        how = words("{n} gold, {ahead} ahead", n=won.score, ahead=ahead)
    if view.outcome.reason == "double_rainbow":
        how = words("Two of each colour win at once")
    return result(shown, how, moment, _herd(shown, winner, star), rest)


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
        return (whole, words("The best are tied and cancel each other out.")), -1
    if best < 0:
        return words("Nobody has more than {n} gold.", n=max(scores)), best
    said = plain(won.stable[best], words)
    rival = winner_without(view, best)
    if rival is None:
        n = loss(won, best)
        return words("Best catch: {unicorn}, for {n} gold.", unicorn=said, n=n), best
    if hunted := _last_hunt(shown, winner, won.stable[best]):
        without = words("Without it, {name} would have won.", name=shown.name(rival))
        return (words.sentences([hunted[0], without]), *hunted), best
    whole = words("Without {unicorn}, {name} would have won.", unicorn=said,
                  name=shown.name(rival))  # fmt: skip
    return (whole, words("{unicorn} decided it.", unicorn=said)), best


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
    took = words("{name} bid {n} and took {unicorn}.", name=shown.name(winner), unicorn=name, n=own)
    others = words.listing([shown.name(seat) for seat in who])
    if best > own and len(who) > 1:
        return words.sentences([words("{names} tied at {n}.", names=others, n=best), took]), took
    if best < own and bids:
        beat = words("{name} outbid {names} for {unicorn}: {n} to {best}.", n=own, best=best,
                     name=shown.name(winner), names=others, unicorn=name)  # fmt: skip
        return beat, took
    return (took,)


def _herd(shown: Shown[KillView], winner: int, star: int) -> Box:
    """Return the winner's unicorns, the one that decided large, and what they add up to."""
    own, words = shown.view.table[winner], shown.words
    sums = capital(" + ".join(sources(own, words)))
    told = Text(sums, M, GOLD, anchor="middle", lines=2, roomy=True)
    cards = held(own, winner, words)
    hero = next((card for card in cards if card.key == ("stable", winner, star)), None)
    if hero:
        hero.ring, hero.badge = "counts", "star"
    rest = Fan(*(card for card in cards if card is not hero), gap=18, rows=3, anchor="middle",
               slim=SHAPE)  # fmt: skip
    above = Row(Room(hero, w=HERO) if hero else None, rest, gap=32, pack="middle")
    return Column(above.share(), Room(told, h=SUMS), gap=12)


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
