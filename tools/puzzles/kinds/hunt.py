"""A hunt: one bid is certain to catch the unicorn, or to keep a rival from it.

It is neither the highest nor the lowest. Such positions are rare in matches. So hunts are arranged
again: other hunt cards were used so far, and all powers but that of a Wizard, whose decision it
then is; telling schemes are on this unicorn, and the bids before the decision are random. All of
this is consistent with what each player has seen; only the hunts before could tell it apart, and
they are not told.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from games import Table
from games.engine import GuessError, mask_of
from games.kill_the_unicorns.state import NOBODY
from games.puzzles import Puzzle
from tools.puzzles.goals import Goal
from tools.puzzles.kinds.cheapest import cards_to_lay
from tools.puzzles.matches import Found, Moment, is_single
from tools.puzzles.proof import OutOfReach

HANDS_OF = range(3, 6)
"""How many hunt cards a player may still have. Of more there are too many bids."""
TELLING = ("ambush", "charge", "runner_up", "trojan", "underdog")
"""The schemes that can decide who gets the unicorn."""
EARLIEST = 3
"""The first hunt of a day in which players can have so few cards."""
TRIES = 80
"""How often a hunt is arranged again."""


def hunts(moment: Moment) -> Iterator[Puzzle | str]:
    """Yield the decisions in hunts arranged again with one bid that is certain."""
    s = moment.table.state
    if moment.table.answers or not s.line or s.step < EARLIEST or not any(s.hand):
        return
    for n in range(TRIES):
        rng = Random(f"{moment.name} {s.day} {s.step} {n}")
        table = arranged(moment.table, rng)
        if table is not None:
            yield from decisions(table, rng, f"{moment.name} {s.day} {s.step} {n}")


def decisions(table: Table[Any, Any], rng: Random, name: str) -> Iterator[Puzzle | str]:
    """Yield the puzzles of a hunt in which all players bid at random."""
    events = list(table.news)
    able = [seat for seat, used in enumerate(table.state.used) if not used]
    while not table.outcome and not table.turns and len(table.waiting) == 1:
        seat, s = next(iter(table.waiting)), table.state
        prompt = table.waiting[seat].prompt
        if prompt not in ("bid", "cards", "mark", "throw"):
            return
        telling = any(s.face[t] in TELLING and s.seen[seat] >> t & 1 for t in s.traps[0])
        asked = prompt == "cards" and seat in (able or [seat])
        for goal in goals(s, seat) if telling and asked else ():
            try:
                if is_single(table, seat):
                    yield cards_to_lay(Found(table.fork(), seat, goal, list(events)), name)
            except (OutOfReach, GuessError):
                yield "long"
        listed = [c for c in table.waiting[seat].choices if c.verb != "pass"]
        listed = [c for c in listed if c.verb == "look"] or listed
        passes = prompt == "bid" and seat not in able and rng.random() < 1 / 3
        choice = "pass" if passes else rng.choice(listed).id
        events += table.answer(seat, [choice])


def goals(s: Any, seat: int) -> list[Goal]:
    """Return what a seat can want in a hunt: the unicorn, or that a rival doesn't get it."""
    rivals = [other for other in range(s.seats) if other not in (seat, *s.passed)]
    spoils = [Goal.at("spoil", 1, seat, s, rival) for rival in rivals]
    return [Goal.at("hunt", 1, seat, s), *spoils]


def arranged(table: Table[Any, Any], rng: Random) -> Table[Any, Any] | None:
    """Return a hunt with other hunt cards and schemes; None if someone would notice."""
    s = table.checkpoint()
    bags = [bag for bags in s.bags for bag in bags]
    if any(bag.least for bag in bags) or any(s.limits) or any(s.totals):
        return None
    played = 0
    for seat in range(s.seats):
        if any(bag.tokens & mask_of(s.hand[seat]) not in (0, bag.tokens) for bag in bags):
            return None
        played |= deal_again(s, seat, rng)
    bring_scheme(s, rng)
    waits = next((o for o in range(s.seats) if s.role[o] == "wizard" and s.hand[o]), NOBODY)
    s.used = [seat != waits for seat in range(s.seats)]
    s.seen = [seen | played for seen in s.seen]
    for reader, bags in enumerate(s.bags):
        left = ((bag, bag.tokens & ~played) for bag in bags)
        s.bags[reader] = tuple(
            bag._replace(tokens=tokens, faces=tuple(sorted(s.face[t] for t in tokens_of(tokens))))
            for bag, tokens in left
            if tokens
        )
    return Table(table.game, s, table.chance)


def tokens_of(mask: int) -> list[int]:
    """Return the tokens in a mask."""
    return [t for t in range(mask.bit_length()) if mask >> t & 1]


def deal_again(s: Any, seat: int, rng: Random) -> int:
    """Choose which hunt cards a seat still has; return the mask of those that it has played."""
    cards = [*s.hand[seat], *s.spent[seat]]
    faces = [s.face[t] for t in cards]
    rng.shuffle(faces)
    held = min(len(s.hand[seat]), rng.choice(HANDS_OF))
    for t, face in zip(cards, [*sorted(faces[:held]), *faces[held:]], strict=True):
        s.face[t] = face
    s.hand[seat], s.spent[seat] = cards[:held], cards[held:]
    return mask_of(cards[held:])


def bring_scheme(s: Any, rng: Random) -> None:
    """Bring a scheme to the unicorn that is hunted, and make it any that its owner still has."""
    there = [n for n, traps in enumerate(s.traps) if traps]
    if there:
        n = rng.choice(there)
        s.traps[0], s.traps[n] = s.traps[n], s.traps[0]
    for t in s.traps[0]:
        owner = s.owner(t)
        others = [o for o in range(s.seats + 1) if o != owner]
        hidden = [
            other for other in (*s.deck[owner], *s.buried[owner], t)
            if not any(s.seen[o] >> other & 1 for o in others)
        ]  # fmt: skip
        telling = [other for other in hidden if s.face[other] in TELLING]
        if t in hidden and telling:
            other = rng.choice(telling)
            s.face[t], s.face[other] = s.face[other], s.face[t]
