"""Verification of a match: the result of a check, and instructions to repeat it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord

from bot.features.replays.acts import Replay
from bot.features.replays.pages.replay import broken_line
from bot.match.match import Match
from bot.match.pages.content import words_for
from bot.posts import layout
from bot.posts.controls import Control
from games.engine import BadNotation, Game, Transcript, Words, check_digests, verify_transcript

Games = Mapping[str, Game[Any, Any]]


def proof_line(replay: Replay, words: Words, games: Games, reasons: bool = True) -> str:
    """Check a match from its file and return the result: a plain sentence, then the evidence.

    The reason for a failure can name a seat's possible moves. Without ``reasons`` the result has
    only the number of the wrong line. A check can take a second, so call this in a thread.
    """
    if replay.broken and replay.rules != [replay.match.game.version]:
        return _digests_line(replay, words)
    try:
        proof = verify_transcript(Transcript.read(replay.text(), games), games=games)
    except BadNotation as bad:
        reason = str(bad) if reasons else f"line {bad.line}"
        failed = words("❌ The check failed: {reason}.", reason=f"`{reason}`")
        return words("**No. Something doesn't match what was promised.**\n{evidence}",
                     evidence=failed)  # fmt: skip
    seeds = words.plural(
        "✅ {n} seed matches the digest that was shown.",
        "✅ {n} seeds match the digests that were shown.",
        proof.seeds,
    )
    made = words(
        "- Shuffles recomputed: {draws}\n- Moves replayed: {answers}",
        draws=proof.draws, answers=proof.answers,
    )  # fmt: skip
    return words(
        "**Yes. The shuffles were fixed before the match, and every move followed the "
        "rules.**\n{evidence}",
        evidence=f"{seeds}\n{made}",
    )


def _digests_line(replay: Replay, words: Words) -> str:
    """Check the digests of a match that the current rules cannot replay; return the result."""
    result = broken_line(replay, words)
    try:
        seeds = check_digests(replay.transcript)
    except BadNotation as bad:
        return words("❌ The check failed: {reason}.", reason=f"`{bad.reason}`") + f"\n{result}"
    fit = words.plural(
        "➖ {n} seed matches the digest that was shown.",
        "➖ {n} seeds match the digests that were shown.",
        seeds,
    )
    return f"{fit}\n{result}"


def verify_post(match: Match, line: str) -> discord.ui.LayoutView:
    """Return the page with the result of a check."""
    words = words_for(match)
    head = words("## Was it fair?\n-# {title} · match {id}", title=match.game.title, id=match.id)
    buttons = [
        layout.button(words("How to check it yourself"), Control(match.id, "verify_how")),
        layout.button(words("Export"), Control(match.id, "export")),
    ]
    return layout.post(layout.text(f"{head}\n{line}"), *layout.rows(buttons))


def how_to_verify_post(match: Match) -> discord.ui.LayoutView:
    """Return the page with the steps to check a match without the bot."""
    words = words_for(match)
    steps = words(
        "**You don't have to trust me.**\n"
        "1. While the match is running, write down the digest shown under *Fair play*.\n"
        "2. When the match is over, get its file with **Export**.\n"
        "3. On your own computer, run `python -m games verify match-{id}.txt --digest "
        "YOUR_DIGEST`.\n"
        "-# The SHA-256 of each seed must equal the digest shown earlier; draw number "
        "k sorts its items by SHAKE-256 of the seed and k. docs/verify.md explains the "
        "check, with ten lines of Python that use none of my code.",
        id=match.id,
    )  # fmt: skip
    export = layout.button(words("Export"), Control(match.id, "export"))
    return layout.post(layout.text(steps), *layout.rows([export]))
