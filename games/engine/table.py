"""The table: a match in play, as the host sees it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from copy import copy
from hashlib import sha256
from random import Random
from typing import Any, Generic

from pydantic import BaseModel, TypeAdapter

from games.engine.chance import Chance
from games.engine.dealing import Deals, Layout
from games.engine.decision import Answers, Barred, Choice, NotYourTurn, Question, Turn, Window
from games.engine.event import Event
from games.engine.game import Game, S, V
from games.engine.guess import InformationSet, hide_looks
from games.engine.handover import forget
from games.engine.search_state import World
from games.engine.state import Outcome

NOTHING: Question = {}
REGISTRY: dict[str, Game[Any, Any]] = {}
"""Every game by name; filled by the package ``games``."""


class Saved(BaseModel):
    """A saved table: the checkpoint, the answers given since, and the version of the rules.

    ``seed`` is in hexadecimal; ``script`` holds the draws whose order a guess has replaced.
    """

    game: str
    version: int
    seed: str
    checkpoint: dict[str, Any]
    answers: list[tuple[int, list[str]]]
    script: dict[int, list[int]] = {}


_ADAPTERS: dict[type[Any], TypeAdapter[Any]] = {}


def _adapter(kind: type[S]) -> TypeAdapter[S]:
    if kind not in _ADAPTERS:
        _ADAPTERS[kind] = TypeAdapter(kind)
    return _ADAPTERS[kind]


class Table(Generic[S, V]):
    """One match in play.

    Between turns no generator is alive, so the state alone is the checkpoint. Within a turn the
    table is the checkpoint and the answers given since; those from number ``opened`` on belong to
    the open question. ``news`` holds the events of the latest act (including the deal), ``turns``
    counts the checkpoints since this object was made.
    """

    def __init__(
        self, game: Game[S, V], checkpoint: S, chance: Chance, *, deal: bool = False
    ) -> None:
        self.game = game
        self.chance = chance
        self.turns = 0
        self.answers: list[tuple[int, tuple[str, ...]]] = []
        self.outcome: Outcome | None = None
        self.waiting: Question = NOTHING
        self.opened = 0  # the number of answers given before the open question
        self._checkpoint = checkpoint
        self.state = checkpoint.clone()
        self.state.chance = chance
        if deal:
            game.deal(self.state)
            self._mark()
        self._begin_turn()
        self._play(None)
        self.news = self.state.take_events()

    @classmethod
    def new(
        cls,
        game: Game[S, V],
        seats: int,
        seed: bytes,
        options: BaseModel | None = None,
        rules: int | None = None,
    ) -> Table[S, V]:
        """Deal a new match for ``seats`` seats; ``seed`` is 32 secret bytes.

        ``rules`` is the version of the rules by which the match began, if it is played again.
        Raise ValueError if the game does not take this number of seats.
        """
        if seats not in game.seats:
            raise ValueError(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} seats")
        state = game.setup(seats, options or game.options())
        if rules is not None and rules < game.version:
            adapter = _adapter(game.state)
            before = adapter.dump_python(state, mode="json", exclude=game.state.unknown_to(rules))
            state = adapter.validate_python(game.migrate(before, rules))
        return cls(game, state, Chance(seed), deal=True)

    @classmethod
    def at(cls, game: Game[S, V], state: S, seed: bytes = b"") -> Table[S, V]:
        """Return a table in any position between two turns; ``state`` is not changed."""
        return cls(game, state.clone(), Chance(seed))

    def answer(self, seat: int, ids: Sequence[str]) -> list[Event]:
        """Take a seat's answer and return the events that follow.

        If several seats decide together, the answer is provisional until all have answered.
        Raise NotYourTurn or IllegalChoice, without any change to the table.
        """
        decision = self.waiting.get(seat)
        if decision is None:
            raise NotYourTurn(seat)
        picks = decision.read(ids)
        if decision.given is not None:
            self._take_back(seat)
        decision.given = picks
        self.answers.append((seat, tuple(ids)))
        if not self.state.memory:
            self.state.forget_glimpses(seat)
        question = self.waiting
        if len(question) == 1 or (picks and isinstance(question, Window)):
            self._play({seat: picks})
        elif all(d.given is not None for d in question.values()):
            self._play({s: d.given or () for s, d in question.items()})
        self.news = self.state.take_events()
        return self.news

    def _take_back(self, seat: int) -> None:
        """Remove a seat's provisional answer, so that changed answers don't grow a saved table."""
        still_open = [given for given in self.answers[self.opened :] if given[0] != seat]
        self.answers[self.opened :] = still_open

    def _play(self, answers: Answers | None) -> None:
        """Run the rules until a seat must decide or the match is over."""
        while not self.outcome:
            try:
                question = self._turn.send(answers)  # type: ignore[arg-type]
            except StopIteration:
                self._mark()
                self._begin_turn()
                answers = None
                continue
            state = self.state
            for decision in question.values():
                state.asked += 1
                decision.number = state.asked
            self.waiting = question
            self.opened = len(self.answers)
            return
        self.waiting = NOTHING

    def _begin_turn(self) -> None:
        self.outcome = self.game.outcome(self.state)
        self._turn: Turn = self.game.turn(self.state)

    def _mark(self) -> None:
        """Make the current state the checkpoint."""
        self.turns += 1
        self._checkpoint = self.state.clone()
        self.answers = []
        self.state.drawn, self.state.told = [], []
        if self.chance.script:
            self.chance = self.state.chance = Chance(self.chance.seed)

    def checkpoint(self) -> S:
        """Return a copy of the state at the latest checkpoint."""
        return self._checkpoint.clone()

    def view(self, reader: int | None) -> V:
        """Return the view of a seat, or of a spectator (None)."""
        view = self.game.view(self.masked(reader), reader)
        # The passes in a window would reveal which seats the host has asked.
        sealed = isinstance(self.waiting, Window)
        view.waiting = {
            s: d.given is not None and (not sealed or s == reader) for s, d in self.waiting.items()
        }
        view.outcome = self.outcome
        return view

    def masked(self, reader: int | None) -> S:
        """Return the state with the faces that the reader may not look at left empty.

        With memory help it has the bags that the reader knows, otherwise none.
        """
        state = self.state
        index = state.seats if reader is None else reader
        look = state.look(index)
        hidden = state.clone()
        hidden.face = [face if look >> t & 1 else "" for t, face in enumerate(state.face)]
        hidden.bags, hidden.pending = [()] * (state.seats + 1), []
        if state.memory:
            hidden.bags[index] = tuple(state.known_bags(index))
        hidden.limits = [{} for _ in hidden.limits]
        hidden.totals = [() for _ in hidden.totals]
        hidden.chance = Chance(b"")
        hide_looks(self.game, hidden, index)
        return hidden

    def barred(self, seat: int) -> Sequence[Barred]:
        """Return choices that a seat does not have now, each with a reason that it may know."""
        decision = self.waiting.get(seat)
        if decision is None:
            return ()
        found: dict[Choice, Barred] = {}
        for barred in self.game.barred(self.masked(seat), decision):
            if barred.choice not in decision.choices:
                found.setdefault(barred.choice, barred)
        return list(found.values())

    def harmless_answer(self, seat: int) -> list[str]:
        """Return the ids of the answer that a seat gives if its time is up."""
        return self.game.harmless_answer(self.masked(seat), self.waiting[seat])

    def fork(self) -> Table[S, V]:
        """Return an independent table in the same position with the same future."""
        return self.replay(self._checkpoint, self.chance, self.answers)

    def replay(
        self, checkpoint: S, chance: Chance, answers: Sequence[tuple[int, Sequence[str]]]
    ) -> Table[S, V]:
        """Return the table that ``answers`` lead to from ``checkpoint``."""
        table = Table(self.game, checkpoint, chance)
        for seat, ids in answers:
            table.answer(seat, ids)
        return table

    def rewind(self, seed: bytes, asked: int = 0) -> Table[S, V]:
        """Return the table as it was at its checkpoint, with a new seed for later draws.

        If ``asked`` is given, the numbers of decisions continue from it.
        """
        checkpoint = self.checkpoint()
        checkpoint.asked = max(checkpoint.asked, asked)
        return Table(self.game, checkpoint, Chance(seed))

    def undone(self, kept: int) -> Table[S, V]:
        """Return the table with only the first ``kept`` answers of this turn.

        Its decisions get new numbers, so that old controls don't apply to them.
        """
        checkpoint = self.checkpoint()
        checkpoint.asked = self.state.asked
        return self.replay(checkpoint, self.chance, self.answers[:kept])

    def handed_over(self, seat: int) -> Table[S, V]:
        """Return the table with a new owner in a seat; see ``games.engine.handover``.

        Decisions and draws stay, and so do the numbers of decisions; there are no new events.
        Raise ValueError within a turn, whose answers depend on the earlier owner's knowledge.
        """
        if self.answers:
            raise ValueError("a seat is handed over between two turns")
        checkpoint = self.checkpoint()
        forget(checkpoint, seat, self.game.own(checkpoint, seat))
        table = Table(self.game, checkpoint, self.chance)
        table.news = []
        return table

    def guess(self, seat: int | None, rng: Random) -> Table[S, V]:
        """Return a table that, for all that ``seat`` knows, could be this one.

        Faces that the seat has not seen are dealt again in accordance with its ledger; later draws
        come from ``rng``. Raise GuessError if no such table was found.
        """
        return InformationSet(self, seat).guess(rng, Table)

    def seat(self, seat: int) -> Seat[S, V]:
        """Return this seat's side of the table: what its player, a robot or a hint may know."""
        return Seat(self, seat)

    def save(self) -> Saved:
        """Return the table as JSON-ready data."""
        return Saved(
            game=self.game.name,
            version=self.game.version,
            seed=self.chance.seed.hex(),
            checkpoint=_adapter(self.game.state).dump_python(self._checkpoint, mode="json"),
            answers=[(seat, list(ids)) for seat, ids in self.answers],
            script=self.chance.script,
        )

    @classmethod
    def load(cls, saved: Saved, game: Game[S, V] | None = None) -> Table[S, V]:
        """Load a saved table.

        ``game`` is needed only if it is not in the registry. Raise KeyError if the game is unknown,
        ValidationError if the state is not one of this game, NotYourTurn or IllegalChoice if the
        current rules refuse one of the answers.
        """
        game = game or REGISTRY[saved.game]
        data = game.migrate(saved.checkpoint, saved.version)
        state = _adapter(game.state).validate_python(data)
        chance = Chance(bytes.fromhex(saved.seed), dict(saved.script))
        table = cls(game, state, chance)
        for seat, ids in saved.answers:
            table.answer(seat, ids)
        return table

    def fingerprint(self, rules: int | None = None) -> str:
        """Return a digest of the state and of the open decisions.

        It covers what a version of the rules knows of the state, by default the current version,
        but never ``totals`` and ``unnoticed``, which no rule reads.
        """
        waiting = [
            (d.seat, d.number, d.prompt, [c.id for c in d.choices], _ids(d.given))
            for d in self.waiting.values()
        ]
        kind = self.game.state
        left_out = kind.unknown_to(self.game.version if rules is None else rules)
        left_out |= {"totals", "unnoticed", *kind.noted}
        state = _adapter(kind).dump_json(self.state, exclude=left_out)
        return sha256(state + repr(waiting).encode()).hexdigest()[:16]


class Seat(Generic[S, V]):
    """Everything that a player, a robot or a hint may know now. Robots get this, never a table.

    ``number`` is the seat, ``view`` its view, ``decision`` its open decision, if any. A seat is the
    same on every guess for it, and it holds no other data of the table.
    """

    def __init__(self, table: Table[S, V], number: int) -> None:
        self.game = table.game
        self.number = number
        self.view = table.view(number)
        self.decision = copy(table.waiting.get(number))
        self.information_set = InformationSet(table, number)

    def deals(
        self, about: Sequence[Collection[int]] = (), kind: Callable[[str], str] = str
    ) -> Deals:
        """Count all deals that could be the real one; see ``InformationSet.deals``."""
        return self.information_set.deals(about, kind)

    def guess(
        self, rng: Random, deals: Deals | None = None, layout: Layout | None = None
    ) -> Table[S, V]:
        """Return a table that could be the real one; see ``InformationSet.guess``."""
        return self.information_set.guess(rng, Table, deals, layout)

    def world(self, rng: Random) -> World[S]:
        """Return a world for search, dealt like a guess; see ``World``."""
        return self.information_set.world(rng)


def _ids(picks: tuple[Choice, ...] | None) -> list[str] | None:
    return None if picks is None else [c.id for c in picks]
