"""The frame of a game's pictures: the table, a seat's panel, the result, and single cards."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeVar

from games.drawing.boxes import Box, Canvas
from games.drawing.faces import ROBOT
from games.drawing.frames import Frame, Story, ribbon
from games.drawing.glyphs import legible, without_emblems
from games.drawing.rings import Marks
from games.engine import (
    Choice,
    Decision,
    EventFormatter,
    Picture,
    Place,
    SeenEvent,
    View,
    Words,
    strip_markdown,
)
from games.sheet import Look, Parts, Sheet, joined

WIDTH = 1000
"""The width of every picture in units; a phone shows it 299 CSS pixels wide."""
HIGHEST = 1100
"""The height of the highest picture, and of every ground."""
SQUARE = 1000
"""The height of tables and results."""
CARD_PAGE = 820
"""The height of the page of a card."""
MARGIN = 16
"""The room around everything."""
LONG_NAME = 10
"""The most characters of a name that is not shortened to its first word."""
WAITS = "⏳"
V = TypeVar("V", bound=View)
Seen = TypeVar("Seen", bound=View, covariant=True)


class Page(NamedTuple):
    """A box with everything on it, and the height of the picture."""

    box: Box
    height: int


@dataclass(frozen=True)
class Shown(Generic[Seen]):
    """What a picture shows: a view, and what its reader is asked and has just seen.

    ``decision`` is the reader's own, ``trying`` a choice that is being tried, and ``story`` are the
    latest events, oldest first. ``question`` is what the reader is asked, in words.
    """

    view: Seen
    words: Words
    decision: Decision | None = None
    trying: Choice | None = None
    story: Sequence[SeenEvent] = ()
    question: str = ""

    @property
    def me(self) -> int | None:
        """The reader's seat; None for a spectator."""
        return self.view.reader

    @property
    def asked(self) -> str:
        """What the reader is asked, by its name in the rules; empty if nothing."""
        return self.decision.prompt if self.decision else ""

    @property
    def others(self) -> Sequence[int]:
        """The other seats in their order of play, beginning after the reader."""
        seats, me = self.view.seats, self.me
        if me is None:
            return range(seats)
        return [(me + i) % seats for i in range(1, seats)]

    def name(self, seat: int) -> str:
        """Return the drawable name of a seat."""
        return name_of(seat, self.words)

    def title(self, seat: int) -> str:
        """Return the name of a seat above its cards; "You" for the reader's."""
        return self.words("You") if seat == self.me else self.name(seat)

    @property
    def chosen(self) -> Sequence[Choice]:
        """What the reader tries to choose, or has chosen while others are still asked."""
        return (self.trying,) if self.trying else (self.decision and self.decision.given) or ()

    def moves(self, seat: int) -> bool:
        """Return whether a seat is asked and has not answered."""
        return self.view.waiting.get(seat) is False

    def frame(self, seat: int) -> Frame:
        """Return the frame of a seat's panel: it is its move, and not the reader's as well."""
        asks_reader = self.me is not None and self.moves(self.me)
        return "move" if self.moves(seat) and (seat == self.me or not asks_reader) else ""

    @property
    def awaited(self) -> str:
        """Who is asked now, in words."""
        moving = [self.name(seat) for seat in range(self.view.seats) if self.moves(seat)]
        return self.words("Waiting for {names}", names=self.words.listing(moving))

    @property
    def asking(self) -> str:
        """What the reader is asked, in words; in a panel who is while only others are."""
        if self.me is not None and (not self.decision or self.decision.given is not None):
            return self.awaited
        return plain(self.question.split("\n")[0])

    def headline(
        self, said: str | tuple[str, ...], aside: str = "", emblem: str = "", **look: Any
    ) -> Story:
        """Return the line at the top, after what is asked; see ``Story`` for the parameters."""
        return Story(said, aside, emblem, asked=self.asking, **look)

    def latest(
        self,
        tell: Mapping[str, EventFormatter],
        emblems: Mapping[str, str],
        otherwise: str = "",
        **look: Any,
    ) -> Box | None:
        """Return a ribbon with the latest event that the game's formatters tell in short enough.

        ``emblems`` has the emblem for each face of a card; the first one of the event is shown.
        See ``ribbon`` for the look. With ``otherwise``, such as ``awaited``, that takes its place
        if there is none.
        """
        for event, said in self.told(tell):
            shown = next((emblems[face] for face in event.faces if face in emblems), "")
            found, tried = ribbon(said, shown, **look), Canvas()
            found.draw(tried, 0, 0, WIDTH - 2 * MARGIN, found.h)
            if tried.words:
                return found
        return ribbon(otherwise, WAITS, **look) if otherwise else None

    def told(self, tell: Mapping[str, EventFormatter]) -> Iterator[tuple[SeenEvent, str]]:
        """Yield the events that the game's formatters tell, the latest first, each in words."""
        for event in reversed(self.story):
            if said := tell[event.kind](event, self.words) if event.kind in tell else None:
                yield event, plain(said)


def in_pictures(words: Words) -> Words:
    """Return the words with the names that pictures have room for.

    Robots have their own names, and people with long ones are called by the first word. A robot's
    face stays where one plays for a person. Names that would then be equal stay as they are.
    """
    names = _called(tuple(words.names))
    if names == tuple(words.names):
        return words
    return Words(names, words.reader, words.language, words.roles)


@lru_cache
def _called(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return short names.

    >>> _called(("🤖 Ada", "🤖 Robo Fern", "Maximiliane von der Wiesenaue"))
    ('🤖 Ada', 'Fern', 'Maximiliane')
    """
    first = [_first_of(name) for name in names]
    return tuple(
        short if first.count(short) == 1 else name for short, name in zip(first, names, strict=True)
    )


def _first_of(name: str) -> str:
    if name.startswith(f"{ROBOT} Robo "):
        return name.removeprefix(f"{ROBOT} Robo ")
    face = f"{ROBOT} " if name.startswith(f"{ROBOT} ") else ""  # a robot plays for this person
    name = name.removeprefix(face)
    words = (word for word in name.split() if len(legible(word, "")) > 1)
    return face + (next(words, name) if len(name) > LONG_NAME else name)


def name_of(seat: int, words: Words) -> str:
    """Return the drawable part of a seat's short name, or its number if nothing can be drawn."""
    return legible(in_pictures(words).label(seat), words("Player {n}", n=seat + 1))


def plain(said: str) -> str:
    """Return a sentence as pictures show it: without formatting and emblems."""
    return without_emblems(strip_markdown(said)).strip()


def drawn(page: Page, ground: Parts, look: Look, marks: Marks | None = None) -> Sheet:
    """Return a picture of a page on a ground; ``marks`` are drawn on top of it."""
    to = Canvas(look)
    page.box.draw(to, MARGIN, MARGIN, WIDTH - 2 * MARGIN, page.height - 2 * MARGIN)
    on_top = marks.parts(to) if marks else ()
    parts = joined([ground, *to.parts, on_top])
    return Sheet(WIDTH, page.height, look.panel, parts, to.words, tuple(to.faults))


class GamePicture(Picture[V]):
    """A game's pictures in boxes on one ground.

    ``ground`` is the scene: one part, WIDTH wide and HIGHEST high, see ``scene_of``. All pictures
    of one situation have the same height.
    """

    @abstractmethod
    def table(self, shown: Shown[V]) -> Page:
        """Return what everyone may see of a match that is played."""

    @abstractmethod
    def panel(self, shown: Shown[V], me: int) -> Page:
        """Return the panel of the reader, who has the seat ``me``."""

    @abstractmethod
    def ending(self, shown: Shown[V]) -> Page:
        """Return the result of a match that is over."""

    @abstractmethod
    def moment(self, words: Words) -> Box:
        """Return a typical moment of the game: a few cards, for rooms of any size."""

    @staticmethod
    def question(decision: Decision, view: V, words: Words) -> str:
        """Return what the reader is asked: a game's prompt."""
        return ""

    def target(self, choice: Choice, view: V) -> Place:
        """Return the key of the box that a choice is about, to be marked; () without one."""
        return ()

    def targets(self, shown: Shown[V]) -> Set[Place]:
        """Return the keys of the boxes that the reader can choose from."""
        choices = shown.decision.choices if shown.decision else ()
        return {self.target(choice, shown.view) for choice in choices} - {()}

    def shown(
        self, view: V, words: Words, decision: Decision | None = None,
        trying: Choice | None = None, story: Sequence[SeenEvent] = (),
    ) -> Shown[V]:  # fmt: skip
        """Return what a picture shows; a decision of another seat is left out."""
        words = in_pictures(words)
        if not decision or decision.seat != view.reader:
            return Shown(view, words, None, trying, story)
        return Shown(view, words, decision, trying, story, self.question(decision, view, words))

    def page(self, shown: Shown[V]) -> Page:
        """Return the page for a reader: the table, the panel, or at the end the result."""
        if shown.view.outcome:
            return self.ending(shown)
        return self.table(shown) if shown.me is None else self.panel(shown, shown.me)

    def draw(
        self, view: V, words: Words, decision: Decision | None = None,
        trying: Choice | None = None, news: Collection[Place] = (),
        story: Sequence[SeenEvent] = (),
    ) -> Sheet:  # fmt: skip
        """Draw the table as its reader knows it; at the end the result."""
        shown = self.shown(view, words, decision, trying, story)
        page = self.page(shown)
        if view.outcome:
            return drawn(page, self.ground, self.look)
        chosen = {self.target(choice, view) for choice in shown.chosen}
        return drawn(page, self.ground, self.look, Marks(news, self.targets(shown), chosen))

    def strip(self, words: Words, width: int, height: int) -> Parts:
        """Draw the moment into a room."""
        to = Canvas(self.look)
        self.moment(words).draw(to, 0, 0, width, height)
        return joined(to.parts)
