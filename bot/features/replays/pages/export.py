"""The page with a match as a file: the whole text once it is over, or what its reader has seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from io import BytesIO

import discord

from bot.features.replays.acts import single_line
from bot.match.match import OVER_STATUSES, TOOK_OVER_SEAT, Match
from bot.match.pages.content import words_for
from bot.match.pages.story import sentences
from bot.posts import layout
from bot.posts.content import PostContent
from bot.store import JournalRecord, SurfaceRecord
from games.engine import Event, PartialTranscript, strip_markdown


@dataclass(frozen=True)
class ExportContent(PostContent):
    """A match as a file, with instructions; ``whole`` is whether the record is complete."""

    match: Match
    text: str
    whole: bool

    @property
    def name(self) -> str:
        """The name of the file."""
        return f"match-{self.match.id}.txt"

    @property
    def files(self) -> list[discord.File]:
        """The exported text as a file."""
        return [discord.File(BytesIO(self.text.encode()), self.name)]

    def layout(self, picture_source: object) -> discord.ui.LayoutView:
        """Describe the file, and attach it."""
        words = words_for(self.match)
        head = words("## Match {id} as a file", id=self.match.id)
        if self.whole:
            sentence_of = words(
                "The complete record: the seeds and their digests, every move, and the state "
                "of the table after each move.\n"
                "-# Run `python -m games replay {name}` to step through it, or `python -m "
                "games verify {name}` to check it without me. See docs/notation.md and "
                "docs/verify.md.",
                name=self.name,
            )
        elif self.match.status in OVER_STATUSES:
            sentence_of = words(
                "This is what spectators were shown. Hands stay hidden in this match."
            )
        else:
            sentence_of = words(
                "This is what you have been shown so far, with your own moves. The rest "
                "becomes available when the match is over.\n"
                "-# Run `python -m games replay {name}` to read the file.",
                name=self.name,
            )
        file = discord.ui.File[discord.ui.LayoutView](f"attachment://{self.name}")
        return layout.post(layout.text(f"{head}\n{sentence_of}"), file)


def address(match: Match, surface: SurfaceRecord | None) -> str:
    """Return the address of a match's table; empty if it has no post."""
    if surface is None or surface.message_id is None or surface.channel_id is None:
        return ""
    guild = match.guild_id or "@me"
    return f"https://discord.com/channels/{guild}/{surface.channel_id}/{surface.message_id}"


def account(match: Match, rows: Sequence[JournalRecord], reader: int | None) -> PartialTranscript:
    """Return what a seat, or a spectator (None), was shown of a match so far."""
    names = tuple(single_line(seat.name) for seat in match.seats)
    digests = tuple(sha256(seed).hexdigest() for seed in match.seeds)
    lines = tuple(_lines(match, rows, reader))
    return PartialTranscript(
        match.game.name, match.record.rules_version, names, reader, digests, lines
    )


def _lines(match: Match, rows: Sequence[JournalRecord], reader: int | None) -> Iterator[str]:
    """Yield the reader's own answers and the events they were shown, in order."""
    events = {row.number: [Event.load(data) for data in row.events] for row in rows}
    every = tuple(event for row in rows for event in events[row.number])
    whole = replace(match, recent=every)
    told = sentences(whole, whole.events_for(reader), words_for(match, reader))
    sentence_of = {id(event): sentence for sentence, event in told}
    mine = max((row.number for row in rows if _took_over(events[row.number], reader)), default=0)
    for row in rows:
        if row.act == "answer" and reader is not None and row.seat == reader and row.number > mine:
            yield " ".join([str(reader), *row.choices])
        for event in events[row.number]:
            if sentence := sentence_of.get(id(event)):
                yield PartialTranscript.told(strip_markdown(sentence))


def _took_over(events: Sequence[Event], reader: int | None) -> bool:
    """Return whether these events gave the seat to its current owner."""
    return any(event.kind == TOOK_OVER_SEAT and event.seat == reader for event in events)
