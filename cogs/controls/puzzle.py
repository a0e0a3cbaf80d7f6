"""`/puzzle`: the puzzle of the day, and the one answer to it that counts."""

from __future__ import annotations

from bot.surfaces.components.content import PostContent
from bot.surfaces.pages.puzzle import PuzzleContent
from cogs.controls.registry import Click, control
from cogs.helpers.replies import Interaction, name_of


async def puzzle_of(interaction: Interaction, number: int | None = None) -> PostContent:
    """Return a person's page of a puzzle; today's by default."""
    puzzles, user = interaction.client.host.puzzles, interaction.user.id
    number = puzzles.today(user) if number is None else number
    return PuzzleContent(
        puzzles.puzzle(number),
        name_of(interaction.user),
        puzzles.answer_of(user, number),
        puzzles.streak(user),
        puzzles.counts(number),
    )


@control("puzzle", redraws="private")
async def _answer(click: Click) -> PostContent:
    """Answer a puzzle. Only the first answer counts."""
    number = click.control.number
    choice = (click.values or [click.control.arg])[0]
    await click.host.puzzles.answer(click.user_id, number, choice)
    return await puzzle_of(click.interaction, number)
