"""A round: choose, reveal, place, draw; and the end of the match."""

from __future__ import annotations

from games.engine import Decision, Outcome, Turn, ask_all, ask_unless_forced, choice
from games.instinkt.cards import NUMBER, owner
from games.instinkt.rules.board import (
    BEGIN,
    COLUMNS,
    ENDS,
    FIELD,
    NAMES,
    distance,
    frame_of,
    line_name,
    lines,
    name,
    places,
    push,
)
from games.instinkt.rules.scoring import points
from games.instinkt.state import CHOSEN_FROM, HAND, SEATS, InstinktState

PLAY = [choice("play", i) for i in range(HAND)]
UNDER = [choice("under", i) for i in range(CHOSEN_FROM)]
PLACE, MOVE, TO = ({at: choice(verb, at) for at in NAMES} for verb in ("place", "move", "to"))
PUSH = {
    (end, line): choice("push", end, line)
    for end, (fixed, _) in ENDS.items()
    for line in (range(1, FIELD + 1) if fixed else COLUMNS)
}


def deal(s: InstinktState) -> None:
    """Shuffle both decks and draw; "toss" the tiebreaker token."""
    for seat in range(SEATS):
        s.shuffle(s.deck[seat])
        s.hand[seat] = [s.deck[seat].pop() for _ in range(s.opening)]
        s.record("dealt", seat, (), s.hand[seat], 1 << seat)
    s.token = s.active = s.pick(SEATS)
    s.record("toss", s.token)


def turn(s: InstinktState) -> Turn:
    """One round: choose and reveal, place or remove, draw. The variant chooses its hands first."""
    if len(s.hand[0]) > HAND:
        yield from keep(s)
        return
    s.round += 1
    yield from reveal(s)
    if "snake" in [s.face[t] for t in s.played]:
        remove(s)
    else:
        settle_order(s)
        while s.played:
            yield from play(s, s.played[0])
    draw(s)
    if s.full:
        count(s)


def outcome(s: InstinktState) -> Outcome | None:
    """ "The game ends at the end of a round once 16 cards are in the 4x4 display".

    "The player with the most points wins", in a tie the player who "scored points with more cards",
    then the one with the highest sum in hand; after that it is a draw (ruling 12).
    """
    if not s.full:
        return None
    scores, cards = tally(s)
    for reason, totals in (("points", scores), ("cards", cards), ("hand", hand_sums(s))):
        if totals[0] != totals[1]:
            return Outcome(winners=(totals.index(max(totals)),), reason=reason, scores=scores)
    return Outcome(winners=(0, 1), reason="draw", scores=scores)


def keep(s: InstinktState) -> Turn:
    """Both players keep three of five cards; the rest go on the bottom of the deck (ruling 23)."""
    answers = yield from ask_all(
        [
            Decision(seat, "under", UNDER, CHOSEN_FROM - HAND, CHOSEN_FROM - HAND, ordered=True)
            for seat in range(SEATS)
        ]
    )
    for seat in range(SEATS):
        given = [s.hand[seat][pick.place] for pick in answers[seat]]
        s.hand[seat] = [t for t in s.hand[seat] if t not in given]
        s.deck[seat][:0] = reversed(given)  # first named, first drawn
        s.record("under", seat, (), given, 1 << seat, secret=True)


def reveal(s: InstinktState) -> Turn:
    """ "You both choose 1 card from your hand and reveal them at the same time"."""
    answers = yield from ask_all([Decision(seat, "play", PLAY) for seat in range(SEATS)])
    s.played = [s.hand[seat].pop(answers[seat][0].place) for seat in range(SEATS)]
    s.record("reveal", None, (s.round,), s.played, s.everyone)


def remove(s: InstinktState) -> None:
    """ "If at least 1 revealed card is a snake (X), you must both remove the cards"."""
    s.record("snake", None, (), s.played, s.everyone)
    s.removed += s.played
    s.played = []


def settle_order(s: InstinktState) -> None:
    """The higher number is placed first. In a tie the token holder is first, and loses it."""
    s.played.sort(key=lambda t: (NUMBER[s.face[t]], owner(t) == s.token), reverse=True)
    first, second = s.played
    if s.face[first] == s.face[second]:
        s.record("tie", s.token, (owner(second),))
        s.token = owner(second)


def play(s: InstinktState, t: int) -> Turn:
    """Place a shown card and carry out its effect before the next one is placed (ruling 19)."""
    s.active = owner(t)
    kind = s.face[t]
    if kind == "deer" and s.display:
        yield from deer(s, t)
        return
    yield from place(s, t)
    if kind == "raccoon":
        yield from raccoon(s, t)


def place(s: InstinktState, t: int) -> Turn:
    """ "You may place it in any empty space in the display"; the first one may go anywhere."""
    if not s.display:
        s.played.remove(t)
        s.display[t] = BEGIN
        s.record("begin", owner(t), (name(BEGIN),), (t,), s.everyone)
        return
    frame = frame_of(s.display.values())
    free = places(s.display.values(), frame)
    pick = yield from ask_unless_forced(owner(t), "place", [PLACE[at] for at in free], (s.face[t],))
    s.played.remove(t)
    s.display[t] = frame.cell(str(pick.at[0]))
    s.record("place", owner(t), pick.at, (t,), s.everyone)


def deer(s: InstinktState, t: int) -> Turn:
    """ "Move the deer from outside the display into any row or column"."""
    cells = s.display.values()
    frame = frame_of(cells)
    pick = yield from ask_unless_forced(
        owner(t), "push", [PUSH[line_name(*line)] for line in lines(cells)]
    )
    pushed = push(cells, *frame.entry(*pick.at))
    at = {cell: c for c, cell in s.display.items()}
    moving = [at[cell] for cell in pushed.moved]
    steps = [distance(*way) for way in pushed.moved.items()]
    s.played.remove(t)
    s.record("push", owner(t), (*pick.at, *steps), (t, *moving), s.everyone)
    for c in moving:
        s.display[c] = pushed.moved[s.display[c]]
    s.display[t] = pushed.deer


def raccoon(s: InstinktState, t: int) -> Turn:
    """ "Move 1 of your other cards from the display to any other empty space" (ruling 17)."""
    others = [(cell, c) for c, cell in s.display.items() if owner(c) == owner(t) and c != t]
    own = {name(cell): c for cell, c in sorted(others)}
    movable = [MOVE[at] for at, c in own.items() if targets(s, c)]
    if not movable:
        s.record("stay", owner(t))
        return
    pick = yield from ask_unless_forced(owner(t), "move", movable)
    start = str(pick.at[0])
    lifted = s.lifted = own[start]
    frame = frame_of(s.standing().values())
    free = [TO[at] for at in targets(s, lifted)]
    pick = yield from ask_unless_forced(owner(t), "to", free, (s.face[lifted],))
    s.lifted = -1
    s.display[lifted] = frame.cell(str(pick.at[0]))
    s.record("move", owner(t), (start, *pick.at), (lifted,), s.everyone)


def targets(s: InstinktState, t: int) -> list[str]:
    """Name the other empty places to which a lifted card may move (ruling 9)."""
    rest = [cell for c, cell in s.display.items() if c != t]
    vacated = name(s.display[t])
    return [at for at in places(rest, frame_of(rest)) if at != vacated]


def draw(s: InstinktState) -> None:
    """ "Draw 1 card from your deck", while there is one (ruling 10)."""
    for seat in range(SEATS):
        if s.deck[seat]:
            t = s.deck[seat].pop()
            s.hand[seat].append(t)
            s.record("draw", seat, (), (t,), 1 << seat)


def count(s: InstinktState) -> None:
    """Count the points; if neither they nor the scoring cards decide, both show their hands."""
    scores, cards = tally(s)
    for seat in range(SEATS):
        s.record("count", seat, (scores[seat], cards[seat]))
    if scores[0] == scores[1] and cards[0] == cards[1]:
        for seat, total in enumerate(hand_sums(s)):
            s.record("hand", seat, (total,), s.hand[seat], s.everyone)


def tally(s: InstinktState) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return each seat's points and the number of its cards that scored."""
    scores, cards = [0] * SEATS, [0] * SEATS
    square = s.square()
    for cell, n in points(square, s.cards).items():
        seat, _ = square[cell]
        scores[seat] += n
        cards[seat] += n > 0
    return tuple(scores), tuple(cards)


def hand_sums(s: InstinktState) -> tuple[int, ...]:
    """Add up the numbers in each hand: "the snake with the X counts as 0"."""
    return tuple(sum(NUMBER[s.face[t]] for t in hand) for hand in s.hand)
