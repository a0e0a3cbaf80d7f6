"""How the cards of Echo are called."""

from games.engine import Words
from tests.template_game.cards import CARDS


def named(kind: str, words: Words) -> str:
    """Return an animal by picture and name."""
    return f"{CARDS[kind].emoji} {words(CARDS[kind].name)}"
