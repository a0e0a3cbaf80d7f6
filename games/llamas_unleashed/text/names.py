"""The names of the cards of Llamas Unleashed in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from games.engine import Words, message
from games.llamas_unleashed.cards import CARDS, HERDS, Card

BACK = "🟫"
VARIATION = {"alpaca": "🧶", "goat": "🐐", "llama": "🦙", "ram": "🐏"}
TYPE = {"instant": "⚡", "magic": "✨", "upgrade": "🔺", "downgrade": "🔻"}
"""One emblem for each variation of Animals and each other type of card."""

KINDS = {
    "alpaca": message("Alpacas"),
    "goat": message("Goats"),
    "llama": message("Llamas"),
    "ram": message("Rams"),
    "instant": message("Instants"),
    "magic": message("Magic cards"),
    "upgrade": message("Upgrades"),
    "downgrade": message("Downgrades"),
}
"""The names of the sorts of card, in the plural."""

TYPES = {
    "baby": message("Baby Animal"),
    "basic": message("Basic Animal"),
    "magical": message("Magical Animal"),
    "instant": message("Instant"),
    "magic": message("Magic card"),
    "upgrade": message("Upgrade"),
    "downgrade": message("Downgrade"),
}
"""The names of the types of card, in the singular."""


def sort_emblem(card: Card) -> str:
    """Return the emoji of a card's variations; without a variation, that of its type."""
    return "".join(VARIATION[v] for v in card.variation) or TYPE[card.type]


def emblem(card: Card) -> str:
    """Return the emoji of a card's sort, and after it the card's own emoji if that is different."""
    sort = sort_emblem(card)
    return sort if card.art == sort else sort + card.art


NAMED = message("{emblem} {card}", "a card of Llamas Unleashed in sentences and labels")


def named(key: str, words: Words) -> str:
    """Return a card or a Herd Bonus by picture and name."""
    if key in CARDS:
        return words(NAMED, emblem=emblem(CARDS[key]), card=words(CARDS[key].name))
    herd = key.removesuffix("_herd")
    return words(NAMED, emblem=VARIATION[herd], card=words(HERDS[herd].name))


def effect_of(key: str, words: Words) -> str:
    """Describe the effect of a card or a Herd Bonus."""
    if key in CARDS:
        return words(CARDS[key].text)
    return words(HERDS[key.removesuffix("_herd")].text)


def reminder(key: str, words: Words) -> list[str]:
    """Return the small line that describes a card's effect, if it has one."""
    if key in CARDS and CARDS[key].type == "basic":
        return []
    return [f"-# {effect_of(key, words)}"]


def listed(keys: Iterable[str | None], words: Words) -> str:
    """List cards; equal cards are named once, with their number."""
    counts = Counter(key for key in keys if key)
    return words.items(named(key, words) + (f" ×{n}" if n > 1 else "") for key, n in counts.items())


def copies(key: str | None, among: Sequence[str | None], place: int) -> str:
    """Return a number to add to a card's name if an equal card is beside it."""
    alike = [i for i, other in enumerate(among) if other == key]
    return f" ({alike.index(place) + 1})" if key and len(alike) > 1 else ""


def is_known(key: object) -> bool:
    """Return whether a word names a card or a Herd Bonus."""
    return key in CARDS or str(key).removesuffix("_herd") in HERDS


def card_text(key: str, words: Words) -> str:
    """Describe a card for its own page."""
    card = CARDS[key]
    origin = " · Farmed & Dangerous" if card.expansion else ""
    return words(
        "**{name}** – {type} (×{count}){origin}\n{effect}",
        name=named(key, words),
        type=words(TYPES[card.type]),
        count=card.count,
        origin=origin,
        effect=words(card.text),
    )


def herd_text(variation: str, words: Words) -> str:
    """Describe a Herd Bonus for its own page."""
    herd = HERDS[variation]
    return words(
        "{icon} **{name}** – Herd Bonus for 3 or more Animals of this variation\n{effect}",
        icon=VARIATION[variation],
        name=words(herd.name),
        effect=words(herd.text),
    )
