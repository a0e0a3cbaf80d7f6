"""The table of Echo as a picture."""

from collections.abc import Collection, Sequence

from games.drawing import (
    FELT,
    GAP,
    GOLD,
    HEIGHT,
    TOP,
    WIDTH,
    Look,
    Parts,
    Sheet,
    back,
    band,
    card,
    ground,
    joined,
    label,
    name_of,
    named,
    panel,
    picture,
    pile,
    ribbon,
    ring,
    state_line,
    title,
)
from games.engine import Choice, Decision, Picture, Place, SeenEvent, Words
from games.new.echo.cards import CARDS
from games.new.echo.view import EchoView

ROW, CARD, MARGIN = 128, (72, 96), 14
SHADE = "#234a3e"
GROUND = ground(band(0, HEIGHT, FELT), band(0, 92, SHADE), *title("🔔", "Echo", papered=True))


class EchoPicture(Picture[EchoView]):
    """A row for each seat, and the deck and the pile at the end."""

    look = Look(SHADE)

    def scene(self, said: str) -> Parts:
        """Draw the ground with a line about the match."""
        return joined([GROUND, state_line(said)])

    def draw(
        self, view: EchoView, words: Words, decision: Decision | None = None,
        trying: Choice | None = None, news: Collection[Place] = (),
        story: Sequence[SeenEvent] = (),
    ) -> Sheet:  # fmt: skip
        """Draw the rows from top to bottom, and a ring around the card of a previewed choice."""
        parts = [part for seat in range(view.seats) for part in self.row(view, words, seat, trying)]
        left = WIDTH - MARGIN - 200
        parts += [panel(left, TOP, 200, 400, SHADE), pile(left + 60, TOP + 30, *CARD, view.deck)]
        if view.pile:
            parts.append(shown(view.pile[-1], words, left + 60, TOP + 180))
        said = words.plural("{n} card left", "{n} cards left", view.deck)
        return picture(HEIGHT, self.scene(said), *parts)

    def row(self, view: EchoView, words: Words, seat: int, trying: Choice | None) -> list[Parts]:
        """Draw a seat's row: its owner sees the cards, everyone else their backs."""
        top, mine = TOP + seat * (ROW + GAP), seat == view.reader
        move = view.waiting.get(seat) is False
        places = [(400 + 84 * i, top + 16) for i in range(view.held[seat])]
        cards = [
            shown(view.hand[i], words, *at) if mine else back(*at, *CARD)
            for i, at in enumerate(places)
        ]
        rings = [ring(*places[trying.place], *CARD, chosen=True)] if mine and trying else []
        name, _ = named(34, top + 36, seat, name_of(seat, words), 300, yours=mine)
        score = label(40, top + 88, 120, f"{view.points[seat]}", 34, GOLD)
        flag = [ribbon(380, top + 68, words("to move"))] if move else []
        box = panel(MARGIN, top, WIDTH - 242, ROW, SHADE, strong=move)
        return [box, name, score, *flag, *cards, *rings]


def shown(kind: str, words: Words, x: float, y: float) -> Parts:
    """Draw a face-up card."""
    return card(x, y, *CARD, CARDS[kind].emoji, words(CARDS[kind].name))
