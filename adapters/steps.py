"""A match as a sequence of numbered actions, one seat after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from adapters.actions import DONE, actions_of
from adapters.arrays import Array, layout_of
from games import GAMES
from games.engine import Choice, Decision, Event, Game, Saved, SeenEvent, Table

Taken = tuple[int, str, int]


class Steps:
    """A match in which one seat at a time takes one action.

    An answer of several choices takes an action for each, and DONE unless no more can be chosen.
    Choices are taken in the order in which they are listed, unless their order matters. Of several
    seats that are asked together, the lowest one without an answer is next; none sees the answers
    of the others.

    ``seat`` is next, None at the end. ``past`` has all events of the match. ``taken`` has all
    actions: their seats, their notations, and how many events came before.
    """

    def __init__(
        self,
        table: Table[Any, Any],
        past: list[Event] | None = None,
        taken: Sequence[Taken] = (),
        picked: tuple[Choice, ...] = (),
    ) -> None:
        self.table = table
        self.seats = range(table.state.seats)
        self.actions = actions_of(table.game)
        self.past = [*table.news] if past is None else past
        self.taken = [*taken]
        self.picked = picked
        self._ask()

    @classmethod
    def new(cls, game: Game[Any, Any], seats: int, seed: bytes) -> Steps:
        """Deal a new match."""
        return cls(Table.new(game, seats, seed))

    def _ask(self) -> None:
        """Find the decision that is next."""
        self._legal: list[int] | None = None
        self.seat: int | None = None
        for seat, decision in self.table.waiting.items():
            if decision.given is None and (self.seat is None or seat < self.seat):
                self.seat, self._decision = seat, decision

    @property
    def decision(self) -> Decision:
        """The decision of the seat that is next."""
        assert self.seat is not None
        return self._decision

    def legal(self) -> list[int]:
        """Return the legal actions in ascending order. Raise TooManyChoices."""
        if self._legal is None:
            self._legal = [] if self.seat is None else self._listed()
        return self._legal

    def _listed(self) -> list[int]:
        d, picked = self._decision, self.picked
        self._choices = self.actions.of(d, len(self.seats))
        if d.least == d.most == 1:
            return sorted(self._choices)
        more = list(self._choices)
        if d.ordered:
            more = [n for n in more if self._choices[n] not in picked]
        elif d.most > 1:
            first = d.choices.index(picked[-1]) + 1 if picked else 0
            more = more[first : len(more) - max(0, d.least - len(picked) - 1)]
        if d.most != 1:
            more = more if len(picked) < d.most else []
        if len(picked) >= d.least:
            more.append(DONE)
        more.sort()
        return more

    def label(self, action: int) -> str:
        """Return the notation of a legal action."""
        return self._choices[action].id if action in self.legal() and action != DONE else "(done)"

    def take(self, action: int) -> None:
        """Take an action of the seat that is next. Raise ValueError if it isn't legal."""
        if action not in self.legal():
            raise ValueError(f"{action} is not legal")
        d = self._decision
        choice = self._choices.get(action)  # none for DONE
        self.taken.append((d.seat, choice.id if choice else "(done)", len(self.past)))
        if choice:
            self.picked += (choice,)
        if not choice or len(self.picked) == d.most:
            ids = [choice.id for choice in self.picked]
            self.picked = ()
            self.past += self.table.answer(d.seat, ids)
            self._ask()
        else:
            self._legal = None

    def number(self, choice: Choice) -> int:
        """Return the action that takes a choice of the decision that is next."""
        self.legal()
        return next(n for n, listed in self._choices.items() if listed is choice)

    def shown(self, seat: int) -> str:
        """Return what a seat may know of the position, and its decision, as JSON.

        What it remembers is not in it, but in guesses.
        """
        view: str = self.table.view(seat).model_dump_json()
        d = self.table.waiting.get(seat)
        if d is None:
            return view
        listed = ",".join(c.id for c in d.choices)
        picked = [c.id for c in self.picked] if seat == self.seat else []
        return f"{view} {d.number} {d.prompt} {listed} {picked}"

    def observation(self, seat: int) -> Array:
        """Return what a seat may know of the position, and its decision, as an array."""
        picked = len(self.picked) if seat == self.seat else 0
        layout = layout_of(self.table.game, len(self.seats))
        return layout.observation(self.table.view(seat), self.table.waiting.get(seat), picked)

    def told(self, seat: int) -> list[SeenEvent]:
        """Return all events of the match, as the seat was told them."""
        return [event.seen_by(seat) for event in self.past]

    def recalled(self, seat: int) -> Iterator[str]:
        """Yield a seat's actions, and all that it was told, in their order."""
        since = 0
        for other, notation, events in self.taken:
            if other == seat:
                yield from (str(event.seen_by(seat)) for event in self.past[since:events])
                yield notation
                since = events
        yield from (str(event.seen_by(seat)) for event in self.past[since:])

    def history(self, seat: int) -> Array:
        """Return the latest events, as the seat was told them, as an array with a row for each."""
        layout = layout_of(self.table.game, len(self.seats))
        latest = self.past[-layout.shape[0] :]
        return layout.history([event.seen_by(seat) for event in latest], seat)

    def returns(self) -> list[float]:
        """Return each seat's share of a victory; 0 for everyone until the end."""
        outcome = self.table.outcome
        winners = outcome.winners if outcome else ()
        return [winners.count(n) / len(winners) if winners else 0.0 for n in self.seats]

    def guess(self, seat: int, rng: Random) -> Steps:
        """Return another match that this seat can't tell from this one. Raise GuessError.

        Its past has only what the seat did and was told.
        """
        table = self.table.guess(seat, rng)
        past = [_as_told(event, seat) for event in self.past]
        taken = [own for own in self.taken if own[0] == seat]
        return Steps(table, past, taken, self.picked if seat == self.seat else ())

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the saved match."""
        saved, past = self.table.save().model_dump_json(), [event.dump() for event in self.past]
        picked = [c.id for c in self.picked]
        return _loaded, (self.table.game.name, saved, past, self.taken, picked)

    def __deepcopy__(self, memo: Mapping[int, object]) -> Steps:
        """Fork the match: the turn under way can't be copied otherwise."""
        return Steps(self.table.fork(), [*self.past], self.taken, self.picked)


def _as_told(event: Event, seat: int) -> Event:
    """Return an event without what a seat wasn't told."""
    seen = event.seen_by(seat)
    cards, faces = tuple(t for t, _ in seen.cards), tuple(face for _, face in seen.cards if face)
    told = 1 << seat if event.visible_to >> seat & 1 else 0
    return Event(
        seen.kind, seen.seat, seen.about, cards, faces, told, event.spectator, event.secret
    )


def _loaded(
    game: str, saved: str, past: list[dict[str, Any]], taken: Sequence[Taken], picked: list[str]
) -> Steps:
    table = Table.load(Saved.model_validate_json(saved), GAMES[game])
    steps = Steps(table, [Event.load(event) for event in past], taken)
    listed = {c.id: c for c in steps.decision.choices} if picked else {}
    steps.picked = tuple(listed[id] for id in picked)
    return steps
