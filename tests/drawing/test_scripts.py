"""Names in any script: drawn with the right letters, in reading order."""

from __future__ import annotations

import doctest
from random import Random

import pytest
from bidi import get_display
from hypothesis import given, settings
from hypothesis import strategies as st

from games.drawing import fonts, glyphs, letters, name_of, order
from games.drawing.fonts import BOLD, SEMIBOLD, face, front, put_together, source_of
from games.drawing.glyphs import MARKS, Glyph, laid, legible
from games.drawing.letters import CUT, LEAST, Line, broken, fitted, width
from games.engine import FSI, PDI, Words, bidi_isolate
from kit.amount import draws

SCRIPTS = {
    "Hebrew": "דנה כהן",
    "Hebrew with vowels": "שָׁלוֹם",
    "Arabic": "محمد علي",
    "Arabic with vowels": "مُحَمَّد",
    "Persian with a joiner": "می\u200cخواهم",
    "Urdu": "ٹیپو سلطان",
    "Thai": "สมชาย ใจดี",
    "Lao": "ສົມສັກ",
    "Khmer": "សុខា",
    "Burmese": "အောင်ဆန်း",
    "Hindi": "राजेश क्षत्रिय",
    "Bengali": "রবীন্দ্রনাথ",
    "Tamil": "தமிழ் செல்வி",
    "Telugu": "శ్రీకృష్ణ",
    "Amharic": "አበበ",
    "Korean": "김철수",
    "Japanese": "やまだ はなこ 山田",
    "Chinese": "李小龍",
    "Greek": "Ελένη Παπά",
    "Cyrillic": "Наташа Ёлкина",
    "Vietnamese": "Nguyễn Thị Ánh",
    "marks that no letter has with it": "x\u0323\u0302y",
    "mixed": "דנה 7 Ben",
}
TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c"
NAMES = st.text(
    st.sampled_from("abאב7٧مدسकि्ษัက狐🦊🏽\u200d\ufe0f \u0301()!" + TURNING) | st.characters(),
    max_size=40,
)


def seen(line: Line | tuple[Glyph, ...]) -> str:
    """Return the letters of a line as they appear from left to right."""
    shown = line.glyphs if isinstance(line, Line) else line
    return "".join(glyph.text[::-1] if glyph.backwards else glyph.text for glyph in shown)


def read(text: str, weight: int = BOLD) -> tuple[Glyph, ...]:
    return laid(glyphs.glyphs(text, weight))


@pytest.mark.parametrize("name", SCRIPTS.values(), ids=SCRIPTS)
def test_a_name_is_drawn_in_its_own_letters(name: str) -> None:
    assert legible(Words([name]).label(0), "").strip(FSI + PDI) == name
    for glyph in read(bidi_isolate(name)):
        assert glyph.source
        drawn = put_together(glyph.text, glyph.source, glyph.backwards).glyphs
        assert drawn and all(number for number, _, _ in drawn), "a letter that the font has not"
    assert sorted(seen(read(bidi_isolate(name)))) == sorted(name)


def test_right_to_left_text_begins_at_the_right() -> None:
    assert seen(read(bidi_isolate("דנה"))) == "הנד"
    assert seen(read(bidi_isolate("דנה כהן"))) == "ןהכ הנד"
    assert seen(read(bidi_isolate("محمد"))) == "دمحم"


def test_numbers_and_other_words_in_a_name_keep_their_own_direction() -> None:
    assert seen(read(bidi_isolate("דנה 7 Ben"))) == "Ben 7 הנד"
    assert seen(read(bidi_isolate("Ben 7 דנה"))) == "Ben 7 הנד"
    assert seen(read(bidi_isolate("דנה 1,234"))) == "1,234 הנד"
    assert seen(read(bidi_isolate("محمد ٧٨"))) == "٧٨ دمحم"
    assert seen(read(bidi_isolate("🦊 דנה"))) == "הנד 🦊"


def test_brackets_are_mirrored_in_right_to_left_text() -> None:
    shown = read(bidi_isolate("דנה (א)"))
    assert seen(shown) == ")א( הנד"
    for glyph in shown:
        if glyph.text in "()":
            other = put_together("(" if glyph.text == ")" else ")", glyph.source or front(BOLD))
            assert glyph.backwards and _glyphs(glyph)[0][0] == other.glyphs[0][0]


TURNED = ["דנה 7", "7 דנה", "!דנה!", "محمد (7)", "\u202eneB", f"{PDI}דנה{FSI}"]


@pytest.mark.parametrize("name", TURNED)
def test_right_to_left_name_does_not_reverse_its_sentence(name: str) -> None:
    words = Words([name, "Ben"])
    said = seen(read(words("{name} asks {other}: 3 (4)", name=words.seat(0), other=words.seat(1))))
    assert said.endswith(" asks Ben: 3 (4)")
    listed = seen(read(words.listing([words.seat(1), words.seat(0), "7"])))
    assert listed.startswith("Ben, ") and listed.endswith(" and 7")


def test_two_right_to_left_names_keep_the_order_of_the_sentence() -> None:
    words = Words(["דנה", "محمد"])
    said = words("{a}, {b}: 5", a=words.seat(0), b=words.seat(1))
    assert seen(read(said)) == "הנד, دمحم: 5"


def test_direction_marks_are_removed_from_names() -> None:
    for name in (f"a{TURNING}b", f"{TURNING}ab", f"ab{TURNING}"):
        assert Words([name]).names == ["ab"] == [Words([name]).label(0)]
    assert Words([f"{TURNING}דנה{TURNING}"]).names == [f"{FSI}דנה{PDI}"]
    assert bidi_isolate(bidi_isolate("דנה")) == bidi_isolate("דנה")


def test_name_cut_for_a_button_keeps_its_closing_mark() -> None:
    label = Words(["דנה " * 8]).label(0)
    assert label.startswith(FSI) and label.endswith(f"{CUT}{PDI}")
    assert Words(["דנה", "דנה"]).label(1) == f"{FSI}דנה{PDI} (2)"


def test_letters_of_arabic_are_joined() -> None:
    (word,) = read("محمد")
    assert word.source
    forms = [face(word.source).glyph_to_string(n) for n, _, _ in _glyphs(word)]
    assert [form.partition(".")[2] for form in forms] == ["fina", "medi", "medi", "init"]


def test_letters_of_hindi_are_joined_and_reordered() -> None:
    (one,) = read("क्ष")
    assert len(_glyphs(one)) == 1
    (two,) = read("कि")
    (first, *_), (_, *rest) = (_glyphs(glyph) for glyph in (two, *read("क")))
    (alone,) = _glyphs(*read("क"))
    assert not rest and first[0] != alone[0], "the vowel stands before the letter that it follows"


def _glyphs(glyph: Glyph) -> tuple[tuple[int, int, int], ...]:
    assert glyph.source
    return put_together(glyph.text, glyph.source, glyph.backwards).glyphs


def test_combining_marks_are_on_their_letter_without_width() -> None:
    assert width("x\u0302", 30) == pytest.approx(width("x", 30))
    (one,) = glyphs.glyphs("x" + "\u0302\u0323" * 9)
    assert len(one.text) == 1 + MARKS


def test_a_name_that_is_too_long_keeps_its_beginning() -> None:
    name = bidi_isolate("דנה בת אברהם הכהן מירושלים")
    line = fitted(name, LEAST, 250, BOLD)
    assert line.width <= 250 and line.size == LEAST
    assert seen(line).startswith(CUT) and seen(line).endswith("הנד")
    again = fitted(bidi_isolate("محمد عبد الرحمن السعيد"), LEAST, 250, BOLD)
    assert seen(again).endswith("دمحم") and again.width <= 250


def test_name_continues_on_the_next_line_in_its_direction() -> None:
    room = width("דנה כהן", LEAST) + 1
    first, second = broken(f"{bidi_isolate('דנה כהן 7 לוי')}: 5", LEAST, room)
    assert (seen(read(first)), seen(read(second))) == ("ןהכ הנד", "יול 7: 5")


def test_line_of_latin_text_is_unchanged() -> None:
    for text in ("Zoë (7) & Łukasz", "狐 Li 🦊", "Ελένη"):
        line = glyphs.glyphs(text, SEMIBOLD)
        assert laid(line) is line
        assert fitted(text, 30, 900).more == 0 < fitted("محمد", 30, 900).more


def test_emoji_of_several_parts_are_one_emblem() -> None:
    for emoji in ("👩🏽‍🚀", "👨‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "1️⃣", "👍🏿", "❤️", "🇯🇵", "👩🏻‍❤️‍💋‍👨🏿"):
        (one,) = glyphs.glyphs(emoji)
        assert one.code and one.text == emoji


def test_stylised_letters_are_drawn_plain() -> None:
    assert legible("𝓐𝓷𝓷 ﷺ", "Player 1") == "Ann ﷺ"
    assert legible("𝕭𝖊𝖓", "Player 1") == "Ben"


def test_invisible_name_is_replaced_by_the_seat_number() -> None:
    for name in ("\u3164", "\u115f\u1160", "\u2800 \u2800", "\u200b\u200d", TURNING, "ᏣᎳ", "ܐܒ"):
        assert name_of(0, Words([name])) == "Player 1"


def test_a_name_loses_only_the_letters_that_no_font_has() -> None:
    assert name_of(0, Words(["ᏣᎳ Ann"])) == "Ann"
    assert name_of(0, Words(["דנה ܐ"])) == f"{FSI}דנה {PDI}"


def test_levels_are_those_of_the_algorithm() -> None:
    rng = Random(5)
    for _ in range(300):
        text = "".join(rng.choice(f"ab אב 7٧ م(),!🦊{FSI}{PDI}") for _ in range(rng.randint(1, 30)))
        text = text.rstrip(f" {FSI}{PDI}") or "a"
        told = "".join(text[n] for n in order.seen(order.levels(text)))
        assert told == get_display(text, base_dir="L")
    assert order.levels("Level(7), levels: [") == [0] * 19


@settings(max_examples=draws(300), deadline=None)
@given(NAMES, st.integers(40, 400))
def test_any_name_fits_into_its_room(name: str, room: int) -> None:
    words = Words([name])
    for text in (name_of(0, words), f"{words.seat(0)} 7 (x)"):
        line = fitted(text, 50, room, BOLD)
        assert line.width <= room + 0.01 and line.size >= LEAST
        assert sum(glyph.ems for glyph in line.glyphs) * line.size == pytest.approx(line.width)
        for run in line.runs():
            assert -0.01 <= run.at <= room
            assert run.code or source_of(run.text, BOLD)


def test_every_font_is_there_and_has_its_weights() -> None:
    for source in fonts.sources(BOLD)[2:]:
        (letter,) = [
            next(each for each in fonts.letters(source) if each > "\u0590" and each.isalpha())
        ]
        light, bold = (fonts.Source(source.file, weight) for weight in (600, 900))
        assert fonts.advance(light, letter) <= fonts.advance(bold, letter)
    assert front(BOLD) == fonts.sources(BOLD)[0]


@pytest.mark.parametrize("module", [fonts, glyphs, letters, order])
def test_docstring_examples_are_correct(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]
