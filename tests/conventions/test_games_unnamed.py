"""Neither cogs nor the bot name a game, so a sixth game needs no change there."""

import re

from games import GAMES
from tests.conventions.files import name, texts


def test_no_game_is_named_outside_games() -> None:
    names = {word for game in GAMES.values() for word in (game.name, str(game.title))}
    pattern = re.compile("|".join(rf"\b{re.escape(word)}\b" for word in names), re.IGNORECASE)
    found = [
        f"{name(path)}:{number}: {line.strip()}"
        for path, text in texts()
        if name(path).startswith(("bot/", "cogs/"))
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]
    assert found == []
