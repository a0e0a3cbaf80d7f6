"""Search states: as fair as guesses, played by the same rules, and only for searches."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games import GAMES, Table
from games.engine import Game, Playout, Seat, State, Window
from games.engine.ledger import Ledger
from games.engine.search_state import SearchState
from games.robots.worker import pack
from kit.amount import draws
from kit.random_play import Match, positions, random_games, some_answer
from tests.engine.small_turns import SmallTurn
from tests.engine.test_fair_guesses import (
    AT_LEAST,
    BAGS,
    LIMITS,
    MIXES,
    ONE_OF_EACH,
    SECRET_GIFTS,
    SEEN_OF_BAGS,
    random_turn,
)
from tests.every_game import ALL

WORLDS = draws(600)
DEVIATIONS = 4
FURTHER = 40  # answers given in a world

KNOWN = {
    f"{what}: {name}": turn
    for what, turns in (
        ("bags", BAGS), ("seen of bags", SEEN_OF_BAGS), ("limits", LIMITS),
        ("one of each", ONE_OF_EACH), ("gifts", SECRET_GIFTS), ("mixes", MIXES),
        ("at least", AT_LEAST),
    )
    for name, turn in turns.items()
    if turn.reader is not None
}  # fmt: skip
RANDOM_TURNS = [turn for turn in map(random_turn, map(Random, range(20))) if turn.reader][
    : draws(6)
]

every_game = pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)


@pytest.mark.parametrize("turn", KNOWN.values(), ids=KNOWN)
def test_every_fitting_world_has_its_probability(turn: SmallTurn) -> None:
    assert abs(turn.surprise_of_worlds(WORLDS)) < DEVIATIONS


@pytest.mark.parametrize("turn", RANDOM_TURNS, ids=range(len(RANDOM_TURNS)))
def test_worlds_are_fair_after_any_events_of_a_turn(turn: SmallTurn) -> None:
    assert abs(turn.surprise_of_worlds(WORLDS)) < DEVIATIONS


def seats(table: Match) -> Iterator[Seat[Any, Any]]:
    return (table.seat(number) for number in range(table.state.seats))


def plain(s: State) -> dict[str, Any]:
    """Return a state without the ledger fields for views and guesses."""
    kept = {"unnoticed", "veiled", "glimpsed", "bags", "pending", "limits", "totals", "told"}
    kept |= {"events", "drawn", "chance", "asked"}
    return {key: value for key, value in vars(s).items() if key not in kept}


@every_game
@random_games(3)
def test_world_equals_a_guess_from_the_same_random_stream(game: Game[Any, Any], seed: int) -> None:
    rng = Random(seed)
    for table in positions(game, seed, 6):
        for seat in seats(table):
            stream = rng.random()
            play = seat.world(Random(stream)).play()
            guess = seat.guess(Random(stream))
            assert plain(play.state) == plain(guess.state)
            assert {s: shown(d) for s, d in play.waiting.items()} == {
                s: shown(d) for s, d in guess.waiting.items()
            }


def shown(d: Any) -> tuple[Any, ...]:
    return d.seat, d.prompt, d.about, d.choices, d.least, d.most


@every_game
@random_games(3)
def test_world_follows_the_same_rules_as_the_table(game: Game[Any, Any], seed: int) -> None:
    """A world and a guess stay equal after the same answers, turn after turn."""
    rng = Random(seed)
    for table in positions(game, seed, 4):
        seat = table.seat(rng.randrange(table.state.seats))
        stream = rng.random()
        play = seat.world(Random(stream)).play()
        guess = untouched(table, seat.guess(Random(stream)))
        for _ in range(FURTHER):
            if not guess.outcome:
                step(play, guess, rng)
                assert play.outcome == guess.outcome
                assert plain(play.state) == plain(guess.state)


def untouched(table: Match, guess: Match) -> Match:
    """Return a guess without the answers to the open question."""
    return guess.replay(guess.checkpoint(), guess.chance, guess.answers[: table.opened])


def step(play: Playout[Any], guess: Match, rng: Random) -> None:
    """Give the same answers to the open question in both."""
    answers = {seat: d.read(some_answer(d, rng)) for seat, d in play.waiting.items()}
    if isinstance(play.waiting, Window):
        answers = {s: a for s, a in answers.items() if a} or answers
        answers = dict([next(iter(answers.items()))]) if any(answers.values()) else answers
    for seat, picks in answers.items():
        guess.answer(seat, [c.id for c in picks])
    play.send(answers)
    while not play.outcome and not play.waiting:
        play.begin_turn()


@every_game
@random_games(3)
def test_world_restarts_in_the_same_position_with_the_same_randomness(
    game: Game[Any, Any], seed: int
) -> None:
    for table in positions(game, seed, 4):
        for seat in seats(table):
            world = seat.world(Random(seed))
            one, two = ended(world.play(), seed), ended(world.play(), seed)
            assert one == two


def ended(play: Playout[Any], seed: int) -> dict[str, Any]:
    """Play some answers and return the final state."""
    rng = Random(seed)
    for _ in range(FURTHER):
        if play.waiting:
            answers = {seat: d.read(some_answer(d, rng)) for seat, d in play.waiting.items()}
            if isinstance(play.waiting, Window):
                acting = [seat for seat, picks in answers.items() if picks][:1]
                answers = {seat: answers[seat] for seat in acting} or answers
            play.send(answers)
        elif not play.outcome:
            play.begin_turn()
    return plain(play.state)


@every_game
@random_games(3)
def test_seat_is_identical_on_every_guess(game: Game[Any, Any], seed: int) -> None:
    """A seat gives no access to anything but its own knowledge."""
    rng = Random(seed)
    for table in positions(game, seed, 6):
        for seat in seats(table):
            other = table.guess(seat.number, rng).seat(seat.number)
            assert inside(other) == inside(seat)


def inside(seat: Seat[Any, Any]) -> dict[str, Any]:
    """Return everything that a seat contains, as plain data for another process."""
    seat = pickle.loads(pickle.dumps(seat))
    held = vars(seat) | vars(seat.information_set)
    d = seat.decision
    return held | {
        "game": seat.game.name,
        "information_set": None,
        "decision": d and (shown(d), d.number, d.given),
        "known": vars(seat.information_set.known),
        "checkpoint": vars(seat.information_set.checkpoint) | {"chance": None},
    }


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_seat_has_no_unseen_face_and_no_seed(game: Game[Any, Any]) -> None:
    for table in positions(game, 5, 6):
        for seat in seats(table):
            start = seat.information_set.checkpoint
            hidden = ~table.checkpoint().seen[seat.number]
            assert not any(face for t, face in enumerate(start.face) if hidden >> t & 1)
            assert not start.pending
            assert table.chance.seed not in pack(seat)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_a_world_can_be_neither_viewed_saved_nor_shown(game: Game[Any, Any]) -> None:
    table = next(positions(game, 1, 2))
    world = table.seat(0).world(Random(1))
    play = world.play()
    for name in ("view", "save", "news", "fork", "masked", "checkpoint", "chance"):
        assert not hasattr(world, name) and not hasattr(play, name)
    assert isinstance(play.state, SearchState) and play.state.events == []
    with pytest.raises(TypeError):
        play.state.look(0)
    with pytest.raises(TypeError):
        Table.at(game, play.state)


def test_search_state_overrides_or_forbids_every_ledger_method() -> None:
    """New ledger methods need a decision here."""
    unchanged = {"everyone", "others", "forget_glimpses", "events", "take_events"}
    acts = {name for name in vars(Ledger) if not name.startswith("_")} - unchanged
    fields = set(Ledger.__dataclass_fields__)
    assert acts - fields <= vars(SearchState).keys()
