"""The interface of a game: its state, its turn, its views and its words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence, Set
from importlib.resources.abc import Traversable
from random import Random
from typing import (
    Any,
    ClassVar,
    Generic,
    NamedTuple,
    Self,
    TypeVar,
)

from pydantic import BaseModel, ConfigDict, model_validator

from games.engine.advance import AnswersInAdvance
from games.engine.advice import (
    PASS,
    Argument,
    Arguments,
    Case,
    Facts,
    compared_by,
    facts,
    is_better,
)
from games.engine.decision import Barred, Choice, Decision, Turn
from games.engine.evaluator import Evaluator
from games.engine.event import SeenEvent
from games.engine.goals import Goal
from games.engine.news import Place
from games.engine.pages import RulesPage
from games.engine.state import Outcome, State
from games.engine.view import View
from games.engine.windows import Windows
from games.engine.words import LABEL, Words, strip_markdown, truncate
from games.sheet import Look, Part, Parts, Sheet

INTERFACE_VERSION = 2
"""The version of what games use: raised when an existing game would no longer load or work."""


class Options(BaseModel):
    """The options of a match; the lobby shows the fields' titles and descriptions.

    A field is a switch (bool), or has a menu: one of its values (str) or any of them (a tuple).
    ``menus`` holds the names of the values of such a field, ``signs`` the emoji before a value.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)
    menus: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    signs: ClassVar[Mapping[str, str]] = {}

    @classmethod
    def called(cls, field: str, value: str, words: Words) -> str:
        """Return the name of a value on the menu of a field."""
        return f"{cls.signs.get(value, '')} {words(cls.menus[field][value])}".strip()

    @model_validator(mode="after")
    def _is_on_the_menu(self) -> Self:
        for name, menu in self.menus.items():
            value = getattr(self, name)
            chosen = [value] if isinstance(value, str) else list(value)
            if not set(chosen) <= set(menu) or len(set(chosen)) < len(chosen):
                raise ValueError(f"{name} is not on the menu")
        return self


class Verb(NamedTuple):
    """A kind of choice: the start of its notation, and the name of a menu with such choices.

    A phone shows 25 characters of the name. With ``seat`` the first number of these choices is a
    seat.
    """

    name: str
    description: str
    seat: bool = False


Cell = Choice | str
"""A cell in a grid of buttons: a choice, or the text on a cell that can't be chosen."""

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
CONTRASTS = 2
"""The most differences between two answers that are told."""
Label = Callable[[Choice, V, Words], str]
"""Returns the name of a choice."""
EventFormatter = Callable[[SeenEvent, Words], str | None]
"""Returns an event as one sentence, or None to skip it."""


class Text(ABC, Generic[V]):
    """A game's texts, made from views and redacted events.

    ``labels`` holds a function for each verb that names its choices, ``event_formatters`` one for
    each kind of event (events of other kinds are skipped). ``short_labels`` name choices that
    differ by symbol and number, so that six of them fit on buttons below a question that says the
    rest. ``page`` is the players' rules page.
    ``reasons`` holds, for each reason in the rules, a text on why a choice is not possible.
    ``endings`` holds, for each reason of an outcome, what winners had: "most gold". ``plays`` are
    the kinds of events in which a seat plays the first of the event's cards, for statistics.
    ``stakes`` say how much a kind of event matters to players, beside 1 for others. It is 0 if news
    leave it out: a later event says what followed, or the picture shows it.
    ``pros`` and ``cons`` hold by verb what speaks for a choice and against it; see ``why``.
    ``sections`` and ``crucial`` hold by prompt, or by kind of puzzle, the English title of the
    section of ``page`` that explains it, and the rule that decides it in one sentence.
    ``evens`` say why the choices of a decision differ little, and ``ahead`` says who leads.
    ``premise`` says what changes the value of all choices, ``effects`` are the kinds of events that
    matter as the effect of a choice.
    """

    labels: Mapping[str, Label[V]]
    short_labels: Mapping[str, Label[V]] = {}
    event_formatters: Mapping[str, EventFormatter]
    reasons: Mapping[str, str] = {}
    endings: Mapping[str, str] = {}
    plays: Collection[str] = ()
    stakes: Mapping[str, int] = {}
    pros: Arguments[V] = {}
    cons: Arguments[V] = {}
    sections: Mapping[str, str] = {}
    crucial: Mapping[str, str] = {}
    evens: Sequence[Argument[V]] = ()
    ahead: Argument[V] = staticmethod(lambda case: "")
    premise: Argument[V] = staticmethod(lambda case: "")
    effects: Collection[str] = ()
    page: RulesPage

    @abstractmethod
    def goal(self, view: V, words: Words) -> str:
        """Return one line about how to win, for somebody who has never played."""

    @abstractmethod
    def prompt(self, decision: Decision, view: V, words: Words) -> str:
        """Return a text that asks the reader to decide."""

    def choice(self, choice: Choice, view: V, words: Words) -> str:
        """Return a choice's label for a button or an autocomplete line (at most 80 characters)."""
        return truncate(self.labels[choice.verb](choice, view, words), LABEL)

    def short(self, choice: Choice, view: V, words: Words) -> str:
        """Return a choice's symbol and number; empty if its question doesn't say the rest."""
        label = self.short_labels.get(choice.verb)
        return label(choice, view, words) if label else ""

    def offered(self, decision: Decision, view: V) -> Sequence[Choice]:
        """Return the choices to show, only one of those that are equivalent for the reader."""
        return decision.choices

    def event(self, event: SeenEvent, words: Words) -> str | None:
        """Return an event as one sentence; None if the texts skip it."""
        tell = self.event_formatters.get(event.kind)
        return tell(event, words) if tell else None

    @abstractmethod
    def table(self, view: V, words: Words) -> str:
        """Return a description of the public table in Markdown."""

    @abstractmethod
    def hand(self, view: V, words: Words) -> str:
        """Return a description of the reader's private knowledge in Markdown."""

    def witnesses(self, masked: Any, reader: int, words: Words) -> Sequence[str]:
        """Say of each face-down card who has seen it, in lines; empty if that decides nothing.

        ``masked`` is the state with the faces that the reader may look at.
        """
        return ()

    def standing(self, view: V, words: Words) -> str:
        """Return a line or two on the reader's position, and on the way to win now."""
        return ""

    @abstractmethod
    def outcome(self, outcome: Outcome, words: Words) -> str:
        """Return a text on how the match ended."""

    def result(self, view: V, words: Words) -> Sequence[str]:
        """Return a line for each seat, the best first: its result and the reasons.

        It is used once the match is over, for people who have not seen the match.
        """
        return ()

    def decisive(self, events: Sequence[SeenEvent], view: V) -> SeenEvent | None:
        """Return the event that decided a match which is over, from those that everyone saw.

        ``events`` are the latest ones, oldest first.
        """
        return None

    def one_short(self, view: V) -> Collection[int]:
        """Return the seats that may win with their next step; none if that can't be said."""
        return ()

    def share(self, view: V) -> str:
        """Return emoji that show how a match ended, for a text to copy; no hidden cards."""
        return ""

    def why_not(self, barred: Barred, view: V, words: Words) -> str:
        """Return the rule by which a choice is not possible now."""
        return words(self.reasons[barred.reason])

    def why(
        self,
        better: Sequence[Choice],
        worse: Sequence[Choice],
        decision: Decision,
        view: V,
        words: Words,
    ) -> str:
        """Return why one answer to a decision is better than another; empty if nothing tells."""
        one, other = (self.facts(each, decision, view, words) for each in (better, worse))
        told = [(one if key in one else other)[key].said for key in compared_by(one, [other])[:1]]
        return words.sentences(told) if not is_better(other, one) else ""

    def facts(self, answer: Sequence[Choice], decision: Decision, view: V, words: Words) -> Facts:
        """Return what is said of an answer, for it and against it."""
        parts = answer, decision, view, words
        return {**facts(self.pros, *parts), **facts(self.cons, *parts, against=True)}

    def even(self, answer: Sequence[Choice], decision: Decision, view: V, words: Words) -> str:
        """Return why all answers are about as good as this one; empty if that can't be seen."""
        case = Case(view, decision, [*answer, PASS][0], words)
        return next(filter(None, (argument(case) for argument in self.evens)), "")

    def outlook(self, decision: Decision, view: V, words: Words) -> str:
        """Return who is ahead, or how much is still to come, if hardly any answer matters."""
        return self.ahead(Case(view, decision, PASS, words))

    def basis(self, answer: Sequence[Choice], decision: Decision, view: V, words: Words) -> str:
        """Return what changes the value of all choices, if it speaks for this answer at all."""
        return self.premise(Case(view, decision, [*answer, PASS][0], words))

    def rules(self, words: Words) -> str:
        """Return the players' rules page in Markdown, translated as a whole."""
        return self.page.read(words.language)

    @abstractmethod
    def cards(self, words: Words) -> Mapping[str, str]:
        """Return what each different card does, by the card's name, for looking it up."""

    def lying(self, view: V, words: Words) -> Mapping[str, Sequence[str]]:
        """Return the names of the cards that the reader sees, by place, for looking them up."""
        return {}

    def hint(self, choice: Choice, view: V, words: Words) -> str:
        """Return a few words on what a choice does if its label can't (at most 100 characters).

        For every choice of a card this is what the card does.
        """
        return ""

    def lobby(self, seats: int, options: Options, words: Words) -> str:
        """Return a notice for people about to start with these seats and options.

        It is usually empty.
        """
        return ""

    def known_hands(self, view: V, words: Words) -> list[str]:
        """Return a line for each hand of another seat of which the reader knows some cards."""
        return []

    def alt(self, view: V, words: Words) -> str:
        """Return a plain text with everything that the picture of this view shows."""
        parts = [self.table(view, words)]
        parts += [self.hand(view, words)] if view.reader is not None else []
        return strip_markdown("\n\n".join(parts))

    def grid(self, decision: Decision, view: V, words: Words) -> Sequence[Sequence[Cell]]:
        """Return the choices in rows as on the table: up to five rows of up to five buttons.

        Cells that can't be chosen hold text. Empty if the order of the list will do.
        """
        return ()

    def preview(self, choice: Choice, view: V, words: Words) -> str:
        """Return what a choice would do, for choices that need a preview."""
        return ""


class Sign(NamedTuple):
    """The sign for a kind of card within texts.

    ``text`` is the emoji, one or more, by which texts name the card. ``drawing`` shows the card
    itself, as a part of a picture of 128 by 128 pixels. ``name`` is a word of a to z and "_": the
    face of these cards, without its number if they differ only by that. ``title`` is the card's
    name for people, before translation.
    """

    name: str
    text: str
    drawing: Part
    title: str = ""


class Picture(ABC, Generic[V]):
    """A game's pictures, made from views: the public table, and one seat's view of it.

    ``ground`` is the scene behind everything: one part, as wide and as high as the highest picture.
    ``look`` has the colours of panels on it. ``passive`` are the kinds of event that happen to a
    seat without its act, such as a draw for everyone: they are news for the seat itself, too.
    """

    ground: ClassVar[Parts]
    look: ClassVar[Look]
    passive: ClassVar[Set[str]] = frozenset()

    @abstractmethod
    def draw(
        self,
        view: V,
        words: Words,
        decision: Decision | None = None,
        trying: Choice | None = None,
        news: Collection[Place] = (),
        story: Sequence[SeenEvent] = (),
    ) -> Sheet:
        """Return a picture of a view, made of the boxes of ``games.drawing``.

        The picture marks the choices of ``decision``, which is the reader's, and the effect of the
        choice ``trying``. ``news`` holds the places that have changed since the reader's last turn,
        and ``story`` the latest events, oldest first.
        """

    def strip(self, words: Words, width: int, height: int) -> Parts:
        """Return a typical scene of about four cards, drawn into a room of this size."""
        return ()

    def touched(self, events: Sequence[SeenEvent], s: Any) -> Set[Place]:
        """Return the places that these events changed; ``s`` is masked."""
        return set()

    def card(self, name: str, words: Words) -> Sheet | None:
        """Return a picture of a card and its effect, by its name in ``Text.cards``, if any."""
        return None

    def parts(self, words: Words) -> Iterable[Sheet]:
        """Yield pictures of recurring parts, to be drawn before anybody needs them."""
        return ()

    def signs(self) -> Iterable[Sign]:
        """Yield a sign for each kind of card; no two have the same text."""
        return ()


class Game(Generic[S, V]):
    """One game: stateless, one object in the registry.

    ``interface`` is the INTERFACE_VERSION for which the game was written. ``data`` is the folder
    with its guide, puzzles and translations, if it has any of them.

    ``name`` is the package's name, ``command`` the slash command's, ``version`` the number of
    the rules: raise it with every change that alters a replay. ``solo`` is the number of seats in
    a match of one person and robots, and ``minutes`` its approximate duration: the median number
    of a seat's decisions, at ten seconds each. ``visits`` is how often each player has to come
    back in a match between people, with forced questions and standing answers, by the number of
    seats. No match takes more than ``bound`` answers. ``harmless`` are the verbs of choices
    that give nothing away: to pass, to decline, to draw. ``goals`` are up to five of the game's
    own; the bot adds usual ones, such as to beat robots. The functions are the game's own, put here
    with ``staticmethod``:

    - ``setup(seats, options)`` returns the state with all cards still open in the box.
    - ``deal(s)`` sets up the first turn.
    - ``turn(s)`` plays one turn, from checkpoint to checkpoint.
    - ``outcome(s)`` returns the outcome, if the match has ended, from the state between two turns.
    - ``view(s, reader)`` returns the reader's view; ``s`` is masked: other faces are empty.
    - ``zones(s)`` returns the tokens in every place where a card can lie, each in one of them.
    - ``own(s, seat)`` returns the tokens that a seat's owner may look at at any time: its hand, but
      no cards that it has only peeked at.
    - ``barred(s, decision)`` returns choices that players may look for although the decision does
      not offer them, with the reasons; ``s`` is masked for its seat. Choices that are offered are
      left out later, and the first reason of a choice counts. It uses the same predicates as the
      rules, but runs only on request.
    - ``roles(s)`` returns the seats that sentences name by a role, such as the dealer, so that the
      texts can address them.
    - ``back(token)`` returns the public back of a token: "" if all backs are the same.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    tagline: ClassVar[str]
    command: ClassVar[str]
    emoji: ClassVar[str]
    interface: ClassVar[int]
    data: ClassVar[Traversable | None] = None
    version: ClassVar[int] = 1
    seats: ClassVar[range]
    solo: ClassVar[int] = 2
    minutes: ClassVar[int] = 10
    visits: ClassVar[Mapping[int, int]] = {}
    bound: ClassVar[int]
    harmless: ClassVar[Collection[str]] = ()
    options: ClassVar[type[Options]] = Options
    verbs: ClassVar[Sequence[Verb]] = ()
    goals: ClassVar[Sequence[Goal]] = ()
    state: type[S]
    text: Text[V]
    picture: Picture[V] | None = None
    windows: Windows[V] | None = None
    in_advance: AnswersInAdvance[V] = AnswersInAdvance()
    robot: Evaluator[S] | None = None

    setup: Callable[[int, Any], S]
    deal: Callable[[S], None]
    turn: Callable[[S], Turn]
    outcome: Callable[[S], Outcome | None]
    view: Callable[[S, int | None], V]
    zones: Callable[[S], list[list[int]]]
    own: Callable[[S, int], list[int]]
    roles: Callable[[S], Mapping[str, int]] = staticmethod(lambda s: {})
    back: Callable[[int], str] = staticmethod(lambda token: "")
    barred: Callable[[S, Decision], Iterable[Barred]] = staticmethod(lambda s, decision: ())

    def visits_of(self, options: Options) -> Mapping[int, int]:
        """Return ``visits`` for a match with these options."""
        return self.visits

    def expected_visits(self, seats: int, options: Options) -> int:
        """Return how often each player has to come back in a match; 0 if that is not known.

        It is measured for some numbers of seats only; the nearest of them counts.
        """
        measured = self.visits_of(options)
        return measured[min(measured, key=lambda n: abs(n - seats))] if measured else 0

    def harmless_answer(self, s: S, d: Decision) -> list[str]:
        """Return the ids of an answer for a seat that is out of time; ``s`` is masked for it.

        They are the first harmless choice, otherwise what a robot would answer without much
        thought, or without a robot the first choices.
        """
        picks = [c for c in d.choices if c.verb in self.harmless][: d.least]
        if len(picks) < d.least and self.robot is not None:
            picks = list(self.robot.policy(s, d, Random(0)))
        return [c.id for c in picks] if len(picks) >= d.least else d.fallback

    def file(self, path: str) -> Traversable | None:
        """Return a file of the game's data; None if there is none."""
        found = self.data.joinpath(path) if self.data else None
        return found if found and found.is_file() else None

    def migrate(self, data: Mapping[str, Any], version: int) -> Mapping[str, Any]:
        """Return the state saved by rules ``version`` in the current form."""
        return data
