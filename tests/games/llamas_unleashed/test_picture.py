"""The picture of the table: its content for each reader, and its look."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from games.drawing import Sheet
from games.drawing.glyphs import code_of
from games.engine import Event, Outcome, Words
from games.llamas_unleashed.cards import CARDS
from games.llamas_unleashed.picture import LlamasPicture
from games.llamas_unleashed.picture.fields import Spots, lay
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
from tests.pictures.reading import TICK, emblems, rings, said, stars
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
def test_the_picture_is_the_golden_one(scene, reader, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    name = f"{scene.__name__}-{'public' if reader is None else 'panel'}.png"
    compare(drawn(scene(), reader), GOLDEN / name, tmp_path)


@pytest.mark.parametrize("reader", [None, 0], ids=["public", "panel"])
def test_eight_fields_of_fifteen_cards_make_one_picture(reader: int | None) -> None:
    sheet = PICTURE.draw(full_table(reader), Words(NAMES, reader))
    sides = [part for part in sheet.parts if HERD_EDGE in part.svg]
    assert len(sides) >= 8 and min(part.width for part in sides) >= 36
    assert all(part.y + part.height <= sheet.height for part in sheet.parts)


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
