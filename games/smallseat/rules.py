"""The rounds of Smallseat.

"Ruling n" is the numbered list in the rules page; sentences in quotation marks are the rulebook's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from games.engine import Choice, Decision, Outcome, Turn, ask, ask_all, choice
from games.smallseat.actions import ACTIONS, FOLLOW_UPS, NAMED
from games.smallseat.cards import HOUSE
from games.smallseat.hands import cards_of, choices, mix_hand, one_of_each, take_out
from games.smallseat.moves import (
    allowed,
    boss_leads,
    can_vote,
    candidates,
    cast,
    deduce,
    demands,
    lay,
    may_be_swapped,
    swap,
)
from games.smallseat.state import NONE, SmallState

SEATS = range(3, 11)

SECRET, EXECUTE = choice("secret"), choice("execute")
VOTE, PUBLIC, KEEP = map(choices, ("vote", "show", "keep"))
SWAP = [choice("swap", seat) for seat in range(SEATS.stop)]


def deal(s: SmallState) -> None:
    """Draw the Teller by chance (ruling 15), whose place is the Smallseat, and mix the deck."""
    s.teller = s.boss = s.pick(s.seats)
    s.chairs = [(s.teller + n) % s.seats for n in range(s.seats)]
    s.mix(s.box)
    s.agenda = [["call"]]


def turn(s: SmallState) -> Turn:
    """Play the next step of the agenda; when a round has none left, the next part begins."""
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
    s.note("call", s.teller, (s.called,))
    deal_hands(s)
    begin_round(s)


def deal_hands(s: SmallState) -> None:
    """ "Deal the deck until empty, as fairly as possible. Remaining cards go to the Teller"."""
    each = len(s.box) // (s.seats - 1)
    for seat in candidates(s):
        s.hand[seat], s.box = s.box[:each], s.box[each:]
        s.note("dealt", seat, (), s.hand[seat], 1 << seat)
    s.hand[s.teller], s.box = s.box, []
    s.note("dealt", s.teller, (), s.hand[s.teller], 1 << s.teller)


# The votes


def begin_round(s: SmallState) -> None:
    """Fix the Boss and the orders, draw random votes, and plan who votes when (ruling 17)."""
    s.round += 1
    s.boss = s.chairs[0]
    s.orders, s.coming = s.coming, []
    s.revealed, s.won = False, []
    s.note("round", s.boss, (s.round,))
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


def draw_vote(s: SmallState, seat: int) -> None:
    """The program votes with a card drawn by chance (ruling 16); a public one shows at once."""
    s.note("random", seat)
    hand = s.hand[seat]
    drawn = s.pick(len(hand) + len(s.shown)) if seat == s.teller and s.shown else 0
    if drawn < len(hand):
        mix_hand(s, seat, hand)
        s.vote[seat] = hand.pop()
    else:
        cast(s, seat, s.shown[drawn - len(hand)])
        s.note("public", seat, (), (s.vote[seat],), s.everyone)


def votes_of(s: SmallState, seat: int) -> list[Choice]:
    """List the votes a player may give with a card from the hand."""
    hand = s.hand[seat]
    return one_of_each(s, hand, VOTE, allowed(s, seat)) or one_of_each(s, hand, VOTE)


def lead(s: SmallState) -> Turn:
    """The Boss votes first and face-up (ruling 18)."""
    if s.vote[s.boss] == NONE:
        pick = yield from ask(s.boss, "lead", votes_of(s, s.boss))
        cast(s, s.boss, s.hand[s.boss][pick.place])
        deduce(s, s.boss)
    s.note("lead", s.boss, (), (s.vote[s.boss],), s.everyone)


def speak(s: SmallState) -> Turn:
    """A public card must be played "before anybody else picks their vote" (ruling 4)."""
    seat, animals = s.teller, allowed(s, s.teller)
    listed = one_of_each(s, s.shown, PUBLIC, animals)
    if any(not animals or s.face[t] in animals for t in s.hand[seat]):
        listed = [SECRET, *listed]
    pick = yield from ask(seat, "speak", listed)
    if pick == SECRET:
        s.note("secret", seat)
        open_animals = {s.face[t] for t in s.shown}
        for animal in [a for a in demands(s, seat) if a in open_animals][:1]:
            s.holds(s.hand[seat], animal)  # else the public one would have been a must
    else:
        cast(s, seat, s.shown[pick.place])
        s.note("public", seat, (), (s.vote[seat],), s.everyone)
        deduce(s, seat)


def votes(s: SmallState) -> Turn:
    """ "Everybody who has more than 1 card picks a secret card" (ruling 16)."""
    voters = [seat for seat in s.chairs if s.vote[seat] == NONE and can_vote(s, seat)]
    answers = yield from ask_all([Decision(o, "vote", votes_of(s, o)) for o in voters])
    for seat in voters:
        cast(s, seat, s.hand[seat][answers[seat][0].place])


def open_vote(s: SmallState, seat: int) -> Turn:
    """In an open round (Lionsyre) the votes are given one by one, face-up."""
    if s.vote[seat] == NONE:
        pick = yield from ask(seat, "open", votes_of(s, seat))
        cast(s, seat, s.hand[seat][pick.place])
        deduce(s, seat)
    s.note("open", seat, (), (s.vote[seat],), s.everyone)


def reveal(s: SmallState) -> None:
    """ "Find the first longest sequence of votes for the same animal: they win the round"."""
    voters = [seat for seat in s.chairs if s.vote[seat] != NONE]
    s.note("votes", None, tuple(voters), [s.vote[seat] for seat in voters], s.everyone)
    for seat in voters:
        deduce(s, seat)
    s.ballot = [s.face[t] if t != NONE else "" for t in s.vote]
    start, length = first_longest([s.ballot[seat] for seat in s.chairs])
    s.run = s.chairs[start : start + length]
    s.winner = s.ballot[s.run[0]]
    s.revealed = True
    winners = [seat for seat in voters if s.ballot[seat] == s.winner]
    s.won = [s.vote[seat] for seat in winners]
    s.note("won", None, (s.winner, length, len(s.won), *s.run))
    s.hand[s.teller] += s.won  # "All votes for this animal", also outside the sequence (ruling 5)
    for seat in winners:
        s.vote[seat] = NONE
    s.agenda = [["act", seat] for seat in voters if seat not in winners]


def first_longest(ballots: Sequence[str]) -> tuple[int, int]:
    """Return where the first longest sequence starts and its length (ruling 5).

    >>> first_longest(["pig", "dog", "dog", "", "pig", "pig"])
    (1, 2)
    """
    best = (0, 0)
    start = 0
    for place, animal in enumerate(ballots):
        if animal != ballots[start]:
            start = place
        if animal and place - start + 1 > best[1]:
            best = (start, place - start + 1)
    return best


# The losing votes


def act(s: SmallState, seat: int) -> Turn:
    """ "Either execute the action on it, or swap places with another player" (ruling 8)."""
    s.acting = seat
    t = s.vote[seat]
    swaps = [SWAP[o] for o in s.chairs if o != seat and may_be_swapped(s, o)]
    pick = yield from ask(seat, "act", [EXECUTE, *swaps], (s.face[t],))
    if pick == EXECUTE:
        s.note("execute", seat, (), (t,), s.everyone)
        yield from ACTIONS[s.face[t]](s, seat)
    else:
        swap(s, seat, pick.place)
        s.note("swap", seat, (pick.place,), (t,), s.everyone)


# The end


def end_round(s: SmallState) -> None:
    """ "The game ends once no Candidate can vote anymore"; so does it after the last round.

    That comes first, before the orders for a next round, however the round ended (ruling 23).
    """
    able = [seat for seat in candidates(s) if can_vote(s, seat)]
    if not able:
        s.orders, s.coming = [], []
        s.note("secrets", s.teller, (), s.hand[s.teller], s.everyone)
        for seat in candidates(s):
            s.note("last", seat, (), s.hand[seat], s.everyone)
    elif s.round < HOUSE.rounds:
        begin_round(s)
    else:
        s.orders, s.coming = [], []
        s.agenda = [["keep", *able]]


def keep(s: SmallState, *seats: int) -> Turn:
    """After the last round all name the one card they keep (ruling 33)."""
    answers = yield from ask_all(
        [Decision(o, "keep", one_of_each(s, s.hand[o], KEEP)) for o in seats]
    )
    for seat in seats:
        t = take_out(s, seat, s.hand[seat][answers[seat][0].place])
        s.box += s.hand[seat]
        s.hand[seat] = [t]


def outcome(s: SmallState) -> Outcome | None:
    """Count the Teller's secret cards: "the animal that appears most often wins" (ruling 13)."""
    if s.agenda:
        return None
    count = Counter([s.face[t] for t in s.hand[s.teller]])
    most = max(count.values(), default=0)
    best = {animal for animal, n in count.items() if n == most}
    animals = [s.called if o == s.teller else s.face[cards_of(s, o)[0]] for o in range(s.seats)]
    scores = tuple([count[animal] for animal in animals])
    winners = tuple([seat for seat in range(s.seats) if animals[seat] in best])
    if s.called in best and not (s.shared and len(best) > 1):
        return Outcome(winners=(s.teller,), reason="teller", scores=scores)
    reason = "shared" if s.teller in winners else "candidates" if winners else "nobody"
    return Outcome(winners=winners, reason=reason if best else "empty", scores=scores)


STEPS: dict[str, Callable[..., Turn]] = {
    "call": call, "lead": lead, "speak": speak, "votes": votes, "open": open_vote, "act": act,
    "keep": keep, **FOLLOW_UPS,
}  # fmt: skip
