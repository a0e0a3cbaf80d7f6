"""What is asked in Llamas Unleashed: for each prompt, what the seat asked and the others read."""

from games.engine.words import message

CHOOSING = message("{name} decides about {card}.")

PROMPTS = {
    "first_baby": (
        message("Choose your first Animal, a Baby."),
        message("{name} chooses a Baby Animal."),
    ),
    "action": (
        message("Your turn: play a card or draw one."),
        message("{name} plays a card or draws."),
    ),
    "play_again": (
        message("You may play a second card."),
        message("{name} may play a second card."),
    ),
    "into": (
        message("Into whose Field goes {card}?"),
        message("{name} chooses a Field for {card}."),
    ),
    "instant": (message("Do you answer {card}?"), message("{card} may be answered.")),
    "may": (message("{card}: do you want to?"), CHOOSING),
    "may_draw": (message("{card}: do you want to draw a card?"), CHOOSING),
    "may_two": (message("{card}: do you take the top 2 cards?"), CHOOSING),
    "use": (
        message("Several effects at once: which comes next?"),
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
        message("{cause} would cost you cards: does your {card} stand in for one?"),
        message("{name} decides whether {card} stands in for a card."),
    ),
    "player": (message("{card}: which player do you choose?"), CHOOSING),
    "from": (message("{card}: in whose Field?"), CHOOSING),
    "discard": (message("{card}: discard {n} of your cards."), message("{name} must discard.")),
    "discard_any": (message("{card}: which cards do you discard?"), CHOOSING),
    "discard_basic": (message("{card}: which Basic Animal do you discard?"), CHOOSING),
    "bring": (message("{card}: which card do you bring into your Field?"), CHOOSING),
    "give": (message("{card}: which card do you give to {whom}?"), CHOOSING),
    "take": (message("{card}: which card do you take?"), CHOOSING),
    "sort": (message("{card}: what are you looking for?"), CHOOSING),
    "top": (message("{card}: which card goes on top of the deck?"), CHOOSING),
    "bottom": (message("{card}: which card goes under the deck?"), CHOOSING),
    "keep": (message("{card}: which card do you keep?"), CHOOSING),
    "baby": (message("{card}: which Baby do you bring?"), CHOOSING),
}

PLAIN = {"action", "play_again", "use", "first_baby"}
"""Prompts that need no reminder of what a card does."""
