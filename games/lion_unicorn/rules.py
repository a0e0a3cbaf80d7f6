"""The rules of The Lion & The Unicorn.

"Ruling n" is the numbered list in the rules page; sentences in quotation marks are the rulebook's.
"""

from __future__ import annotations

from itertools import combinations

from games.engine import (
    Choice,
    Decision,
    Outcome,
    Turn,
    ask,
    ask_all,
    choice,
    choose,
)
from games.lion_unicorn.cards import BOX, STARTING
from games.lion_unicorn.state import LionState

SEATS = range(2, 7)
ROUNDS_TO_WIN = 2
TURNS_PER_SEAT = 100  # ruling 16
VOID_ROUNDS = 3  # ruling 16
SAME, DIFFERENT = 3, 4

DRAW = choice("draw")
FLIP = [choice("flip", place) for place in range(len(BOX))]
STEAL = [[choice("steal", seat, i) for i in range(len(BOX))] for seat in range(SEATS.stop)]


class RoundWon(Exception):
    """A player shows a winning set: everything unresolved is dropped (ruling 17)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat


def deal(s: LionState) -> None:
    """Set up a round with all cards but those set aside."""
    aside = set(s.aside)
    cards = [t for t in range(len(s.face)) if t not in aside]
    for t in cards:
        s.up[t] = False
    s.mix(cards)
    # "Take one of each type of animal card (excluding the crows, lion, and unicorn)": openly.
    starting = [next(t for t in cards if s.face[t] == kind) for kind in STARTING]
    s.note("starting", None, (), starting, s.everyone)
    s.mix(starting)
    s.deck = [t for t in cards if t not in starting] + starting[s.seats :]
    s.discard = []
    s.mix(s.deck)
    s.limit(starting[: s.seats], STARTING, apart=True)
    s.front = [[t] for t in starting[: s.seats]]
    s.round += 1
    s.turns = 0
    s.active = s.crown
    s.note("round", s.crown, (s.round,))
    for seat in range(s.seats):
        s.note("dealt", seat, (), s.front[seat], 1 << seat)


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
        s.note("void", None, (s.voids,))
        if s.voids < VOID_ROUNDS:
            deal(s)


def outcome(s: LionState) -> Outcome | None:
    """ "The game ends when one player has won two rounds"; the third void round ends it too."""
    if max(s.wins) >= ROUNDS_TO_WIN:
        winner = s.wins.index(ROUNDS_TO_WIN)
        return Outcome(winners=(winner,), reason="rounds", scores=tuple(s.wins))
    if s.voids >= VOID_ROUNDS:
        return Outcome(winners=(), reason="void", scores=tuple(s.wins))
    return None


def action(s: LionState, seat: int, why: tuple[str, ...] = ()) -> Turn:
    """Draw a card, flip a card or steal a card; ``why`` names the animal that grants it."""
    pick = yield from ask(seat, "action", actions(s, seat), why)
    if pick.verb == "draw":
        draw(s, seat)
    elif pick.verb == "flip":
        yield from flip(s, seat, pick.place)
    else:
        yield from steal(s, seat, pick.place, int(pick.at[1]))


def actions(s: LionState, seat: int) -> list[Choice]:
    """List the standard actions; flipping is always possible (ruling 11)."""
    listed = [DRAW] if s.deck or s.discard else []
    listed += FLIP[: len(s.front[seat])]
    up = s.up
    listed += [
        STEAL[victim][place]
        for victim, cards in enumerate(s.front)
        if victim != seat
        for place, t in enumerate(cards)
        if place and not up[t]
    ]
    return listed


def draw(s: LionState, seat: int) -> None:
    """The drawer "must not look at the card, but must show it to all other players".

    Where one card alone was shuffled all know it, and there is nothing to hide from the drawer.
    """
    refill(s)
    t = s.deck.pop()
    s.front[seat].append(t)
    known = s.seen[seat] >> t & 1
    about, eyes = (("known",), s.others(seat) | 1 << seat) if known else ((), s.others(seat))
    s.note("draw", seat, about, (t,), eyes, glimpse=True)


def refill(s: LionState) -> None:
    """ "If the deck is empty, shuffle the discard pile to make a new deck"."""
    if not s.deck:
        s.deck, s.discard = s.discard, []
        shuffle(s)
        if s.deck:
            s.note("reshuffle", None, (len(s.deck),))


def shuffle(s: LionState) -> None:
    """Shuffle the deck, which lies face-down: of a single card all know which it is."""
    for t in s.deck:
        s.cover(t)
    s.mix(s.deck)


def flip(s: LionState, seat: int, place: int) -> Turn:
    """Turn any own card over; "if they turn a card face-up, they must perform the action"."""
    t = s.front[seat][place]
    if s.up[t]:
        s.up[t] = False
        s.note("down", seat, (place,), (t,), s.everyone)
        s.cover(t, keep=1 << seat if place == 0 else 0)
        check(s, seat)
        return
    s.up[t] = True
    s.note("up", seat, (place,), (t,), s.everyone)
    kind = s.face[t]
    if kind != "unicorn":  # ruling 3: the unicorn is checked when the last crow is gone
        check(s, seat)
    if kind in EFFECTS:
        yield from EFFECTS[kind](s, seat, t)


def steal(s: LionState, seat: int, victim: int, place: int) -> Turn:
    """Take a face-down card; the victim "must turn one of their other cards"."""
    t = s.front[victim].pop(place)
    s.front[seat].append(t)
    s.note("steal", seat, (victim, place), (t,))
    pick = yield from ask(victim, "forced_flip", FLIP[: len(s.front[victim])], (seat,))
    yield from flip(s, victim, pick.place)


def mole(s: LionState, seat: int, t: int) -> Turn:
    """ "The player can now look at each of the face-down cards in front of them only once"."""
    places = [i for i, c in enumerate(s.front[seat]) if not s.up[c]]
    hidden = [s.front[seat][i] for i in places]
    s.note("look", seat, tuple(places), hidden, 1 << seat, glimpse=True)
    yield from ()


def goat(s: LionState, seat: int, t: int) -> Turn:
    """The goat must be moved to another player; a starting goat does nothing."""
    if t != s.front[seat][0]:
        yield from give(s, seat, t, "goat")


def swift(s: LionState, seat: int, t: int) -> Turn:
    """One own face-up card must move to another player, perhaps this swift."""
    movable = loose_places(s, seat)
    if movable:
        pick = yield from choose(seat, "swift", [choice("swift", i) for i in movable])
        yield from give(s, seat, s.front[seat][pick.place], "swift_to")


def give(s: LionState, seat: int, t: int, prompt: str) -> Turn:
    """Move a face-up card to a player of the giver's choice; it does not trigger again."""
    others = [choice("to", other) for other in range(s.seats) if other != seat]
    pick = yield from choose(seat, prompt, others, (s.face[t],))
    receiver = pick.place
    place = s.front[seat].index(t)
    s.front[seat].remove(t)
    s.front[receiver].append(t)
    s.note("give", seat, (receiver, place), (t,), s.everyone)
    check(s, seat, receiver)


def rat(s: LionState, seat: int, t: int) -> Turn:
    """Another player's face-down cards change places, seen by nobody (rulings 8 and 28)."""
    hidden = {other: face_down(s, other) for other in range(s.seats) if other != seat}
    if all(len(cards) < 2 for cards in hidden.values()):
        return
    pick = yield from choose(seat, "rat", [choice("rat", other) for other in hidden])
    target = pick.place
    s.note("rat", seat, (target, len(hidden[target])), hidden[target])
    s.mix(hidden[target])


def adder(s: LionState, seat: int, t: int) -> Turn:
    """One own face-up card must be discarded, perhaps this adder."""
    loose = loose_places(s, seat)
    if loose:
        pick = yield from choose(seat, "adder", [choice("adder", i) for i in loose])
        discard(s, seat, [s.front[seat][pick.place]], "adder")
        check(s, seat)


def fox(s: LionState, seat: int, t: int) -> Turn:
    """ "The current player must take any one of the three standard actions"."""
    s.note("fox", seat)
    yield from action(s, seat, ("fox",))


def unicorn(s: LionState, seat: int, t: int) -> Turn:
    """All face-up crows go, then all players are checked together (rulings 3 and 10)."""
    for player in range(s.seats):
        crows = [c for c in s.front[player] if s.up[c] and s.face[c] == "crow"]
        if crows:
            discard(s, player, crows, "crows")
    returning = {t: seat}
    while winners := [player for player in range(s.seats) if has_set(s, player)]:
        if len(winners) == 1:
            raise RoundWon(winners[0])
        answers = yield from ask_all([returnable(s, player) for player in winners])
        for player, picks in answers.items():
            returning[s.front[player][picks[0].place]] = player
        shuffle_in(s, returning)
        returning = {}
    if returning:
        shuffle_in(s, returning)


def returnable(s: LionState, seat: int) -> Decision:
    """Ask for a card of a set, "never the Unicorn, never the starting card" (ruling 10)."""
    kinds = {kind for kinds, _ in winning_sets(s, seat) for kind in kinds} - {"unicorn"}
    places = [i for i in loose_places(s, seat) if s.face[s.front[seat][i]] in kinds]
    return Decision(seat, "return", [choice("return", i) for i in places])


def lion(s: LionState, seat: int, t: int) -> Turn:
    """Own face-down cards are discarded, shown as they go; then the lion is shuffled in."""
    hidden = face_down(s, seat)
    if hidden:
        discard(s, seat, hidden, "pride")
    shuffle_in(s, {t: seat})
    yield from ()


EFFECTS = {
    "mole": mole, "goat": goat, "swift": swift, "rat": rat, "adder": adder, "fox": fox,
    "unicorn": unicorn, "lion": lion,
}  # fmt: skip


def discard(s: LionState, seat: int, cards: list[int], why: str) -> None:
    """Lay a player's cards on the open discard pile (ruling 25)."""
    places = [s.front[seat].index(t) for t in cards]
    s.front[seat] = [t for t in s.front[seat] if t not in cards]
    s.discard += cards
    for t in cards:
        s.up[t] = False
    s.note("discard", seat, (why, *places), cards, s.everyone)


def shuffle_in(s: LionState, cards: dict[int, int]) -> None:
    """Shuffle cards into the deck; ``cards`` maps tokens to the seats they lie before."""
    refill(s)
    for t, seat in cards.items():
        place = s.front[seat].index(t)
        s.front[seat].remove(t)
        s.up[t] = False
        s.note("shuffle_in", seat, (place,), (t,), s.everyone)
    s.deck += cards
    shuffle(s)


def end_round(s: LionState, seat: int) -> Turn:
    """The winner takes a victory token and the crown; the set lies under it for one round."""
    s.wins[seat] += 1
    s.note("won", seat, (s.wins[seat],))
    if s.wins[seat] >= ROUNDS_TO_WIN:
        return
    sets = winning_sets(s, seat)
    pick = yield from choose(seat, "keep", [choice("keep", *kinds) for kinds, _ in sets])
    places = dict(sets)[tuple(map(str, pick.at))]
    kept = [s.front[seat][i] for i in places]
    s.aside = kept
    s.crown = seat
    s.note("aside", seat, tuple(places), kept, s.everyone)
    deal(s)


def check(s: LionState, *seats: int) -> None:
    """ "A player wins immediately": raise RoundWon; at most one of ``seats`` can (ruling 17)."""
    for seat in seats:
        if has_set(s, seat):
            assert not any(has_set(s, other) for other in seats if other != seat)
            raise RoundWon(seat)


def has_set(s: LionState, seat: int) -> bool:
    """Say whether 3 identical or 4 different animals lie face-up there and no crow."""
    kinds = [s.face[t] for t in s.front[seat] if s.up[t]]
    if len(kinds) < SAME or "crow" in kinds:
        return False
    different = set(kinds)
    return len(different) >= DIFFERENT or max(map(kinds.count, different)) >= SAME


def winning_sets(s: LionState, seat: int) -> list[tuple[tuple[str, ...], list[int]]]:
    """List the sets a player shows, each as its kinds (one for three of it) and its places.

    Cards of one kind are alike. The set whose cards have lain longest comes first (ruling 29).
    """
    places: dict[str, list[int]] = {}
    for i, t in enumerate(s.front[seat]):
        if s.up[t]:
            places.setdefault(s.face[t], []).append(i)
    sets = [((kind,), at[:SAME]) for kind, at in places.items() if len(at) >= SAME]
    fours = combinations(places, DIFFERENT)
    listed = sets + [(four, sorted(places[kind][0] for kind in four)) for four in fours]
    return sorted(listed, key=lambda found: found[1][::-1])


def loose_places(s: LionState, seat: int) -> list[int]:
    """List the places of the face-up cards that may leave: all but the starting card."""
    return [i for i, t in enumerate(s.front[seat]) if i and s.up[t]]


def face_down(s: LionState, seat: int) -> list[int]:
    """List the face-down cards in front of a seat without the starting card."""
    return [t for t in s.front[seat][1:] if not s.up[t]]
