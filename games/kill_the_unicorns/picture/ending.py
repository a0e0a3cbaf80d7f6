"""The result: the unicorn that decided the match, and what the winner's are worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from re import sub
from typing import NamedTuple

from games.drawing import (
    GOLD,
    Coin,
    Column,
    Icon,
    M,
    Page,
    Room,
    Row,
    Score,
    Shown,
    Text,
    result,
)
from games.engine import Words, truncate
from games.kill_the_unicorns.cards import COLOURS
from games.kill_the_unicorns.picture.cards import TINTS, Prey, held, herd
from games.kill_the_unicorns.picture.ground import SOFT
from games.kill_the_unicorns.picture.phrases import NO_BREAK, plain
from games.kill_the_unicorns.rules.scoring import RAINBOW, in_collections
from games.kill_the_unicorns.text.standing import decisive_place, tied_without, winner_without
from games.kill_the_unicorns.text.table import outcome_line
from games.kill_the_unicorns.view import KillView, SeatView, UnicornView

NAME = 16
"""The most letters of the name of who is next."""
LARGE, SMALL, TOLD = 88, 64, 230
"""The sides of the coins of what decided and of the rest, and the width of what they bring."""


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
        return result(shown, "", outcome_line(view.outcome, words), Icon("🦄"), rest)
    winner = view.winners[0]
    won = view.table[winner]
    moment, star = _moment(shown, winner)
    how = words("{price} gold", price=won.score)
    second = max(seat.score for n, seat in enumerate(view.table) if n != winner)
    behind = [seat for seat in range(view.seats) if view.table[seat].score == second]
    ahead = won.score - second
    if ahead > 0 and len(behind) > 1:
        how = words("{n} gold, {ahead} ahead", n=won.score, ahead=ahead)
    elif ahead > 0:
        how = words("{n} gold, {ahead} ahead of {name}", n=won.score, ahead=ahead,
                    name=truncate(shown.name(behind[0]), NAME))  # fmt: skip
    if view.outcome.reason == "double_rainbow":
        how = words("Instant win: two of each colour")
    return result(shown, how, moment, _bill(shown, winner, star), rest)


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
        return (whole, words("The top scores tie and cancel each other out.")), -1
    if best < 0:
        return words("Nobody has more than {n} gold.", n=max(scores)), best
    said = plain(won.stable[best], words)
    rival = winner_without(view, best)
    if rival is None:
        most = portions(won, held(won, winner, words))[0]
        if not most.more:
            return words("Nobody has more than {n} gold.", n=won.score), -1
        what = words("A rainbow") if most.rainbow else most.cards[0].kind
        return words("{what} brought {n} of the {all} gold.", what=what,
                     n=most.worth + most.more, all=won.score), -1  # fmt: skip
    name, tied = shown.name(rival), tied_without(view, best)
    names = words.listing([shown.name(seat) for seat in (winner, *tied)])
    if hunted := _last_hunt(shown, winner, won.stable[best]):
        without = words("Without it, {name} would have won.", name=name)
        if tied:  # the rival may have far less than those who would cancel each other out
            without = words("Without it, {names} would have tied.", names=names)
        return (words.sentences([hunted[0], without]), *hunted), best
    whole = words("Without {unicorn}, {name} would have won.", unicorn=said, name=name)
    if tied:
        whole = words("Without {unicorn}, {names} would have tied.", unicorn=said, names=names)
    return (whole, words("{unicorn} decided it.", unicorn=said)), best


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
        return sub(r"(?<=\d) (\S+) (?=\d)", rf"{NO_BREAK}\1{NO_BREAK}", beat), took
    return (took,)


class Portion(NamedTuple):
    """Unicorns that count together: what they are worth, what they bring, and for what."""

    cards: list[Prey]
    more: int = 0
    rainbow: bool = False

    @property
    def worth(self) -> int:
        """What they are worth together, without what they bring more."""
        return sum(card.worth for card in self.cards)

    def said(self, words: Words) -> str:
        """Say what they are worth."""
        if self.rainbow:
            return words("{n} + {more} for a rainbow", n=self.worth, more=self.more)
        alike = len(self.cards)
        if self.more:
            return words("{n} + {more} for {alike} alike", n=self.worth, more=self.more,
                         alike=alike)  # fmt: skip
        return " + ".join(str(card.worth) for card in self.cards) if alike > 1 else ""


def portions(own: SeatView, cards: Sequence[Prey]) -> list[Portion]:
    """Divide a seat's unicorns as they count the most: rainbows, collections, and the rest."""
    left = {colour: [card for card in cards if card.fill == TINTS[colour].fill]
            for colour in COLOURS}  # fmt: skip
    parts = [
        Portion([left[colour].pop(0) for colour in COLOURS], RAINBOW, True)
        for _ in range(own.rainbows)
    ]
    parts += [Portion(one, in_collections(len(one))) for one in left.values() if len(one) > 1]
    used = {id(card) for part in parts for card in part.cards}
    rest = [card for card in cards if id(card) not in used]
    parts.sort(key=lambda part: -part.worth - part.more)
    return parts + ([Portion(rest)] if rest else [])


def _bill(shown: Shown[KillView], winner: int, star: int) -> Column:
    """Return the winner's unicorns as they count, those with the one that decided the largest."""
    own, words = shown.view.table[winner], shown.words
    cards = held(own, winner, words)
    hero = next((card for card in cards if card.key == ("stable", winner, star)), None)
    if hero:
        hero.ring, hero.badge = "counts", "star"
    first, *rest = sorted(portions(own, cards), key=lambda part: hero not in part.cards)
    first.cards.sort(key=lambda card: card is hero)
    row = _portion(first, LARGE, Text(first.said(words), M, GOLD, anchor="end", lines=2)).share(1.3)
    said = Text(rest[0].said(words), M, SOFT, anchor="end", lines=2) if len(rest) == 1 else None
    others = (_portion(part, SMALL, said).share(len(part.cards) + 1) for part in rest)
    return Column(row, Row(*others, gap=24).share() if rest else None, gap=14)


def _portion(part: Portion, side: int, said: Text | None) -> Row:
    """Return unicorns that count together, with what they bring on a coin of this ``side``."""
    coin, told = Coin(str(part.worth + part.more), side), Room(said, w=TOLD) if said else None
    return Row(herd(part.cards).share(), told, coin, gap=14)
