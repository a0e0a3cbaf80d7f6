"""A round: the deal, the turns, and the end of the match."""

from __future__ import annotations

from games.engine import Outcome, Turn, ask_unless_forced, choice
from games.lion_unicorn.cards import STARTING
from games.lion_unicorn.rules.actions import action
from games.lion_unicorn.rules.sets import RoundWon, winning_sets
from games.lion_unicorn.state import LionState

TURNS_PER_SEAT = 100  # ruling 16
VOID_ROUNDS = 3  # ruling 16


def deal(s: LionState) -> None:
    """Draw the first holder of the crown (ruling 15) and set up the first round."""
    s.crown = s.pick(s.seats)
    deal_round(s)


def deal_round(s: LionState) -> None:
    """Set up a round with all cards but those set aside."""
    aside = set(s.aside)
    cards = [t for t in range(len(s.face)) if t not in aside]
    for t in cards:
        s.up[t] = False
    s.shuffle(cards)
    # "Take one of each type of animal card (excluding the crows, lion, and unicorn)": openly.
    starting = [next(t for t in cards if s.face[t] == kind) for kind in STARTING]
    s.record("starting", None, (), starting, s.everyone)
    s.shuffle(starting)
    s.deck = [t for t in cards if t not in starting] + starting[s.seats :]
    s.discard = []
    s.shuffle(s.deck)
    s.limit(starting[: s.seats], STARTING, apart=True)
    s.front = [[t] for t in starting[: s.seats]]
    s.round += 1
    s.turns = 0
    s.thefts = {}
    s.active = s.crown
    s.record("round", s.crown, (s.round,))
    for seat in range(s.seats):
        s.record("dealt", seat, (), s.front[seat], 1 << seat)


def turn(s: LionState) -> Turn:
    """ "On their turn, a player must take one of three actions"; then play moves to the left."""
    seat = s.active
    try:
        yield from action(s, seat)
    except RoundWon as won:
        yield from end_round(s, won.seat)
        return
    s.active = (seat + 1) % s.seats
    s.turns += 1
    if s.turns >= TURNS_PER_SEAT * s.seats:
        s.voids += 1
        s.record("void", None, (s.voids,))
        if s.voids < VOID_ROUNDS:
            deal_round(s)


def outcome(s: LionState) -> Outcome | None:
    """ "The game ends when one player has won two rounds"; the third void round ends it too.

    A short match ends with the first round won.
    """
    if max(s.wins) >= s.goal:
        winner = s.wins.index(s.goal)
        return Outcome(winners=(winner,), reason="rounds", scores=tuple(s.wins))
    if s.voids >= VOID_ROUNDS:
        return Outcome(winners=(), reason="void", scores=tuple(s.wins))
    return None


def end_round(s: LionState, seat: int) -> Turn:
    """The winner takes a victory token and the crown; the set is under it for one round."""
    s.wins[seat] += 1
    if s.goal == 1:
        s.record("decided", seat)
    else:
        s.record("won", seat, (s.wins[seat],))
    if s.wins[seat] >= s.goal:
        return
    sets = winning_sets(s, seat)
    pick = yield from ask_unless_forced(seat, "keep", [choice("keep", *kinds) for kinds, _ in sets])
    places = dict(sets)[tuple(map(str, pick.at))]
    kept = [s.front[seat][i] for i in places]
    s.aside = kept
    s.crown = seat
    s.record("aside", seat, tuple(places), kept, s.everyone)
    deal_round(s)
