"""docs/notation.md is correct: its examples can be read, played and written again."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from games import GAMES, Table
from games.engine import State, Transcript, read_position, replay, write_position
from games.engine.notation.header import KEYS
from tests.conventions.files import ROOT

PAGE = (ROOT / "docs/notation.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w+) ?(\w*)\n(.*?)^```$", PAGE, re.M | re.S)
MATCHES = [text for kind, _, text in BLOCKS if kind == "match"]
POSITIONS = {game: text.strip() for kind, game, text in BLOCKS if kind == "position"}


def test_match_on_the_page_is_replayed_and_written_identically() -> None:
    (text,) = MATCHES
    transcript = Transcript.read(text)
    assert len(list(replay(transcript))) == len(transcript.steps) + 1
    assert str(transcript) == text
    assert transcript.deal and all(step.fingerprint for step in transcript.steps)


def test_page_has_a_position_of_every_game() -> None:
    assert set(POSITIONS) == set(GAMES)


@pytest.mark.parametrize("name", POSITIONS)
def test_positions_on_the_page_can_be_read_and_played(name: str) -> None:
    game = GAMES[name]
    s = read_position(game, POSITIONS[name])
    assert read_position(game, write_position(game, s)) == s
    assert Table.at(game, s).waiting


def test_every_key_of_the_header_and_every_field_of_all_states_is_explained() -> None:
    assert [key for key in KEYS if f"`{key}`" not in PAGE] == []
    told = {"seats", *(word for word in re.findall(r"`(\w+)`", PAGE))}
    by_card = {"face", "seen", "memory"}
    assert {field.name for field in fields(State)} - told - by_card == set()


def test_code_on_the_page_runs() -> None:
    (code,) = [text for kind, _, text in BLOCKS if kind == "python"]
    names: dict[str, object] = {}
    exec(code, names)
    table, again = names["table"], names["again"]
    assert isinstance(table, Table) and isinstance(again, Table)
    assert list(again.waiting) == list(table.waiting)
