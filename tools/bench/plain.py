"""The bot without pictures, so that responses can be measured without them."""

from __future__ import annotations

import gc

from bot.__main__ import main

if __name__ == "__main__":  # not in the processes of the robots
    gc.disable()  # as `main` does before it loads the games
    from games import GAMES

    for game in GAMES.values():
        game.picture = None
    raise SystemExit(main())
