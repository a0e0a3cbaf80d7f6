"""The parts: well-formed, within their sheet, and safe whatever people are called."""

from xml.etree import ElementTree

import pytest

from games.drawing import (
    WIDTH,
    Board,
    arrow,
    back,
    badge,
    badge_width,
    card,
    label,
    lines,
    name_of,
    panel,
    picture,
    pile,
    plate,
    ring,
    tally,
    tally_height,
    token,
)
from games.drawing.svg import element, sheet
from games.engine import Words
from tests.drawing.test_letters import AWKWARD

SVG = "{http://www.w3.org/2000/svg}"


def drawn(*parts: str) -> ElementTree.Element:
    svg = picture(600, *parts)
    sheet(svg)
    return ElementTree.fromstring(svg)


def texts(*parts: str) -> list[str]:
    return [node.text or "" for node in drawn(*parts).iter(f"{SVG}text")]


def everything(said: str) -> list[str]:
    return [
        panel(10, 10, 780, 300),
        panel(10, 10, 780, 300, strong=True),
        plate(20, 20, 300, said, said, said, yours=True),
        card(20, 100, 84, 112, "🦊", said, said[:3], said[:2], dark=True, turned=True),
        card(120, 100, 140, 190, "🦊", said),
        back(280, 100, 84, 112, said[:3], "🐺"),
        pile(380, 100, 84, 112, 0),
        pile(480, 100, 84, 112, 12),
        token(580, 100, 60, "🍞", said[:3]),
        token(680, 100, 60, "", said[:3]),
        badge(20, 300, said),
        label(20, 400, 200, said),
        tally(20, 450, 300, [("🐐", said[:4]), ("🐍", "")]),
        ring(20, 100, 84, 112),
        ring(20, 100, 84, 112, chosen=True),
        arrow(20, 300, 400, 310),
        Board(400, 300, 50, "abc", "12").draw(),
    ]


@pytest.mark.parametrize("said", AWKWARD)
def test_every_part_takes_every_text(said: str) -> None:
    kinds = {node.tag.removeprefix(SVG) for node in drawn(*everything(said)).iter()}
    assert kinds <= {"svg", "rect", "path", "circle", "image", "text"}


@pytest.mark.parametrize("said", AWKWARD)
def test_text_stays_in_its_part(said: str) -> None:
    for piece in sheet(picture(600, *everything(said))).parts:
        assert piece.x >= 0 and piece.x + piece.width <= WIDTH


def test_what_people_write_is_text_and_nothing_else() -> None:
    said = "</text><script>x</script>&\"'"
    assert texts(label(10, 50, 700, said)) == [said]
    assert ElementTree.fromstring(element("a", href=said)).get("href") == said


def test_a_plate_keeps_the_badge_and_the_signs_when_the_name_is_long() -> None:
    said = texts(plate(0, 0, 320, "Maximiliane von der Wiesenaue", "×2", "to move"))
    assert said[0].startswith("Maxi") and said[0].endswith("…")
    assert said[1:] == ["×2", "to move"]


def test_a_plate_marks_the_reader_by_more_than_the_letters() -> None:
    own, other = (drawn(plate(0, 0, 300, "Ada", yours=yours)) for yours in (True, False))
    assert len(list(own.iter())) > len(list(other.iter()))


def test_a_badge_is_as_wide_as_it_says() -> None:
    (piece,) = sheet(picture(100, badge(10, 10, "to move"))).parts
    assert piece.width == badge_width("to move")


def test_a_remembered_card_is_still_a_back() -> None:
    unknown, known = back(0, 0, 84, 112), back(0, 0, 84, 112, known="🐐")
    assert known.startswith(unknown)
    assert "openmoji:1F410" in known and "openmoji:1F410" not in unknown
    assert not known.startswith(card(0, 0, 84, 112, "🐐").split("\n")[0])


def test_a_dark_card_has_another_shape_than_a_light_one() -> None:
    light, dark = (drawn(card(0, 0, 84, 112, "🐺", dark=dark)) for dark in (False, True))
    assert len(list(dark.iter(f"{SVG}rect"))) > len(list(light.iter(f"{SVG}rect")))


def test_the_tally_takes_as_many_rows_as_it_says() -> None:
    counted = [("🐐", "×3")] * 9
    one, many = (tally_height(room, counted) for room in (2000, 250))
    assert many == 3 * one
    bottom = max(p.y + p.height for p in sheet(picture(600, tally(0, 100, 250, counted))).parts)
    assert bottom <= 100 + many


def test_the_places_of_a_board_lie_apart_and_in_order() -> None:
    board = Board(10, 20, 90, "abcd", "1234")
    corners = {(i, j): board.corner(i, j) for i in range(4) for j in range(4)}
    assert len(set(corners.values())) == 16
    assert corners[1, 0][0] - corners[0, 0][0] > 90
    assert corners[3, 3][0] + 90 <= board.x + board.width
    assert corners[3, 3][1] + 90 <= board.y + board.height
    assert texts(board.draw()) == [*"abcd", *"1234"]


def test_a_picture_is_taken_apart_as_it_was_made() -> None:
    parts = everything("Ada & Ben")
    svg = picture(600, *parts)
    again = sheet(svg)
    assert (again.width, again.height) == (800, 600)
    assert len(again.parts) == len(lines(parts).split("\n"))


@pytest.mark.parametrize("other", ["", "<svg/>", "text", '<svg width="8" height="8"></svg>'])
def test_other_svg_is_refused(other: str) -> None:
    with pytest.raises(ValueError):
        sheet(other)


def test_a_name_that_cannot_be_drawn_gives_way_to_the_number_of_the_seat() -> None:
    words = Words(["狐狸", "Ann \\_o\\_", "🤖 Rob"])
    assert [name_of(seat, words) for seat in range(3)] == ["Player 1", "Ann _o_", "🤖 Rob"]
