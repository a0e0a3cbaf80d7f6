"""The names of choices on buttons and autocomplete lines in Smallseat."""

from __future__ import annotations

from games.engine import Choice, Label, Words, message
from games.smallseat.cards import CARDS
from games.smallseat.text.names import named
from games.smallseat.view import SmallView


def own_cards(view: SmallView) -> list[str]:
    """List the animals on the reader's own cards; a Teller's public ones come last."""
    if view.reader is None:
        return []
    public = view.public if view.reader == view.teller else []
    return view.table[view.reader].known + public


def card_label(said: str, counted: bool = False) -> Label[SmallView]:
    """Return the labels of a verb that chooses one of the player's cards by its animal."""

    def label(choice: Choice, view: SmallView, words: Words) -> str:
        cards = own_cards(view)
        if not cards:
            return words(
                said, card=words(message("card {n}", "one's own, after a verb"), n=choice.place + 1)
            )
        animal = cards[choice.place]
        text = words(said, card=named(animal, words))
        if counted:
            hand = view.table[view.reader or 0].known
            return words("{text} – you have {n}", text=text, n=hand.count(animal))
        return text

    return label


def short_label(choice: Choice, view: SmallView, words: Words) -> str:
    """Name one of the player's cards by its animal's picture, and how many like it there are."""
    cards = own_cards(view)
    if not cards:
        return ""
    animal, secret = cards[choice.place], len(view.table[view.reader or 0].known)
    alike = cards[:secret] if choice.place < secret else cards[secret:]
    return f"{CARDS[animal].emoji} ×{alike.count(animal)}"


def short_secret(choice: Choice, view: SmallView, words: Words) -> str:
    """Say that a vote is secret, and with which cards the Teller gives it if these are alike."""
    hand = view.table[view.teller].known if view.reader == view.teller else []
    if len(set(hand)) != 1:
        return words("In secret")
    return words("In secret: {card}", card=f"{CARDS[hand[0]].emoji} ×{len(hand)}")


def short_public(choice: Choice, view: SmallView, words: Words) -> str:
    """Name one of the public cards by its animal's picture, and how many of it there are."""
    animal = view.public[choice.place]
    return f"{CARDS[animal].emoji} ×{view.public.count(animal)}"


def reveal_label(choice: Choice, view: SmallView, words: Words) -> str:
    """Name one of several cards to show; a second one of an animal is distinguished."""
    cards = own_cards(view)
    if not cards:
        return words("Show card {n}", n=choice.place + 1)
    animal = cards[choice.place]
    n = cards[: choice.place + 1].count(animal)
    text = words("Show {card}", card=named(animal, words))
    return words("{text} – number {n}", text=text, n=n) if n > 1 else text


def flip_label(choice: Choice, view: SmallView, words: Words) -> str:
    """Name a card that the Teller may turn, and its new side."""
    place, secret = choice.place, view.table[view.teller].cards
    if place >= secret:
        card = named(view.public[place - secret], words)
        return words("Make {card} secret", card=card)
    cards = own_cards(view)
    if view.reader != view.teller:
        return words("Make secret card {n} public", n=place + 1)
    return words("Make {card} public", card=named(cards[place], words))


def hide_label(choice: Choice, view: SmallView, words: Words) -> str:
    """Name a card just received that may become secret."""
    card = named(view.public[choice.place], words)
    n = view.public[: choice.place + 1].count(view.public[choice.place])
    return words("Make {card} secret (number {n})", card=card, n=n)


def swap_label(choice: Choice, view: SmallView, words: Words) -> str:
    """Name a player to swap with, and their place."""
    place = view.chairs.index(choice.place)
    name = words.label(choice.place)
    if not place:
        return words("Swap with {name} and move to the Smallseat", name=name)
    return words("Swap with {name} and move to place {n}", name=name, n=place + 1)


def execute_label(choice: Choice, view: SmallView, words: Words) -> str:
    """Name the animal whose action is used; a player who plans it may vote for another by then."""
    vote = view.table[view.active].vote
    if not vote or view.acting is None or view.reader != view.acting:
        return words("Use its action")
    return words("Use {card}", card=named(vote, words))


def to_seat(said: str) -> Label[SmallView]:
    """Return the labels of a verb that chooses a player."""
    return lambda choice, view, words: words(said, name=words.label(choice.place))


def plain(said: str) -> Label[SmallView]:
    """Return the label of a verb that has only one choice."""
    return lambda choice, view, words: words(said)


LABELS: dict[str, Label[SmallView]] = {
    "vote": card_label(message("Vote {card}"), counted=True),
    "secret": plain(message("Vote with a secret card when the others do")),
    "show": lambda choice, view, words: words(
        "Vote {card} now, face-up", card=named(view.public[choice.place], words)
    ),
    "execute": execute_label,
    "swap": swap_label,
    "animal": lambda choice, view, words: named(str(choice.at[0]), words),
    "ask": to_seat(message("Ask {name}")),
    "to": to_seat(message("Give {name} a card")),
    "stop": plain(message("Stop giving cards away")),
    "give": card_label(message("Give {card}")),
    "return": card_label(message("Give back {card}")),
    "replace": card_label(message("Give {card} instead")),
    "add": card_label(message("Add {card}")),
    "flip": flip_label,
    "yes": plain(message("Yes, end the round")),
    "no": plain(message("No, continue")),
    "hide": hide_label,
    "reveal": reveal_label,
    "keep": card_label(message("Keep {card}")),
}
SHORT_LABELS: dict[str, Label[SmallView]] = {
    "secret": short_secret,
    "show": short_public,
    "vote": short_label,
    "give": short_label,
    "return": short_label,
    "replace": short_label,
    "add": short_label,
    "keep": short_label,
}
