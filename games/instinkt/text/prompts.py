"""The prompts for a seat."""

from __future__ import annotations

from games.engine import Decision, Words, message
from games.instinkt.text.names import animal, effect
from games.instinkt.view import InstinktView

PROMPTS = {
    "under": (
        message(
            "You keep three of these cards. Which two go on the bottom of your deck?\n"
            "The card you choose first lies above the other one."
        ),
        message("{name} chooses two cards for the bottom of their deck."),
    ),
    "play": (
        message(
            "Which card do you play?\n"
            "You both show your cards at the same time. The card with the higher number is "
            "placed first."
        ),
        message("{name} chooses a card to play."),
    ),
    "place": (
        message("Where does {card} go?"),
        message("{name} chooses a place for the {card}."),
    ),
    "push": (
        message(
            "Where does your 🦌 Deer come in?\n"
            "⬇️ ⬆️ into a column, ➡️ ⬅️ into a row. It pushes the animals in its way ahead "
            "of it."
        ),
        message("{name} chooses where the 🦌 Deer comes in."),
    ),
    "move": (
        message("Which of your other cards does your 🦝 Raccoon move?"),
        message("{name} chooses a card for the 🦝 Raccoon to move."),
    ),
    "to": (
        message(
            "Where does your 🦝 Raccoon put your {card}?\nThe card can't go back to where it was."
        ),
        message("{name} chooses where the 🦝 Raccoon puts the {card}."),
    ),
}
"""For each prompt: the text for the seat that decides, and the text for the others."""


def prompt(decision: Decision, view: InstinktView, words: Words) -> str:
    """Describe the decision."""
    yours, theirs = PROMPTS[decision.prompt]
    card = "".join(animal(str(kind), words) for kind in decision.about)
    lines = [words.by_actor(decision.seat, yours, theirs, card=card)]
    if decision.prompt == "play" and not view.board:
        lines.append(words("-# The first card of the match goes on d4."))
    if decision.prompt in ("place", "to") and decision.seat == words.reader:
        lines += [f"-# {effect(view.cards[str(kind)], words)}" for kind in decision.about]
    return "\n".join(lines)
