"""The prompts of Llamas Unleashed: the text for the seat that decides, and for the others."""

from __future__ import annotations

from games.engine import Decision, Words, message
from games.llamas_unleashed.text.names import is_known, named, reminder
from games.llamas_unleashed.view import LlamasView

CHOOSING = message("{name} decides what to do with {card}.")

PROMPTS = {
    "first_baby": (
        message("Choose a Baby as your first Animal."),
        message("{name} chooses a Baby Animal."),
    ),
    "action": (
        message("Play a card, or draw one?"),
        message("{name} plays a card or draws."),
    ),
    "play_again": (
        message("You may play a second card."),
        message("{name} may play a second card."),
    ),
    "into": (
        message("Whose Field does {card} go into?"),
        message("{name} chooses a Field for {card}."),
    ),
    "instant": (message("Respond to {card}?"), message("Players can respond to {card}.")),
    "may": (message("{card}: use its effect?"), CHOOSING),
    "may_draw": (message("{card}: do you want to draw a card?"), CHOOSING),
    "may_two": (
        message("{card}: do you want to take the top 2 cards of the discard pile?"),
        CHOOSING,
    ),
    "use": (
        message(
            "You have several effects to use: which comes next?\n"
            "You choose everything first; then it happens in that order."
        ),
        message("{name} has several effects to use."),
    ),
    "destroy": (message("{card}: which card do you destroy?"), CHOOSING),
    "sacrifice": (message("{card}: which card do you sacrifice?"), CHOOSING),
    "remove": (message("{card}: which card do you sacrifice or destroy?"), CHOOSING),
    "steal": (message("{card}: which card do you steal?"), CHOOSING),
    "move": (message("{card}: which card do you move?"), CHOOSING),
    "swap": (message("{card}: which Animal do you send away?"), CHOOSING),
    "return": (message("{card}: which card returns to its owner's hand?"), CHOOSING),
    "save": (
        message("{cause} would cost you at least one card. Sacrifice your {card} to save one?"),
        message("{name} decides whether to save a card by sacrificing {card}."),
    ),
    "player": (message("{card}: which player do you choose?"), CHOOSING),
    "from": (message("{card}: whose Field do you choose from?"), CHOOSING),
    "discard": (message("{card}: discard {n} of your cards."), message("{name} must discard.")),
    "discard_any": (message("{card}: which cards do you discard?"), CHOOSING),
    "discard_basic": (message("{card}: which Basic Animal do you discard?"), CHOOSING),
    "bring": (message("{card}: which card do you bring into your Field?"), CHOOSING),
    "give": (message("{card}: which card do you give to {other}?"), CHOOSING),
    "take": (message("{card}: which card do you take?"), CHOOSING),
    "sort": (message("{card}: what kind of card are you looking for?"), CHOOSING),
    "top": (message("{card}: which card goes on top of the deck?"), CHOOSING),
    "bottom": (message("{card}: which card goes on the bottom of the deck?"), CHOOSING),
    "keep": (message("{card}: which card do you keep?"), CHOOSING),
    "baby": (message("{card}: which Baby do you bring into your Field?"), CHOOSING),
}

PLAIN = {"action", "play_again", "use", "first_baby"}
"""Prompts that need no reminder of a card's effect."""

TWO_CARDS = message("Play up to 2 cards, or draw one?")
HAND_LIMIT = message("You hold too many cards: discard {n}.")


def prompt(decision: Decision, view: LlamasView, words: Words) -> str:
    """Describe the decision, and for the seat that decides the card's effect."""
    yours, theirs = PROMPTS[decision.prompt]
    about = decision.about
    key = str(about[0]) if about and is_known(about[0]) else ""
    facts = {"card": named(key, words) if key else "", "n": str(about[-1]) if about else ""}
    if decision.prompt == "instant":
        return instant_prompt(decision, words)
    if decision.prompt == "discard" and about[0] == "hand_limit":
        yours = HAND_LIMIT
    if decision.prompt == "action" and about[0] != 1:
        yours = TWO_CARDS
    if decision.prompt == "give":
        facts["other"] = words.seat(int(about[1]))
    if decision.prompt == "save":
        facts["cause"] = named(str(about[1]), words)
    lines = [words.by_actor(decision.seat, yours, theirs, **facts)]
    if key and decision.seat == words.reader and decision.prompt not in PLAIN:
        lines += reminder(key, words)
    return "\n".join(lines)


def instant_prompt(decision: Decision, words: Words) -> str:
    """Ask whether a seat answers a card; the text does not show who else is asked."""
    key, player, owner = str(decision.about[0]), int(decision.about[1]), int(decision.about[2])
    card = named(key, words)
    if decision.seat != words.reader:
        return words("Players can respond to {card} with an Instant.", card=card)
    said = message("{name} plays {card}. Respond?")
    if owner == player:
        said = message("{name} plays {card} into their own Field. Respond?")
    elif owner == words.reader:
        said = message("{name} plays {card} into your Field. Respond?")
    elif owner >= 0:
        said = message("{name} plays {card} into {other}'s Field. Respond?")
    other = words.seat(owner) if owner >= 0 else ""
    line = words(said, name=words.seat(player), card=card, other=other)
    if not decision.choices:
        line = words.sentences([line, words("You have no Instant that can respond to this card.")])
    return "\n".join([line, *reminder(key, words)])
