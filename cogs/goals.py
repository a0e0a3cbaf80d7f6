"""The page of a game's goals."""

from __future__ import annotations

from bot.app.client import Menagerie
from bot.features.goals.acts import Goals
from bot.features.goals.pages import goals_post
from bot.posts.content import PostContent, StaticContent
from bot.posts.refusals import Refusal
from cogs.controls import Click, Controls, TopicCog

controls = Controls()


async def _page(click: Click, name: str) -> PostContent:
    game = click.client.games.get(name)
    if game is None:
        raise Refusal("unknown_game")
    progress = await click.host[Goals].progress(click.user_id, name)
    shared = click.host.preferences.person(click.user_id).shares_goals
    return StaticContent(goals_post(game, progress[name], shared))


@controls("goals", redraws="private")
async def _show(click: Click) -> PostContent:
    return await _page(click, click.control.arg)


@controls("goals_share", redraws="private")
async def _share(click: Click) -> PostContent:
    """Choose whether results say which goals the person has reached."""
    name, _, choice = click.control.arg.rpartition(".")
    await click.host.preferences.set_person(click.user_id, shares_goals=choice == "yes")
    return await _page(click, name)


class GoalControls(TopicCog):
    """The controls of goals; they have no command."""

    def __init__(self, bot: Menagerie) -> None:
        super().__init__(bot, controls)


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(GoalControls(bot))
