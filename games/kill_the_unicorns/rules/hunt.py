"""The hunt: bids, reveal, one scheme, and the taking of the unicorn (ruling 19 is its order)."""

from __future__ import annotations

from collections.abc import Generator
from itertools import combinations, permutations

from games.engine import Answers, Choice, Picking, Question, Turn, ask, ask_unless_forced, choice
from games.kill_the_unicorns.cards import BOOK, LANCE
from games.kill_the_unicorns.rules.schemes import EFFECTS, back_to_hand, best
from games.kill_the_unicorns.rules.scoring import double_rainbow
from games.kill_the_unicorns.state import LETTERS, NOBODY, KillState

Seat = Generator[Question, Answers, int]
PASS = choice("pass")
BID = [choice("bid", n) for n in range(BOOK.bid + 1)]
LAY = {
    taken: choice("lay", *(LETTERS[i] for i in sorted(taken)))
    for n in range(1, BOOK.bid + 1)
    for taken in permutations(range(len(BOOK.hunt.values)), n)
}
"""The cards laid, by their places in the hand in any order."""
LOOK = [choice("look", i + 1) for i in range(BOOK.schemes_on_a_unicorn)]
REVEAL = [choice("reveal", i + 1) for i in range(BOOK.schemes_on_a_unicorn)]
MARK = [choice("mark", i + 1) for i in range(2)]
KEEP, THROW = choice("keep"), choice("throw")
NONE, ALL = choice("none"), choice("back", "all")
BACK = [choice("back", i + 1) for i in range(BOOK.bid)]


def hunt(s: KillState) -> Turn:
    """Hunt the first unicorn in line; "it is forbidden to skip a unicorn card"."""
    wise = NOBODY
    if any(s.hand):
        s.record("hunt", s.first, (s.step,), s.line[:1], s.everyone)
        wise = yield from bidding(s)
    reveal(s, wise)
    if s.lead != NOBODY and s.traps[0]:
        yield from spring(s)
    s.hunted.append(s.face[s.line[0]])
    s.sums.append([s.lead, *s.total])
    holder = s.lead
    if holder == NOBODY:
        escape(s)
    else:
        s.first = s.lead
        holder = yield from claim(s)
        if double_rainbow(s) is not None:
            return
    yield from after(s, holder)
    for seat in range(s.seats):
        s.spent[seat] += s.bid[seat]
        s.bid[seat] = []
    s.call, s.passed, s.lead = 0, [], NOBODY
    s.total = [NOBODY] * s.seats


def bidding(s: KillState) -> Seat:
    """Everyone bids or passes once, clockwise from the first player (rulings 4 and 20).

    Return the seat of the Wizard if he looked at a scheme and left it there.
    """
    wise = NOBODY
    for seat in s.order():
        if not s.hand[seat] or len(s.hand[seat]) < s.call:
            s.passed.append(seat)
            s.record("skipped", seat)
            continue
        pick = yield from ask(seat, "bid", bids(s, seat, looks(s, seat)), (s.call,))
        if pick.verb == "look":
            if (yield from look(s, seat, pick.place - 1)) is KEEP:
                wise = seat
            pick = yield from ask(seat, "bid", bids(s, seat), (s.call,))
        if pick is PASS:
            s.passed.append(seat)
            s.record("pass", seat)
        else:
            yield from bid(s, seat, pick.place)
    return wise


def bids(s: KillState, seat: int, more: tuple[Choice, ...] = ()) -> list[Choice]:
    """List a seat's choices: open with 1 to 3 cards, or lay "the exact same number"."""
    if s.call:
        return [PASS, BID[s.call], *more]
    return [PASS, *BID[1 : len(s.hand[seat]) + 1], *more]


def bid(s: KillState, seat: int, n: int) -> Turn:
    """Announce a number, then lay that many cards face down; both are final."""
    s.call = n
    s.record("bid", seat, (n,))
    hand = s.hand[seat]
    if n < len(hand):
        pick = yield from ask(seat, "cards", ways_to_bid(s, hand, n), (n,))
        taken = [LETTERS.index(str(letter)) for letter in pick.at]
    else:
        taken = list(range(n))
    laid = [hand[i] for i in taken]
    s.bid[seat], s.hand[seat] = laid, [t for t in hand if t not in laid]
    s.record("laid", seat, (n,), laid)
    if s.can(seat, "knight"):
        yield from couch(s, seat)


def ways_to_bid(s: KillState, hand: list[int], n: int) -> list[Choice]:
    """List the ways to lay ``n`` cards of a hand, the cheapest first.

    Like cards are listed too: their places in the hand must not reveal what they are.
    """
    values = [s.face[t] for t in hand]
    by_value = sorted(range(len(hand)), key=values.__getitem__)
    return list(map(LAY.__getitem__, combinations(by_value, n)))


def couch(s: KillState, seat: int) -> Turn:
    """Let the Knight lay one of two markers face-down; it says if he uses his power."""
    s.shuffle(s.markers, except_for=1 << seat)
    listed = [MARK[i] for i in (0, 1)]
    if s.face[s.markers[0]] == LANCE:
        listed.reverse()  # the fallback is not to use it
    pick = yield from ask(seat, "mark", listed)
    s.mark = pick.place - 1


def looks(s: KillState, seat: int) -> tuple[Choice, ...]:
    """List the other players' schemes that the Wizard may look at."""
    if not s.can(seat, "wizard"):
        return ()
    return tuple([LOOK[i] for i, t in enumerate(s.traps[0]) if s.owner(t) != seat])


def look(s: KillState, seat: int, place: int) -> Picking:
    """Show the Wizard a scheme; he may throw it out, face-down. Return what he did."""
    s.used[seat] = True
    t = s.traps[0][place]
    owner = s.owner(t)
    s.record("look", seat, (owner,), (t,), 1 << seat, glimpse=True)
    pick = yield from ask(seat, "throw", (KEEP, THROW), (owner,))
    if pick is THROW:
        s.traps[0].pop(place)
        s.buried[owner].append(t)
        s.record("throw", seat, (owner,), (t,))
    return pick


def reveal(s: KillState, wise: int = NOBODY) -> None:
    """Reveal all bids, add them and find the leader; the Knight's marker is shown too.

    ``wise`` is the Wizard's seat if he left a scheme that he looked at: his total grows.
    """
    for seat in s.order():
        if s.bid[seat]:
            s.total[seat] = sum([int(s.face[t]) for t in s.bid[seat]])
            s.record("reveal", seat, (s.total[seat],), s.bid[seat], s.everyone)
    if s.mark != NOBODY:
        show_marker(s)
    if wise != NOBODY and s.bid[wise] and s.power["wizard"]:
        s.total[wise] += s.power["wizard"]
        s.record("spell", wise, (s.total[wise],))
    s.lead = best(s)
    if s.lead != NOBODY:
        s.record("lead", s.lead, (s.total[s.lead],))


def show_marker(s: KillState) -> None:
    """Apply the Knight's power if his marker says so: his lowest card counts as the highest."""
    seat = s.role.index("knight")
    used = s.face[s.markers[s.mark]] == LANCE
    if used:
        s.used[seat] = True
        lowest = min(int(s.face[t]) for t in s.bid[seat])
        s.total[seat] += s.power["knight"] - lowest
    s.record("marker", seat, (s.mark, s.total[seat]), s.markers, s.everyone)
    s.mark = NOBODY


def spring(s: KillState) -> Turn:
    """ "The winner chooses which scheme card is revealed": one takes effect, no other."""
    listed = REVEAL[: len(s.traps[0])]
    pick = yield from ask_unless_forced(s.lead, "reveal", listed)
    t = s.traps[0].pop(pick.place - 1)
    s.sprung = [t]
    owner = s.owner(t)
    s.record("scheme", owner, (s.lead,), (t,), s.everyone)
    before = s.lead
    yield from EFFECTS[s.face[t]](s, owner)
    if s.lead not in (before, NOBODY):
        s.record("changed", s.lead, (s.total[s.lead],))


def escape(s: KillState) -> None:
    """ "The unicorn and scheme card are discarded"; the first player stays (ruling 6)."""
    s.record("escape", None, (), s.line[:1], s.everyone)
    s.gone.append(leave_the_line(s))


def leave_the_line(s: KillState) -> int:
    """Take the first unicorn out of the line; schemes not revealed go away face-down."""
    for t in s.traps.pop(0):
        s.buried[s.owner(t)].append(t)
    u = s.line.pop(0)
    for t in s.sprung:
        if BOOK.schemes[s.face[t]].stays:
            s.attached[u] = t
        else:
            s.discard[s.owner(t)].append(t)
    s.sprung = []
    return u


def claim(s: KillState) -> Seat:
    """ "The winner of the hunt takes the Unicorn"; return the seat that ends up with it."""
    winner = s.lead
    trojan = [s.owner(t) for t in s.sprung if s.face[t] == "trojan"]
    u = leave_the_line(s)
    s.stable[winner].append(u)
    s.record("claim", winner, (), (u,), s.everyone)
    if not trojan or trojan[0] == winner:
        return winner
    yield from trade(s, winner, trojan[0], u)
    return trojan[0]


def trade(s: KillState, winner: int, owner: int, u: int) -> Turn:
    """The Trojan Unicorn: "the exchange is made even though one has nothing to trade"."""
    mine = s.stable[owner]
    given = []
    if mine:
        pick = yield from ask_unless_forced(
            owner, "give", [choice("give", i + 1) for i in range(len(mine))], (winner,)
        )
        given = [mine.pop(pick.place - 1)]
    s.stable[winner].remove(u)
    s.stable[winner] += given
    mine.append(u)
    s.record("trade", owner, (winner,), (u, *given), s.everyone)


def after(s: KillState, holder: int) -> Turn:
    """The Princess and the Shaman may take back cards of their bids, in turn order."""
    for seat in s.order():
        n = len(s.bid[seat])
        if not n:
            continue
        if s.can(seat, "princess") and seat != holder:
            pick = yield from ask(seat, "princess", (NONE, ALL), (n,))
            if pick is ALL:
                s.used[seat] = True
                highest = sorted(s.bid[seat], key=lambda t: s.face[t], reverse=True)
                back_to_hand(s, seat, highest[: s.power["princess"]])
        elif s.can(seat, "shaman"):
            pick = yield from ask(seat, "shaman", (NONE, *BACK[:n]))
            if pick is not NONE:
                s.used[seat] = True
                chosen = s.bid[seat][pick.place - 1]
                others = sorted([t for t in s.bid[seat] if t != chosen], key=lambda t: s.face[t])
                back_to_hand(s, seat, [chosen, *others[: s.power["shaman"]]])
