"""The verdict of a soak: it accepts steady values and reports endless growth."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tools.soak.gauges import Sample, Seen, sample
from tools.soak.verdict import faults, slope

STANDS = Sample(
    at=0, answers=0, memory=300 << 20, processor=0, budget=10, oldest=0, behind=12, robots=1,
    late=0, requests=0, free=0, refused=0,
)  # fmt: skip
QUICK = Seen(waits=[0.1] * 1000, looks=[0.1])


def samples(**grown: float) -> list[Sample]:
    """Return ten minutes of a bot at 20 answers per second, with noise.

    Some values grow by the given amounts in total.
    """
    rng, found = Random(1), []
    for n in range(200):
        part = n / 200
        each = replace(STANDS, at=3.0 * n, answers=60 * n, requests=90 * n)
        noisy = {"memory": each.memory + rng.randrange(4 << 20), "behind": rng.randrange(30)}
        each = replace(each, **noisy)
        more = {name: getattr(each, name) + int(by * part) for name, by in grown.items()}
        found.append(replace(each, **more))
    return found


def test_bot_with_steady_memory_and_queues_passes() -> None:
    assert faults(samples(), QUICK) == []


@pytest.mark.parametrize(
    ("grown", "said"),
    [
        ({"budget": 400}, "what waits for the budget grows"),
        ({"behind": 400}, "what is behind grows"),
        ({"robots": 300}, "the robots' queue grows"),
        ({"memory": 100 << 20}, "memory grows"),
        ({"refused": 90}, "met a limit"),
    ],
)
def test_endless_growth_is_reported(grown: dict[str, float], said: str) -> None:
    (fault,) = faults(samples(**grown), QUICK)
    assert said in fault


def test_bounded_picture_cache_is_not_a_leak() -> None:
    assert faults(samples(memory=100 << 20, cached=100 << 20), QUICK) == []


def test_single_stall_is_ignored() -> None:
    found = samples()
    found[150] = replace(found[150], budget=900, behind=900, memory=900 << 20)
    assert faults(found, QUICK) == []


def test_late_responses_are_reported_unless_the_machine_was_busy() -> None:
    late = Seen(waits=[0.1] * 900 + [4.0] * 100, looks=[0.1])
    (fault,) = faults(samples(), late)
    assert "100 of 1000 answers" in fault
    assert faults(samples(starved=300), late) == []


def test_slope_ignores_outliers() -> None:
    points = [(float(n), 2.0 * n) for n in range(50)]
    assert slope([*points, (50.0, 9999.0)]) == pytest.approx(2.0)


def test_sample_is_read_from_the_bots_metrics() -> None:
    text = (
        'menagerie_answers_total{game="a",by="person"} 3\n'
        'menagerie_answers_total{game="b",by="bot"} 4\n'
        'menagerie_discord_requests_total{kind="edit",status="200"} 5\n'
        'menagerie_discord_requests_total{kind="answer",status="200"} 6\n'
        'menagerie_discord_requests_total{kind="post",status="429"} 1\n'
        'menagerie_request_queue_length{priority="table"} 7\n'
        "process_resident_memory_bytes 1.5e+08\n"
    )
    read = sample(2.0, text)
    assert (read.answers, read.requests, read.free, read.refused) == (7, 6, 6, 1)
    assert (read.budget, read.memory) == (7, 150_000_000)
