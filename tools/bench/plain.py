"""The bot without pictures, so that responses can be measured without them."""

from __future__ import annotations

from bot.__main__ import main
from games import GAMES

for game in GAMES.values():
    game.picture = None

if __name__ == "__main__":  # not in the processes of the robots
    raise SystemExit(main())
