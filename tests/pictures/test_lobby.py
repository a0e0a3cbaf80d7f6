"""The picture of a lobby, and the strips of all games."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.match.pages.lobby import LobbyContent
from bot.match.pages.play import PlayContent
from bot.posts.content import PictureSource
from bot.posts.languages import using_language
from bot.posts.pictures import Painter
from games import GAMES
from games.drawing.letters import SMALLEST
from games.engine import Game
from games.languages import language
from kit.limits import check
from kit.reading import texts
from kit.scenes import AWKWARD, PLAIN, match_of

LARGEST = 80_000  # bytes
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
def test_a_lobby_has_a_circle_for_each_seat_and_fills_up(game: Game[Any, Any]) -> None:
    most = game.seats[-1]
    for taken in (1, most):
        source = drawn(lobby(game, taken))
        said = [text.said for text in texts(source.sheet.parts)]
        free = most - taken
        assert said.count("free seat") == free
        assert all(any(name in line for line in said) for name in PLAIN[:taken])
        assert f"{taken} of {most} {'is' if taken == 1 else 'are'} here" in source.alt


@every_game
@pytest.mark.parametrize("code", ["en_GB", "de", "ja"])
def test_a_lobby_can_be_read_on_a_phone_and_is_small(game: Game[Any, Any], code: str) -> None:
    with using_language(language(code)):
        content = lobby(game, game.seats[-1], AWKWARD)
        source = drawn(content)
        check(content.layout(source))
    assert all(text.size >= SMALLEST for text in texts(source.sheet.parts))
    assert len(PAINTER.paint(source.sheet)) < LARGEST


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
