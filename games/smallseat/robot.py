"""How Smallseat is played well.

Teller: vote with public cards of your animal, from the Smallseat if you can, and send the animals
that compete with it away with votes that lose. Candidates: agree, without a word, on the animal
that does best besides the called one; vote for it, keep one, and sit before the Teller.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import exp
from random import Random

from games.engine import Advice, Choice, Decision, Outcome, Term, message, read_tuning
from games.smallseat.cards import HOUSE
from games.smallseat.rules.hands import cards_of
from games.smallseat.rules.seats import can_vote
from games.smallseat.state import NONE, SmallState

TUNING = read_tuning("smallseat")
POLICY = TUNING.policy

Worth = Callable[[SmallState, Decision, Choice], float]


class SmallAdvice(Advice[SmallState]):
    """A standing is how far a seat's animal leads among the secret cards, and where it sits."""

    terms = {
        "lead": Term(
            message("brings your animal ahead among the secret cards"),
            message("keeps {name}'s animal back among the secret cards"),
        ),
        "seat": Term(
            message("brings you nearer to the Smallseat"),
            message("moves {name} away from the Smallseat"),
        ),
    }

    def standing(self, s: SmallState, seat: int) -> Mapping[str, float]:
        """Count for the Teller the called animal, for a Candidate the best one in hand."""
        return {"lead": lead(s, seat), "seat": 1 - s.chairs.index(seat) / s.seats}

    def shares(self, s: SmallState, standings: Sequence[Mapping[str, float]]) -> Sequence[float]:
        """The Teller wins alone; what is left Candidates can win together."""
        sure = [
            1 / (1 + exp(-sum([self.weights[key] * n for key, n in have.items()])))
            for have in standings
        ]
        return parted(s, sure)

    def final(self, s: SmallState, outcome: Outcome) -> Sequence[float]:
        """A victory counts most, and that it was near counts, too."""
        graded = POLICY["graded"]
        near = parted(s, [1 / (1 + exp(-POLICY["sure"] * lead(s, o))) for o in range(s.seats)])
        won = [float(o in outcome.winners) for o in range(s.seats)]
        return [
            (1 - graded) * (w if o == s.teller else w / (s.seats - 1)) + graded * n
            for o, (w, n) in enumerate(zip(won, near, strict=True))
        ]

    def policy(self, s: SmallState, d: Decision, rng: Random) -> Sequence[Choice]:
        """Take what is worth most."""
        if d.prompt == "hide":
            cards = [(c, s.face[s.shown[c.place]]) for c in d.choices]
            return [c for c, animal in cards if animal == s.called]
        worth = WORTH[d.prompt]
        ranked = sorted(d.choices, key=lambda c: -worth(s, d, c) - POLICY["whim"] * rng.random())[
            : d.least
        ]
        return [c for c in d.choices if c in ranked]


def parted(s: SmallState, sure: Sequence[float]) -> list[float]:
    """Return shares: the Teller's chance, and of the rest for each Candidate a part."""
    left = (1 - sure[s.teller]) / (s.seats - 1)
    return [p if o == s.teller else p * left for o, p in enumerate(sure)]


def secrets(s: SmallState, known: int) -> Counter[str]:
    """Count the Teller's secret cards, those that are ``known``."""
    return Counter([s.face[t] for t in s.hand[s.teller] if known >> t & 1])


def lead(s: SmallState, seat: int) -> float:
    """Return by how many secret cards a seat's animal leads, the best one it holds."""
    count = secrets(s, -1)
    held = {s.called} if seat == s.teller else {s.face[t] for t in s.hand[seat]}
    best = max(
        [count[animal] for animal in sorted(held) if (animal == s.called) == (seat == s.teller)],
        default=-9,
    )
    rivals = [
        count[animal]
        for animal in s.animals
        if animal not in held or (animal == s.called) != (seat == s.teller)
    ]
    return best - max(rivals, default=0)


def prospects(s: SmallState, seat: int) -> dict[str, float]:
    """Return how well each animal does, as far as a seat knows."""
    count, shown = secrets(s, s.seen[seat]), Counter([s.face[t] for t in s.shown])
    held = Counter([s.face[t] for t in s.hand[seat]]) if seat != s.teller else Counter()
    return {a: count[a] + POLICY["open"] * shown[a] + POLICY["mine"] * held[a] for a in s.animals}


def likely(s: SmallState, d: Decision) -> str:
    """Return the animal that a Candidate hopes for: the best that it holds."""
    hopes = prospects(s, d.seat)
    held = {s.face[t] for t in s.hand[d.seat]}
    return max(s.animals, key=lambda a: (a in held and a != s.called, hopes[a]))


def agreed(s: SmallState) -> dict[str, float]:
    """Return how well Candidates may agree on each animal: most have one that few have played."""
    count, shown = secrets(s, s.seen[s.seats]), Counter([s.face[t] for t in s.shown])
    left = {a: HOUSE.cards_each - (1 - POLICY["join"]) * count[a] - shown[a] for a in s.animals}
    return {a: -9.0 if a == s.called else n for a, n in left.items()}


def farthest(s: SmallState) -> int:
    """Return the Candidate who sits farthest from the Teller, of two the one farther back."""
    place = s.chairs.index(s.teller)
    voters = [o for o in s.chairs if o != s.teller and can_vote(s, o)]
    return max(
        voters, key=lambda o: (abs(s.chairs.index(o) - place), s.chairs.index(o)), default=NONE
    )


def ahead(s: SmallState, seat: int) -> float:
    """Return how near to the Smallseat somebody sits: 1 on it, 0 on the last chair."""
    return 1 - s.chairs.index(seat) / (s.seats - 1)


# ------------------------------------------------- what a choice is worth, by its prompt


def vote(s: SmallState, d: Decision, c: Choice) -> float:
    """Vote for the animal hoped for, but keep one; the called one only where it will lose."""
    cards = s.shown if c.verb == "show" else s.hand[d.seat]
    animal = s.face[cards[c.place]]
    if d.seat == s.teller:
        return tell(s, animal, c.verb == "show")
    hope = likely(s, d)
    if animal == hope and sum([s.face[t] == hope for t in s.hand[d.seat]]) == 1:
        return -20.0
    if animal == s.called:
        return POLICY["dump"] if farthest(s) == d.seat else POLICY["back"]
    return agreed(s)[animal]


def speak(s: SmallState, d: Decision, c: Choice) -> float:
    """Show a card of your animal if you can."""
    if c.verb == "secret":
        return 0.0
    return vote(s, d, c)


def tell(s: SmallState, animal: str, shown: bool) -> float:
    """Return what a vote is worth to the Teller: your animal, if public; else what may go."""
    count = secrets(s, -1)
    if animal == s.called:
        return 5.0 if shown else -3.0
    if shown:
        return -1.0 - count[animal]
    return count[animal] * (1 - 2 * ahead(s, s.teller)) * 0.5


def act(s: SmallState, d: Decision, c: Choice) -> float:
    """Swap for a better chair, or do what the card says if that is worth more."""
    animal = str(d.about[0])
    if c.verb == "execute":
        return POLICY[animal] if d.seat != s.teller else 0.0
    me, other = ahead(s, d.seat), ahead(s, c.place)
    gain = POLICY["front"] * (other - me)
    if d.seat == s.teller:
        return gain * 4
    return gain + POLICY["teller"] * (other - me) * (c.place == s.teller)


def keep(s: SmallState, d: Decision, c: Choice) -> float:
    """Keep what does best."""
    animal = s.face[s.hand[d.seat][c.place]]
    return prospects(s, d.seat)[animal] - 9 * (animal == s.called)


def give(s: SmallState, d: Decision, c: Choice) -> float:
    """Part with what is of least use: the Teller with rivals of the called animal."""
    animal = s.face[cards_of(s, d.seat)[c.place]]
    hopes = prospects(s, d.seat)
    if d.seat == s.teller:
        public = c.place >= len(s.hand[s.teller])
        return -9.0 if animal == s.called else -1.0 if public else hopes[animal]
    return -9.0 if animal == likely(s, d) else -hopes[animal]


def add(s: SmallState, d: Decision, c: Choice) -> float:
    """Give the Teller what you hope for, but keep one."""
    return vote(s, d, c)


def flip(s: SmallState, d: Decision, c: Choice) -> float:
    """The called animal becomes secret, its best rival public."""
    place = c.place - len(s.hand[s.teller])
    animal = s.face[cards_of(s, s.teller)[c.place]]
    count = secrets(s, -1)
    if place >= 0:
        return 9.0 if animal == s.called else -1.0 - count[animal]
    return -20.0 if animal == s.called else float(count[animal])


def name(s: SmallState, d: Decision, c: Choice) -> float:
    """Name an animal that others may lack."""
    animal = str(c.at[0])
    return -sum([s.face[t] == animal and bool(s.seen[d.seat] >> t & 1) for t in range(len(s.face))])


def any_(s: SmallState, d: Decision, c: Choice) -> float:
    """Nothing speaks for one or the other."""
    return 0.0


WORTH: Mapping[str, Worth] = {
    "call": any_, "lead": vote, "speak": speak, "vote": vote, "open": vote, "act": act,
    "keep": keep, "ask": any_, "about": any_, "gift_to": any_, "gift": give, "return": give,
    "replace": give, "add": add, "flip": flip, "name": name, "give": give, "nap": any_,
    "reveal": any_,
}  # fmt: skip
