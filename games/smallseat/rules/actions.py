"""The actions of the animals of Smallseat, when a losing vote is executed.

An action that continues after a secret choice puts its next step on the agenda: each step is a
turn of its own.
"""

from __future__ import annotations

from collections.abc import Callable

from games.engine import Decision, Turn, ask, ask_all, ask_unless_forced, choice
from games.smallseat.cards import CARDS
from games.smallseat.rules.hands import (
    cards_of,
    choices,
    is_open,
    one_of_each,
    open_ones_first,
    others_than,
    several_of_each,
    stand_ins,
    take_out,
)
from games.smallseat.rules.seats import can_vote, candidates, is_immune, may_be_swapped, swap
from games.smallseat.rules.votes import stop_round
from games.smallseat.state import NONE, SmallState

GIFTS = 3
FLIPS = 3
SHOWN = 3

STOP, NO, YES = choice("stop"), choice("no"), choice("yes")
NAMED = {animal: choice("animal", animal) for animal in CARDS}
GIVE, RETURN, ADD, FLIP, SHOW = map(choices, ("give", "return", "add", "flip", "reveal"))
REPLACE, HIDE = map(choices, ("replace", "hide"))


def pricklypettes(s: SmallState, seat: int) -> Turn:
    """Nobody may swap places with the executor until the round ends."""
    s.spiky[seat] = s.round
    yield from ()


def chewy_carrots(s: SmallState, seat: int) -> Turn:
    """Another player tells only the executor how many cards of an animal they hold (ruling 28)."""
    targets = [choice("ask", o) for o in s.chairs if o != seat and not is_immune(s, o)]
    if not targets:
        s.record("nothing", seat)
        return
    target = (yield from ask_unless_forced(seat, "ask", targets)).place
    pick = yield from ask(seat, "about", [NAMED[a] for a in s.animals], (target,))
    animal, cards = str(pick.at[0]), cards_of(s, target)
    number = sum(s.face[t] == animal for t in cards)
    me = 1 << seat
    s.record("ask", seat, (target,))
    s.record("asked", seat, (target, animal), visible_to=me | 1 << target, secret=True)
    s.record("count", seat, (target, animal, number), visible_to=me, secret=True)
    s.counts(cards, animal, number, me)


def curlysnouts(s: SmallState, seat: int) -> Turn:
    """Up to three cards go to other Candidates; as many come from the Teller (ruling 26)."""
    gifts = min(GIFTS, len(s.hand[seat]) - 1, len(s.hand[s.teller]))
    if gifts < 1 or not receivers(s, seat):
        s.record("nothing", seat)
    else:
        s.agenda.insert(0, ["gift", seat, gifts, 0])
    yield from ()


def receivers(s: SmallState, seat: int) -> list[int]:
    """List the Candidates who may get a card from a player."""
    return [o for o in candidates(s) if o != seat and not is_immune(s, o)]


def gift(s: SmallState, seat: int, left: int, given: int) -> Turn:
    """Give one card away, or stop; then the Teller gives as many back."""
    to = STOP
    if left:
        listed = [STOP, *(choice("to", o) for o in receivers(s, seat))]
        to = yield from ask(seat, "gift_to", listed, (left,))
    if to == STOP:
        s.record("gifts", seat, (given,))
        s.agenda[:0] = [["return", seat, n] for n in range(given, 0, -1)]
        return
    hand, receiver = s.hand[seat], to.place
    card = yield from ask(seat, "gift", one_of_each(s, hand, GIVE), (receiver,))
    give_unseen(s, seat, receiver, hand[card.place])
    s.agenda.insert(0, ["gift", seat, left - 1, given + 1])


def give_back(s: SmallState, seat: int, left: int) -> Turn:
    """The Teller chooses one of the secret cards for the player who gave cards away."""
    secret = s.hand[s.teller]
    card = yield from ask(s.teller, "return", one_of_each(s, secret, RETURN), (seat, left))
    give_unseen(s, s.teller, seat, secret[card.place])


def give_unseen(s: SmallState, seat: int, receiver: int, t: int) -> None:
    """Hand over a card that only the giver and the receiver see."""
    t = take_out(s, seat, t, unseen=True)
    s.hand[receiver].append(t)
    s.record("give", seat, (receiver,))
    s.record("gift", seat, (receiver,), (t,), 1 << seat | 1 << receiver, secret=True)


def snufflesniff(s: SmallState, seat: int) -> Turn:
    """The executor shows the whole hand, and is immune until the next round ends (ruling 22)."""
    s.record("hand", seat, (), s.hand[seat], s.everyone)
    s.immune[seat] = s.round + 1
    yield from ()


def order_all(kind: str) -> Callable[[SmallState, int], Turn]:
    """Return an action that gives an order for the next round to everyone (ruling 19)."""

    def action(s: SmallState, seat: int) -> Turn:
        s.coming.append((kind, NONE))
        yield from ()

    return action


def tree_of_hainut(s: SmallState, seat: int) -> Turn:
    """The executor gives the Teller another card instead of this one (ruling 30)."""
    cards = cards_of(s, seat)
    if not cards:
        s.record("nothing", seat)
        return
    pick = yield from ask(seat, "replace", one_of_each(s, cards, REPLACE))
    t = take_out(s, seat, cards[pick.place])
    s.hand[seat].append(s.vote[seat])
    s.vote[seat] = t
    s.record("replace", seat, (), (t,), s.everyone)


def sealalater(s: SmallState, seat: int) -> Turn:
    """A card joins the Teller's secret cards, then the Teller turns three of their cards."""
    hand = s.hand[seat]
    s.agenda.insert(0, ["flip", FLIPS])
    if seat != s.teller and can_vote(s, seat):
        card = yield from ask(seat, "add", one_of_each(s, hand, ADD))
        give_unseen(s, seat, s.teller, hand[card.place])


def flip(s: SmallState, left: int, *done: int) -> Turn:
    """The Teller turns one card; no card is turned twice."""
    secret, cards = s.hand[s.teller], cards_of(s, s.teller)
    rest = [place for place, t in enumerate(cards) if t not in done]
    hidden = [place for place in rest if place < len(secret)]
    shown = rest[len(hidden) :]
    if not rest:
        return
    listed = [
        c
        for places in (hidden, shown)
        for c in one_of_each(s, [cards[i] for i in places], [FLIP[i] for i in places])
    ]
    place = (yield from ask(s.teller, "flip", listed, (left,))).place
    to_public = place < len(secret)
    t = take_out(s, s.teller, cards[place])
    (s.shown if to_public else secret).append(t)
    s.record("flip", s.teller, (int(to_public),), (t,), s.everyone)
    if left > 1:
        s.agenda.insert(0, ["flip", left - 1, *done, t])


def ponytailors(s: SmallState, seat: int) -> Turn:
    """The winning votes leave the Teller: one for the executor, the rest for the Boss.

    Those mixed with other secret cards cannot be told apart from them: any cards of their animal
    will do, secret ones first (ruling 25).
    """
    known = [t for t in s.won if t != NONE]
    hidden = len(s.won) - len(known)
    equal = [t for t in cards_of(s, s.teller) if s.face[t] == s.winner and t not in known]
    mixed = [t for t in equal if not is_open(s, t)]
    others = [t for t in equal if is_open(s, t)]
    cards = known + stand_ins(s, s.teller, mixed[:hidden]) + others[: max(hidden - len(mixed), 0)]
    for t in cards:
        (s.shown if t in s.shown else s.hand[s.teller]).remove(t)
    s.record("ponies" if cards else "nothing", seat, (s.boss,), cards, s.everyone)
    if hidden > len(mixed):
        unseen = [t for t in s.hand[s.teller] if not is_open(s, t)]
        s.limit(unseen, others_than(s, s.winner))
    for n, t in enumerate(cards):
        s.hand[s.boss if n else seat].append(t)
    s.won = []
    yield from ()


def sleepersippies(s: SmallState, seat: int) -> Turn:
    """All who voted Sleepersippies decide together whether the round ends (ruling 24)."""
    voters = [o for o in s.chairs if s.ballot[o] == "sleepersippies"]
    answers = yield from ask_all([Decision(o, "nap", (NO, YES), about=(seat,)) for o in voters])
    awake = [o for o in voters if answers[o][0] == NO]
    s.record("nap", seat, tuple(awake))
    if awake:
        s.coming.append(("sleepersippies", seat))
    else:
        stop_round(s)


def tiny_bears(s: SmallState, seat: int) -> Turn:
    """Every player without the named animal gives a card openly (ruling 27)."""
    pick = yield from ask(seat, "name", [NAMED[a] for a in s.animals])
    animal = str(pick.at[0])
    asked = [o for o in s.chairs if o != seat and not is_immune(s, o) and can_give(s, o)]
    givers = [o for o in asked if all(s.face[t] != animal for t in cards_of(s, o))]
    s.record("bears", seat, (animal, *givers))
    for o in asked:
        if o in givers:
            s.limit(s.hand[o], others_than(s, animal))
        else:
            s.holds(cards_of(s, o), animal)
    if givers:
        s.agenda.insert(0, ["give", seat, *givers])


def can_give(s: SmallState, seat: int) -> bool:
    """Return whether a player can spare a card: a Candidate keeps the last one (ruling 9)."""
    return bool(cards_of(s, seat)) if seat == s.teller else can_vote(s, seat)


def give(s: SmallState, seat: int, *givers: int) -> Turn:
    """All players who must give a card choose it at the same time."""
    held = {o: cards_of(s, o) for o in givers}
    answers = yield from ask_all(
        [Decision(o, "give", one_of_each(s, held[o], GIVE), about=(seat,)) for o in givers]
    )
    given = [take_out(s, o, held[o][answers[o][0].place]) for o in givers]
    s.won = [t for t in s.won if t not in given]
    for o, t in zip(givers, given, strict=True):
        (s.shown if seat == s.teller else s.hand[seat]).append(t)
        s.record("gave", o, (seat,), (t,), s.everyone)
    if seat == s.teller:
        s.agenda.insert(0, ["sort", *given])


def sort(s: SmallState, *cards: int) -> Turn:
    """A Teller decides "whether it becomes secret or public" (ruling 27)."""
    listed = [HIDE[place] for place, t in enumerate(s.shown) if t in cards]
    decision = Decision(s.teller, "hide", listed, least=0, most=len(cards))
    picks = (yield from ask_all([decision]))[s.teller]
    hidden = [s.shown[pick.place] for pick in picks]
    for t in hidden:
        s.shown.remove(t)
        s.hand[s.teller].append(t)
    s.record("hide", s.teller, (), hidden, s.everyone)


def purplepaws(s: SmallState, seat: int) -> Turn:
    """Three cards of the executor's choice are shown, all if fewer (ruling 29)."""
    hand = s.hand[seat]
    cards = hand.copy()
    if len(hand) > SHOWN:
        listed = several_of_each(s, hand, SHOW, SHOWN)
        answers = yield from ask_all([Decision(seat, "reveal", listed, SHOWN, SHOWN)])
        chosen = [s.face[hand[pick.place]] for pick in answers[seat]]
        cards = stand_ins(s, seat, open_ones_first(s, hand, chosen))
    s.record("paws", seat, (), cards, s.everyone)
    s.coming.append(("purplepaws", NONE))


def ottermother(s: SmallState, seat: int) -> Turn:
    """The executor takes the Smallseat, the round ends, all her voters draw next (ruling 23)."""
    other = s.chairs[0]
    moved = other != seat and may_be_swapped(s, other)
    if moved:
        swap(s, seat, other)
    s.record("otter", seat, (other,) if moved else ())
    s.coming += [("ottermother", o) for o in s.chairs if s.ballot[o] == "ottermother"]
    stop_round(s)
    yield from ()


ACTIONS: dict[str, Callable[[SmallState, int], Turn]] = {
    "pricklypettes": pricklypettes, "chewy_carrots": chewy_carrots, "curlysnouts": curlysnouts,
    "snufflesniff": snufflesniff, "karate_chicks": order_all("karate_chicks"),
    "tree_of_hainut": tree_of_hainut, "sealalater": sealalater, "ponytailors": ponytailors,
    "sleepersippies": sleepersippies, "tiny_bears": tiny_bears, "purplepaws": purplepaws,
    "ottermother": ottermother, "lionsyre": order_all("lionsyre"),
}  # fmt: skip
FOLLOW_UPS: dict[str, Callable[..., Turn]] = {
    "gift": gift, "return": give_back, "flip": flip, "give": give, "sort": sort,
}  # fmt: skip
