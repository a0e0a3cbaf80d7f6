"""The prompts for a seat, and the facts that help to decide."""

from __future__ import annotations

from collections.abc import Callable

from games.engine import Decision, Words, message
from games.kill_the_unicorns.cards import BOOK
from games.kill_the_unicorns.text.names import as_it_is, item, role, scheme, unicorn
from games.kill_the_unicorns.view import KillView

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
        message("Will you hunt {unicorn}?"),
        message("{name} bids or passes: {unicorn}."),
    ),
    "cards": (
        message("Choose your bid: {cards}."),
        message("{name} lays the bid: {cards}."),
    ),
    "mark": (
        message("Will you use your power in this bid?"),
        message("{name} lays the Knight's marker, face-down."),
    ),
    "throw": (
        message("Will you throw out {owner}'s scheme?"),
        message("{name} looks at a scheme and may throw it out."),
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
        message("{name} takes back a card of the bid."),
    ),
    "give": (
        message("Your Trojan Unicorn: which unicorn do you give {winner} in return?"),
        message("{name} chooses the unicorn that is given in return."),
    ),
    "princess": (
        message("Will you take cards of your bid back into your hand?"),
        message("{name} may use the Princess's power."),
    ),
    "shaman": (
        message("Will you take one card of your bid back into your hand?"),
        message("{name} may use the Shaman's power."),
    ),
    "market": (
        message("The black market: will you buy something?"),
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
"""For each prompt: the text for the seat that decides, and the text for the others."""

ONCE = message("You can do this once a day.")

Details = Callable[[Decision, KillView, Words], tuple[dict[str, str], list[str]]]


def details(d: Decision, view: KillView, words: Words) -> tuple[dict[str, str], list[str]]:
    """Return the parts of the headline, and the lines below it for the seat that decides."""
    say = DETAILS.get(d.prompt)
    return say(d, view, words) if say else ({}, [])


def hunted(view: KillView, words: Words) -> str:
    """Name the unicorn that is hunted now."""
    return unicorn(view.line[0].unicorn.kind, words) if view.line else words("the unicorn")


def about_roles(d: Decision, view: KillView, words: Words) -> tuple[dict[str, str], list[str]]:
    """Describe the power of each character left."""
    keys = [str(c.at[0]) for c in d.choices]
    return {}, [
        words.label_value(role(key, words), words(BOOK.characters[key].power)) for key in keys
    ]


def about_placing(d: Decision, view: KillView, words: Words) -> tuple[dict[str, str], list[str]]:
    """Describe the two schemes, and say that the other one is shown."""
    cards = [key for key in view.table[d.seat].drawn if key]
    lines = [
        words.label_value(scheme(key, words), words(BOOK.schemes[key].effect)) for key in cards
    ]
    return {}, [*lines, words("The other one is discarded face-up.")]


def about_bid(d: Decision, view: KillView, words: Words) -> tuple[dict[str, str], list[str]]:
    """Say how many cards have been announced."""
    n = int(d.about[0])
    if not n:
        line = words("You would open: announce 1 to 3 cards. The others must match that number.")
    else:
        line = words.plural(
            "Bid exactly {n} card, or pass. Both are final.",
            "Bid exactly {n} cards, or pass. Both are final.",
            n,
        )
    return {"unicorn": hunted(view, words)}, [line]


def about_cards(d: Decision, view: KillView, words: Words) -> tuple[dict[str, str], list[str]]:
    """Say how many cards to lay."""
    n = int(d.about[0])
    return {"cards": words.plural("{n} hunt card", "{n} hunt cards", n)}, [
        words("Your bid stays face-down until everyone has bid or passed.")
    ]


def about_mark(d: Decision, view: KillView, words: Words) -> tuple[dict[str, str], list[str]]:
    """Describe the Knight's power."""
    lowest = min((n for n in view.table[d.seat].bid if n is not None), default=0)
    n = view.power["knight"]
    lines = [words("Your lowest card would count as {n}. Nobody sees this until the reveal.", n=n)]
    if lowest == n:
        lines.append(words("⚠️ It is already a {n}: you would gain nothing.", n=n))
    if lowest > n:
        lines.append(words("⚠️ It is a {n}: your total would go down.", n=lowest))
    return {}, lines


def about_scheme(d: Decision, view: KillView, words: Words) -> tuple[dict[str, str], list[str]]:
    """Say whose scheme the Wizard looked at, and describe it."""
    owner = int(d.about[0])
    traps = view.line[0].traps if view.line else []
    keys = [trap.kind for trap in traps if trap.owner == owner and trap.kind]
    lines = [words.label_value(scheme(key, words), words(BOOK.schemes[key].effect)) for key in keys]
    return {"owner": words.seat(owner)}, lines


def about_unicorn(d: Decision, view: KillView, words: Words) -> tuple[dict[str, str], list[str]]:
    """Name the unicorn that is hunted."""
    return {"unicorn": hunted(view, words)}, []


def about_giving(d: Decision, view: KillView, words: Words) -> tuple[dict[str, str], list[str]]:
    """Name the player who gets a unicorn back."""
    return {"winner": words.seat(int(d.about[0]))}, []


def about_power(d: Decision, view: KillView, words: Words) -> tuple[dict[str, str], list[str]]:
    """Say that a power can be used once a day."""
    return {}, [words(ONCE)]


def about_shaman(d: Decision, view: KillView, words: Words) -> tuple[dict[str, str], list[str]]:
    """Say which other cards come back, and that the power can be used once a day."""
    others = view.power["shaman"] and len(view.table[d.seat].bid) > 1
    more = [words("The lowest of the others comes back with it.")] if others else []
    return {}, [*more, words(ONCE)]


def about_market(d: Decision, view: KillView, words: Words) -> tuple[dict[str, str], list[str]]:
    """Say how much may be bought; each choice describes its item."""
    return {}, [words("One purchase a day; your cards all come back tomorrow.")]


def about_target(d: Decision, view: KillView, words: Words) -> tuple[dict[str, str], list[str]]:
    """Name the bought item, and warn of what it undoes (ruling 11)."""
    key = str(d.about[0])
    kept = [u for u in view.table[d.seat].stable if u.token and key != "butcher"]
    lines = []
    if kept:
        names = words.listing([as_it_is(u, words) for u in kept])
        lines.append(words("Only the latest counts. This replaces: {names}.", names=names))
    return {"item": item(key, words)}, lines


def about_paint(d: Decision, view: KillView, words: Words) -> tuple[dict[str, str], list[str]]:
    """Name the unicorn that gets a colour."""
    u = view.table[d.seat].stable[int(d.about[1])]
    return {"item": item(str(d.about[0]), words), "unicorn": unicorn(u.kind, words)}, []


DETAILS: dict[str, Details] = {
    "role": about_roles, "place": about_placing, "bid": about_bid, "cards": about_cards,
    "mark": about_mark, "throw": about_scheme, "recolour": about_unicorn, "give": about_giving,
    "princess": about_power, "shaman": about_shaman, "market": about_market, "on": about_target,
    "paint": about_paint,
}  # fmt: skip


def prompt(decision: Decision, view: KillView, words: Words) -> str:
    """Describe the decision: a headline, with the facts that help below it."""
    yours, theirs = PROMPTS[decision.prompt]
    headline, lines = details(decision, view, words)
    said = [words.by_actor(decision.seat, yours, theirs, **headline)]
    if decision.seat == words.reader:
        said += lines
    return "\n".join(said)
