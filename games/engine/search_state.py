"""Worlds: guesses made for search, which can't be viewed, saved or shown.

A world is dealt like a guess, so it is unbiased and contains only what the seat knows. It is
cheaper to play on: it records no events, and after a mix it keeps nothing but the tokens that
each reader has seen. ``World.play`` starts again from the same position with the same future
draws, so that choices can be compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, NoReturn

from games.engine.bags import Bag, mask_of, members
from games.engine.chance import Chance
from games.engine.decision import Answers, Choice, NotYourTurn, Question, Window
from games.engine.game import Game, S
from games.engine.state import Outcome, State

Recorded = Sequence[tuple[int, Sequence[str]]]
"""Answers in order, each as its seat and ids."""


class SearchState(State):
    """A game's state that records no events; made by ``to_search_state``.

    It has all parts of a ledger that the rules use: faces, chance, and the tokens that each
    reader has seen.
    """

    def record(
        self,
        kind: str,
        seat: int | None = None,
        about: tuple[int | str, ...] = (),
        cards: Sequence[int] = (),
        visible_to: int = 0,
        glimpse: bool = False,
        secret: bool = False,
    ) -> None:
        """Show the cards to ``visible_to`` without recording an event."""
        if visible_to and cards:
            group, seen = mask_of(cards), self.seen
            for reader in members(visible_to):
                seen[reader] |= group

    def shuffle(
        self,
        tokens: Sequence[int],
        except_for: int = 0,
        order: list[int] | None = None,
        *,
        keep: bool = False,
    ) -> None:
        """Mix the faces of the tokens; only readers in ``except_for`` have still seen them."""
        if len(tokens) < 2:
            return
        if order is None or self.draws in self.chance.script:
            order = self.chance.order(self.draws, len(tokens))
        self.draws += 1
        face, seen, group = self.face, self.seen, mask_of(tokens)
        for reader in members(self.everyone & ~except_for):
            seen[reader] &= ~group
        for reader in members(except_for):
            seen[reader] |= group
        faces = [face[tokens[source]] for source in order]
        for t, shown in zip(tokens, faces, strict=True):
            face[t] = shown

    def divide(self, tokens: Sequence[int], except_for: int = 0) -> None:
        """Do nothing: search states hold no limits or bags."""

    def pick(self, n: int) -> int:
        """Draw a number below ``n``."""
        self.draws += 1
        return self.chance.order(self.draws - 1, n)[0]

    def limit(
        self,
        tokens: Sequence[int],
        faces: Iterable[str],
        known_to: int | None = None,
        *,
        apart: bool = False,
    ) -> None:
        """Do nothing: search states hold no limits or bags."""

    def holds(
        self, tokens: Sequence[int], face: str, count: int = 1, known_to: int | None = None
    ) -> None:
        """Do nothing: search states hold no limits or bags."""

    def holds_at_most(
        self, tokens: Sequence[int], face: str, count: int, known_to: int | None = None
    ) -> None:
        """Do nothing: search states hold no totals."""

    def counts(
        self, tokens: Sequence[int], face: str, count: int, known_to: int | None = None
    ) -> None:
        """Do nothing: search states hold no totals."""

    def alike(self, tokens: Sequence[int], known_to: int | None = None) -> None:
        """Do nothing: search states hold no totals."""

    def has_most(self, tokens: Sequence[int], face: str, known_to: int | None = None) -> None:
        """Do nothing: search states hold no totals."""

    def holds_any(
        self, tokens: Sequence[int], counts: Mapping[str, int], known_to: int | None = None
    ) -> None:
        """Do nothing: search states hold no totals."""

    def turn_face_down(self, token: int, keep: int = 0) -> None:
        """Do nothing: search states don't track the cards that a reader may look at."""

    def known_bags(self, reader: int) -> list[Bag]:
        """Return no bags."""
        return []

    def look(self, reader: int) -> NoReturn:
        """Raise TypeError: a search state can't be viewed."""
        raise TypeError("a world to search in cannot be viewed")

    def clone(self) -> NoReturn:
        """Raise TypeError: a search state can't be put on a table, where it could be saved."""
        raise TypeError("a world to search in cannot be kept")


_KINDS: dict[type[State], type[Any]] = {}


def to_search_state(state: S, chance: Chance) -> S:
    """Return a copy of a state for search, which continues with ``chance``."""
    kind = type(state)
    if kind not in _KINDS:
        _KINDS[kind] = type(f"Lean{kind.__name__}", (SearchState, kind), {})
    copied = state.clone()
    copied.__class__ = _KINDS[kind]
    copied.chance = chance
    return copied


class World(Generic[S]):
    """One possible position of a match, which can be continued any number of times.

    - ``checkpoint``: the state at the start of the turn, with possible faces. It is changed.
    - ``chance``: the random numbers for shuffles.
    - ``closed``: the answers since the checkpoint, which are played first.
    - ``seed``: for the random choices of players, so that all choices compared in this world meet
      the same ones.

    Raises NotYourTurn or IllegalChoice if these answers are not possible with these faces.
    """

    def __init__(
        self, game: Game[S, Any], checkpoint: S, chance: Chance, closed: Recorded, seed: int
    ) -> None:
        checkpoint.bags = [()] * (checkpoint.seats + 1)
        checkpoint.limits = [{}] * (checkpoint.seats + 1)
        checkpoint.totals = [()] * (checkpoint.seats + 1)
        self._game = game
        self._checkpoint = checkpoint
        self._chance = chance
        self.seed = seed
        self._steps: list[Answers] = []
        self._fresh: Playout[S] | None = self._replayed(closed)

    def _replayed(self, closed: Recorded) -> Playout[S]:
        """Play the answers and remember them as they were sent to the rules."""
        play = Playout(self._game, self._checkpoint, self._chance)
        given: dict[int, tuple[Choice, ...]] = {}
        for seat, ids in closed:
            question = play.waiting
            if seat not in question:
                raise NotYourTurn(seat)
            given[seat] = picks = question[seat].read(ids)
            if picks and isinstance(question, Window):
                step = {seat: picks}
            elif len(given) == len(question):
                step = {s: given[s] for s in question}
            else:
                continue
            given = {}
            self._steps.append(step)
            play.send(step)
        return play

    def play(self) -> Playout[S]:
        """Return a new playout from the position in which the seat must decide."""
        if self._fresh is not None:
            play, self._fresh = self._fresh, None
            return play
        play = Playout(self._game, self._checkpoint, self._chance)
        for step in self._steps:
            play.send(step)
        return play


class Playout(Generic[S]):
    """A world that is being played on.

    ``waiting`` is the open question, empty after the end of a turn. ``turns`` counts the turns
    that have ended.
    """

    __slots__ = ("_game", "_turn", "outcome", "state", "turns", "waiting")

    def __init__(self, game: Game[S, Any], checkpoint: S, chance: Chance) -> None:
        self._game = game
        self.state = to_search_state(checkpoint, chance)
        self.turns = 0
        self.outcome: Outcome | None = game.outcome(self.state)
        self.waiting: Question = {}
        if not self.outcome:
            self.begin_turn()

    def begin_turn(self) -> None:
        """Begin a turn; the previous one must have ended."""
        self._turn = self._game.turn(self.state)
        self._go_on(None)

    def send(self, answers: Answers) -> None:
        """Close the open question with answers that its decisions list, without checking them."""
        self._go_on(answers)

    def _go_on(self, answers: Answers | None) -> None:
        try:
            self.waiting = self._turn.send(answers)  # type: ignore[arg-type]
        except StopIteration:
            self.waiting = {}
            self.turns += 1
            self.outcome = self._game.outcome(self.state)
