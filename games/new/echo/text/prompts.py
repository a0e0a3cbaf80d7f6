"""The prompts for a seat."""

from games.engine import Decision, Words, message

PROMPTS = {"play": (message("Which card do you play?"), message("{name} plays a card."))}
"""For each prompt: what the seat asked reads, and what the others read."""


def prompt_line(decision: Decision, words: Words) -> str:
    """Describe the decision."""
    return words.by_actor(decision.seat, *PROMPTS[decision.prompt])
