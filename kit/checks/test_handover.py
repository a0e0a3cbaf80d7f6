"""A new owner of a seat learns no secret."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from games import Table
from games.engine import Game, members
from kit.checks.test_fairness import check_unbiased, lean, some_positions
from kit.knowledge import has_seen, uncertain
from kit.random_play import (
    Match,
    deal,
    next_answer,
    positions,
    random_games,
    some_options,
)
from kit.shown import bags_are_true, said


def handed_over(table: Match, rng: Random) -> tuple[Match, int]:
    """Hand any seat over at the beginning of the turn; return the table and the seat."""
    seat = rng.randrange(table.state.seats)
    start = Table.at(table.game, table.checkpoint(), table.chance.seed)
    return start.handed_over(seat), seat


@random_games(3)
def test_new_owner_knows_the_hand_and_public_information(game: Game[Any, Any], seed: int) -> None:
    rng = Random(seed)
    for table in positions(game, seed, 12):
        after, seat = handed_over(table, rng)
        start, before = after.checkpoint(), table.checkpoint()
        own = {t: before.face[t] for t in game.own(before, seat) if before.seen[seat] >> t & 1}
        assert {t: start.face[t] for t in members(start.seen[seat])} == own | {
            t: before.face[t] for t in members(before.seen[before.seats])
        }
        assert bags_are_true(after, seat)
        assert start.limits[seat] == before.limits[before.seats]
        assert start.totals[seat] == before.totals[before.seats]


@random_games(3)
def test_new_owner_sees_nothing_else_that_the_former_one_knew(
    game: Game[Any, Any], seed: int
) -> None:
    """Two former owners with different knowledge leave the same behind."""
    rng = Random(seed)
    for table in positions(game, seed, 8):
        after, seat = handed_over(table, rng)
        other = table.checkpoint()
        other.seen[seat] = other.seen[other.seats]
        for t in game.own(other, seat):
            other.seen[seat] |= table.checkpoint().seen[seat] & 1 << t
        for known in (other.bags, other.limits, other.totals):
            known[seat] = known[other.seats]
        other.veiled[seat] = other.veiled[other.seats] & ~other.seen[seat]
        other.glimpsed[seat] = 0
        ignorant = Table.at(game, other, table.chance.seed).handed_over(seat)
        assert said(after, seat) == said(ignorant, seat)


@random_games(3)
def test_views_of_others_do_not_change(game: Game[Any, Any], seed: int) -> None:
    rng = Random(seed)
    for table in positions(game, seed, 8):
        if not table.answers:
            after, seat = handed_over(table, rng)
            others = [None, *(s for s in range(table.state.seats) if s != seat)]
            for other in others:
                assert said(after, other) == said(table, other)


@random_games(3)
def test_guess_of_the_new_owner_deals_forgotten_cards_again(
    game: Game[Any, Any], seed: int
) -> None:
    rng = Random(seed)
    for table in positions(game, seed, 4):
        after, seat = handed_over(table, rng)
        unsure = uncertain(after, seat)
        truth = said(after, seat)
        for _ in range(200):
            if not unsure:
                break
            guess = after.guess(seat, rng)
            assert has_seen(guess, seat) == has_seen(after, seat)
            assert said(guess, seat) == truth
            unsure -= {t for t in unsure if guess.state.face[t] != after.state.face[t]}
        assert not unsure


def test_guess_of_the_new_owner_is_unbiased(game: Game[Any, Any]) -> None:
    def leans(seed: int) -> Iterator[float]:
        rng = Random(seed)
        for table in some_positions(game, seed, 4):
            after, seat = handed_over(table, rng)
            for _ in range(rng.randrange(4)):  # and when the new owner has played for a while
                if not after.outcome:
                    after.answer(*next_answer(after, rng))
            yield lean(after, seat, rng)

    check_unbiased(leans)


@random_games(3)
def test_a_match_plays_on_to_its_end_through_handovers_and_saving(
    game: Game[Any, Any], seed: int
) -> None:
    rng = Random(seed)
    table = deal(game, seed)
    answers = 0
    while not table.outcome:
        if not table.answers and rng.random() < 0.2:
            table = table.handed_over(rng.randrange(table.state.seats))
            again: Match = Table.load(table.save(), game)
            assert again.fingerprint() == table.fingerprint()
            table = again
        table.answer(*next_answer(table, rng))
        answers += 1
        assert answers <= game.bound


@random_games(4)
def test_new_owner_without_memory_help_sees_what_the_former_one_could_see(
    game: Game[Any, Any], seed: int
) -> None:
    """So the ``own`` of a game agrees with the glimpses that its rules end."""
    options = some_options(game, Random(seed))
    if "memory" not in type(options).model_fields:
        return
    rng = Random(seed)
    table: Match = Table.new(
        game,
        rng.choice(game.seats),
        rng.randbytes(32),
        options.model_copy(update={"memory": False}),
    )
    compared = 0
    while not table.outcome and compared < 40:
        if not table.answers:
            before = table.checkpoint()
            for seat in range(before.seats):
                after = table.handed_over(seat).checkpoint()
                assert after.look(seat) == before.look(seat) & ~before.glimpsed[seat]
                compared += 1
        table.answer(*next_answer(table, rng))
    assert compared
