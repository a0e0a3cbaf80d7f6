"""What a bot loads and draws at its start, done in advance in the fork server.

The recurring parts of one match of each game are drawn. The bots of the tests do not live long
enough for the others, which a bot draws in the background.
"""

from __future__ import annotations

from unittest.mock import patch

import bot.pictures.painter
from bot import pictures
from bot.pictures import Painter
from bot.pictures.painter import reduced_colours
from bot.pictures.warming import match_pictures
from bot.run import settle_memory
from games import GAMES, Table
from games.languages import LANGUAGES, language

for code in LANGUAGES:
    language(code)
painter = Painter()
for game in GAMES.values():
    Table.new(game, game.solo, bytes(32)).fingerprint()
    for sheet in match_pictures(game):
        painter.preload(sheet)
patch.multiple(pictures, Painter=painter.copy, warm_up_pictures=lambda games: iter(())).start()
# Half the width and height, because reducing colours and compressing take the most time.
patch.object(
    bot.pictures.painter, "reduced_colours", lambda canvas: reduced_colours(canvas.reduce(2))
).start()
settle_memory()
