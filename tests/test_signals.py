"""Signals: every listener is called, whatever another one does."""

from __future__ import annotations

import pytest

from bot.runtime.signals import Signal


def test_a_listener_that_raises_is_logged_and_the_others_are_called(
    caplog: pytest.LogCaptureFixture,
) -> None:
    heard: list[int] = []
    hidden = " ".join(["a", "fox"])

    def fail(value: int) -> None:
        raise ValueError(hidden)

    signal: Signal[int] = Signal([heard.append, fail, heard.append])
    signal.send(3, extra={"match": 7})
    assert heard == [3, 3]
    (record,) = caplog.records
    assert "ValueError" in record.getMessage() and hidden not in record.getMessage()
    assert record.__dict__["match"] == 7


def test_listener_that_removes_itself_does_not_prevent_other_calls() -> None:
    heard: list[str] = []
    signal: Signal[()] = Signal()

    def once() -> None:
        heard.append("once")
        signal.remove(once)

    signal += [once, lambda: heard.append("always")]
    signal.send()
    signal.send()
    assert heard == ["once", "always", "always"]
