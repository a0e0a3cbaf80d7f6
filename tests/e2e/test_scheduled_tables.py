"""Scheduled tables in the real process: event, reminders and start, over kills."""

from __future__ import annotations

from playground.people import Person

from .process import E2EHarness
from .records import caught_up
from .test_clocks import while_down

REMINDER_DUE = "UPDATE deadline SET next_check_at = 1"
START_DUE = "UPDATE deadline SET due_at = 2, next_check_at = 2"


def reminders(person: Person) -> list[int]:
    """Return the direct messages to a person that say when a match starts."""
    return [m.id for m in person.dm.messages if " starts <t:" in m.text]


async def test_scheduled_table_has_one_event_and_reminds_and_starts_over_kills(
    harness: E2EHarness,
) -> None:
    standin = harness.standin
    ada, table = standin.person("Ada"), standin.channel()
    opened = await ada.slash("play", {"game": "lion_unicorn", "when": "in 3 hours"}, where=table)
    assert "I'll remind everyone" in opened.text
    await standin.until(lambda: len(standin.events) == 1)
    (event,) = standin.events
    assert event["status"] == 1 and event["name"] == "The Lion & The Unicorn"
    lobby = table.last
    assert event["entity_metadata"]["location"].endswith(f"/{table.id}/{lobby.id}")
    await standin.person("Ben").click(lobby, label="I am in")
    await while_down(harness, REMINDER_DUE)
    await standin.until(lambda: len(reminders(ada)) == 1)
    (first,) = reminders(ada)
    await while_down(harness, REMINDER_DUE)
    await standin.until(lambda: reminders(ada) not in ([], [first]))
    await while_down(harness, START_DUE)
    await standin.until(lambda: [e["status"] for e in standin.events] == [2])
    assert len(reminders(ada)) == 1, "the second has replaced the first"
    assert standin.events[0]["id"] == event["id"]


async def test_cancelled_table_leaves_no_event_and_none_is_made_without_the_permission(
    harness: E2EHarness,
) -> None:
    standin = harness.standin
    ada, table = standin.person("Ada"), standin.channel()
    await ada.slash("play", {"game": "lion_unicorn", "when": "in 3 hours"}, where=table)
    await standin.until(lambda: len(standin.events) == 1)
    await ada.click(table.last, label="Leave")
    await standin.until(lambda: standin.events == [])
    standin.set_server_permission("create_events", False)
    await ada.slash("play", {"game": "lion_unicorn", "when": "in 3 hours"}, where=table)
    await caught_up(harness)
    sent = [r for r in standin.requests if r.path.endswith("/scheduled-events")]
    assert [request.status for request in sent] == [200]
