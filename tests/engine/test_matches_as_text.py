"""Matches as text: read as they were written, with errors reported by line."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from random import Random

import pytest

from games import GAMES
from games.engine import (
    AnswerStep,
    BadNotation,
    Outcome,
    Recorder,
    RewindStep,
    Transcript,
    digest_of,
    replay,
)
from kit.random_play import next_answer
from tests.engine.sample_games import LlamaSlice, SealedVotes

LION = GAMES["lion_unicorn"]
SLICE = LlamaSlice()
SEED = bytes(range(32))
HEAD = f"Game: lion_unicorn\nRules: {LION.version}\nSeats: 2\nSeed: {SEED.hex()}\n"


def begun() -> Recorder:
    return Recorder(LION, 2, SEED, names=["Ann", "Ben: the 2nd"])


def read(text: str) -> Transcript:
    return Transcript.read(text)


def refusal(text: str) -> str:
    """Return the error of a text when it is read or replayed."""
    with pytest.raises(BadNotation) as caught:
        list(replay(read(text)))
    return str(caught.value)


def test_a_header_has_one_key_a_line_and_the_body_one_answer_a_line() -> None:
    recorder = begun()
    (seat,) = recorder.table.waiting
    recorder.answer(seat, ["draw"])
    (dealt, drawn) = [
        f"{played.table.fingerprint()[:8]}~{digest_of(played.events)[:8]}"
        for played in replay(recorder.transcript)
    ]
    assert str(recorder.transcript) == (
        f"{HEAD}Options: memory=true short=false\nSeat 0: Ann\nSeat 1: Ben: the 2nd\n"
        f"Digest: {sha256(SEED).hexdigest()}\nDeal: {dealt}\n\n{seat} draw #{drawn}\n"
    )


def test_empty_answer_is_written_as_a_seat_alone() -> None:
    assert str(AnswerStep(2)) == "2"
    assert read(f"{HEAD}\n1").steps == (AnswerStep(1),)


def test_fingerprints_names_options_and_result_are_optional() -> None:
    start = begun().table
    (seat,) = start.waiting
    (_, last) = replay(read(f"{HEAD}\n{seat} draw\n"))
    start.answer(seat, ["draw"])
    assert last.table.fingerprint() == start.fingerprint()


def test_keys_can_be_in_any_order_with_any_line_ending() -> None:
    lines = HEAD.strip().split("\n")
    text = "\r\n\r\n" + "\r\n".join(reversed(lines)) + "\r\n\r\n\r\n0 draw\r\n"
    assert read(text) == read(f"{HEAD}\n0 draw")


def test_restarted_turn_is_a_line_with_the_new_seed_and_first_number() -> None:
    recorder, rng = begun(), Random(3)
    for _ in range(9):
        recorder.answer(*next_answer(recorder.table, rng))
    while not recorder.table.answers:
        recorder.answer(*next_answer(recorder.table, rng))
    recorder.rewind(bytes(32), 70)
    recorder.answer(*next_answer(recorder.table, rng))
    text = str(recorder.transcript)
    assert f"\nrewind {bytes(32).hex()} 70 {sha256(bytes(32)).hexdigest()} #" in text
    *_, last = replay(read(text))
    assert last.table.fingerprint() == recorder.table.fingerprint()
    assert min(d.number for d in last.table.waiting.values()) > 70


def test_answer_taken_back_is_a_line_with_the_number_of_remaining_ones() -> None:
    recorder, rng = begun(), Random(3)
    while len(recorder.table.answers) < 2:
        recorder.answer(*next_answer(recorder.table, rng))
    recorder.undo(1)
    text = str(recorder.transcript)
    assert "\nundo 1 #" in text
    *_, last = replay(read(text))
    assert last.table.fingerprint() == recorder.table.fingerprint()
    assert len(last.table.answers) == 1
    lines = text.strip().split("\n")
    assert refusal("\n".join([*lines[:-1], "undo 3"])) == (
        f"line {len(lines)}: 2 answers have been given in this turn, so 3 of them cannot stand"
    )


def test_answers_of_a_restarted_turn_are_optional() -> None:
    """A text can be written even if changed rules refuse these answers."""
    recorder, rng, closed = begun(), Random(3), 0
    while len(recorder.table.answers) < 2:
        closed = closed if recorder.table.answers else len(recorder.transcript.steps)
        recorder.answer(*next_answer(recorder.table, rng))
    recorder.rewind(bytes(32), 70)
    steps = recorder.transcript.steps
    assert closed < len(steps) - 2
    *_, last = replay(replace(recorder.transcript, steps=(*steps[:closed], steps[-1])))
    assert last.table.fingerprint() == recorder.table.fingerprint()


def test_secretly_changed_answer_is_written_twice() -> None:
    games = {"sealed_votes": SealedVotes()}
    recorder = Recorder(games["sealed_votes"], 2, SEED)
    for seat, vote in ((0, "vote:0"), (0, "vote:1"), (1, "vote:2")):
        recorder.answer(seat, [vote])
    transcript = Transcript.read(str(recorder.transcript), games)
    assert [str(step).split()[1] for step in transcript.steps] == ["vote:0", "vote:1", "vote:2"]
    *_, last = replay(transcript, games)
    assert last.table.fingerprint() == recorder.table.fingerprint()


def test_a_replay_tells_the_events_of_every_step() -> None:
    recorder = begun()
    (seat,) = recorder.table.waiting
    told = [recorder.table.news, recorder.answer(seat, ["draw"])]
    again = [played.events for played in replay(recorder.transcript)]
    assert [[e.dump() for e in events] for events in again] == [
        [e.dump() for e in events] for events in told
    ]


@pytest.mark.parametrize("name", ["", " Ann", "Ann\nSeat 1: Ben"])
def test_a_name_that_does_not_fit_on_a_line_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="fits on a line"):
        Recorder(LION, 2, SEED, names=[name, "Ben"])


def test_names_are_given_for_all_seats_or_none() -> None:
    with pytest.raises(ValueError, match="all seats have names"):
        Recorder(LION, 2, SEED, names=["Ann"])


SAID = {
    "": 'line 1: the header lacks "Game"',
    HEAD.replace("Seats: 2\n", ""): 'line 4: the header lacks "Seats"',
    HEAD + "Colour: red\n": 'line 5: "Colour" is no key; there are: Game, Rules, Seats, Seed, '
    "Options, Position, Digest, Shown, Deal, Winners, Reason, Scores, Reader, Seat 0",
    HEAD + "hello\n": 'line 5: a line of the header reads "Key: value", not "hello"',
    HEAD + "Seats: 3\n": 'line 5: "Seats" stands there twice',
    HEAD.replace("lion_unicorn", "chess"): 'line 1: there is no game "chess"; there are: '
    "lion_unicorn, llamas_unleashed, kill_the_unicorns, smallseat, instinkt",
    HEAD.replace(f"Rules: {LION.version}", "Rules: 99"): "line 2: the match was played by rules "
    f"number 99; the rules known here are number {LION.version}",
    HEAD.replace(f"Rules: {LION.version}", "Rules: new"): 'line 2: "Rules" is a number, not "new"',
    HEAD.replace("Seats: 2", "Seats: 7"): "line 3: The Lion & The Unicorn is for 2 to 6 seats, "
    "not 7",
    HEAD.replace(SEED.hex(), "5eed"): "line 4: a seed has 64 digits from 0 to f, not "
    '"5eed"',
    HEAD + "Options: memory\n": 'line 5: an option reads "name=value", not "memory"',
    HEAD + "Options: luck=1\n": 'line 5: there is no option "luck"; there are: memory, short',
    HEAD + "Options: memory=1 memory=0\n": 'line 5: the option "memory" stands there twice',
    HEAD + "Options: memory=blue\n": 'line 5: option "memory": Input should be a valid boolean, '
    "unable to interpret input",
    HEAD + "Seat 2: Cyd\n": 'line 5: there is no "Seat 2": seats count from 0 to 1',
    HEAD + "Seat 0:\nSeat 1: Ben\n": 'line 5: "Seat 0" has no name',
    HEAD + "Seat 1: Ben\n": 'line 6: all seats have names or none; "Seat 0" is missing',
    HEAD + "Deal: x\n": "line 5: a fingerprint has 8 to 16 digits from 0 to f, not "
    '"x"',
    HEAD + "Winners: 0\n": 'line 5: "Winners" without "Reason"',
    HEAD + "Winners: 5\nReason: sets\nScores: 2 0\n": "line 5: seats count from 0 to 1",
    HEAD + "Winners: Ann\nReason: sets\nScores: 2 0\n": 'line 5: "Winners" holds numbers, '
    'not "Ann"',
    HEAD + "Winners: -\nReason: sets\nScores: 2\n": "line 7: 1 scores for 2 seats",
    HEAD + "\ndraw\n": 'line 6: a line begins with a seat, or says "rewind", "undo" or '
    '"handover SEAT", not "draw"',
    HEAD + "\nhandover\n": 'line 6: a line begins with a seat, or says "rewind", "undo" or '
    '"handover SEAT", not ""',
    HEAD + "\nhandover 2\n": "line 6: there is no seat 2: seats count from 0 to 1",
    HEAD + "\n\n2 draw\n": "line 7: there is no seat 2: seats count from 0 to 1",
    HEAD + "\n0 draw #zzz\n": "line 6: a fingerprint has 8 to 16 digits from 0 to f, not "
    '"zzz"',
    HEAD + "\nrewind\n": 'line 6: "rewind" takes a seed, the number that decisions are counted '
    "on from, and a digest",
    HEAD + "\nrewind 00 7\n": 'line 6: a seed has 64 digits from 0 to f, not "00"',
    HEAD + f"\nrewind {SEED.hex()} x\n": 'line 6: "rewind" takes a seed, the number that '
    "decisions are counted on from, and a digest",
    HEAD + f"\nrewind {SEED.hex()} 7 5eed\n": 'line 6: a digest has 64 digits from 0 to f, not '
    '"5eed"',
    HEAD + "\nundo\n": 'line 6: "undo" takes the number of answers of this turn that stand',
    HEAD + "\n0 draw #e1631d2d~z\n": "line 6: a fingerprint has 8 to 16 digits from 0 to f, not "
    '"z"',
}  # fmt: skip


@pytest.mark.parametrize("text", SAID)
def test_errors_in_a_text_name_the_line(text: str) -> None:
    with pytest.raises(BadNotation) as caught:
        read(text)
    assert str(caught.value) == SAID[text]


def test_a_game_without_options_says_so() -> None:
    text = f"Game: llama_slice\nRules: 1\nSeats: 2\nSeed: {SEED.hex()}\nOptions: a=1\n"
    with pytest.raises(BadNotation, match='line 5: there is no option "a"; there are: none'):
        Transcript.read(text, {SLICE.name: SLICE})


def test_an_answer_of_the_wrong_seat_is_refused_with_its_line() -> None:
    (seat,) = begun().table.waiting
    assert refusal(f"{HEAD}\n{seat} draw\n\n{seat} draw\n") == (
        f"line 8: seat {seat} is not asked: asked is {1 - seat}"
    )


def test_an_illegal_answer_is_refused_with_its_line_and_what_would_be_legal() -> None:
    (seat,) = begun().table.waiting
    listed = " ".join(c.id for c in begun().table.waiting[seat].choices)
    assert refusal(f"{HEAD}\n{seat} flip:9\n") == (
        f'line 6: seat {seat} cannot answer "flip:9" (flip:9): it may take 1 to 1 of: {listed}'
    )
    assert "(0 chosen, 1 to 1 wanted)" in refusal(f"{HEAD}\n{seat}\n")


def finished() -> list[str]:
    """Return the lines of a whole match."""
    recorder, rng = begun(), Random(5)
    while not recorder.table.outcome:
        recorder.answer(*next_answer(recorder.table, rng))
    return str(recorder.transcript).split("\n")


def test_answers_after_the_end_are_refused_with_their_line() -> None:
    lines = finished()
    assert refusal("\n".join([*lines[:-1], "0 draw"])) == (
        f"line {len(lines)}: seat 0 is not asked: the match is over"
    )


def test_first_line_with_a_different_table_is_reported() -> None:
    lines = finished()
    middle = len(lines) // 2
    said, _, marks = lines[middle].partition(" #")
    digits = marks.partition("~")[0]
    lines[middle] = f"{said} #00000000"
    assert refusal("\n".join(lines)) == (
        f"line {middle + 1}: the table is {digits} here, where the text has 00000000"
    )


def test_different_deal_is_reported() -> None:
    assert refusal(f"{HEAD}Deal: 00000000\n").startswith("line 5: the table is ")


def test_different_outcome_is_reported_with_its_line() -> None:
    lines = finished()
    here = next(n for n, line in enumerate(lines) if line.startswith("Winners"))
    real = lines[here].removeprefix("Winners: ")
    lines[here] = "Winners: -"
    said = refusal("\n".join(lines))
    assert said.startswith(f"line {here + 1}: the match ends otherwise: won by {real} (")
    assert "where the text has won by nobody (" in said
    end = lines[here : here + 3]
    assert "not yet over, where" in refusal(HEAD + "\n".join(end))


def test_equal_transcripts_compare_equal() -> None:
    transcript = begun().transcript
    assert Transcript.read(str(transcript)) == transcript
    assert transcript.outcome is None
    over = Transcript.read("\n".join(finished()))
    assert isinstance(over.outcome, Outcome)
    assert str(over) == "\n".join(finished())
    assert RewindStep(SEED) != RewindStep(SEED, 1)
