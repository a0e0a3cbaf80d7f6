"""The picture of a lobby, and the strips of all games."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.checks.limits import check
from bot.checks.scenes import AWKWARD, PLAIN, match_of
from bot.match.pages.lobby import LobbyContent
from bot.match.pages.play import PlayContent
from bot.posts.content import PictureSource
from bot.posts.languages import using_language
from games import GAMES
from games.engine import Game
from games.painting import Painter
from kit.reading import texts
from tests.pictures.sizes import SPOKEN, check_letters, check_overlaps

LARGEST = 60_000  # bytes
PAINTER = Painter()
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)


def lobby(game: Game[Any, Any], taken: int, names: tuple[str, ...] = PLAIN) -> LobbyContent:
    match = match_of(None, names, status="lobby", seats=taken, robots=[1])
    record = replace(match.record, options=game.options().model_dump(mode="json"))
    return LobbyContent(replace(match, game=game, record=record))


def drawn(content: LobbyContent) -> PictureSource:
    source = content.picture_source
    assert source is not None
    return source


@every_game
def test_a_lobby_shows_everyone_and_every_free_seat(game: Game[Any, Any]) -> None:
    most = game.seats[-1]
    for taken in (1, most):
        source = drawn(lobby(game, taken))
        alt = source.sheet.alt
        assert alt.count("free seat") == most - taken
        assert all(name in alt for name in PLAIN[:taken]) and "Ada's table" in alt
        assert f"{taken} of {most} {'is' if taken == 1 else 'are'} here" in source.alt


@every_game
def test_a_lobby_and_the_list_of_games_can_be_read_on_a_phone(game: Game[Any, Any]) -> None:
    sheets = []
    for spoken in SPOKEN:
        with using_language(spoken):
            content = lobby(game, game.seats[-1], AWKWARD)
            source = drawn(content)
            check(content.layout(source))
            strips = PlayContent({game.name: game}).picture_source
            assert strips
            sheets += [source.sheet, strips.sheet]
    for sheet in sheets:
        check_letters(sheet)
        check_overlaps(sheet)
    assert len({sheet.height for sheet in sheets}) == 2
    assert len(PAINTER.paint(sheets[0])) < LARGEST


def test_a_lobby_that_is_closed_or_may_not_attach_files_has_no_picture() -> None:
    content = lobby(GAMES["instinkt"], 2)
    closed = replace(content.match, record=replace(content.match.record, status="ended"))
    assert LobbyContent(closed).picture_source is None
    assert LobbyContent(content.match, may_attach=False).picture_source is None


def test_list_of_games_shows_players_duration_and_a_scene_of_each() -> None:
    source = PlayContent(GAMES).picture_source
    assert source is not None
    said = [text.said for text in texts(source.sheet.parts)]
    for game in GAMES.values():
        assert game.picture is not None and any(f"{game.minutes} minutes" in s for s in said)
    assert len(PAINTER.paint(source.sheet)) < LARGEST
