"""Robots of Llamas Unleashed: positions with an obvious best choice."""

from random import Random

import pytest

from games.robots import answer, consider
from tests.games.llamas_unleashed.board import (
    ADA,
    BEN,
    CYD,
    GAME,
    Llamas,
    choices,
    decision,
    give,
    hand,
    play,
    said,
    seat_of,
    table,
)

levels = pytest.mark.parametrize("level", ("medium", "hard"))
SIX = "basic_goat basic_llama basic_ram basic_alpaca basic_goat basic_llama"


def chosen(t: Llamas, name: str, level: str) -> list[str]:
    """Return a robot's answer."""
    return answer(t.seat(seat_of(t, name)), level, Random(1), 60)


def at_once(t: Llamas, name: str, seed: int = 1) -> list[str]:
    """Return the policy's answer."""
    world = t.seat(seat_of(t, name)).world(Random(seed)).play()
    assert GAME.robot
    picks = GAME.robot.policy(world.state, world.waiting[seat_of(t, name)], Random(seed))
    return [pick.id for pick in picks]


@levels
def test_robot_plays_the_winning_animal(level: str) -> None:
    t = table(f"ada: {SIX} / llama_bomb studlife basic_ram", "ben: basic_ram /")
    assert chosen(t, ADA, level) == at_once(t, ADA) == [said(t, "play basic_ram", seat_of(t, ADA))]


@levels
def test_robot_attacks_a_player_about_to_win_rather_than_playing_an_animal(level: str) -> None:
    t = table("ada: basic_goat / llama_bomb basic_ram", f"ben: {SIX} / basic_goat basic_llama")
    assert chosen(t, ADA, level) == [said(t, "play llama_bomb", seat_of(t, ADA))]


@levels
def test_robot_stops_a_winning_animal_with_an_instant(level: str) -> None:
    t = table(f"ada: {SIX} / basic_ram", "ben: basic_goat / baaad_move basic_goat")
    play_card(t, "basic_ram")
    instant = [said(t, "instant baaad_move", seat_of(t, BEN))]
    assert chosen(t, BEN, level) == at_once(t, BEN) == instant


@levels
def test_robot_protects_its_own_winning_animal(level: str) -> None:
    t = table(
        f"ada: {SIX} / basic_ram spit_happens", "ben: basic_goat / dont_kid_yourself basic_goat"
    )
    play_card(t, "basic_ram")
    give(t, BEN, "instant dont_kid_yourself")
    instant = [said(t, "instant spit_happens", seat_of(t, ADA))]
    assert chosen(t, ADA, level) == at_once(t, ADA) == instant


@levels
def test_robot_does_not_expect_others_to_answer_its_winning_animal(level: str) -> None:
    t = table(f"ada: {SIX} / llama_bomb basic_ram", "ben: basic_goat / baaad_move alarm_call")
    best, *_ = consider(t.seat(seat_of(t, ADA)), level, Random(1), 60)
    assert best.ids == [said(t, "play basic_ram", seat_of(t, ADA))] and best.mean == 1


def test_robot_without_an_instant_passes() -> None:
    t = table(f"ada: {SIX} / basic_ram", "ben: basic_goat / basic_goat", "cyd: / basic_llama")
    play_card(t, "basic_ram")
    assert at_once(t, BEN) == at_once(t, CYD) == []


@levels
def test_robot_destroys_the_leaders_animal(level: str) -> None:
    t = table("ada: basic_goat / llama_bomb", "ben: basic_ram /", f"cyd: {SIX} /")
    play(t, "play llama_bomb")
    (target,) = chosen(t, ADA, level)
    assert target.startswith(f"destroy:{seat_of(t, CYD)}.")
    assert at_once(t, ADA)[0].startswith(f"destroy:{seat_of(t, CYD)}.")


def test_robot_gives_downgrades_to_the_leader_and_keeps_upgrades() -> None:
    for card, whose in (("tranquilizer", CYD), ("venti_alpacchiato", ADA)):
        t = table(f"ada: basic_alpaca / {card}", "ben: basic_ram /", f"cyd: {SIX} /")
        play(t, f"play {card}")
        assert at_once(t, ADA) == [f"into:{seat_of(t, whose)}"]


@levels
def test_robot_discards_the_least_useful_cards(level: str) -> None:
    held = "basic_ram basic_ram jetpack_ram spit_happens shear_terror basic_llama alarm_call"
    t = table(f"ada: / {held}", "ben: / basic_goat", deck="basic_goat basic_goat")
    play(t, "draw")
    assert decision(t, ADA).prompt == "discard"
    keys = hand(t, ADA).split()
    picks = chosen(t, ADA, level)
    assert {keys[int(pick.split(":")[1])] for pick in picks} <= {"shear_terror", "alarm_call"}


def test_value_of_an_answer_is_explained_by_features() -> None:
    t = table(f"ada: {SIX} / basic_goat", "ben: basic_goat / basic_goat", discard="spit_happens")
    options = consider(t.seat(seat_of(t, ADA)), "medium", Random(1), 60)
    assert len(options) == len(choices(t, ADA))
    drawing = next(option for option in options if option.ids == ["draw"])
    assert drawing.term(seat_of(t, ADA), "last") == 1
    assert drawing.term(seat_of(t, ADA), "animals") == 6
    assert drawing.term(seat_of(t, BEN), "animals") == 1


def test_robot_considers_only_one_of_several_equal_cards() -> None:
    t = table("ada: basic_goat / basic_ram basic_ram llama_bomb", "ben: basic_ram basic_ram /")
    assert len(considered(t, ADA)) == len(choices(t, ADA)) - 1
    play(t, "play llama_bomb")
    assert len(choices(t, ADA)) == 2 and len(considered(t, ADA)) == 1


def test_equal_animals_of_two_players_are_different_targets() -> None:
    t = table("ada: basic_goat / llama_bomb", "ben: basic_ram /", "cyd: basic_ram basic_ram /")
    play(t, "play llama_bomb")
    assert len(choices(t, ADA)) == 3 and len(considered(t, ADA)) == 2


def test_robot_considers_only_one_of_several_equal_combinations() -> None:
    held = "basic_ram basic_ram basic_ram basic_goat basic_goat basic_goat basic_goat"
    t = table(f"ada: / {held}", "ben: / basic_goat", deck="basic_goat basic_ram")
    play(t, "draw")
    asked = decision(t, ADA)
    assert (asked.prompt, asked.least, len(asked.choices)) == ("discard", 2, 9)
    keys = hand(t, ADA).split()
    found = [[keys[int(id.split(":")[1])] for id in ids] for ids in considered(t, ADA)]
    assert sorted(map(sorted, found)) == [
        ["basic_goat", "basic_goat"], ["basic_goat", "basic_ram"], ["basic_ram", "basic_ram"],
    ]  # fmt: skip


def test_easy_robot_may_miss_the_moment_for_an_instant(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert GAME.robot
    tuning = GAME.robot.tuning.model_copy(update={"slips": 1.0})
    monkeypatch.setattr(GAME.robot, "tuning", tuning)
    for field, passes in (("basic_ram", 10), (SIX, 0)):  # it doesn't give the match away
        t = table(f"ada: {field} / basic_ram", "ben: basic_goat / baaad_move basic_goat")
        play_card(t, "basic_ram")
        seat = t.seat(seat_of(t, BEN))
        given = [answer(seat, "easy", Random(seed), 60) for seed in range(10)]
        assert given.count([]) == passes


def test_easy_robot_plays_good_cards_into_its_own_field_and_bad_ones_into_anothers() -> None:
    for card, own in (("basic_ram", True), ("berserk_llama_syndrome", False)):
        t = table(f"ada: basic_goat / {card}", "ben: basic_goat /", "cyd: basic_llama /")
        give(t, ADA, f"play {card}")
        seat = t.seat(seat_of(t, ADA))
        for seed in range(20):
            (into,) = answer(seat, "easy", Random(seed), 60)
            assert (into == f"into:{seat.number}") is own


def considered(t: Llamas, name: str) -> list[list[str]]:
    """Return the answers that a robot considers."""
    return [option.ids for option in consider(t.seat(seat_of(t, name)), "medium", Random(1), 60)]


def play_card(t: Llamas, card: str) -> None:
    """Play a card into the own Field, so that its window opens."""
    give(t, ADA, f"play {card}")
    give(t, ADA, f"into:{ADA}")
