"""The picture of the table: its content for each reader, and its look."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.posts.pictures.painter import Painter
from games import Table
from games.drawing import Sheet, code_of
from games.engine import Event, Words
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.picture import LionPicture
from games.lion_unicorn.text import LionText
from kit.reading import TICK, emblems, rings, said, stars
from tests.games.lion_unicorn.board import ADA, BEN, GAME, Lion, play, position, table
from tests.pictures.golden import compare

GOLDEN = Path(__file__).parent / "golden"
NAMES = ["Ada", "Łukasz Żółw", "🤖 Robo Fern", "狐狸", "Maximiliane von der Wiesenaue", "Finn"]
PICTURE, TEXT = LionPicture(), LionText()


def duel() -> Lion:
    return table(
        "ada: mole^ crow^ goat* rat fox^",
        "ben: adder swift^ unicorn^ mole",
        discard="crow crow goat mole mole mole",
        aside="fox fox rat",
        wins=[1, 0],
        turns=13,
        round=2,
    )


def crowd() -> Lion:
    return table(
        "ada: mole^ crow^ goat rat^ fox crow goat* rat",
        "ben: adder swift^ mole mole^ crow^ crow^ crow goat",
        "cyd: goat crow crow^ mole mole swift swift^ rat",
        "dov: fox goat^ goat^ adder crow crow crow mole^ mole",
        "eve: swift goat goat adder fox^ swift rat",
        "fay: rat^ rat mole^ adder unicorn lion",
        wins=[1, 0, 1, 0, 1, 1],
        turns=80,
        round=5,
        crown=3,
    )


def drawn(game: Lion, reader: int | None, trying: str = "", events: Sequence[Event] = ()) -> Sheet:
    decision = game.waiting.get(-1 if reader is None else reader)
    choices = decision.choices if decision else ()
    chosen = next((c for c in choices if c.id == trying), None)
    words = Words(NAMES[: game.state.seats], reader)
    news = PICTURE.touched([event.seen_by(reader) for event in events], game.masked(reader))
    return PICTURE.draw(game.view(reader), words, decision, chosen, news)


@pytest.mark.parametrize("reader", [None, ADA], ids=["public", "panel"])
@pytest.mark.parametrize("scene", [duel, crowd])
def test_picture_equals_the_golden_file(scene, reader, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    name = f"{scene.__name__}-{'public' if reader is None else 'panel'}.png"
    compare(drawn(scene(), reader), GOLDEN / name, tmp_path)


def test_picture_of_the_end_equals_the_golden_file(tmp_path: Path) -> None:
    compare(drawn(ended(), None), GOLDEN / "end.png", tmp_path)


def ended() -> Lion:
    game = table(
        "ada: mole fox^ fox^ fox", "ben: goat swift", "cyd: rat crow^", wins=[1, 1, 0], round=3
    )
    play(game, "flip:3")
    return game


def test_spectators_see_no_face_down_card() -> None:
    piled = set(duel().view(None).discard + duel().view(None).aside)
    for kind, emblem in (("goat", "1F410"), ("rat", "1F400"), ("adder", "1F40D")):
        assert emblems(drawn(duel(), None)).count(emblem) == (kind in piled)


def test_table_hides_cards_turned_down_and_panels_remember_them() -> None:
    game = table("ada: mole fox^", "ben: goat")
    play(game, "flip:1")
    assert "1F98A" not in drawn(game, None).svg
    assert "1F98A" in drawn(game, ADA).svg and "1F98A" in drawn(game, BEN).svg


def test_a_panel_shows_what_its_reader_has_seen_as_remembered() -> None:
    panel, public = drawn(duel(), ADA), drawn(duel(), None)
    assert emblems(panel).count("1F441") == 2  # the goat, and Ben's mole
    assert "1F441" not in public.svg


def test_each_of_very_many_own_cards_is_drawn() -> None:
    many = "crow " * 9 + "mole " * 7 + "goat* swift " * 5 + "rat* adder " * 3 + "fox^ " * 3
    for n in range(9, 35):
        own = " ".join(many.split()[-n:])
        panel = drawn(table(f"ada: crow^ {own}", "ben: adder goat goat"), ADA)
        assert all(part.width > 0 and part.height > 0 for part in panel.parts), n
        Painter().composed(panel)


def test_plates_mark_the_players_to_move_and_the_reader() -> None:
    shown = said(drawn(crowd(), None))
    assert {"Ada", "Łukasz Żółw", "狐狸", "Finn"} <= set(shown)
    assert shown.count("to move") == 1 and "your move" not in shown
    own = said(drawn(crowd(), ADA))
    assert own.count("your move") == 1 and "to move" not in own
    assert "your move" not in said(drawn(crowd(), BEN)) and "Your cards" in own


def test_the_winner_is_named_at_the_end_with_the_set_that_decided() -> None:
    game = ended()
    assert game.outcome and game.outcome.winners == (ADA,)
    sheet = drawn(game, None)
    assert "Ada wins" in said(sheet) and "to move" not in said(sheet)
    assert emblems(sheet).count("1F98A") == 3
    assert "The last set: three alike" in said(sheet)


def test_end_of_a_short_match_does_not_speak_of_two_rounds() -> None:
    state = position("ada: mole fox^ fox^ fox", "ben: goat swift")
    state.goal = 1
    game = Table.at(GAME, state, b"lion")
    play(game, "flip:3")
    assert game.outcome and game.outcome.winners == (ADA,)
    assert "The first round decides a short match." in " ".join(said(drawn(game, None)))


def test_places_have_the_numbers_of_the_buttons() -> None:
    shown = said(drawn(duel(), None))
    assert shown.count("start") == 2
    assert [shown.count(str(n)) for n in range(1, 5)] == [2, 2, 2, 1]


def test_chosen_card_has_a_tick_and_choosable_cards_have_frames() -> None:
    plain, trying = drawn(duel(), ADA), drawn(duel(), ADA, "flip:2")
    assert rings(plain) == 7  # five own cards, the deck, one card to steal
    assert rings(trying) == 6
    assert TICK in trying.svg and TICK not in plain.svg
    assert not rings(drawn(duel(), None))


def test_changes_by_others_since_the_readers_turn_have_rings() -> None:
    game = table("ada: mole fox", "ben: goat swift", "cyd: rat crow")
    assert not stars(drawn(game, BEN))
    events = game.answer(ADA, ["flip:1"])
    assert stars(drawn(game, BEN, events=events)) == 1
    (up,) = [event for event in events if event.kind == "up"]
    assert PICTURE.touched([up.seen_by(None)], game.masked(None)) == {("card", ADA, 1)}


def test_cards_shuffled_by_a_rat_have_equal_rings() -> None:
    game = table("ada: mole rat", "ben: goat swift crow fox^", "cyd: rat crow")
    events = game.answer(ADA, ["flip:1"])
    events += game.answer(ADA, ["rat:1"])
    news = PICTURE.touched([event.seen_by(BEN) for event in events], game.masked(BEN))
    assert news == {("card", ADA, 1), ("card", BEN, 1), ("card", BEN, 2)}


def test_a_card_can_be_looked_up_as_a_picture() -> None:
    for name, words in TEXT.cards(Words([])).items():
        shown = said(PICTURE.card(name, Words([])))
        assert name in shown and "…" not in " ".join(shown)
        assert " ".join(words.split("\n")[1].split()) in " ".join(shown)


def test_text_says_everything_that_the_picture_shows() -> None:
    for game, reader in ((duel(), None), (duel(), ADA), (crowd(), BEN), (ended(), None)):
        words = Words(NAMES[: game.state.seats], reader)
        alt, sheet = TEXT.alt(game.view(reader), words), drawn(game, reader)
        for kind in CARDS.values():
            if code_of(kind.emblem) in emblems(sheet):
                assert kind.name in alt
        for line in said(sheet):
            for number in re.findall(r"\d+", line):
                assert number in alt or line.startswith("Player")
        if "Ada wins" in said(sheet):
            assert "wins the match" in alt
