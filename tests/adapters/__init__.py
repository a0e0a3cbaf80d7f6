"""Tests of the adapters."""

from __future__ import annotations

import pytest

from games import GAMES
from kit.amount import THOROUGH

some_games = pytest.mark.parametrize("name", GAMES if THOROUGH else ["instinkt"])
"""One game, or all of them in a thorough run: the tests of other projects take seconds."""
