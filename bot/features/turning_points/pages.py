"""Turning points in words: the question, the player's choice, and the better one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.match.match import Match
from bot.match.pages.content import words_for
from bot.posts import layout
from bot.posts.controls import Control
from bot.posts.languages import answer_named
from games.engine import Words
from games.robots.turning_points import TurningPoint


def turning_points_buttons(match: Match, words: Words) -> list[discord.ui.Button[Any]]:
    """Return the button for the reader's turning points, if the game has a robot."""
    if match.game.robot is None:
        return []
    return [layout.button(words("Turning points"), Control(match.id, "turning"))]


def turning_points_post(
    match: Match, seat: int, found: Sequence[TurningPoint]
) -> discord.ui.LayoutView:
    """Return the page with a seat's turning points; the first is the decisive one."""
    words = words_for(match, seat)
    title = words("## Turning points\n-# {title} · match {id}", title=match.game.title, id=match.id)
    if not found:
        body = words("A strong robot would have chosen much the same as you, as far as it can "
                     "tell from what you knew.")  # fmt: skip
        return layout.post(layout.text(title), layout.text(body))
    first, *others = [turning_point_text(match, turning, words) for turning in found]
    decisive = words("### The choice that cost you most\n{turning_point}", turning_point=first)
    heading = [words("### Other choices that cost you something")] if others else []
    parts = [layout.text(said) for said in (decisive, *heading, *others)]
    foot = words("-# How much a strong robot thinks each choice cost you, given "
                 "what you knew at the time. It may be wrong.")  # fmt: skip
    return layout.post(layout.text(title), *parts, layout.text(foot))


def turning_point_text(match: Match, turning: TurningPoint, words: Words) -> str:
    """Describe one turning point: the moment, the question, both answers and the cost."""
    text, view, decision = match.game.text, turning.view, turning.decision
    moment = text.table(view, words).partition("\n")[0]
    question = text.prompt(decision, view, words).partition("\n")[0]

    def named(ids: Sequence[str]) -> str:
        chosen = [text.choice(choice, view, words) for choice in decision.read(ids)]
        return answer_named(chosen, words)

    entry = words(
        "You chose: **{chosen}**\nA strong robot: **{better}**\nEstimated cost: "
        "{cost} wins in 100.",
        chosen=named(turning.chosen), better=named(turning.better),
        cost=max(1, round(100 * turning.cost)),
    )  # fmt: skip
    return f"{moment}\n{question}\n{entry}"
