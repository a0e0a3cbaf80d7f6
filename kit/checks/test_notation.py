"""Matches and positions can be written as text."""

from __future__ import annotations

from random import Random
from typing import Any

from games.engine import Game, Recorder, Table, Transcript, read_position, replay, write_position
from kit.random_play import next_answer, play, random_games, some_options

NAMES = ("Ada", "Ben: 2", "#3", "rewind", "Eve, Fay", "日本", "a=b", "G", "H", "-")


@random_games(3)
def test_match_written_as_text_is_read_and_replayed(game: Game[Any, Any], seed: int) -> None:
    rng = Random(seed)
    seats = rng.choice(game.seats)
    names = NAMES[:seats] if rng.random() < 0.5 else ()
    recorder = Recorder(game, seats, rng.randbytes(32), some_options(game, rng), names)
    prints = [recorder.table.fingerprint()]
    while not recorder.table.outcome:
        if rng.random() < 0.02:
            recorder.rewind(rng.randbytes(32), rng.randrange(2) * (recorder.table.state.asked + 9))
        elif rng.random() < 0.02 and not recorder.table.answers:
            recorder.hand_over(rng.randrange(seats))
        else:
            recorder.answer(*next_answer(recorder.table, rng))
        prints.append(recorder.table.fingerprint())
    games = {game.name: game}
    transcript = Transcript.read(str(recorder.transcript), games)
    assert transcript == recorder.transcript
    assert [moment.table.fingerprint() for moment in replay(transcript, games)] == prints


@random_games(3)
def test_position_written_as_text_is_read_unchanged(game: Game[Any, Any], seed: int) -> None:
    turns = -1
    for table, _ in play(game, seed):
        if table.turns != turns and (table.turns < 8 or table.turns % 8 == seed % 8):
            turns, s = table.turns, table.checkpoint()
            text = write_position(game, s)
            again = read_position(game, text)
            assert again == s
            secret = bytes(32)
            there, here = Table.at(game, again, secret), Table.at(game, s, secret)
            assert there.fingerprint() == here.fingerprint()
            assert write_position(game, again) == text
            assert text.isprintable()
