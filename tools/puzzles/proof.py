"""The proof search: does a choice win in all worlds, whatever the other seats answer?

The search alternates between the seat's decisions and everything else. A *line* is a world and the
answers given in it. Lines that the seat can't tell apart form an information set: the seat gives
the same answer in all of them. The other seats may know everything and take every legal answer.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import fields
from functools import cache
from itertools import combinations, islice, permutations, product
from typing import Any, cast

from games.engine import Answers, Choice, Decision, Ledger, Playout, State, Window, World
from tools.puzzles.goals import Goal

LETTERS = "abcdefgh"
"""The places of a hand in the notation of bids."""
Picks = tuple[Choice, ...]
Path = tuple[Answers, ...]
Line = tuple[World[Any], Path]
MOST = 64
"""The most answers to one question that are searched."""


class OutOfReach(Exception):
    """The search would take too long and is given up."""


class Prover:
    """Searches for choices that reach a goal in all of some worlds; counts ``played`` lines."""

    def __init__(self, goal: Goal, budget: int) -> None:
        self.goal = goal
        self.seat = goal.seat
        self.budget = budget
        self.played = 0

    def wins(self, lines: Sequence[Line], picks: Picks) -> bool:
        """Return whether an answer to the common decision of some lines wins in all of them."""
        sets: dict[Hashable, list[Line]] = {}
        for line in lines:
            for path in self._replies(line, picks):
                play = self._at(line[0], path)
                if self.goal.over(play):
                    if not self.goal.reached(play):
                        return False
                else:
                    sets.setdefault(seen_by(play, self.seat), []).append((line[0], path))
        return all(self.answer(each) is not None for each in sets.values())

    def answer(self, lines: Sequence[Line]) -> Picks | None:
        """Return an answer that wins in all of some lines, which the seat can't tell apart."""
        play = self._at(*lines[0])
        for picks in all_answers(play.waiting[self.seat], play.state):
            if self.goal.allows(picks, play) and self.wins(lines, picks):
                return picks
        return None

    def _at(self, world: World[Any], path: Path) -> Playout[Any]:
        """Return the playout after some answers: at the next question, or at the horizon."""
        self.played += 1
        if self.played > self.budget:
            raise OutOfReach
        return playout_after(world, path, self.goal)

    def _replies(self, line: Line, picks: Picks) -> Iterator[Path]:
        """Yield the paths to the seat's next decisions and to the end of the search."""
        world, path = line
        for step in steps(self._at(world, path), self.seat, picks):
            yield from self._others(world, (*path, step))

    def _others(self, world: World[Any], path: Path) -> Iterator[Path]:
        play = self._at(world, path)
        if self.goal.over(play) or self.seat in play.waiting:
            yield path
            return
        for step in steps(play, self.seat, ()):
            yield from self._others(world, (*path, step))


def playout_after(world: World[Any], path: Path, goal: Goal) -> Playout[Any]:
    """Return the playout after some answers: at the next question, or at the horizon."""
    play = world.play()
    for answers in path:
        _begin_turns(play, goal)
        play.send(answers)
    _begin_turns(play, goal)
    return play


def _begin_turns(play: Playout[Any], goal: Goal) -> None:
    while not play.waiting and not goal.over(play):
        play.begin_turn()


def steps(play: Playout[Any], seat: int, picks: Picks) -> list[Answers]:
    """Return all ways to close the open question if ``seat`` answers with ``picks``."""
    question = play.waiting
    answers = {o: all_answers(d, play.state) for o, d in question.items() if o != seat}
    if isinstance(question, Window):
        first = [{other: acts} for other, listed in answers.items() for acts in listed if acts]
        passing: Answers = dict.fromkeys(question, ())
        return [*first, {seat: picks} if picks else passing]
    own = {seat: picks} if seat in question else {}
    ways = list(islice(product(*answers.values()), MOST + 1))
    if len(ways) > MOST:
        raise OutOfReach
    return [own | dict(zip(answers, way, strict=True)) for way in ways]


def all_answers(decision: Decision, s: State) -> list[Picks]:
    """Return all legal answers, one of those that lay equal cards. Raise OutOfReach if too many."""
    ways = permutations if decision.ordered else combinations
    listed = list({laid(c, decision.seat, s): c for c in decision.choices}.values())
    most = min(decision.most, len(listed))
    found = (p for size in range(decision.least, most + 1) for p in ways(listed, size))
    some = list(islice(found, MOST + 1))
    if len(some) > MOST:
        raise OutOfReach
    return some


def laid(c: Choice, seat: int, s: Any) -> Hashable:
    """Return the faces of the hand cards that a bid lays; of other choices the choice itself."""
    if c.verb != "lay":
        return c
    return tuple(sorted(s.face[s.hand[seat][LETTERS.index(str(at))]] for at in c.at))


def seen_by(play: Playout[Any], seat: int) -> Hashable:
    """Return everything that a seat sees: the public parts of the state and the faces it knows."""
    s = play.state
    faces = [face if s.seen[seat] >> t & 1 else "" for t, face in enumerate(s.face)]
    public = [repr(getattr(s, name)) for name in _public(cast(Hashable, type(s)))]
    decision = play.waiting[seat]
    listed = tuple(c.id for c in decision.choices)
    return (*faces, *public, decision.prompt, decision.about, listed)


@cache
def _public(kind: Any) -> list[str]:
    """Return the game's own fields of a state without faces: where cards lie is public."""
    hidden = {field.name for field in fields(Ledger)}
    return [field.name for field in fields(kind) if field.name not in hidden]
