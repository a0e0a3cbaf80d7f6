"""How Kill The Unicorns is played well.

Spend the day's hunt cards on the unicorns that bring you most: those that complete a collection
or a rainbow. Keep some for the market. Bid your zeros rather than pass. Lay helpful schemes where
you mean to hunt and bad ones where the others will.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import exp, sqrt
from random import Random

from games.engine import Advice, Choice, Decision, Term, message, read_tuning
from games.kill_the_unicorns.cards import BOOK, COLOURS, LANCE, PRINTED
from games.kill_the_unicorns.rules.market import BUTCHER
from games.kill_the_unicorns.rules.scoring import TWICE, best_distribution, colour, value
from games.kill_the_unicorns.state import LETTERS, MARKET, TRAP, KillState

TUNING = read_tuning("kill_the_unicorns")
WEIGHTS, POLICY = TUNING.weights, TUNING.policy
HUNTS = MARKET - TRAP - 1
SHADE = {key: i for i, key in enumerate(COLOURS)}
AGAINST = {"smelly", "pigicorn", "royal_tax"}
"""Schemes that do harm to whoever takes the unicorn: not to be laid where one hunts oneself."""
THIEVES = {"runner_up", "underdog", "trojan"}
"""Schemes that may take the unicorn from the leader."""
GOODS = (0.0, 0.0, 0.7, 2.2, 2.4, 2.6, 4.0)
"""What so much gold brings on the market, about; more than the last brings no more."""

Counts = tuple[int, ...]
"""How many unicorns of each colour a player has."""


class KillAdvice(Advice[KillState]):
    """A standing is gold, what it may grow into, and what is left of the day's means."""

    terms = {
        "gold": Term(message("brings you gold"), message("costs {name} gold")),
        "hope": Term(
            message("brings you nearer to a collection"),
            message("spoils a collection of {name}'s"),
        ),
        "double": Term(
            message("brings you nearer to a double rainbow"),
            message("keeps {name} from a double rainbow"),
        ),
        "purse": Term(
            message("saves hunt cards for the unicorns to come"),
            message("makes {name} spend hunt cards"),
        ),
        "market": Term(
            message("saves gold for the market"), message("leaves {name} less to spend")
        ),
        "plots": Term(message("lays your scheme well"), message("foils a scheme of {name}'s")),
        "power": Term(message("saves your power"), message("makes {name} use the power")),
    }

    def chapter(self, s: KillState) -> int:
        """A new day gives all hunt cards back."""
        return s.day

    def standing(self, s: KillState, seat: int) -> Mapping[str, float]:
        """Count the gold, and what hand, schemes and power may still bring."""
        counts = by_colour(s, seat)
        points, hope, double = prospects(counts)
        gold = sum([int(s.face[t]) for t in s.hand[seat]])
        today = len(s.line) / HUNTS
        return {
            "gold": sum([value(s, u) for u in s.stable[seat]]) + s.pate[seat] * BOOK.pate + points,
            "hope": hope * left(s),
            "double": double * (s.day <= BOOK.days),
            "purse": gold * today,
            "market": GOODS[min(gold, len(GOODS) - 1)],
            "plots": sum(
                [
                    promise(s, seat, s.face[t], u)
                    for u, cards in zip(s.line, s.traps, strict=True)
                    for t in cards
                    if s.owner(t) == seat
                ]
            ),
            "power": (not s.used[seat]) * today,
        }

    def shares(self, s: KillState, standings: Sequence[Mapping[str, float]]) -> Sequence[float]:
        """A lead counts more, the less of the match is left."""
        scale = sqrt(POLICY["even"] ** 2 + POLICY["lots"] ** 2 * left(s) * BOOK.days)
        sums = [sum([WEIGHTS[key] * n for key, n in have.items()]) for have in standings]
        most = max(sums)
        powers = [exp((total - most) / scale) for total in sums]
        whole = sum(powers)
        return [power / whole for power in powers]

    def policy(self, s: KillState, d: Decision, rng: Random) -> Sequence[Choice]:
        """Take what is best for what the seat knows."""
        if len(d.choices) == 1:
            return d.choices
        return [ADVICE[d.prompt](s, d, rng)]


def left(s: KillState) -> float:
    """Return which part of all hunts is still to come."""
    return (max(0, BOOK.days - s.day) + len(s.line) / HUNTS) / BOOK.days


def by_colour(s: KillState, seat: int) -> Counts:
    """Count a seat's unicorns of each colour."""
    counts = [0] * len(COLOURS)
    for u in s.stable[seat]:
        shade = colour(s, u)
        if shade:
            counts[SHADE[shade]] += 1
    return tuple(counts)


@lru_cache(1 << 14)
def moved(counts: Counts, old: str, new: str) -> Counts:
    """Return the counts with a unicorn of one colour less and one of another more."""
    return tuple([n - (key == old) + (key == new) for key, n in zip(COLOURS, counts, strict=True)])


@lru_cache(1 << 14)
def prospects(counts: Counts) -> tuple[int, float, float]:
    """Return the points of collections, those that one unicorn more may bring, and how near a
    double rainbow is.
    """
    points = best_distribution(list(counts))[0]
    gains = [best_distribution(list(moved(counts, "", key)))[0] - points for key in COLOURS]
    missing = sum(max(0, TWICE - n) for n in counts)
    double = {0: 2.0, 1: 1.0, 2: 0.4}.get(missing, 0.0)
    return points, (max(gains) + sum(gains) / len(gains)) / 2, double


def outlook(counts: Counts, left: float) -> float:
    """Return in gold what unicorns of these colours are worth together."""
    points, hope, double = prospects(counts)
    return points + WEIGHTS["hope"] * hope * left + WEIGHTS["double"] * double


def prize(s: KillState, counts: Counts, u: int) -> float:
    """Return what a unicorn in line would bring to who has such counts."""
    card, rest = PRINTED[s.face[u]], left(s)
    return card.value + outlook(moved(counts, "", card.colour), rest) - outlook(counts, rest)


def promise(s: KillState, seat: int, kind: str, u: int) -> float:
    """Return what it is worth to have laid a scheme beneath a unicorn."""
    mine = prize(s, by_colour(s, seat), u)
    others = [prize(s, by_colour(s, other), u) for other in range(s.seats) if other != seat]
    good = max(others) - mine / 2 if kind in AGAINST else mine - sum(others) / len(others) / 2
    return POLICY[kind] * (1 + good / 4)


def lay(s: KillState, d: Decision, rng: Random) -> Choice:
    """Lay the better scheme where it promises most."""
    kinds = [s.face[t] for t in s.schemes[d.seat]]

    def good(c: Choice) -> float:
        u = s.line[int(c.at[1]) - 1]
        return promise(s, d.seat, kinds[c.place - 1], u) + POLICY["whim"] * rng.random()

    return max(d.choices, key=good)


def tempting(s: KillState, seat: int, counts: Counts, i: int) -> float:
    """Return what a unicorn in line is worth to a seat by what it knows of its schemes."""
    worth = prize(s, counts, s.line[i])
    for t in s.traps[i]:
        mine = s.owner(t) == seat
        if not s.seen[seat] >> t & 1:
            worth -= POLICY["wary"]
        elif s.face[t] == "pigicorn":
            worth = 0.0
        elif s.face[t] == "trojan":
            worth *= 0.2
        elif mine or s.face[t] not in THIEVES:
            worth += BOOK.schemes[s.face[t]].points if s.face[t] != "ambush" else 0
        else:
            worth *= 0.5
    return max(0.0, worth)


def target(s: KillState, seat: int, rng: Random) -> float:
    """Return how much to bid for the unicorn being hunted."""
    counts = by_colour(s, seat)
    keen = POLICY["keen"]
    wants = [tempting(s, seat, counts, i) ** keen for i in range(len(s.line))]
    if not wants[0]:
        return -1.0
    gold = sum([int(s.face[t]) for t in s.hand[seat]])
    part = wants[0] / (sum(wants) + POLICY["shop"] ** keen)
    most = POLICY["most"] + (s.can(seat, "princess"))
    wanted = gold * part * rng.uniform(POLICY["least"], most)
    for t in s.traps[0]:
        if s.seen[seat] >> t & 1 and s.owner(t) == seat:
            wanted *= {"underdog": 0.1, "runner_up": 0.6, "ambush": 0.6}.get(s.face[t], 1)
    return wanted


def bid(s: KillState, d: Decision, rng: Random) -> Choice:
    """Open with as few cards as make what one would bid; pass rather than pay too much."""
    looks = [c for c in d.choices if c.verb == "look"]
    if looks and rng.random() < POLICY["look"]:
        return rng.choice(looks)
    wanted = target(s, d.seat, rng)
    if wanted < 0:
        return d.choices[0]
    cards = sorted([int(s.face[t]) for t in s.hand[d.seat]])
    if s.call:
        return d.choices[1] if sum(cards[: s.call]) <= wanted + 1 else d.choices[0]
    for c in d.choices[1:]:
        if c.verb == "bid" and sum(cards[-c.place :]) >= wanted - 0.5:
            return c
    return d.choices[1]


def cards(s: KillState, d: Decision, rng: Random) -> Choice:
    """Lay the cards that come nearest to what one would bid."""
    wanted = target(s, d.seat, rng)
    worth = {LETTERS[i]: int(s.face[t]) for i, t in enumerate(s.hand[d.seat])}
    return min(d.choices, key=lambda c: abs(sum([worth[str(x)] for x in c.at]) - wanted))


def couch(s: KillState, d: Decision, rng: Random) -> Choice:
    """The Knight's power is for a low card."""
    use = min([int(s.face[t]) for t in s.bid[d.seat]]) <= (1 if len(s.line) > 1 else 2)
    return next(c for c in d.choices if (s.face[s.markers[c.place - 1]] == LANCE) == use)


def throw(s: KillState, d: Decision, rng: Random) -> Choice:
    """The Wizard leaves what does good or hits only the others."""
    (t,) = [t for t in s.traps[0] if s.owner(t) == d.about[0] and s.seen[d.seat] >> t & 1]
    return d.choices[s.face[t] != "shiny_horn"]


def reveal(s: KillState, d: Decision, rng: Random) -> Choice:
    """The winner turns up what does least harm."""

    def harm(c: Choice) -> float:
        t = s.traps[0][c.place - 1]
        kind, mine = s.face[t], s.owner(t) == d.seat
        if not s.seen[d.seat] >> t & 1:
            return 1.0
        if kind in AGAINST or kind in THIEVES:
            return 0.0 if mine and kind in ("royal_tax", "trojan") else 3.0
        return -1.0 if mine or kind == "shiny_horn" else 0.5

    return min(d.choices, key=harm)


def recolour(s: KillState, d: Decision, rng: Random) -> Choice:
    """Name what is best for oneself, or worst for whoever takes the unicorn."""
    counts = by_colour(s, s.lead if s.lead >= 0 else d.seat)
    sign = 1 if s.lead == d.seat else -1
    return max(d.choices, key=lambda c: sign * outlook(moved(counts, "", str(c.at[0])), left(s)))


def take_one(s: KillState, d: Decision, rng: Random) -> Choice:
    """Take the highest card back; the power is for a high one, or for the last hunt."""
    bid = s.bid[d.seat]
    backs = [c for c in d.choices if c.verb == "back"]
    best = max(backs, key=lambda c: s.face[bid[c.place - 1]])
    high = int(s.face[bid[best.place - 1]])
    return best if d.prompt == "spirit" or high >= min(3, 1 + len(s.line)) else d.choices[0]


def take_all(s: KillState, d: Decision, rng: Random) -> Choice:
    """The Princess takes back what is worth it."""
    gold = sum([int(s.face[t]) for t in s.bid[d.seat]])
    return d.choices[gold >= 1 + len(s.line)]


def give(s: KillState, d: Decision, rng: Random) -> Choice:
    """Give the unicorn back that one misses least."""
    counts, rest = by_colour(s, d.seat), left(s)

    def missed(c: Choice) -> float:
        u = s.stable[d.seat][c.place - 1]
        return value(s, u) - outlook(moved(counts, colour(s, u), ""), rest)

    return min(d.choices, key=missed)


def gain(s: KillState, seat: int, counts: Counts, item: str, u: int, shade: str = "") -> float:
    """Return what a purchase brings; ``shade`` is the colour it gives."""
    thing, old, rest = BOOK.market[item], colour(s, u), left(s)
    if item == BUTCHER:
        points, new = BOOK.pate - value(s, u), ""
    else:
        points = thing.points - (BOOK.market[s.token[u]].points if u in s.token else 0)
        new = shade or s.dyed.get(u) or PRINTED[s.face[u]].colour
    return points + outlook(moved(counts, old, new), rest) - outlook(counts, rest)


def best_gain(s: KillState, seat: int, counts: Counts, item: str, u: int) -> float:
    """Return what a purchase brings with the best colour."""
    shades = [key for key in COLOURS if key != colour(s, u)] if BOOK.market[item].colours else [""]
    return max([gain(s, seat, counts, item, u, shade) for shade in shades])


def shop(s: KillState, d: Decision, rng: Random) -> Choice:
    """Buy what brings most gold, if anything."""
    counts = by_colour(s, d.seat)

    def good(c: Choice) -> float:
        if c.verb == "none":
            return 0.1
        item = str(c.at[0])
        mine = [u for u in s.stable[d.seat] if item == BUTCHER or not spoiled(s, u)]
        return max([best_gain(s, d.seat, counts, item, u) for u in mine])

    return max(d.choices, key=good)


def spoiled(s: KillState, u: int) -> bool:
    """Say whether a card is a Pigicorn."""
    return u in s.attached and s.face[s.attached[u]] == "pigicorn"


def use(s: KillState, d: Decision, rng: Random) -> Choice:
    """Put a purchase where it brings most."""
    counts, item = by_colour(s, d.seat), str(d.about[0])

    def good(c: Choice) -> float:
        if c.verb == "none":
            return 0.0
        return best_gain(s, d.seat, counts, item, s.stable[d.seat][c.place - 1])

    return max(d.choices, key=good)


def paint(s: KillState, d: Decision, rng: Random) -> Choice:
    """Choose the colour that brings most."""
    counts, item, u = by_colour(s, d.seat), str(d.about[0]), s.stable[d.seat][int(d.about[1])]
    return max(d.choices, key=lambda c: gain(s, d.seat, counts, item, u, str(c.at[0])))


def role(s: KillState, d: Decision, rng: Random) -> Choice:
    """Any character will do."""
    return rng.choice(d.choices)


ADVICE: Mapping[str, Callable[[KillState, Decision, Random], Choice]] = {
    "place": lay, "bid": bid, "cards": cards, "mark": couch, "throw": throw, "reveal": reveal,
    "recolour": recolour, "spirit": take_one, "shaman": take_one, "princess": take_all,
    "give": give, "market": shop, "on": use, "paint": paint, "role": role,
}  # fmt: skip
"""What to do, by what is asked."""
