"""Hints use what a seat knows, name legal answers, and give reasons that hold for no worse one."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from bot.features.hints.pages import ROOM, UNSEEN, described
from bot.match.pages.changes import height
from bot.match.pages.why import told_effects
from games import GAMES
from games.engine import Game, Table, Words, choice
from games.robots import any_answer, hints
from games.robots.effects import effects_of
from games.robots.hints import hint, is_close
from games.robots.playing import Judged
from games.robots.thinking import Option
from kit.amount import draws
from kit.random_play import deal, next_answer
from kit.shown import NAMES
from tests.games.kill_the_unicorns import board as kill
from tests.games.lion_unicorn import board as lion
from tests.games.llamas_unleashed import board as llamas
from tests.games.smallseat import board as small

ADVISED_IN = 0.2
"""The share of the decisions of a match in which advice is tried."""
ADVISED = [game for game in GAMES.values() if game.robot is not None]


def positions(game: Game[Any, Any], count: int) -> list[tuple[Table[Any, Any], int]]:
    """Return random positions in which a seat has more than one choice."""
    found: list[tuple[Table[Any, Any], int]] = []
    rng = Random(11)
    table = Table.new(game, game.seats[0], bytes(32))
    while len(found) < count and not table.outcome:
        seat, decision = next((s, d) for s, d in table.waiting.items() if d.given is None)
        if len(decision.choices) > 1 and rng.random() < 0.3:
            found.append((table.fork(), seat))
        table.answer(seat, any_answer(decision, rng))
    return found


@pytest.mark.parametrize("game", ADVISED, ids=lambda game: game.name)
def test_a_hint_is_the_same_on_every_guess_and_names_what_is_possible(game: Game[Any, Any]) -> None:
    assert game.robot is not None
    for table, seat in positions(game, 3):
        told = hint(table.seat(seat), Random(5), guesses=24)
        guess = table.guess(seat, Random(9))
        assert hint(guess.seat(seat), Random(5), guesses=24) == told
        for ids, share in told.answers:
            assert table.waiting[seat].read(ids) is not None and 0 <= share <= 1


@pytest.mark.parametrize("game", ADVISED, ids=lambda game: game.name)
def test_a_hint_gives_a_reason_or_counts_the_choices_that_are_as_good(game: Game[Any, Any]) -> None:
    for table, seat in positions(game, 4):
        view, decision = table.view(seat), table.waiting[seat]
        told = hint(table.seat(seat), Random(5), guesses=24)
        lines = described(game, view, decision, told, Words(["Ada", "Ben", "Cyd"], seat))
        best = told.answers[0][1]
        equal = [ids for ids, share in told.answers
                 if is_close(share, best) or best - share < UNSEEN]  # fmt: skip
        assert len(lines.splitlines()) > 2 or len(equal) < 2
        for count in re.findall(r"All (\d+) choices|(\d+) of the \d+ choices", lines):
            assert int("".join(count)) <= len(equal)


@pytest.mark.parametrize("game", ADVISED, ids=lambda game: game.name)
def test_a_hint_leaves_out_reasons_for_which_a_phone_has_no_room(game: Game[Any, Any]) -> None:
    for table, seat in positions(game, 6):
        view, decision = table.view(seat), table.waiting[seat]
        told = hint(table.seat(seat), Random(5), guesses=24)
        words = Words(["Ada", "🤖 Robo Fern", "🤖 Robo Moss"], seat)
        lines = described(game, view, decision, told, words).splitlines()
        heights = (height(line) for line in lines)
        assert sum(heights) <= ROOM or len(lines) <= 3


@pytest.mark.parametrize("game", ADVISED, ids=lambda game: game.name)
def test_every_reason_continues_a_sentence(game: Game[Any, Any]) -> None:
    assert game.robot is not None
    said = [text for term in game.robot.terms.values() for text in term if text]
    assert said and all(text[0].islower() and text[-1] not in "." for text in said)


@pytest.mark.parametrize("game", ADVISED, ids=lambda game: game.name)
def test_arguments_for_and_against_every_choice_are_sentences(game: Game[Any, Any]) -> None:
    said: set[str] = set()
    for table, seat in positions(game, 60):
        view, decision = table.view(seat), table.waiting[seat]
        words = Words(["Ada", "Ben", "Cyd", "Dan"][: view.seats], seat)
        answers = [(c,) for c in game.text.offered(decision, view)]
        for one, other in zip(answers, answers[1:] + answers[:1], strict=True):
            said.add(game.text.why(one, other, decision, view, words))
    assert len(said) > 5 and all(text[0] != " " and text[-1] in ".!" for text in said - {""})


@pytest.mark.parametrize("game", ADVISED, ids=lambda game: game.name)
def test_who_is_ahead_and_what_makes_choices_equal_are_sentences(game: Game[Any, Any]) -> None:
    said: set[str] = set()
    for table, seat in positions(game, 60):
        view, decision = table.view(seat), table.waiting[seat]
        words = Words(["Ada", "Ben", "Cyd", "Dan"][: view.seats], seat)
        said.add(game.text.outlook(decision, view, words))
        said.update(game.text.even((c,), decision, view, words) for c in decision.choices)
    assert len(said) > 5 and all(text[0] != " " and text[-1] in ".!" for text in said - {""})


@pytest.mark.parametrize("game", ADVISED, ids=lambda game: game.name)
def test_arguments_can_be_given_in_every_decision_of_a_match(game: Game[Any, Any]) -> None:
    for seed in range(draws(12)):
        table, rng = deal(game, seed), Random(seed)
        while not table.outcome:
            for seat, decision in table.waiting.items():
                if rng.random() < ADVISED_IN:
                    view, words = table.view(seat), Words([*NAMES[: table.state.seats]], seat)
                    for picked in game.text.offered(decision, view):
                        game.text.facts([picked], decision, view, words)
                        game.text.even([picked], decision, view, words)
            table.answer(*next_answer(table, rng))


LION = GAMES["lion_unicorn"]


def why(better: str, worse: str, *lines: str) -> str:
    """Say why Ada should make one choice and not another in a position of Lion & Unicorn."""
    table = lion.table(*lines)
    decision, view, words = table.waiting[0], table.view(0), Words(["Ada", "Ben"], 0)
    return LION.text.why(decision.read([better]), decision.read([worse]), decision, view, words)


def test_reason_for_a_choice_names_cards_and_people() -> None:
    assert why("flip:2", "draw", "ada: fox^ fox^ fox*", "ben: mole") == (
        "It is your third face-up 🦊 Fox, so you win the round."
    )
    assert why("steal:1.1", "draw", "ada: fox", "ben: mole^ rat mole^") == (
        "Ben needs only 1 more animal, but the theft forces Ben to turn one face-down."
    )


def test_reason_speaks_of_no_card_that_its_seat_does_not_know() -> None:
    unknown = why("flip:2", "draw", "ada: fox^ fox^ fox", "ben: mole")
    assert unknown == why("flip:2", "draw", "ada: fox^ fox^ crow", "ben: mole") and unknown


def hinted(monkeypatch: pytest.MonkeyPatch, *shares: float, certain: int = -1) -> hints.Hint:
    """Return the hint for options with these win probabilities, of which one may be certain."""
    table = next(t for t, seat in positions(LION, 9) if seat == 0)
    found = []
    for n, share in enumerate(shares):
        option = Option((choice("flip", n),), 0)
        option.note(Judged([share, 1 - share], [{}, {}]))
        option.certain = n == certain
        found.append(option)
    monkeypatch.setattr(hints, "compared", lambda *_: found)
    return hint(table.seat(0), Random(1))


def test_win_probabilities_of_a_hint_never_rise(monkeypatch: pytest.MonkeyPatch) -> None:
    told = hinted(monkeypatch, 0.6, 0.3, 0.7, 0.4)
    assert [share for _, share in told.answers] == [0.6, 0.6, 0.4, 0.3]


def test_only_a_certain_victory_has_a_probability_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    told = hinted(monkeypatch, 1.0, 1.0, 1.0, certain=0)
    first, *others = [share for _, share in told.answers]
    assert first == 1 and all(0.99 < share < 1 for share in others)


def advice(*shares: float) -> list[str]:
    """Say what a hint says to Ada of a third Fox and of a draw, or of a theft."""
    table = lion.table("ada: fox^ fox^ fox* rat^", "ben: mole rat mole")
    answers = zip((["flip:2"], ["draw"], ["steal:1.1"]), shares, strict=False)
    told = hints.Hint(list(answers))
    words = Words(["Ada", "Ben"], 0)
    return described(LION, table.view(0), table.waiting[0], told, words).splitlines()


def test_nothing_is_about_as_good_as_a_certain_victory() -> None:
    _, reason, shares = advice(1.0, 0.999, 0.998)
    assert reason.startswith("-# It is your third") and "Draw a card: over 99%" in shares
    assert "100%" in shares
    assert advice(1.0, 1.0, 1.0)[1].startswith("-# You win the match, whatever you choose.")
    assert advice(0.999, 0.999, 0.9)[2].startswith("-# With 2 of the 7 choices, you")
    assert advice(0.999, 0.999, 0.998)[2].startswith(
        "-# With 3 of the 7 choices, you will almost certainly win."
    )


def test_small_differences_are_no_advice() -> None:
    assert is_close(0.001, 0.009) and is_close(0.19, 0.21) and not is_close(0.02, 0.05)


def test_answers_are_compared_by_the_same_facts() -> None:
    table = lion.table("ada: goat^ mole* rat*", "ben: fox^", "cyd: fox^")
    decision, view, words = table.waiting[0], table.view(0), Words(["Ada", "Ben", "Cyd"], 0)
    up = [[f"flip:{n}"] for n in range(3)]

    def said(*shares: float) -> list[str]:
        told = hints.Hint([*zip((up[1], up[2], up[0]), shares, strict=True)])
        return described(LION, view, decision, told, words).splitlines()

    fact = "-# You then need 2 more face-up animals and have 1 of them face-down."
    needs = "You then need 4 more face-up animals and have 3 of them face-down."
    rival = f"-# Flip starting card down: {needs}"
    assert said(0.5, 0.5, 0.2)[1:3] == [
        fact,
        "-# Flip card 2 up is about as good, for the same reason.",
    ]
    assert said(0.5, 0.2, 0.1)[1:3] == [fact, rival]
    assert said(1.0, 0.2, 0.2)[1].endswith("It wins the match, whatever the others do.")


def test_if_nothing_tells_choices_apart_the_hint_says_what_makes_them_equal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.features.hints.pages.ROOM", 2 * ROOM)
    table = lion.table("ada: fox rat*", "ben: rat^ fox^ mole adder", "cyd: rat^ fox^ mole adder")
    lion.play(table, "flip:1")
    told = hints.Hint([(["rat:1"], 0.05), (["rat:2"], 0.05)])
    words = Words(["Ada", "Ben", "Cyd"], 0)
    reasons = described(LION, table.view(0), table.waiting[0], told, words).splitlines()[1:-1]
    assert reasons[0] == (
        "-# Both are about equally good. Everyone still needs at least 2 more animals for a set."
    )


def test_equal_answers_for_which_nothing_speaks_come_with_who_is_ahead() -> None:
    table = small.table("ada: dog rabbit", "ben!: pig pig pig | chick", called="pig")
    small.play(table, "secret")
    told = hints.Hint([(["vote:0"], 0.3), (["vote:1"], 0.3)])
    words = Words(["Ada", "Ben"], 0)
    said = described(GAMES["smallseat"], table.view(0), table.waiting[0], told, words)
    assert "-# Both are about equally good. You don't know any of the Teller's" in said


def test_equal_answers_come_with_what_makes_them_equal_or_with_what_speaks_for_each() -> None:
    table = lion.table("ada: fox rat*", "ben: rat^ fox^ mole adder", "cyd: swift^")
    lion.play(table, "flip:1")
    words = Words(["Ada", "Ben", "Cyd"], 0)
    told = hints.Hint([(["rat:1"], 0.3), (["rat:2"], 0.3)])
    said = described(LION, table.view(0), table.waiting[0], told, words)
    assert "-# Both are about equally good. Only Ben's cards can be shuffled" in said
    table = lion.table("ada: goat^ mole* rat*", "ben: fox^ fox^")
    told = hints.Hint([(["flip:1"], 0.31), (["flip:0"], 0.3)])
    lines = described(LION, table.view(0), table.waiting[0], told, words).splitlines()
    assert lines[1].startswith(
        "-# You then need 2 more face-up animals and have 1 of them face-down."
    )


def test_an_equal_answer_without_a_drawback_comes_first() -> None:
    table = lion.table("ada: goat^ mole* rat*", "ben: fox^ fox^")
    told = hints.Hint([(["flip:0"], 0.31), (["flip:1"], 0.3)])
    words = Words(["Ada", "Ben"], 0)
    first, *_, last = described(LION, table.view(0), table.waiting[0], told, words).splitlines()
    assert first == "💡 Looks best: **Flip card 1 up – you saw a 🦡 Mole**"
    # A higher estimate beside it would contradict the advice.
    assert last == "-# Estimated chance of winning: 30%"


def test_an_equal_answer_with_a_reason_comes_first() -> None:
    table = lion.table("ada: fox^ rat^ mole* adder", "ben: fox^ fox^")
    told = hints.Hint([(["draw"], 0.31), (["flip:2"], 0.3)])
    words = Words(["Ada", "Ben"], 0)
    first, *_ = described(LION, table.view(0), table.waiting[0], told, words).splitlines()
    assert first == "💡 Looks best: **Flip card 2 up – you saw a 🦡 Mole**"


def test_equal_chances_are_told_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.features.hints.pages.ROOM", 2 * ROOM)
    table = lion.table("ada: fox^ mole^ crow* rat*", "ben: mole^ rat*", active=1)
    lion.play(table, "steal:0.3")
    words = Words(["Ada", "Ben"], 0)

    def said(*shares: float) -> list[str]:
        told = hints.Hint([*zip((["flip:2"], ["flip:1"], ["flip:0"]), shares, strict=True)])
        return described(LION, table.view(0), table.waiting[0], told, words).splitlines()

    assert said(0.3, 0.3, 0.3)[-1] == "-# Estimated chance of winning: 30%"


def test_equal_answer_may_be_as_good_for_the_same_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.features.hints.pages.ROOM", 2 * ROOM)
    table = lion.table("ada: goat^ mole* mole*", "ben: fox^ fox^", "cyd: fox^ fox^")
    words = Words(["Ada", "Ben", "Cyd"], 0)
    for share in (0.3, 0.21):  # as good, or only so because nothing tells the two apart
        told = hints.Hint([(["flip:1"], 0.3), (["flip:2"], share), (["draw"], 0.1)])
        lines = described(LION, table.view(0), table.waiting[0], told, words).splitlines()
        assert "-# Flip card 2 up is about as good, for the same reason." in lines


def test_next_best_answer_is_shown_beside_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.features.hints.pages.ROOM", 2 * ROOM)
    table = kill.table("ada: shaman / 0 2 4 4", "ben: wizard / 0 1 4", "cyd: princess / 0 1")
    told = hints.Hint([(["bid:2"], 0.5), (["bid:1"], 0.2)])
    words = Words(["Ada", "Ben", "Cyd"], 0)
    lines = described(GAMES["kill_the_unicorns"], table.view(0), table.waiting[0], told, words)
    assert lines.splitlines()[1:3] == [
        "-# Highest possible totals with 2 cards: 8 for you, 5 for Ben and 1 for Cyd.",
        "-# Open with 1 card: Highest possible totals with 1 card: 4 for you, 4 for Ben and "
        "1 for Cyd. It leaves you 3 of your 4 cards for 3 more hunts today.",
    ]


def test_what_follows_from_an_answer_by_the_rules_is_told_as_the_log_would() -> None:
    table = lion.table("ada: fox^ mole^", "ben: rat^ goat")
    theft, draw = (effects_of(table.seat(0), [id], Random(1)) for id in ("steal:1.1", "draw"))
    assert "🔽 Ben turned their starting card face-down: a 🐀 Rat." in (
        told_effects(LION, theft, draw, Words(["Ada", "Ben"], 0))
    )


def test_what_the_seat_itself_still_chooses_is_told_as_possible() -> None:
    table = lion.table("ada: swift rat^", "ben: mole", "cyd: mole")
    found = effects_of(table.seat(0), ["flip:0"], Random(1))
    assert [event.kind for event in found.events] == ["give"] and found.depends
    assert not effects_of(table.seat(0), ["flip:1"], Random(1)).depends


def test_equal_chances_are_called_equal_before_a_second_reason_takes_the_room() -> None:
    table = lion.table("ada: fox^", "ben: mole^ rat mole^ goat", "cyd: rat^ goat*", wins=[0, 1, 1])
    told = hints.Hint([(["steal:1.1"], 0.313), (["steal:2.1"], 0.309), (["draw"], 0.1)])
    words = Words(["Ada", "🤖 Robo Fern", "🤖 Robo Moss"], 0)
    said = described(LION, table.view(0), table.waiting[0], told, words)
    assert "Steal 🤖 Robo Moss's card 1 is about as good" in said


def test_drawback_of_the_best_answer_is_not_told_as_its_reason() -> None:
    table = lion.table("ada: swift^ goat* rat", "ben: fox^", active=1)
    lion.play(table, "steal:0.2")
    told = hints.Hint([(["flip:0"], 0.6), (["flip:1"], 0.4)])
    said = described(LION, table.view(0), table.waiting[0], told, Words(["Ada", "Ben"], 0))
    assert said.splitlines()[1].startswith("-# Flip card 1 up: You lose your 🐐 Goat.")


def test_equal_choices_are_named_by_the_few_that_are_worse() -> None:
    table = lion.table("ada: fox^ mole* rat* swift*", "ben: adder^ goat* mole*")
    shares = {c.id: 0.1 if c.id == "flip:0" else 0.3 for c in table.waiting[0].choices}
    told = hints.Hint([([id], share) for id, share in shares.items() if id != "flip:0"])
    told.answers.append((["flip:0"], 0.1))
    said = described(LION, table.view(0), table.waiting[0], told, Words(["Ada", "Ben"], 0))
    assert "All choices except Flip starting card down are about equally good." in said


def test_a_person_is_named_once_in_a_comparison() -> None:
    t = llamas.table("ada: swashbuckling_llama", "ben: basic_ram / llama_bomb",
                     "cyd: basic_ram basic_goat / llama_bomb")  # fmt: skip
    told = hints.Hint([(["player:2"], 0.5), (["player:1"], 0.3)])
    lines = described(llamas.GAME, t.view(0), t.waiting[0], told, Words(NAMES[:3], 0)).splitlines()
    assert "-# Ben has 1 of 7 Animals." in lines


def test_two_people_of_the_same_name_are_not_one_answer() -> None:
    table = lion.table("ada: rat^", "ben: mole rat", "cyd: mole rat")
    told = hints.Hint([(["steal:1.1"], 0.5), (["steal:2.1"], 0.5)])
    words = Words(["Ada", "Ben", "Ben"], 0)
    said = described(LION, table.view(0), table.waiting[0], told, words)
    assert "Ben (2)" in said and "about as good" in said
