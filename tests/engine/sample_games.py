"""Small games for tests, which cover what possible future games need from the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from games.engine import (
    Choice,
    Closed,
    Decision,
    Game,
    Open,
    Options,
    Outcome,
    Own,
    State,
    Turn,
    View,
    ask,
    ask_all,
    ask_yes_no,
    choice,
    open_window,
)
from games.engine.decision import Answers, Question

S = TypeVar("S", bound="Hands")
Effect = Generator[Question, Answers, None]
Verdict = Generator[Question, Answers, bool]


@dataclass(kw_only=True)
class Hands(State):
    """Cards in hands, in piles, and open on the table."""

    hand: list[list[Own]]
    deck: list[Closed]
    open: list[Open] = field(default_factory=list)
    active: int = 0


class SampleView(View):
    """The kinds of cards by zone; None if the reader does not know it."""

    hand: list[list[str | None]]
    open: list[str]
    more: list[list[str | None]]


class Sample(Game[S, SampleView], Generic[S]):
    """The base class of the sample games."""

    tagline = ""
    command = "sample"
    emoji = "🃏"
    box: Sequence[str]
    dealt: int

    def setup(self, seats: int, options: Options) -> S:
        return self.state(
            seats=seats,
            face=list(self.box),
            hand=[[] for _ in range(seats)],
            deck=list(range(len(self.box))),
        )

    def deal(self, s: S) -> None:
        s.shuffle(s.deck)
        for seat, hand in enumerate(s.hand):
            hand += [s.deck.pop() for _ in range(self.dealt)]
            s.record("dealt", seat, (), hand, 1 << seat)

    def view(self, s: S, reader: int | None) -> SampleView:
        return SampleView(
            game=self.name,
            seats=s.seats,
            reader=reader,
            active=s.active,
            hand=[kinds(s, hand) for hand in s.hand],
            open=[s.face[t] for t in s.open],
            more=[kinds(s, zone) for zone in self.piles(s)],
        )

    def zones(self, s: S) -> list[list[int]]:
        return [*s.hand, s.open, *self.piles(s)]

    def own(self, s: S, seat: int) -> list[int]:
        return s.hand[seat]

    def piles(self, s: S) -> list[list[int]]:
        """Return the zones other than hands and open cards."""
        return [s.deck]


def kinds(s: State, tokens: list[int]) -> list[str | None]:
    return [s.face[t] or None for t in tokens]


# (a) Sealed votes by everybody.


@dataclass(kw_only=True)
class VoteState(Hands):
    """``points`` are those of the seats: one for each vote that nobody else gave."""

    points: list[int] = field(default_factory=list)


class SealedVotes(Sample[VoteState]):
    """Everyone votes with a card from a hidden hand; unique votes score, cards stay open."""

    name = "sealed_votes"
    bound = 1000
    title = "Sealed Votes"
    seats = range(2, 6)
    state = VoteState
    box = ("bear",) * 9 + ("fox",) * 8 + ("owl",) * 7
    dealt = 4

    def deal(self, s: VoteState) -> None:
        s.points = [0] * s.seats
        super().deal(s)

    def turn(self, s: VoteState) -> Turn:
        votes = yield from ask_all([self.vote(s, seat) for seat in range(s.seats)])
        cards = [s.hand[seat][int(votes[seat][0].at[0])] for seat in range(s.seats)]
        for seat, t in enumerate(cards):
            s.hand[seat].remove(t)
        s.open += cards
        s.record("votes", None, (), cards, s.everyone)
        count = Counter(s.face[t] for t in cards)
        for seat, t in enumerate(cards):
            s.points[seat] += count[s.face[t]] == 1

    def vote(self, s: VoteState, seat: int) -> Decision:
        return Decision(seat, "vote", [choice("vote", i) for i in range(len(s.hand[seat]))])

    def outcome(self, s: VoteState) -> Outcome | None:
        if any(len(hand) > 1 for hand in s.hand):
            return None
        best = max(s.points)
        winners = tuple(seat for seat, n in enumerate(s.points) if n == best)
        return Outcome(winners=winners, reason="last card", scores=tuple(s.points))


# (b) A slice of Llamas Unleashed.

ALPACAS = ("basic_alpaca", "dreadlocked_alpaca", "alpacacopter")
GOATS = ("basic_goat",)
LLAMAS = ("basic_llama", "wingsuit_llama")
ANIMALS = ALPACAS + GOATS + LLAMAS
INSTANTS = {"alpaca_your_bags": ALPACAS, "dont_kid_yourself": GOATS, "spit_happens": LLAMAS}
MAGIC = ("llama_bomb",)
FLYING = ("alpacacopter", "wingsuit_llama")


@dataclass(kw_only=True)
class LlamaState(Hands):
    """``open`` is the discard pile; ``pile`` has the cards being played, the top last."""

    fields: list[list[Open]] = field(default_factory=list)
    pile: list[Open] = field(default_factory=list)


class LlamaSlice(Sample[LlamaState]):
    """Ten cards of Llamas Unleashed: Instants, a search, a pull, and cards that return home."""

    name = "llama_slice"
    bound = 1000
    title = "A Slice of Llamas"
    seats = range(2, 5)
    state = LlamaState
    box = ANIMALS * 3 + tuple(INSTANTS) * 3 + MAGIC * 4
    dealt = 4

    def deal(self, s: LlamaState) -> None:
        s.fields = [[] for _ in range(s.seats)]
        super().deal(s)

    def piles(self, s: LlamaState) -> list[list[int]]:
        return [s.deck, s.pile, *s.fields]

    def outcome(self, s: LlamaState) -> Outcome | None:
        if s.deck:
            return None
        sizes = tuple(len(row) for row in s.fields)
        winners = tuple(seat for seat, n in enumerate(sizes) if n == max(sizes))
        return Outcome(winners=winners, reason="deck", scores=sizes)

    def turn(self, s: LlamaState) -> Turn:
        seat = s.active
        draw(s, seat)
        pick = yield from ask(seat, "action", plays(s, seat))
        if pick.verb == "draw":
            draw(s, seat)
        else:
            yield from play(s, seat, s.hand[seat][int(pick.at[0])])
        s.active = (seat + 1) % s.seats


def draw(s: LlamaState, seat: int) -> None:
    if s.deck:
        t = s.deck.pop()
        s.hand[seat].append(t)
        s.record("draw", seat, (), (t,), 1 << seat)


def plays(s: LlamaState, seat: int) -> list[Choice]:
    return [choice("draw")] + [
        choice("play", i)
        for i, t in enumerate(s.hand[seat])
        if s.face[t] in ANIMALS or (s.face[t] in MAGIC and targets(s, seat))
    ]


def targets(s: LlamaState, seat: int) -> list[Choice]:
    """Return the cards that "destroy" can hit: those in the Fields of others."""
    rows = [(o, i) for o, row in enumerate(s.fields) if o != seat for i in range(len(row))]
    return [choice("target", *at) for at in rows]


def play(s: LlamaState, seat: int, t: int) -> Effect:
    """Put a card on the pile; it takes effect if nobody stops it."""
    lay(s, seat, t, "play")
    if (yield from stopped(s, seat, t)):
        return
    s.pile.remove(t)
    if s.face[t] in MAGIC:
        s.open.append(t)
        yield from destroy_one(s, seat)
    else:
        s.fields[seat].append(t)
        s.record("enter", seat, (), (t,), s.everyone)
        if s.face[t] in ENTERING:
            yield from ENTERING[s.face[t]](s, seat)


def lay(s: LlamaState, seat: int, t: int, kind: str) -> None:
    s.hand[seat].remove(t)
    s.pile.append(t)
    s.record(kind, seat, (), (t,), s.everyone)


def stopped(s: LlamaState, player: int, t: int) -> Verdict:
    """Return whether an Instant stops a card. Only the top of the pile can be answered."""
    while acted := (yield from open_window(answers_to(s, player, t))):
        seat, picks = acted
        instant = s.hand[seat][int(picks[0].at[0])]
        lay(s, seat, instant, "instant")
        if not (yield from stopped(s, seat, instant)):
            s.pile.remove(instant)
            s.pile.remove(t)
            s.open.append(instant)
            takes = s.face[t] in INSTANTS[s.face[instant]]
            (s.hand[seat] if takes else s.open).append(t)
            s.record("stop", seat, (int(takes),), (instant, t), s.everyone)
            return True
    return False


def answers_to(s: LlamaState, player: int, t: int) -> list[Decision]:
    """Return a decision for everyone except the card's player, with or without an Instant."""
    return [
        Decision(seat, "instant", instants(s, seat), about=(player, s.face[t]))
        for seat in range(s.seats)
        if seat != player
    ]


def instants(s: LlamaState, seat: int) -> list[Choice]:
    return [choice("instant", i) for i, t in enumerate(s.hand[seat]) if s.face[t] in INSTANTS]


def destroy_one(s: LlamaState, seat: int) -> Effect:
    pick = yield from ask(seat, "destroy", targets(s, seat) or [choice("nothing")])
    if pick.verb == "target":
        destroy(s, *map(int, pick.at))


def destroy(s: LlamaState, owner: int, place: int) -> None:
    """Discard a card of a Field; a flying Animal returns to its owner's hand instead."""
    t = s.fields[owner].pop(place)
    home = s.face[t] in FLYING
    (s.hand[owner] if home else s.open).append(t)
    s.record("return" if home else "destroy", owner, (place,), (t,), s.everyone)


def pull(s: LlamaState, seat: int) -> Effect:
    """You may pull a card from another player's hand: thief and owner see it."""
    others = [choice("from", o) for o in range(s.seats) if o != seat and s.hand[o]]
    if others and (yield from ask_yes_no(seat, "pull")):
        victim = int((yield from ask(seat, "pull_from", others)).at[0])
        s.shuffle(s.hand[victim], except_for=1 << victim)
        t = s.hand[victim].pop()
        s.hand[seat].append(t)
        s.record("pull", seat, (victim,), (t,), 1 << seat | 1 << victim)


def search(s: LlamaState, seat: int) -> Effect:
    """You may search the deck for a Magic card: only the searcher sees which cards fit."""
    pick = yield from ask(seat, "search", look_through(s, seat))
    if pick.verb == "take":
        t = s.deck.pop(int(pick.at[0]))
        s.hand[seat].append(t)
        s.record("found", seat, (), (t,), s.everyone)
    s.shuffle(s.deck)


def look_through(s: LlamaState, seat: int) -> list[Choice]:
    """Show a seat the Magic in the deck and nothing else of it; it may take nothing."""
    fits = [i for i, t in enumerate(s.deck) if s.face[t] in MAGIC]
    s.record("search", seat, (), [s.deck[i] for i in fits], 1 << seat, secret=True)
    s.limit([t for t in s.deck if s.face[t] not in MAGIC], set(s.face) - set(MAGIC), 1 << seat)
    return [choice("nothing"), *(choice("take", i) for i in fits)]


ENTERING = {"dreadlocked_alpaca": search, "wingsuit_llama": pull}


# (c) A hidden card given away out of a zone whose contents all know.


class SecretGift(Sample[Hands]):
    """The active seat looks at the pool and gives one of its cards away, seen by two."""

    name = "secret_gift"
    bound = 24  # two for each card
    title = "The Secret Gift"
    seats = range(2, 6)
    state = Hands
    box = ("bear",) * 4 + ("fox",) * 3 + ("owl",) * 3 + ("hare",) * 2
    dealt = 0

    def deal(self, s: Hands) -> None:
        s.shuffle(s.deck)
        s.record("pool", None, (), s.deck, s.everyone)

    def turn(self, s: Hands) -> Turn:
        seat = s.active
        s.record("look", seat, (), s.deck, 1 << seat)
        s.shuffle(s.deck, except_for=1 << seat)
        gift = yield from ask(seat, "gift", [choice("gift", i) for i in range(len(s.deck))])
        others = [choice("to", other) for other in range(s.seats) if other != seat]
        receiver = int((yield from ask(seat, "gift_to", others)).at[0])
        t = s.deck.pop(int(gift.at[0]))
        s.hand[receiver].append(t)
        s.record("gift", seat, (receiver,), (t,), 1 << seat | 1 << receiver)
        s.active = (seat + 1) % s.seats
        if not s.deck:
            s.record("hands", None, (), [t for hand in s.hand for t in hand], s.everyone)

    def outcome(self, s: Hands) -> Outcome | None:
        if s.deck:
            return None
        sizes = tuple(len({s.face[t] for t in hand}) for hand in s.hand)
        winners = tuple(seat for seat, n in enumerate(sizes) if n == max(sizes))
        return Outcome(winners=winners, reason="pool", scores=sizes)


SAMPLES: tuple[Game[Any, Any], ...] = (SealedVotes(), LlamaSlice(), SecretGift())
