"""Metrics: every event is counted, without names of people or matches."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest
from aiohttp import ClientError, ClientSession, TraceConfig, web
from prometheus_client.parser import text_string_to_metric_families

from bot.app.monitoring.metrics import Metrics
from bot.app.monitoring.tracing import code_in, count_requests, kind_of
from bot.messaging.rate_limiter import Priority
from tests.conventions.files import ROOT
from tests.host.harness import ANN, BEN, HostHarness

BOARD = ROOT / "deploy" / "grafana.json"
NAME = re.compile(r"\b(?:menagerie|process)_[a-z_]+")


def samples(metrics: Metrics) -> dict[str, float]:
    """Return every sample that is not zero by its name and labels."""
    families = text_string_to_metric_families(metrics.text().decode())
    return {
        s.name + "".join(f" {v}" for v in s.labels.values()): s.value
        for family in families
        for s in family.samples
        if s.value
    }


async def test_answers_are_counted_by_game_and_by_person_or_robot(tmp_path: Path) -> None:
    async with HostHarness(tmp_path / "menagerie.sqlite3") as harness:
        await count_answers(harness)


async def count_answers(harness: HostHarness) -> None:
    metrics = Metrics()
    harness.host.matches.on_commit_timed.append(metrics.on_commit)
    harness.seat_robots()
    match = await harness.begin(ANN, BEN, robots=1)
    for _ in range(6):
        match = await harness.settled(match.id)
        match = await harness.step(match, Random(match.last_row))
    match = await harness.settled(match.id)
    rows = [row for row in await harness.store.journal(match.id) if row.act == "answer"]
    told = samples(metrics)
    persons = sum(row.actor is not None for row in rows)
    assert told["menagerie_answers_total person lion_unicorn"] == persons == 6
    assert told["menagerie_answers_total bot lion_unicorn"] == len(rows) - persons > 0
    assert told["menagerie_commit_seconds_count"] >= 6


def test_gauges_are_set_and_reset() -> None:
    metrics = Metrics()
    line: dict[Priority, list[float]] = {priority: [] for priority in Priority}
    metrics.set_gauges(
        waiting=line | {Priority.TABLE: [1.0, 4.0]}, refused=5, stale_posts={"table": 2}, robots=3,
        loop_lag=0.5, shards={0: True, 1: False}, processes=2, missing_shards=1,
        in_memory={"matches": 7}, cached={"parts": 9},
    )  # fmt: skip
    told = samples(metrics)
    assert told["menagerie_request_queue_length table"] == 2
    assert told["menagerie_request_queue_oldest_seconds table"] == 4
    assert told["menagerie_stale_posts table"] == 2
    assert told["menagerie_robot_answers_waiting"] == 3
    assert told["menagerie_gateway_connected 0"] == 1
    assert told["menagerie_processes"] == 2 and told["menagerie_shards_missing"] == 1
    assert told["menagerie_objects_in_memory matches"] == 7
    assert told["menagerie_picture_cache_bytes parts"] == 9
    metrics.set_gauges(
        waiting=line, refused=0, stale_posts={}, robots=0, loop_lag=0.0, shards={},
        processes=1, missing_shards=0, in_memory={}, cached={},
    )  # fmt: skip
    assert "menagerie_stale_posts table" not in samples(metrics)


def test_refusals_and_waits_are_counted() -> None:
    metrics = Metrics()
    metrics.on_response("answered", 0.1)
    metrics.on_response("closed", 0.2)
    metrics.on_queue_wait(Priority.MOVE, 2.0)
    told = samples(metrics)
    assert told["menagerie_interactions_total closed"] == 1
    assert told["menagerie_interaction_seconds_count"] == 2
    assert told["menagerie_request_queue_wait_seconds_sum move"] == 2


@pytest.mark.parametrize(
    ("method", "path", "kind"),
    [
        ("POST", "/api/v10/interactions/12/aW50ZXJhY3Rpb246/callback", "answer"),
        ("PATCH", "/api/v10/webhooks/1/token/messages/@original", "later answer"),
        ("POST", "/api/v10/channels/5/messages", "post"),
        ("PATCH", "/api/v10/channels/5/messages/6", "edit"),
        ("PATCH", "/api/v10/channels/5", "channel"),
        ("POST", "/api/v10/channels/5/messages/6/threads", "thread"),
        ("PUT", "/api/v10/applications/1/commands", "other"),
    ],
)
def test_requests_are_counted_by_kind(method: str, path: str, kind: str) -> None:
    assert kind_of(method, path) == kind


@pytest.mark.parametrize(
    ("body", "code"),
    [('{"code": 50007}', 50007), ('{"code": 0}', 0), ("<html>", 0), ("[]", 0), ('{"a": 1}', 0)],
)
def test_error_code_is_found_in_a_response_body(body: str, code: int) -> None:
    assert code_in(body) == code


async def test_session_reports_requests_and_errors_and_keeps_the_body_readable() -> None:
    metrics = Metrics()

    async def refuse(request: web.Request) -> web.Response:
        return web.json_response({"code": 10008, "message": "Unknown Message"}, status=404)

    app = web.Application()
    app.router.add_patch("/api/v10/channels/5/messages/6", refuse)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    port = runner.addresses[0][1]
    trace = TraceConfig()
    count_requests(trace, metrics.on_request, metrics.on_error)
    async with ClientSession(trace_configs=[trace]) as session:
        url = f"http://127.0.0.1:{port}/api/v10/channels/5/messages/6"
        async with session.patch(url) as response:
            assert (await response.json())["code"] == 10008
        await runner.cleanup()
        with pytest.raises(ClientError):
            await session.patch(url)
    told = samples(metrics)
    assert told["menagerie_discord_requests_total edit 404"] == 1
    assert told["menagerie_discord_requests_total edit none"] == 1
    assert told["menagerie_discord_errors_total 10008"] == 1


def test_every_dashboard_query_names_an_existing_metric() -> None:
    metrics, known = Metrics(), set()
    for family in text_string_to_metric_families(metrics.text().decode()):
        ends = {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count")}
        known |= {family.name + end for end in ends.get(family.type, ("",))}
    board = json.loads(BOARD.read_text("utf-8"))
    for panel in board["panels"]:
        assert panel["targets"], panel["title"]
        for target in panel["targets"]:
            named = set(NAME.findall(target["expr"]))
            assert named and named <= known, (panel["title"], named - known)


def test_every_metric_is_on_the_dashboard() -> None:
    shown = set(NAME.findall(BOARD.read_text("utf-8")))
    for family in text_string_to_metric_families(Metrics().text().decode()):
        if family.name.startswith("menagerie") and not family.name.endswith("_created"):
            assert any(name.startswith(family.name) for name in shown), family.name
