"""What a position means, in words: which players are close to a win, what a unicorn would bring."""

from __future__ import annotations

from games.drawing import CHALK, Shown, Story, capital
from games.engine import Words, message, truncate
from games.kill_the_unicorns.cards import BOOK, COLOURS, LEGENDARY
from games.kill_the_unicorns.picture.ground import NIGHT
from games.kill_the_unicorns.rules.scoring import TWICE
from games.kill_the_unicorns.state import MARKET, TRAP
from games.kill_the_unicorns.text.standing import amounts, gold
from games.kill_the_unicorns.view import (
    HuntView,
    KillView,
    SeatView,
    TrapView,
    UnicornView,
)

WINS = {
    "pink": message("one more pink wins"),
    "blue": message("one more blue wins"),
    "green": message("one more green wins"),
    "yellow": message("one more yellow wins"),
}
"""What completes a double rainbow."""
PIG = "pigicorn"
NO_BREAK = "\u00a0"
SHORT_NAME = 16
"""The most characters of a name that has no room."""
"""It keeps the colour and the worth of a unicorn in one line."""
LEADS = message("You bid most: {n}"), message("{name} bids most: {n}")
"""Who leads a hunt, for that player and for the others."""

MOST = message("The most gold: {n}")


def gain(shown: SeatView, u: UnicornView) -> int:
    """Return how much gold a unicorn would bring a seat, with its collections."""
    return gold(shown, [*shown.stable, u]) - gold(shown, shown.stable)


def budget(own: SeatView) -> int:
    """Return how much the reader can pay on the market."""
    return sum(n or 0 for n in own.hand)


def signed(n: int) -> str:
    """Write a number with its sign.

    >>> signed(4), signed(-1)
    ('+4', '−1')
    """
    return f"{n:+d}".replace("-", "−")


def missing(shown: SeatView) -> str:
    """Return the colour that completes a seat's double rainbow; empty if it isn't one."""
    short = {
        colour: TWICE - n
        for colour, n in zip(COLOURS, amounts(shown.stable), strict=True)
        if n < TWICE
    }
    return next(iter(short)) if sum(short.values()) == 1 else ""


def story(shown: Shown[KillView]) -> Story:
    """Say who is one unicorn short of a win, how the hunt stands, or what it is about."""
    view, words = shown.view, shown.words
    day = min(view.day, BOOK.days)
    aside = words("day {n} of {all}", n=day, all=BOOK.days) if day else ""
    seats = [*([] if shown.me is None else [shown.me]), *shown.others]
    near = next((seat for seat in seats if missing(view.table[seat])), None)
    if near is None:
        return shown.headline(_hunt(shown), aside, "🦄", fill=NIGHT, ink=CHALK)
    colour = missing(view.table[near])
    more = words(WINS[colour])
    said: tuple[str, ...] = (capital(more),)
    if near != shown.me:
        said = words.label_value(shown.name(near), more), *said
    return shown.headline(said, aside, "🦄", fill=NIGHT)


def _hunt(shown: Shown[KillView]) -> tuple[str, ...]:
    """Say how the hunt stands, what it is about, or who is ahead."""
    view, words = shown.view, shown.words
    if not view.day:
        return (words("Choosing characters"),)
    if view.sprung and view.sprung.kind:
        scheme = BOOK.schemes[view.sprung.kind]
        said = words.label_value(whose(view.sprung, words), words(scheme.does))
        return (said, words.label_value(words(scheme.name), words(scheme.does)), words(scheme.does))
    if view.shown and view.hunting and view.lead is None:
        return (words("A tie: nobody gets it"), words("A tie"))
    if view.shown and view.hunting and view.lead is not None:
        n = view.table[view.lead].total
        lead = words.by_actor(view.lead, LEADS[0], LEADS[1], n=n)
        return (lead, words("The best bid: {n}", n=n))
    if view.hunting:
        return _prey(shown, view.line[0].unicorn)
    if view.step == MARKET and shown.me is not None and shown.asked not in ("on", "paint"):
        return (words("Hunt cards to spend: {n}", n=budget(view.table[shown.me])),)
    if view.step == TRAP and shown.me is None and any(map(shown.moves, shown.others)):
        seat = next(filter(shown.moves, shown.others))
        name = shown.name(seat)
        return tuple(
            words("{name} lays a scheme", name=each) for each in (name, truncate(name, SHORT_NAME))
        )
    best = max(seat.score for seat in view.table)
    ahead = [seat for seat in range(view.seats) if view.table[seat].score == best]
    if len(ahead) > 1:
        names = words.listing([shown.name(seat) for seat in ahead])
        level = words("{names} are tied at {n} gold", names=names, n=best)
        everyone = words("Everyone has {n} gold", n=best)
        return (everyone,) if len(ahead) == view.seats else (level, words(MOST, n=best))
    first = words.by_actor(ahead[0], "You lead with {n} gold", "{name} leads with {n} gold", n=best)
    return (first, words(MOST, n=best))


def _prey(shown: Shown[KillView], u: UnicornView) -> tuple[str, ...]:
    """Say who bids for the hunted unicorn."""
    words, name = shown.words, plain(u, shown.words)
    hunt = words("The hunt for {unicorn}", unicorn=name), name
    if shown.asked in ("bid", "cards"):
        return words("Your bid for {unicorn}", unicorn=name), *hunt
    bids = (words("{name} bids for {unicorn}", name=shown.name(seat), unicorn=name)
            for seat in shown.others if shown.moves(seat))  # fmt: skip
    return *bids, *hunt


def plain(u: UnicornView, words: Words) -> str:
    """Return a unicorn by its present colour and worth, without a sign."""
    if u.scheme == PIG:
        return kind_of(u, words)
    said = words("{colour} {value}", colour=kind_of(u, words), value=u.value)
    return said.replace(" ", NO_BREAK)


def kind_of(u: UnicornView, words: Words) -> str:
    """Return the present colour of a unicorn, or that it has become a pig."""
    pig = BOOK.schemes[PIG] if u.scheme == PIG else None
    return words((pig or BOOK.unicorns[u.colour or LEGENDARY]).name)


def whose(one: TrapView, words: Words) -> str:
    """Name a scheme with its owner."""
    yours, theirs = message("Your {scheme}"), message("{name}'s {scheme}")
    return words.by_actor(one.owner, yours, theirs, scheme=words(BOOK.schemes[one.kind or ""].name))


def escaped(hunt: HuntView, words: Words) -> str:
    """Say why nobody has won a hunt, in a few words."""
    bids = any(n is not None for n in hunt.totals)
    return words("tie: gone") if bids else words("no bids")
