"""Lettering: every name fits into its space, whatever characters it has."""

import doctest

import pytest

from games.drawing import card, letters
from games.drawing.fonts import BEHIND, BOLD, SEMIBOLD, front, source_of
from games.drawing.glyphs import code_of, glyphs, legible
from games.drawing.letters import CUT, SMALLEST, fits, fitted, fitting, width, wrapped

AWKWARD = [
    "W" * 32, "</text><script>alert(1)</script>", "a & b <i>", "🦊🦄🐺" * 8, "狐狸と狼", "مرحبا",
    "\u202eevil\u200b", "Z̷̢͈̈́a̶l̶g̶o̸" * 4, "👩‍🚀 Ann", "x\ny\tz", "   ", "", "é" * 32, "\x00\x1b]0;",
]  # fmt: skip


def shown(text: str) -> str:
    return "".join(glyph.text for glyph in glyphs(text))


@pytest.mark.parametrize("text", AWKWARD)
@pytest.mark.parametrize("room", [60, 200, 700])
def test_any_text_fits_into_its_space(text: str, room: int) -> None:
    line = fitted(text, 30, room, BOLD)
    assert line.width <= room + 0.01
    assert line.size >= SMALLEST
    assert sum(glyph.ems for glyph in line.glyphs) * line.size == pytest.approx(line.width)


def test_a_text_shrinks_before_it_is_cut() -> None:
    whole = width("Maximiliane", 30)
    assert fitted("Maximiliane", 30, whole).size == 30
    smaller = fitted("Maximiliane", 30, whole * 0.8)
    assert SMALLEST < smaller.size < 30 and shown("Maximiliane") == "Maximiliane"
    cut = fitted("Maximiliane", 30, whole * 0.5)
    assert cut.size == SMALLEST and cut.glyphs[-1].text == CUT


def test_line_is_cut_between_words_if_most_of_it_stays() -> None:
    cut = fitted("Nur die ersten Pferdeschwänzer", 22, width("Nur die ersten Pferde", 22))
    assert "".join(glyph.text for glyph in cut.glyphs) == "Nur die ersten" + CUT
    name = fitted("🤖 Robo", 22, width("🤖 Robo", 22) - 1)
    assert "".join(glyph.text for glyph in name.glyphs) == "🤖 Ro" + CUT


def test_first_text_that_fits_is_used_otherwise_the_last() -> None:
    long, short = "You may discard a card. If you do, draw two.", "Discard one to draw two."
    whole, half = width(long, 22), width(short, 22)
    assert fitting((long, short), 22, whole) == long
    assert fitting((long, short), 22, whole * 0.6, lines=2) == long
    assert fitting((long, short), 22, half) == short == fitting((long, short), 22, half / 2)
    assert fits(short, 30, half) and not fits(short, 30, half * 0.9)


def test_name_that_does_not_fit_on_a_card_is_left_out() -> None:
    assert "Mauersegler" in card(0, 0, 140, 160, "🐤", "Mauersegler")[0].svg
    assert "<text" not in card(0, 0, 100, 120, "🐤", "Mauersegler")[0].svg


def test_accents_of_europe_are_shown() -> None:
    for name in (
        "Łukasz Żółw",
        "Zoë Škvorecký",
        "Đặng Thị",
        "Ægir Þór",
        "Ελένη",
        "Наташа",
        "Ñandú",
    ):
        assert shown(name) == name


def test_decomposed_accents_are_shown() -> None:
    assert shown("Zoe\u0308") == "Zoë"


def test_emoji_are_emblems() -> None:
    fox, crow = glyphs("🦊"), glyphs("a🐦‍⬛b")
    assert [glyph.code for glyph in fox] == [code_of("🦊")] == ["1F98A"]
    assert [glyph.code for glyph in crow] == ["", "1F426-200D-2B1B", ""]
    assert glyphs("👁️")[0].code == glyphs("👁")[0].code


def test_undrawable_characters_are_left_out_with_their_spaces() -> None:
    assert shown("A Ꮳ B") == "A B"
    assert shown(" Ꮳ B ") == "B"
    assert legible("ᏣᎳ", "Player 3") == "Player 3"
    with pytest.raises(KeyError):
        code_of("狐")


def test_a_name_breaks_between_words() -> None:
    room = width("Spontaneously", SMALLEST) + 1
    lines = wrapped("Spontaneously Fainting Goat", SMALLEST, room, 2)
    said = ["".join(glyph.text for glyph in line.glyphs) for line in lines]
    assert said == ["Spontaneously", "Fainting Goat"]
    (one,) = wrapped("Spontaneously Fainting Goat", SMALLEST, room, 1)
    assert one.width <= room and one.size >= SMALLEST and one.glyphs[-1].text == CUT


def test_no_line_begins_with_a_spaced_punctuation_mark() -> None:
    said = "Quelle bêêêtise\u202f! Qui\u00a0: toi\u202f?"
    for room in range(40, 400, 10):
        lines = ["".join(g.text for g in line.glyphs) for line in wrapped(said, SMALLEST, room, 9)]
        assert not any(line[0] in "!:?" for line in lines), lines


def test_letters_of_chinese_japanese_and_korean_are_shown() -> None:
    for name in ("日本語の名前", "李小龍", "김철수", "やまだ はなこ"):
        assert shown(name) == name == legible(name, "Player 3")


def test_adjacent_letters_share_a_font() -> None:
    runs = [run.text for run in fitted("Zoë狐狸 Li", 30, 900, BOLD).runs()]
    assert runs == ["Zoë", "狐狸", " Li"]
    assert {source_of(text, BOLD) for text in ("Zoë", " Li")} == {front(BOLD)}
    assert source_of("狐狸", BOLD) == BEHIND


def test_a_line_breaks_between_letters_where_their_script_allows_it() -> None:
    room = width("狐狸狐狸", SMALLEST) + 1
    lines = wrapped("狐狸と狼が、「梟」を食う。", SMALLEST, room, 9)
    said = ["".join(glyph.text for glyph in line.glyphs) for line in lines]
    assert said == ["狐狸と狼", "が、", "「梟」を", "食う。"]
    assert all(line.width <= room and line.size == SMALLEST for line in lines)


def test_a_line_breaks_at_a_zero_width_space_which_is_not_drawn() -> None:
    name = "Standard-" + letters.BREAK + "Alpaka"
    assert shown(name) == "Standard-Alpaka"
    lines = wrapped(name, 30, 160, 2)
    assert ["".join(g.text for g in line.glyphs) for line in lines] == ["Standard-", "Alpaka"]


def test_bold_text_is_wider() -> None:
    assert width("Unicorn", 22, BOLD) > width("Unicorn", 22, SEMIBOLD) > width("Unicorn", 20)


def test_docstring_examples_are_correct() -> None:
    assert doctest.testmod(letters).failed == 0
