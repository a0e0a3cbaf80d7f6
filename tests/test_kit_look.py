"""Pictures to look at, drawn from the command line."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from games import GAMES, Table
from kit import look
from kit.random_play import Match, next_answer


def test_table_panel_and_result_are_drawn_into_a_new_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "smallseat"

    def full_table(game: object, seed: int) -> Iterator[Match]:
        if not seed:
            yield (table := Table.new(GAMES[name], GAMES[name].seats[-1], bytes(32)))
            rng = Random(seed)
            while not table.outcome:
                table.answer(*next_answer(table, rng))
            yield table

    monkeypatch.setattr(look, "some_of_match", full_table)
    folder, said = tmp_path / "not" / "there" / "yet", StringIO()
    look.look(GAMES[name], folder, "de", said)
    assert said.getvalue() == f"{folder / name}.png has 3 pictures as a phone shows them.\n"
    drawn = sorted(path.name for path in folder.iterdir())
    assert drawn == [
        f"{name}-0-0-panel-shown.png", f"{name}-0-0-panel.png",
        f"{name}-0-0-table-shown.png", f"{name}-0-0-table.png",
        f"{name}-0-1-result-shown.png", f"{name}-0-1-result.png", f"{name}.png",
    ]  # fmt: skip
