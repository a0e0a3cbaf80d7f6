"""Golden pictures: visible changes are found, invisible ones are ignored."""

from pathlib import Path

import pytest

from games.drawing import Sheet, card, label, picture
from tests.pictures.golden import compare


def turn(n: int, x: int = 20, high: int = 150) -> Sheet:
    return picture(high, label(200, 70, 500, f"Turn {n}"), card(x, 20, 84, 112, "🦊"))


@pytest.fixture
def golden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "golden" / "scene.png"
    monkeypatch.setenv("REFRESH_GOLDEN", "1")
    compare(turn(14), path, tmp_path)
    monkeypatch.delenv("REFRESH_GOLDEN")
    return path


def test_identical_picture_passes(golden: Path, tmp_path: Path) -> None:
    compare(turn(14), golden, tmp_path)


@pytest.mark.parametrize(
    "changed", [turn(15), turn(14, x=22), turn(14, high=151)]
)  # fmt: skip
def test_visible_change_fails_and_saves_the_new_picture(
    changed: Sheet, golden: Path, tmp_path: Path
) -> None:
    with pytest.raises(AssertionError, match="REFRESH_GOLDEN=1") as failed:
        compare(changed, golden, tmp_path)
    assert str(tmp_path / "scene.png") in str(failed.value)
    assert (tmp_path / "scene.png").read_bytes() != golden.read_bytes()


def test_a_missing_golden_picture_fails(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="no golden picture"):
        compare(turn(14), tmp_path / "golden" / "none.png", tmp_path)
