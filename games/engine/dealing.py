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

Before any card is laid, the known outputs of every mix are traced back to inputs, from the last
mix to the first. A face that was seen after a mix thus gets a lie before it. When all cards are
laid, the mixes are followed from the first to the last, and the other inputs become the other
outputs. Both steps multiply the weight of the deal, as explained above.

In the example of ``known`` Ada has seen the fox on lie 4, which comes from lie 0 or lie 1:

>>> start, s = (Ledger(seats=2, face=["bear", "fox", "owl"], seen=[0] * 3) for _ in range(2))
>>> from games.engine.chance import Chance
>>> s.chance = Chance(bytes(32))
>>> s.shuffle([0, 1])
>>> s.record("look", 0, (), [1], visible_to=1 << 0)
>>> known, rng = Known(start, s, 0), Random(1)
>>> {(dealt.sources[0][4], dealt.face[0]) for dealt in [deal(known, rng) for _ in range(50)]} == {
...     (0, "fox"), (1, "bear"), (1, "owl")
... }
True
"""

from __future__ import annotations

from collections import Counter
from itertools import chain
from math import comb, perm
from random import Random

from games.engine.known import GuessError, Known, Mix
from games.engine.odds import DeadEnd, Need, pick, shuffled

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
        """Return how many lies of a bag remain if all but ``left`` of its cards are laid."""
        return len(self.known.within[bag]) - len(self.known.bags[bag].faces) + left

    def lay_bags(self) -> None:
        """Lay the remaining cards of each bag on its empty lies, the smallest bag first."""
        for bag, cards in enumerate(self.bags):
            empty = [lie for lie in self.known.within[bag] if lie not in self.face]
            if any(lie in self.limit for lie in empty):
                taken = self.lay_fitting(bag, empty)
            elif len(cards) > len(empty):
                raise DeadEnd
            else:
                count = len(cards)
                taken = shuffled(empty, self.rng)[:count]
                self.weight *= perm(len(empty), count) / perm(self.places(bag, count), count)
                self.face.update(zip(taken, cards, strict=True))
            self.bag_of.update((lie, bag) for lie in taken)

    def lay_fitting(self, bag: int, empty: list[int]) -> list[int]:
        """Lay the cards of a bag on empty lies that they fit; return the lies."""
        cards, taken = self.bags[bag], list[int]()
        if len(cards) > len(empty):
            raise DeadEnd
        others = [*self.free, *chain(*self.bags[bag + 1 :])]
        need = Need([self.limit.get(lie) for lie in empty], cards, others)
        for i, face in enumerate(cards):
            open_to = [lie for lie in empty if self.fits(lie, face)]
            odds = need.odds(face, [self.limit.get(lie) for lie in open_to])
            total = sum(odds)
            if not total:
                raise DeadEnd
            at = pick(odds, self.rng)
            lie = open_to[at]
            self.weight *= total / odds[at] / self.places(bag, len(cards) - i)
            need.lay(face, self.limit.get(lie))
            empty.remove(lie)
            self.face[lie] = face
            taken.append(lie)
        return taken

    def lay_limited(self) -> None:
        """Lay free cards on lies that have a limit, so that only some of these cards fit."""
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
        """Return whether a bag with "at least" some cards may be about a card of the bag ``owner``.

        It may if the card was laid for itself, or for a larger bag of the same sort.
        """
        return owner == bag or (owner > bag and self.known.bags[owner].least)

    def order(self, number: int) -> list[int]:
        """Return the order of a mix, as in ``Draw.order``."""
        mix, source = self.known.mixes[number], self.sources[number]
        place = {lie: i for i, lie in enumerate(mix.inputs)}
        return [place[source[output]] for output in mix.outputs]


def trace_back(deal: Deal, mix: Mix, source: dict[int, int]) -> None:
    """Find an input for every output whose face is known: one that shows it, or a blank one.

    A blank input has no face yet and gets this one, if that fits. ``lacking`` counts the outputs
    that need a blank input, because too few inputs show their face.
    """
    face, rng, share = deal.face, deal.rng, deal.known.share
    outputs = shuffled([o for o in mix.outputs if o in face], rng)
    shown: dict[str, list[int]] = {face[o]: [] for o in outputs}
    blank: list[int] = []
    for i in mix.inputs:
        if i not in face:
            blank.append(i)
        elif face[i] in shown:
            shown[face[i]].append(i)
    wanted = Counter(face[o] for o in outputs)
    lacking = sum(max(0, n - len(shown[kind])) for kind, n in wanted.items())
    left = len(mix.inputs)
    for output in outputs:
        kind = face[output]
        ready = shown[kind]
        lacks = len(ready) < wanted[kind]
        # A blank that this output does not need may be needed by another one.
        usable = blank if lacks or len(blank) > lacking else []
        open_to = [i for i in usable if deal.fits(i, kind)]
        total = len(ready) + share[kind] * len(open_to)
        if not total:
            raise DeadEnd
        at = rng.random() * total
        if at < len(ready):
            taken = ready.pop(int(at))
            deal.weight *= total / left
        else:
            taken = rng.choice(open_to)
            blank.remove(taken)
            face[taken] = kind
            lacking -= lacks
            deal.weight *= total / share[kind] / left
        source[output] = taken
        wanted[kind] -= 1
        left -= 1


def narrow(deal: Deal, mix: Mix, source: dict[int, int]) -> None:
    """Limit the remaining inputs to the faces that the limited outputs may show.

    Outputs without a limit get their inputs first. These include all inputs that fit no other
    output.
    """
    limits = {deal.limit[o] for o in mix.outputs if o in deal.limit}
    if not limits:
        return
    allowed = frozenset[str]().union(*limits)
    taken = set(source.values())
    left = [i for i in mix.inputs if i not in taken]
    loose = [o for o in mix.outputs if o not in source and o not in deal.limit]
    misfits = [i for i in left if i in deal.face and deal.face[i] not in allowed]
    others = [i for i in left if i not in deal.face or deal.face[i] in allowed]
    if len(misfits) > len(loose):
        raise DeadEnd
    count = len(loose) - len(misfits)
    chosen = misfits + deal.rng.sample(others, count)
    source.update(zip(shuffled(loose, deal.rng), chosen, strict=True))
    ways = perm(len(loose), len(misfits)) * perm(len(others), count)
    deal.weight *= ways / perm(len(left), len(loose))
    taken.update(chosen)
    blank = [i for i in left if i not in taken and i not in deal.face]
    before = {i: deal.limit.get(i) for i in blank}
    both = {old: allowed if old is None else old & allowed for old in before.values()}
    deal.limit = deal.limit | {i: both[old] for i, old in before.items()}


def follow(deal: Deal, mix: Mix, source: dict[int, int]) -> None:
    """Assign the remaining inputs to the remaining outputs, limited outputs first."""
    limit = deal.limit
    taken = set(source.values())
    inputs = [i for i in mix.inputs if i not in taken]
    outputs = [o for o in mix.outputs if o not in source]
    for output in sorted([o for o in outputs if o in limit], key=lambda o: len(limit[o])):
        open_to = [i for i in inputs if deal.fits(output, deal.face[i])]
        if not open_to:
            raise DeadEnd
        source[output] = deal.rng.choice(open_to)
        deal.face[output] = deal.face[source[output]]
        deal.weight *= len(open_to) / len(inputs)
        inputs.remove(source[output])
    outputs = [o for o in outputs if o not in source]
    source.update(zip(outputs, shuffled(inputs, deal.rng), strict=True))
    for output, taken_from in source.items():
        deal.face[output] = deal.face[taken_from]
