"""The lobby's option "memory help"."""

from __future__ import annotations

import pytest

from games.smallseat.state import SmallOptions
from tests.games.smallseat.board import ADA, BEN, CYD, DOV, Small, keys, play, table, vote

HANDS = ("ada: dog pig cat", "ben: pig seal", "cyd: pig seal", "dov!: pig pig")


def known(t: Small, seat: int, reader: int | None) -> list[str]:
    """Return the animals that a reader's panel lists in a hand."""
    return t.view(reader).table[seat].known


def shown_hand(*, memory: bool) -> Small:
    """Return a table at which Ada has shown her hand after three votes for Curlysnouts."""
    t = table(*HANDS, memory=memory)
    vote(t, "dog pig pig pig")
    play(t, "execute")
    return t


def test_memory_help_is_on_unless_the_lobby_says_otherwise() -> None:
    assert SmallOptions().memory


@pytest.mark.parametrize("reader", [BEN, DOV, None])
def test_shown_hand_is_listed_for_others_only_with_memory_help(reader: int | None) -> None:
    assert sorted(known(shown_hand(memory=True), ADA, reader)) == sorted(keys("pig cat"))
    assert known(shown_hand(memory=False), ADA, reader) == []


def test_votes_that_the_teller_got_are_listed_for_others_only_with_memory_help() -> None:
    assert known(shown_hand(memory=True), DOV, CYD)
    assert known(shown_hand(memory=False), DOV, CYD) == []


def test_players_see_their_own_cards_without_memory_help() -> None:
    t = shown_hand(memory=False)
    assert sorted(known(t, ADA, ADA)) == sorted(keys("pig cat"))
    assert len(known(t, DOV, DOV)) == t.view(DOV).table[DOV].cards
