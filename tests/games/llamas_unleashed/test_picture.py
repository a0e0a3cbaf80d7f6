"""The picture of the table: its content for each reader, and its look."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from games.drawing import GOLD, Sheet, Spots
from games.drawing.glyphs import code_of
from games.engine import Event, Outcome, Words
from games.languages import LANGUAGES, language
from games.llamas_unleashed.cards import CARDS
from games.llamas_unleashed.picture import LlamasPicture
from games.llamas_unleashed.picture.fields import lay
from games.llamas_unleashed.picture.rows import lay_named
from games.llamas_unleashed.picture.wide import WIDE
from games.llamas_unleashed.text import LlamasText
from kit.reading import TICK, emblems, rings, said, stars
from tests.games.llamas_unleashed.board import (
    ADA,
    BEN,
    Llamas,
    give,
    notation,
    seat_of,
    spoken,
    table,
    view,
)
from tests.games.llamas_unleashed.test_text import full_table
from tests.pictures.golden import compare
from tests.rotation import in_one_seating

GOLDEN = Path(__file__).parent / "golden"
NAMES = [
    "Ada", "Łukasz Żółw", "🤖 Robo Fern", "狐狸", "Maximiliane von der Wiesenaue", "Finn", "Gil",
    "Hal",
]  # fmt: skip
HERD_EDGE = 'fill="#1f4fa0"'  # of Rams
PICTURE, TEXT = LlamasPicture(), LlamasText()


def duel() -> Llamas:
    return table(
        "ada: baby_ram llamabot_3000 basic_goat basic_goat studlife / llama_bomb spit_happens",
        "ben: henry_the_huarizo alpacacopter tranquilizer / basic_ram basic_llama",
        discard="basic_ram alpacalypse",
    )


def crowd() -> Llamas:
    return table(
        "ada: baby_ram basic_ram basic_ram llama_kick / llama_bomb spit_happens jetpack_ram",
        "ben: baby_goat basic_goat the_negoatiator tranquilizer / basic_llama",
        "cyd: baby_llama dalai_llama shaved_llama",
        "dov: baby_alpaca basic_alpaca adorable_alpaca legal_ramifications / basic_goat",
        "eve: baby_goat basic_goat llamaste / basic_goat",
        "fay: henry_the_huarizo",
    )


def drawn(t: Llamas, reader: str | None, trying: str = "", events: Sequence[Event] = ()) -> Sheet:
    words = spoken(t, NAMES, reader)
    decision = t.waiting.get(-1 if words.reader is None else words.reader)
    choices = decision.choices if decision else ()
    chosen = next((c for c in choices if notation(t, c) == trying), None)
    seen = [event.seen_by(words.reader) for event in events]
    news = PICTURE.touched(seen, t.masked(words.reader))
    return PICTURE.draw(view(t, reader), words, decision, chosen, news)


def art(key: str) -> str:
    return code_of(CARDS[key].art)


@in_one_seating
@pytest.mark.parametrize("reader", [None, ADA], ids=["public", "panel"])
@pytest.mark.parametrize("scene", [duel, crowd])
def test_picture_equals_the_golden_file(scene, reader, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    name = f"{scene.__name__}-{'public' if reader is None else 'panel'}.png"
    compare(drawn(scene(), reader), GOLDEN / name, tmp_path)


@pytest.mark.parametrize(("reader", "fields"), [(None, 8), (0, 1)], ids=["public", "panel"])
def test_eight_fields_of_fifteen_cards_make_one_picture(reader: int | None, fields: int) -> None:
    sheet = PICTURE.draw(full_table(reader), Words(NAMES, reader))
    sides = [part for part in sheet.parts if HERD_EDGE in part.svg]
    assert len(sides) >= fields and min(part.width for part in sides) >= 36
    assert all(part.y + part.height <= sheet.height for part in sheet.parts)


def test_cards_in_fields_have_names_up_to_four_seats() -> None:
    shown = " ".join(said(drawn(duel(), None)))
    assert all(CARDS[key].name in shown for key in ("alpacacopter", "studlife", "tranquilizer"))
    assert "Dalai Llama" not in said(drawn(crowd(), None))


def test_upgrade_is_beside_an_animal_of_the_variation_that_it_needs() -> None:
    t = table("ada: baby_goat basic_llama no_probllama", "ben: baby_goat venti_alpacchiato")
    spots: Spots = {}
    for seat, name in enumerate((ADA, BEN)):
        field = view(t, None).table[seat_of(t, name)].field
        lay_named(seat, field, (0, 0, 560, 200), spots, Words([]))
    llama, upgrade, alone = (spots["field", *at] for at in ((0, 1), (0, 2), (1, 1)))
    assert llama[0] + llama[2] <= upgrade[0] + 6 and upgrade[1] - llama[1] < llama[3]
    assert alone[0] - spots["field", 1, 0][0] >= WIDE


LONG = [
    "ignoramus", "bahama_llama", "shinobi_llama", "scratchy_wool_blanket", "llama_bomb",
    "dalai_llama", "alpacacopter", "the_negoatiator", "basic_goat", "tranquilizer",
]  # fmt: skip


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("count", [1, 4, 7, 8, 10])
def test_texts_of_a_hand_are_complete_in_every_language(code: str, count: int) -> None:
    t = table(f"ada: / {' '.join(LONG[:count])}", "ben:", "cyd:", expansion=True)
    reader, decision = seat_of(t, ADA), t.waiting.get(seat_of(t, ADA))
    words = Words(NAMES[:3], reader, language(code))
    shown = view(t, ADA)
    shown.table[reader].hand = list(LONG[:count])
    texts = "".join(said(PICTURE.draw(shown, words, decision))).replace(" ", "")
    for key in LONG[:count]:
        wanted = {words(CARDS[key].text), words(CARDS[key].brief or CARDS[key].text)}
        assert any("".join(text.split()) in "".join(texts.split()) for text in wanted), key


def test_hand_that_is_too_large_for_texts_shows_all_names() -> None:
    shown = view(duel(), ADA)
    reader = shown.reader or 0
    shown.table[reader].hand = [key for key in CARDS if CARDS[key].type == "magic"][:14]
    texts = " ".join(said(PICTURE.draw(shown, spoken(duel(), NAMES, ADA))))
    assert all(CARDS[key].name in texts for key in shown.table[reader].hand if key)
    assert "…" not in texts


def test_cards_that_cannot_be_played_are_grey_and_say_so() -> None:
    t = table("ada: / llama_bomb spit_happens basic_goat", "ben: baby_ram", deck="basic_ram")
    assert said(drawn(t, ADA)).count("not now") == 1
    assert "not now" not in said(drawn(t, BEN))


def test_number_of_animals_is_on_gold_when_one_is_missing() -> None:
    def gold(animals: str) -> int:
        sheet = drawn(table(f"ada: {animals}", "ben:", "cyd:"), None)
        return sum(part.colour == GOLD and part.height < 60 for part in sheet.parts)

    six = "baby_ram basic_ram basic_ram basic_goat basic_goat basic_llama"
    assert gold(six) > gold("baby_ram basic_ram") == 0


def test_question_about_fields_shows_them_instead_of_the_hand() -> None:
    t = table("ada: llama_kick / basic_goat", "ben: tranquilizer", discard="llama_bomb")
    shown = said(drawn(t, ADA))
    assert "Tranquilizer" in shown and "Basic Goat" not in shown


def test_every_card_in_a_field_is_drawn_and_equal_ones_are_stacked_if_needed() -> None:
    sheet = drawn(duel(), None)
    for key in ("llamabot_3000", "studlife", "alpacacopter", "tranquilizer"):
        assert emblems(sheet).count(art(key)) == 1
    spots: Spots = {}
    lay(0, ["basic_goat"] * 7 + ["basic_ram"], (0, 0, 300, 60), spots)
    assert len(set(spots.values())) == 2 and len(spots) == 8


def test_a_hand_is_drawn_for_its_owner_only() -> None:
    for reader, seen in ((ADA, True), (BEN, False), (None, False)):
        assert (art("llama_bomb") in emblems(drawn(duel(), reader))) is seen


def test_the_top_of_the_discard_pile_is_drawn_and_hidden_after_a_secret_taking() -> None:
    assert art("alpacalypse") in emblems(drawn(duel(), None))
    t = table("ada: / shinobi_llama basic_ram", "ben:", discard="alpacalypse llama_bomb")
    for word in ("play shinobi_llama", "into:ada"):
        give(t, ADA, word)
    give(t, BEN)
    for word in ("yes", "discard basic_ram", "take llama_bomb"):
        give(t, ADA, word)
    assert not {art("alpacalypse"), art("llama_bomb")} & set(emblems(drawn(t, BEN)))


def test_card_being_played_replaces_the_nursery() -> None:
    t = table("ada: / llamaste", "ben:", deck="basic_goat")
    assert "Nursery" in drawn(t, None).svg and "Being played" not in drawn(t, None).svg
    give(t, ADA, "play llamaste")
    assert "Being played" in drawn(t, None).svg and art("llamaste") in emblems(drawn(t, None))


def test_window_marks_no_player_as_to_move() -> None:
    t = table("ada: / llamaste", "ben:", "cyd:", deck="basic_goat")
    assert "to move" in drawn(t, None).svg
    give(t, ADA, "play llamaste")
    give(t, ADA, "into:ada")
    assert "to move" not in drawn(t, None).svg


def test_choosable_cards_have_frames_and_previewed_ones_ticks() -> None:
    t = table("ada: llama_kick", "ben: tranquilizer", discard="llama_bomb")
    plain, trying = drawn(t, ADA), drawn(t, ADA, "return:ben.0")
    assert rings(plain) == 2 and TICK not in plain.svg
    assert rings(trying) == 1 and TICK in trying.svg
    assert not rings(drawn(t, BEN))


def test_card_that_entered_since_the_readers_turn_has_a_ring() -> None:
    t = table("ada: basic_ram / basic_goat", "ben: basic_llama", "cyd:", deck="basic_goat")
    events = give(t, ADA, "play basic_goat") + give(t, ADA, "into:ada")
    events += [event for name in (BEN, "cyd") for event in give(t, name)]
    assert [event.kind for event in events].count("enter") == 1
    for reader in (BEN, None):
        assert stars(drawn(t, reader, events=events)) == 1
    assert not stars(drawn(t, BEN))


def test_the_end_shows_the_herd_that_won() -> None:
    shown = full_table(None)
    outcome = Outcome(winners=(2,), reason="", scores=(9,) * 8)
    over = shown.model_copy(update={"outcome": outcome, "waiting": {}})
    sheet = PICTURE.draw(over, Words(NAMES, None))
    assert {"🤖 Robo Fern wins"[1:], "The winning herd", "Final table"} <= set(said(sheet))
    assert "9 Animals in the Field, after 250 turns." in " ".join(said(sheet))


def test_every_card_and_herd_bonus_can_be_looked_up_as_a_picture() -> None:
    for name in TEXT.cards(Words([])):
        shown = said(PICTURE.card(name, Words([])))
        assert not any("…" in text for text in shown), name


def test_text_says_everything_that_the_picture_shows() -> None:
    for t, reader in ((duel(), None), (duel(), ADA), (crowd(), BEN)):
        alt, sheet = TEXT.alt(view(t, reader), spoken(t, NAMES, reader)), drawn(t, reader)
        for line in said(sheet):
            for number in re.findall(r"\d+", line):
                assert number in alt or line.startswith("Player"), line
        shown = [key for row in view(t, reader).table for key in (*row.field, *row.hand) if key]
        assert all(CARDS[key].name in alt for key in shown)
