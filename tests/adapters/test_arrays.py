"""Actions and observations as numbers: fixed, described, and without anything hidden."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from adapters.actions import OTHERS, actions_of
from adapters.arrays import HISTORY, Layout, layout_of
from adapters.steps import Steps
from games import GAMES
from games.engine import Choice, Decision, Game, Table, choice
from games.new.echo.game import EchoGame
from kit.random_play import deal, play, positions, random_games

ECHO = EchoGame()
every_game = pytest.mark.parametrize("game", [*GAMES.values(), ECHO], ids=lambda game: game.name)


def columns(layout: Layout, name: str, row: Any) -> dict[str, float]:
    """Return the columns of a slice that aren't 0."""
    found = next(part for part in layout.describe() if part.name == name)
    values = row[found.start : found.stop]
    return {
        column: value for column, value in zip(found.columns, values.tolist(), strict=True) if value
    }


@every_game
@random_games(2)
def test_positions_that_look_alike_to_a_seat_have_equal_arrays(
    game: Game[Any, Any], seed: int
) -> None:
    rng = Random(seed)
    for table in positions(game, seed, 6):
        steps = Steps(table)
        for seat in rng.sample(steps.seats, min(3, len(steps.seats))):
            guess = steps.guess(seat, rng)
            assert (guess.observation(seat) == steps.observation(seat)).all()
            assert guess.told(seat) == steps.told(seat)
            assert (guess.history(seat) == steps.history(seat)).all()


@every_game
def test_every_number_of_an_observation_is_described_once(game: Game[Any, Any]) -> None:
    for seats in (game.seats[0], game.seats[-1]):
        layout = layout_of(game, seats)
        parts = layout.describe()
        assert [part.start for part in parts] == [0, *(part.stop for part in parts[:-1])]
        assert parts[-1].stop == layout.size == sum(len(part.columns) for part in parts)
        assert len({part.name for part in parts}) == len(parts)
        width = layout.shape[1]
        assert width == sum(len(part.columns) for part in layout.describe_event())


@every_game
@random_games(2)
def test_number_of_an_action_names_the_same_choice_in_all_positions(
    game: Game[Any, Any], seed: int
) -> None:
    actions, met = actions_of(game), list[int]()
    assert len(set(actions.names)) == len(actions)
    seat_in = {verb.name for verb in game.verbs if verb.seat}
    for table, _ in play(game, seed):
        for d in table.waiting.values():
            numbered = actions.of(d, table.state.seats)
            assert list(numbered.values()) == list(d.choices)
            for n, listed in numbered.items():
                met.append(n)
                if n < len(actions) - OTHERS:
                    assert actions.names[n] == notation(listed, d, table, seat_in)
    own = sum(n < len(actions) - OTHERS for n in met)
    assert own > 0.9 * len(met)


def notation(listed: Choice, d: Decision, table: Table[Any, Any], seat_in: set[str]) -> str:
    """Return the notation of a choice, with a seat as it is counted from the one that is asked."""
    if listed.verb not in seat_in or listed.place < 0:
        return listed.id
    away = (listed.place - d.seat) % table.state.seats
    return listed.id.replace(str(listed.place), f"+{away}", 1)


def test_choice_that_no_random_match_had_takes_one_of_the_last_numbers() -> None:
    actions = actions_of(ECHO)
    new = [choice("shout", word) for word in ("loud", "soft", "never", "now")]
    numbered = actions.of(Decision(0, "shout", new), 2)
    assert list(numbered.values()) == new
    assert min(numbered) >= len(actions) - OTHERS
    alone = actions.of(Decision(1, "shout", new[:1]), 3)
    assert list(alone) == list(numbered)[:1]


def test_observation_shows_the_own_seat_first_and_hidden_cards_as_none() -> None:
    layout = layout_of(ECHO, 2)
    table = Table.new(ECHO, 2, bytes(32))
    for seat in (0, 1):
        view = table.view(seat)
        row = layout.observation(view, table.waiting.get(seat))
        held = columns(layout, "hand.sum", row)
        assert held == {face: view.hand.count(face) for face in view.hand}
        assert columns(layout, "hand[0]", row) == {view.hand[0]: 1}
        asked = "you" if seat in table.waiting else "+1"
        assert columns(layout, "active", row) == {asked: 1}
        assert columns(layout, "cards[you]", row)[str(len(view.hand))] == 1
    instinkt = layout_of(GAMES["instinkt"], 2)
    row = Steps(deal(GAMES["instinkt"], 1)).observation(1)
    assert sum(columns(instinkt, "hand[you].sum", row).values()) == 3
    assert columns(instinkt, "hand[+1].sum", row) == {}
    assert columns(instinkt, "hand[+1].length", row)["known"] == 1


def test_history_ends_with_the_latest_event_of_the_match() -> None:
    rng = Random(1)
    steps = Steps.new(ECHO, 2, bytes(32))
    while steps.seat is not None:
        steps.take(rng.choice(steps.legal()))
    layout = layout_of(ECHO, 2)
    kinds = next(part for part in layout.describe_event() if part.name == "kind")
    rows, told = steps.history(0), steps.told(0)
    assert len(rows) == HISTORY
    shown = [
        kinds.columns[int(row[kinds.start : kinds.stop].argmax())] for row in rows if row.any()
    ]
    assert shown == [event.kind for event in told[-HISTORY:]]
