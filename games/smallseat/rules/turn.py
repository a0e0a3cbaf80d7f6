"""The rounds of Smallseat: the deal, the order of decisions, the losing votes, the end check."""

from __future__ import annotations

from collections.abc import Callable

from games.engine import Turn, ask, choice
from games.smallseat.cards import HOUSE
from games.smallseat.rules.actions import ACTIONS, FOLLOW_UPS, NAMED
from games.smallseat.rules.ending import keep
from games.smallseat.rules.orders import boss_leads
from games.smallseat.rules.seats import can_vote, candidates, may_be_swapped, swap
from games.smallseat.rules.votes import draw_vote, lay, lead, open_vote, reveal, speak, votes
from games.smallseat.state import NONE, SEATS, SmallState

EXECUTE = choice("execute")
SWAP = [choice("swap", seat) for seat in range(SEATS.stop)]


def deal(s: SmallState) -> None:
    """Draw the Teller at random (ruling 15), whose place is the Smallseat, and mix the deck."""
    s.teller = s.boss = s.pick(s.seats)
    s.chairs = [(s.teller + n) % s.seats for n in range(s.seats)]
    s.shuffle(s.box)
    s.agenda = [["call"]]


def turn(s: SmallState) -> Turn:
    """Play the next step of the agenda; if a round has none left, the next part begins."""
    step, *about = s.agenda.pop(0)
    yield from STEPS[str(step)](s, *about)
    if s.acting != NONE and not (s.agenda and s.agenda[0][0] in FOLLOW_UPS):
        lay(s, s.acting)
        s.acting = NONE
    if not s.agenda and not s.revealed:
        reveal(s)
    if not s.agenda:
        end_round(s)


def call(s: SmallState) -> Turn:
    """The Teller calls an animal before a card is seen (rulings 14 and 34)."""
    pick = yield from ask(s.teller, "call", [NAMED[animal] for animal in s.animals])
    s.called = str(pick.at[0])
    s.record("call", s.teller, (s.called,))
    put_away(s)
    deal_hands(s)
    begin_round(s)


def put_away(s: SmallState) -> None:
    """If the lobby chose so, some cards of the called animal stay in the box (ruling 35)."""
    called = [t for t in s.box if s.face[t] == s.called]
    away = called[: s.handicap]
    if away:
        before, s.box = s.box, [*away, *(t for t in s.box if t not in away)]
        s.record("away", None, (), away, s.everyone)
        passed = before[: before.index(away[-1])]
        s.holds_at_most([t for t in passed if t not in away], s.called, 0)


def deal_hands(s: SmallState) -> None:
    """ "Deal the deck until empty, as fairly as possible. Remaining cards go to the Teller"."""
    s.box, deck = s.box[: s.handicap], s.box[s.handicap :]
    each = len(deck) // (s.seats - 1)
    for seat in candidates(s):
        s.hand[seat], deck = deck[:each], deck[each:]
        s.record("dealt", seat, (), s.hand[seat], 1 << seat)
    s.hand[s.teller] = deck
    s.record("dealt", s.teller, (), s.hand[s.teller], 1 << s.teller)


def begin_round(s: SmallState) -> None:
    """Fix the Boss and the orders, draw random votes, and plan the order of votes (ruling 17)."""
    s.round += 1
    s.boss = s.chairs[0]
    s.orders, s.coming = s.coming, []
    s.revealed, s.won = False, []
    s.record("round", s.boss, (s.round,))
    voters = [seat for seat in s.chairs if can_vote(s, seat)]
    for seat in voters:
        if ("ottermother", seat) in s.orders:
            draw_vote(s, seat)
    if s.boss in voters and boss_leads(s):
        s.agenda.append(["lead"])
    if s.teller in voters and s.vote[s.teller] == NONE and s.shown:
        s.agenda.append(["speak"])
    if ("lionsyre", NONE) in s.orders:
        s.agenda += [["open", seat] for seat in voters]
    else:
        s.agenda.append(["votes"])


def act(s: SmallState, seat: int) -> Turn:
    """ "Either execute the action on it, or swap places with another player" (ruling 8)."""
    s.acting = seat
    t = s.vote[seat]
    swaps = [SWAP[o] for o in s.chairs if o != seat and may_be_swapped(s, o)]
    pick = yield from ask(seat, "act", [EXECUTE, *swaps], (s.face[t],))
    if pick == EXECUTE:
        s.record("execute", seat, (), (t,), s.everyone)
        yield from action(s, seat)
    else:
        swap(s, seat, pick.place)
        s.record("swap", seat, (pick.place,), (t,), s.everyone)


def action(s: SmallState, seat: int) -> Turn:
    """Carry out the animal's action; one that trades with the Teller does nothing for the Teller.

    This is how ruling 30 is read here: Tree of Hainut and Sealalater would only turn the Teller's
    own cards, and a Teller who calls one of the two and plays it every round would win whatever the
    others do.
    """
    animal = s.face[s.vote[seat]]
    if seat == s.teller and animal in s.idle:
        s.record("nothing", seat)
    else:
        yield from ACTIONS[animal](s, seat)


def end_round(s: SmallState) -> None:
    """ "The game ends once no Candidate can vote anymore"; it also ends after the last round.

    This is checked first, before the orders for a next round, however the round ended (ruling 23).
    """
    able = [seat for seat in candidates(s) if can_vote(s, seat)]
    if not able:
        s.orders, s.coming = [], []
        s.record("secrets", s.teller, (), s.hand[s.teller], s.everyone)
        for seat in candidates(s):
            s.record("last", seat, (), s.hand[seat], s.everyone)
    elif s.round < HOUSE.rounds:
        begin_round(s)
    else:
        s.orders, s.coming = [], []
        s.agenda = [["keep", *able]]


STEPS: dict[str, Callable[..., Turn]] = {
    "call": call, "lead": lead, "speak": speak, "votes": votes, "open": open_vote, "act": act,
    "keep": keep, **FOLLOW_UPS,
}  # fmt: skip
