"""The picture of the table: what it shows to whom, and that it pleases."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.drawing.letters import code_of
from games.drawing.svg import sheet
from games.engine import Words
from games.llamas_unleashed.cards import CARDS
from games.llamas_unleashed.picture import LlamasPicture
from games.llamas_unleashed.text import LlamasText
from tests.games.llamas_unleashed.board import (
    ADA,
    BEN,
    Llamas,
    give,
    notation,
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


def drawn(t: Llamas, reader: str | None, trying: str = "") -> str:
    words = spoken(t, NAMES, reader)
    decision = t.waiting.get(-1 if words.reader is None else words.reader)
    choices = decision.choices if decision else ()
    chosen = next((c for c in choices if notation(t, c) == trying), None)
    return PICTURE.draw(view(t, reader), words, decision, chosen)


def emblems(svg: str) -> list[str]:
    return re.findall(r"openmoji:([0-9A-F-]+)", svg)


def art(key: str) -> str:
    return code_of(CARDS[key].art)


@in_one_seating
@pytest.mark.parametrize("reader", [None, ADA], ids=["public", "panel"])
@pytest.mark.parametrize("scene", [duel, crowd])
def test_the_picture_is_the_golden_one(scene, reader, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    name = f"{scene.__name__}-{'public' if reader is None else 'panel'}.png"
    compare(drawn(scene(), reader), GOLDEN / name, tmp_path)


@pytest.mark.parametrize("reader", [None, 0], ids=["public", "panel"])
def test_eight_fields_of_fifteen_cards_make_one_picture(reader: int | None) -> None:
    svg = PICTURE.draw(full_table(reader), Words(NAMES, reader))
    assert sheet(svg).height <= 1600
    assert min(part.width for part in sheet(svg).parts if "openmoji" in part.drawing) >= 24
    places = [emblems(part.drawing) for part in sheet(svg).parts]
    for row in full_table(reader).table:
        for key in row.field:
            assert [art(key)] in places


def test_every_card_in_a_field_is_drawn_equal_ones_as_a_stack() -> None:
    svg = drawn(duel(), None)
    for key in ("llamabot_3000", "studlife", "alpacacopter", "tranquilizer"):
        assert emblems(svg).count(art(key)) == 1
    assert ">×2<" in svg


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


def test_what_is_being_played_takes_the_place_of_the_nursery() -> None:
    t = table("ada: / llamaste", "ben:", deck="basic_goat")
    assert "Nursery" in drawn(t, None) and "Being played" not in drawn(t, None)
    give(t, ADA, "play llamaste")
    assert "Being played" in drawn(t, None) and art("llamaste") in emblems(drawn(t, None))


def test_a_window_marks_nobody_as_to_move() -> None:
    t = table("ada: / llamaste", "ben:", "cyd:", deck="basic_goat")
    assert "to move" in drawn(t, None)
    give(t, ADA, "play llamaste")
    give(t, ADA, "into:ada")
    assert "to move" not in drawn(t, None)


def test_what_can_be_chosen_is_framed_and_what_is_tried_is_ticked() -> None:
    t = table("ada: llama_kick", "ben: tranquilizer", discard="llama_bomb")
    plain, trying = drawn(t, ADA), drawn(t, ADA, "return:ben.0")
    assert plain.count("stroke-dasharray") == 2 and "M10 18" not in plain
    assert trying.count("stroke-dasharray") == 1 and "M10 18" in trying
    assert "stroke-dasharray" not in drawn(t, BEN)


def test_the_words_say_all_that_the_picture_says() -> None:
    for t, reader in ((duel(), None), (duel(), ADA), (crowd(), BEN)):
        alt, svg = TEXT.alt(view(t, reader), spoken(t, NAMES, reader)), drawn(t, reader)
        for line in re.findall(r"<text[^>]*>([^<]*)</text>", svg):
            for number in re.findall(r"\d+", line):
                assert number in alt or line.startswith("Player"), line
        shown = [key for row in view(t, reader).table for key in (*row.field, *row.hand) if key]
        assert all(CARDS[key].name in alt for key in shown)
