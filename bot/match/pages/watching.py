"""The page for spectators who ask for a panel: what they can do without a seat."""

from __future__ import annotations

import discord

from bot.match.match import Match
from bot.match.pages.content import words_for
from bot.match.pages.turn import standing
from bot.posts import layout
from bot.posts.controls import Control


def watching_post(match: Match, user_id: int, why: str = "") -> discord.ui.LayoutView:
    """Return a spectator's page with the state of the match and what they can do.

    ``why`` is the reason why they cannot do more.
    """
    words, game = words_for(match), match.game
    free = match.offers_seats and not match.had_seat(user_id)
    lines = [
        words("## {emoji} You are watching\n-# {title} · match {id}", emoji=game.emoji,
              title=game.title, id=match.id),
        why or words("You aren't playing in this match, so you have no panel here."),
        f"🎯 {game.text.goal(match.table_or_refuse().view(None), words)}",
    ]  # fmt: skip
    offers = [words("**Look closer** shows the whole table and what each card does.")]
    if free:
        offers.append(words("**Take over** asks for a robot's seat."))
    offers.append(words("`/play` opens a table of your own."))
    acts = [(words("Look closer"), "closer"), (words("Log"), "log"), (words("Rules"), "rules")]
    acts += [(words("Take over"), "takeover")] if free else []
    buttons = [layout.button(label, Control(match.id, act)) for label, act in acts]
    running = [layout.text(standing(match, words))] if match.status == "running" else []
    return layout.post(
        layout.text("\n".join(lines)),
        *running,
        layout.text("\n".join(f"- {offer}" for offer in offers)),
        *layout.rows(buttons),
    )
