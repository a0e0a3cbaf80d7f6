"""`/guide`: the guides to the games, with lessons in which every decision is explained."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from discord import app_commands

from bot.app.client import Menagerie
from bot.features.guides.acts import Guides
from bot.features.guides.pages import (
    GuideContent,
    choice_in,
    ended_post,
    learnt_post,
    place_of,
    resume_post,
)
from bot.features.hints.acts import Hints
from bot.features.hints.pages import hint_text, thinking
from bot.match.pages.rules import rules_post
from bot.match.pages.why import why_post
from bot.posts.content import PostContent, StaticContent
from bot.posts.controls import Control
from bot.posts.languages import GENERIC_WORDS
from bot.posts.refusals import Refusal
from cogs.controls import Click, Controls, TopicCog
from cogs.interactions import Interaction, known_game, name_of, reply
from cogs.options import TextChoices, Typed, game_choices
from games.engine import Game
from games.guide import guide_of

controls = Controls()

AnyGame = Game[Any, Any]


def guided_game(bot: Menagerie, name: str) -> AnyGame:
    """Return the game with this name. Raise Refusal if it does not exist or has no guide."""
    game = known_game(bot, name)
    if guide_of(game) is None:
        raise Refusal("unknown_game")
    return game


def _game_and_rest(interaction: Interaction, control: Control) -> tuple[AnyGame, str]:
    """Return a control's game, and the rest of the control's argument."""
    name, _, arg = control.arg.partition(".")
    return guided_game(interaction.client, name), arg


async def guide_page(interaction: Interaction, game: AnyGame) -> PostContent:
    """Begin a guide, or ask a person who left it halfway whether to continue."""
    guides, user = interaction.client.host[Guides], interaction.user.id
    found = guides.current_lesson(user, game)
    if found is not None and (found[0] or found[1].passed):
        return StaticContent(resume_post(game, found[0]))
    return await _begin(interaction, game)


async def _begin(interaction: Interaction, game: AnyGame, lesson: int = 0) -> PostContent:
    """Begin a lesson, and say what it is about."""
    await interaction.client.host[Guides].begin(interaction.user.id, game, lesson)
    return _page(interaction, game, telling=True)


def _page(
    interaction: Interaction, game: AnyGame, notice: str = "", *, telling: bool = False
) -> PostContent:
    """Return the page of a person's current lesson, or the end page if there is none."""
    found = interaction.client.host[Guides].current_lesson(interaction.user.id, game)
    if found is None:
        return StaticContent(ended_post(game))
    return GuideContent(game, *found, name_of(interaction.user), notice, telling=telling)


@controls("guide_show")
async def _show(click: Click) -> PostContent:
    return await guide_page(click.interaction, _game_and_rest(click.interaction, click.control)[0])


@controls("guide_start", redraws="private")
async def _start(click: Click) -> PostContent:
    game, _ = _game_and_rest(click.interaction, click.control)
    return await _begin(click.interaction, game)


@controls("guide_on", redraws="private")
async def _continue(click: Click) -> PostContent:
    return _page(click.interaction, _game_and_rest(click.interaction, click.control)[0])


@controls("guide_next", redraws="private")
async def _next(click: Click) -> PostContent:
    """Go to the next lesson, or from the last one to the end."""
    game, _ = _game_and_rest(click.interaction, click.control)
    guides, user, lesson = click.host[Guides], click.user_id, place_of(click.control)[0]
    guide, found = guide_of(game), guides.current_lesson(user, game)
    if guide is None or found is None or found[0] != lesson:  # pressed twice, or long ago
        return _page(click.interaction, game)
    if lesson + 1 < len(guide.lessons):
        return await _begin(click.interaction, game, lesson + 1)
    await guides.finish(user, game)
    return StaticContent(learnt_post(game), game.name)


@controls("guide_again", redraws="private")
async def _again(click: Click) -> PostContent:
    game, _ = _game_and_rest(click.interaction, click.control)
    guides, user = click.host[Guides], click.user_id
    found = guides.current_lesson(user, game)
    if found is not None and found[0] == place_of(click.control)[0]:
        return await _begin(click.interaction, game, found[0])
    return _page(click.interaction, game)


@controls("guide_end", redraws="private")
async def _end(click: Click) -> PostContent:
    game, _ = _game_and_rest(click.interaction, click.control)
    await click.host[Guides].end(click.user_id, game)
    return StaticContent(ended_post(game))


@controls("guide_pick", "guide_choose", "guide_pass", redraws="private")
async def _pick(click: Click) -> PostContent:
    """Answer the lesson's question."""
    game, arg = _game_and_rest(click.interaction, click.control)
    guides, user = click.host[Guides], click.user_id
    ids = [] if click.control.act == "guide_pass" else click.values or [arg]
    try:
        await guides.answer(user, game, place_of(click.control), ids)
    except Refusal as refusal:
        if refusal.reason not in ("closed", "illegal"):
            raise
        return _page(click.interaction, game, refusal.sentence(GENERIC_WORDS))
    return _page(click.interaction, game, telling=True)


@controls("guide_try", redraws="private")
async def _try(click: Click) -> PostContent:
    """Show what a choice would do, and ask whether to make it."""
    game, arg = _game_and_rest(click.interaction, click.control)
    content = _page(click.interaction, game)
    if not isinstance(content, GuideContent):
        return content
    trying = choice_in(content, click.values or [arg])
    notice = "" if trying else Refusal("closed").sentence(GENERIC_WORDS)
    return GuideContent(game, content.number, content.attempt, content.name, notice, trying)


@controls("guide_hint", redraws="private", meanwhile=thinking)
async def _hint(click: Click) -> PostContent:
    """Ask a robot for a hint where the lesson suggests nothing."""
    game, _ = _game_and_rest(click.interaction, click.control)
    content = _page(click.interaction, game)
    decision = content.attempt.decision if isinstance(content, GuideContent) else None
    if not isinstance(content, GuideContent) or decision is None:
        return content
    if Hints not in click.host:
        raise Refusal("no_hints")
    match, seat = content.match, content.attempt.lesson.seat
    answers = tuple((answering, *ids) for answering, ids in content.attempt.answers)
    try:
        hint = await click.host[Hints].of((game.name, content.number, answers), match, seat)
        said = hint_text(match, seat, decision, hint)
    except Refusal as refusal:
        said = refusal.sentence(GENERIC_WORDS)
    now = _page(click.interaction, game)
    if isinstance(now, GuideContent) and now.place == content.place:
        return replace(now, notice=said)
    return now  # they answered while the robot was thinking


@controls("guide_why")
async def _why(click: Click) -> PostContent:
    """Say what the choices do, as on a panel."""
    game, _ = _game_and_rest(click.interaction, click.control)
    content = _page(click.interaction, game)
    if not isinstance(content, GuideContent):
        return content
    return StaticContent(why_post(content.match, content.attempt.lesson.seat), game.name)


@controls("guide_rules")
async def _rules(click: Click) -> PostContent:
    game = _game_and_rest(click.interaction, click.control)[0]
    return StaticContent(rules_post(game), game.name)


class GuideCommands(TopicCog):
    """The command that opens a guide."""

    controls = controls

    @app_commands.command(
        description="Learn a game step by step in a few minutes, playing against robots"
    )
    @app_commands.describe(game="Choose a game")
    async def guide(self, interaction: Interaction, game: Typed) -> None:
        """Open a guide, or ask whether to continue it."""
        await reply(interaction, self._guide(interaction, game))

    async def _guide(self, interaction: Interaction, name: str) -> PostContent:
        return await guide_page(interaction, guided_game(self.bot, name))

    @guide.autocomplete("game")
    async def _games(self, interaction: Interaction, current: str) -> TextChoices:
        listed = game_choices(self.bot, current)
        return [choice for choice in listed if guide_of(self.bot.games[choice.value])]


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(GuideCommands(bot))
