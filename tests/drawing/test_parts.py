"""The parts: well-formed, within their sheet, and safe with any name."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from games.drawing import (
    CHALK,
    GOLD,
    HEIGHT,
    INK,
    WIDTH,
    arrow,
    back,
    card,
    changed,
    chip,
    coin,
    fresh,
    hollow,
    icon,
    label,
    legend,
    name_of,
    named,
    number,
    owner,
    panel,
    paragraph,
    picture,
    pile,
    pill,
    pill_width,
    pips,
    ribbon,
    ribbon_width,
    ring,
    star,
    state_line,
    struck,
)
from games.drawing.looks import LOOKS, adapted
from games.drawing.owners import MARKS
from games.drawing.pages import Row, looked_up, result
from games.drawing.svg import element
from games.engine import Words
from games.sheet import Look, Part, Parts, TextRun, Tile, joined, written
from tests.drawing.test_letters import AWKWARD

SVG = "{http://www.w3.org/2000/svg}"
FILL = "#1c2b55"


def drawn(*parts: Parts) -> ElementTree.Element:
    return ElementTree.fromstring(picture(HEIGHT, *parts).svg)


def texts(*parts: Parts) -> list[str]:
    return [node.text or "" for node in drawn(*parts).iter(f"{SVG}text")]


def everything(said: str) -> list[Parts]:
    return [
        panel(10, 10, 780, 300, FILL),
        panel(10, 10, 780, 300, FILL, strong=True),
        panel(10, 10, 780, 300, FILL, edge=INK),
        state_line(said, halo=INK),
        named(20, 40, 3, said, 300, yours=True)[0],
        card(20, 100, 84, 112, "🦊", said),
        number(20, 100, said[:3]),
        back(280, 100, 84, 112, "🐺"),
        pile(380, 100, 84, 112, 0),
        pile(480, 100, 84, 112, 12),
        chip(580, 100, 60, "🍞"),
        icon(580, 100, 60, "🦄", "pink"),
        coin(680, 130, 28, said[:3]),
        pips(700, 130, 2, 5, 24, GOLD, CHALK),
        ribbon(900, 300, said),
        pill(20, 300, said[:12]),
        label(20, 400, 200, said),
        paragraph(20, 450, 300, said, 22, 3),
        hollow(400, 300, 80, 90, CHALK),
        struck(400, 300, 36),
        ring(20, 100, 84, 112),
        ring(20, 100, 84, 112, chosen=True),
        fresh(200, 100, 84, 112),
        legend(20, 600, said, CHALK),
        arrow(20, 300, 400, 310),
    ]


KNOWN = {"svg", "g", "rect", "path", "circle", "image", "text"}


@pytest.mark.parametrize("said", AWKWARD)
def test_every_part_accepts_any_text(said: str) -> None:
    kinds = {node.tag.removeprefix(SVG) for node in drawn(*everything(said)).iter()}
    assert kinds <= KNOWN


@pytest.mark.parametrize("said", AWKWARD)
def test_both_pages_accept_any_name(said: str) -> None:
    words = Words([said, "Ben", "Cyd"])
    rows = [Row(seat, "12", said, seat == 0) for seat in range(3)]
    for winners in ([], [0], [0, 1, 2]):
        page = result(Look(FILL), winners, said, said, (), rows, said, words)
        assert {node.tag.removeprefix(SVG) for node in drawn(page).iter()} <= KNOWN
    drawn(looked_up(Look(FILL), (), said, [said[:9], said[:3]], said, said))


@pytest.mark.parametrize("said", AWKWARD)
def test_text_stays_in_its_part(said: str) -> None:
    for piece in joined(everything(said)):
        if any(isinstance(mark, TextRun) for mark in piece.drawing):
            assert piece.x >= 0 and piece.x + piece.width <= WIDTH


def test_player_text_is_never_markup() -> None:
    said = "</text><script>x</script>&\"'"
    assert texts(label(10, 50, 700, said)) == [said]
    assert ElementTree.fromstring(written(element("a", href=said))).get("href") == said


def test_long_name_is_cut_and_keeps_its_seats_mark() -> None:
    parts, wide = named(0, 40, 2, "Maximiliane von der Wiesenaue", 200)
    (said,) = texts(parts)
    assert said.startswith("Maxi") and said.endswith("…") and wide <= 200
    assert MARKS[2][0] in picture(100, parts).svg


def test_marks_of_seats_have_different_shapes() -> None:
    shapes = [re.sub("#[0-9a-f]{6}", "", owner(seat, 20, 20)[0].svg) for seat in range(10)]
    assert len(set(shapes)) == len(MARKS) == 10


def test_the_name_of_the_reader_is_underlined() -> None:
    own, other = (drawn(named(0, 40, 0, "Ada", 300, yours=yours)[0]) for yours in (True, False))
    assert len(list(own.iter())) > len(list(other.iter()))


def test_pills_and_ribbons_have_their_declared_width() -> None:
    (one,) = ribbon(400, 10, "to move")
    assert one.width == ribbon_width("to move") and one.x + one.width == 400
    (other,) = pill(10, 10, "start")
    assert other.width == pill_width("start")


def test_a_remembered_card_is_still_a_back() -> None:
    unknown, known = (back(0, 0, 84, 112, known)[0].svg for known in ("", "🐐"))
    assert "#5a4a86" in unknown and "#5a4a86" in known
    assert "openmoji:1F410" in known and "openmoji:1F441" in known
    assert "openmoji" not in unknown


def test_choosable_chosen_and_new_cards_are_marked_by_different_shapes() -> None:
    marks = ring(0, 0, 90, 90), ring(0, 0, 90, 90, chosen=True), fresh(0, 0, 90, 90)
    free, chosen, new = (picture(HEIGHT, mark).svg for mark in marks)
    assert "dasharray" in free and "dasharray" not in chosen + new
    assert "M10 18" in chosen and "M10 18" not in free + new


def test_many_or_small_changes_get_stars_without_rings() -> None:
    large, small = (0, 0, 80, 90), (0, 0, 50, 60)
    ringed = picture(HEIGHT, changed([large])).svg
    assert "#3fe0ff" in ringed and "<circle" in ringed
    for boxes in ([small], [large] * 7):
        stars = picture(HEIGHT, changed(boxes)).svg
        assert stars.count("<path") == 2 * len(boxes) and "<circle" not in stars
    assert changed([]) == () and star(0, 0)[0] in fresh(-2, 0, 0, 0)


def test_frames_of_any_size_share_their_corners() -> None:
    def corners(w: int) -> set[Tile]:
        return {part.tile for part in panel(0, 0, w, 200, FILL, strong=True) if not part.colour}

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
    one, other = (picture(600, *everything("Ada & Ben")) for _ in range(2))
    assert one == other and one.digest == other.digest and hash(one) == hash(other)
    assert (one.width, one.height) == (WIDTH, 600)
    assert len(ElementTree.fromstring(one.svg)) == 1 + len(one.parts)
    assert picture(601, one.parts).digest != one.digest != picture(600, one.parts[1:]).digest


def test_digest_depends_on_everything_that_is_in_a_picture() -> None:
    one = Part(1, 2, 3, 4, ("<rect/>",), "#fff")
    others = [
        one._replace(x=9), one._replace(y=9), one._replace(width=9), one._replace(height=9),
        one._replace(drawing=("<g/>",)), one._replace(colour="#000"),
    ]  # fmt: skip
    sheets = [picture(600, (part,)) for part in (one, *others)]
    sheets += [picture(600, (one,), colour="#123456"), picture(600, (one,), (one,))]
    assert len({sheet.digest for sheet in sheets}) == len(sheets)


def test_parts_are_equal_at_any_position() -> None:
    assert card(20, 30, 84, 112, "🦊")[0].tile == card(500, 60, 84, 112, "🦊")[0].tile
    assert card(20, 30, 84, 112, "🦊")[0].tile != card(20, 30, 84, 112, "🐺")[0].tile


def test_undrawable_name_is_replaced_by_the_seat_number() -> None:
    words = Words(["ᏣᎳ", "Ann \\_o\\_", "🤖 Rob"])
    assert [name_of(seat, words) for seat in range(3)] == ["Player 1", "Ann _o_", "🤖 Rob"]
