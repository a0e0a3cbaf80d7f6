"""The table post: the public table, whose move it is, and what happened last."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import discord

from bot.host import ENDED, LEFT, MOVED, REWOUND, Match
from bot.surfaces import layout
from bot.surfaces.controls import Control
from bot.surfaces.draft import MatchDraft, Sketch, has_closer_look, seen
from bot.surfaces.words import display, words_for
from games.engine import Event, Teller, Words

LAST_EVENTS = 6
HOST_EVENTS: dict[str, Teller] = {
    REWOUND: lambda event, words: words("⏪ This turn begins anew with fresh chance."),
    LEFT: lambda event, words: words(
        "🚪 {who} has left; {robot} plays that seat now.",
        who=display(str(event.about[0]), 0),
        robot=words.seat(event.doer),
    ),
    MOVED: lambda event, words: words("📍 The table has moved here."),
    ENDED: lambda event, words: (
        words("🛑 {who} has ended the match.", who=words.seat(event.seat))
        if event.seat is not None
        else words("🛑 A moderator has ended the match.")
    ),
}
"""Tells the events of the host's own."""
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
        *seen(match, table.view(None), words, sketch),
        layout.line(),
        layout.text(told(match, None, LAST_EVENTS, words) or words("The table is set.")),
        layout.text(standing(match, words)),
        *layout.rows(_controls(match, marker, words, sketch)),
    )


def told(match: Match, reader: int | None, count: int, words: Words) -> str:
    """Tell the latest events that have a sentence, oldest first."""
    lines = [f"-# {sentence}" for sentence, _ in _sentences(match, reader, count, words)]
    while len(lines) > 1 and sum(map(len, lines)) > TOLD:
        del lines[0]
    return "\n".join(lines)[:TOLD]


def _sentences(
    match: Match, reader: int | None, count: int, words: Words
) -> list[tuple[str, Event]]:
    # Without memory help a peek is shown in the hand while it lasts, and never told again.
    eyes = reader if match.begun().state.memory else None
    lines: list[tuple[str, Event]] = []
    for event in reversed(match.recent):
        if len(lines) == count:
            break
        tell = HOST_EVENTS.get(event.kind, match.game.text.event)
        sentence = tell(event.seen_by(eyes), words)
        if sentence:
            lines.append((sentence, event))
    return lines[::-1]


def _private(match: Match, words: Words) -> bool:
    """Say whether the events told here showed something to some readers only."""
    everyone = (2 << len(match.seats)) - 1
    events = [event for _, event in _sentences(match, None, LAST_EVENTS, words)]
    return any(event.eyes not in (0, everyone) for event in events)


def standing(match: Match, words: Words) -> str:
    """Say whose move it is, or how the match ended."""
    table = match.table
    assert table is not None
    status = match.record.status
    if status == "finished" and table.outcome:
        return f"### {match.game.text.outcome(table.outcome, words)}\n{fair_play(match, words)}"
    if status == "ended":
        over = words("### The match was ended before anybody had won.")
        return f"{over}\n{fair_play(match, words)}"
    names = words.listing([f"**{words.seat(seat)}**" for seat in match.waited_for()])
    lines = [window_line(match, words) or words("### {names} to move", names=names)]
    lines += choosing(match, words)
    if words.reader is None and _private(match, words):
        lines.append(words("There is something new to see: press **Hand**."))
    if match.stuck:
        lines.append(words("⚠️ This turn fails again and again. The host or a moderator may begin "
                           "it anew or end the match."))  # fmt: skip
    return "\n".join(lines)


def window_line(match: Match, words: Words) -> str:
    """Say until when anybody may step in, but never whom that waits for; empty at other times."""
    if not match.window:
        return ""
    if match.deadline is None:
        return words("### The others may step in")
    until = f"<t:{int(match.deadline.due_at)}:R>"
    return words("### The others may step in: the window closes {until}", until=until)


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
    over = match.record.status not in ("running", "quarantined")
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
        return [*closer, story, rules]
    help_out = [
        layout.button(words("Begin the turn anew"), Control(match.id, "rewind")),
        layout.button(words("End the match"), Control(match.id, "end"), discord.ButtonStyle.danger),
    ]
    return [move, hand, *closer, story, rules, *(help_out if match.stuck else ())]
