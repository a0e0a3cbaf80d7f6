"""The worth of unicorns, and the winner of Kill The Unicorns."""

from __future__ import annotations

from games.engine import Outcome
from games.kill_the_unicorns.cards import BOOK, COLOURS, PRINTED
from games.kill_the_unicorns.state import KillState

PIGICORN = "pigicorn"
COLLECTIONS = BOOK.scoring.collections
LARGEST = len(COLLECTIONS) - 1
RAINBOW = BOOK.scoring.rainbow
TWICE = 2
TWO_RAINBOWS = TWICE * len(COLOURS)


def is_unicorn(s: KillState, u: int) -> bool:
    """Return whether a card is a unicorn: a Pigicorn is not (ruling 27)."""
    return u not in s.attached or s.face[s.attached[u]] != PIGICORN


def value(s: KillState, u: int) -> int:
    """Add up a unicorn: card, attached scheme, and the latest token (rulings 15 and 26)."""
    if not is_unicorn(s, u):
        return 0
    points = PRINTED[s.face[u]].value + s.worth.get(u, 0)
    return points + BOOK.market[s.token[u]].points if u in s.token else points


def colour(s: KillState, u: int) -> str:
    """Return a unicorn's colour: the latest token's, else the scheme's, else the card's.

    "The latest token bought counts": a Fake Horn removes a colour that came from the market
    (ruling 26). Empty for a legendary unicorn without a colour, and for a Pigicorn.
    """
    if not is_unicorn(s, u):
        return ""
    return s.painted.get(u) or s.dyed.get(u) or PRINTED[s.face[u]].colour


def by_colour(s: KillState, seat: int) -> list[int]:
    """Count a player's unicorns of each colour."""
    found = [colour(s, u) for u in s.stable[seat]]
    return [found.count(key) for key in COLOURS]


def has_double_rainbow(s: KillState, seat: int) -> bool:
    """ "2 unicorn cards of each color: Instant Victory"."""
    return len(s.stable[seat]) >= TWO_RAINBOWS and min(by_colour(s, seat)) >= TWICE


def in_collections(n: int) -> int:
    """Return the points of ``n`` unicorns of a colour: "more than 5 must start a new collection".

    Fives first, then the rest, is never worse than any other way to divide them (ruling 12).
    """
    return n // LARGEST * COLLECTIONS[LARGEST] + COLLECTIONS[n % LARGEST]


def best_distribution(counts: list[int]) -> tuple[int, int]:
    """Return the most points that these unicorns can score, and the number of rainbows used.

    "The cards used can not be reused": each is in one collection or in one rainbow.
    """
    found = [
        (rainbows * RAINBOW + sum(in_collections(n - rainbows) for n in counts), rainbows)
        for rainbows in range(min(counts) + 1)
    ]
    return max(found, key=lambda way: way[0])


def score(s: KillState, seat: int) -> int:
    """Count a player's gold; negative unicorns count too (ruling 33)."""
    worth = sum(value(s, u) for u in s.stable[seat]) + s.pate[seat] * BOOK.pate
    return worth + best_distribution(by_colour(s, seat))[0]


def double_rainbow(s: KillState) -> int | None:
    """Return the winner by a double rainbow; of two players the hunt's winner (ruling 25)."""
    for seat in s.order():
        if has_double_rainbow(s, seat):
            return seat
    return None


def outcome(s: KillState) -> Outcome | None:
    """Return the winner: by a double rainbow at once, else by points after the fourth day.

    "Ties are canceled": the best score that nobody shares wins; if there is none, nobody wins.
    """
    champion = double_rainbow(s)
    if champion is None and s.day <= BOOK.days:
        return None
    scores = tuple(score(s, seat) for seat in range(s.seats))
    if champion is not None:
        return Outcome(winners=(champion,), reason="double_rainbow", scores=scores)
    single = [points for points in scores if scores.count(points) == 1]
    if not single:
        return Outcome(winners=(), reason="tied", scores=scores)
    return Outcome(winners=(scores.index(max(single)),), reason="gold", scores=scores)
