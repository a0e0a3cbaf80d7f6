"""A saved table is the same after a restart."""

from __future__ import annotations

from dataclasses import fields
from random import Random
from typing import Any

from games import Table
from games.engine import Game, Saved
from kit.amount import THOROUGH
from kit.random_play import Match, deal, next_answer, random_games, readers

SAVED = 1 if THOROUGH else 0.15  # of all positions


@random_games(1)
def test_a_table_saved_and_loaded_is_the_same_table(game: Game[Any, Any], seed: int) -> None:
    table, rng = deal(game, seed), Random(~seed)
    while not table.outcome:
        seat, ids = next_answer(table, rng)
        if rng.random() < SAVED:
            twin = through_json(table)
            assert same(table, twin)
            events = [event.dump() for event in table.answer(seat, ids)]
            assert [event.dump() for event in twin.answer(seat, ids)] == events
            assert twin.fingerprint() == table.fingerprint()
        else:
            table.answer(seat, ids)
    assert same(table, through_json(table))


@random_games(2)
def test_loaded_table_has_the_same_later_draws(game: Game[Any, Any], seed: int) -> None:
    table, rng = deal(game, seed), Random(~seed)
    for _ in range(Random(seed).randrange(30)):
        if not table.outcome:
            table.answer(*next_answer(table, rng))
    twins = [through_json(table), table.fork(), through_json(through_json(table))]
    while not table.outcome:
        seat, ids = next_answer(table, rng)
        events = [event.dump() for event in table.answer(seat, ids)]
        for twin in twins:
            assert [event.dump() for event in twin.answer(seat, ids)] == events
        assert twins[0].fingerprint()  # what is known is worked out now, or at the end as well
    assert [twin.outcome for twin in twins] == [table.outcome] * 3
    assert [twin.fingerprint() for twin in twins] == [table.fingerprint()] * 3


def test_match_that_began_by_any_earlier_rules_can_be_dealt_again(game: Game[Any, Any]) -> None:
    known = {field.name for field in fields(game.state)}
    for name, version in game.state.since.items():
        assert name in known, f"`since` names a field that the state does not have: {name}"
        assert 1 < version <= game.version, f"`since` gives {name} a version that never was"
    for rules in range(1, game.version):
        for seats in (game.seats[0], game.seats[-1]):
            table = Table.new(game, seats, bytes(32), rules=rules)
            assert same(table, through_json(table))


@random_games(2)
def test_a_guess_can_be_forked_saved_and_played_on(game: Game[Any, Any], seed: int) -> None:
    table, rng = deal(game, seed), Random(~seed)
    for _ in range(Random(seed).randrange(40)):
        if not table.outcome:
            table.answer(*next_answer(table, rng))
    for reader in readers(table):
        guess = table.guess(reader, rng)
        loaded, forked = through_json(guess), guess.fork()
        while not guess.outcome:
            seat, ids = next_answer(guess, rng)
            for twin in (guess, loaded, forked):
                twin.answer(seat, ids)
        assert guess.fingerprint() == loaded.fingerprint() == forked.fingerprint()


def through_json(table: Match) -> Match:
    saved = Saved.model_validate_json(table.save().model_dump_json())
    return Table.load(saved, table.game)


def same(table: Match, twin: Match) -> bool:
    """Compare what can be seen, what can be chosen and what will be drawn."""
    assert [table.view(r) for r in readers(table)] == [twin.view(r) for r in readers(twin)]
    asked = [(d.seat, d.number, d.prompt, d.about, d.given) for d in table.waiting.values()]
    assert [(d.seat, d.number, d.prompt, d.about, d.given) for d in twin.waiting.values()] == asked
    for mine, other in zip(table.waiting.values(), twin.waiting.values(), strict=True):
        assert list(mine.choices) == list(other.choices)
    assert (twin.outcome, twin.save()) == (table.outcome, table.save())
    return twin.fingerprint() == table.fingerprint()
