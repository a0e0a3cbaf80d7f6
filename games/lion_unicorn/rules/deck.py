"""The deck and the discard pile: how cards get there, and how they are shuffled."""

from __future__ import annotations

from games.lion_unicorn.state import LionState


def refill(s: LionState) -> None:
    """ "If the deck is empty, shuffle the discard pile to make a new deck"."""
    if not s.deck:
        s.deck, s.discard = s.discard, []
        shuffle(s)
        if s.deck:
            s.record("reshuffle", None, (len(s.deck),))


def shuffle(s: LionState) -> None:
    """Shuffle the deck face-down: if it is a single card, everyone knows which one."""
    for t in s.deck:
        s.turn_face_down(t)
    s.shuffle(s.deck)


def discard(s: LionState, seat: int, cards: list[int], why: str) -> None:
    """Put a player's cards on the open discard pile (ruling 25)."""
    places = [s.front[seat].index(t) for t in cards]
    s.front[seat] = [t for t in s.front[seat] if t not in cards]
    s.discard += cards
    for t in cards:
        s.up[t] = False
    s.record("discard", seat, (why, *places), cards, s.everyone)


def shuffle_in(s: LionState, cards: dict[int, int]) -> None:
    """Shuffle cards into the deck; ``cards`` maps each token to the seat it is in front of."""
    refill(s)
    for t, seat in cards.items():
        place = s.front[seat].index(t)
        s.front[seat].remove(t)
        s.up[t] = False
        s.record("shuffle_in", seat, (place,), (t,), s.everyone)
    s.deck += cards
    shuffle(s)
