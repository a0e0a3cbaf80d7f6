"""The page of a game's goals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.app.client import Menagerie
from bot.features.goals.acts import Goals, Progress
from bot.features.goals.pages import PostedGoalsContent, goals_post
from bot.posts.content import PostContent, StaticContent
from cogs.controls import Click, Controls, TopicCog
from cogs.interactions import check_may_post, known_game
from games.engine import Game

controls = Controls()


async def _goals(click: Click, name: str) -> tuple[Game[Any, Any], Sequence[Progress]]:
    """Return a game and the person's progress in its goals. Raise Refusal if there is none."""
    game = known_game(click.client, name)
    return game, (await click.host[Goals].progress(click.user_id, name))[name]


async def _page(click: Click, name: str) -> PostContent:
    game, goals = await _goals(click, name)
    shared = click.host.preferences.person(click.user_id).shares_goals
    served = click.interaction.guild_id is not None
    return StaticContent(goals_post(game, goals, shared, served))


@controls("goals", redraws="private")
async def _show(click: Click) -> PostContent:
    return await _page(click, click.control.arg)


@controls("goals_share", redraws="private")
async def _share(click: Click) -> PostContent:
    """Choose whether results say which goals the person has reached."""
    name, _, choice = click.control.arg.rpartition(".")
    await click.host.preferences.set_person(click.user_id, shares_goals=choice == "yes")
    return await _page(click, name)


@controls("goals_post", public=True)
async def _post(click: Click) -> PostContent:
    """Post the goals that the person has reached for everyone in the channel."""
    check_may_post(click.interaction)
    return PostedGoalsContent(*await _goals(click, click.control.arg), click.user_id)


class GoalControls(TopicCog):
    """The controls of goals; they have no command."""

    controls = controls


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(GoalControls(bot))
