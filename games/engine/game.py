"""What a game is to the engine: its state, its turn, its views and its words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence, Set
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Generic,
    NamedTuple,
    Self,
    TypeVar,
)

from pydantic import BaseModel, ConfigDict, model_validator

from games.engine.decision import Barred, Choice, Decision, Turn
from games.engine.evaluator import Evaluator
from games.engine.event import SeenEvent
from games.engine.news import Place
from games.engine.pages import RulesPage
from games.engine.state import Outcome, State
from games.engine.windows import Windows
from games.engine.words import LABEL, Words, strip_markdown, truncate

if TYPE_CHECKING:
    from games.drawing.sheet import Part, Sheet


class Options(BaseModel):
    """What may be set in the lobby; the fields' titles and descriptions are shown there.

    A field is a switch (bool), or has a menu: one of its values (str) or any of them (a tuple).
    ``menus`` says for such a field how each value is called, ``signs`` which emoji stands before a
    value.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)
    menus: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    signs: ClassVar[Mapping[str, str]] = {}

    @classmethod
    def called(cls, field: str, value: str, words: Words) -> str:
        """Name a value on the menu of a field."""
        return f"{cls.signs.get(value, '')} {words(cls.menus[field][value])}".strip()

    @model_validator(mode="after")
    def _is_on_the_menu(self) -> Self:
        for name, menu in self.menus.items():
            value = getattr(self, name)
            chosen = [value] if isinstance(value, str) else list(value)
            if not set(chosen) <= set(menu) or len(set(chosen)) < len(chosen):
                raise ValueError(f"{name} is not on the menu")
        return self


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
    """A kind of choice: those whose notation starts with ``name``, and what they do."""

    name: str
    description: str


Cell = Choice | str
"""A place in a grid of buttons: a choice, or the words on a place that cannot be chosen."""

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
Label = Callable[[Choice, V, Words], str]
"""Names a choice."""
EventFormatter = Callable[[SeenEvent, Words], str | None]
"""Tells an event in one sentence, or says nothing."""


class Text(ABC, Generic[V]):
    """A game's words: everything that is said about it, made from views and redacted events.

    ``labels`` name the choices of each verb, ``event_formatters`` tell the events of
    each kind (a kind without one needs no telling), ``page`` is the players' rules page.
    ``reasons`` say why a choice
    is not possible, by what the rules call the reason.
    """

    labels: Mapping[str, Label[V]]
    event_formatters: Mapping[str, EventFormatter]
    reasons: Mapping[str, str] = {}
    page: RulesPage

    @abstractmethod
    def goal(self, view: V, words: Words) -> str:
        """Say in one line what wins, to somebody who has never played."""

    @abstractmethod
    def prompt(self, decision: Decision, view: V, words: Words) -> str:
        """Say what the reader is asked to decide."""

    def choice(self, choice: Choice, view: V, words: Words) -> str:
        """Name a choice, as a button or an autocomplete line does (at most 80 characters)."""
        return truncate(self.labels[choice.verb](choice, view, words), LABEL)

    def offered(self, decision: Decision, view: V) -> Sequence[Choice]:
        """List the choices to show: of those that come to the same for the reader only one."""
        return decision.choices

    def event(self, event: SeenEvent, words: Words) -> str | None:
        """Tell an event in one sentence; None for what needs no telling."""
        tell = self.event_formatters.get(event.kind)
        return tell(event, words) if tell else None

    @abstractmethod
    def table(self, view: V, words: Words) -> str:
        """Describe the public table in Markdown."""

    @abstractmethod
    def hand(self, view: V, words: Words) -> str:
        """Describe what only the reader knows, in Markdown."""

    def standing(self, view: V, words: Words) -> str:
        """Say in a line or two where the reader stands, and what wins now."""
        return ""

    @abstractmethod
    def outcome(self, outcome: Outcome, words: Words) -> str:
        """Say how the match ended."""

    def result(self, view: V, words: Words) -> Sequence[str]:
        """Say for each seat in a line, the best first, what it has and what that came from.

        It is asked for once the match is over, and is read by people who have seen nothing of it.
        """
        return ()

    def why_not(self, barred: Barred, view: V, words: Words) -> str:
        """Say by which rule a choice is not possible now."""
        return words(self.reasons[barred.reason])

    def rules(self, words: Words) -> str:
        """Return the players' rules page in Markdown; it is one text, not a sentence."""
        return self.page.read(words.language)

    @abstractmethod
    def cards(self, words: Words) -> Mapping[str, str]:
        """Say of every different card, by its name, what it does: for looking it up."""

    def lying(self, view: V, words: Words) -> Mapping[str, Sequence[str]]:
        """List by place the names of the cards that the reader sees lying, to look them up."""
        return {}

    def hint(self, choice: Choice, view: V, words: Words) -> str:
        """Say in a few words what a choice does, where its label cannot (at most 100 characters).

        Wherever a card is chosen it says what the card does.
        """
        return ""

    def lobby(self, seats: int, options: Options, words: Words) -> str:
        """Say what people should know before they begin with so many seats and these options.

        That is mostly nothing.
        """
        return ""

    def alt(self, view: V, words: Words) -> str:
        """Say in plain text all that the picture of this view shows."""
        parts = [self.table(view, words)]
        parts += [self.hand(view, words)] if view.reader is not None else []
        return strip_markdown("\n\n".join(parts))

    def grid(self, decision: Decision, view: V, words: Words) -> Sequence[Sequence[Cell]]:
        """Lay the choices out as they lie on the table: up to five rows of up to five buttons.

        Text stands for what cannot be chosen there. Empty where the order of the list will do.
        """
        return ()

    def preview(self, choice: Choice, view: V, words: Words) -> str:
        """Say what a choice would do, for choices that want a look before they are made."""
        return ""


class Sign(NamedTuple):
    """What stands for a kind of card within texts.

    ``text`` is the emoji, or several, by which texts name it; ``drawing`` shows the card itself, as
    a part of a picture of 128 by 128 pixels, and ``name`` is a word of a to z and "_".
    """

    name: str
    text: str
    drawing: Part


class Picture(ABC, Generic[V]):
    """A game's pictures, made from views: the public table, and what one seat sees of it."""

    @abstractmethod
    def draw(
        self,
        view: V,
        words: Words,
        decision: Decision | None = None,
        trying: Choice | None = None,
        news: Collection[Place] = (),
    ) -> Sheet:
        """Draw a view with the parts of ``games.drawing``.

        With the reader's ``decision`` it marks what can be chosen, and with ``trying`` what that
        choice would do. ``news`` are the places that have changed since the reader's last turn.
        """

    def touched(self, events: Sequence[SeenEvent], s: Any) -> Set[Place]:
        """Return the places that these events have changed; ``s`` is masked."""
        return set()

    def card(self, name: str, words: Words) -> Sheet | None:
        """Draw one kind of card with what it does, by its name in ``Text.cards``; None for none."""
        return None

    def parts(self, words: Words) -> Iterable[Sheet]:
        """Yield pictures of what recurs, to be drawn before anybody waits for it."""
        return ()

    def signs(self) -> Iterable[Sign]:
        """Yield each kind of card as it is drawn within texts; no two have the same text."""
        return ()


class Game(Generic[S, V]):
    """One game: stateless, one object in the registry.

    ``name`` is the package's name, ``command`` the slash command's, ``version`` the number of
    the rules: raise it with every change that alters a replay. ``solo`` is how many seats a match
    of one person and robots has, and ``minutes`` about how long it takes: the median of a seat's
    decisions, at ten seconds each. No match takes more than ``bound`` answers. The functions are
    the game's own, put here with ``staticmethod``:

    - ``setup(seats, options)`` returns the state with all cards still open in the box.
    - ``deal(s)`` sets up the first turn.
    - ``turn(s)`` plays one turn, from checkpoint to checkpoint.
    - ``outcome(s)`` says how the match ended, from the state between two turns.
    - ``view(s, reader)`` returns what ``reader`` may know; ``s`` is masked: other faces are empty.
    - ``zones(s)`` lists the tokens in every place where a card can lie, each in one of them.
    - ``own(s, seat)`` lists the tokens that a seat's owner may look at at any time: its hand. What
      it has only peeked at is not among them.
    - ``barred(s, decision)`` lists what the decision does not offer although people may look for
      it, and why; ``s`` is masked for its seat. It asks the predicates that list the choices, but
      only when somebody wants to know.
    - ``back(token)`` says what everybody can tell of a token without its face: "" where all backs
      are the same.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    tagline: ClassVar[str]
    command: ClassVar[str]
    emoji: ClassVar[str]
    version: ClassVar[int] = 1
    seats: ClassVar[range]
    solo: ClassVar[int] = 2
    minutes: ClassVar[int] = 10
    bound: ClassVar[int]
    options: ClassVar[type[Options]] = Options
    verbs: ClassVar[Sequence[Verb]] = ()
    state: type[S]
    text: Text[V]
    picture: Picture[V] | None = None
    windows: Windows[V] | None = None
    robot: Evaluator[S] | None = None

    setup: Callable[[int, Any], S]
    deal: Callable[[S], None]
    turn: Callable[[S], Turn]
    outcome: Callable[[S], Outcome | None]
    view: Callable[[S, int | None], V]
    zones: Callable[[S], list[list[int]]]
    own: Callable[[S, int], list[int]]
    back: Callable[[int], str] = staticmethod(lambda token: "")
    barred: Callable[[S, Decision], Sequence[Barred]] = staticmethod(lambda s, decision: ())

    def migrate(self, data: Mapping[str, Any], version: int) -> Mapping[str, Any]:
        """Bring the state saved by rules ``version`` to the present form."""
        return data
