"""The pictures of Echo: the pile that must be echoed, the seats, and the reader's hand."""

from games.drawing import (
    FELT,
    PLAIN,
    SQUARE,
    XL,
    Box,
    Card,
    Column,
    Fan,
    GamePicture,
    Grid,
    L,
    Look,
    M,
    Mark,
    Page,
    Panel,
    Room,
    Row,
    Score,
    Shown,
    Story,
    Text,
    band,
    result,
    scene_of,
    sentence,
)
from games.engine import Choice, Place, Words
from games.new.echo.cards import CARDS
from games.new.echo.text.events import EVENT_FORMATTERS
from games.new.echo.view import EchoView

SHADE, EMOJI = "#234a3e", "📣"
EMBLEMS = {kind: card.emoji for kind, card in CARDS.items()}
GROUND = scene_of(band(0, 1100, FELT), band(0, 104, SHADE))
HEIGHT = 760
"""The height of a panel."""


class EchoPicture(GamePicture[EchoView]):
    """The pile and the seats; on a panel the reader's hand, large."""

    look = Look(SHADE)
    ground = GROUND

    def table(self, shown: Shown[EchoView]) -> Page:
        """Return the pile beside the seats, and what has just happened."""
        seats = Grid(*(seat(shown, n) for n in range(shown.view.seats)), columns=1)
        latest = shown.latest(EVENT_FORMATTERS, EMBLEMS)
        return Page(Column(story(shown), latest, Row(pile(shown), seats, grow=1)), SQUARE)

    def panel(self, shown: Shown[EchoView], me: int) -> Page:
        """Return the pile beside the other seats, and the reader's hand below them."""
        others = Grid(*(seat(shown, n) for n in shown.others), columns=1, gap=10)
        cards = [named(kind, shown.words).at("hand", i) for i, kind in enumerate(shown.view.hand)]
        hand = Panel(Fan(*cards, gap=30, anchor="middle"), shown.frame(me), pad=22)
        above = Room(Row(pile(shown), others), h=280)
        return Page(Column(story(shown), above, hand), HEIGHT)

    def ending(self, shown: Shown[EchoView]) -> Page:
        """Return the winners with their points, and the last card on the pile."""
        view, words = shown.view, shown.words
        ranked = view.ranked(view.points)
        rest = [Score(n, points(shown, n)) for n in ranked if n not in view.winners]
        moment = words("All cards are played.")
        last = Fan(named(view.pile[-1], words), anchor="middle") if view.pile else Column()
        return result(shown, points(shown, ranked[0]), moment, last, rest)

    def moment(self, words: Words) -> Box:
        """Return a card and its echo."""
        return Fan(Card("🦊"), Card("🦊"), Card(number="?", back=PLAIN), anchor="end")

    def target(self, choice: Choice, view: EchoView) -> Place:
        """Return the card that is played."""
        return "hand", choice.place


def story(shown: Shown[EchoView]) -> Story:
    """Say what scores now."""
    view, words = shown.view, shown.words
    said = words("Echo the card on the pile") if view.pile else words("The first card: any animal")
    return Story(said, words("{n} in the deck", n=view.deck), EMOJI)


def pile(shown: Shown[EchoView]) -> Room:
    """Return the top of the pile."""
    view, words = shown.view, shown.words
    empty = sentence(words("No card yet"), M)
    top: Box = named(view.pile[-1], words) if view.pile else empty
    return Room(Panel(top, pad=22), w=300)


def seat(shown: Shown[EchoView], n: int) -> Panel:
    """Return a seat's name, its cards and its points."""
    name = Text(shown.name(n), M, cut=True).share(reserve=260)
    backs = [Card(back=PLAIN) for _ in range(shown.view.held[n])]
    line = Row(Mark(n), name, Room(Fan(*backs), w=200), Text(str(shown.view.points[n]), XL))
    return Panel(line, shown.frame(n), pad=12).at("seat", n)


def points(shown: Shown[EchoView], n: int) -> str:
    """Return a seat's points in words."""
    return shown.words.plural("{n} point", "{n} points", shown.view.points[n])


def named(kind: str, words: Words) -> Card:
    """Return a face-up card."""
    return Card(CARDS[kind].emoji, words(CARDS[kind].name), letters=L)
