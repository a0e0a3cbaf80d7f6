"""The prompts for a seat."""

from __future__ import annotations

from games.engine import Decision, Words, message
from games.lion_unicorn.text.names import named
from games.lion_unicorn.view import LionView

PROMPTS = {
    "action": (
        message("Draw, flip or steal?"),
        message("{name} chooses whether to draw, flip or steal."),
    ),
    "forced_flip": (
        message(
            "{thief} stole one of your cards, so turn over one of your other cards.\n"
            "An animal that you turn face-up acts immediately."
        ),
        message("{name} was robbed and must turn a card over."),
    ),
    "goat": (
        message("Who gets your 🐐 Goat?\nIt arrives face-up and can complete a set."),
        message("{name} chooses who gets the 🐐 Goat."),
    ),
    "swift": (
        message("Which face-up card does your 🐤 Swift carry to another player?"),
        message("{name} chooses a card for the 🐤 Swift to carry away."),
    ),
    "swift_to": (
        message("Who gets your {card}?\nIt arrives face-up and can complete a set."),
        message("{name} chooses who gets the {card}."),
    ),
    "rat": (
        message("Whose face-down cards does your 🐀 Rat shuffle?\nNobody sees the new order."),
        message("{name} chooses whose face-down cards the 🐀 Rat shuffles."),
    ),
    "adder": (
        message("Which of your face-up cards does your 🐍 Adder discard?"),
        message("{name} chooses a card to discard."),
    ),
    "return": (
        message(
            "Several players, including you, have a winning set, so each of you gives up a "
            "card. Which one do you give up?\n"
            "Each of you chooses in secret. The chosen cards go into the deck, and then "
            "the sets are checked again."
        ),
        message("{name} must give up a card, because several players have a winning set."),
    ),
    "keep": (
        message(
            "You won the round: which set goes under the crown?\nIts cards sit out the next round."
        ),
        message("{name} chooses the set that goes under the crown."),
    ),
}
"""For each prompt: the text for the seat that decides, and the text for the others."""

FOX = (
    message("Your 🦊 Fox acts: draw, flip or steal?\nPlay then continues where it left off."),
    message("{name} takes an action for the 🦊 Fox: draw, flip or steal."),
)
"""The prompt of the action that a fox grants."""


def facts_of_actions(decision: Decision, words: Words) -> list[str]:
    """Say who sees a card that is drawn, what follows a theft, and what is not possible now."""
    offered = {choice.verb for choice in decision.choices}
    drawn = message("If you draw a card, only the others see it.")
    robbed = message("A player you rob must turn over another card.")
    none = message(
        "Nobody has a face-down card that you could steal. Starting cards can't be stolen."
    )
    return [
        words(drawn if "draw" in offered else message("There are no cards left to draw.")),
        words(robbed if "steal" in offered else none),
    ]


def prompt(decision: Decision, view: LionView, words: Words) -> str:
    """Describe the decision: a headline, with the facts that help below it."""
    yours, theirs = PROMPTS[decision.prompt]
    if decision.about == ("fox",) and decision.prompt == "action":
        yours, theirs = FOX
    facts: dict[str, str] = {}
    if decision.prompt == "forced_flip":
        facts["thief"] = words.seat(int(decision.about[0]))
    elif decision.prompt == "swift_to":
        facts["card"] = named(str(decision.about[0]), words)
    lines = [words.by_actor(decision.seat, yours, theirs, **facts)]
    if decision.prompt == "action" and decision.seat == words.reader:
        lines += facts_of_actions(decision, words)
    return "\n".join(lines)
