"""The table of Echo as a picture."""

from games.drawing import WIDTH, back, card, name_of, panel, pile, plate, ring
from games.drawing import picture as sheet
from games.engine import Choice, Decision, Picture, Words
from tests.template_game.cards import CARDS
from tests.template_game.view import EchoView

ROW, CARD, MARGIN = 190, (88, 116), 12


class EchoPicture(Picture[EchoView]):
    """A row for each seat; the deck and the pile come last."""

    def draw(
        self, view: EchoView, words: Words, decision: Decision | None = None,
        trying: Choice | None = None,
    ) -> str:  # fmt: skip
        """Draw the rows from top to bottom, and a ring around the card that is tried."""
        rows = [self.row(view, words, seat, trying) for seat in range(view.seats)]
        top = view.seats * ROW + MARGIN
        piles = [panel(MARGIN, top, WIDTH - 2 * MARGIN, 140), pile(28, top + 12, *CARD, view.deck)]
        if view.pile:
            piles.append(shown(view.pile[-1], words, 140, top + 12))
        return sheet(top + 152, *(part for row in rows for part in row), *piles)

    def row(self, view: EchoView, words: Words, seat: int, trying: Choice | None) -> list[str]:
        """Draw a seat's row: cards for their owner, backs for all others."""
        top, mine = seat * ROW + MARGIN, seat == view.reader
        badge = words("to move") if view.waiting.get(seat) is False else ""
        places = [(28 + 98 * i, top + 58) for i in range(view.held[seat])]
        cards = [
            shown(view.hand[i], words, *at) if mine else back(*at, *CARD)
            for i, at in enumerate(places)
        ]
        rings = [ring(*places[trying.place], *CARD, chosen=True)] if mine and trying else []
        head = plate(28, top + 6, 744, name_of(seat, words), f"{view.points[seat]}", badge, mine)
        return [panel(MARGIN, top, WIDTH - 2 * MARGIN, ROW - 12), head, *cards, *rings]


def shown(kind: str, words: Words, x: float, y: float) -> str:
    """Draw a card that lies open."""
    return card(x, y, *CARD, CARDS[kind].emoji, words(CARDS[kind].name))
