"""The three standard actions, and the effects of animals that are turned up."""

from __future__ import annotations

from games.engine import Choice, Decision, Turn, ask, ask_all, ask_unless_forced, choice
from games.lion_unicorn.cards import BOX
from games.lion_unicorn.rules.deck import discard, refill, shuffle_in
from games.lion_unicorn.rules.sets import RoundWon, check, has_set, winning_sets
from games.lion_unicorn.state import SEATS, LionState

DRAW = choice("draw")
FLIP = [choice("flip", place) for place in range(len(BOX))]
STEAL = [[choice("steal", seat, i) for i in range(len(BOX))] for seat in range(SEATS.stop)]


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

    If one card alone was shuffled, everyone knows it, and it is not hidden from the drawer.
    """
    refill(s)
    t = s.deck.pop()
    s.front[seat].append(t)
    known = s.seen[seat] >> t & 1
    about, visible_to = (("known",), s.others(seat) | 1 << seat) if known else ((), s.others(seat))
    s.record("draw", seat, about, (t,), visible_to, glimpse=True)


def flip(s: LionState, seat: int, place: int) -> Turn:
    """Turn any own card over; "if they turn a card face-up, they must perform the action"."""
    t = s.front[seat][place]
    if s.up[t]:
        s.up[t] = False
        s.record("down", seat, (place,), (t,), s.everyone)
        s.turn_face_down(t, keep=1 << seat if place == 0 else 0)
        check(s, seat)
        return
    s.up[t] = True
    s.record("up", seat, (place,), (t,), s.everyone)
    kind = s.face[t]
    if kind != "unicorn":  # ruling 3: the unicorn checks after the last crow is gone
        check(s, seat)
    if kind in EFFECTS:
        yield from EFFECTS[kind](s, seat, t)


def steal(s: LionState, seat: int, victim: int, place: int) -> Turn:
    """Take a face-down card; the victim "must turn one of their other cards"."""
    t = s.front[victim].pop(place)
    s.front[seat].append(t)
    s.thefts[t] = s.thefts.get(t, 0) + 1
    s.record("steal", seat, (victim, place), (t,))
    pick = yield from ask(victim, "forced_flip", FLIP[: len(s.front[victim])], (seat,))
    yield from flip(s, victim, pick.place)


def mole(s: LionState, seat: int, t: int) -> Turn:
    """ "The player can now look at each of the face-down cards in front of them only once"."""
    places = [i for i, c in enumerate(s.front[seat]) if not s.up[c]]
    hidden = [s.front[seat][i] for i in places]
    s.record("look", seat, tuple(places), hidden, 1 << seat, glimpse=True)
    yield from ()


def goat(s: LionState, seat: int, t: int) -> Turn:
    """The goat must be moved to another player; a starting goat does nothing."""
    if t != s.front[seat][0]:
        yield from give(s, seat, t, "goat")


def swift(s: LionState, seat: int, t: int) -> Turn:
    """One own face-up card must move to another player, perhaps this swift."""
    movable = loose_places(s, seat)
    if movable:
        pick = yield from ask_unless_forced(seat, "swift", [choice("swift", i) for i in movable])
        yield from give(s, seat, s.front[seat][pick.place], "swift_to")


def give(s: LionState, seat: int, t: int, prompt: str) -> Turn:
    """Move a face-up card to a player of the giver's choice; it does not trigger again."""
    others = [choice("to", other) for other in range(s.seats) if other != seat]
    pick = yield from ask_unless_forced(seat, prompt, others, (s.face[t],))
    receiver = pick.place
    place = s.front[seat].index(t)
    s.front[seat].remove(t)
    s.front[receiver].append(t)
    s.record("give", seat, (receiver, place), (t,), s.everyone)
    check(s, seat, receiver)


def rat(s: LionState, seat: int, t: int) -> Turn:
    """Another player's face-down cards change places, seen by nobody (rulings 8 and 28)."""
    hidden = {other: face_down(s, other) for other in range(s.seats) if other != seat}
    if all(len(cards) < 2 for cards in hidden.values()):
        return
    pick = yield from ask_unless_forced(seat, "rat", [choice("rat", other) for other in hidden])
    target = pick.place
    s.record("rat", seat, (target, len(hidden[target])), hidden[target])
    s.shuffle(hidden[target])


def adder(s: LionState, seat: int, t: int) -> Turn:
    """One own face-up card must be discarded, perhaps this adder."""
    loose = loose_places(s, seat)
    if loose:
        pick = yield from ask_unless_forced(seat, "adder", [choice("adder", i) for i in loose])
        discard(s, seat, [s.front[seat][pick.place]], "adder")
        check(s, seat)


def fox(s: LionState, seat: int, t: int) -> Turn:
    """ "The current player must take any one of the three standard actions"."""
    s.record("fox", seat)
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
    """Discard the player's face-down cards, which are shown; then shuffle in the lion."""
    hidden = face_down(s, seat)
    if hidden:
        discard(s, seat, hidden, "pride")
    shuffle_in(s, {t: seat})
    yield from ()


EFFECTS = {
    "mole": mole, "goat": goat, "swift": swift, "rat": rat, "adder": adder, "fox": fox,
    "unicorn": unicorn, "lion": lion,
}  # fmt: skip


def loose_places(s: LionState, seat: int) -> list[int]:
    """List the places of the face-up cards that may leave: all but the starting card."""
    return [i for i, t in enumerate(s.front[seat]) if i and s.up[t]]


def face_down(s: LionState, seat: int) -> list[int]:
    """List the face-down cards in front of a seat without the starting card."""
    return [t for t in s.front[seat][1:] if not s.up[t]]
