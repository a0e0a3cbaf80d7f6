"""Lettering: every name fits into its space, whatever characters it has."""

import doctest

import pytest

from games.drawing import letters
from games.drawing.fonts import BEHIND, BOLD, SEMIBOLD, front, source_of
from games.drawing.glyphs import code_of, glyphs, legible
from games.drawing.letters import BREAK, CUT, LEAST, broken, fitted, width

AWKWARD = [
    "W" * 32, "</text><script>alert(1)</script>", "a & b <i>", "🦊🦄🐺" * 8, "狐狸と狼", "مرحبا",
    "\u202eevil\u200b", "Z̷̢͈̈́a̶l̶g̶o̸" * 4, "👩‍🚀 Ann", "x\ny\tz", "   ", "", "é" * 32, "\x00\x1b]0;",
]  # fmt: skip


def shown(text: str) -> str:
    return "".join(glyph.text for glyph in glyphs(text))


@pytest.mark.parametrize("text", AWKWARD)
@pytest.mark.parametrize("room", [60, 200, 700])
def test_any_text_fits_into_its_space(text: str, room: int) -> None:
    line = fitted(text, 50, room, BOLD)
    assert line.width <= room + 0.01
    assert line.size >= LEAST
    assert sum(glyph.ems for glyph in line.glyphs) * line.size == pytest.approx(line.width)


def test_a_text_shrinks_before_it_is_cut() -> None:
    whole = width("Maximiliane", 60)
    assert fitted("Maximiliane", 60, whole).size == 60
    smaller = fitted("Maximiliane", 60, whole * 0.8)
    assert LEAST < smaller.size < 60 and shown("Maximiliane") == "Maximiliane"
    cut = fitted("Maximiliane", 60, whole * 0.5)
    assert cut.size == LEAST and cut.glyphs[-1].text == CUT


def test_line_is_cut_between_words_if_most_of_it_stays() -> None:
    cut = fitted("Nur die ersten Pferdeschwänzer", LEAST, width("Nur die ersten Pferde", LEAST))
    assert "".join(glyph.text for glyph in cut.glyphs) == "Nur die ersten" + CUT
    name = fitted("🤖 Robo", LEAST, width("🤖 Robo", LEAST) - 1)
    assert "".join(glyph.text for glyph in name.glyphs) == "🤖 Ro" + CUT


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
    room = width("Spontaneously", LEAST) + 1
    assert broken("Spontaneously Fainting Goat", LEAST, room) == ("Spontaneously", "Fainting Goat")


def test_no_line_begins_with_a_spaced_punctuation_mark() -> None:
    said = "Quelle bêêêtise\u202f! Qui\u00a0: toi\u202f?"
    for room in range(60, 640, 10):
        lines = broken(said, LEAST, room)
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
    room = width("狐狸狐狸", LEAST) + 1
    lines = broken("狐狸と狼が、「梟」を食う。", LEAST, room)
    assert lines == ("狐狸と狼", "が、", "「梟」を", "食う。")


def test_a_line_breaks_at_a_zero_width_space_which_is_not_drawn() -> None:
    name = f"Standard-{BREAK}Alpaka"
    assert shown(name) == "Standard-Alpaka"
    assert [shown(line) for line in broken(name, 30, 160)] == ["Standard-", "Alpaka"]


def test_bold_text_is_wider() -> None:
    assert width("Unicorn", 22, BOLD) > width("Unicorn", 22, SEMIBOLD) > width("Unicorn", 20)


def test_docstring_examples_are_correct() -> None:
    assert doctest.testmod(letters).failed == 0
