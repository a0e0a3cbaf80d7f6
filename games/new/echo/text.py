"""The sentences of Echo."""

from games.default import DefaultText, card_parts, named
from games.engine import (
    SILENT,
    IfShown,
    RulesPage,
    choice_sentences,
    event_sentences,
    message,
)
from games.new.echo.cards import FOLDER, KINDS
from games.new.echo.view import EchoView


class EchoText(DefaultText[EchoView]):
    """All sentences of the game; the rest follows from the view."""

    page, kinds = RulesPage(FOLDER), KINDS
    aim = message(
        "Play the animal that was played just before you: that is a point. Most points win."
    )
    prompts = {"play": (message("Which card do you play?"), message("{name} plays a card."))}
    places = {"play": "hand"}
    labels = choice_sentences(
        {"play": "Play {card}"},
        card=lambda choice, view, words: named(KINDS[view.hand[choice.place]], words),
    )
    event_formatters = event_sentences(
        {
            "play": ("You played {card}.", "{name} played {card}."),
            "repeat": ("You echoed {card}.", "{name} echoed {card}."),
            "draw": IfShown("You drew {cards}.", SILENT),
            "mix": SILENT,
        },
        **card_parts(KINDS),
    )
