"""What a bot reads and draws at its start, read and drawn in the process that bots come from.

What recurs in a match of each game is drawn; the rest, which a bot draws by and by before anybody
waits for it, is left to those that live longer than the bots of the tests.
"""

from __future__ import annotations

from unittest.mock import patch

import bot.pictures.painter
from bot import pictures
from bot.pictures import Painter
from bot.pictures.painter import _reduced as reduced
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
# Half as wide and high: choosing colours and compressing are most of what a picture costs.
patch.object(bot.pictures.painter, "_reduced", lambda canvas: reduced(canvas.reduce(2))).start()
settle_memory()
