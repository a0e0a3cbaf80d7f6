"""The prompts of decisions and the labels of choices in Kill The Unicorns."""

from __future__ import annotations

from collections.abc import Callable

from games.engine import Choice, Decision, Words
from games.engine.words import message
from games.kill_the_unicorns.cards import BOOK, LANCE
from games.kill_the_unicorns.naming import (
    as_it_is,
    item,
    named,
    numbers,
    role,
    scheme,
    shade,
    unicorn,
)
from games.kill_the_unicorns.state import LETTERS, MARKET
from games.kill_the_unicorns.view import KillView, TrapView

PROMPTS = {
    "role": (
        message("Which character will you be?"),
        message("{name} chooses a character."),
    ),
    "place": (
        message("Which scheme do you lay, and beneath which unicorn?"),
        message("{name} lays a scheme beneath a unicorn."),
    ),
    "bid": (
        message("Do you hunt {unicorn}?"),
        message("{name} bids or passes: {unicorn}."),
    ),
    "cards": (
        message("Choose your bid: {cards}."),
        message("{name} lays the bid: {cards}."),
    ),
    "mark": (
        message("Do you use your power in this bid?"),
        message("{name} lays the Knight's marker, face-down."),
    ),
    "throw": (
        message("Do you throw {owner} scheme out?"),
        message("{name} looks at {owner} scheme and may throw it out."),
    ),
    "reveal": (
        message("You lead! Which scheme is revealed?"),
        message("{name} chooses which scheme is revealed."),
    ),
    "recolour": (
        message("Your Recolour: which colour does {unicorn} get?"),
        message("{name} names a colour for {unicorn}."),
    ),
    "spirit": (
        message("Your Spirit Call: which card do you take back?"),
        message("{name} takes a card of the bid back."),
    ),
    "give": (
        message("Your Trojan Unicorn: which unicorn do you give {winner} in return?"),
        message("{name} chooses the unicorn that {winner} gets in return."),
    ),
    "princess": (
        message("Do you take your whole bid back into your hand?"),
        message("{name} may use the Princess's power."),
    ),
    "shaman": (
        message("Do you take one card of your bid back into your hand?"),
        message("{name} may use the Shaman's power."),
    ),
    "market": (
        message("The black market: do you buy something?"),
        message("{name} visits the black market."),
    ),
    "on": (
        message("{item}: for which of your unicorns?"),
        message("{name} chooses a unicorn for {item}."),
    ),
    "paint": (
        message("{item}: which colour does {unicorn} get?"),
        message("{name} chooses a colour for {unicorn}."),
    ),
}
"""For each prompt: what the seat asked reads, and what the others read."""

ONCE = message("You can do this once a day.")


def details(d: Decision, view: KillView, words: Words) -> tuple[dict[str, str], list[str]]:
    """Return the parts of the headline, and the lines below it for the seat asked."""
    say = DETAILS.get(d.prompt)
    return say(d, view, words) if say else ({}, [])


Details = Callable[[Decision, KillView, Words], tuple[dict[str, str], list[str]]]


def hunted(view: KillView, words: Words) -> str:
    """Name the unicorn that is hunted now."""
    return unicorn(view.line[0].unicorn.kind, words) if view.line else words("the unicorn")


def about_roles(d: Decision, view: KillView, words: Words) -> tuple[dict[str, str], list[str]]:
    """Say what each character left can do."""
    keys = [str(c.at[0]) for c in d.choices]
    return {}, [f"{role(key, words)}: {words(BOOK.characters[key].power)}" for key in keys]


def about_placing(d: Decision, view: KillView, words: Words) -> tuple[dict[str, str], list[str]]:
    """Say what the two schemes do, and that the other one is shown."""
    cards = [key for key in view.table[d.seat].drawn if key]
    lines = [f"{scheme(key, words)}: {words(BOOK.schemes[key].effect)}" for key in cards]
    return {}, [*lines, words("The other one goes away, for all to see.")]


def about_bid(d: Decision, view: KillView, words: Words) -> tuple[dict[str, str], list[str]]:
    """Say how many cards have been announced."""
    n = int(d.about[0])
    if not n:
        line = words("You would open: announce 1 to 3 cards. The others must bid as many.")
    else:
        line = words.plural(
            "Bid exactly {n} card, or pass. Both are final.",
            "Bid exactly {n} cards, or pass. Both are final.",
            n,
        )
    return {"unicorn": hunted(view, words)}, [line]


def about_cards(d: Decision, view: KillView, words: Words) -> tuple[dict[str, str], list[str]]:
    """Say how many cards are wanted."""
    n = int(d.about[0])
    return {"cards": words.plural("{n} hunt card", "{n} hunt cards", n)}, [
        words("They lie face-down until everybody has bid or passed.")
    ]


def about_mark(d: Decision, view: KillView, words: Words) -> tuple[dict[str, str], list[str]]:
    """Say what the Knight's power does."""
    lowest = min((n for n in view.table[d.seat].bid if n is not None), default=0)
    lines = [words("Your lowest card would count as 3. Nobody sees this until the reveal.")]
    if lowest > BOOK.characters["knight"].points:
        lines.append(words("⚠️ It is a {n}: your total would be smaller for it.", n=lowest))
    return {}, lines


def about_scheme(d: Decision, view: KillView, words: Words) -> tuple[dict[str, str], list[str]]:
    """Say whose scheme the Wizard looked at, and what it does."""
    owner = int(d.about[0])
    traps = view.line[0].traps if view.line else []
    keys = [trap.kind for trap in traps if trap.owner == owner and trap.kind]
    lines = [f"{scheme(key, words)}: {words(BOOK.schemes[key].effect)}" for key in keys]
    return {"owner": words.whose(owner)}, lines


def about_unicorn(d: Decision, view: KillView, words: Words) -> tuple[dict[str, str], list[str]]:
    """Name the unicorn that is hunted."""
    return {"unicorn": hunted(view, words)}, []


def about_giving(d: Decision, view: KillView, words: Words) -> tuple[dict[str, str], list[str]]:
    """Name who gets a unicorn back."""
    return {"winner": words.whom(int(d.about[0]))}, []


def about_power(d: Decision, view: KillView, words: Words) -> tuple[dict[str, str], list[str]]:
    """Say that a power is for once a day."""
    return {}, [words(ONCE)]


def about_market(d: Decision, view: KillView, words: Words) -> tuple[dict[str, str], list[str]]:
    """Say what is on offer."""
    keys = [str(c.at[0]) for c in d.choices if c.verb == "buy"]
    lines = [f"{item(key, words)}: {words(BOOK.market[key].effect)}" for key in keys]
    return {}, [*lines, words("One purchase a day; your cards all come back tomorrow.")]


def about_target(d: Decision, view: KillView, words: Words) -> tuple[dict[str, str], list[str]]:
    """Name what was bought, and warn of what it undoes (ruling 11)."""
    key = str(d.about[0])
    kept = [u for u in view.table[d.seat].stable if u.token and key != "butcher"]
    lines = []
    if kept:
        names = words.listing([as_it_is(u, words) for u in kept])
        lines.append(words("Only the latest counts. What this undoes: {names}.", names=names))
    return {"item": item(key, words)}, lines


def about_paint(d: Decision, view: KillView, words: Words) -> tuple[dict[str, str], list[str]]:
    """Name the unicorn that gets a colour."""
    u = view.table[d.seat].stable[int(d.about[1])]
    return {"item": item(str(d.about[0]), words), "unicorn": unicorn(u.kind, words)}, []


DETAILS: dict[str, Details] = {
    "role": about_roles, "place": about_placing, "bid": about_bid, "cards": about_cards,
    "mark": about_mark, "throw": about_scheme, "recolour": about_unicorn, "give": about_giving,
    "princess": about_power, "shaman": about_power, "market": about_market, "on": about_target,
    "paint": about_paint,
}  # fmt: skip


# -------------------------------------------------------------------- choices


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
    """List the choices without those that do the same with another one of two like cards."""
    found: dict[object, Choice] = {}
    for c in decision.choices:
        found.setdefault(laid(c, view) or taken_back(c, view) or c, c)
    return list(found.values())


def laid(choice: Choice, view: KillView) -> tuple[int, ...]:
    """Return the values of the cards that a bid lays, if the reader may know them.

    No more than one seat is ever asked, and this is its hand.
    """
    hand = [card for seat in view.waiting for card in view.table[seat].hand]
    places = [LETTERS.index(str(letter)) for letter in choice.at] if choice.verb == "lay" else []
    found = [hand[place] for place in places if place < len(hand)]
    known = [n for n in found if n is not None]
    return tuple(sorted(known)) if len(known) == len(places) else ()


def lay_label(choice: Choice, view: KillView, words: Words) -> str:
    """Name a bid by what its cards are worth, for their owner."""
    if mine := laid(choice, view):
        return numbers(mine)
    places = words.listing([str(LETTERS.index(str(letter)) + 1) for letter in choice.at])
    return words.plural("Hunt card {places}", "Hunt cards {places}", len(choice.at), places=places)


def back_label(choice: Choice, view: KillView, words: Words) -> str:
    """Name a card of a bid that lies open, or all of them."""
    if choice.place < 0:
        return words("Take all of it back")
    return words("Take back the {n}", n=taken_back(choice, view))


def taken_back(choice: Choice, view: KillView) -> str:
    """Return the value of the card of the Shaman's bid that a choice takes back, if it does."""
    bid = next((s.bid for s in view.table if s.role == "shaman"), [])
    taken = choice.verb == "back" and 0 < choice.place <= len(bid)
    return str(bid[choice.place - 1]) if taken else ""


def trap_at(choice: Choice, view: KillView) -> TrapView | None:
    """Return the scheme on the hunted unicorn that a choice names."""
    traps = view.line[0].traps if view.line else []
    return traps[choice.place - 1] if choice.place <= len(traps) else None


def scheme_label(yours: str, theirs: str, unknown: str) -> Callable[[Choice, KillView, Words], str]:
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
    """Name one of the chooser's unicorns."""
    mine = view.table[view.reader].stable if view.reader is not None else []
    if choice.place > len(mine):
        return words("Unicorn {n}", n=choice.place)
    return f"{choice.place}: {as_it_is(mine[choice.place - 1], words)}"


def none_label(choice: Choice, view: KillView, words: Words) -> str:
    """Name the choice to leave it."""
    return words("Buy nothing") if view.step == MARKET else words("Not now")


def buy_label(choice: Choice, view: KillView, words: Words) -> str:
    """Name something on the market and its price."""
    bought = BOOK.market[str(choice.at[0])]
    return words("{item} for {price}", item=named(bought, words), price=bought.price)


LABELS: dict[str, Callable[[Choice, KillView, Words], str]] = {
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
    "keep": lambda choice, view, words: words("Leave it there"),
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
