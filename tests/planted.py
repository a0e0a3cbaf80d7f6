"""``python -m tests.planted``: faults of secrecy in a game, and whether the check finds them.

Each fault is planted into a copy of the tutorial's game, on which the checks of secrecy run. It
takes some minutes. A name selects one of the faults.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.games.tutorial import NAME, follow, install

TURN, VIEW, STATE, ROBOT = "rules/turn.py", "view.py", "state.py", "robot.py"
ASK, DRAW = (
    "    elif not asked(s, seat, pick.place, str(pick.at[1])):\n",
    "    s.hand[seat] += drawn\n",
)


class Planted(NamedTuple):
    """A fault: texts of modules that are replaced, and what the check should say."""

    changes: tuple[tuple[str, str, str], ...]
    said: str


FAULTS = {
    "a player who has nothing to give is not known to have none": Planted(
        ((TURN, "    s.limit(s.hand[other], all_but(kind))\n", ""),), "records that",
    ),
    "a player who asks is not known to hold the kind": Planted(
        ((TURN, "    s.holds(mine, kind)\n", ""),), "`s.holds(…)` records that",
    ),
    "a card that was not shown is not known to be another kind": Planted(
        ((TURN, "        s.limit([drawn], all_but(kind))\n", ""),), "`s.limit(",
    ),
    "an exact number is recorded as a least one": Planted(
        (
            (TURN, '    s.record("ask", seat, (other, kind))\n',
             '    s.record("ask", seat, (other, kind))\n    n = len(held(s, seat, kind))\n'
             '    s.record("tell", seat, (n,))\n'),
            (TURN, "    s.holds(mine, kind)\n", "    s.holds(mine, kind, n)\n"),
        ),
        "`s.counts(…)` records that",
    ),
    "a question is asked only if a hidden card is there": Planted(
        (
            (TURN, ASK, "    elif held(s, pick.place, str(pick.at[1])) and not ("
             'yield from ask_yes_no(pick.place, "sure")):\n'
             "        s.active = (seat + 1) % s.seats\n" + ASK),
            (TURN, "ask, choice", "ask, ask_yes_no, choice"),
        ),
        "depends on",
    ),
    "an event names a hidden card": Planted(
        ((TURN, '"draw", seat, (), drawn', '"draw", seat, (s.face[drawn[0]],), drawn'),),
        "may depend on it",
    ),
    "an event has as many cards as are hidden": Planted(
        (
            (TURN, DRAW, DRAW + "    pairs = held(s, seat, s.face[drawn[-1]])\n"
             '    s.record("pairs", seat, (), pairs, 1 << seat)\n'),
        ),
        "may depend on it",
    ),
    "choices follow from the cards of others": Planted(
        ((TURN, "if n for other in others]", "if n for other in others if held(s, other, kind)]"),),
        "depends on",
    ),
    "a variable remembers a hidden card": Planted(
        (
            (TURN, '    pick = yield from ask(seat, "turn", choices(s, seat))\n',
             '    kind = s.face[s.hand[(seat + 1) % s.seats][-1]] if s.hand[(seat + 1) % s.seats] '
             'else ""\n    pick = yield from ask(seat, "turn", choices(s, seat))\n'
             '    if kind == "crab":\n        s.record("crab", seat)\n'),
        ),
        "may depend on it",
    ),
    "the match ends by hidden cards": Planted(
        (
            (TURN, "    if sum(scores) < len(KINDS):\n",
             "    low = any(s.face[t] < \"p\" for t in s.hand[s.active][:2])\n"
             "    if sum(scores) < len(KINDS) and (low or not sum(scores)):\n"),
        ),
        "of the view may",
    ),
    "the next player follows from a hidden card": Planted(
        (
            (TURN, ASK + "        s.active = (seat + 1) % s.seats\n",
             ASK + "        last = s.hand[seat][-1:]\n"
             '        skip = bool(last) and s.face[last[0]] < "p"\n'
             "        s.active = (seat + 1 + skip) % s.seats\n"),
        ),
        "may depend on it",
    ),
    "a robot looks at hidden cards": Planted(
        ((ROBOT, "    known = sum(s.seen[seat] >> t & 1 for t in held(s, c.place, kind))\n",
          "    known = len(held(s, c.place, kind))\n"),),
        "policy",
    ),
    "the next player follows from what another has seen in secret": Planted(
        (
            (TURN, DRAW, DRAW + "    fish = [t for t in s.deck if s.face[t] < \"p\"]\n"
             '    s.record("peek", seat, (), fish, 1 << seat, secret=True)\n'
             "    others = [t for t in s.deck if t not in fish]\n"
             '    s.limit(others, {k for k in s.face if k >= "p"}, 1 << seat)\n'),
            (TURN, ASK + "        s.active = (seat + 1) % s.seats\n",
             ASK + "        after = (seat + 1) % s.seats\n"
             "        skip = bool(s.deck) and s.seen[after] >> s.deck[0] & 1\n"
             "        s.active = (after + skip) % s.seats\n"),
        ),
        "depends on",
    ),
    "the view shows a count of hidden cards": Planted(
        (
            (STATE, "    active: int = 0\n", "    active: int = 0\n    crabs: int = 0\n"),
            (TURN, DRAW, DRAW + '    s.crabs = sum(s.face[t] == "crab" for t in s.hand[seat])\n'),
            (VIEW, "    deck: ", "    crabs: int\n    deck: "),
            (VIEW, "active=s.active, ", "active=s.active, crabs=s.crabs, "),
        ),
        "may depend on it",
    ),
    "the view has a card that was dealt first": Planted(
        (
            (STATE, "    active: int = 0\n", '    active: int = 0\n    first: str = ""\n'),
            (TURN, "    s.active = s.pick(s.seats)\n",
             "    s.first = s.face[s.hand[0][0]]\n    s.active = s.pick(s.seats)\n"),
            (VIEW, "    deck: ", "    first: str\n    deck: "),
            (VIEW, "active=s.active, ", "active=s.active, first=s.first, "),
        ),
        "in the deal: first is",
    ),
    "a hidden hand is sorted by what its cards show": Planted(
        (
            (TURN, "    if not s.hand[seat]:\n",
             "    s.hand[seat].sort(key=lambda t: s.face[t])\n    if not s.hand[seat]:\n"),
        ),
        "Sort a hand in the view",
    ),
}  # fmt: skip
"""The faults by what is wrong."""


CHECKS = " or ".join(
    ("answers_since", "everything_shown", "spectators_see", "next_events", "policy", "legal",
     "whole_turn", "deal_is")
)  # fmt: skip
"""The checks that find such faults; the others would only take time."""


def said_of(what: str) -> str:
    """Return what the check says of the game with a fault."""
    with TemporaryDirectory() as place:
        project = follow(Path(place))
        for module, old, new in FAULTS[what].changes:
            file = project / "src" / NAME / module
            text = file.read_text("utf-8")
            assert old in text, (what, module, old)
            file.write_text(text.replace(old, new, 1), "utf-8")
        modules = [f"kit.checks.test_{each}" for each in ("contradictions", "secrecy", "robots")]
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "--pyargs", *modules, "--game", NAME,
             "-p", "kit.plugin", "--disable-plugin-autoload", "-c", "/dev/null", "-k", CHECKS,
             f"--rootdir={place}", "--import-mode=importlib", "--tb=line"],
            cwd=place, env={**install(project), "THOROUGH": "1"}, capture_output=True, text=True,
            check=False,
        )  # fmt: skip
        return done.stdout + done.stderr if done.returncode else ""


def main(names: list[str]) -> None:
    """Plant faults, and print for each what the check says."""
    found = 0
    for what in names or FAULTS:
        said = said_of(what)
        lines = [line for line in said.splitlines() if FAULTS[what].said in line]
        found += bool(lines)
        mark = "✓" if lines else "?" if said else "✗"
        sys.stdout.write(f"{mark} {what}\n  {(lines or said.splitlines() or ['no failure'])[0]}\n")
        sys.stdout.flush()
    sys.stdout.write(f"{found} of {len(names or FAULTS)} faults are named\n")


if __name__ == "__main__":
    main(sys.argv[1:])
