"""The names of choices on buttons and autocomplete lines."""

from __future__ import annotations

from games.engine import Choice, Label, Words, message
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.text.names import named, place_label, reminder, tally
from games.lion_unicorn.view import CardView, LionView


def flip_label(choice: Choice, view: LionView, words: Words) -> str:
    """Name the turning of one of the player's cards, with what the reader knows about it."""
    place = int(choice.at[0])
    cards = view.table[view.reader].cards if view.reader is not None else []
    card = cards[place] if cards else None
    if card is None:
        return words("Flip {card}", card=place_label(place, words))
    verb = message("Flip {card} down") if card.up else message("Flip {card} up")
    label = words(verb, card=place_label(place, words))
    if card.kind and (card.up or not place):
        return f"{label} – {named(card.kind, words)}"
    return label + reminder(card.kind, words)


def steal_label(choice: Choice, view: LionView, words: Words) -> str:
    """Name a theft, with what the reader knows about the card."""
    victim, place = map(int, choice.at)
    label = words("Steal {name}'s {card}", name=words.label(victim), card=place_label(place, words))
    return label + reminder(view.table[victim].cards[place].kind, words)


def to_label(choice: Choice, view: LionView, words: Words) -> str:
    """Name a receiver and the face-up animals there."""
    seat = int(choice.at[0])
    shown = [CARDS[c.kind].emoji for c in view.table[seat].cards if c.up and c.kind]
    label = words("To {name}", name=words.label(seat))
    if not shown:
        return label
    more = "…" if len(shown) > 6 else ""
    return words("{label} – shows {animals}", label=label, animals="".join(shown[:6]) + more)


def hidden(cards: list[CardView]) -> int:
    """Count face-down cards without the starting card."""
    return sum(not card.up for card in cards[1:])


def rat_label(choice: Choice, view: LionView, words: Words) -> str:
    """Name a player and how many cards there are to mix."""
    seat = int(choice.at[0])
    n, name = hidden(view.table[seat].cards), words.label(seat)
    if n < 2:
        return words("{name} – nothing to shuffle", name=name)
    return words.plural("{name} – {n} face-down card", "{name} – {n} face-down cards", n, name=name)


def own_label(verb: str) -> Label[LionView]:
    """Return the labels of a verb that takes away one of the player's face-up cards."""

    def label(choice: Choice, view: LionView, words: Words) -> str:
        place = int(choice.at[0])
        said = words(verb, n=place)
        if view.reader is None:
            return said
        kind = view.table[view.reader].cards[place].kind
        return f"{said} – {named(kind, words)}" if kind else said

    return label


LABELS: dict[str, Label[LionView]] = {
    "draw": lambda choice, view, words: (
        words("Draw a card")
        if view.deck
        else words("Draw a card – the discards are shuffled first")
    ),
    "flip": flip_label,
    "steal": steal_label,
    "to": to_label,
    "swift": own_label(message("Move card {n}")),
    "rat": rat_label,
    "adder": own_label(message("Discard card {n}")),
    "return": own_label(message("Give up card {n}")),
    "keep": lambda choice, view, words: (
        f"{named(str(choice.at[0]), words)} ×3"
        if len(choice.at) == 1
        else tally(map(str, choice.at), words)
    ),
}
