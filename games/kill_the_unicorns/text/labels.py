"""The names of choices on buttons and autocomplete lines."""

from __future__ import annotations

from games.engine import Choice, Decision, Label, Words, message
from games.kill_the_unicorns.cards import BOOK, LANCE
from games.kill_the_unicorns.state import LETTERS, MARKET
from games.kill_the_unicorns.text.names import (
    as_it_is,
    named,
    numbers,
    role,
    scheme,
    shade,
    unicorn,
)
from games.kill_the_unicorns.view import KillView, TrapView


def place_label(choice: Choice, view: KillView, words: Words) -> str:
    """Name a scheme, if the reader may know it, and a unicorn in line."""
    card, u = (int(n) - 1 for n in choice.at)
    key = next((s.drawn[card] for s in view.table if card < len(s.drawn) and s.drawn[card]), None)
    return words(
        "{scheme} → {n}: {unicorn}",
        scheme=scheme(key, words) if key else words("Scheme {n}", n=card + 1),
        n=u + 1,
        unicorn=unicorn(view.line[u].unicorn.kind, words),
    )


def bid_label(choice: Choice, view: KillView, words: Words) -> str:
    """Name a bid."""
    if view.call:
        return words.plural("Bid {n} card", "Bid {n} cards", choice.place)
    return words.plural("Open with {n} card", "Open with {n} cards", choice.place)


def offered(decision: Decision, view: KillView) -> list[Choice]:
    """List the choices, only one of those that differ just in which of two equal cards they use.

    The highest bids come first, as the highest total wins and a menu shows few at once.
    """
    found: dict[object, Choice] = {}
    for c in decision.choices:
        found.setdefault(laid(c, view) or taken_back(c, view) or c, c)
    return sorted(found.values(), key=lambda c: -sum(laid(c, view)))


def laid(choice: Choice, view: KillView) -> tuple[int, ...]:
    """Return the values of the cards that a bid lays, if the reader may know them.

    At most one seat decides, and this is its hand.
    """
    hand = [card for seat in view.waiting for card in view.table[seat].hand]
    places = [LETTERS.index(str(letter)) for letter in choice.at] if choice.verb == "lay" else []
    found = [hand[place] for place in places if place < len(hand)]
    known = [n for n in found if n is not None]
    return tuple(sorted(known)) if len(known) == len(places) else ()


def lay_label(choice: Choice, view: KillView, words: Words) -> str:
    """Name a bid by the values of its cards, for their owner."""
    if mine := laid(choice, view):
        return numbers(mine)
    places = words.listing([str(LETTERS.index(str(letter)) + 1) for letter in choice.at])
    return words.plural("Hunt card {places}", "Hunt cards {places}", len(choice.at), places=places)


def back_label(choice: Choice, view: KillView, words: Words) -> str:
    """Name an open card of a bid, or all of them."""
    if choice.place < 0:
        princess = next(s for s in view.table if s.role == "princess")
        n = view.power["princess"]
        if n < len(princess.bid):
            return words("Take back the {n} highest", n=n)
        return words("Take back the whole bid")
    return words("Take back the {n}", n=taken_back(choice, view))


def taken_back(choice: Choice, view: KillView) -> str:
    """Return the value of the card that the Shaman's choice takes back, if any."""
    bid = next((s.bid for s in view.table if s.role == "shaman"), [])
    taken = choice.verb == "back" and 0 < choice.place <= len(bid)
    return str(bid[choice.place - 1]) if taken else ""


def trap_at(choice: Choice, view: KillView) -> TrapView | None:
    """Return the scheme on the hunted unicorn that a choice names."""
    traps = view.line[0].traps if view.line else []
    return traps[choice.place - 1] if choice.place <= len(traps) else None


def scheme_label(yours: str, theirs: str, unknown: str) -> Label[KillView]:
    """Return the labels of a verb that names a scheme on the hunted unicorn."""

    def label(choice: Choice, view: KillView, words: Words) -> str:
        trap = trap_at(choice, view)
        if trap is None:
            return words(unknown, n=choice.place)
        of = yours if trap.owner == words.reader else theirs
        said = words(of, name=words.label(trap.owner))
        return f"{said} – {scheme(trap.kind, words)}" if trap.kind else said

    return label


def mark_label(choice: Choice, view: KillView, words: Words) -> str:
    """Say to the Knight what a marker means, and to others only that it is one."""
    kind = view.markers[choice.place - 1]
    if kind is None:
        return words("Marker {n}", n=choice.place)
    return words("Use your power now") if kind == LANCE else words("Keep your power")


def own_label(choice: Choice, view: KillView, words: Words) -> str:
    """Name one of the deciding player's unicorns."""
    mine = view.table[view.reader].stable if view.reader is not None else []
    if choice.place > len(mine):
        return words("Unicorn {n}", n=choice.place)
    return words.label_value(str(choice.place), as_it_is(mine[choice.place - 1], words))


def none_label(choice: Choice, view: KillView, words: Words) -> str:
    """Name the choice to do nothing."""
    return words("Buy nothing") if view.step == MARKET else words("Not now")


def buy_label(choice: Choice, view: KillView, words: Words) -> str:
    """Name a market item and its price."""
    bought = BOOK.market[str(choice.at[0])]
    return words("{item} for {price}", item=named(bought, words), price=bought.price)


def buy_short(choice: Choice, view: KillView, words: Words) -> str:
    """Name a market item by its sign and its price."""
    bought = BOOK.market[str(choice.at[0])]
    return words("{item} for {price}", item=bought.emoji, price=bought.price)


def keep_label(choice: Choice, view: KillView, words: Words) -> str:
    """Say what the Wizard gains by leaving a scheme in place."""
    n = view.power["wizard"]
    if not n:
        return words("Leave it there")
    return words("Leave it: +{n} to your total", n=n)


LABELS: dict[str, Label[KillView]] = {
    "role": lambda choice, view, words: role(str(choice.at[0]), words),
    "place": place_label,
    "pass": lambda choice, view, words: words("Pass"),
    "bid": bid_label,
    "lay": lay_label,
    "look": scheme_label(
        message("Look at your scheme"),
        message("Look at {name}'s scheme"),
        message("Look at scheme {n}"),
    ),
    "throw": lambda choice, view, words: words("Throw it out"),
    "keep": keep_label,
    "reveal": scheme_label(
        message("Reveal your scheme"),
        message("Reveal {name}'s scheme"),
        message("Reveal scheme {n}"),
    ),
    "mark": mark_label,
    "colour": lambda choice, view, words: shade(str(choice.at[0]), words),
    "back": back_label,
    "give": own_label,
    "none": none_label,
    "buy": buy_label,
    "on": own_label,
}
SHORT_LABELS: dict[str, Label[KillView]] = {
    **{verb: LABELS[verb] for verb in ("colour", "none", "pass")},
    "bid": lambda choice, view, words: "" if view.call else f"🟫 {choice.place}",
    "look": scheme_label(
        message("👀 Your scheme"), message("👀 {name}'s scheme"), message("👀 Scheme {n}")
    ),
    "buy": buy_short,
    "lay": lambda choice, view, words: numbers(laid(choice, view)),
}
