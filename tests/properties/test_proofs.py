"""A match can be verified from its text alone, and every change in it is found."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest

from games import GAMES
from games.engine import BadNotation, Recorder, Transcript, verify_transcript
from kit.random_play import next_answer, some_options

every_game = pytest.mark.parametrize("name", GAMES)
GIVEN = re.compile(r"\d+ ?[^#]*#")


def written(name: str, seed: int) -> list[str]:
    """Return the lines of a match with a restarted turn, an undo and a handover."""
    game, rng = GAMES[name], Random(seed)
    recorder = Recorder(game, game.seats[0], rng.randbytes(32), some_options(game, rng))
    due: list[Callable[[Recorder], None]] = [rewound, taken_back, handed_over]
    while not recorder.table.outcome:
        recorder.answer(*next_answer(recorder.table, rng))
        if due and fits(due[0], recorder):
            due.pop(0)(recorder)
    assert not due
    return str(recorder.transcript).split("\n")


def fits(act: Callable[[Recorder], None], recorder: Recorder) -> bool:
    return bool(recorder.table.answers) != (act is handed_over) and not recorder.table.outcome


def rewound(recorder: Recorder) -> None:
    recorder.rewind(bytes(range(32)), recorder.table.state.asked + 8)


def taken_back(recorder: Recorder) -> None:
    recorder.undo(len(recorder.table.answers) - 1)


def handed_over(recorder: Recorder) -> None:
    recorder.hand_over(0)


def said(lines: list[str]) -> str:
    """Return the error of a match, with the line."""
    with pytest.raises(BadNotation) as caught:
        verify_transcript(Transcript.read("\n".join(lines)))
    return str(caught.value)


def at(lines: list[str], start: str) -> int:
    return next(n for n, line in enumerate(lines) if line.startswith(start))


def other_digit(text: str) -> str:
    """Return some digits with the last one changed."""
    return text[:-1] + ("0" if text[-1] != "0" else "1")


@every_game
def test_match_is_verified_from_its_text(name: str) -> None:
    lines = written(name, 1)
    proof = verify_transcript(Transcript.read("\n".join(lines)))
    assert proof.seeds == 2 and proof.draws and proof.outcome
    body = lines[lines.index("") + 1 : -1]
    assert proof.fingerprints == len(body) + 1
    assert proof.answers == sum(bool(GIVEN.match(line)) for line in body)


@every_game
def test_changed_answer_is_found_at_its_line(name: str) -> None:
    lines, rng = written(name, 2), Random(2)
    given = [n for n, line in enumerate(lines) if GIVEN.match(line)]
    for n in rng.sample(given, 6):
        seat, _, rest = lines[n].partition(" ")
        answer, _, mark = rest.partition("#")
        other = (
            next(
                (
                    lines[m]
                    for m in given
                    if lines[m].split(" #")[0] not in (lines[n].split(" #")[0],)
                ),
                "",
            )
            .partition("#")[0]
            .partition(" ")[2]
        )
        changed = other if other != answer else f"{answer}x"
        found = said([*lines[:n], f"{seat} {changed}#{mark}", *lines[n + 1 :]])
        assert found.startswith(f"line {n + 1}: "), found


@every_game
def test_a_seed_that_was_changed_does_not_fit_its_digest(name: str) -> None:
    lines = written(name, 3)
    n = at(lines, "Seed: ")
    found = said([*lines[:n], other_digit(lines[n]), *lines[n + 1 :]])
    assert found.startswith(f"line {at(lines, 'Digest: ') + 1}: the seed has the digest ")
    assert "at the start the table showed" in found
    n = at(lines, "rewind ")
    rewind, seed, *rest = lines[n].split(" ")
    found = said([*lines[:n], " ".join([rewind, other_digit(seed), *rest]), *lines[n + 1 :]])
    assert found.startswith(f"line {n + 1}: the seed has the digest ")
    assert "as the turn began anew the table showed" in found


@every_game
def test_changed_or_removed_digest_is_found(name: str) -> None:
    lines = written(name, 4)
    n = at(lines, "Digest: ")
    found = said([*lines[:n], other_digit(lines[n]), *lines[n + 1 :]])
    assert found.startswith(f"line {n + 1}: the seed has the digest ")
    assert "at the start is missing" in said([*lines[:n], *lines[n + 1 :]])
    n = at(lines, "rewind ")
    rewind, seed, number, digest, mark = lines[n].split(" ")
    changed = " ".join([rewind, seed, number, other_digit(digest), mark])
    assert said([*lines[:n], changed, *lines[n + 1 :]]).startswith(f"line {n + 1}: the seed has")
    without = " ".join([rewind, seed, number, mark])
    assert said([*lines[:n], without, *lines[n + 1 :]]) == (
        f"line {n + 1}: the digest that was shown as the turn began anew is missing"
    )


@every_game
def test_new_seeds_with_matching_digests_deal_other_cards(name: str) -> None:
    """A forger of both still has to explain the first fingerprint."""
    lines = written(name, 5)
    other = Recorder(GAMES[name], GAMES[name].seats[0], bytes(31) + b"x")
    for key in ("Seed", "Digest"):
        theirs = next(t for t in str(other.transcript).split("\n") if t.startswith(f"{key}: "))
        lines[at(lines, f"{key}: ")] = theirs
    assert said(lines).startswith(f"line {at(lines, 'Deal: ') + 1}: the table is ")


@every_game
def test_changed_fingerprint_or_event_is_found(name: str) -> None:
    lines, rng = written(name, 6), Random(6)
    given = [n for n, line in enumerate(lines) if GIVEN.match(line)]
    for n in [at(lines, "Deal: "), *rng.sample(given, 4)]:
        table, _, told = lines[n].rpartition("~")
        found = said([*lines[:n], f"{other_digit(table)}~{told}", *lines[n + 1 :]])
        assert found.startswith(f"line {n + 1}: the table is ")
        found = said([*lines[:n], f"{table}~{other_digit(told)}", *lines[n + 1 :]])
        assert found.startswith(f"line {n + 1}: what happened has the digest ")
        assert "is missing" in said([*lines[:n], table, *lines[n + 1 :]])
    for start in ("rewind ", "undo ", "handover "):
        n = at(lines, start)
        found = said([*lines[:n], other_digit(lines[n]), *lines[n + 1 :]])
        assert found.startswith(f"line {n + 1}: the table is ")


@every_game
def test_changed_or_removed_end_is_found(name: str) -> None:
    lines = written(name, 7)
    n = at(lines, "Scores: ")
    scores = [*lines[n].split(" ")[1:-1], "999"]
    found = said([*lines[:n], f"Scores: {' '.join(scores)}", *lines[n + 1 :]])
    assert "the match ends otherwise" in found
    kept = [line for line in lines if not re.match("Winners|Reason|Scores", line)]
    assert "how it ended is missing" in said(kept)
    cut = kept[:-6]
    assert verify_transcript(Transcript.read("\n".join(cut))).outcome is None


def test_noted_digest_must_be_one_of_the_match() -> None:
    transcript = Transcript.read("\n".join(written("instinkt", 8)))
    assert verify_transcript(transcript, [transcript.digest]).seeds == 2
    with pytest.raises(BadNotation, match="which you have noted, is none of this match"):
        verify_transcript(transcript, [other_digit(transcript.digest)])
