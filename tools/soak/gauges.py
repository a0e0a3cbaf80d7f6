"""Samples of a running bot: its metrics for Prometheus, and what its people saw."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from prometheus_client.parser import text_string_to_metric_families

MOVES = ("asked", "move")  # priorities of requests that a player waits for


@dataclass(frozen=True)
class Sample:
    """The metrics of the bot at one moment, ``at`` seconds after the beginning.

    - ``answers`` is the number of answers by people and robots so far.
    - ``memory`` is the bot process's memory in bytes, ``processor`` its processor time in seconds.
    - ``budget`` is the length of the request queue, ``oldest`` its longest urgent wait in seconds.
    - ``behind`` is the number of posts that are out of date.
    - ``robots`` is the number of robots' answers that are waited for.
    - ``late`` is the event loop's delay in seconds.
    - ``free`` are responses to interactions, which Discord's limit does not count.
    - ``requests`` are all other requests, ``refused`` those that met a limit.
    - ``cached`` is the size of cached pictures in bytes, which is bounded.
    - ``starved`` is for how many seconds the bot waited for a core, because the machine was busy.
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
    """What people saw: how many seconds responses took, and what failed.

    ``waits`` are for answers, ``looks`` for everything else.
    """

    waits: list[float] = field(default_factory=list)
    looks: list[float] = field(default_factory=list)
    answered: int = 0
    failed: int = 0


def sample(at: float, text: str, starved: float = 0.0) -> Sample:
    """Return a sample, read from the text of the bot's metrics."""
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
