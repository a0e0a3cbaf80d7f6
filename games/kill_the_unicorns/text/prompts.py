"""The prompts for a seat, and the facts that help to decide."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

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
        message(
            "Which scheme do you lay, and where?\n"
            "The winner of the hunt reveals it, and it takes effect. You discard your other one."
        ),
        message("{name} lays a scheme beneath a unicorn."),
    ),
    "bid": (
        message("Will you hunt {unicorn}?"),
        message("{name} bids for {unicorn} or passes."),
    ),
    "cards": (
        message("Choose your bid: {cards}."),
        message("{name} chooses {cards} to bid."),
    ),
    "mark": (
        message("Count your lowest card as a {n}?"),
        message("{name} lays the Knight's marker face-down."),
    ),
    "throw": (
        message("Throw out {owner}'s scheme?"),
        message("{name} looks at a scheme and may throw it out."),
    ),
    "reveal": (
        message("Which scheme do you reveal?"),
        message("{name} chooses which scheme is revealed."),
    ),
    "recolour": (
        message("Which colour for {unicorn}?"),
        message("{name} names a colour for {unicorn}."),
    ),
    "spirit": (
        message("Which card do you take back?"),
        message("{name} takes back a card from their bid."),
    ),
    "give": (
        message("Which unicorn do you give in return?"),
        message("{name} chooses which unicorn to give in return."),
    ),
    "princess": (
        message("Take back cards from your bid?"),
        message("{name} may use the Princess's power."),
    ),
    "shaman": (
        message("Take back a card from your bid?"),
        message("{name} may use the Shaman's power."),
    ),
    "market": (
        message("Will you buy something?"),
        message("{name} visits the black market."),
    ),
    "on": (
        message("{item}: for which of your unicorns?"),
        message("{name} chooses a unicorn for {item}."),
    ),
    "paint": (
        message("Which colour for {unicorn}?"),
        message("{name} chooses a colour for {unicorn}."),
    ),
}
"""For each prompt: the text for the seat that decides, and the text for the others."""

OPENING = message("How many cards do you bid for {unicorn}?")
"""The text for a seat that opens a hunt."""
ONCE = message("You can use your power once a day.")
BRINGS = message("+4: the gold that the unicorn brings a player, collections included.")
"""What a number in the picture says."""

Help = Callable[[Decision, KillView, Words], list[str]]
"""Returns the lines that help a seat to decide."""
Parts = Mapping[str, str]
"""What fills the gaps of a prompt besides the name of the seat that decides."""


def hunted(view: KillView, words: Words) -> str:
    """Name the unicorn that is hunted now."""
    return unicorn(view.line[0].unicorn.kind, words) if view.line else words("the unicorn")


def parts_of_prompt(d: Decision, view: KillView, words: Words) -> Parts:
    """Return what fills the gaps of a decision's prompt."""
    if d.prompt in ("bid", "recolour"):
        return {"unicorn": hunted(view, words)}
    if d.prompt == "cards":
        return {"cards": words.plural("{n} hunt card", "{n} hunt cards", int(d.about[0]))}
    if d.prompt == "mark":
        return {"n": str(view.power["knight"])}
    if d.prompt == "throw":
        return {"owner": words.seat(int(d.about[0]))}
    if d.prompt == "on":
        return {"item": item(str(d.about[0]), words)}
    if d.prompt == "paint":
        painted = view.table[d.seat].stable[int(d.about[1])]
        return {"item": item(str(d.about[0]), words), "unicorn": unicorn(painted.kind, words)}
    return {}


def help_with_role(d: Decision, view: KillView, words: Words) -> list[str]:
    """Describe the power of each character left."""
    keys = [str(c.at[0]) for c in d.choices]
    told = {key: words(BOOK.characters[key].brief) for key in keys}
    return [words.label_value(role(key, words), power) for key, power in told.items()]


def scheme_effects(keys: Iterable[str], words: Words) -> list[str]:
    """Describe schemes."""
    return [words.label_value(scheme(key, words), words(BOOK.schemes[key].effect)) for key in keys]


def help_with_bid(d: Decision, view: KillView, words: Words) -> list[str]:
    """Say how many cards have been announced."""
    n = int(d.about[0])
    if not n:
        return [words("The other players must bid the same number of cards, or pass.")]
    return [
        words.plural(
            "Bid exactly {n} card, or pass. Everyone bids only once.",
            "Bid exactly {n} cards, or pass. Everyone bids only once.",
            n,
        )
    ]


def help_with_marker(d: Decision, view: KillView, words: Words) -> list[str]:
    """Say who sees the use of the Knight's power, and warn if it gains nothing."""
    lowest = min((n for n in view.table[d.seat].bid if n is not None), default=0)
    n = view.power["knight"]
    lines = [words("Nobody sees your choice until the reveal.")]
    if lowest == n:
        lines.append(words("⚠️ Your lowest card is already a {n}, so you would gain nothing.", n=n))
    if lowest > n:
        lines.append(words("⚠️ Your lowest card is a {n}, so your total would go down.", n=lowest))
    return [*lines, words(ONCE)]


def help_with_throwing(d: Decision, view: KillView, words: Words) -> list[str]:
    """Describe the scheme that the Wizard looked at."""
    traps = view.line[0].traps if view.line else []
    kinds = [trap.kind for trap in traps if trap.owner == int(d.about[0]) and trap.kind]
    return scheme_effects(kinds, words)


def help_with_shaman(d: Decision, view: KillView, words: Words) -> list[str]:
    """Say which other card comes back, and that the power can be used once a day."""
    others = view.power["shaman"] and len(view.table[d.seat].bid) > 1
    more = words("You also get back the lowest of the other cards in your bid.")
    return [*([more] if others else []), words(ONCE)]


def help_with_target(d: Decision, view: KillView, words: Words) -> list[str]:
    """Warn that a purchase replaces an earlier one on the same unicorn (ruling 11)."""
    kept = [u for u in view.table[d.seat].stable if u.token and d.about[0] != "butcher"]
    if not kept:
        return []
    names = words.listing([as_it_is(u, words) for u in kept])
    return [
        words(
            "Only the latest market item on a unicorn counts. Unicorns that already have "
            "one: {names}.",
            names=names,
        )
    ]


def help_with_market(d: Decision, view: KillView, words: Words) -> list[str]:
    """Say what pays for the one purchase of the day, and whether that comes back."""
    paid = words("Pay with the hunt cards you have left, not with your gold.")
    if view.day < BOOK.days:
        once = words("You can buy one item. You get your hunt cards back tomorrow.")
    else:
        once = words("You can buy one item. This is your last chance to buy in this match.")
    return [paid, once, words(BRINGS)]


def always(text: str) -> Help:
    """Return the help of a prompt that is always the same."""
    return lambda d, view, words: [words(text)]


HELP: Mapping[str, Help] = {
    "role": help_with_role,
    **dict.fromkeys(["place", "recolour"], always(BRINGS)),
    "bid": help_with_bid,
    "cards": always(message("Your bid stays face-down until everyone has bid or passed.")),
    "mark": help_with_marker,
    "throw": help_with_throwing,
    "princess": always(ONCE),
    "shaman": help_with_shaman,
    "market": help_with_market,
    "on": help_with_target,
}
"""For each prompt that needs them: the lines below it for the seat that decides."""


def prompt(decision: Decision, view: KillView, words: Words) -> str:
    """Describe the decision: a headline, with the facts that help below it."""
    yours, theirs = PROMPTS[decision.prompt]
    if decision.prompt == "bid" and not decision.about[0]:
        yours = OPENING
    parts = parts_of_prompt(decision, view, words)
    lines = [words.by_actor(decision.seat, yours, theirs, **parts)]
    if decision.seat == words.reader and decision.prompt in HELP:
        lines += HELP[decision.prompt](decision, view, words)
    return "\n".join(lines)
