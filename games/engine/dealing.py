"""Deal the cards from scratch: choose one possible position and one possible order of every mix.

Deals are deals of cards, not of faces: two bears are two cards, and a bag's bear is a particular
one of them. All deals of single cards, with an order for every mix, that fit the reader's knowledge
must be equally likely. Cards are laid one by one, first where there is the least choice. A choice
with odds of one in ``n`` multiplies the deal's *weight* by ``n`` (over a number that is the same
for all deals, so that weights stay near 1). Deals that are too rare among the attempts thus weigh
more, and one of several attempts is taken by its weight.

Three cards are hidden. Token 0 shows a bear or a fox, token 1 a fox or an owl:

>>> from games.engine.ledger import Ledger
>>> s = Ledger(seats=1, face=["bear", "fox", "owl"], seen=[0, 0])
>>> s.limit([0], ["bear", "fox"])
>>> s.limit([1], ["fox", "owl"])
>>> known, rng = Known(s, s, 0), Random(2)

Token 0 comes first. If it gets the bear, two cards are left for token 1; if it gets the fox, only
the owl is left. So each deal with the bear comes out once in four attempts, and the other twice.
That one weighs half as much, and finally all three deals are equally likely.

>>> from collections import Counter
>>> def faces(dealt: Deal) -> str:
...     dealt.lay_rest()
...     return " ".join(dealt.face[token] for token in range(3))
>>> attempts = [Deal(known, rng) for _ in range(4000)]
>>> for cards, times in sorted(Counter(map(faces, attempts)).items()):
...     print(cards, round(times / 1000, 1))
bear fox owl 1.0
bear owl fox 1.0
fox owl bear 2.0
>>> weights = {faces(attempt): attempt.weight for attempt in attempts}
>>> weights["fox owl bear"] / weights["bear fox owl"]
0.5
>>> dealt = Counter(faces(deal(known, rng)) for _ in range(3000))
>>> [round(dealt[cards] / 1000, 1) for cards in sorted(dealt)]
[1.0, 1.0, 1.0]
"""

from __future__ import annotations

from math import comb, perm
from random import Random

from games.engine.known import GuessError, Known
from games.engine.odds import DeadEnd, pick, shuffled
from games.engine.tracing import follow, narrow, trace_back

CHAIN = 8  # attempts from which one is taken; more if their weights differ
ATTEMPTS = 3000  # including those that fail


def deal(known: Known, rng: Random) -> Deal:
    """Return a random deal; all possible deals are equally likely.

    If all deals come out equally often, return the first. Otherwise each attempt replaces the one
    kept so far with a probability given by their weights (a Metropolis chain). The number of
    attempts depends on how much the weights of the first few differ. Raise GuessError if hardly
    any attempt leads to a deal.
    """
    kept: Deal | None = None
    weights: list[float] = []
    wanted = 1 if known.even else CHAIN
    for _ in range(ATTEMPTS):
        try:
            other = Deal(known, rng)
        except DeadEnd:
            continue
        if kept is None or rng.random() * kept.weight < other.weight:
            kept = other
        weights.append(other.weight)
        if len(weights) == CHAIN:
            wanted = round(CHAIN * CHAIN * max(weights) / sum(weights))
        if len(weights) >= wanted:
            break
    if kept is None:
        raise GuessError("hardly any deal fits")
    kept.lay_rest()
    return kept


class Deal:
    """An attempt: the ``face`` of each lie and, for every mix, the input of each output.

    Raises DeadEnd if it fails.
    """

    def __init__(self, known: Known, rng: Random) -> None:
        self.known = known
        self.rng = rng
        self.face = known.face.copy()
        self.limit = known.limit
        self.free = known.free.copy()
        self.bags = [list(bag.faces) for bag in known.bags]
        self.room = [len(lies) for lies in known.within]
        self.bag_of: dict[int, int] = {}  # the bag of the card on each lie
        self.weight = 1.0
        self.sources: list[dict[int, int]] = [{} for _ in known.mixes]
        for mix, source in zip(reversed(known.mixes), reversed(self.sources), strict=True):
            trace_back(self, mix, source)
            narrow(self, mix, source)
        self.lay_known()
        self.lay_bags()
        self.lay_limited()
        if known.mixes or known.least:
            self.lay_rest()
        for mix, source in zip(known.mixes, self.sources, strict=True):
            follow(self, mix, source)
        self.weigh()

    def fits(self, lie: int, face: str) -> bool:
        """Return whether a lie may show a face, given the cards laid so far."""
        limit = self.limit.get(lie)
        if limit is not None and face not in limit:
            return False
        others = self.known.apart.get(lie)
        return not others or all(self.face.get(other) != face for other in others)

    def lay_known(self) -> None:
        """Choose the cards for the lies whose face is known by now."""
        for lie in self.known.unseen:
            if lie in self.face:
                self.choose_card(lie, self.face[lie])

    def choose_card(self, lie: int, face: str) -> None:
        """Choose a card with this face, from a bag that reaches the lie or a free one."""
        over = self.known.over[lie]
        odds, missed = [], 1.0
        for bag in over:
            cards, room = self.bags[bag], self.room[bag]
            odds.append(missed * cards.count(face) / room)
            missed *= max(0, 1 - len(cards) / room)
        odds.append(missed * self.free.count(face) / max(1, len(self.free)))
        total = sum(odds)
        if not total:
            raise DeadEnd
        at = pick(odds, self.rng)
        if at < len(over):
            bag = self.bag_of[lie] = over[at]
            cards = self.bags[bag]
            self.weight *= total / odds[at] * cards.count(face) / self.places(bag, len(cards))
            cards.remove(face)
        else:
            self.weight *= total / odds[at] * self.free.count(face) / len(self.free)
            self.free.remove(face)
        for bag in over:
            self.room[bag] -= 1

    def places(self, bag: int, left: int) -> int:
        """Return the number of a bag's lies without its laid cards; ``left`` are not yet laid."""
        return len(self.known.within[bag]) - len(self.known.bags[bag].faces) + left

    def lay_bags(self) -> None:
        """Lay the remaining cards of each bag on its empty lies, the smallest bag first."""
        limit = self.limit
        for bag, cards in enumerate(self.bags):
            empty = [lie for lie in self.known.within[bag] if lie not in self.face]
            count = len(cards)
            if any(lie in limit for lie in empty):
                taken = [
                    self.take_fitting(face, empty, self.places(bag, count - i))
                    for i, face in enumerate(cards)
                ]
            elif count > len(empty):
                raise DeadEnd
            else:
                taken = shuffled(empty, self.rng)[:count]
                self.weight *= perm(len(empty), count) / perm(self.places(bag, count), count)
                self.face.update(zip(taken, cards, strict=True))
            self.bag_of.update((lie, bag) for lie in taken)

    def take_fitting(self, face: str, empty: list[int], places: int) -> int:
        """Lay a face on an empty lie that it fits; return the lie."""
        open_to = [lie for lie in empty if self.fits(lie, face)]
        if not open_to:
            raise DeadEnd
        lie = self.rng.choice(open_to)
        empty.remove(lie)
        self.face[lie] = face
        self.weight *= len(open_to) / places
        return lie

    def lay_limited(self) -> None:
        """Lay free cards on the lies that not all of them fit."""
        changed = self.limit is not self.known.limit
        for faces, group in self.known.groups(self.limit) if changed else self.known.limited:
            lies = [lie for lie in group if lie not in self.face]
            if not lies:
                continue
            cards = [face for face in self.free if face in faces and self.fits(lies[0], face)]
            count = len(lies)
            if len(cards) < count:
                raise DeadEnd
            copies = self.known.copies.get(lies[0])
            if copies:
                odds = [1 / copies[face] for face in cards]
                at = pick(odds, self.rng)
                taken = [cards[at]]
                self.weight *= sum(odds) / odds[at] / len(self.free)
            else:
                taken = self.rng.sample(cards, count)
                self.weight *= perm(len(cards), count) / perm(len(self.free), count)
            for lie, face in zip(lies, taken, strict=True):
                self.face[lie] = face
                self.free.remove(face)

    def lay_rest(self) -> None:
        """Lay the remaining cards at random on the remaining lies."""
        lies = [lie for lie in self.known.unseen if lie not in self.face]
        self.face.update(zip(lies, shuffled(self.free, self.rng), strict=True))
        self.free = []

    def weigh(self) -> None:
        """Correct the weight for knowledge that is not about single cards."""
        for lie, copies in self.known.copies.items():
            self.weight /= copies[self.face[lie]]
        for bag, face, count in self.known.least:
            # The bag's cards were laid as particular ones, but it could mean any others as well:
            # the more of them there are, the more often the same deal came out.
            could = [lie for lie in self.known.within[bag] if self.face[lie] == face]
            could = [lie for lie in could if self.could_mean(bag, self.bag_of.get(lie, bag))]
            if self.rng.random() * comb(len(could), count) >= 1:
                raise DeadEnd

    def could_mean(self, bag: int, owner: int) -> bool:
        """Return whether a bag could mean a card that was laid as one of ``owner``'s.

        It can't mean a particular card of another bag, or one that a smaller bag already means.
        """
        return owner == bag or (owner > bag and self.known.bags[owner].least)

    def order(self, number: int) -> list[int]:
        """Return the order of a mix, as in ``Draw.order``."""
        mix, source = self.known.mixes[number], self.sources[number]
        place = {lie: i for i, lie in enumerate(mix.inputs)}
        return [place[source[output]] for output in mix.outputs]
