"""The names of choices on buttons."""

from games.engine import Choice, Label, Words
from games.new.echo.text.names import named
from games.new.echo.view import EchoView


def play_label(choice: Choice, view: EchoView, words: Words) -> str:
    """Name a card in the reader's hand."""
    return words("Play {card}", card=named(view.hand[choice.place], words))


LABELS: dict[str, Label[EchoView]] = {"play": play_label}
