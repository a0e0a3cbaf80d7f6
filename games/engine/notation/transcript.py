"""A match as text: a header of ``Key: value`` lines, and every answer on a line of its own.

    Game: lion_unicorn
    Rules: 1
    Seats: 2
    Seed: 5eed...
    Options: memory=true

    0 draw #3f1c09aa
    1 flip:0

``docs/notation.md`` documents it. A text is read in two steps: this module checks the text itself,
``replay`` whether the match can have gone that way.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from games.engine.game import Options
from games.engine.notation.header import NOBODY, Games, Header
from games.engine.notation.position import read_position
from games.engine.notation.words import (
    BadNotation,
    read_digest,
    read_mark,
    read_options,
    read_seed,
    write_options,
)
from games.engine.state import Outcome
from games.engine.table import REGISTRY

_NUMBER = re.compile(r"\d{1,9}", re.ASCII)
RETURNS = 2000
"""The most lines that take back an answer or restart a turn: each one replays a turn."""
REWIND, UNDO, HANDOVER = "rewind", "undo", "handover"


@dataclass(frozen=True)
class AnswerStep:
    """An answer of a seat.

    If recorded, the table's ``fingerprint`` after it and the digest of its events follow; see
    ``digest_of``.
    """

    seat: int
    ids: tuple[str, ...] = ()
    fingerprint: str = ""
    told: str = ""
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return _marked(" ".join([str(self.seat), *self.ids]), self.fingerprint, self.told)


@dataclass(frozen=True)
class RewindStep:
    """The turn restarts from its checkpoint; see ``Table.rewind``.

    ``digest`` is the digest of the new seed, as the table showed it from then on.
    """

    seed: bytes
    asked: int = 0
    digest: str = ""
    fingerprint: str = ""
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        said = f"{REWIND} {self.seed.hex()} {self.asked} {self.digest}"
        return _marked(said.rstrip(), self.fingerprint)


@dataclass(frozen=True)
class UndoStep:
    """Only the first ``kept`` answers of the turn remain; see ``Table.undone``."""

    kept: int
    fingerprint: str = ""
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return _marked(f"{UNDO} {self.kept}", self.fingerprint)


@dataclass(frozen=True)
class HandoverStep:
    """A seat gets a new owner; see ``Table.handed_over``."""

    seat: int
    fingerprint: str = ""
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return _marked(f"{HANDOVER} {self.seat}", self.fingerprint)


Step = AnswerStep | RewindStep | UndoStep | HandoverStep


@dataclass(frozen=True)
class Transcript:
    """A match as its text describes it: its start, its answers and its end.

    ``position`` is the text of its first position, empty if the cards were dealt. ``deal`` is the
    table's fingerprint before the first answer, ``dealt`` the digest of the events until then.
    ``names`` has all seats or none. ``digest`` is the digest of the seed, as the table showed it
    from the start, and ``shown`` the address of that table. Its text is ``str(transcript)``.
    ``lines`` holds the line of each key of the header.
    """

    game: str
    rules: int
    seats: int
    seed: bytes
    options: Options
    names: tuple[str, ...] = ()
    position: str = ""
    digest: str = ""
    shown: str = ""
    deal: str = ""
    dealt: str = ""
    steps: tuple[Step, ...] = ()
    outcome: Outcome | None = None
    lines: Mapping[str, int] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        for name in self.names:
            if name != name.strip() or "\n" in name or not name:
                raise ValueError(f"{name!r} is no name that fits on a line")
        if self.names and len(self.names) != self.seats:
            raise ValueError("either all seats have names or none")

    def __str__(self) -> str:
        return "".join(f"{line}\n" for line in (*self._header(), "", *map(str, self.steps)))

    def _header(self) -> Iterable[str]:
        options, end = write_options(self.options), self.outcome
        known = {
            "Game": self.game,
            "Rules": self.rules,
            "Seats": self.seats,
            "Seed": self.seed.hex(),
            "Options": " ".join(options),
            **{f"Seat {seat}": name for seat, name in enumerate(self.names)},
            "Position": self.position,
            "Digest": self.digest,
            "Shown": self.shown,
            "Deal": self.deal + (f"~{self.dealt}" if self.deal and self.dealt else ""),
        }
        if end:
            known["Winners"] = " ".join(map(str, end.winners)) or NOBODY
            known["Reason"] = end.reason
            known["Scores"] = " ".join(map(str, end.scores))
        return [f"{key}: {value}" for key, value in known.items() if value != ""]

    @classmethod
    def read(cls, text: str, games: Games = REGISTRY) -> Transcript:
        """Return the match of one of ``games`` that a text describes.

        Raise BadNotation, which names the line. No answer is checked against the rules here.
        """
        lines = [line.strip() for line in text.split("\n")]
        start = next((n for n, line in enumerate(lines) if line), 0)
        end = next((n for n in range(start, len(lines)) if not lines[n]), len(lines))
        header = Header(lines, start, end)
        game = header.game(games)
        seats = header.seats(game)
        options = header.checked("Options", lambda v: read_options(game.options, v.split()))
        position = header.get("Position")
        if position:
            s = header.checked("Position", lambda text: read_position(game, text, options))
            if s.seats != seats:
                header.refuse("Position", f"the position has {s.seats} seats, the match {seats}")
        deal, dealt = header.checked("Deal", read_mark) if header.get("Deal") else ("", "")
        body = [(n, line) for n, line in enumerate(lines[end:], end + 1) if line]
        steps = tuple([_step(line, n, seats) for n, line in body])
        returns = [step.line for step in steps if isinstance(step, (RewindStep, UndoStep))]
        if len(returns) > RETURNS:
            said = f'no match has more than {RETURNS} lines "{UNDO}" and "{REWIND}"'
            raise BadNotation(f"{said}; this one has {len(returns)}", returns[RETURNS])
        return cls(
            game=game.name,
            rules=header.number("Rules"),
            seats=seats,
            seed=header.checked("Seed", read_seed),
            options=options,
            names=header.names(seats),
            position=position,
            digest=header.checked("Digest", read_digest) if header.get("Digest") else "",
            shown=header.get("Shown"),
            deal=deal,
            dealt=dealt,
            steps=steps,
            outcome=header.outcome(seats),
            lines=header.lines,
        )


def _step(line: str, n: int, seats: int) -> Step:
    """Return the step on a line of the body."""
    said, mark, digits = line.partition("#")
    head, *rest = said.split() or [""]
    try:
        fingerprint, told = read_mark(digits) if mark else ("", "")
        if head == REWIND:
            return _rewound(rest, fingerprint, n)
        if head == UNDO:
            return _taken_back(rest, fingerprint, n)
        if head == HANDOVER:
            return HandoverStep(_seat(rest, seats), fingerprint, n)
        return AnswerStep(_seat([head], seats), tuple(rest), fingerprint, told, n)
    except BadNotation as bad:
        raise BadNotation(bad.reason, n) from None


def _seat(words: Sequence[str], seats: int) -> int:
    """Return the number of a seat, which must be the only one of ``words``."""
    if len(words) != 1 or not re.fullmatch(r"\d{1,3}", words[0], re.ASCII):
        said, marks = " ".join(words), f'"{REWIND}", "{UNDO}" or "{HANDOVER} SEAT"'
        raise BadNotation(f'a line begins with a seat, or says {marks}, not "{said}"')
    if int(words[0]) >= seats:
        raise BadNotation(f"there is no seat {words[0]}: seats count from 0 to {seats - 1}")
    return int(words[0])


def _rewound(words: list[str], fingerprint: str, line: int) -> RewindStep:
    if not 1 <= len(words) <= 3 or not _NUMBER.fullmatch("".join(words[1:2]) or "0"):
        raise BadNotation(
            f'"{REWIND}" takes a seed, the number that decisions are counted on from, and a digest'
        )
    digest = read_digest(words[2]) if words[2:] else ""
    asked = int(words[1]) if words[1:] else 0
    return RewindStep(read_seed(words[0]), asked, digest, fingerprint, line)


def _taken_back(words: list[str], fingerprint: str, line: int) -> UndoStep:
    if len(words) != 1 or not _NUMBER.fullmatch(words[0]):
        raise BadNotation(f'"{UNDO}" takes the number of answers of this turn that stand')
    return UndoStep(int(words[0]), fingerprint, line)


def _marked(text: str, fingerprint: str, told: str = "") -> str:
    mark = f"{fingerprint}~{told}" if told else fingerprint
    return f"{text} #{mark}" if fingerprint else text
