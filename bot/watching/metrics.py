"""Figures for Prometheus: what people do, what Discord is asked, and what waits.

No figure names a person, a server or a match: what is told apart are games, kinds and codes.
"""

from __future__ import annotations

from collections.abc import Sequence

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.process_collector import ProcessCollector

from bot.host import Match
from bot.host.change import Change
from bot.surfaces.budget import Rank

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2.5, 5, 10, 30, 60)
NONE = "none"  # the status of a request that had no answer


class Metrics:
    """All figures, in a registry of their own. Each method hears of one thing that happened."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self._answers = Counter(
            "menagerie_answers", "Answers to decisions, by persons or for seats that robots play "
            "or that nobody answered for", ["game", "by"], registry=registry,
        )  # fmt: skip
        self._commits = Histogram(
            "menagerie_commit_seconds", "How long an act takes to be on the disk",
            buckets=SECONDS, registry=registry,
        )  # fmt: skip
        self._interactions = Counter(
            "menagerie_interactions", "Clicks and commands, by what became of them",
            ["outcome"], registry=registry,
        )  # fmt: skip
        self._replies = Histogram(
            "menagerie_interaction_seconds", "How long a click or command waits for its answer",
            buckets=SECONDS, registry=registry,
        )  # fmt: skip
        self._requests = Counter(
            "menagerie_discord_requests", "Requests to Discord, by kind and status",
            ["kind", "status"], registry=registry,
        )  # fmt: skip
        self._request_seconds = Histogram(
            "menagerie_discord_request_seconds", "How long Discord takes", ["kind"],
            buckets=SECONDS, registry=registry,
        )  # fmt: skip
        self._errors = Counter(
            "menagerie_discord_errors", "Errors that Discord named, by their code", ["code"],
            registry=registry,
        )  # fmt: skip
        self._waited = Histogram(
            "menagerie_budget_waited_seconds", "How long requests waited for their place", ["rank"],
            buckets=SECONDS, registry=registry,
        )  # fmt: skip
        self._waiting = self._gauge(
            "menagerie_budget_waiting", "Requests that wait for their place", "rank"
        )
        self._oldest = self._gauge(
            "menagerie_budget_oldest_seconds", "How long the oldest of them has waited", "rank"
        )
        self._behind = self._gauge("menagerie_surfaces_behind", "Posts that are behind", "kind")
        self._robots = self._gauge("menagerie_robots_waiting", "Robots' answers that are awaited")
        self._late = self._gauge("menagerie_loop_late_seconds", "How late the event loop wakes")
        self._processes = self._gauge("menagerie_processes", "Processes that share the shards")
        self._absent = self._gauge("menagerie_shards_absent", "Shards that no process has")
        self._held = self._gauge("menagerie_held", "Matches and open panels in memory", "what")
        self._cached = self._gauge(
            "menagerie_cached_bytes", "What is kept of pictures, which is bounded", "what"
        )
        self._shards = self._gauge(
            "menagerie_gateway_connected", "Whether a shard is connected", "shard"
        )

    def _gauge(self, name: str, about: str, *labels: str) -> Gauge:
        return Gauge(name, about, labels, registry=self.registry)

    def committed(self, match: Match, acts: Sequence[Change], seconds: float) -> None:
        """Hear that acts are on the disk."""
        self._commits.observe(seconds)
        for act in acts:
            if act.act == "answer":
                by = "bot" if act.actor is None else "person"
                self._answers.labels(match.record.game, by).inc()

    def replied(self, outcome: str, seconds: float) -> None:
        """Hear that an interaction was answered, or refused for a reason."""
        self._interactions.labels(outcome).inc()
        self._replies.observe(seconds)

    def requested(self, kind: str, status: int | None, seconds: float) -> None:
        """Hear of a request to Discord; it has no status where no answer came."""
        self._requests.labels(kind, NONE if status is None else str(status)).inc()
        self._request_seconds.labels(kind).observe(seconds)

    def erred(self, code: int) -> None:
        """Hear of an error that Discord named."""
        self._errors.labels(str(code)).inc()

    def waited(self, rank: Rank, seconds: float) -> None:
        """Hear that a request got its place."""
        self._waited.labels(rank.name.lower()).observe(seconds)

    def stands(
        self,
        *,
        waiting: dict[Rank, list[float]],
        behind: dict[str, int],
        robots: int,
        late: float,
        shards: dict[int, bool],
        processes: int,
        absent: int,
        held: dict[str, int],
        cached: dict[str, int],
    ) -> None:
        """Hear how things stand at this moment."""
        for rank, seconds in waiting.items():
            self._waiting.labels(rank.name.lower()).set(len(seconds))
            self._oldest.labels(rank.name.lower()).set(max(seconds, default=0.0))
        self._behind.clear()
        for kind, number in behind.items():
            self._behind.labels(kind).set(number)
        self._robots.set(robots)
        self._late.set(late)
        self._processes.set(processes)
        self._absent.set(absent)
        for what, number in held.items():
            self._held.labels(what).set(number)
        for what, size in cached.items():
            self._cached.labels(what).set(size)
        for shard, connected in shards.items():
            self._shards.labels(str(shard)).set(connected)

    def text(self) -> bytes:
        """Return all figures as Prometheus reads them."""
        return generate_latest(self.registry)
