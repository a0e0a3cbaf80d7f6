"""The frame that the pictures of most games have: the ground, what lies on it, and the marks."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Sequence, Set
from typing import ClassVar, TypeVar

from games.drawing.grounds import state_line
from games.drawing.pages import looked_up
from games.drawing.parts import changed, ring
from games.drawing.svg import HEIGHT, LOW, picture
from games.engine import Choice, Decision, Picture, Place, SeenEvent, View, Words
from games.sheet import CHALK, Parts, Sheet, joined

Box = tuple[float, float, float, float]
"""The left edge, the top, the width and the height of something in a picture."""
Spots = dict[Place, Box]
"""Where the places of a game were drawn."""
MOST_MARKS = 12
"""With more places to choose from, marks would be no help."""

V = TypeVar("V", bound=View)


class TablePicture(Picture[V]):
    """A game's pictures on one ground: the table, the result, and single cards.

    ``ground`` is the scene with the game's title; ``ink`` and ``halo`` are the colours of the line
    on the match, and of the edge around its letters.
    """

    ground: ClassVar[Parts]
    ink: ClassVar[str] = CHALK
    halo: ClassVar[str] = ""

    @abstractmethod
    def status(self, view: V, words: Words) -> str:
        """Return a short text on how far the match has got."""

    @abstractmethod
    def table(
        self, view: V, words: Words, spots: Spots, decision: Decision | None, news: bool
    ) -> Parts:
        """Draw the cards and the seats, and note in ``spots`` where the places are.

        ``decision`` is the reader's own; with ``news``, stars will mark what has changed.
        """

    @abstractmethod
    def ending(self, view: V, words: Words) -> Parts:
        """Draw the result of a match that is over."""

    def marks(
        self,
        view: V,
        words: Words,
        spots: Spots,
        decision: Decision | None,
        trying: Choice | None,
    ) -> Sequence[Parts]:
        """Draw marks around the places that the reader can choose, or that a choice is about.

        ``decision`` is the reader's own, ``trying`` the choice that the reader is trying out.
        """
        return ()

    def draw(
        self,
        view: V,
        words: Words,
        decision: Decision | None = None,
        trying: Choice | None = None,
        news: Collection[Place] = (),
        story: Sequence[SeenEvent] = (),
    ) -> Sheet:
        """Draw the table as its reader knows it; at the end the result."""
        if view.outcome:
            return picture(HEIGHT, self.scene(words("Result")), self.ending(view, words))
        own = decision if decision and decision.seat == view.reader else None
        spots: Spots = {}
        table = self.table(view, words, spots, own, bool(news))
        fresh = changed(list(dict.fromkeys(spots[place] for place in spots if place in news)))
        marks = self.marks(view, words, spots, own, trying)
        head = self.head(view, words, spots, bool(news))
        return picture(HEIGHT, self.ground, head, table, fresh, *marks)

    def head(self, view: V, words: Words, spots: Spots, news: bool) -> Parts:
        """Draw the line on the match, once everything on the table has its place."""
        return self.line(self.status(view, words))

    def line(self, said: str) -> Parts:
        """Draw a short text at the right of the scene."""
        return state_line(said, self.ink, self.halo)

    def scene(self, said: str) -> Parts:
        """Draw the ground with a line about the match."""
        return joined([self.ground, self.line(said)])

    def looked_up(
        self, drawn: Parts, name: str, pills: Sequence[str], effect: str, words: Words
    ) -> Sheet:
        """Draw the page of a card; ``drawn`` is the card, left of 380."""
        page = looked_up(self.look, drawn, name, pills, effect)
        return picture(LOW, self.scene(words("Card")), page)


def marked(spots: Spots, targets: Set[Place], chosen: Place) -> dict[Place, Parts]:
    """Return marks around places that can be chosen, unless there are many, and the chosen one."""
    shown = targets if len(targets) <= MOST_MARKS else set()
    return {
        place: ring(*box, chosen=place == chosen)
        for place, box in spots.items()
        if place in shown or place == chosen
    }
