"""Metrics for Prometheus: what players do, what the bot asks of Discord, and what is waiting.

No metric names a person, a server or a match. The labels are games, kinds, priorities and codes.
"""

from __future__ import annotations

from collections.abc import Sequence

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.process_collector import ProcessCollector

from bot.match.commits.change import Change
from bot.match.match import Match
from bot.messaging.rate_limiter import Priority

BUCKETS_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2.5, 5, 10, 30, 60)
NO_STATUS = "none"  # the status of a request that got no response


class Metrics:
    """All metrics, in their own registry. Each method records one kind of event."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self._answers = Counter(
            "menagerie_answers", "Answers to decisions, by persons or for seats that robots play "
            "or that nobody answered for", ["game", "by"], registry=registry,
        )  # fmt: skip
        self._commits = Histogram(
            "menagerie_commit_seconds", "How long an act takes to be on the disk",
            buckets=BUCKETS_SECONDS, registry=registry,
        )  # fmt: skip
        self._interactions = Counter(
            "menagerie_interactions", "Clicks and commands, by what became of them",
            ["outcome"], registry=registry,
        )  # fmt: skip
        self._replies = Histogram(
            "menagerie_interaction_seconds", "How long a click or command waits for its answer",
            buckets=BUCKETS_SECONDS, registry=registry,
        )  # fmt: skip
        self._requests = Counter(
            "menagerie_discord_requests", "Requests to Discord, by kind and status",
            ["kind", "status"], registry=registry,
        )  # fmt: skip
        self._request_seconds = Histogram(
            "menagerie_discord_request_seconds", "How long Discord takes", ["kind"],
            buckets=BUCKETS_SECONDS, registry=registry,
        )  # fmt: skip
        self._errors = Counter(
            "menagerie_discord_errors", "Errors that Discord named, by their code", ["code"],
            registry=registry,
        )  # fmt: skip
        self._waited = Histogram(
            "menagerie_request_queue_wait_seconds", "How long requests waited for their place",
            ["priority"],
            buckets=BUCKETS_SECONDS, registry=registry,
        )  # fmt: skip
        self._waiting = self._gauge(
            "menagerie_request_queue_length", "Requests that wait for their place", "priority"
        )
        self._oldest = self._gauge(
            "menagerie_request_queue_oldest_seconds",
            "How long the oldest of them has waited",
            "priority",
        )
        self._refused = self._gauge(
            "menagerie_discord_refused_requests",
            "Requests that Discord refused with 401, 403 or 429 in the last ten minutes",
        )
        self._stale_posts = self._gauge("menagerie_stale_posts", "Posts that are behind", "kind")
        self._robots = self._gauge(
            "menagerie_robot_answers_waiting", "Robots' answers that are awaited"
        )
        self._loop_lag = self._gauge(
            "menagerie_event_loop_lag_seconds", "How late the event loop wakes"
        )
        self._processes = self._gauge("menagerie_processes", "Processes that share the shards")
        self._missing_shards = self._gauge("menagerie_shards_missing", "Shards that no process has")
        self._in_memory = self._gauge(
            "menagerie_objects_in_memory", "Matches and open panels in memory", "kind"
        )
        self._cached = self._gauge(
            "menagerie_picture_cache_bytes", "What is kept of pictures, which is bounded", "kind"
        )
        self._shards = self._gauge(
            "menagerie_gateway_connected", "Whether a shard is connected", "shard"
        )

    def _gauge(self, name: str, about: str, *labels: str) -> Gauge:
        return Gauge(name, about, labels, registry=self.registry)

    def on_commit(self, match: Match, acts: Sequence[Change], seconds: float) -> None:
        """Count the acts of a commit, which took this many seconds."""
        self._commits.observe(seconds)
        for act in acts:
            if act.act == "answer":
                by = "bot" if act.actor is None else "person"
                self._answers.labels(match.record.game, by).inc()

    def on_response(self, outcome: str, seconds: float) -> None:
        """Count the response to an interaction. ``outcome`` says what became of it."""
        self._interactions.labels(outcome).inc()
        self._replies.observe(seconds)

    def on_request(self, kind: str, status: int | None, seconds: float) -> None:
        """Count a request to Discord; ``status`` is None if it got no response."""
        self._requests.labels(kind, NO_STATUS if status is None else str(status)).inc()
        self._request_seconds.labels(kind).observe(seconds)

    def on_error(self, code: int) -> None:
        """Count an error by Discord's error code."""
        self._errors.labels(str(code)).inc()

    def on_queue_wait(self, priority: Priority, seconds: float) -> None:
        """Count for how long a request waited in the queue."""
        self._waited.labels(priority.name.lower()).observe(seconds)

    def set_gauges(
        self,
        *,
        waiting: dict[Priority, list[float]],
        refused: int,
        stale_posts: dict[str, int],
        robots: int,
        loop_lag: float,
        shards: dict[int, bool],
        processes: int,
        missing_shards: int,
        in_memory: dict[str, int],
        cached: dict[str, int],
    ) -> None:
        """Set all gauges to the current state."""
        for priority, seconds in waiting.items():
            self._waiting.labels(priority.name.lower()).set(len(seconds))
            self._oldest.labels(priority.name.lower()).set(max(seconds, default=0.0))
        self._refused.set(refused)
        self._stale_posts.clear()
        for kind, number in stale_posts.items():
            self._stale_posts.labels(kind).set(number)
        self._robots.set(robots)
        self._loop_lag.set(loop_lag)
        self._processes.set(processes)
        self._missing_shards.set(missing_shards)
        for what, number in in_memory.items():
            self._in_memory.labels(what).set(number)
        for what, size in cached.items():
            self._cached.labels(what).set(size)
        for shard, connected in shards.items():
            self._shards.labels(str(shard)).set(connected)

    def text(self) -> bytes:
        """Return all metrics in Prometheus' text format."""
        return generate_latest(self.registry)
