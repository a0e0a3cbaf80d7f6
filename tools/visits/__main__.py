"""``make visits`` counts how often a player has to come back to a match.

``make visits GAME=lion_unicorn SEATS=3 N=20 OPTIONS='{"short": true}'``. Without GAME it plays all
games, without SEATS every number of seats up to four, and the most. Each line has, for a person and
a match: decisions and visits today; visits with forced questions and standing answers; and the
visits left if, at best, every plan that is possible at the end of the visit before were made.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from statistics import fmean

from games import GAMES
from tools.visits.counting import Player, Setting, play

HEADING = "game              seats  decisions  visits  standing   plans  standing   plans\n"
SEATS_ALWAYS = 4  # up to this number, every number of seats is played


def line(setting: Setting, count: int, jobs: int) -> str:
    """Play matches of a setting, with and without answers in advance; return a line of counts."""
    with get_context("spawn").Pool(jobs) as pool:
        before, after = (
            [p for players in pool.map(partial(play, each), range(count)) for p in players]
            for each in (replace(setting, automatic=False), setting)
        )
    visits, fewer = _mean(before, "visits"), _mean(after, "visits")
    best = fewer - _mean(after, "planned")
    return (
        f"{setting.game.name:18}{setting.seats:6}{_mean(before, 'decisions'):11.1f}{visits:8.1f}"
        f"{fewer:10.1f}{best:8.1f}{fewer / visits:10.0%}{best / visits:8.0%}"
    )


def _mean(players: list[Player], counted: str) -> float:
    return fmean(getattr(player, counted) for player in players)


def main() -> None:
    """Read the arguments, play, and print the table."""
    parser = ArgumentParser(prog="make visits")
    parser.add_argument("--game", choices=["", *GAMES], default="")
    for name, default in (("n", 10), ("jobs", 1), ("seats", 0)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--options", default="{}", help="the lobby's options, as JSON")
    wanted = parser.parse_args()
    sys.stdout.write(HEADING)
    for name in [wanted.game] if wanted.game else GAMES:
        game = GAMES[name]
        options = game.options(**json.loads(wanted.options))
        usual = [n for n in game.seats if n <= SEATS_ALWAYS or n == game.seats[-1]]
        for seats in [wanted.seats] if wanted.seats else usual:
            setting = Setting(game, seats, options, automatic=True)
            sys.stdout.write(line(setting, wanted.n, wanted.jobs) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
