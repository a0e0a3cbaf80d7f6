"""The bot without its pictures, so that an answer can be measured by itself."""

from __future__ import annotations

from bot.__main__ import main
from games import GAMES

for game in GAMES.values():
    game.picture = None

if __name__ == "__main__":  # and not in the processes in which robots think
    raise SystemExit(main())
