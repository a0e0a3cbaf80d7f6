"""The pictures: what each reader sees of the cards, who could win, and what decided."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games import Table
from games.drawing import Canvas, Sheet, Shown, code_of, name_of
from games.drawing.faces import ANIMALS
from games.engine import Choice, Event, Words
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.picture import LionPicture
from games.lion_unicorn.text import LionText
from games.lion_unicorn.view import LionView
from games.painting.painter import Painter
from kit.amount import some
from kit.reading import TICK, emblems, rings, said, stars
from tests.games.lion_unicorn.board import ADA, BEN, CYD, GAME, Lion, play, position, table

NAMES = ["Ada", "Łukasz Żółw", "🤖 Robo Fern", "狐狸", "Maximiliane von der Wiesenaue", "Finn"]
PICTURE, TEXT = LionPicture(), LionText()
FOX, CROW_CODE = code_of("🦊"), code_of("🐦‍⬛")
GOLD_RING = 'stroke="#ffcf4a"'


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


def shown(game: Lion, reader: int | None, events: Sequence[Event] = ()) -> Shown[LionView]:
    decision = game.waiting.get(-1 if reader is None else reader)
    words = Words(NAMES[: game.state.seats], reader)
    story = [event.seen_by(reader) for event in events]
    return Shown(game.view(reader), words, decision, None, story)


def drawn(game: Lion, reader: int | None, trying: str = "", events: Sequence[Event] = ()) -> Sheet:
    view, words, decision, _, story, _ = vars(shown(game, reader, events)).values()
    choices: Sequence[Choice] = decision.choices if decision else ()
    chosen = next((c for c in choices if c.id == trying), None)
    news = PICTURE.touched(story, game.masked(reader))
    return PICTURE.draw(view, words, decision, chosen, news, story)


def laid(game: Lion, reader: int | None) -> Canvas:
    """Return the places of the boxes of a picture."""
    page, to = PICTURE.page(shown(game, reader)), Canvas()
    page.box.draw(to, 0, 0, 968, page.height - 32)
    return to


def decided(*lines: str, flip: str = "flip:3", **setting: object) -> Sheet:
    """Return the result of a match that a flip has ended."""
    game = table(*lines, wins=[1, 1, 0][: len(lines)], round=3, **setting)  # type: ignore[arg-type]
    events = game.answer(ADA, [flip])
    assert game.outcome and game.outcome.winners == (ADA,)
    return drawn(game, None, events=events)


def test_spectators_see_no_face_down_card() -> None:
    piled = duel().view(None).discard + duel().view(None).aside
    for kind, emblem in (("goat", "1F410"), ("rat", "1F400"), ("adder", "1F40D")):
        assert emblems(drawn(duel(), None)).count(emblem) == (kind in piled)


def test_table_hides_cards_turned_down_and_panels_of_owners_remember_them() -> None:
    game = table("ada: mole fox^", "ben: goat")
    play(game, "flip:1")
    assert "Fox" not in drawn(game, None).alt and "Fox" not in drawn(game, BEN).alt
    assert "Fox" in drawn(game, ADA).alt


def test_a_panel_shows_its_readers_own_cards_as_remembered() -> None:
    panel, public = drawn(duel(), ADA), drawn(duel(), None)
    assert emblems(panel).count("1F441") == 1  # the goat
    assert "1F441" not in public.svg
    assert "2 face-down: Goat" in panel.alt and "Goat" not in public.alt.split("gone")[0]


def test_each_of_very_many_own_cards_is_drawn() -> None:
    many = "crow " * 9 + "mole " * 7 + "goat* swift " * 5 + "rat* adder " * 3 + "fox^ " * 3
    for n in some(range(34, 8, -1)):
        own = " ".join(many.split()[-n:])
        game = table(f"ada: crow^ {own}", "ben: adder goat goat")
        places = laid(game, ADA).places
        assert {("card", ADA, place) for place in range(n + 1)} <= set(places), n
        panel = drawn(game, ADA)
        assert not panel.faults, (n, panel.faults)
        Painter().composed(panel)


def test_a_card_just_turned_face_down_shows_what_it_is_until_something_else_happens() -> None:
    game = table("ada: mole fox^", "ben: goat rat")
    events = game.answer(ADA, ["flip:1"])
    for reader in (BEN, None):
        assert "1 face-down: Fox" in drawn(game, reader, events=events).alt
    events += game.answer(BEN, ["flip:1"])
    assert not any("1 face-down: Fox" in drawn(game, reader, events=events).alt
                   for reader in (BEN, None))  # fmt: skip


def test_a_drawn_card_is_in_the_corner_for_those_who_were_shown_it() -> None:
    game = table("ada: mole", "ben: goat rat", "cyd: rat crow", deck="fox swift")
    events = game.answer(ADA, ["draw"])
    told = ["1 face-down: " in drawn(game, reader, events=events).alt for reader in (BEN, None)]
    assert told == [True, False]


def test_a_panel_says_what_can_be_done_with_which_cards() -> None:
    game = table("ada: mole rat", "ben: goat swift", "cyd: rat")
    steal, flip, draw = "Steal a card", "Flip one of yours", "Draw a card"
    told = [drawn(game, seat).alt for seat in (ADA, BEN, CYD)]
    assert told[ADA].count(steal) == told[ADA].count(flip) == told[ADA].count(draw) == 1
    (line,) = [line for line in told[ADA].splitlines() if steal in line]
    assert "Łukasz" in line  # the only card of the third player is a starting card
    assert not any(each in alt for each in (steal, flip, draw) for alt in told[BEN:])


def test_own_cards_are_larger_than_those_of_others() -> None:
    places = laid(duel(), ADA).places
    assert places["card", ADA, 1][3] > places["card", BEN, 1][3]


@pytest.mark.parametrize("seat", range(4))
def test_line_at_the_top_says_who_could_win_and_with_what(seat: int) -> None:
    lines = ["ada: mole crow", "ben: goat swift", "cyd: rat crow^", "dov: fox adder"]
    lines[seat] = "any: mole^ fox^ fox^ crow"
    game = table(*lines)
    for reader in range(4):
        first = drawn(game, reader).alt.splitlines()[0]
        assert ("A third fox wins" if reader == seat else ": a third fox wins") in first
    line = drawn(game, None).alt.splitlines()[1 + seat]
    assert line.startswith(name_of(seat, Words(NAMES))) and "a third fox wins" in line


def test_a_crow_takes_the_place_of_what_would_win() -> None:
    game = table("ada: mole^ fox^ fox^ crow^", "ben: goat swift")
    assert "third fox" not in drawn(game, BEN).alt and "no win" in drawn(game, BEN).alt


def test_the_line_at_the_top_says_what_is_asked_or_has_just_happened() -> None:
    game = table("ada: mole^ fox^ crow rat", "ben: goat^ swift^", "cyd: rat crow")
    events = game.answer(ADA, ["flip:1"])
    asked, waits = (said(drawn(game, reader, events=events)) for reader in (BEN, CYD))
    assert asked[0] == "Draw, flip or steal?"
    assert waits[0] == "Ada turned card 1 face-down: a Fox."


def test_cards_that_count_towards_a_win_have_rings() -> None:
    near = table("ada: mole^ fox^ fox^ crow", "ben: goat swift")
    far = table("ada: mole^ fox^ goat crow", "ben: goat swift")
    assert drawn(near, None).svg.count(GOLD_RING) > drawn(far, None).svg.count(GOLD_RING)


def test_only_the_panel_of_who_may_draw_a_card_has_a_place_for_it() -> None:
    game = table("ada: fox*", "ben: goat^ swift rat")
    for reader, more in ((ADA, 1), (BEN, 0), (None, 0)):
        assert drawn(game, reader).alt.count("Draw a card") == more
    assert TICK in drawn(game, ADA, "draw").svg


def test_a_player_with_a_winning_set_is_no_card_short() -> None:
    game = table("ada: mole^ mole^ mole^", "ben: goat^ swift^", "cyd: rat crow")
    line = drawn(game, None).alt.splitlines()[1]
    assert line.startswith("Ada") and "has a winning set" in line


def test_a_crow_that_does_not_matter_yet_is_not_mentioned() -> None:
    alt = drawn(table("ada: mole^ fox^ rat", "ben: goat^ crow^"), None).alt
    assert "no win" not in alt and "2 cards short" in alt


def test_all_who_are_one_card_from_a_win_are_named() -> None:
    game = table("ada: mole^ fox^ fox^", "ben: goat swift", "cyd: rat^ mole^ rat^")
    assert "Ada and Fern: " in said(drawn(game, BEN))[0]


@pytest.mark.parametrize(
    ("seats", "asked", "kind"),
    [
        (["ada: mole goat swift", "ben: adder", "cyd: rat crow"], "flip:1", "goat"),
        (["ada: mole rat swift", "ben: adder mole mole", "cyd: rat crow"], "flip:1", "rat"),
    ],
)
def test_animal_that_acts_on_a_player_is_the_largest(
    seats: list[str], asked: str, kind: str
) -> None:
    game = table(*seats)
    play(game, asked)
    panel = drawn(game, ADA)
    assert CARDS[kind].name in said(panel)
    places = laid(game, ADA).places
    assert {("seat", BEN), ("seat", CYD)} <= set(places) and ("seat", ADA) not in places


def test_table_shows_the_latest_event() -> None:
    game = table("ada: mole fox", "ben: goat swift", "cyd: rat crow")
    events = game.answer(ADA, ["flip:1"])
    assert "The fox gives Ada another action." in drawn(game, None, events=events).alt
    turned = drawn(game, None, events=[event for event in events if event.kind == "up"])
    assert turned.alt.startswith("Ada turned up card 1: a Fox.")
    assert emblems(turned).count(FOX) == 1 + 1  # in the event, and in front of Ada


def test_an_event_between_players_shows_both_with_an_arrow_to_who_got_the_card() -> None:
    game = table("ada: mole fox", "ben: goat swift", "cyd: rat crow")
    stolen = drawn(game, None, events=game.answer(ADA, ["steal:1.1"]))
    ben, ada = (ANIMALS[seat] for seat in (BEN, ADA))
    shown = [emblem for emblem in emblems(stolen) if emblem in map(code_of, ANIMALS)]
    assert shown == [code_of(ben), code_of(ada)] and "→" in said(stolen)


def test_the_winner_is_named_at_the_end_with_the_card_that_decided() -> None:
    sheet = decided("ada: mole fox^ fox^ fox", "ben: goat swift", "cyd: rat crow^")
    assert "Ada wins" in said(sheet) and "The third one wins!" in sheet.alt
    assert emblems(sheet).count(FOX) == 3
    assert "Two of 3 rounds won · turn 1" in said(sheet)


def test_the_result_has_a_place_for_each_round_that_others_did_not_win() -> None:
    sheet = decided("ada: mole fox^ fox^ fox", "ben: goat swift", "cyd: rat crow^")
    assert sheet.svg.count('stroke-dasharray="6 5"') == 1 + 2


def test_a_fourth_kind_decides() -> None:
    sheet = decided("ada: mole^ fox^ rat^ goat", "ben: goat swift", "cyd: rat crow^")
    assert "The fourth kind wins!" in sheet.alt


def test_a_crow_that_is_turned_over_decides() -> None:
    sheet = decided("ada: mole fox^ fox^ fox^ crow^", "ben: goat swift", flip="flip:4")
    assert "Now three alike win." in sheet.alt
    assert emblems(sheet).count(CROW_CODE) == 1  # crossed out


def test_end_of_a_short_match_does_not_speak_of_two_rounds() -> None:
    state = position("ada: mole fox^ fox^ fox", "ben: goat swift")
    state.goal = 1
    game = Table.at(GAME, state, b"lion")
    play(game, "flip:3")
    assert game.outcome and game.outcome.winners == (ADA,)
    assert "The first round decides a short match." in drawn(game, None).alt


def test_places_have_the_numbers_of_the_menus() -> None:
    panel = said(drawn(duel(), ADA))
    assert emblems(drawn(duel(), ADA)).count(code_of("🔒")) == 2
    assert [panel.count(str(n)) for n in range(1, 5)] == [1, 1, 2, 1]


def test_chosen_card_has_a_tick_and_some_choosable_cards_have_frames() -> None:
    plain, trying = drawn(duel(), ADA), drawn(duel(), ADA, "flip:2")
    assert TICK in trying.svg and TICK not in plain.svg
    assert not rings(plain)  # almost everything could be chosen
    game = table("ada: mole^ adder rat^ crow^", "ben: goat swift", "cyd: rat crow")
    play(game, "flip:1")
    assert rings(drawn(game, ADA)) == 3 and not rings(drawn(game, None))


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
        sheet = PICTURE.card(name, Words([]))
        assert name in said(sheet) and not sheet.faults
        assert " ".join(words.split("\n")[1].split()) in sheet.alt


def test_alt_text_names_everything_that_the_picture_shows() -> None:
    for game, reader in ((duel(), None), (duel(), ADA), (crowd(), BEN)):
        sheet = drawn(game, reader)
        for kind in CARDS.values():
            pictured = emblems(sheet).count(code_of(kind.emblem))
            if pictured > (kind.key == "lion"):  # the line at the top has a lion as its emblem
                assert kind.name.lower() in sheet.alt.lower()
        for line in said(sheet):
            assert line in sheet.alt or line.rstrip("…") in sheet.alt
