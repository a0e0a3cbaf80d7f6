"""The end of a match: the winner and the reasons, the final results, and the next steps.

It is posted at the table for people to share, so readers understand it without the match.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any

import discord

from bot.match.match import OVER_STATUSES, Match
from bot.match.pages.content import words_for
from bot.match.pages.story import event_sentence
from bot.posts import layout
from bot.posts.controls import Control
from bot.runtime.hooks import Hook
from games.engine import Words

LINES: Hook[Callable[[Match, Words], str]] = Hook()
"""Each adds a line at the end of a match; an empty one is left out."""
BUTTONS: Hook[Callable[[Match, Words], list[discord.ui.Button[Any]]]] = Hook()
"""Each adds buttons for what to do after a match."""


def ending_text(match: Match, words: Words, *, pictured: bool = False) -> str:
    """Say how a match ended, what decided it, and what comes next.

    A result that isn't ``pictured`` has a line for every player. To a player of a match with a
    table, say only who won and where everyone reads the rest.
    """
    if words.reader is not None and not match.private:
        return f"{_who_won(match, words)}\n{_result_place(match, words)}"
    lines = [_who_won(match, words), decisive_line(match, words)]
    lines += [] if pictured else result_lines(match, words)
    lines += [_thanks(match, words), *(line(match, words) for line in LINES)]
    if match.rematch_id is not None:
        lines.append(words("➡️ The rematch is match {id}.", id=match.rematch_id))
    return "\n".join(filter(None, lines))


def _who_won(match: Match, words: Words) -> str:
    """Say who won the match, as a heading."""
    outcome = match.table_or_refuse().outcome
    if match.status != "finished" or outcome is None:
        return words("### The match was ended before anyone had won.")
    return f"### {match.game.text.outcome(outcome, words)}"


def result_lines(match: Match, words: Words) -> Sequence[str]:
    """Return a line for each player of a finished match, with the reasons for their result."""
    finished = match.status == "finished"
    view = match.table_or_refuse().view(words.reader)
    return match.game.text.result(view, words) if finished else ()


def decisive_line(match: Match, words: Words) -> str:
    """Say which event decided the match; empty if its game names none, or nobody has won."""
    text, table = match.game.text, match.table_or_refuse()
    if match.status != "finished" or table.outcome is None:
        return ""
    events = [event.seen_by(None) for event, _ in match.events_for(None)]
    event = text.decisive(events, table.view(None))
    sentence = event_sentence(text.event, event, words) if event else None
    return words("⚡ **The deciding moment:** {event}", event=sentence) if sentence else ""


def _result_place(match: Match, words: Words) -> str:
    """Say where the result and its buttons are: a new post, or the table if nobody has won."""
    finished = match.status == "finished"
    place = match.channel_id if finished else match.table_channel_id
    return words("-# See the result, play again or watch the replay: {place}", place=f"<#{place}>")


def _thanks(match: Match, words: Words) -> str:
    """Thank the people who played with each other; empty for one person and robots."""
    if len(match.people) < 2:
        return ""
    names = words.listing([words.seat(seat.seat) for seat in match.people])
    return words("💚 Thanks for playing, {names}!", names=names)


def going_on(match: Match, words: Words) -> list[discord.ui.Button[Any]]:
    """Return the buttons that continue from a paused or finished match, at most three."""
    green = discord.ButtonStyle.success
    if match.status == "paused":
        return [layout.button(words("Resume"), Control(match.id, "go_on"), green)]
    if match.status not in OVER_STATUSES:
        return []
    label = words("Rematch") if len(match.people) > 1 else words("Play again")
    replay = layout.button(words("Watch replay"), Control(match.id, "replay"))
    rematch = layout.button(label, Control(match.id, "rematch"), green)
    again = [] if match.strangers else [rematch]
    return [*again, replay, *(button for more in BUTTONS for button in more(match, words))]


def help_out(match: Match, words: Words) -> list[discord.ui.Button[Any]]:
    """Return the buttons for a turn that keeps failing."""
    return [
        layout.button(words("Restart turn"), Control(match.id, "rewind")),
        layout.button(words("End the match"), Control(match.id, "end"), discord.ButtonStyle.danger),
    ]


def alone_controls(match: Match, words: Words) -> list[discord.ui.Button[Any]]:
    """Return a table's buttons besides moves, for the panel of a match without a table post."""
    return [*going_on(match, words), *(help_out(match, words) if match.stuck else ())]


def fair_play_button(match: Match, words: Words) -> discord.ui.Button[Any]:
    """Return the button that shows where the shuffles come from."""
    return layout.button(words("Fair play"), Control(match.id, "fair"))


def fair_play_post(match: Match, reader: int | None) -> discord.ui.LayoutView:
    """Return the page that says where the shuffles come from; only players see some seeds."""
    return layout.post(layout.text(fair_play(match, words_for(match, reader))))


def fair_play(match: Match, words: Words) -> str:
    """Return the digest of each seed, and also the seeds once the match is over.

    Each return to the checkpoint adds a seed. A seed reveals all hands, so if the match keeps hands
    hidden, only its players see the seeds.
    """
    told = match.time_control.open_after or words.reader is not None
    over = match.status in OVER_STATUSES
    lines = []
    for number, seed in enumerate(match.seeds, 1):
        digest = sha256(seed).hexdigest()
        parts = {"n": number, "digest": digest, "seed": seed.hex()}
        if not (over and told):
            said = words("-# {n}. SHA-256 `{digest}`", **parts)
        else:
            said = words("-# {n}. SHA-256 `{digest}` of the seed `{seed}`", **parts)
        lines.append(said)
    return "\n".join([_fair_play_head(words, over=over, told=told), *lines])


def _fair_play_head(words: Words, *, over: bool, told: bool) -> str:
    """Say where the shuffles come from, and who can see the seed."""
    if over and told:
        return words(
            "-# Fair play: every shuffle came from a seed shown below. `/verify` checks the match."
        )
    if over:
        return words("-# Fair play: the shuffles came from a secret seed. Hands stay "
                     "hidden in this match, so only its players can see the seed, with "
                     "**Export**.")  # fmt: skip
    if told:
        return words("-# Fair play: the shuffles come from a secret seed, which is shown at the "
                     "end.")  # fmt: skip
    return words("-# Fair play: the shuffles come from a secret seed. Once the match is over, "
                 "its players can see it, but nobody else.")  # fmt: skip
