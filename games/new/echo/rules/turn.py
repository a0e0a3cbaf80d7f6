"""The deal, the turn and the end."""

from games.engine import Outcome, Turn, ask, choice
from games.new.echo.state import EchoState

HAND = 3


def deal(s: EchoState) -> None:
    """Shuffle, deal three cards to each seat, and draw the first player."""
    s.shuffle(s.deck)
    for seat in range(s.seats):
        draw(s, seat, HAND)
    s.active = s.pick(s.seats)


def draw(s: EchoState, seat: int, n: int) -> None:
    """Draw cards from the deck as long as there are any; only the drawer sees them."""
    drawn = [s.deck.pop() for _ in range(min(n, len(s.deck)))]
    s.hand[seat] += drawn
    s.record("draw", seat, (), drawn, 1 << seat)


def turn(s: EchoState) -> Turn:
    """Play a card onto the pile, which scores if it is the animal on top; then draw one."""
    seat = s.active
    pick = yield from ask(seat, "play", [choice("play", i) for i in range(len(s.hand[seat]))])
    t = s.hand[seat].pop(pick.place)
    scored = bool(s.pile) and s.face[s.pile[-1]] == s.face[t]
    s.pile.append(t)
    s.points[seat] += scored
    s.record("repeat" if scored else "play", seat, (), (t,), s.everyone)
    draw(s, seat, 1)
    s.active = (seat + 1) % s.seats


def outcome(s: EchoState) -> Outcome | None:
    """Return the outcome once all cards are played: the most points win."""
    if any(s.hand):
        return None
    winners = tuple(seat for seat, n in enumerate(s.points) if n == max(s.points))
    return Outcome(winners=winners, reason="last card", scores=tuple(s.points))
