"""How to play Kill The Unicorns well.

Spend the day's hunt cards on the unicorns that gain you most: those that complete a collection
or a rainbow. Keep some for the market. Bid your zeros rather than pass. Lay helpful schemes where
you want to hunt and harmful ones where the others will.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import exp, sqrt
from random import Random

from games.engine import Choice, Decision, Evaluator, Term, message, read_tuning
from games.kill_the_unicorns.cards import BOOK, COLOURS, FOLDER, LANCE, PRINTED
from games.kill_the_unicorns.rules.market import BUTCHER
from games.kill_the_unicorns.rules.scoring import TWICE, best_distribution, colour, value
from games.kill_the_unicorns.state import LETTERS, MARKET, TRAP, KillState

TUNING = read_tuning(FOLDER)
WEIGHTS, POLICY = TUNING.weights, TUNING.policy
HUNTS = MARKET - TRAP - 1
SHADE = {key: i for i, key in enumerate([*COLOURS, ""])}
AGAINST = {"smelly", "pigicorn", "royal_tax"}
"""Schemes that harm the player who takes the unicorn: not to be laid where one hunts oneself."""
THIEVES = {"runner_up", "underdog", "trojan"}
"""Schemes that may take the unicorn from the leader."""
GOODS = (0.0, 0.0, 0.7, 2.2, 2.4, 2.6, 4.0)
"""The approximate value of 0, 1, 2 ... gold on the market; more gold than listed adds nothing."""

DONE = 2.0
"""The nearness of a double rainbow that is complete."""

Counts = tuple[int, ...]
"""The number of a player's unicorns of each colour."""


class KillEvaluator(Evaluator[KillState]):
    """Rate a position by its gold, its prospects, and the resources left for the day."""

    terms = {
        "gold": Term(message("raises your gold by {n}"), message("lowers {name}'s gold by {n}")),
        "hope": Term(
            message("brings you nearer to a collection"),
            message("spoils one of {name}'s collections"),
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
            message("saves hunt cards for the market"),
            message("leaves {name} fewer hunt cards for the market"),
        ),
        "plots": Term(
            message("puts your scheme where it helps you"), message("foils one of {name}'s schemes")
        ),
        "power": Term(message("saves your power"), message("makes {name} use their power")),
    }

    def phase(self, s: KillState) -> int:
        """Return the day: every new day returns all hunt cards."""
        return s.day

    def features(self, s: KillState, seat: int) -> Mapping[str, float]:
        """Count the gold, and rate the prospects of hand, schemes and power."""
        points, hope, double = prospects(by_colour(s, seat))
        gold = sum([int(s.face[t]) for t in s.hand[seat]])
        today = len(s.line) / HUNTS
        return {
            "gold": sum([value(s, u) for u in s.stable[seat]]) + s.pate[seat] * BOOK.pate + points,
            "hope": hope * left(s),
            "double": double * (s.day <= BOOK.days),
            "purse": gold * today,
            "market": GOODS[min(gold, len(GOODS) - 1)],
            "plots": plots(s, seat),
            "power": (not s.used[seat]) * today,
        }

    def win_probabilities(
        self, s: KillState, standings: Sequence[Mapping[str, float]]
    ) -> Sequence[float]:
        """Return each seat's share of winning; a lead counts more late in the match."""
        scale = sqrt(POLICY["even"] ** 2 + POLICY["lots"] ** 2 * left(s) * BOOK.days)
        sums = [sum([WEIGHTS[key] * n for key, n in have.items()]) for have in standings]
        most = max(sums)
        powers = [exp((total - most) / scale) for total in sums]
        whole = sum(powers)
        return [power / whole for power in powers]

    def policy(self, s: KillState, d: Decision, rng: Random) -> Sequence[Choice]:
        """Take the best choice by what the seat knows."""
        if len(d.choices) == 1:
            return d.choices
        return [ADVICE[d.prompt](s, d, rng)]


def left(s: KillState) -> float:
    """Return the share of all hunts still to come: 1 at the start of the match, 0 at its end."""
    return (max(0, BOOK.days - s.day) + len(s.line) / HUNTS) / BOOK.days


def by_colour(s: KillState, seat: int) -> Counts:
    """Count a seat's unicorns of each colour."""
    counts = [0, 0, 0, 0, 0]
    for u in s.stable[seat]:
        counts[SHADE[colour(s, u)]] += 1
    return tuple(counts[:-1])


@lru_cache(1 << 14)
def moved(counts: Counts, old: str, new: str) -> Counts:
    """Return the counts with one unicorn fewer of one colour and one more of another."""
    return tuple([n - (key == old) + (key == new) for key, n in zip(COLOURS, counts, strict=True)])


@lru_cache(1 << 14)
def prospects(counts: Counts) -> tuple[int, float, float]:
    """Return the points of collections, those that one more unicorn may add, and a third number.

    It says how near a double rainbow is: 2 is one, 1 is short of one unicorn, 0.4 of two.
    """
    points = best_distribution(list(counts))[0]
    gains = [best_distribution(list(moved(counts, "", key)))[0] - points for key in COLOURS]
    missing = sum(max(0, TWICE - n) for n in counts)
    double = {0: DONE, 1: 1.0, 2: 0.4}.get(missing, 0.0)
    return points, (max(gains) + sum(gains) / len(gains)) / 2, double


@lru_cache(1 << 16)
def outlook(counts: Counts, rest: float) -> float:
    """Return the total value in gold of unicorns of these colours.

    ``rest`` is the share of hunts still to come (``left``), here and in the functions below.
    """
    points, hope, double = prospects(counts)
    if not rest and double < DONE:
        double = 0.0
    return points + WEIGHTS["hope"] * hope * rest + WEIGHTS["double"] * double


@lru_cache(1 << 16)
def change(counts: Counts, old: str, new: str, rest: float) -> float:
    """Return the change in gold if a unicorn changes its colour, comes or goes."""
    return outlook(moved(counts, old, new), rest) - outlook(counts, rest)


@lru_cache(1 << 16)
def prize(counts: Counts, face: str, rest: float) -> float:
    """Return the value of a unicorn in line to a player with these counts."""
    card = PRINTED[face]
    return card.value + change(counts, "", card.colour, rest)


def promise(s: KillState, seat: int, kind: str, u: int, counts: Sequence[Counts]) -> float:
    """Return how much a seat gains if its scheme of this kind is beneath the unicorn ``u``.

    ``counts`` are every seat's unicorns by colour. A scheme that harms the winner is good where
    others want the unicorn, any other where the seat itself wants it.
    """
    rest = left(s)
    worth = [prize(have, s.face[u], rest) for have in counts]
    mine = worth.pop(seat)
    good = max(worth) - mine / 2 if kind in AGAINST else mine - sum(worth) / len(worth) / 2
    return POLICY[kind] * (1 + good / 4)


def plots(s: KillState, seat: int) -> float:
    """Return what the seat's own schemes beneath the unicorns in line are worth to it."""
    lying = [
        (s.face[t], u)
        for u, cards in zip(s.line, s.traps, strict=True)
        for t in cards
        if s.owner(t) == seat
    ]
    if not lying:
        return 0.0
    counts = [by_colour(s, other) for other in range(s.seats)]
    return sum([promise(s, seat, kind, u, counts) for kind, u in lying])


def lay(s: KillState, d: Decision, rng: Random) -> Choice:
    """Choose a scheme and a unicorn: the pair from which the seat gains most."""
    kinds = [s.face[t] for t in s.schemes[d.seat]]
    counts = [by_colour(s, seat) for seat in range(s.seats)]

    def good(c: Choice) -> float:
        u = s.line[int(c.at[1]) - 1]
        return promise(s, d.seat, kinds[c.place - 1], u, counts) + POLICY["whim"] * rng.random()

    return max(d.choices, key=good)


def tempting(s: KillState, seat: int, counts: Counts, i: int, rest: float) -> float:
    """Return what a unicorn in line is worth to a seat, considering the schemes that it knows."""
    worth = prize(counts, s.face[s.line[i]], rest)
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
    """Return the total that is worth bidding for the hunted unicorn."""
    counts, rest = by_colour(s, seat), left(s)
    keen = POLICY["keen"]
    wants = [tempting(s, seat, counts, i, rest) ** keen for i in range(len(s.line))]
    if not wants[0]:
        return -1.0
    gold = sum([int(s.face[t]) for t in s.hand[seat]])
    part: float = wants[0] / (sum(wants) + POLICY["shop"] ** keen)
    most = POLICY["most"] + (s.can(seat, "princess"))
    wanted: float = gold * part * rng.uniform(POLICY["least"], most)
    for t in s.traps[0]:
        if s.seen[seat] >> t & 1 and s.owner(t) == seat:
            wanted *= {"underdog": 0.1, "runner_up": 0.6, "ambush": 0.6}.get(s.face[t], 1)
    return wanted


def bid(s: KillState, d: Decision, rng: Random) -> Choice:
    """Choose how many cards to bid: as few as reach the target. Pass rather than pay too much."""
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
    """Choose the cards to lay: those whose sum is nearest to the target."""
    wanted = target(s, d.seat, rng)
    worth: dict[int | str, int] = {LETTERS[i]: int(s.face[t]) for i, t in enumerate(s.hand[d.seat])}
    if d.about[0] == 1:
        return min(d.choices, key=lambda c: abs(worth[c.at[0]] - wanted))
    return min(d.choices, key=lambda c: abs(sum([worth[x] for x in c.at]) - wanted))


def choose_marker(s: KillState, d: Decision, rng: Random) -> Choice:
    """Choose the Knight's marker: use the power if the lowest card of the bid is low."""
    use = min([int(s.face[t]) for t in s.bid[d.seat]]) <= (1 if len(s.line) > 1 else 2)
    return next(c for c in d.choices if (s.face[s.markers[c.place - 1]] == LANCE) == use)


def throw(s: KillState, d: Decision, rng: Random) -> Choice:
    """Throw out a scheme that harms the winner. Leave any other: it raises the Wizard's total."""
    (t,) = [t for t in s.traps[0] if s.owner(t) == d.about[0] and s.seen[d.seat] >> t & 1]
    return d.choices[s.face[t] in AGAINST | THIEVES or s.face[t] == "ambush"]


def reveal(s: KillState, d: Decision, rng: Random) -> Choice:
    """Choose the scheme to reveal after winning: the one that does the least harm."""

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
    """Choose a colour: the best one for oneself, or the worst one for another winner."""
    counts = by_colour(s, s.lead if s.lead >= 0 else d.seat)
    sign = 1 if s.lead == d.seat else -1
    rest = left(s)
    return max(d.choices, key=lambda c: sign * change(counts, "", str(c.at[0]), rest))


def take_one(s: KillState, d: Decision, rng: Random) -> Choice:
    """Take the highest card of the bid back, if it is high enough to use up the power."""
    bid = s.bid[d.seat]
    backs = [c for c in d.choices if c.verb == "back"]
    best = max(backs, key=lambda c: s.face[bid[c.place - 1]])
    high = int(s.face[bid[best.place - 1]])
    return best if d.prompt == "spirit" or high >= min(3, 1 + len(s.line)) else d.choices[0]


def take_all(s: KillState, d: Decision, rng: Random) -> Choice:
    """Use the Princess's power if the cards that come back are worth it."""
    gold = sum([int(s.face[t]) for t in s.bid[d.seat]])
    return d.choices[gold >= 1 + len(s.line)]


def give(s: KillState, d: Decision, rng: Random) -> Choice:
    """Choose the unicorn to give back: the one whose loss costs least."""
    counts, rest = by_colour(s, d.seat), left(s)

    def missed(c: Choice) -> float:
        u = s.stable[d.seat][c.place - 1]
        return value(s, u) - change(counts, colour(s, u), "", rest)

    return min(d.choices, key=missed)


def gains(s: KillState, counts: Counts, item: str, u: int) -> dict[str, float]:
    """Return what a purchase for a unicorn gains in gold, by the colour that is chosen for it.

    ``counts`` are the buyer's unicorns by colour. The colour is "" if the item asks for none.
    """
    bought, before, to_come = BOOK.market[item], colour(s, u), left(s)
    if item == BUTCHER:
        return {"": BOOK.pate - value(s, u) + change(counts, before, "", to_come)}
    points = bought.points - (BOOK.market[s.token[u]].points if u in s.token else 0)
    if bought.colours:
        others = [key for key in COLOURS if key != before]
        return {key: points + change(counts, before, key, to_come) for key in others}
    after = s.dyed.get(u) or PRINTED[s.face[u]].colour
    return {"": points + change(counts, before, after, to_come)}


def shop(s: KillState, d: Decision, rng: Random) -> Choice:
    """Buy the item that gains most gold, if any does."""
    counts = by_colour(s, d.seat)

    def good(c: Choice) -> float:
        if c.verb == "none":
            return 0.1
        item = str(c.at[0])
        mine = [u for u in s.stable[d.seat] if item == BUTCHER or not spoiled(s, u)]
        return max([max(gains(s, counts, item, u).values()) for u in mine])

    return max(d.choices, key=good)


def spoiled(s: KillState, u: int) -> bool:
    """Return whether a card is a Pigicorn."""
    return u in s.attached and s.face[s.attached[u]] == "pigicorn"


def use(s: KillState, d: Decision, rng: Random) -> Choice:
    """Choose the unicorn that gains most from the purchase."""
    counts, item = by_colour(s, d.seat), str(d.about[0])

    def good(c: Choice) -> float:
        if c.verb == "none":
            return 0.0
        return max(gains(s, counts, item, s.stable[d.seat][c.place - 1]).values())

    return max(d.choices, key=good)


def paint(s: KillState, d: Decision, rng: Random) -> Choice:
    """Choose the colour with which the unicorn gains most."""
    counts, item, u = by_colour(s, d.seat), str(d.about[0]), s.stable[d.seat][int(d.about[1])]
    gain = gains(s, counts, item, u)
    return max(d.choices, key=lambda c: gain[str(c.at[0])])


def role(s: KillState, d: Decision, rng: Random) -> Choice:
    """Choose a character at random."""
    return rng.choice(d.choices)


ADVICE: Mapping[str, Callable[[KillState, Decision, Random], Choice]] = {
    "place": lay, "bid": bid, "cards": cards, "mark": choose_marker, "throw": throw,
    "reveal": reveal, "recolour": recolour, "spirit": take_one, "shaman": take_one,
    "princess": take_all, "give": give, "market": shop, "on": use, "paint": paint, "role": role,
}  # fmt: skip
"""The choice to make, by prompt."""
