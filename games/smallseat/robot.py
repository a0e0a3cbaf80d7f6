"""How to play Smallseat well.

Teller: vote with public cards of your animal, from the Smallseat if you can, and spend the animals
that compete with it on votes that lose. Candidates: agree, without a word, on the animal that most
of you probably have: none of it is open, it did not win just now, you have several. Then your row
beats the Teller's vote. Only the player farthest from the Teller gets rid of a card of the called
animal, but never from the Smallseat, where a lone vote wins; so players with such cards sit far
away. Keep one of the animal that does best.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import exp
from random import Random

from games.engine import Choice, Decision, Evaluator, Outcome, Term, message, read_tuning
from games.smallseat.cards import FOLDER
from games.smallseat.rules.hands import cards_of
from games.smallseat.rules.seats import can_vote
from games.smallseat.state import NONE, SmallState

TUNING = read_tuning(FOLDER)
POLICY = TUNING.policy

SERVING = {"karate_chicks"}
"""Actions that the Teller uses rather than swap."""

CALLED_IN_PUBLIC, CALLED_IN_SECRET = 5.0, -3.0
"""The worth of a Teller's vote with the called animal: a public card may win with it, a secret one
is better kept for the end."""
HOPELESS = -9.0
"""The chances of the called animal: Candidates do not keep it, nor does the Teller give it away."""

Worth = Callable[[Choice], float]
"""The worth of a choice."""


class SmallEvaluator(Evaluator[SmallState]):
    """Rate a position by the lead of a seat's animal among the secret cards, and by its place."""

    terms = {
        "lead": Term(
            message("puts your animal ahead among the secret cards"),
            message("holds {name}'s animal back among the secret cards"),
        ),
        "seat": Term(
            message("brings you nearer to the Smallseat"),
            message("moves {name} away from the Smallseat"),
        ),
    }

    def features(self, s: SmallState, seat: int) -> Mapping[str, float]:
        """Count the called animal for the Teller, the best animal in hand for a Candidate."""
        return {"lead": lead(s, seat), "seat": ahead(s, seat)}

    def win_probabilities(
        self, s: SmallState, standings: Sequence[Mapping[str, float]]
    ) -> Sequence[float]:
        """Return the Teller's probability of winning; the Candidates share the rest."""
        weights = self.weights
        sums = [sum([weights[key] * n for key, n in have.items()]) for have in standings]
        return parted(s, [1 / (1 + exp(-total)) for total in sums])

    def opponents(self, s: SmallState, seat: int) -> Sequence[int]:
        """Return whom a seat plays against: Candidates only against the Teller."""
        return super().opponents(s, seat) if seat == s.teller else [s.teller]

    def max_share(self, s: SmallState, seat: int) -> float:
        """Return the share of a sure winner: Candidates may all win together."""
        return 1.0 if seat == s.teller else 1 / (s.seats - 1)

    def final(self, s: SmallState, outcome: Outcome) -> Sequence[float]:
        """Return each seat's share of a finished match: the victory, and how close it was."""
        graded, weight = POLICY["graded"], self.weights["lead"]
        near = parted(s, [1 / (1 + exp(-weight * lead(s, o))) for o in range(s.seats)])
        won = parted(s, [float(o in outcome.winners) for o in range(s.seats)])
        return [(1 - graded) * w + graded * n for w, n in zip(won, near, strict=True)]

    def policy(self, s: SmallState, d: Decision, rng: Random) -> Sequence[Choice]:
        """Take the choice with the most worth."""
        if d.prompt == "hide":
            return [c for c in d.choices if s.face[s.shown[c.place]] == s.called]
        worth = WORTH[d.prompt](s, d)
        value = {c: worth(c) + POLICY["whim"] * rng.random() for c in d.choices}
        best = sorted(d.choices, key=lambda c: -value[c])[: d.least]
        return [c for c in d.choices if c in best]


def parted(s: SmallState, chances: Sequence[float]) -> list[float]:
    """Return each seat's share of winning: Candidates divide what the Teller leaves.

    ``chances`` are those of each seat for itself, from 0 to 1.
    """
    left = (1 - chances[s.teller]) / (s.seats - 1)
    return [p if seat == s.teller else p * left for seat, p in enumerate(chances)]


def count(s: SmallState, cards: Sequence[int], known: int = -1) -> dict[str, int]:
    """Count the animals on those cards that are in the mask ``known``, by default on all."""
    found, face = dict.fromkeys(s.animals, 0), s.face
    for t in cards:
        if known >> t & 1:
            found[face[t]] += 1
    return found


def lead(s: SmallState, seat: int) -> int:
    """Return how many more secret cards a seat's best animal has than the best other animal."""
    secret = count(s, s.hand[s.teller])
    own = {s.called} if seat == s.teller else {s.face[t] for t in s.hand[seat]} - {s.called}
    best = max([n for animal, n in secret.items() if animal in own], default=0)
    return best - max([n for animal, n in secret.items() if animal not in own], default=0)


def ahead(s: SmallState, seat: int) -> float:
    """Return how near a player is to the Smallseat: 1 on it, 0 on the last chair."""
    return 1 - s.chairs.index(seat) / (s.seats - 1)


def farthest(s: SmallState) -> int:
    """Return the Candidate who is farthest from the Teller; of two, the one who votes later.

    The Candidate on the Smallseat is left out, whose vote wins if no two agree.
    """
    place = s.chairs.index(s.teller)
    far = [
        (abs(n - place), n, o)
        for n, o in enumerate(s.chairs)
        if n and o != s.teller and can_vote(s, o)
    ]
    return max(far, default=(0, 0, NONE))[2]


def hopes(s: SmallState, seat: int) -> dict[str, float]:
    """Return each animal's chances of being most common at the end, as far as a seat knows."""
    secret, shown = count(s, s.hand[s.teller], s.seen[seat]), count(s, s.shown)
    own = count(s, [] if seat == s.teller else s.hand[seat])
    found = {a: secret[a] + POLICY["open"] * shown[a] + POLICY["mine"] * own[a] for a in s.animals}
    return found | {s.called: HOPELESS}


def hoped(s: SmallState, seat: int) -> str:
    """Return the animal that a Candidate should keep: the one in hand with the best chances."""
    found = hopes(s, seat)
    return max([s.face[t] for t in s.hand[seat]], key=lambda a: found[a])


def agreed(s: SmallState, seat: int) -> dict[str, float]:
    """Rate how likely Candidates are to vote for each animal, from the view of one of them.

    The ratings are compared, they are no probabilities.
    """
    secret, shown = count(s, s.hand[s.teller], s.seen[s.seats]), count(s, s.shown)
    own = count(s, s.hand[seat])
    return {
        a: POLICY["shown"] * shown[a]
        + POLICY["secret"] * secret[a]
        + POLICY["own"] * own[a]
        + POLICY["single"] * (own[a] == 1)
        + POLICY["again"] * (a == s.winner)
        + POLICY["act"] * POLICY[a]
        for a in s.animals
    }


# ------------------------------------------------- the worth of a choice, by its prompt


def vote(s: SmallState, d: Decision) -> Worth:
    """Rate a vote: vote as the others will, keep one card, and give up a hopeless called animal."""
    if d.seat == s.teller:
        return teller_vote(s)
    likely, keep = agreed(s, d.seat), hoped(s, d.seat)
    likely[s.called] = POLICY["dump"] if farthest(s) == d.seat else POLICY["hold"]
    hand = [s.face[t] for t in s.hand[d.seat]]
    if hand.count(keep) == 1:
        likely[keep] = POLICY["keep"]
    return lambda c: likely[hand[c.place]]


def teller_vote(s: SmallState) -> Worth:
    """Rate the Teller's votes: a public card of the called animal, then a secret one, then a rival.

    A rival, an animal with many secret cards, is worth something only far from the Smallseat,
    where it loses.
    """
    secret = count(s, s.hand[s.teller])
    back = 0.5 - ahead(s, s.teller)

    def worth(c: Choice) -> float:
        if c.verb == "secret":
            return 0.0
        animal = s.face[(s.shown if c.verb == "show" else s.hand[s.teller])[c.place]]
        if c.verb == "show":
            return CALLED_IN_PUBLIC if animal == s.called else -1.0 - secret[animal]
        return CALLED_IN_SECRET if animal == s.called else secret[animal] * back

    return worth


def act(s: SmallState, d: Decision) -> Worth:
    """Rate using the card's action, or swapping for a better chair."""
    animal, me = str(d.about[0]), ahead(s, d.seat)
    if d.seat == s.teller:
        done = POLICY["serves"] * (animal in SERVING)
        return lambda c: POLICY["front"] * (ahead(s, c.place) - me) if c.verb == "swap" else done
    teller = ahead(s, s.teller)
    called = sum([s.face[t] == s.called for t in s.hand[d.seat]])

    def worth(c: Choice) -> float:
        if c.verb == "execute":
            return POLICY[animal]
        there = ahead(s, c.place)
        if c.place == s.teller:
            return POLICY["spite"] * (there - me)
        farther = abs(there - teller) - abs(me - teller)
        return POLICY["flee"] * called * farther - POLICY["back"] * max(0.0, me - there)

    return worth


def keep(s: SmallState, d: Decision) -> Worth:
    """Rate a card to keep: the animal with the best chances."""
    found = hopes(s, d.seat)
    return lambda c: found[s.face[s.hand[d.seat][c.place]]]


def give(s: SmallState, d: Decision) -> Worth:
    """Rate a card to give: the least useful one; the Teller gives rivals of the called animal."""
    cards, found = cards_of(s, d.seat), hopes(s, d.seat)
    if d.seat == s.teller:
        return lambda c: found[s.face[cards[c.place]]] * (c.place < len(s.hand[s.teller]))
    return lambda c: -found[s.face[cards[c.place]]] - 20 * (s.face[cards[c.place]] == s.called)


def flip(s: SmallState, d: Decision) -> Worth:
    """Rate a card to turn: the called animal should be secret, and its best rival public."""
    secret, cards = count(s, s.hand[s.teller]), cards_of(s, s.teller)

    def worth(c: Choice) -> float:
        animal, public = s.face[cards[c.place]], c.place >= len(s.hand[s.teller])
        if animal == s.called:
            return 9.0 if public else -20.0
        return -1.0 - secret[animal] if public else float(secret[animal])

    return worth


def name(s: SmallState, d: Decision) -> Worth:
    """Rate an animal to name: the one that others are most likely to lack."""
    known = count(s, range(len(s.face)), s.seen[d.seat])
    return lambda c: known[str(c.at[0])]


def anything(s: SmallState, d: Decision) -> Worth:
    """Rate all choices equally."""
    return lambda c: 0.0


WORTH: Mapping[str, Callable[[SmallState, Decision], Worth]] = {
    "call": anything, "lead": vote, "speak": vote, "vote": vote, "open": vote, "act": act,
    "keep": keep, "ask": anything, "about": anything, "gift_to": anything, "gift": give,
    "return": give, "replace": give, "add": vote, "flip": flip, "name": name, "give": give,
    "nap": anything, "reveal": anything,
}  # fmt: skip
