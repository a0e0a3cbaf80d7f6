"""A running match as text, with only the events that one reader may know.

It has the header of a match without its seed, so nothing in it can be replayed or predicted.

    Game: lion_unicorn
    Rules: 1
    Seats: 2
    Digest: 5d3e...
    Reader: 0

    | The cards are dealt.
    0 draw
    | You draw the fox.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.engine.notation.header import NOBODY, Games, Header
from games.engine.notation.words import BadNotation, read_digest
from games.engine.table import REGISTRY
from games.engine.words import strip_markdown

TOLD = "|"


@dataclass(frozen=True)
class PartialTranscript:
    """A match so far, as a seat or a spectator (``reader`` is None) has seen it.

    ``digests`` holds those of its seeds. ``lines`` is its body: the reader's answers as in a
    transcript, and events after ``|``. Its text is ``str(partial_transcript)``.
    """

    game: str
    rules: int
    names: tuple[str, ...]
    reader: int | None
    digests: tuple[str, ...]
    lines: tuple[str, ...]

    def __str__(self) -> str:
        head = [
            f"Game: {self.game}",
            f"Rules: {self.rules}",
            f"Seats: {len(self.names)}",
            *(f"Seat {seat}: {name}" for seat, name in enumerate(self.names)),
            f"Digest: {' '.join(self.digests) or NOBODY}",
            f"Reader: {NOBODY if self.reader is None else self.reader}",
        ]
        return "".join(f"{line}\n" for line in (*head, "", *self.lines))

    @staticmethod
    def told(sentence: str) -> str:
        """Return a sentence about an event as a line of the body."""
        return f"{TOLD} {' '.join(sentence.split())}"

    def said(self) -> Iterator[str]:
        """Yield the lines of the body for display, without Markdown."""
        for line in self.lines:
            yield (
                strip_markdown(line[len(TOLD) :].strip()) if line.startswith(TOLD) else f"> {line}"
            )

    @classmethod
    def read(cls, text: str, games: Games = REGISTRY) -> PartialTranscript | None:
        """Return the partial transcript in a text, or None if it names no reader.

        Such a text may be the transcript of a finished match. Raise BadNotation if the header is
        wrong or incomplete.
        """
        lines = [line.strip() for line in text.strip().split("\n")]
        end = lines.index("") if "" in lines else len(lines)
        if not any(line.startswith("Reader:") for line in lines[:end]):
            return None
        header = Header(lines, 0, end, needed=("Game", "Rules", "Seats", "Digest", "Reader"))
        game = header.known(games)
        seats = header.seats(game)
        digests = header.get("Digest").split()
        names = header.names(seats) or tuple(f"Seat {seat}" for seat in range(seats))
        reader = _reader(header, seats)
        return cls(
            game.name, header.number("Rules"), names, reader,
            () if digests == [NOBODY] else tuple(map(read_digest, digests)),
            tuple(line for line in lines[end + 1 :] if line),
        )  # fmt: skip


def _reader(header: Header, seats: int) -> int | None:
    reader = header.get("Reader")
    if reader == NOBODY:
        return None
    if not reader.isdecimal() or int(reader) >= seats:
        line = header.lines["Reader"]
        raise BadNotation(f'"Reader" is a seat or "{NOBODY}", not "{reader}"', line)
    return int(reader)
