"""The table, the hand and the outcome in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine import Outcome, Words, message
from games.kill_the_unicorns.cards import BOOK, LANCE
from games.kill_the_unicorns.state import MARKET, TRAP
from games.kill_the_unicorns.text.names import (
    BACK,
    COIN,
    PATE,
    SCHEME,
    as_it_is,
    named,
    numbers,
    role,
    scheme,
    total,
    unicorn,
)
from games.kill_the_unicorns.view import HuntedView, HuntView, KillView, SeatView, TrapView


def head_line(view: KillView, words: Words) -> str:
    """Say which day and which step it is."""
    if not view.day:
        return words("**Before the first day**: characters are chosen")
    day = words("**Day {n}** of {days}", n=min(view.day, BOOK.days), days=BOOK.days)
    return f"{day} · {stage(view, words)}"


def stage(view: KillView, words: Words) -> str:
    """Say which step of the day it is."""
    if view.day > BOOK.days:
        return words("the hunt is over")
    if view.step == TRAP:
        return words("schemes are laid")
    if view.step == MARKET:
        return words("the black market")
    return words("hunt {n} of {all}", n=view.step, all=MARKET - TRAP - 1)


def line_lines(view: KillView, words: Words) -> list[str]:
    """List today's unicorns: those already hunted, and those in line with their schemes."""
    lines = [f"▪️ {done_line(hunt, words)}" for hunt in view.done]
    for n, hunted in enumerate(view.line):
        mark = "🏹" if view.hunting and not n else "▫️"
        lines.append(f"{mark} {hunted_line(hunted, words)}")
    if view.sprung and view.sprung.kind:
        name, key = words.seat(view.sprung.owner), view.sprung.kind
        lines.append(words("Revealed: {name}'s {scheme}", scheme=scheme(key, words), name=name))
    return lines


def done_line(hunt: HuntView, words: Words) -> str:
    """Say who won a unicorn and with what total, or that it got away and why."""
    totals = [str(n) for n in ranked(hunt)]
    if hunt.winner is not None:
        name, n = words.seat(hunt.winner), hunt.totals[hunt.winner]
        said = words("{name} won it with {n}", name=name, n=n)
    elif totals:
        said = words("escaped after a tie ({totals})", totals=words.listing(totals))
    else:
        said = words("escaped (no bids)")
    return words.label_value(unicorn(hunt.unicorn.kind, words), said)


def ranked(hunt: HuntView) -> list[int]:
    """Return the totals of a hunt that is over, the highest first."""
    return sorted((n for n in hunt.totals if n is not None), reverse=True)


def hunted_line(hunted: HuntedView, words: Words) -> str:
    """Describe a unicorn in line; the owners of its schemes are public."""
    said = f"**{as_it_is(hunted.unicorn, words)}**"
    owners = [words.seat(trap.owner) for trap in hunted.traps]
    return f"{said} {SCHEME} {words.items(owners)}" if owners else said


def seat_lines(seat: int, view: KillView, words: Words) -> list[str]:
    """Describe the public part of a seat."""
    shown = view.table[seat]
    to_decide = "▶️ " if view.waiting.get(seat) is False else ""
    power = " ⚡" if shown.role and not shown.used else ""
    crown = " 👑" if seat == view.first else ""
    who = f" · {role(shown.role, words)}{power}" if shown.role else ""
    lead = " 🥇" if seat == view.lead else ""
    lines = [f"{to_decide}**{words.seat(seat)}**{crown}{lead}{who} · {COIN} {shown.score}"]
    owned = [as_it_is(u, words) for u in shown.stable] + [PATE] * shown.pate
    lines.append(" · ".join(owned) or words("no unicorns"))
    if shown.role:
        lines.append(cards_line(shown, view.shown, words))
    if shown.discard:
        schemes = words.listing([scheme(key, words) for key in shown.discard])
        lines.append(words("Discarded schemes: {schemes}", schemes=schemes))
    return lines


def cards_line(shown: SeatView, up: bool, words: Words) -> str:
    """Say which hunt cards a seat has left, as everyone can work out, and what it bids."""
    left = numbers(shown.left)
    if shown.bid and not up:
        return words("Hunt cards, including the bid: {left} · bid {cards}", left=left,
                     cards=BACK * len(shown.bid))  # fmt: skip
    said = words("Hunt cards: {left}", left=left)
    if shown.passed:
        return said + words(" · passed")
    if not shown.bid:
        return said
    values = numbers(n for n in shown.bid if n is not None)
    return said + words(" · bid {cards} {total}", cards=values, total=total(shown, words))


def lying(view: KillView, words: Words) -> Mapping[str, Sequence[str]]:
    """List the schemes that everyone discarded."""
    discarded = [words(BOOK.schemes[key].name) for shown in view.table for key in shown.discard]
    return {words("Discarded schemes"): discarded} if discarded else {}


def market_line(view: KillView, words: Words) -> str:
    """List the items left on the market."""
    items = [
        words("{item} for {price} ({left} left)", item=named(item, words), price=item.price,
              left=view.stock[key])
        for key, item in BOOK.market.items()
    ]  # fmt: skip
    return words(
        "**Black market** (items are paid for with hunt cards): {items}", items=" · ".join(items)
    )


def hand(view: KillView, words: Words) -> str:
    """List the facts that only the reader knows."""
    if view.reader is None:
        return words("You are watching: you have no cards in this match.")
    mine = view.table[view.reader]
    if not mine.role:
        return words("You have no character yet.")
    lines = [words("**Your hunt cards**: {cards}", cards=sorted_values(mine.hand))]
    if mine.bid and not view.shown:
        lines.append(words("**Your bid**: {cards}", cards=sorted_values(mine.bid)))
        lines += marker_line(mine, view, words)
    lines += scheme_lines(view.reader, view, words)
    state = words("used today") if mine.used else words("⚡ once a day")
    power = words(BOOK.characters[mine.role].power)
    lines.append(f"**{role(mine.role, words)}** ({state})\n{power}")
    return "\n".join(lines)


def sorted_values(cards: list[int | None]) -> str:
    """List hunt cards by value."""
    return numbers(sorted(n for n in cards if n is not None))


def marker_line(mine: SeatView, view: KillView, words: Words) -> list[str]:
    """Remind the Knight of the marker laid with the bid."""
    if mine.role != "knight" or view.mark is None:
        return []
    if view.markers[view.mark] == LANCE:
        return [words("🛡️ You are using your power on the lowest card in your bid.")]
    return [words("🛡️ You keep your power.")]


def scheme_lines(seat: int, view: KillView, words: Words) -> list[str]:
    """List the schemes drawn, and the face-down ones that the seat may look at."""
    mine = view.table[seat]
    lines = []
    if drawn := [scheme(key, words) for key in mine.drawn if key]:
        lines.append(words("**You drew**: {schemes}", schemes=words.listing(drawn)))
    known = [
        words.label_value(unicorn(hunted.unicorn.kind, words), trap_name(trap, words))
        for hunted in view.line
        for trap in hunted.traps
        if trap.kind
    ]
    if known:
        lines.append(words("**Schemes you know**: {schemes}", schemes=" · ".join(known)))
    away = [
        trap_name(TrapView(owner=owner, kind=kind), words)
        for owner, shown in enumerate(view.table)
        for kind in shown.buried
        if kind
    ]
    if away:
        lines.append(words("**Discarded face-down**: {schemes}", schemes=" · ".join(away)))
    return lines


def trap_name(trap: TrapView, words: Words) -> str:
    """Name a scheme and its owner."""
    assert trap.kind is not None
    said = scheme(trap.kind, words)
    return words.by_actor(trap.owner, "your {scheme}", "{name}'s {scheme}", scheme=said)


ENDINGS = {
    "gold": (
        message("🏆 You have the most gold and win the match!"),
        message("🏆 {name} has the most gold and wins the match!"),
    ),
    "untied": (
        message(
            "🏆 You win the match, because everyone with more gold is tied with another player."
        ),
        message(
            "🏆 {name} wins the match, because everyone with more gold is tied with another player."
        ),
    ),
    "double_rainbow": (
        message("🌈🌈 A double rainbow: you win the match immediately!"),
        message("🌈🌈 A double rainbow: {name} wins the match immediately!"),
    ),
}
"""How the match ends, for the winner and for the others."""


def table(view: KillView, words: Words) -> str:
    """Describe what everyone sees."""
    lines = [head_line(view, words), *line_lines(view, words)]
    for seat in range(view.seats):
        lines += ["", *seat_lines(seat, view, words)]
    lines += ["", market_line(view, words)]
    if view.gone:
        gone = words.listing([unicorn(kind, words) for kind in view.gone])
        lines.append(words("Out of the game: {cards}", cards=gone))
    lines.append(
        words(
            "-# 👑 first player · 🥇 leads this hunt · ⚡ power not yet used today"
            " · 🎴 face-down scheme · 🟫 face-down hunt card · 🪙 gold so far"
        )
    )
    return "\n".join(lines)


def outcome_line(outcome: Outcome, words: Words) -> str:
    """Say who won the match, and why."""
    if outcome.winners:
        (seat,), key = outcome.winners, outcome.reason
        if key == "gold" and max(outcome.scores) > outcome.scores[seat]:
            key = "untied"
        return words.by_actor(seat, *ENDINGS[key])
    if outcome.reason == "tied":
        return words("🤝 Every player is tied with another, so nobody wins.")
    return words("The match ends without a winner.")
