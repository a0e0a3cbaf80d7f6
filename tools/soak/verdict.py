"""The verdict of a soak: whether memory and queues stop growing, and responses are fast enough.

It compares medians, so that a moment in which the machine was busy doesn't matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from statistics import median

from kit.figures import Row, percentile
from tools.soak.gauges import Sample, Seen

WARM = 0.5  # the first fraction of the time, in which caches fill
PIECES = 4  # pieces of the remaining time, which are compared to find growth
QUEUE = 20  # by this many a queue may be longer at the end
GROWTH = 1.5  # by this factor a queue may be longer at the end
MEMORY = 16 << 20  # by this many bytes the process may be larger at the end
SLOPE = 1 << 20  # by this many bytes the process may grow in a thousand answers
STARVED = 0.2  # fraction of time waiting for a core, above which speed is not judged
PATIENCE = 3.0  # seconds that Discord waits for an answer
FAILED = 0.001  # fraction of answers that may take longer, and of requests that may be refused


def warm(samples: Sequence[Sample]) -> Sequence[Sample]:
    """Return the samples after the warm-up."""
    return samples[int(WARM * len(samples)) :]


def slope(points: Sequence[tuple[float, float]]) -> float:
    """Return the median of the slopes between any two points, so that outliers count little."""
    found = [(b[1] - a[1]) / (b[0] - a[0]) for a, b in combinations(points, 2) if b[0] > a[0]]
    return median(found) if found else 0.0


def pieces(values: Sequence[float]) -> list[float]:
    """Return the medians of the four quarters of a series."""
    size = max(1, len(values) // PIECES)
    return [median(values[i * size : (i + 1) * size] or values[-1:]) for i in range(PIECES)]


def grows(values: Sequence[float]) -> bool:
    """Return whether a queue keeps growing.

    It does if each quarter of the time has a median at least as high as the quarter before, and the
    last one is much higher than the first.
    """
    found = pieces(values)
    rises = all(later >= earlier for earlier, later in pairwise(found))
    return rises and found[-1] > GROWTH * found[0] + QUEUE


def leaks(samples: Sequence[Sample]) -> bool:
    """Return whether memory keeps growing with the answers, except for bounded caches."""
    per_answer = slope([(s.answers, s.memory - s.cached) for s in samples])
    given = samples[-1].answers - samples[0].answers
    return 1000 * per_answer > SLOPE and per_answer * given > MEMORY


def starved(samples: Sequence[Sample]) -> float:
    """Return the fraction of the time during which the bot waited for a core."""
    return (samples[-1].starved - samples[0].starved) / (samples[-1].at - samples[0].at)


def faults(samples: Sequence[Sample], seen: Seen) -> list[str]:
    """Return a sentence for each thing that is wrong; none if all is well."""
    late = warm(samples)
    found = [
        f"{name} grows: {', '.join(f'{value:.0f}' for value in pieces(values))}"
        for name, values in (
            ("what waits for the budget", [s.budget for s in late]),
            ("what is behind", [s.behind for s in late]),
            ("the robots' queue", [s.robots for s in late]),
        )
        if grows(values)
    ]
    if leaks(late):
        found.append("memory grows with the answers")
    missed = sum(wait > PATIENCE for wait in seen.waits)
    if seen.failed:
        found.append(f"{seen.failed} clicks and commands had no answer")
    if starved(late) < STARVED and missed > FAILED * len(seen.waits):
        found.append(f"{missed} of {len(seen.waits)} answers took more than {PATIENCE:.0f} s")
    made, refused = late[-1].requests - late[0].requests, late[-1].refused - late[0].refused
    if refused > FAILED * made:
        found.append(f"{refused} of {made} requests met a limit of Discord's")
    return found


def rows(samples: Sequence[Sample], seen: Seen, shown: float, finished: int) -> list[Row]:
    """Return the rows of the table: the start, the end of the warm-up and the end compared."""
    late = warm(samples)
    first, last = late[0], late[-1]
    seconds, given = last.at - first.at, max(1, last.answers - first.answers)
    per_answer = slope([(s.answers, s.memory - s.cached) for s in late])
    busy = last.processor - first.processor
    queues = (
        ("waiting for the budget", [s.budget for s in late]),
        ("posts behind", [s.behind for s in late]),
        ("robots' answers awaited", [s.robots for s in late]),
    )
    return [
        Row("all tables shown after", shown, "s"),
        Row("answers of people and robots, after the warm-up", given, "", f"in {seconds:.0f} s"),
        Row("  in a second", given / seconds, "/s", f"{finished} matches came to their end"),
        Row("an answer of a person, median", 1000 * median(seen.waits), "ms"),
        Row("  p99", 1000 * percentile(seen.waits, 99), "ms", f"of {len(seen.waits):,}"),
        Row("all else that people do, median", 1000 * median(seen.looks), "ms"),
        Row("  p99", 1000 * percentile(seen.looks, 99), "ms", f"of {len(seen.looks):,}"),
        Row("waited for a core", 100 * starved(late), "% of the time",
            "" if starved(late) < STARVED else "the machine is too busy to tell how quick it is"),
        Row("memory at the beginning", samples[0].memory / 2**20, "MB"),
        Row("  after the warm-up", first.memory / 2**20, "MB"),
        Row("  at the end", last.memory / 2**20, "MB"),
        Row("  of which pictures that are kept", last.cached / 2**20, "MB",
            f"{first.cached / 2**20:.0f} after the warm-up"),
        Row("  slope of the rest", 1000 * per_answer / 2**10, "kB for 1,000 answers"),
        Row("requests an answer", (last.requests - first.requests) / given, "",
            f"{(last.requests - first.requests) / seconds:.1f} a second, "
            f"{last.refused - first.refused} met a limit"),
        Row("answers to interactions, and their changes", (last.free - first.free) / given, ""),
        Row("processor time an answer, all in all", 1000 * busy / given, "ms",
            f"{100 * busy / seconds:.0f} % of a core"),
        *(Row(f"{name}, median", median(values), "",
              "by quarters: " + ", ".join(f"{value:.0f}" for value in pieces(values)))
          for name, values in queues),
        Row("the oldest that somebody waits for, at most", max(s.oldest for s in late), "s"),
        Row("the loop's delay, median", 1000 * median([s.late for s in late]), "ms"),
    ]  # fmt: skip
