"""What a seat is asked."""

from games.engine import Decision, Words, message

PROMPTS = {"play": (message("Which card do you play?"), message("{name} plays a card."))}
"""For each prompt: what the seat asked reads, and what the others read."""


def prompt_line(decision: Decision, words: Words) -> str:
    """Say what is to be decided."""
    return words.by_actor(decision.seat, *PROMPTS[decision.prompt])
