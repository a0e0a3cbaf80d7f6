"""Every request of the bot fits Discord's own description of its API.

The harness checks the requests of every run when it closes; here are the check itself and the
command tree.
"""

from __future__ import annotations

import pytest

from .process import E2EHarness
from .validation import DESCRIPTION, MISSING, fault_of, faults

pytestmark = pytest.mark.skipif(not DESCRIPTION.exists(), reason=MISSING)


def test_discords_api_description_refuses_wrong_bodies() -> None:
    assert fault_of("POST", "/channels/1/messages", {"content": "hello"}) is None
    assert fault_of("POST", "/channels/1/messages", {"content": 7})
    assert fault_of("POST", "/channels/1/messages/2/threads", {"name": "x" * 101})
    assert fault_of("POST", "/nowhere", {})


async def test_command_tree_matches_discords_api_description(harness: E2EHarness) -> None:
    sent = [r for r in harness.standin.requests if r.path.endswith("/commands")]
    assert len(sent) == 1 and {c["name"] for c in sent[0].json} >= {"play", "lion", "panel"}
    assert faults(sent) == []
