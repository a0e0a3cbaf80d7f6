"""The latest event: which card it was about, and who did something to whom."""

from __future__ import annotations

from games.drawing import (
    BLACK,
    CHALK,
    GOLD,
    XL,
    Box,
    Card,
    Face,
    Icon,
    L,
    Panel,
    Room,
    Row,
    Shown,
    Text,
)
from games.engine import SeenEvent, Words, message
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.picture.ground import BACK, animal
from games.lion_unicorn.text.events import EVENT_FORMATTERS
from games.lion_unicorn.view import LionView

CROWN, WAITS = "👑", "⏳"
NIGHT = "#150a1c"
STAGE = 150
"""The height of the stage."""
FACE, CARD, LINES = 122, 92, 3
"""The sides of a face, the width of a card, and the lines of the sentence."""
STOLEN = (
    message("You stole a card from {other}."), message("{name} stole a card from you."),
    message("{name} stole a card from {other}."),
)  # fmt: skip
"""A theft without the number of the card, as the others have new numbers afterwards."""
TOWARDS, TO_THE_DOER = ("steal", "give", "rat"), ("steal", "draw")
"""The events that concern another seat, and those that bring a card."""
SHOWN = {"rat": "rat", "fox": "fox", "look": "mole"}
"""The animals whose actions show no card."""


def tell_steal(event: SeenEvent, words: Words) -> str:
    """Say who stole a card from whom."""
    return words.by_actor_and_target(event.doer, int(event.about[0]), *STOLEN)


TOLD = {**EVENT_FORMATTERS, "steal": tell_steal}
"""What pictures tell."""


def stage(shown: Shown[LionView]) -> Room:
    """Return the latest event: who did what, and its sentence."""
    event, told = next(shown.told(TOLD), (None, shown.awaited))
    acted = Row(*(_acted(event) if event else [Icon(WAITS)]), gap=14).saying("")
    said = Text(told, L, CHALK, BLACK, lines=LINES, roomy=True, cut=True, grow=1)
    return Room(Panel(Row(acted, said, gap=22), pad=14, fill=NIGHT, edge=NIGHT), h=STAGE)


def _acted(event: SeenEvent) -> list[Box]:
    """Return who acted, the card, and an arrow to whom it went."""
    kind = next((face for face in (*event.faces, SHOWN.get(event.kind, "")) if face in CARDS), "")
    card: Box = animal(kind) if kind else Card(back=BACK)
    if event.kind == "round":
        card = Icon(CROWN)
    own = [] if event.seat is None else [Face(event.seat, FACE)]
    other = [Face(int(event.about[0]), FACE)] if event.kind in TOWARDS else []
    first, last = (other, own) if event.kind in TO_THE_DOER else (own, other)
    return [*first, Room(card, w=CARD), *([Text("→", XL, GOLD), *last] if last else [])]
