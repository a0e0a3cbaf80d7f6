"""The labels of choices on buttons and menu lines, and the hints beside them."""

from __future__ import annotations

from games.engine import Choice, Label, Words, message
from games.llamas_unleashed.cards import CARDS, HERDS, NUMBERS
from games.llamas_unleashed.text.names import BACK, KINDS, copies, effect_of, named
from games.llamas_unleashed.view import LlamasView

IN_HAND = ("play", "discard", "instant", "bring", "give")  # the verbs that name a card in hand
IN_FIELD = ("destroy", "sacrifice", "remove", "steal", "move", "swap", "return", "save")


def said(text: str) -> Label[LlamasView]:
    """Return the label of a verb that has only one choice."""
    return lambda choice, view, words: words(text)


def hand_card(said: str) -> Label[LlamasView]:
    """Return the labels of a verb that takes a card of the reader's hand."""

    def label(choice: Choice, view: LlamasView, words: Words) -> str:
        hand = view.table[view.reader].hand if view.reader is not None else []
        return words(said, card=place_of(hand, choice.place, words))

    return label


def place_of(cards: list[str | None], place: int, words: Words) -> str:
    """Name the card at a place, as far as the reader knows it."""
    key = cards[place] if place < len(cards) else None
    if key is None:
        return words("{back} card {n}", back=BACK, n=place + 1)
    return named(key, words) + copies(key, cards, place)


def field_card(own: str, others: str) -> Label[LlamasView]:
    """Return the labels of a verb that names a card in a Field."""

    def label(choice: Choice, view: LlamasView, words: Words) -> str:
        seat, place = int(choice.at[0]), int(choice.at[1])
        card = place_of(list(view.table[seat].field), place, words)
        said = own if seat == view.reader else others
        return words(said, card=card, name=words.label(seat))

    return label


def into(choice: Choice, view: LlamasView, words: Words) -> str:
    """Name a Field."""
    if choice.place == view.reader:
        return words("Into your own Field")
    shown = view.table[choice.place]
    return words(
        "Into {name}'s Field ({n} of {needed} Animals)",
        name=words.label(choice.place),
        n=shown.animals,
        needed=shown.needed,
    )


def player(choice: Choice, view: LlamasView, words: Words) -> str:
    """Name a player and the main facts about them."""
    seat = choice.place
    if seat == view.reader:
        return words("Yourself")
    shown = view.table[seat]
    return words(
        "{name} – Animals: {n}, hand: {cards}",
        name=words.label(seat),
        n=shown.animals,
        cards=len(shown.hand),
    )


def take(choice: Choice, view: LlamasView, words: Words) -> str:
    """Name a card in the deck, the discard pile or a hand, as far as the reader knows it."""
    zone, place = choice.at[0], int(choice.at[-1])
    if zone == "deck":
        key = view.top.get(place)
        return named(key, words) if key else words("a card from the deck")
    if zone == "pile":
        return place_of(view.discard, place, words)
    return place_of(view.table[int(choice.at[1])].hand, place, words)


def use(choice: Choice, view: LlamasView, words: Words) -> str:
    """Name an effect; a second copy is numbered."""
    copy = f" ({choice.at[1]})" if len(choice.at) > 1 else ""
    return named(str(choice.at[0]), words) + copy


LABELS: dict[str, Label[LlamasView]] = {
    "draw": said(message("Draw a card")),
    "yes": said(message("Yes")),
    "no": said(message("No, thanks")),
    "done": said(message("Done")),
    "play": hand_card(message("Play {card}")),
    "instant": hand_card(message("Respond with {card}")),
    "discard": hand_card(message("Discard {card}")),
    "bring": hand_card(message("Bring in {card}")),
    "give": hand_card(message("Give {card}")),
    "into": into,
    "player": player,
    "take": take,
    "use": use,
    "sort": lambda choice, view, words: words(KINDS[str(choice.at[0])]),
    "baby": lambda choice, view, words: named(f"baby_{choice.at[0]}", words),
    "destroy": field_card(message("Destroy your {card}"), message("Destroy {name}'s {card}")),
    "sacrifice": field_card(message("Sacrifice {card}"), message("Sacrifice {name}'s {card}")),
    "remove": field_card(message("Sacrifice your {card}"), message("Destroy {name}'s {card}")),
    "steal": field_card(message("Take back {card}"), message("Steal {name}'s {card}")),
    "move": field_card(message("Move your {card}"), message("Move {name}'s {card}")),
    "swap": field_card(message("Send your {card} away"), message("Send {name}'s {card} away")),
    "return": field_card(message("Return your {card}"), message("Return {name}'s {card}")),
    "save": field_card(message("Save {card}"), message("Save {name}'s {card}")),
}
SHORT_LABELS: dict[str, Label[LlamasView]] = {"baby": LABELS["baby"]}
"""The label of each verb's choices."""


def hint(choice: Choice, view: LlamasView, words: Words) -> str:
    """Describe the effect of the chosen card, as far as it is known, or the bonus of a Baby."""
    if choice.verb == "baby":
        bonus = words(HERDS[str(choice.at[0])].text)
        return words(
            "Bonus for {n} Animals of this variation: {bonus}", n=NUMBERS.herd, bonus=bonus
        )
    key = card_of(choice, view)
    if key is None or (key in CARDS and CARDS[key].type == "basic"):
        return ""
    if key in CARDS:
        return words(CARDS[key].brief or CARDS[key].text)
    return effect_of(key, words)


def card_of(choice: Choice, view: LlamasView) -> str | None:
    """Return the card that a choice refers to; None if there is none, or it is unknown."""
    if choice.verb in IN_HAND and view.reader is not None:
        return view.table[view.reader].hand[choice.place]
    if choice.verb in IN_FIELD:
        return view.table[choice.place].field[int(choice.at[1])]
    if choice.verb == "use":
        return str(choice.at[0])
    if choice.verb != "take":
        return None
    zone, place = choice.at[0], int(choice.at[-1])
    if zone == "deck":
        return view.top.get(place)
    cards = view.discard if zone == "pile" else view.table[int(choice.at[1])].hand
    return cards[place] if place < len(cards) else None
