"""All deals that one reader can't tell apart: how many they are, how likely a fact is, one of them.

A deal is a card for every lie and an order for every mix. Deals are deals of cards, not of faces:
two bears are two cards, and a bag's bear is a particular one of them. All deals that fit the
reader's knowledge are equally likely.

Three cards are hidden. Token 0 shows a bear or a fox, token 1 a fox or an owl:

>>> from games.engine.ledger import Ledger
>>> s = Ledger(seats=1, face=["bear", "fox", "owl"], seen=[0, 0])
>>> s.limit([0], ["bear", "fox"])
>>> s.limit([1], ["fox", "owl"])
>>> known = Known(s, s, 0)

A *layout* has the faces of some groups of tokens, in alphabetical order within each group. These
are all layouts of token 0 and of the tokens 1 and 2 together:

>>> deals = Deals(known, about=[[0], [1, 2]])
>>> for layout, chance in deals.layouts():
...     print(layout, chance)
(('bear',), ('fox', 'owl')) 2/3
(('fox',), ('bear', 'owl')) 1/3
>>> deals.chance_of(lambda layout: "bear" in layout[1])
Fraction(1, 3)

A fact is certain if it holds in every layout. For a layout that speaks against it there is a deal:

>>> dealt = deals.deal(Random(1), (("fox",), ("bear", "owl")))
>>> [dealt.face[token] for token in range(3)]
['fox', 'owl', 'bear']

The deals are not made one by one, but counted. Lies about which the same is known form a *class*,
and the *route* of a card is the sequence of classes through which it passes: one, and another one
after each mix. Every class gets as many cards as it has lies. How many deals there are follows from
how many cards take each route, so the cards are counted one face after the other, and all that is
remembered is how many lies of each class are left. Faces that may take the same routes are counted
together, unless a *rule* tells them apart: it says how many cards of some faces lie on some lies.

In the example of ``known`` Ada has seen the fox on lie 4, which comes from lie 0 or lie 1:

>>> start, s = (Ledger(seats=2, face=["bear", "fox", "owl"], seen=[0] * 3) for _ in range(2))
>>> from games.engine.chance import Chance
>>> s.chance = Chance(bytes(32))
>>> s.shuffle([0, 1])
>>> s.record("look", 0, (), [1], visible_to=1 << 0)
>>> deals, rng = Deals(Known(start, s, 0)), Random(1)
>>> {(dealt.sources[0][4], dealt.face[0]) for dealt in [deals.deal(rng) for _ in range(50)]} == {
...     (0, "fox"), (1, "bear"), (1, "owl")
... }
True
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import accumulate, chain, combinations, pairwise
from math import comb
from random import Random
from typing import NamedTuple, TypeVar

from games.engine.known import GuessError, Known, Mix

MOST = 30_000  # counts; so many take about a second
WIDTH = 150  # counts of one step, if they need not be all
STIRS = 10  # attempts to exchange each card after counts were thinned out

T = TypeVar("T")
Layout = tuple[tuple[str, ...], ...]
"""The kinds of cards in each group of tokens, in alphabetical order."""
Route = tuple[int, ...]
"""The numbers of the classes through which a card passes."""
Weight = int | Fraction
Ways = dict["Count", Weight]
"""The number of ways that lead to each count."""


class TooManyDeals(Exception):
    """The deals differ in too many ways to be counted."""


class Rule(NamedTuple):
    """On some lies there are between ``least`` and ``most`` cards with one of some faces.

    With ``whole`` there are ``most`` or none. Particular cards of bags don't count with ``free``.
    With ``top``, there are at most ``ahead`` more than of the face ``top`` on the same lies. Of the
    rules with the same ``any_of``, only one must hold; the last of them, without faces, stands for
    all of these.
    """

    faces: frozenset[str]
    lies: frozenset[int]
    least: int
    most: int
    free: bool = False
    whole: bool = False
    top: str = ""
    ahead: int = 0
    any_of: int = 0

    def allows(self, number: int) -> bool:
        """Return whether so many cards may lie there."""
        return self.least <= number <= self.most and (not self.whole or number in (0, self.most))


class Cards(NamedTuple):
    """Cards about which the same is known.

    ``kind`` stands for their faces in layouts, ``rules`` has the numbers of the rules for them.
    """

    faces: list[str]
    routes: list[Route]
    kind: str
    rules: tuple[int, ...]


class Count(NamedTuple):
    """What is remembered of the cards that were counted.

    ``room`` says how many lies of each class are left, ``left`` how many of the cards that are
    being counted, and ``ruled`` how many of the cards each rule is about.
    """

    room: tuple[int, ...]
    left: int
    ruled: tuple[int, ...]
    layout: Layout


class Rest(NamedTuple):
    """The cards that are not counted yet: those that are ``left`` of one kind, and later ones.

    Each item of ``supply`` has a class of lies, the number of later cards that may lie there, and
    whether the cards of this kind may. Each item of ``needs`` has some classes, the number of later
    cards that must lie in them, and whether the cards of this kind must. Both have only the classes
    that the last step has changed.
    """

    supply: list[tuple[int, int, bool]]
    needs: list[tuple[tuple[int, ...], int, bool]]

    def fits(self, room: Sequence[int], left: int) -> bool:
        """Return whether the cards can fill each class, and have room themselves."""
        for n, later, own in self.supply:
            if room[n] > later + (left if own else 0):
                return False
        for within, need, own in self.needs:
            if own:
                need += left
            for n in within:
                need -= room[n]
            if need > 0:
                return False
        return True


class Step(NamedTuple):
    """Some cards take one route.

    ``before`` has, for each count after the step, the counts that lead to it and in how many ways.
    """

    cards: Cards
    route: Route
    before: dict[Count, list[tuple[Count, Weight]]]


class Dealt(NamedTuple):
    """A deal: the ``face`` on each lie, and how ``mixes`` moved the cards.

    For each mix, ``sources`` maps the lies after it to those before it.
    """

    face: dict[int, str]
    sources: list[dict[int, int]]
    mixes: list[Mix]

    def orders(self) -> dict[int, list[int]]:
        """Return the order of every mix by its number, as in ``Draw.order``."""
        return {
            mix.number: [mix.inputs.index(source[output]) for output in mix.outputs]
            for mix, source in zip(self.mixes, self.sources, strict=True)
        }


class Deals:
    """All deals that fit a reader's knowledge, with every order of the turn's mixes.

    ``about`` has groups of tokens for layouts, as they lie now, and ``kind`` says what of a face
    matters there. Raises TooManyDeals if they are too many to count, or thins them out: then all
    deals are still about equally likely, but the probabilities are no longer exact.
    """

    def __init__(
        self,
        known: Known,
        about: Sequence[Collection[int]] = (),
        kind: Callable[[str], str] = str,
        *,
        thin: bool = False,
    ) -> None:
        self._known = known
        self._mixes = known.every_mix if about else known.mixes
        self._kind = kind if about else _no_kind
        self._group = {known.now[t]: n for n, tokens in enumerate(about) for t in tokens}
        self._made = {lie: n for n, mix in enumerate(self._mixes) for lie in mix.outputs}
        self._used = {lie: n for n, mix in enumerate(self._mixes) for lie in mix.inputs}
        self._dealt = {*known.unseen, *self._made, *self._used}
        self._limit = self._limits()
        self._rules = self._all_rules()
        heads = {(r.lies, r.top): n for n, r in enumerate(self._rules) if r.top in r.faces}
        self._tops = {n: heads[r.lies, r.top] for n, r in enumerate(self._rules) if r.top}
        self._any = self._alternatives()
        self._classes = self._sort_lies()
        self._class = {lie: n for n, lies in enumerate(self._classes) for lie in lies}
        self._steps: list[Step] = []
        self._sums: dict[tuple[int, Count], list[float]] = {}
        self._thin, self._thinned = thin, False
        self._ends = list(self._count(self._begin(len(about))).items())
        self._total = sum(ways for _, ways in self._ends)

    def exist(self) -> bool:
        """Return whether there is any deal."""
        return bool(self._ends)

    def layouts(self) -> list[tuple[Layout, Fraction]]:
        """Return all layouts with their probabilities, the most likely first."""
        found = [(end.layout, Fraction(ways) / self._total) for end, ways in self._ends]
        return sorted(found, key=lambda each: (-each[1], each[0]))

    def chance_of(self, fact: Callable[[Layout], bool]) -> Fraction:
        """Return the probability of a fact, which is read from a layout; 1 only if certain."""
        return sum((chance for layout, chance in self.layouts() if fact(layout)), Fraction(0))

    def deal(self, rng: Random, layout: Layout | None = None) -> Dealt:
        """Return a random deal, perhaps one with a certain layout; all are equally likely.

        Raise GuessError if there is none.
        """
        ends = [end for end in self._ends if layout in (None, end[0].layout)]
        if not ends:
            raise GuessError("no deal fits")
        count = ends[_pick(_sums(ends), rng)][0]
        taken: list[tuple[Step, int]] = []
        for number in range(len(self._steps) - 1, -1, -1):
            step = self._steps[number]
            ways = step.before[count]
            before = ways[0][0]
            if len(ways) > 1:
                key = number, count
                if key not in self._sums:
                    self._sums[key] = _sums(ways)
                before = ways[_pick(self._sums[key], rng)][0]
            first = step.route == step.cards.routes[0]
            taken.append((step, (len(step.cards.faces) if first else before.left) - count.left))
            count = before
        return self._lay(taken, rng)

    def _lay(self, taken: list[tuple[Step, int]], rng: Random) -> Dealt:
        """Lay the cards when it is known how many take each route."""
        empty = [_shuffled(lies, rng) if len(lies) > 1 else lies.copy() for lies in self._classes]
        face = self._known.face.copy()
        sources: list[dict[int, int]] = [{} for _ in self._mixes]
        cards, rest = None, list[str]()
        laid: dict[int, Cards] = {}
        for step, count in taken:
            if step.cards is not cards:
                cards = step.cards
                rest = _shuffled(cards.faces, rng) if len(cards.routes) > 1 else cards.faces
            if count:
                chosen, rest = rest[:count], rest[count:]
                path = []
                for number in step.route:
                    lies, empty[number] = empty[number][:count], empty[number][count:]
                    face.update(zip(lies, chosen, strict=True))
                    path.append(lies)
                laid.update(dict.fromkeys(path[0], step.cards))
                for inputs, outputs in pairwise(path):
                    sources[self._made[outputs[0]]].update(zip(outputs, inputs, strict=True))
        if self._thinned:
            self._stir(face, laid, taken, rng)
        return Dealt(face, sources, self._mixes)

    def _stir(
        self,
        face: dict[int, str],
        laid: dict[int, Cards],
        taken: list[tuple[Step, int]],
        rng: Random,
    ) -> None:
        """Exchange cards at random as long as the deal still fits.

        Counts that were thinned out have few layouts. This leads to all others that are near.
        """
        numbers = [0] * len(self._rules)
        for step, count in taken:
            for n in step.cards.rules:
                numbers[n] += count * self._meets(self._rules[n], step.route)
        lies = [lie for lie in laid if lie not in self._used and lie not in self._known.copies]
        for _ in range(STIRS * len(lies)):
            one, other = rng.choice(lies), rng.choice(lies)
            first, second = laid[one], laid[other]
            fits = (self._class[other],) in first.routes and (self._class[one],) in second.routes
            if first is not second and fits:
                changed = numbers.copy()
                for cards, old, new in ((first, one, other), (second, other, one)):
                    for n in cards.rules:
                        on = self._rules[n].lies
                        changed[n] += (new in on) - (old in on)
                if changed != numbers and not all(
                    self._allows(n, changed) for n in range(len(changed))
                ):
                    continue
                numbers = changed
                laid[one], laid[other] = second, first
            if first is second or fits:
                face[one], face[other] = face[other], face[one]

    # What is known of lies and cards

    def _limits(self) -> dict[int, frozenset[str]]:
        """Return the faces that each lie may show, if not all."""
        known = self._known
        limits = {lie: limit for lie, limit in known.limit.items() if lie in self._dealt}
        for lie, others in known.apart.items():
            if lie in limits:
                limits[lie] -= {known.face[other] for other in others if other in known.face}
        return limits | {
            lie: frozenset((known.face[lie],)) for lie in known.face if lie in self._dealt
        }

    def _all_rules(self) -> list[Rule]:
        """Return the rules, one for the same cards on the same lies.

        A rule for none or for all of its lies is a limit instead.
        """
        known = self._known
        every = frozenset([*known.free, *(face for bag in known.bags for face in bag.faces)])
        every |= frozenset(known.face.values())
        particular = {face for bag in known.bags if not bag.least for face in bag.faces}
        rules: dict[tuple[object, ...], Rule] = {}
        for rule in chain(_apart(known), _at_least(known), self._totals(every)):
            size = len(rule.lies)
            most = min(rule.most, size)
            if rule.any_of:
                rules[rule.faces, rule.any_of] = rule
                continue
            if rule.least <= 0 and most == size and not rule.whole and not rule.top:
                continue
            if rule.free and not rule.faces & particular:
                rule = rule._replace(free=False)  # the same as for all cards
            if most <= 0 <= -rule.least or (rule.least == size and not rule.free):
                only = rule.faces if rule.least == size else every - rule.faces
                for lie in rule.lies:
                    self._limit[lie] = self._limit.get(lie, every) & only
                continue
            key = rule.faces, rule.lies, rule.free, rule.whole, rule.top
            same = rules.get(key, rule)
            least, most = max(same.least, rule.least), min(same.most, most)
            rules[key] = rule._replace(least=least, most=most)
        return list(rules.values())

    def _totals(self, every: Iterable[str]) -> Iterator[Rule]:
        """Yield the rules that follow from totals."""
        face = self._known.face
        for number, (lies, total) in enumerate(self._known.totals, 1):
            hidden = lies & self._dealt
            faces = frozenset(total.faces)
            if total.kind == "top":
                yield from self._top(total.faces[0], lies, every)
            elif total.kind == "any":
                yield from self._any_of(total.faces, lies, number)
            elif total.kind != "alike":
                shown = sum(face[lie] in faces for lie in lies - hidden)
                yield Rule(faces, hidden, total.least - shown, total.most - shown)
            elif shown_faces := {face[lie] for lie in lies if lie in face}:
                yield Rule(frozenset(shown_faces), hidden, len(hidden), len(hidden))
            else:
                for each in sorted(every):
                    yield Rule(frozenset((each,)), hidden, 0, len(hidden), whole=True)

    def _top(self, top: str, lies: frozenset[int], every: Iterable[str]) -> Iterator[Rule]:
        """Yield the rules for lies of which most show one face, beginning with that face."""
        hidden = lies & self._dealt
        shown = Counter([self._known.face[lie] for lie in lies - hidden])
        for face in (top, *sorted({*every, *shown} - {top})):
            ahead = shown[top] - shown[face]
            yield Rule(frozenset((face,)), hidden, 0, len(hidden), top=top, ahead=ahead)

    def _any_of(self, faces: Iterable[str], lies: frozenset[int], number: int) -> Iterator[Rule]:
        """Yield the rules for lies that show one of the faces as often as it is named."""
        hidden = lies & self._dealt
        shown = Counter([self._known.face[lie] for lie in lies - hidden])
        left = {face: n - shown[face] for face, n in Counter(faces).items()}
        if min(left.values()) > 0:  # otherwise the seen ones suffice
            for face, n in left.items():
                yield Rule(frozenset((face,)), hidden, n, len(hidden), any_of=number)
            yield Rule(frozenset(), hidden, 1, 1, any_of=number)

    def _alternatives(self) -> dict[int, list[int]]:
        """Return the rules of which only one must hold, by the one that stands for them."""
        found: dict[int, list[int]] = defaultdict(list)
        for n, rule in enumerate(self._rules):
            if rule.any_of:
                found[rule.any_of].append(n)
        return {numbers[-1]: numbers[:-1] for numbers in found.values()}

    def _sort_lies(self) -> list[list[int]]:
        """Return the lies in classes about which the same is known."""
        known, over = self._known, self._known.over
        rules: dict[int, list[int]] = defaultdict(list)
        for number, rule in enumerate(self._rules):
            for lie in rule.lies:
                rules[lie].append(number)
        least = {number for number, bag in enumerate(known.bags) if bag.least}
        classes: dict[object, list[int]] = {}
        for lie in sorted(self._dealt):
            key = (
                self._made.get(lie), self._used.get(lie), lie in over, self._group.get(lie),
                self._limit.get(lie), tuple([b for b in over.get(lie, ()) if b not in least]),
                tuple(rules[lie]) if lie in rules else (),
                lie if lie in known.copies else None,
            )  # fmt: skip
            classes.setdefault(key, []).append(lie)
        return list(classes.values())

    def _sort_cards(self) -> list[Cards]:
        """Return the cards in the order in which they are counted."""
        known = self._known
        hidden = frozenset([self._class[lie] for lie in known.unseen])
        places: Counter[tuple[str, frozenset[int], bool]] = Counter()
        for face, n in Counter(known.free).items():
            places[face, hidden, False] += n
        for bag, lies in zip(known.bags, known.within, strict=True):
            within = hidden if bag.least else frozenset([self._class[lie] for lie in lies])
            for face in bag.faces:
                places[face, within, not bag.least] += 1
        for lie in self._used:
            if lie not in self._made and lie not in known.over:
                places[known.face[lie], frozenset((self._class[lie],)), True] += 1
        found: dict[object, Cards] = {}
        for (face, starts, particular), n in places.items():
            routes = list(self._routes(face, starts))
            rules = tuple(self._rules_for(face, particular, routes))
            apart = any(self._classes[route[0]][0] in known.copies for route in routes)
            kind = self._kind(face)
            key = *routes, kind, rules, face if apart else ""
            found.setdefault(key, Cards([], routes, kind, rules)).faces.extend([face] * n)
        last = len(self._rules)
        return sorted(
            found.values(),
            key=lambda c: (len(c.routes) > 1, c.rules[0] if c.rules else last, len(c.routes)),
        )

    def _routes(self, face: str, starts: Iterable[int]) -> Iterator[Route]:
        """Yield the routes from some classes that a card with a face may take."""
        for number in sorted(starts):
            lie = self._classes[number][0]
            limit = self._limit.get(lie)
            if limit is None or face in limit:
                if lie in self._used:
                    outputs = {self._class[o] for o in self._mixes[self._used[lie]].outputs}
                    yield from ((number, *rest) for rest in self._routes(face, outputs))
                else:
                    yield (number,)

    def _rules_for(self, face: str, particular: bool, routes: list[Route]) -> Iterator[int]:
        """Yield the numbers of the rules for cards with a face that may take some routes."""
        for number, rule in enumerate(self._rules):
            concerned = face in rule.faces and not (rule.free and particular)
            if concerned and any(self._meets(rule, route) for route in routes):
                yield number

    def _meets(self, rule: Rule, route: Route) -> bool:
        return any(self._classes[number][0] in rule.lies for number in route)

    # Counting

    def _begin(self, groups: int) -> Count:
        """Return the count before any card: what is known of the groups, and all lies left."""
        shown: list[list[str]] = [[] for _ in range(groups)]
        for lie, group in self._group.items():
            if lie not in self._dealt:
                shown[group].append(self._kind(self._known.face[lie]))
        layout = tuple([tuple(sorted(kinds)) for kinds in shown])
        return Count(tuple(map(len, self._classes)), 0, (0,) * len(self._rules), layout)

    def _count(self, start: Count) -> Ways:
        """Count the deals; return their numbers by layout.

        Where they may be thinned out, none is found only if there is none.
        """
        queue, width = self._sort_cards(), WIDTH
        if not all(cards.routes for cards in queue):
            return {}
        if not queue:
            fits = all(self._allows(n, start.ruled) for n in range(len(self._rules)))
            return {start: 1} if fits else {}
        steps = [(cards, route) for cards in queue for route in cards.routes]
        ending, rests = self._ending(steps), self._rests(queue)
        while True:
            self._steps, self._thinned = [], False
            ways: Ways = {start: 1}
            for (cards, route), ends, rest in zip(steps, ending, rests, strict=True):
                ways = self._take(cards, route, ways, ends, rest)
                if self._thin and len(ways) > width:
                    ways, self._thinned = _thinned(ways, width), True
                elif not self._thin and sum(len(step.before) for step in self._steps) > MOST:
                    raise TooManyDeals
            if ways or not self._thinned:
                return ways
            width *= 4

    def _ending(self, steps: list[tuple[Cards, Route]]) -> list[list[int]]:
        """Return for each step the numbers of the rules that are for none of the later ones."""
        last = {
            n: number
            for number, (cards, route) in enumerate(steps)
            for n in cards.rules
            if self._meets(self._rules[n], route)
        }
        for n, rule in enumerate(self._rules):
            if rule.least > 0 or rule.top:
                last.setdefault(n, 0)
        for n, top in self._tops.items():  # compared with another one, which must be there then
            last[n] = max(last[n], last[top])
        for n, top in self._tops.items():
            last[top] = max(last[top], last[n])
        for n, alternatives in self._any.items():
            last[n] = max(last[each] for each in alternatives)
        ending: list[list[int]] = [[] for _ in steps]
        for n in sorted(last):
            ending[last[n]].append(n)
        return ending

    def _rests(self, queue: Sequence[Cards]) -> list[Rest]:
        """Return the rest of the cards after each step."""
        found = list[Rest]()
        supply, starts = Counter[int](), Counter[frozenset[int]]()
        for number, cards in reversed([*enumerate(queue)]):
            needs = {to: _within(to, starts) for to in starts}
            told = [(to, need, False) for to, need in self._least(queue, number + 1)]
            own = classes = frozenset[int]()
            for route in reversed(cards.routes):
                is_first = cards is queue[0] and route is cards.routes[0]
                changed = range(len(self._classes)) if is_first else classes.union(route)
                every = {own: _within(own, starts)} | needs
                begin = [(to, n, own <= to) for to, n in every.items()]
                rest = Rest(
                    [(n, supply[n], n in classes) for n in changed],
                    [
                        (tuple(to), n, left)
                        for to, n, left in begin + told
                        if left or not to.isdisjoint(changed)
                    ],
                )
                found.append(rest)
                own, classes = own | {route[0]}, classes.union(route)
            supply.update(dict.fromkeys(classes, len(cards.faces)))
            starts[own] += len(cards.faces)
        return found[::-1]

    def _least(self, queue: Sequence[Cards], since: int) -> Iterator[tuple[frozenset[int], int]]:
        """Yield classes and how many cards must lie there by rules for the cards ``since`` one."""
        earlier = {n for cards in queue[:since] for n in cards.rules}
        alone = {n for cards in queue[since:] for n in cards.rules} - earlier
        told = [rule for n in alone if (rule := self._rules[n]).least > 0 and len(rule.faces) == 1
                and not rule.any_of]  # fmt: skip
        for lies in {rule.lies for rule in told}:
            least: dict[frozenset[str], int] = {}
            for rule in told:
                if rule.lies <= lies:
                    least[rule.faces] = max(least.get(rule.faces, 0), rule.least)
            yield frozenset([self._class[lie] for lie in lies]), sum(least.values())

    def _take(self, cards: Cards, route: Route, ways: Ways, ends: list[int], rest: Rest) -> Ways:
        """Continue each way with every number of the cards that could take a route.

        ``ends`` has the numbers of the rules that are about none of the cards that follow.
        """
        step = Step(cards, route, {})
        first, last = route == cards.routes[0], route == cards.routes[-1]
        copies = self._known.copies.get(self._classes[route[0]][0])
        weight: Weight = Fraction(1, copies[cards.faces[0]]) if copies else 1
        group = self._group.get(self._classes[route[-1]][0])
        rules = [n for n in cards.rules if self._meets(self._rules[n], route)]
        after: Ways = defaultdict(int)
        for count, number in ways.items():
            left = len(cards.faces) if first else count.left
            most = min([left, *[count.room[n] for n in route]])
            for taken in range(left if last else 0, most + 1):
                room, ruled, layout = count.room, count.ruled, count.layout
                for n in route:
                    room = (*room[:n], room[n] - taken, *room[n + 1 :])
                if not rest.fits(room, left - taken):
                    continue
                if rules or ends:
                    ruled = self._apply(ruled, rules, taken, ends)
                    if not ruled:
                        continue
                if group is not None and taken:
                    kinds = tuple(sorted([*layout[group], *[cards.kind] * taken]))
                    layout = (*layout[:group], kinds, *layout[group + 1 :])
                new = Count(room, left - taken, ruled, layout)
                more = number * comb(left, taken) * weight**taken
                after[new] += more
                step.before.setdefault(new, []).append((count, more))
        self._steps.append(step)
        return after

    def _allows(self, n: int, numbers: Sequence[int]) -> bool:
        """Return whether a rule allows the numbers of cards that the rules are about."""
        rule = self._rules[n]
        if rule.any_of:
            rest = self._any.get(n, ())
            return not rest or numbers[n] > 0 or any(self._holds(each, numbers) for each in rest)
        most = numbers[self._tops[n]] + rule.ahead if rule.top else numbers[n]
        return rule.allows(numbers[n]) and numbers[n] <= most

    def _holds(self, n: int, numbers: Sequence[int]) -> bool:
        """Return whether one of several rules holds, of which only one must."""
        return numbers[n] >= self._rules[n].least

    def _apply(
        self, ruled: tuple[int, ...], rules: list[int], taken: int, ends: list[int]
    ) -> tuple[int, ...]:
        """Return the numbers that the rules have counted with more cards; empty if too many."""
        numbers = list(ruled)
        for n in rules:
            numbers[n] += taken
            if numbers[n] > self._rules[n].most:
                return ()
        for head, rest in self._any.items():  # the numbers of some end here, that it held remains
            numbers[head] |= any(n in ends and self._holds(n, numbers) for n in rest)
        for n in ends:
            if not self._allows(n, numbers):
                return ()
        return tuple([0 if n in ends else number for n, number in enumerate(numbers)])


def _shuffled(things: Sequence[T], rng: Random) -> list[T]:
    """Return the things in random order."""
    draw = rng.random
    keys = [draw() for _ in things]
    return [things[i] for i in sorted(range(len(things)), key=keys.__getitem__)]


def _apart(known: Known) -> Iterator[Rule]:
    """Yield the rules for lies that must show different faces."""
    groups = dict.fromkeys(
        frozenset((lie, other)) if others | {lie} != known.apart[other] | {other} else group
        for lie, others in known.apart.items()
        for group in [frozenset(others | {lie})]
        for other in sorted(others)
    )
    for group in groups:
        hidden = [lie for lie in group if lie in known.limit]
        for face in sorted(frozenset[str]().union(*(known.limit[lie] for lie in hidden))):
            if len(hidden) > 1:
                yield Rule(frozenset((face,)), frozenset(hidden), 0, 1)


def _at_least(known: Known) -> Iterator[Rule]:
    """Yield the rules for bags with "at least" some cards, which are different cards in each."""
    for face in sorted({face for _, face, _ in known.least}):
        told = [(known.within[bag], n) for bag, of, n in known.least if of == face]
        for size in range(1, len(told) + 1):
            for some in combinations(told, size):
                lies = frozenset[int]().union(*(lies for lies, _ in some))
                least = sum(n for _, n in some)
                yield Rule(frozenset((face,)), lies, least, len(lies), free=True)


def _within(classes: frozenset[int], starts: Counter[frozenset[int]]) -> int:
    """Return how many cards can begin only in some classes."""
    return sum(n for some, n in starts.items() if some <= classes)


def _thinned(ways: Ways, width: int) -> Ways:
    """Return the heaviest counts, and random ones that stand for all others."""
    ranked = sorted(ways.items(), key=lambda way: (-way[1], way[0]))
    heavy, light = ranked[: width // 2], ranked[width // 2 :]
    chosen = Random(len(light)).sample(light, width // 2)
    for_all = [
        (
            count,
            n * len(light) // len(chosen) if isinstance(n, int) else n * len(light) / len(chosen),
        )
        for count, n in chosen
    ]
    return dict(heavy) | dict(for_all)


def _sums(ways: Sequence[tuple[Count, Weight]]) -> list[float]:
    """Return the running sums of the shares of some ways."""
    total = sum(weight for _, weight in ways)
    return [float(so_far / total) for so_far in accumulate(weight for _, weight in ways)]


def _pick(sums: list[float], rng: Random) -> int:
    """Return a random index, drawn by shares of which these are the running sums."""
    return bisect(sums, rng.random(), hi=len(sums) - 1) if len(sums) > 1 else 0


def _no_kind(face: str) -> str:
    return ""
