"""The sentences for the events of Echo."""

from games.engine import EventFormatter, SeenEvent, Words, message
from games.new.echo.text.names import named

PLAYS = {
    0: (message("You played {card}."), message("{name} played {card}.")),
    1: (message("You echoed {card}."), message("{name} echoed {card}.")),
}


def tell_play(event: SeenEvent, words: Words) -> str:
    """Say which card was played, and whether it scored."""
    said = PLAYS[int(event.about[0])]
    return words.by_actor(event.doer, *said, card=named(event.faces[0], words))


def tell_draw(event: SeenEvent, words: Words) -> str | None:
    """Say to a player which card they drew, and nothing to others."""
    cards = [named(face, words) for face in event.faces]
    return words("You drew {cards}.", cards=words.listing(cards)) if cards else None


EVENT_FORMATTERS: dict[str, EventFormatter] = {"play": tell_play, "draw": tell_draw}
SILENT = {"mix"}
"""Events that need no telling."""
