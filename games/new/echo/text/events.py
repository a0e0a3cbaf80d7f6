"""The sentences for the events of Echo."""

from games.engine import SILENT, IfShown, event_sentences
from games.new.echo.text.names import named

EVENT_FORMATTERS = event_sentences(
    {
        "play": ("You played {card}.", "{name} played {card}."),
        "echo": ("You echoed {card}.", "{name} echoed {card}."),
        "draw": IfShown("You drew {cards}.", SILENT),
        "mix": SILENT,
    },
    card=lambda event, words: named(event.faces[0], words),
    cards=lambda event, words: words.listing([named(face, words) for face in event.faces]),
)
"""What is said of each kind of event."""
