"""`/guide`, and what its page does: a game shown in lessons, every decision explained."""

from __future__ import annotations

import logging
from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.client import Menagerie
from bot.host import Refusal
from bot.logs import safe_traceback
from bot.surfaces.content import PostContent, StaticContent
from bot.surfaces.controls import Control
from bot.surfaces.pages.guide import (
    GuideContent,
    choice_in,
    ended_post,
    learnt_post,
    place_of,
    resume_post,
)
from bot.surfaces.pages.hint import hint_text
from bot.surfaces.pages.rules import rules_post
from bot.surfaces.words import GENERIC_WORDS
from cogs.channel_permissions import game_choices
from cogs.replies import ControlHandler, Interaction, name_of, reply
from games.engine import Game
from games.guide import guide_of

log = logging.getLogger(__name__)

AnyGame = Game[Any, Any]


class GuideCommands(commands.Cog):
    """The guides to the games."""

    def __init__(self, bot: Menagerie) -> None:
        self.bot = bot

    @app_commands.command(description="Learn a game step by step, in a few minutes against robots")
    @app_commands.describe(game="Choose a game")
    async def guide(self, interaction: Interaction, game: str) -> None:
        """Open a guide, or ask whether to go on with it."""
        await reply(interaction, self._guide(interaction, game))

    async def _guide(self, interaction: Interaction, name: str) -> PostContent:
        return await _opened(interaction, _known(self.bot, name))

    @guide.autocomplete("game")
    async def _games(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        listed = game_choices(self.bot, current)
        return [choice for choice in listed if guide_of(self.bot.games[choice.value])]


def _known(bot: Menagerie, name: str) -> AnyGame:
    """Return a game that has a guide; raises Refusal."""
    game = bot.games.get(name)
    if game is None or guide_of(game) is None:
        raise Refusal("unknown_game")
    return game


def _read(interaction: Interaction, control: Control) -> tuple[AnyGame, str]:
    """Return the game that a control belongs to, and what else is written on it."""
    name, _, arg = control.arg.partition(".")
    return _known(interaction.client, name), arg


async def _opened(interaction: Interaction, game: AnyGame) -> PostContent:
    """Begin a guide; whoever has left one in the middle is asked whether to go on."""
    guides, user = interaction.client.host.guides, interaction.user.id
    found = guides.current_lesson(user, game)
    if found is not None and (found[0] or found[1].passed):
        return StaticContent(resume_post(game, found[0]))
    await guides.begin(user, game)
    return _page(interaction, game)


def _page(interaction: Interaction, game: AnyGame, notice: str = "") -> PostContent:
    """Return the lesson that somebody is in, as it stands; the end page where there is none."""
    found = interaction.client.host.guides.current_lesson(interaction.user.id, game)
    if found is None:
        return StaticContent(ended_post(game))
    return GuideContent(game, *found, name_of(interaction.user), notice)


async def _show(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    return await _opened(interaction, _read(interaction, control)[0])


async def _start(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    game, _ = _read(interaction, control)
    await interaction.client.host.guides.begin(interaction.user.id, game)
    return _page(interaction, game)


async def _on(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    return _page(interaction, _read(interaction, control)[0])


async def _next(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    """Go to the next lesson, or from the last one to the end."""
    game, _ = _read(interaction, control)
    guides, user, lesson = interaction.client.host.guides, interaction.user.id, place_of(control)[0]
    guide, found = guide_of(game), guides.current_lesson(user, game)
    if guide is None or found is None or found[0] != lesson:  # pressed twice, or long ago
        return _page(interaction, game)
    if lesson + 1 < len(guide.lessons):
        await guides.begin(user, game, lesson + 1)
        return _page(interaction, game)
    await guides.end(user, game)
    return StaticContent(learnt_post(game), game.name)


async def _again(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    game, _ = _read(interaction, control)
    guides, user = interaction.client.host.guides, interaction.user.id
    found = guides.current_lesson(user, game)
    if found is not None and found[0] == place_of(control)[0]:
        await guides.begin(user, game, found[0])
    return _page(interaction, game)


async def _end(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    game, _ = _read(interaction, control)
    await interaction.client.host.guides.end(interaction.user.id, game)
    return StaticContent(ended_post(game))


async def _pick(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    """Answer what the lesson asks."""
    game, arg = _read(interaction, control)
    guides, user = interaction.client.host.guides, interaction.user.id
    ids = [] if control.act == "guide_pass" else values or [arg]
    try:
        await guides.answer(user, game, place_of(control), ids)
    except Refusal as refusal:
        if refusal.reason not in ("closed", "illegal"):
            raise
        return _page(interaction, game, refusal.sentence(GENERIC_WORDS))
    return _page(interaction, game)


async def _try(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    """Show what a choice would do, and ask whether to make it."""
    game, arg = _read(interaction, control)
    content = _page(interaction, game)
    if not isinstance(content, GuideContent):
        return content
    trying = choice_in(content, values or [arg])
    notice = "" if trying else Refusal("closed").sentence(GENERIC_WORDS)
    return GuideContent(game, content.number, content.attempt, content.name, notice, trying)


async def _hint(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    """Ask a robot what it would do where the lesson has nothing to suggest."""
    game, _ = _read(interaction, control)
    content = _page(interaction, game)
    decision = content.attempt.decision if isinstance(content, GuideContent) else None
    if not isinstance(content, GuideContent) or decision is None:
        return content
    match, seat = content.match, content.attempt.lesson.seat
    answers = tuple((answering, *ids) for answering, ids in content.attempt.answers)
    try:
        hint = await interaction.client.hints.of((game.name, content.number, answers), match, seat)
    except Exception as error:  # a robot that fails must not look like a bot that does
        log.error("a guide's hint raised %s", safe_traceback(error))
        raise Refusal("fault") from error
    return _page(interaction, game, hint_text(match, seat, decision, hint))


async def _rules(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    game = _read(interaction, control)[0]
    return StaticContent(rules_post(game), game.name)


GUIDE_HANDLERS: dict[str, ControlHandler] = {
    "guide_show": _show,
    "guide_start": _start,
    "guide_on": _on,
    "guide_next": _next,
    "guide_again": _again,
    "guide_end": _end,
    "guide_pick": _pick,
    "guide_choose": _pick,
    "guide_pass": _pick,
    "guide_try": _try,
    "guide_hint": _hint,
    "guide_rules": _rules,
}
"""What the controls of a guide do. *Show* and *Rules* answer with a post of their own."""
GUIDE_IN_PLACE = GUIDE_HANDLERS.keys() - {"guide_show", "guide_rules"}


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(GuideCommands(bot))
