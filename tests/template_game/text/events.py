"""Events as sentences."""

from games.engine import EventFormatter, SeenEvent, Words, message
from tests.template_game.text.names import named

PLAYS = {
    0: (message("You played {card}."), message("{name} played {card}.")),
    1: (message("You echoed {card}."), message("{name} echoed {card}.")),
}


def tell_play(event: SeenEvent, words: Words) -> str:
    """Tell which card was played, and whether it scored."""
    said = PLAYS[int(event.about[0])]
    return words.by_actor(event.doer, *said, card=named(event.faces[0], words))


def tell_draw(event: SeenEvent, words: Words) -> str | None:
    """Tell the drawer what came, and others nothing: the table shows the number."""
    cards = [named(face, words) for face in event.faces]
    return words("You drew {cards}.", cards=words.listing(cards)) if cards else None


EVENT_FORMATTERS: dict[str, EventFormatter] = {"play": tell_play, "draw": tell_draw}
SILENT = {"mix"}
"""Events that need no telling."""
