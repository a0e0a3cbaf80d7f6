"""Pictures have their size, and can be read."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image

from games.drawing import HIGHEST, LEAST, WIDTH
from games.drawing.glyphs import emblem_codes, glyphs
from games.drawing.looks import LOOKS
from games.engine import Choice, Game, Words
from games.painting import PIXELS_PER_UNIT, Painter
from games.sheet import EMBLEM, Sheet
from kit.amount import some
from kit.random_play import Match, positions, some_readers
from kit.reading import texts

LARGEST = 80_000  # bytes
TRIED = 8  # choices of a decision
PLAIN = [f"Player {n}" for n in range(10)]
AWKWARD = [
    "</text><script>alert(1)</script>", "a & b <i> \"c\" 'd'", "狐狸と狼", "🦊" * 32, "W" * 32,
    "\u202ex\u200b\x00\ud7ff", "**_~|`\\*", "]]>", "<!--",
]  # fmt: skip
SCRIPTED = [
    "דנה 7 Ben", "محمد علي", "สมชาย", "क्षत्रिय", "김철수", "やまだ", "👩🏽‍🚀 Zoë", "Nguyễn",
    "𝓐𝓷𝓷", "Ελένη",
]  # fmt: skip
pytestmark = pytest.mark.needs("picture")
SVG = "{http://www.w3.org/2000/svg}"


def views(game: Game[Any, Any]) -> Iterator[tuple[Match, int | None]]:
    """Yield positions of several matches, each for all readers."""
    for seed in some(range(3)):
        for table in positions(game, seed, 4):
            for reader in some_readers(table):
                yield table, reader


def drawn(
    table: Match, reader: int | None, names: list[str], trying: Choice | None = None
) -> Sheet:
    words = Words(names[: table.state.seats], reader)
    decision = None if reader is None else table.waiting.get(reader)
    assert table.game.picture
    return table.game.picture.draw(table.view(reader), words, decision, trying)


@pytest.mark.parametrize("names", [PLAIN, AWKWARD, SCRIPTED], ids=["plain", "awkward", "scripts"])
def test_every_picture_is_made_of_known_elements_and_emblems(
    game: Game[Any, Any], names: list[str]
) -> None:
    kinds, emblems, written = set(), set(), set()
    for table, reader in views(game):
        page = drawn(table, reader, names)
        assert page.width == WIDTH and page.height <= HIGHEST
        for node in ElementTree.fromstring(page.svg).iter():
            kinds.add(node.tag.removeprefix(SVG))
            emblems.add(node.get("href", EMBLEM + "1F98A"))
            written.add(node.text or "")
    assert kinds <= {"svg", "g", "rect", "path", "circle", "image", "text"}
    for emblem in emblems:
        emoji, _, look = emblem.removeprefix(EMBLEM).partition("~")
        assert emoji in emblem_codes() and (not look or look in LOOKS)
    for text in written:
        assert all(not g.code for g in glyphs(text))


def test_names_of_any_script_are_drawn_in_their_own_letters(game: Game[Any, Any]) -> None:
    seats, said = 0, ""
    for table, reader in views(game):
        svg = drawn(table, reader, SCRIPTED).svg
        seats = max(seats, table.state.seats)
        said += "".join(ElementTree.fromstring(svg).itertext()) + svg.partition("1F469-1F3FD")[1]
    assert "Player" not in said
    firsts = ["ד", "م", "ส", "क", "김", "や", "1F469-1F3FD", "N", "A", "Ε"]
    assert all(first in said for first in firsts[:seats])


def test_all_lettering_can_be_read_on_a_phone_and_stays_on_the_sheet(
    game: Game[Any, Any],
) -> None:
    for table, reader in views(game):
        page = drawn(table, reader, ["Maximiliane von der Wiesenaue"] * 10)
        assert not page.faults, (
            f"The picture lacks room: {page.faults[0]}. Give the box more, or offer a shorter one "
            "with Best()."
        )
        for part in page.parts:
            sizes = [text.size for text in texts([part])]
            assert all(size >= LEAST for size in sizes)
            if sizes:
                assert part.x >= 0 and part.x + part.width <= page.width
                assert part.y >= 0 and part.y + part.height <= page.height


def test_every_choice_has_a_preview_picture(game: Game[Any, Any]) -> None:
    for table, reader in views(game):
        decision = table.waiting.get(-1 if reader is None else reader)
        for trying in decision.choices[:TRIED] if decision else ():
            drawn(table, reader, PLAIN, trying)


def test_every_picture_is_rendered_as_an_image(game: Game[Any, Any]) -> None:
    painter = Painter()
    for table, reader in list(views(game))[::8]:
        for names in (PLAIN, AWKWARD):
            page = drawn(table, reader, names)
            png = painter.paint(page)
            assert len(png) < LARGEST
            image = Image.open(BytesIO(png))
            size = round(page.width * PIXELS_PER_UNIT), round(page.height * PIXELS_PER_UNIT)
            assert image.size == size
            assert len(image.getcolors() or ()) > 40
