"""The names of things in Kill The Unicorns, for sentences."""

from __future__ import annotations

from collections.abc import Iterable

from games.engine import Words, message
from games.kill_the_unicorns.cards import BOOK, LEGENDARY, PRINTED, Named
from games.kill_the_unicorns.view import SeatView, UnicornView

BACK = "🟫"
SCHEME = "🎴"
COIN = "🪙"
PATE = "🥫"


NAMED = message("{emblem} {card}", "a scheme or a market item in sentences and labels")


def named(thing: Named, words: Words) -> str:
    """Return a scheme or a market item by picture and name."""
    return words(NAMED, emblem=thing.emoji, card=words(thing.name))


def word(thing: Named, words: Words) -> str:
    """Return a character or a colour by picture and name."""
    return f"{thing.emoji} {words(thing.name)}"


def scheme(key: str, words: Words) -> str:
    """Return a scheme by picture and name."""
    return named(BOOK.schemes[key], words)


def item(key: str, words: Words) -> str:
    """Return a market item by picture and name."""
    return named(BOOK.market[key], words)


def role(key: str, words: Words) -> str:
    """Return a character by picture and name."""
    return word(BOOK.characters[key], words)


def shade(key: str, words: Words) -> str:
    """Return a colour by its sign and name."""
    return word(BOOK.unicorns[key], words)


def unicorn(kind: str, words: Words) -> str:
    """Return a unicorn as it is printed: "🌸 Pink 3"; a starting one is a foal."""
    card = PRINTED[kind]
    said = message("{colour} foal {value}") if card.starting else "{colour} {value}"
    return words(said, colour=shade(card.colour or LEGENDARY, words), value=card.value)


def as_it_is(u: UnicornView, words: Words) -> str:
    """Return a unicorn with its scheme and token, and its resulting worth."""
    name = unicorn(u.kind, words)
    signs = BOOK.schemes[u.scheme].emoji if u.scheme else ""
    signs += BOOK.market[u.token].emoji if u.token else ""
    if not signs:
        return name
    card = PRINTED[u.kind]
    if u.scheme == "pigicorn":
        now = words("0, no unicorn")
    elif u.colour != card.colour:
        now = f"{BOOK.unicorns[u.colour].emoji} {u.value}" if u.colour else str(u.value)
    else:
        now = str(u.value)
    return f"{name} {signs} → {now}"


def numbers(values: Iterable[object]) -> str:
    """List the values of hunt cards."""
    return " ".join(map(str, values)) or "–"


def total(shown: SeatView, words: Words) -> str:
    """Write the total of a bid: equal to its cards, or after powers and schemes changed it."""
    if shown.total == sum(n for n in shown.bid if n is not None):
        return words("= {n}", n=shown.total)
    return words("→ {n}", n=shown.total)


def entry(thing: Named, kind: str, effect: str, words: Words) -> str:
    """Describe one thing for its own page."""
    return words(
        "{emoji} **{name}** ({kind})\n{effect}",
        emoji=thing.emoji,
        name=words(thing.name),
        kind=kind,
        effect=words(effect),
    )
