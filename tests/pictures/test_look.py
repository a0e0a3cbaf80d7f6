"""Pictures to look at, drawn from the command line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from games import GAMES, Table
from kit.random_play import Match
from tests.pictures import look


@pytest.mark.parametrize("name", GAMES)
def test_full_table_of_every_game_is_drawn_into_a_new_folder(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full_table(game: object, seed: int, count: int) -> Iterator[Match]:
        if not seed:
            yield Table.new(GAMES[name], GAMES[name].seats[-1], bytes(32))

    monkeypatch.setattr(look, "positions", full_table)
    look.main(name, tmp_path / "not" / "there" / "yet")
    drawn = sorted(path.name for path in (tmp_path / "not" / "there" / "yet").iterdir())
    assert drawn == [
        f"{name}-0-0-panel-shown.png", f"{name}-0-0-panel.png",
        f"{name}-0-0-table-shown.png", f"{name}-0-0-table.png", f"{name}.png",
    ]  # fmt: skip


def test_unknown_game_error_lists_available_games(tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as refused:
        look.main("chess", tmp_path)
    said = str(refused.value)
    assert "'chess'" in said and all(name in said for name in GAMES)
    assert not list(tmp_path.iterdir())
