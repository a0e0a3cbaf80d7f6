"""The painter: its pixels equal those of resvg, whatever it drew before."""

from __future__ import annotations

from functools import reduce
from io import BytesIO
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from PIL import Image, ImageChops

from games.drawing import (
    CHALK,
    FELT,
    INK,
    PLAIN,
    WIDTH,
    Box,
    Card,
    Drawing,
    Icon,
    Mark,
    Panel,
    Part,
    Parts,
    Pill,
    Row,
    Sheet,
    Text,
    element,
    joined,
    name_of,
    part,
)
from games.drawing.rings import fresh_ring, ring
from games.drawing.shapes import flat, rounded
from games.engine import Words, bidi_isolate
from games.painting import Painter
from games.painting.painter import PART_BYTES, render
from games.sheet import Emblem
from kit.amount import draws
from tests.drawing.sheets import parts_on, picture_of, placed
from tests.drawing.test_scripts import NAMES

RED = "#ff0000"
TOLD_APART = 48  # a visible difference, of 255, in any of the three colours


def pixels(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


def colour(text: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(text[1:]))


def scene(seed: int) -> Sheet:
    """Place some boxes at random."""
    rng = Random(seed)

    def at(box: Box, w: int, h: int) -> Parts:
        return placed(box, rng.randrange(10, WIDTH - 20 - w), rng.randrange(10, 380 - h), w, h)

    (new,), (chosen,) = (at(Icon("🦊"), 84, 84) for _ in range(2))
    parts = [
        at(Panel(fill=INK), 300, 100),
        at(Panel(fill=INK, frame="move"), 200, 92),
        at(Panel(fill=INK, frame="threat"), 200, 92),
        at(Mark(3), 48, 48),
        *(at(Card(emoji, "Fox"), 84, 112) for emoji in "🦊🐺🦄"),
        at(Card("🐐", back=PLAIN), 84, 112),
        at(Card(back=PLAIN, number="2"), 84, 112),
        at(Icon("🦄", look="pink"), 88, 88),
        at(Text("Łukasz 🦊", halo=INK), 300, 60),
        at(Pill("to move"), 300, 60),
        (new, *fresh_ring((new.x, new.y, 84, 84))),
        (chosen, *ring(chosen.x, chosen.y, 84, 84, chosen=True)),
    ]
    rng.shuffle(parts)
    return parts_on(400, *parts)


def differing(one: Image.Image, other: Image.Image) -> int:
    """Return the number of visibly different pixels."""
    apart = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).split()
    return sum(reduce(ImageChops.lighter, apart).histogram()[TOLD_APART + 1 :])


def in_one_go(sheet: Sheet) -> Image.Image:
    """Draw a picture in one piece, as any other program would."""
    ground = element("rect", width=WIDTH, height=400, fill=sheet.colour)
    whole = [nested(part) for part in sheet.parts]
    return pixels(render(WIDTH, 400, ground + joined(whole)))


def nested(part: Part) -> Drawing:
    """Return a part as an element of SVG within another."""
    x, y, width, height, drawing, colour, _ = part
    area = element("rect", width=width, height=height, fill=colour) if colour else ()
    return element("svg", area, drawing, x=x, y=y, width=width, height=height)


@pytest.mark.parametrize("seed", range(4))
def test_parts_make_the_same_picture_as_the_whole(seed: int) -> None:
    painted = Painter(scale=1).composed(scene(seed))
    assert differing(painted, in_one_go(scene(seed))) <= 120  # edges of emblems and halos


SCRIPTS = ("דנה 7 Ben", "محمد علي", "क्षत्रिय", "สมชาย ใจดี", "x\u0302\u0323y", "سلام 狐 (Li)")


@pytest.mark.parametrize("name", SCRIPTS)
def test_joined_letters_look_the_same_alone_and_within_a_drawing(name: str) -> None:
    said = bidi_isolate(name)
    boxes = Text(said, 40, CHALK), Text(said, 40, CHALK, halo=INK), Pill(said)
    sheet = parts_on(400, *(placed(box, 20, 50 + 120 * i, 500, 60) for i, box in enumerate(boxes)))
    painted = Painter(scale=1).composed(sheet)
    assert count(painted.crop((20, 40, 500, 130)), CHALK) > 200
    assert differing(painted, in_one_go(sheet)) <= 100  # edges in few steps


@settings(max_examples=draws(100), deadline=None)
@given(NAMES)
def test_any_name_can_be_painted(name: str) -> None:
    said = name_of(0, Words([name]))
    PAINTER.paint(picture_of(Row(Text(said, cut=True), Text(said, halo=INK), Pill(said))))


PAINTER = Painter()


def test_no_letter_is_cut_off_above_or_below() -> None:
    for name in ("علي", "ปั๊มกี่ฐุ", "မြန်မာ", "កម្ពុជា", "ລາວຊື້", "שָׁלוֹם"):
        (line,) = placed(Text(bidi_isolate(name), 60), 20, 60, 900, 80)
        high, low = drawn_rows((line,))
        assert line.y < high and low < line.y + line.height - 1


def drawn_rows(part: Parts) -> tuple[int, int]:
    """Return the first and the last row of a picture in which anything is drawn."""
    image = pixels(Painter(scale=1).paint(parts_on(200, part)))
    apart = ImageChops.difference(image, Image.new("RGB", image.size, FELT)).convert("L")
    box = apart.point(lambda value: 255 * (value > 24)).getbbox()
    assert box
    return box[1], box[3] - 1


def test_a_picture_does_not_depend_on_what_was_drawn_before() -> None:
    fresh = [Painter().paint(scene(seed)) for seed in range(3)]
    used = Painter()
    assert [used.paint(scene(seed)) for seed in range(3)] == fresh
    assert [used.paint(scene(seed)) for seed in reversed(range(3))] == fresh[::-1]


def test_a_cached_part_counts_with_more_than_its_pixels() -> None:
    painter = Painter(kept=3 * PART_BYTES)
    for size in range(3, 9):
        painter.paint(parts_on(200, part(0, 0, size, size, element("circle", r=size, fill=CHALK))))
    assert 2 * PART_BYTES < painter.cached_bytes <= 3 * PART_BYTES


def test_painter_without_a_cache_draws_the_same() -> None:
    assert Painter(kept=0).paint(scene(1)) == Painter().paint(scene(1))


def test_cache_stays_within_its_bound() -> None:
    painter = Painter(kept=200_000)
    for seed in range(5):
        painter.paint(scene(seed))
        assert 0 < painter.cached_bytes <= 200_000


def test_preloaded_parts_are_not_drawn_again() -> None:
    painter, fresh = Painter(), Painter()
    painter.preload(scene(1))
    before = painter.cached_bytes
    assert before > 0 and painter.copy().paint(scene(1)) == fresh.paint(scene(1))
    assert painter.cached_bytes == before == fresh.cached_bytes


def count(image: Image.Image, wanted: str) -> int:
    """Return the number of pixels with a colour, or one that looks the same."""
    r, g, b = colour(wanted)
    near: Any = image.get_flattened_data()
    return sum(abs(p[0] - r) + abs(p[1] - g) + abs(p[2] - b) < 10 for p in near)


def test_letters_emblems_and_areas_are_at_their_positions() -> None:
    parts = [
        flat(100, 50, 40, 20, RED),
        placed(Text("HHH", 40), 300, 70, 400, 60),
        placed(Card("🦊"), 600, 40, 84, 112),
    ]
    image = pixels(Painter(scale=1).paint(parts_on(200, *parts)))
    assert count(image.crop((0, 0, 90, 200)), FELT) == 90 * 200
    assert count(image.crop((90, 40, 150, 80)), RED) == 40 * 20
    assert count(image.crop((300, 86, 380, 114)), CHALK) > 300
    assert count(image.crop((600, 40, 684, 152)), "#e27022") > 300  # the fur of a fox


def test_corners_of_a_panel_meet_its_areas_wherever_it_is() -> None:
    for x in range(100, 106):
        image = Painter().composed(parts_on(300, rounded(x, x + 60, 301, 99, 16, INK)))
        box = ImageChops.difference(image, Image.new("RGB", image.size, FELT)).getbbox()
        assert box is not None
        inside = image.crop((box[0] + 16, box[1], box[2] - 16, box[3]))
        assert count(inside, INK) == inside.width * inside.height
        left, right = (
            image.crop((*box[:2], box[0] + 16, box[3])),
            image.crop((box[2] - 16, box[1], *box[2:])),
        )
        assert differing(left, right.transpose(Image.Transpose.FLIP_LEFT_RIGHT)) == 0


def test_both_weights_of_the_font_are_found() -> None:
    def ink(weight: int) -> int:
        said = picture_of(Text("MENAGERIE", 40, weight=weight))
        return count(pixels(Painter().paint(said)), CHALK)

    assert 0 < ink(600) < ink(700)


def test_an_emblem_that_does_not_exist_is_refused() -> None:
    nobody = part(10, 10, 60, 60, (Emblem("ABCDE", 0, 0, 60),))
    with pytest.raises(KeyError):
        Painter().paint(parts_on(100, nobody))


def test_equal_parts_are_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []

    def counting(width: int, height: int, drawing: Drawing, size: tuple[int, int]) -> bytes:
        drawn.append(drawing)
        return render(width, height, drawing, size)

    monkeypatch.setattr("games.painting.painter.render", counting)
    painter = Painter()
    cards = [placed(Card("🦊", "Fox"), 120 * i, 20, 100, 140) for i in range(8)]
    painter.paint(parts_on(300, *cards))
    painter.paint(parts_on(310, placed(Card("🦊", "Fox"), 5, 5, 100, 140)))
    assert 0 < len(set(drawn)) == len(drawn) <= len(cards[0])
