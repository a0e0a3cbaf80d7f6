"""Lessons: the positions and texts of a guide, read from ``guide.toml`` in the game's data."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from tomllib import loads
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from games.engine import Game

Ids = Annotated[tuple[str, ...], BeforeValidator(lambda said: tuple(str(said).split()))]
"""An answer as in a match's text: choices separated by spaces; an empty one is a pass."""


class _Data(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Step(_Data):
    """The texts for a decision of the learner with this ``prompt``.

    ``text`` is true of any such decision. ``suggest`` and its ``reason`` apply only to the position
    that follows from the earlier suggestions.
    """

    prompt: str
    text: str
    suggest: Ids
    reason: str


class EventExplanation(_Data):
    """The text for the first event of some kind in a lesson.

    ``by`` restricts the event's seat. ``of`` is a face or an item of ``about`` that the learner
    must see in the event.
    """

    event: str
    text: str
    by: Literal["you", "others", ""] = ""
    of: str = ""


class Lesson(_Data):
    """A position, and the texts for the learner in ``seat`` from there on.

    ``known`` names fields of the state; everybody knows the cards in each of their rows. ``shows``
    names the subjects of the lesson, in the words of the rules. The lesson is over after ``turns``
    turns, or before a decision with the prompt ``until`` once the learner has answered. ``others``
    holds answers of other seats, each given in its order as soon as it is legal; otherwise
    robots answer. The ``title`` seeds the shuffles and these robots: a new one changes the course.
    """

    title: str
    shows: tuple[str, ...] = Field(min_length=1)
    position: str
    known: tuple[str, ...] = ()
    seat: int = 0
    turns: int = 1
    until: str = ""
    opening: str
    closing: str
    steps: tuple[Step, ...] = Field(min_length=1)
    told: tuple[EventExplanation, ...] = ()
    others: Mapping[int, tuple[Ids, ...]] = {}


class Guide(_Data):
    """The lessons of one game in their order, and ``learnt``, a summary for the end."""

    learnt: tuple[str, ...] = Field(min_length=1)
    lessons: tuple[Lesson, ...] = Field(min_length=1)


@cache
def guide_of(game: Game[Any, Any]) -> Guide | None:
    """Return a game's guide; None if it has none."""
    path = game.file("guide.toml")
    return Guide.model_validate(loads(path.read_text("utf-8"))) if path else None
