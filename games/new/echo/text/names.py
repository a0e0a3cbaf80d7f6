"""The names of the cards of Echo."""

from games.engine import Words
from games.new.echo.cards import CARDS


def named(kind: str, words: Words) -> str:
    """Return an animal by picture and name."""
    return f"{CARDS[kind].emoji} {words(CARDS[kind].name)}"
