"""The parts of pictures: well-formed, safe with any name, and equal wherever they are."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from games.drawing import (
    INK,
    PLAIN,
    Box,
    Card,
    Face,
    Fan,
    Frame,
    Pill,
    Score,
    Shown,
    Story,
    Text,
    card_page,
    drawn,
    element,
    name_of,
    result,
)
from games.drawing.faces import with_portraits
from games.drawing.frames import area
from games.drawing.looks import LOOKS, adapted
from games.drawing.owners import MARKS, owner
from games.drawing.rings import fresh_ring, ring
from games.engine import Outcome, View, Words
from games.sheet import Part, Tile, written
from kit.reading import emblems, said
from tests.drawing.sheets import LOOK, parts_on, picture_of, placed
from tests.drawing.test_letters import AWKWARD

SVG = "{http://www.w3.org/2000/svg}"
KNOWN = {"svg", "g", "rect", "path", "circle", "image", "text"}


@pytest.mark.parametrize("name", AWKWARD)
def test_result_and_page_of_a_card_accept_any_text(name: str) -> None:
    words = Words([name, "Ben", "Cyd"])
    for winners in ((), (0,), (0, 1, 2)):
        outcome = Outcome(winners=winners, reason="", scores=(0, 0, 0))
        view = View(game="", seats=3, reader=None, active=1, outcome=outcome)
        rest = [Score(seat, name) for seat in range(3) if seat not in winners]
        page = result(Shown(view, words), name, name, Fan(Card("🦊", name)), rest)
        kinds = ElementTree.fromstring(drawn(page, (), LOOK).svg).iter()
        assert {node.tag.removeprefix(SVG) for node in kinds} <= KNOWN
    page = card_page(Card("🦊", name), name, [name[:9], name[:3]], name, words, name)
    ElementTree.fromstring(drawn(page, (), LOOK).svg)


@pytest.mark.parametrize("radius", [0, 1, 3, 12])
@pytest.mark.parametrize("frame", ["", "threat", "place"])
def test_no_area_has_empty_parts_which_could_not_be_painted(radius: int, frame: Frame) -> None:
    parts = area(0, 0, 90, 30, INK, INK, radius, frame)
    assert parts and all(one.width > 0 and one.height > 0 for one in parts)


@pytest.mark.parametrize("name", AWKWARD)
@pytest.mark.parametrize("box", [Text, Pill, Story])
def test_player_text_is_never_markup(box: type[Text | Pill | Story], name: str) -> None:
    for node in ElementTree.fromstring(picture_of(box(name)).svg).iter():
        assert node.tag.removeprefix(SVG) in KNOWN


def test_text_and_attributes_are_escaped() -> None:
    name = "</text><script>x</script>&\"'"
    assert said(picture_of(Text(name))) == [name]
    assert ElementTree.fromstring(written(element("a", href=name))).get("href") == name


def test_marks_of_seats_have_different_shapes() -> None:
    shapes = [re.sub("#[0-9a-f]{6}", "", owner(seat, 20, 20, 17)[0].svg) for seat in range(10)]
    assert len(set(shapes)) == len(MARKS) == 10


def test_seats_have_animals_of_their_own_until_people_choose_one() -> None:
    ground = owner(0, 20, 20, 17)
    faces = [parts_on(100, ground, placed(Face(n), 0, 0, 90, 90)) for n in range(len(MARKS))]
    assert len({tuple(emblems(face)) for face in faces}) == len(MARKS)
    chosen = with_portraits(faces[2], {2: "🦊"}).svg
    assert "openmoji:1F98A" in chosen and MARKS[2][0] in chosen


def test_a_question_is_read_aloud_but_not_written() -> None:
    sheet = picture_of(Story("A third fox wins", asked="Draw or flip?"))
    assert said(sheet) == ["A third fox wins"]
    assert sheet.alt == "Draw or flip? · A third fox wins"


def test_a_tilted_fan_has_the_cards_of_a_straight_one_in_turned_parts() -> None:
    straight, tilted = (
        picture_of(Fan(*[Card("🐐", "Goat")] * 3, tilt=tilt), 400) for tilt in (0, 5)
    )
    assert tilted.svg.count("rotate(") == 2 and "rotate(" not in straight.svg
    assert said(tilted) == said(straight) == ["Goat"] * 3


def test_a_remembered_card_is_still_a_back() -> None:
    unknown, known = (
        parts_on(150, placed(card, 0, 0, 112, 150)).svg
        for card in (Card(back=PLAIN), Card("🐐", back=PLAIN))
    )
    assert "#5a4a86" in unknown and "#5a4a86" in known
    assert "openmoji:1F410" in known and "openmoji:1F441" in known
    assert "openmoji" not in unknown


def test_choosable_chosen_and_new_cards_are_marked_by_different_shapes() -> None:
    marks = ring(0, 0, 90, 90), ring(0, 0, 90, 90, chosen=True), fresh_ring((0, 0, 90, 90))
    free, chosen, new = (parts_on(100, mark).svg for mark in marks)
    assert "dasharray" in free and "dasharray" not in chosen + new
    assert "M10 18" in chosen and "M10 18" not in free + new


def test_frames_of_any_size_share_their_corners() -> None:
    def corners(w: int) -> set[Tile]:
        return {part.tile for part in area(0, 0, w, 200, "#1c2b55", "", 20, "move")
                if not part.colour}  # fmt: skip

    assert corners(300) == corners(511)


def test_variants_change_colours_or_mirror_an_emblem() -> None:
    paths = '<path fill="#EA5A47"/><path fill="#a57939"/>'
    emblem = f'<svg id="emoji" viewBox="0 0 72 72">{paths}</svg>'
    for name in LOOKS:
        assert adapted(emblem, name) != emblem
        ElementTree.fromstring(adapted(emblem, name))
    with pytest.raises(KeyError):
        adapted(emblem, "plaid")


def test_equal_pictures_are_made_of_equal_parts_and_have_one_digest() -> None:
    one, other = (picture_of(Fan(Card("🦊", "Fox")), 200) for _ in range(2))
    assert one == other and one.digest == other.digest and hash(one) == hash(other)
    assert len(ElementTree.fromstring(one.svg)) == 1 + len(one.parts)
    assert parts_on(201, one.parts).digest != one.digest != parts_on(200, one.parts[1:]).digest


def test_digest_depends_on_everything_that_is_in_a_picture() -> None:
    one = Part(1, 2, 3, 4, ("<rect/>",), "#fff")
    others = [
        one._replace(x=9), one._replace(y=9), one._replace(width=9), one._replace(height=9),
        one._replace(drawing=("<g/>",)), one._replace(colour="#000"),
    ]  # fmt: skip
    sheets = [parts_on(600, (part,)) for part in (one, *others)]
    sheets += [parts_on(600, (one,), (one,)), parts_on(601, (one,))]
    assert len({sheet.digest for sheet in sheets}) == len(sheets)


def test_parts_are_equal_at_any_position() -> None:
    def tiles(card: Box, x: int, y: int) -> list[Tile]:
        return [part.tile for part in placed(card, x, y, 84, 112)]

    assert tiles(Card("🦊"), 20, 30) == tiles(Card("🦊"), 500, 60) != tiles(Card("🐺"), 20, 30)


def test_undrawable_name_is_replaced_by_the_seat_number() -> None:
    words = Words(["ᏣᎳ", "Ann \\_o\\_"])
    assert [name_of(seat, words) for seat in range(2)] == ["Player 1", "Ann _o_"]


def test_robots_have_their_own_names_and_long_names_are_the_first_word() -> None:
    words = Words(["🤖 Robo Fern", "🤖 Ada", "Maximiliane von der Au", "ᏣᎳ Annabelle"])
    assert [name_of(seat, words) for seat in range(4)] == [
        "Fern", "🤖 Ada", "Maximiliane", "Annabelle"
    ]  # fmt: skip


def test_names_that_would_be_equal_are_not_shortened() -> None:
    names = ["🤖 Robo Ivy", "Ivy", "Annabelle Lee", "Annabelle Poe"]
    assert [name_of(seat, Words(names)) for seat in range(4)] == names
