"""The votes: how they are chosen, drawn and revealed, and what happens to them."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine import Choice, Decision, Turn, ask, ask_all, choice
from games.smallseat.rules.hands import choices, mix_hand, one_of_each, take_out
from games.smallseat.rules.orders import allowed, deduce, needed_in_hand
from games.smallseat.rules.seats import can_vote
from games.smallseat.state import NONE, SmallState

SECRET = choice("secret")
VOTE, PUBLIC = map(choices, ("vote", "show"))


def draw_vote(s: SmallState, seat: int) -> None:
    """Vote for a seat with a random card (ruling 16); a public one is shown immediately."""
    s.record("random", seat)
    hand = s.hand[seat]
    drawn = s.pick(len(hand) + len(s.shown)) if seat == s.teller and s.shown else 0
    if drawn < len(hand):
        mix_hand(s, seat, hand)
        s.vote[seat] = hand.pop()
    else:
        cast(s, seat, s.shown[drawn - len(hand)])
        s.record("public", seat, (), (s.vote[seat],), s.everyone)


def cast(s: SmallState, seat: int, t: int) -> None:
    """Take a card out of a hand as its player's vote."""
    s.vote[seat] = take_out(s, seat, t)


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
    s.record("lead", s.boss, (), (s.vote[s.boss],), s.everyone)


def speak(s: SmallState) -> Turn:
    """A public card must be played "before anybody else picks their vote" (ruling 4)."""
    seat, animals = s.teller, allowed(s, s.teller)
    listed = one_of_each(s, s.shown, PUBLIC, animals)
    if any(not animals or s.face[t] in animals for t in s.hand[seat]):
        listed = [SECRET, *listed]
    pick = yield from ask(seat, "speak", listed)
    if pick == SECRET:
        s.record("secret", seat)
        if needed := needed_in_hand(s, seat):
            s.holds_any(s.hand[seat], needed)
    else:
        cast(s, seat, s.shown[pick.place])
        s.record("public", seat, (), (s.vote[seat],), s.everyone)
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
    s.record("open", seat, (), (s.vote[seat],), s.everyone)


def reveal(s: SmallState) -> None:
    """ "Find the first longest sequence of votes for the same animal: they win the round"."""
    voters = [seat for seat in s.chairs if s.vote[seat] != NONE]
    s.record("votes", None, tuple(voters), [s.vote[seat] for seat in voters], s.everyone)
    for seat in voters:
        deduce(s, seat)
    s.ballot = [s.face[t] if t != NONE else "" for t in s.vote]
    start, length = first_longest([s.ballot[seat] for seat in s.chairs])
    s.run = s.chairs[start : start + length]
    s.winner = s.ballot[s.run[0]]
    s.revealed = True
    winners = [seat for seat in voters if s.ballot[seat] == s.winner]
    s.won = [s.vote[seat] for seat in winners]
    s.record("won", None, (s.winner, length, len(s.won), *s.run))
    s.hand[s.teller] += s.won  # "All votes for this animal", also outside the sequence (ruling 5)
    for seat in winners:
        s.vote[seat] = NONE
    s.agenda = [["act", seat] for seat in voters if seat not in winners]


def first_longest(ballots: Sequence[str]) -> tuple[int, int]:
    """Return the start of the first longest sequence and its length (ruling 5).

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


def lay(s: SmallState, seat: int) -> None:
    """ "The card goes into the Teller's hand, facing away": as a public card."""
    s.shown.append(s.vote[seat])
    s.vote[seat] = NONE


def stop_round(s: SmallState) -> None:
    """End the round: votes not handled yet go to the Teller unused (rulings 23 and 24)."""
    rest = [seat for seat in s.chairs if s.vote[seat] != NONE and seat != s.acting]
    if rest:
        s.record("unused", None, tuple(rest), [s.vote[seat] for seat in rest], s.everyone)
    for seat in rest:
        lay(s, seat)
    s.agenda.clear()
