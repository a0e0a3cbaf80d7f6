"""How to play The Lion & The Unicorn well.

Take a set that you can see. Never turn up a crow that you know. Turn up known cards that bring a
set closer, take from others the cards you saw them draw, and otherwise look for more cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import inf
from random import Random

from games.engine import Choice, Decision, Evaluator, Term, message, read_tuning
from games.lion_unicorn.cards import FOLDER
from games.lion_unicorn.rules.sets import DIFFERENT, SAME
from games.lion_unicorn.state import LionState

TUNING = read_tuning(FOLDER)
WEIGHTS, POLICY = TUNING.weights, TUNING.policy
LEAVING = {"goat", "swift", "adder"}
"""When turned up, these leave or take another card along, unless they are starting cards."""

Kinds = tuple[str, ...]


class LionEvaluator(Evaluator[LionState]):
    """Rate a position by the needs of the seat's closest set, and the crows that block it."""

    terms = {
        "rounds": Term(
            message("helps you win the round"), message("keeps {name} from winning the round")
        ),
        "missing": Term(
            message("brings you nearer to a set"), message("takes {name} further from a set")
        ),
        "elsewhere": Term(
            message("gets you a card for your set"),
            message("denies {name} a card for a set"),
        ),
        "crows": Term(message("leaves you with fewer Crows"), message("leaves {name} with a Crow")),
        "hidden_crows": Term(),
        "next": Term(),
    }

    def phase(self, s: LionState) -> int:
        """Return the round: every round starts with new cards."""
        return s.round

    def features(self, s: LionState, seat: int) -> Mapping[str, float]:
        """Rate all cards in front of a seat, known or not; at the beginning of a round, none."""
        if not s.turns:
            return {"rounds": s.wins[seat], "next": s.active == seat}
        up, down = kinds(s, seat, known=-1)
        missing, elsewhere = needed(up, down)
        return {
            "rounds": s.wins[seat],
            "missing": missing,
            "elsewhere": elsewhere,
            "crows": up.count("crow"),
            "hidden_crows": down.count("crow"),
            "next": s.active == seat,
        }

    def card(self, s: LionState, d: Decision, c: Choice) -> tuple[int, ...]:
        """Return equal numbers for equal cards in front of a seat, except for starting cards."""
        if c.verb not in ("flip", "steal"):
            return ()
        seat, place = (d.seat, c.place) if c.verb == "flip" else (c.place, int(c.at[1]))
        t = s.front[seat][place]
        return t, seat, s.up[t], place == 0

    def price(self, s: LionState, d: Decision, picks: Sequence[Choice]) -> float:
        """Return a price for stealing the same card many times: two players can go on for ever."""
        (c,) = picks
        if c.verb != "steal":
            return 0.0
        earlier = s.thefts.get(s.front[c.place][int(c.at[1])], 0)
        return max(0.0, earlier + 1 - POLICY["thefts"]) * POLICY["again"]

    def policy(self, s: LionState, d: Decision, rng: Random) -> Sequence[Choice]:
        """Take the best choice by the cards that the seat knows."""
        if len(d.choices) == 1 or d.prompt == "keep":
            return d.choices[:1]
        up, down = kinds(s, d.seat, s.seen[d.seat])
        if d.prompt in ("action", "forced_flip"):
            chance, whim = rng.random, POLICY["whim"]
            return [max(d.choices, key=lambda c: act(s, d.seat, c, up, down) + whim * chance())]
        if d.prompt in ("swift", "adder", "return"):
            face, front = s.face, s.front[d.seat]
            return [max(d.choices, key=lambda c: worth(less(up, face[front[c.place]]), down))]
        if d.prompt == "rat":
            return [max(d.choices, key=lambda c: len(s.front[c.place]))]
        return [min(d.choices, key=lambda c: gift(s, c.place, str(d.about[0])))]


def kinds(s: LionState, seat: int, known: int) -> tuple[Kinds, Kinds]:
    """Return the kinds of a seat's face-up cards, and of its face-down cards that are ``known``."""
    lies_up, face = s.up, s.face
    up: list[str] = []
    down: list[str] = []
    for t in s.front[seat]:
        if lies_up[t]:
            up.append(face[t])
        elif known >> t & 1:
            down.append(face[t])
    return tuple(sorted(up)), tuple(sorted(down))


def act(s: LionState, seat: int, c: Choice, up: Kinds, down: Kinds) -> float:
    """Return the value of a standard action by what the seat knows."""
    verb, place = c.verb, c.place
    if verb == "draw":
        return POLICY["draw"]
    t = s.front[seat][place] if verb == "flip" else s.front[place][int(c.at[1])]
    lies_up = s.up[t]
    known = lies_up or s.seen[seat] >> t & 1
    if verb == "steal":
        taken = stolen(s.face[t], up, down) if known else POLICY[verb]
        return taken + attack(s, place, t)
    if not known:
        return POLICY[verb]
    if lies_up:
        return turned_down(s.face[t], up, down)
    return turned_up(s.face[t], place == 0, up, down)


@lru_cache(1 << 14)
def stolen(kind: str, up: Kinds, down: Kinds) -> float:
    """Return the value of stealing a card and putting it in front of oneself face-down."""
    return worth(up, more(down, kind)) - worth(up, down)


def attack(s: LionState, victim: int, t: int) -> float:
    """Return the value of what the theft of a card makes its victim do: turn another card over.

    It hurts a victim without other face-down cards, but a crow face-up would be gladly turned down.
    """
    shown = [c for c in s.front[victim] if s.up[c]]
    if len(shown) < len(s.front[victim]) - 1:
        return 0.0
    face_up = tuple(sorted([s.face[c] for c in shown]))
    if "crow" in face_up:
        return 0.0
    return POLICY["turning"] + POLICY["last"] * (needed(face_up, ())[0] == 1)


@lru_cache(1 << 14)
def turned_down(kind: str, up: Kinds, down: Kinds) -> float:
    """Return the value of turning a face-up card face-down."""
    return worth(less(up, kind), more(down, kind)) - worth(up, down)


@lru_cache(1 << 14)
def turned_up(kind: str, starting: bool, up: Kinds, down: Kinds) -> float:
    """Return the value of turning a face-down card up."""
    return after_turning(kind, starting, up, down) - worth(up, down)


def after_turning(kind: str, starting: bool, up: Kinds, down: Kinds) -> float:
    """Return the worth of the seat's cards after a face-down card is turned up."""
    shown, left = more(up, kind), less(down, kind)
    if kind == "unicorn":
        return worth(tuple(k for k in up if k != "crow"), left)
    if worth(shown, left) == inf:
        return inf
    if kind == "lion":
        return worth(up, ())
    if kind in LEAVING and not starting:
        return worth(less(up, "crow"), left) if "crow" in up and kind != "goat" else worth(up, left)
    return worth(shown, left)


def gift(s: LionState, seat: int, kind: str) -> float:
    """Return how welcome a face-up card is to a seat; a crow is least welcome to the leader."""
    up, down = kinds(s, seat, -1 if s.seats == 2 else 0)
    return -worth(up, down) if kind == "crow" else worth(more(up, kind), down) - worth(up, down)


def more(kinds: Kinds, kind: str) -> Kinds:
    """Return some cards with one added."""
    return tuple(sorted((*kinds, kind)))


def less(kinds: Kinds, kind: str) -> Kinds:
    """Return some cards with one removed."""
    at = kinds.index(kind)
    return kinds[:at] + kinds[at + 1 :]


@lru_cache(1 << 14)
def worth(up: Kinds, down: Kinds) -> float:
    """Return the worth of a seat's cards to their owner: infinite if they win."""
    missing, elsewhere = needed(up, down)
    crows = up.count("crow")
    if not missing and not crows:
        return inf
    return (
        missing * WEIGHTS["missing"]
        + elsewhere * WEIGHTS["elsewhere"]
        + crows * WEIGHTS["crows"]
        + down.count("crow") * WEIGHTS["hidden_crows"]
    )


@lru_cache(1 << 14)
def needed(up: Kinds, down: Kinds) -> tuple[int, float]:
    """Return how many cards the closest set needs face-up, and how many of them are elsewhere."""
    shown = {kind: up.count(kind) for kind in up if kind != "crow"}
    ready: dict[str, float] = {}
    for kind in down:
        if kind != "crow":
            ready[kind] = ready.get(kind, 0) + (POLICY["leaving"] if kind in LEAVING else 1)
    different = sum([min(1, n) for kind, n in ready.items() if kind not in shown])
    ways = [(max(0, DIFFERENT - len(shown)), different)]
    for kind in dict.fromkeys([*shown, *ready]):
        ways.append((max(0, SAME - shown.get(kind, 0)), ready.get(kind, 0)))
    found = [(missing, max(0, missing - lying)) for missing, lying in ways]
    return max(found, key=lambda way: way[0] * WEIGHTS["missing"] + way[1] * WEIGHTS["elsewhere"])
