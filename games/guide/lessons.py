"""Lessons: what a guide shows and says, as ``data/<game>/guide.toml`` has it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from tomllib import loads
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from games.engine import Game

Ids = Annotated[tuple[str, ...], BeforeValidator(lambda said: tuple(str(said).split()))]
"""An answer as a match's text has it: choices with spaces between them; nothing passes."""


class _Data(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Step(_Data):
    """What is said at a decision of the learner with this ``prompt``.

    ``text`` is about such decisions wherever they are met. ``suggest`` and its ``reason`` hold for
    the position that the suggestions before have led to.
    """

    prompt: str
    text: str
    suggest: Ids
    reason: str


class EventExplanation(_Data):
    """What is said when something happens for the first time in a lesson.

    ``by`` says whose event it must be, ``of`` what the learner must be told by it: a face or a
    word of ``about``.
    """

    event: str
    text: str
    by: Literal["you", "others", ""] = ""
    of: str = ""


class Lesson(_Data):
    """A position, and what the learner in ``seat`` is told on the way from there.

    ``known`` are fields of the state in whose rows everybody knows which cards lie there.
    ``shows`` names what there is to learn, in the words of the rules. The lesson is over after so
    many ``turns``, or when the learner would be asked ``until`` after other answers, if that is
    given. ``others`` are the answers of other seats, each given in its order as soon as it is
    legal; otherwise their robots answer.
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
    """The lessons of one game in their order, and in the end ``learnt``: what they came to."""

    learnt: tuple[str, ...] = Field(min_length=1)
    lessons: tuple[Lesson, ...] = Field(min_length=1)


@cache
def guide_of(game: Game[Any, Any]) -> Guide | None:
    """Return a game's guide; None where it has none."""
    path = files("data") / game.name / "guide.toml"
    return Guide.model_validate(loads(path.read_text("utf-8"))) if path.is_file() else None
