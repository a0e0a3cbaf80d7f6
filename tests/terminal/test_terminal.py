"""The games in a terminal: played, replayed and shown by the command line."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from games import GAMES, Table
from games.engine import (
    ENGLISH,
    Event,
    PartialTranscript,
    Recorder,
    Transcript,
    Words,
    replay,
    strip_markdown,
    write_position,
)
from games.terminal import main
from games.terminal.page import player_names
from kit.random_play import some_answer
from tests.conventions.files import ROOT

SEED = bytes(range(32))
RETURNS = 2000  # so many lines may go back, as NOTATION.md says


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def say(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """Set the standard input."""
    lines = io.StringIO()
    monkeypatch.setattr(sys, "stdin", lines)
    return lines


def answers(say: io.StringIO, *lines: str) -> None:
    say.write("".join(f"{line}\n" for line in lines))
    say.seek(0)


def wrong(capsys: pytest.CaptureFixture[str], code: int, *arguments: str) -> str:
    """Return the one-line error of a command line."""
    try:
        assert main(arguments) == code
    except SystemExit as left:
        assert left.code == code
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    return said.strip().removeprefix("python -m games").lstrip(": ")


@pytest.mark.parametrize("game", GAMES)
def test_robots_play_every_game_to_its_end_and_the_match_can_be_replayed(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.txt"
    seats = GAMES[game].seats[0]
    robots = ",".join(map(str, range(seats)))
    assert main(["play", game, "--seed", "7", "--robots", robots, "--save", str(file)]) == 0
    played = capsys.readouterr().out
    transcript = Transcript.read(file.read_text("utf-8"))
    assert transcript.outcome and len(transcript.names) == seats
    assert main(["replay", str(file), "--all"]) == 0
    told = capsys.readouterr().out
    assert played.strip() in told
    assert f"\n=== {len(transcript.steps)}. " in told
    assert main(["verify", str(file), "--digest", transcript.digest]) == 0
    said = capsys.readouterr().out
    assert said.count("\n") == 1 and f"all moves ({len(transcript.steps)})" in said


def test_change_in_a_file_is_named_with_its_line(
    match: str, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = Path(match).read_text("utf-8").split("\n")
    last = max(n for n, line in enumerate(lines) if line)
    lines[last] = lines[last].partition("~")[0] + "~00000000"
    Path(match).write_text("\n".join(lines), "utf-8")
    said = wrong(capsys, 1, "verify", match)
    assert said.startswith(f"{match}: line {last + 1}: what happened has the digest ")


def test_verifying_lists_the_digests_and_refuses_one_of_another_match(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recorder = Recorder(GAMES["lion_unicorn"], 2, SEED)
    recorder.rewind(bytes(32))
    file = tmp_path / "match.txt"
    file.write_text(str(recorder.transcript), "utf-8")
    digests = [sha256(seed).hexdigest() for seed in (SEED, bytes(32))]
    assert main(["verify", str(file)]) == 0
    assert re.findall(r"[0-9a-f]{64}", capsys.readouterr().out) == digests
    said = wrong(capsys, 1, "verify", str(file), "--digest", "0" * 64)
    assert said.endswith("which you have noted, is none of this match")


def test_partial_transcript_is_printed_line_by_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = (PartialTranscript.told("**Ann** draws\na card."), "1 flip:0")
    digest = sha256(SEED).hexdigest()
    account = PartialTranscript("lion_unicorn", 1, ("Ann", "Ben"), 1, (digest,), lines)
    assert PartialTranscript.read(str(account)) == account
    file = tmp_path / "account.txt"
    file.write_text(str(account), "utf-8")
    assert main(["replay", str(file), "--all"]) == 0
    told = capsys.readouterr().out
    assert told.endswith("as Ben saw it\n\nAnn draws a card.\n> 1 flip:0\n")
    assert 'lacks "Seed"' in wrong(capsys, 1, "verify", str(file))


ESCAPES = "\x1b]0;title\x07\x9b2J\u202e"


def test_text_of_a_file_cannot_control_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recorder = Recorder(GAMES["lion_unicorn"], 2, SEED, names=("Ann" + ESCAPES, "Ben"))
    text = str(recorder.transcript).rstrip("\n") + f"\nShown: {ESCAPES}.\n"
    lines = (f"| {ESCAPES}.", "1 x")
    account = PartialTranscript("lion_unicorn", 1, ("Ann", f"B{ESCAPES}n"), 1, (), lines)
    files = {"match": text, "wrong": f"{ESCAPES}.\n", "account": str(account)}
    for name, said in files.items():
        (tmp_path / name).write_text(said, "utf-8")
        for arguments in (["replay", "--all"], ["verify"]):
            main([*arguments, str(tmp_path / name)])
    told = capsys.readouterr()
    assert "\N{REPLACEMENT CHARACTER}" in told.out and "\N{REPLACEMENT CHARACTER}" in told.err
    assert not set(told.out + told.err) & set(ESCAPES) - set("]0;title2J.")


def test_file_with_too_many_rewinds_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recorder = Recorder(GAMES["lion_unicorn"], 2, SEED)
    head, file = str(recorder.transcript).rstrip("\n"), tmp_path / "match.txt"
    first = head.count("\n") + 3
    for line in ("undo 0", f"rewind {SEED.hex()}"):
        file.write_text(head + "\n\n" + f"{line}\n" * (RETURNS + 1), "utf-8")
        said = wrong(capsys, 1, "replay", str(file), "--all")
        assert f"line {first + RETURNS}: no match has more than {RETURNS} lines" in said
        assert said.endswith(f"this one has {RETURNS + 1}")
        Transcript.read(head + "\n\n" + f"{line}\n" * RETURNS)


def test_a_replay_says_when_a_seat_gets_a_new_owner(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recorder = Recorder(GAMES["instinkt"], 2, bytes(32), names=["Ann", "Ben"])
    recorder.hand_over(1)
    file = tmp_path / "match.txt"
    file.write_text(str(recorder.transcript), "utf-8")
    assert main(["replay", str(file), "--all"]) == 0
    told = capsys.readouterr().out
    assert "=== 1. Ben (seat 1): someone else takes over this seat" in told


def test_the_same_seed_and_robots_play_the_same_match(tmp_path: Path) -> None:
    files = [tmp_path / "one", tmp_path / "two"]
    for file in files:
        main(["play", "instinkt", "--seed", "x", "--robots", "0,1", "--save", str(file)])
    assert files[0].read_text() == files[1].read_text()


def test_a_person_sees_table_question_and_choices_and_answers_with_a_line(
    say: io.StringIO, capsys: pytest.CaptureFixture[str]
) -> None:
    answers(say, "draw", "flip:9", "draw now", "draw")
    assert main(["play", "lion_unicorn", "--seed", SEED.hex(), "--save", "-"]) == 1
    out, err = capsys.readouterr()
    (first,) = Table.new(GAMES["lion_unicorn"], 2, SEED).waiting
    assert f"=== Player {first + 1} (seat {first})" in out
    assert "You have the crown and go first." in out
    assert "Deck: 46 cards" in out
    assert "\n  draw    Draw a card" in out
    assert '"flip:9" isn\'t a valid answer here. Answer with 1 of these.' in out
    assert '"draw now" isn\'t a valid answer here.' in out
    assert f"\n\n{first} draw #" in out and f"\n{1 - first} draw #" in out
    assert err == "python -m games: the input ended before the match\n"


def test_player_reads_visible_events_since_the_last_question(
    say: io.StringIO, capsys: pytest.CaptureFixture[str]
) -> None:
    answers(say, "draw", "draw")
    main(["play", "lion_unicorn", "--seed", SEED.hex()])
    third = capsys.readouterr().out.split("===")[3]
    (first,) = Table.new(GAMES["lion_unicorn"], 2, SEED).waiting
    assert third.startswith(f" Player {first + 1}")
    assert "You drew a card. The others saw it, but you didn't." in third
    assert f"Player {2 - first} drew " in third
    assert "goes first" not in third


def test_what_happens_after_the_last_answer_is_told(
    say: io.StringIO, capsys: pytest.CaptureFixture[str]
) -> None:
    game, lines, rng = GAMES["instinkt"], list[str](), Random(1)
    last: list[Event] = []
    recorder = Recorder(game, game.seats[0], SEED)
    while not recorder.table.outcome:
        waiting = recorder.table.waiting.items()
        seat, decision = next(each for each in waiting if each[1].given is None)
        lines.append(" ".join(ids := some_answer(decision, rng)))
        last = recorder.answer(seat, ids)
    answers(say, *lines)
    assert main(["play", "instinkt", "--seed", SEED.hex()]) == 0
    *_, end = capsys.readouterr().out.split("===")
    words = Words(player_names(game.seats[0], ENGLISH), seat)
    told = filter(None, (game.text.event(event.seen_by(seat), words) for event in last))
    assert all(strip_markdown(sentence) in end for sentence in told)


def test_an_empty_line_is_a_pass(say: io.StringIO, capsys: pytest.CaptureFixture[str]) -> None:
    recorder, lines = Recorder(GAMES["llamas_unleashed"], 2, SEED), []
    while all(decision.least for decision in recorder.table.waiting.values()):
        ((seat, decision),) = recorder.table.waiting.items()
        pick = next((c.id for c in decision.choices if c.verb == "play"), decision.choices[0].id)
        recorder.answer(seat, [pick])
        lines.append(pick)
    (seat,) = recorder.table.waiting
    answers(say, *lines, "")
    main(["play", "llamas_unleashed", "--seed", SEED.hex(), "--save", "-"])
    out = capsys.readouterr().out
    assert "an empty line.\n" in out
    assert f"\n{seat} #" in out


def test_options_are_given_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    play = ["play", "kill_the_unicorns", "--robots", "0,1,2", "--seed", "1", "--save", "-"]
    assert main([*play, "--option", "memory=false", "--option", "characters=chosen"]) == 0
    assert "\nOptions: memory=false characters=chosen\n" in capsys.readouterr().out


@pytest.fixture
def match(tmp_path: Path) -> str:
    file = tmp_path / "match.txt"
    main(["play", "lion_unicorn", "--seed", "9", "--robots", "0,1", "--save", str(file)])
    return str(file)


def test_a_replay_waits_for_enter_after_every_step(
    match: str, say: io.StringIO, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    answers(say, "", "")
    assert main(["replay", match]) == 0
    out = capsys.readouterr().out
    assert "\n=== 2. " in out and "\n=== 3. " not in out


def test_replay_shows_a_seat_what_it_knew_and_a_spectator_less(
    match: str, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    main(["replay", match, "--all", "--seat", "1"])
    mine = capsys.readouterr().out
    main(["replay", match, "--all"])
    theirs = capsys.readouterr().out
    assert "Your starting card is" in mine and "Your" not in theirs


def test_a_position_of_a_replay_can_be_shown_and_played_on(
    match: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    *_, last = replay(Transcript.read(Path(match).read_text("utf-8")))
    position = write_position(last.table.game, last.table.checkpoint())
    capsys.readouterr()
    main(["replay", match, "--all", "--positions"])
    told = capsys.readouterr().out
    assert position in told.split("\n")
    start = next(line for line in told.split("\n") if line.startswith("seats=2"))
    png = tmp_path / "table.png"
    (asked,) = Transcript.read(Path(match).read_text("utf-8")).steps[:1]
    seat = str(getattr(asked, "seat", None))
    assert main(["show", "lion_unicorn", start, "--seat", seat, "--png", str(png)]) == 0
    out = capsys.readouterr().out
    assert "Round 1" in out and "draw    Draw a card" in out
    assert png.read_bytes().startswith(b"\x89PNG")
    play = ["play", "lion_unicorn", "--position", start, "--robots", "0,1", "--save", "-"]
    assert main(play) == 0
    text = capsys.readouterr().out
    *_, end = replay(Transcript.read(text[text.index("Game: ") :]))
    assert end.table.outcome


def test_wrong_command_line_prints_one_line_and_exits_with_2(
    match: str, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    said = {
        (
            "play",
            "chess",
        ): "play: argument GAME: there is no game chess; installed are lion_unicorn,",
        (
            "play",
            "lion_unicorn",
            "--seats",
            "7",
        ): "play: The Lion & The Unicorn is for 2 to 6 seats",
        (
            "play",
            "lion_unicorn",
            "--seats",
            "0",
        ): "play: The Lion & The Unicorn is for 2 to 6 seats",
        ("play", "lion_unicorn", "--seats", "3", "--position", "seats=2"): (
            "play: the position has 2 seats, not 3"
        ),
        ("play", "lion_unicorn", "--robots", "x"): 'play: argument --robots: "x" is no list of',
        ("play", "lion_unicorn", "--robots", "2"): "play: there is no seat 2: seats count from",
        ("play", "lion_unicorn", "--option", "a=1"): 'play: there is no option "a"; there are:',
        ("replay", match, "--seat", "2"): "replay: there is no seat 2: seats count from 0 to 1",
        ("replay",): "replay: the following arguments are required: FILE",
        (): "the following arguments are required: COMMAND",
    }
    for arguments, line in said.items():
        assert wrong(capsys, 2, *arguments).startswith(line)


def test_wrong_file_or_position_prints_one_line_and_exits_with_1(
    match: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    picture, changed = tmp_path / "picture", tmp_path / "changed"
    picture.write_bytes(b"\x89PNG\xff")
    lines = Path(match).read_text("utf-8").split("\n")
    lines[20] = "1 nonsense"
    changed.write_text("\n".join(lines), "utf-8")
    nowhere = str(tmp_path / "none" / "file")
    said = {
        ("replay", nowhere): f"{nowhere} cannot be read: No such file",
        ("replay", str(picture)): f"{picture} is no text",
        ("replay", str(changed), "--all"): f"{changed}: line 21: seat 1 ",
        (
            "show",
            "lion_unicorn",
            "seats=2 dek=-",
        ): 'a position has no "dek"; there are: seats, deck',
        ("show", "lion_unicorn", "seats=2 active=7"): "such a position cannot be: ",
        ("play", "lion_unicorn", "--robots", "0,1", "--seed", "1", "--save", nowhere): (
            f"{nowhere} cannot be written: No such file"
        ),
    }
    for arguments, line in said.items():
        assert wrong(capsys, 1, *arguments).startswith(line)


def test_module_can_be_run_and_tolerates_a_closed_pipe() -> None:
    command = f"{sys.executable} -m games play smallseat --seed 1 --robots 0,1,2 --save - | head -1"
    done = subprocess.run(
        command, shell=True, cwd=ROOT, capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("language", "asked", "refused", "player"),
    [
        ("de", "Antworte mit 1 davon.", "„flip:9“ ist hier keine gültige A", "Person 1 (Platz 0)"),
        ("ja", "この中から1個を選んで答えてください。", "ここでは「flip:9」とは答えられません。",
         "プレイヤー1（席0）"),
    ],
)  # fmt: skip
def test_terminal_has_the_requested_language(
    language: str,
    asked: str,
    refused: str,
    player: str,
    say: io.StringIO,
    capsys: pytest.CaptureFixture[str],
) -> None:
    answers(say, *["flip:9"] * 3)
    arguments = ["play", "lion_unicorn", "--seed", "7"]
    assert main(["--language", language, *arguments, "--robots", "1"]) == 1
    out = capsys.readouterr().out
    assert asked in out and refused in out and player in out and "Answer" not in out


@pytest.mark.parametrize(
    ("name", "locale", "said"),
    [
        ("LANG", "de_DE.UTF-8", "Antworte mit"),
        ("LC_ALL", "pt_BR.UTF-8", "Responda com"),
        ("LANG", "fr_CA.UTF-8", "Réponds avec"),
        ("LANG", "ko_KR.UTF-8", "Answer with"),
        ("LC_ALL", "C", "Answer with"),
    ],
)
def test_terminal_has_the_users_language_by_default_or_english(
    name: str,
    locale: str,
    said: str,
    say: io.StringIO,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for other in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LC_CTYPE", "LANG"):
        monkeypatch.delenv(other, raising=False)
    monkeypatch.setenv(name, locale)
    assert main(["play", "lion_unicorn", "--seed", "7"]) == 1
    assert said in capsys.readouterr().out


def test_a_match_is_replayed_and_verified_in_a_language(
    match: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--language", "de", "verify", match]) == 0
    said = capsys.readouterr().out
    assert "geprüft – 1 Startwert passt" in said and "Vergleiche diese Prüfsummen" in said
    assert main(["--language", "fr", "replay", match, "--all"]) == 0
    assert "(place 0)\xa0: " in capsys.readouterr().out


def test_unknown_language_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = wrong(capsys, 2, "--language", "xx", "play", "lion_unicorn")
    assert '"xx" is no language; there are: en_GB, de,' in said


def test_long_line_of_a_file_is_not_printed_in_full(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, long = tmp_path / "match.txt", "x" * 1_000_000
    text = str(Recorder(GAMES["lion_unicorn"], 2, SEED).transcript)
    for wrongly in (
        f"{long}: 1\n{text}",
        f"{text}0 {long}\n",
        text.replace("Seed: ", f"Seed: {long}"),
    ):
        file.write_text(wrongly, "utf-8")
        for command in (["verify"], ["replay", "--all"]):
            said = wrong(capsys, 1, *command, str(file))
            assert len(said) < 1100 and said.startswith(f"{file}: line ")
    file.write_text(text.replace("\n", f"\nShown: {long}\n", 1), "utf-8")
    assert main(["verify", str(file)]) == 0
    assert len(capsys.readouterr().out) < 2000


def test_help_says_that_robots_play_at_random(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    assert "at random" in " ".join(capsys.readouterr().out.split())
