"""The lobby's option "memory help"."""

from __future__ import annotations

import pytest

from games.llamas_unleashed.state import LlamasOptions
from tests.games.llamas_unleashed.board import ADA, BEN, hand, play, table


def test_memory_help_is_on_unless_the_lobby_says_otherwise() -> None:
    assert LlamasOptions().memory


@pytest.mark.parametrize("memory", [True, False])
def test_card_seen_in_another_hand_is_listed_in_later_turns_only_with_memory_help(
    memory: bool,
) -> None:
    t = table("ada: / grand_llarceny", "ben: / basic_ram llama_bomb", "cyd:", memory=memory)
    play(t, "play grand_llarceny", "take llama_bomb")
    assert ("basic_ram" in hand(t, BEN, ADA)) is memory
    assert "basic_ram" in hand(t, BEN, BEN) and "llama_bomb" in hand(t, ADA, ADA)
    assert ("llama_bomb" in hand(t, ADA, BEN)) is memory
