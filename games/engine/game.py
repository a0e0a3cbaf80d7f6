"""What a game is to the engine: its state, its turn, its views and its words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import (
    Any,
    ClassVar,
    Generic,
    NamedTuple,
    Self,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from pydantic import BaseModel, ConfigDict

from games.engine.decision import Choice, Decision, Turn
from games.engine.event import Seen
from games.engine.ledger import Ledger
from games.engine.words import Words


@dataclass(kw_only=True)
class State(Ledger):
    """The plain data of a match between two turns; each game adds its zones and counters.

    Fields hold numbers, strings, and lists and dicts of them. ``asked`` counts the decisions
    posed so far.
    """

    asked: int = 0

    def clone(self) -> Self:
        """Return an independent copy, without the events and draws of the turn under way."""
        other = object.__new__(type(self))
        other.__dict__ = columns = self.__dict__.copy()
        for name, copier in _copiers(type(self)):
            columns[name] = copier(columns[name])
        other.events, other.drawn = [], []
        return other


_COPIERS: dict[type[State], list[tuple[str, Callable[[Any], Any]]]] = {}


def _copiers(kind: type[State]) -> list[tuple[str, Callable[[Any], Any]]]:
    """Choose the cheapest full copy for each field that can change in place."""
    if kind in _COPIERS:
        return _COPIERS[kind]
    chosen: list[tuple[str, Callable[[Any], Any]]] = []
    for name, hint in get_type_hints(kind).items():
        inner = get_args(hint)
        plain = all(get_origin(part) in (None, tuple, Mapping) for part in inner)
        if get_origin(hint) in (list, dict) and plain:
            chosen.append((name, get_origin(hint).copy))
        elif get_origin(hint) is list and get_origin(inner[0]) in (list, dict):
            chosen.append((name, _copy_rows))
        elif get_origin(hint) is not None:
            chosen.append((name, deepcopy))
    _COPIERS[kind] = chosen
    return chosen


def _copy_rows(rows: list[Any]) -> list[Any]:
    return [row.copy() for row in rows]


class Outcome(BaseModel):
    """How a match ended: the winning seats (none or several), why, and a score for each seat."""

    model_config = ConfigDict(frozen=True)

    winners: tuple[int, ...]
    reason: str
    scores: tuple[int, ...]


class Options(BaseModel):
    """What may be set in the lobby; the fields' titles and descriptions are shown there."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class View(BaseModel):
    """What one reader may know of the table; each game adds its own fields.

    ``reader`` is a seat or None for an onlooker; ``waiting`` maps each seat that is asked to
    whether it has given an answer.
    """

    game: str
    seats: int
    reader: int | None
    active: int
    waiting: dict[int, bool] = {}
    outcome: Outcome | None = None


class Verb(NamedTuple):
    """A slash command of a game: choices whose notation starts with ``name``.

    ``argument`` names the command's option, or is empty where the verb stands alone.
    """

    name: str
    description: str
    argument: str = ""


S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


class Text(ABC, Generic[V]):
    """A game's words: everything that is said about it, made from views and redacted events."""

    @abstractmethod
    def prompt(self, decision: Decision, view: V, words: Words) -> str:
        """Say what the reader is asked to decide."""

    @abstractmethod
    def choice(self, choice: Choice, view: V, words: Words) -> str:
        """Name a choice, as a button or an autocomplete line does (at most 80 characters)."""

    @abstractmethod
    def event(self, event: Seen, words: Words) -> str | None:
        """Tell an event in one sentence; None for what needs no telling."""

    @abstractmethod
    def table(self, view: V, words: Words) -> str:
        """Describe the public table in Markdown."""

    @abstractmethod
    def hand(self, view: V, words: Words) -> str:
        """Describe what only the reader knows, in Markdown."""

    @abstractmethod
    def outcome(self, outcome: Outcome, words: Words) -> str:
        """Say how the match ended."""

    @abstractmethod
    def rules(self, words: Words) -> str:
        """Return the players' rules page in Markdown."""


class Game(ABC, Generic[S, V]):
    """One game: stateless, one object in the registry.

    ``name`` is the package's name, ``command`` the slash command's, ``version`` the number of
    the rules: raise it with every change that alters a replay.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    tagline: ClassVar[str]
    command: ClassVar[str]
    emoji: ClassVar[str]
    version: ClassVar[int] = 1
    seats: ClassVar[range]
    options: ClassVar[type[Options]] = Options
    verbs: ClassVar[Sequence[Verb]] = ()
    state: type[S]
    text: Text[V]

    @abstractmethod
    def setup(self, seats: int, options: Any) -> S:
        """Return the state with all cards still open in the box."""

    @abstractmethod
    def deal(self, s: S) -> None:
        """Set up the first turn."""

    @abstractmethod
    def turn(self, s: S) -> Turn:
        """Play one turn, from checkpoint to checkpoint."""

    @abstractmethod
    def outcome(self, s: S) -> Outcome | None:
        """Return how the match ended, from the state between two turns."""

    @abstractmethod
    def view(self, s: S, reader: int | None) -> V:
        """Return what ``reader`` may know; ``s`` is masked: other faces are empty strings."""

    def migrate(self, data: Mapping[str, Any], version: int) -> Mapping[str, Any]:
        """Bring the state saved by rules ``version`` to the present form."""
        return data
