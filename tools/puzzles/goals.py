"""What a seat must achieve in a puzzle."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from games.engine import Choice, Playout, State
from games.puzzles import Kind, Puzzle

NOTHING = -1
ROUND = ("round", "deduce")
UNICORN = ("hunt", "cheapest", "spoil")


class Goal:
    """What a seat must achieve within some turns.

    "match" and "round": it wins them, and nobody wins with it. "hunt": at the end of the hunt it
    has the unicorn, the token ``prize``. "spoil": the seat ``rival`` doesn't have it then.
    ``before`` is the number of rounds that each seat had won. "pair": it wins the match and plays
    no other hand cards than the tokens ``cards``. The other kinds are those of ``Puzzle`` that a
    move can reach.
    """

    def __init__(
        self,
        kind: Kind,
        turns: int,
        seat: int,
        before: Sequence[int] = (),
        prize: int = NOTHING,
        rival: int = NOTHING,
        cards: Collection[int] = (),
    ) -> None:
        self.kind: Kind = kind
        self.turns = turns
        self.seat = seat
        self.before = tuple(before)
        self.prize = prize
        self.rival = rival
        self.cards = frozenset(cards)

    @classmethod
    def of(cls, puzzle: Puzzle, state: State) -> Goal:
        """Return the goal of a puzzle."""
        rival = int(puzzle.asked[1]) if puzzle.goal == "spoil" else NOTHING
        return cls.at(puzzle.goal, puzzle.turns, puzzle.seat, state, rival)

    @classmethod
    def at(cls, kind: Kind, turns: int, seat: int, state: State, rival: int = NOTHING) -> Goal:
        """Return a goal in a position."""
        line = getattr(state, "line", None) if kind in UNICORN else None
        prize = line[0] if line else NOTHING
        return cls(kind, turns, seat, getattr(state, "wins", ()), prize, rival)

    def within(self, turns: int) -> Goal:
        """Return the same goal with other turns."""
        return Goal(self.kind, turns, self.seat, self.before, self.prize, self.rival, self.cards)

    def reached(self, play: Playout[Any]) -> bool:
        """Return whether a playout that is over has reached the goal."""
        if self.kind == "spoil":
            return self.prize not in play.state.stable[self.rival]
        if self.kind in UNICORN:
            return self.prize in play.state.stable[self.seat]
        if self.kind == "keep":
            return bool(play.state.winner != play.state.called)
        if self.kind == "vote":
            return bool(play.state.ballot[self.seat] == play.state.winner)
        return self._has_won(play)

    def over(self, play: Playout[Any]) -> bool:
        """Return whether a playout has reached the goal, missed it, or come to the horizon."""
        if self.kind in ("match", "pair", *ROUND) and self._has_won(play):
            return True
        return not play.waiting and (bool(play.outcome) or play.turns >= self.turns)

    def allows(self, picks: Sequence[Choice], play: Playout[Any]) -> bool:
        """Return whether an answer of the seat plays no card but those of the goal."""
        hand = play.state.hand[self.seat] if self.cards else ()
        return all(hand[c.place] in self.cards for c in picks if self.cards and c.verb == "play")

    def _has_won(self, play: Playout[Any]) -> bool:
        if play.outcome and play.outcome.winners == (self.seat,):
            return True
        return self.kind in ROUND and play.state.wins[self.seat] > self.before[self.seat]
