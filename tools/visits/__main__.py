"""``make visits`` counts how often a player has to come back to a match.

``make visits GAME=lion_unicorn SEATS=3 N=20 OPTIONS='{"short": true}'``. Without GAME it plays all
games, without SEATS every number of seats up to four, and the most. Each line has, for a person and
a match: decisions and visits today; visits with forced questions and standing answers; and the
visits left if, at best, the right plan were made at the end of each visit. All are counted in the
same matches. The line below says which questions begin the visits that are left.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from functools import partial
from multiprocessing import get_context
from typing import Any

from games import GAMES
from games.engine import Game
from tools.visits.counting import (
    Answer,
    Setting,
    by_prompt,
    play,
    visits,
    without_automatic,
    without_planned,
)

HEADING = "game              seats  decisions  visits  standing   plans  standing   plans\n"
SEATS_ALWAYS = 4  # up to this number, every number of seats is played
PROMPTS = 6  # kinds of questions that are listed


def lines(setting: Setting, count: int, jobs: int) -> str:
    """Play matches of a setting; return a line of counts, and one with the questions left."""
    with get_context("spawn").Pool(jobs) as pool:
        matches = pool.map(partial(play, setting), range(count))
    today, standing, planned = (
        [answer for answers in matches for answer in visits(kept(answers))]
        for kept in (list, without_automatic, partial(_with_all_help, setting.game))
    )
    people = count * setting.seats
    decisions = sum(map(len, matches))
    figures = "".join(f"{len(each) / people:{width}.1f}"
                      for each, width in ((today, 8), (standing, 10), (planned, 8)))  # fmt: skip
    shares = f"{len(standing) / len(today):10.0%}{len(planned) / len(today):8.0%}"
    left = ", ".join(f"{prompt} {n / people:.1f}" for prompt, n in by_prompt(planned)[:PROMPTS])
    return (
        f"{setting.game.name:18}{setting.seats:6}{decisions / people:11.1f}{figures}{shares}\n"
        f"    left: {left}\n"
    )


def _with_all_help(game: Game[Any, Any], answers: list[Answer]) -> list[Answer]:
    return without_planned(game, without_automatic(answers))


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
            sys.stdout.write(lines(Setting(game, seats, options), wanted.n, wanted.jobs))
            sys.stdout.flush()


if __name__ == "__main__":
    main()
