"""The roles of players, their protection, and changes of places."""

from __future__ import annotations

from games.smallseat.state import SmallState


def can_vote(s: SmallState, seat: int) -> bool:
    """ "Everybody who has more than 1 card" votes, the Teller too (ruling 3)."""
    return len(s.hand[seat]) + (len(s.shown) if seat == s.teller else 0) > 1


def candidates(s: SmallState) -> list[int]:
    """List all players but the Teller, clockwise from the Smallseat."""
    return [seat for seat in s.chairs if seat != s.teller]


def is_immune(s: SmallState, seat: int) -> bool:
    """Return whether Snufflesniff protects a player now (ruling 22)."""
    return s.immune[seat] >= s.round


def may_be_swapped(s: SmallState, seat: int) -> bool:
    """Return whether others may change places with a player (ruling 22)."""
    return s.immune[seat] < s.round and s.spiky[seat] < s.round


def swap(s: SmallState, seat: int, other: int) -> None:
    """Let two players change places, with all their cards (rulings 6 and 21)."""
    a, b = s.chairs.index(seat), s.chairs.index(other)
    s.chairs[a], s.chairs[b] = other, seat
