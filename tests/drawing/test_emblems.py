"""The project's own emblems: animals that are not among the emoji."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from games.drawing import Card, code_of, sign
from games.drawing.glyphs import emblem_codes, emblem_svg, emblem_version, own_codes
from games.lion_unicorn.cards import CARDS
from games.painting import Painter
from tests.drawing.sheets import picture_of


def test_own_emblems_are_found_by_their_names() -> None:
    assert own_codes() == {"mole", "swift"} <= emblem_codes()
    assert code_of("mole") == "mole" and "<svg" in emblem_svg("mole")
    assert "<svg" in emblem_svg("1F98A")
    with pytest.raises(KeyError):
        code_of("weasel")


def test_every_emblem_has_a_version_of_its_own() -> None:
    assert len({emblem_version(code) for code in emblem_codes()}) == len(emblem_codes())
    with pytest.raises(KeyError):
        emblem_version("weasel")


@pytest.mark.parametrize("name", ["mole", "swift"])
def test_an_own_emblem_is_drawn_on_cards_and_in_signs(name: str) -> None:
    drawn, blank = (Painter().paint(picture_of(Card(emoji), 200)) for emoji in (name, "⬜"))
    assert drawn != blank and Image.open(BytesIO(drawn)).size == (800, 160)
    assert f"openmoji:{name}" in sign(name).svg


def test_every_kind_of_animal_has_an_emblem_of_its_own() -> None:
    drawings = [code_of(kind.emblem) for kind in CARDS.values()]
    assert len(set(drawings)) == len(CARDS)
    assert CARDS["mole"].emblem == "mole" and CARDS["swift"].emblem == "swift"
