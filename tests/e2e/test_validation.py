"""Every body the bot sends fits Discord's own description of its API.

The house checks the requests of every run when it closes; here are the check itself and the
command tree.
"""

from __future__ import annotations

import pytest

from .process import House
from .validation import DESCRIPTION, MISSING, fault_of, faults

pytestmark = pytest.mark.skipif(not DESCRIPTION.exists(), reason=MISSING)


def test_the_description_refuses_what_is_wrong() -> None:
    assert fault_of("POST", "/channels/1/messages", {"content": "hello"}) is None
    assert fault_of("POST", "/channels/1/messages", {"content": 7})
    assert fault_of("POST", "/channels/1/messages/2/threads", {"name": "x" * 101})
    assert fault_of("POST", "/nowhere", {})


async def test_the_command_tree_fits_the_description(house: House) -> None:
    sent = [r for r in house.standin.requests if r.path.endswith("/commands")]
    assert len(sent) == 1 and {c["name"] for c in sent[0].json} >= {"play", "lion", "hand"}
    assert faults(sent) == []
