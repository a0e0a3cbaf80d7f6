"""Samples of a bot that runs: its own figures for Prometheus, and what its people saw."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from prometheus_client.parser import text_string_to_metric_families

MOVES = ("asked", "move")  # ranks of requests that somebody waits for


@dataclass(frozen=True)
class Sample:
    """How the bot stood at one moment, ``at`` so many seconds after the beginning.

    ``answers`` are those of people and of robots until then, ``memory`` is the bot process's alone
    in bytes, ``processor`` its seconds. ``free`` are answers to interactions, of which Discord's
    limit does not count any, ``refused`` the requests that met a limit. ``cached`` are the bytes
    of pictures that are kept, of which there is a most. ``starved`` are the seconds
    that it waited for a core because the machine was busy with other things.
    """

    at: float
    answers: int
    memory: int
    processor: float
    budget: int
    oldest: float
    behind: int
    robots: int
    late: float
    requests: int
    free: int
    refused: int
    cached: int = 0
    starved: float = 0.0


@dataclass
class Seen:
    """What people have seen: how long answers and all else took in seconds, and what failed."""

    waits: list[float] = field(default_factory=list)
    looks: list[float] = field(default_factory=list)
    answered: int = 0
    failed: int = 0


def sample(at: float, text: str, starved: float = 0.0) -> Sample:
    """Read a sample from the bot's page of figures."""
    sums: Counter[str] = Counter()
    kinds: Counter[bool] = Counter()
    refused = 0
    oldest = 0.0
    for family in text_string_to_metric_families(text):
        for each in family.samples:
            sums[each.name] += each.value  # type: ignore[assignment]
            if each.name == "menagerie_discord_requests_total":
                kinds[each.labels["kind"] in ("answer", "later answer")] += int(each.value)
                refused += int(each.value) if each.labels["status"] == "429" else 0
            if (
                each.name == "menagerie_request_queue_oldest_seconds"
                and each.labels["priority"] in MOVES
            ):
                oldest = max(oldest, each.value)
    return Sample(
        at=round(at, 1),
        answers=int(sums["menagerie_answers_total"]),
        memory=int(sums["process_resident_memory_bytes"]),
        processor=round(sums["process_cpu_seconds_total"], 2),
        budget=int(sums["menagerie_request_queue_length"]),
        oldest=round(oldest, 2),
        behind=int(sums["menagerie_stale_posts"]),
        robots=int(sums["menagerie_robot_answers_waiting"]),
        late=round(sums["menagerie_event_loop_lag_seconds"], 3),
        requests=kinds[False],
        free=kinds[True],
        refused=refused,
        cached=int(sums["menagerie_picture_cache_bytes"]),
        starved=round(starved, 2),
    )
