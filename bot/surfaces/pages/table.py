"""The table post: the public table, whose move it is, and what happened last."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import discord

from bot.host import SITS_IN, Match
from bot.surfaces import layout
from bot.surfaces.controls import Control
from bot.surfaces.draft import MatchDraft, Sketch, has_closer_look, picture_or_words
from bot.surfaces.pages.hint import hints_line
from bot.surfaces.pages.host_events import HOST_EVENTS, earlier_name
from bot.surfaces.pages.polls import poll_controls, poll_lines
from bot.surfaces.pages.robots import robots_line
from bot.surfaces.words import words_for
from games.engine import Event, Words

LAST_EVENTS = 6
TOLD = 1400  # characters of events in a post; the oldest are left out


@dataclass(frozen=True)
class TableDraft(MatchDraft):
    """The table post."""

    def layout(self, sketch: Sketch | None) -> discord.ui.LayoutView:
        """Lay the post out, with its picture or without."""
        return table_post(self.match, self.marker, sketch)


def table_post(match: Match, marker: str, sketch: Sketch | None = None) -> discord.ui.LayoutView:
    """Return the table post; ``marker`` tells this post from all others of the bot."""
    words = words_for(match)
    table = match.table
    game = match.game
    title = f"## {game.emoji} {game.title}\n-# {words('Match {id}', id=match.id)}"
    if table is None:
        return layout.post(
            layout.text(title),
            layout.text(words("### This match cannot be loaded at present; it is kept safe.")),
            *layout.rows([layout.button(words("Rules"), Control(match.id, "rules", arg=marker))]),
        )
    return layout.post(
        layout.text(title),
        *picture_or_words(match, table.view(None), words, sketch),
        layout.line(),
        layout.text(latest_events(match, None, LAST_EVENTS, words) or words("The table is set.")),
        layout.text("\n".join(filter(None, [standing(match, words), robots_line(match, words)]))),
        *layout.rows(poll_controls(match, words)),
        *layout.rows(_controls(match, marker, words, sketch)),
        *footnotes(match, words),
    )


def latest_events(match: Match, reader: int | None, count: int, words: Words) -> str:
    """Tell the latest events that have a sentence, oldest first."""
    lines = [f"-# {sentence}" for sentence, _ in sentences(match, reader, count, words)]
    while len(lines) > 1 and sum(map(len, lines)) > TOLD:
        del lines[0]
    return "\n".join(lines)[:TOLD]


def sentences(
    match: Match, reader: int | None, count: int, words: Words
) -> list[tuple[str, Event]]:
    """Tell the latest events that have a sentence, so many at most, oldest first."""
    # Without memory help a peek is shown in the hand while it lasts, and never told again.
    memory = match.begun().state.memory
    lines: list[tuple[str, Event]] = []
    for event, who in reversed(match.told(reader)):
        if len(lines) == count:
            break
        tell = HOST_EVENTS.get(event.kind, match.game.text.event)
        sentence = tell(event.seen_by(who if memory else None), words)
        if sentence:
            lines.append((sentence, event))
        if event.kind == SITS_IN and event.seat is not None:
            mine = event.seat == words.reader
            heard = None if mine else words.reader
            words = words.before(event.seat, earlier_name(event.about), heard)
    return lines[::-1]


def _private(match: Match, words: Words) -> bool:
    """Say whether the events told here showed something to some readers only."""
    everyone = (2 << len(match.seats)) - 1
    events = [event for _, event in sentences(match, None, LAST_EVENTS, words)]
    return any(event.eyes not in (0, everyone) for event in events)


def standing(match: Match, words: Words) -> str:
    """Say whose move it is, or how the match ended."""
    table = match.table
    assert table is not None
    status = match.record.status
    if status == "finished" and table.outcome:
        return _over(match, f"### {match.game.text.outcome(table.outcome, words)}", words)
    if status == "ended":
        return _over(match, words("### The match was ended before anybody had won."), words)
    if status == "paused":
        return words("### The match is paused\nIts clocks stand still. **Go on** takes it up "
                     "again; without that it ends {when}.",
                     when=relative(match.ends_at or 0))  # fmt: skip
    lines = [window_line(match, words) or to_move(match, words), *choosing(match, words)]
    lines += poll_lines(match, words)
    if words.reader is None and _private(match, words):
        lines.append(words("There is something new to see: press **Hand**."))
    if match.stuck:
        lines.append(words("⚠️ This turn fails again and again. The host or a moderator may begin "
                           "it anew or end the match."))  # fmt: skip
    return "\n".join(lines)


def _over(match: Match, said: str, words: Words) -> str:
    """Say how a match ended, and what follows it."""
    lines = [said, *filter(None, [hints_line(match, words)])]
    if match.record.rematch_id is not None:
        lines.append(words("➡️ It goes on with match {id}.", id=match.record.rematch_id))
    return "\n".join(lines)


def window_line(match: Match, words: Words) -> str:
    """Say until when anybody may step in, but never whom that waits for; empty at other times."""
    if not match.window:
        return ""
    if match.closes_at is None:
        return words("### The others may step in")
    until = relative(match.closes_at)
    return words("### The others may step in: the window closes {until}", until=until)


def to_move(match: Match, words: Words) -> str:
    """Say who is on move, and when that falls to the clock."""
    names = [f"**{words.seat(seat)}**" for seat in match.waited_for()]
    if names and len(match.robots_due) == len(names):
        return words.plural("### {names} is thinking…", "### {names} are thinking…", len(names),
                            names=words.listing(names))  # fmt: skip
    said = words("### {names} to move", names=words.listing(names))
    due = sorted({due for seat in match.waited_for() if (due := match.due(seat)) is not None})
    if not due:
        return said
    return words("{said}\n-# The time runs out {when}", said=said, when=relative(due[0]))


def relative(at: float) -> str:
    """Return a moment as Discord shows it to each reader: how long it is till then."""
    return f"<t:{int(at)}:R>"


def choosing(match: Match, words: Words) -> list[str]:
    """Say how many of those who decide together have chosen, but not what."""
    table = match.table
    given = [d.given is not None for d in table.waiting.values()] if table else []
    if len(given) < 2 or match.window:
        return []
    return [words("-# {n} of {all} have chosen", n=sum(given), all=len(given))]


def fair_play(match: Match, words: Words) -> str:
    """Show the digest of each seed, and once the match is over the seeds themselves.

    There is one more after each return to the checkpoint, in their order.
    """
    over = match.record.status in ("finished", "ended")
    lines = []
    for number, seed in enumerate(match.seeds, 1):
        digest = sha256(seed).hexdigest()
        parts = {"n": number, "digest": digest, "seed": seed.hex()}
        if not over:
            said = words("-# {n}. SHA-256 `{digest}`", **parts)
        else:
            said = words("-# {n}. SHA-256 `{digest}` of the seed `{seed}`", **parts)
        lines.append(said)
    head = (
        words("-# Fair play: the shuffles came from this.")
        if over
        else words("-# Fair play: the shuffles come from a secret seed, which is shown at the end.")
    )
    return "\n".join([head, *lines])


def footnotes(match: Match, words: Words) -> list[discord.ui.Item[Any]]:
    """Show at the foot of a post what the shuffles came from, once a match is over."""
    over = match.record.status in ("finished", "ended")
    return [layout.text(fair_play(match, words))] if over else []


def alone_controls(match: Match, words: Words) -> list[discord.ui.Button[Any]]:
    """Return what a table offers besides the moves, for the panel of a match that has none."""
    return [*_going_on(match, words), *(_help_out(match, words) if match.stuck else ())]


def _help_out(match: Match, words: Words) -> list[discord.ui.Button[Any]]:
    return [
        layout.button(words("Begin the turn anew"), Control(match.id, "rewind")),
        layout.button(words("End the match"), Control(match.id, "end"), discord.ButtonStyle.danger),
    ]


def _controls(
    match: Match, marker: str, words: Words, sketch: Sketch | None
) -> list[discord.ui.Button[Any]]:
    view = match.begun().view(None)
    closer = []
    if has_closer_look(match, view, words, sketch):
        closer = [layout.button(words("Look closer"), Control(match.id, "closer"))]
    hand = layout.button(words("Hand"), Control(match.id, "hand"))
    story = layout.button(words("Log"), Control(match.id, "log"))
    rules = layout.button(words("Rules"), Control(match.id, "rules"))
    move = layout.button(
        words("My move"), Control(match.id, "move", arg=marker), discord.ButtonStyle.primary
    )
    if match.record.status != "running":
        story = layout.button(words("Log"), Control(match.id, "log", arg=marker))
        return [*_going_on(match, words), *closer, story, rules]
    sit = []
    if any(seat.robot is not None for seat in match.seats):
        sit = [layout.button(words("Sit in"), Control(match.id, "sit"))]
    return [
        move,
        hand,
        *closer,
        story,
        rules,
        *sit,
        *(_help_out(match, words) if match.stuck else ()),
    ]


def _going_on(match: Match, words: Words) -> list[discord.ui.Button[Any]]:
    """Return the way on from a match that stands still or is over."""
    green = discord.ButtonStyle.success
    if match.record.status == "paused":
        return [layout.button(words("Go on"), Control(match.id, "go_on"), green)]
    if match.record.status not in ("finished", "ended"):
        return []
    label = words("Rematch") if len(match.people) > 1 else words("Play again")
    replay = layout.button(words("Replay"), Control(match.id, "replay"))
    return [layout.button(label, Control(match.id, "rematch"), green), replay]
