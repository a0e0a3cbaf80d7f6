"""Every listed choice is accepted, every other refused."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.engine import Decision, Game, IllegalChoice, NotYourTurn, parse
from kit.random_play import Match, play, random_games, some_answer

COMPARED = 0.05  # the share of decisions that are compared on a guess


@random_games(1)
def test_every_listed_choice_is_accepted(game: Game[Any, Any], seed: int) -> None:
    for table, _ in play(game, seed):
        for seat, decision in table.waiting.items():
            for ids in answers(decision, Random(seed)):
                table.fork().answer(seat, ids)


def answers(decision: Decision, rng: Random) -> list[list[str]]:
    """Return the fallback, every single choice, and some answers of several choices."""
    single = [[c.id] for c in decision.choices] if decision.most else []
    several = [some_answer(decision, rng) for _ in range(4)] if decision.most > 1 else []
    allowed = [ids for ids in single if decision.least <= 1]
    return [decision.fallback, *allowed, *several]


@random_games(2)
def test_every_unlisted_answer_is_refused_and_changes_nothing(
    game: Game[Any, Any], seed: int
) -> None:
    for table, _ in play(game, seed):
        before = table.save(), table.fingerprint(), table.news
        for seat, decision in table.waiting.items():
            for ids in refused(decision):
                with pytest.raises(IllegalChoice):
                    table.answer(seat, ids)
        for seat in set(range(-1, table.state.seats + 1)) - set(table.waiting):
            with pytest.raises(NotYourTurn):
                table.answer(seat, someones_choice(table))
        assert (table.save(), table.fingerprint(), table.news) == before


def refused(decision: Decision) -> list[list[str]]:
    """Return answers with an unknown choice, one named twice, too few, too many, and odd ones."""
    listed = [c.id for c in decision.choices]
    wrong = [["nonsense"], [""], [f"{'flip'}:99"], [*listed, "nonsense"], listed[:1] * 2]
    wrong += [[i.upper()] for i in listed[:1]] + [[i + " "] for i in listed[:1]]
    few = [listed[: decision.least - 1]] if decision.least else []
    many = [listed[: decision.most + 1]] if len(listed) > decision.most else []
    return [ids for ids in wrong if ids] + few + many


def someones_choice(table: Match) -> list[str]:
    return next((d.fallback for d in table.waiting.values()), ["draw"])


@random_games(1)
def test_harmless_answers_are_legal_and_depend_only_on_what_their_seat_knows(
    game: Game[Any, Any], seed: int
) -> None:
    rng = Random(seed)
    for table, _ in play(game, seed):
        for seat, decision in table.waiting.items():
            answer = table.harmless_answer(seat)
            decision.read(answer)
            if rng.random() < COMPARED:
                assert table.guess(seat, rng).harmless_answer(seat) == answer


@random_games(2)
def test_the_notation_of_every_choice_round_trips(game: Game[Any, Any], seed: int) -> None:
    for table, _ in play(game, seed):
        for decision in table.waiting.values():
            ids = [c.id for c in decision.choices]
            assert [parse(i) for i in ids] == list(decision.choices)
            assert len(set(ids)) == len(ids)


@random_games(2)
def test_decisions_are_numbered_in_the_order_in_which_they_are_asked(
    game: Game[Any, Any], seed: int
) -> None:
    last: set[int] = set()
    for table, _ in play(game, seed):
        now = {d.number for d in table.waiting.values()}
        if now and now != last:
            assert min(now) == max(last, default=0) + 1
            assert len(now) == len(table.waiting)
            last = now
