"""`/puzzle`: the puzzle of the day, and the archive of past puzzles."""

from __future__ import annotations

import asyncio

from discord import app_commands

from bot.app.client import Menagerie
from bot.features.puzzles.acts import Puzzles, Tried, is_solved
from bot.features.puzzles.matches import PuzzleMatches
from bot.features.puzzles.pages.archive import Filters, archive_of, archive_post
from bot.features.puzzles.pages.puzzle import PuzzleContent
from bot.features.puzzles.pages.question import cards_post, story_post
from bot.features.puzzles.pages.shared import SharedPuzzleContent
from bot.features.puzzles.pages.solution import choices_post
from bot.features.puzzles.shares import SharedPuzzles
from bot.match.pages.rules import rules_post
from bot.posts.content import PostContent, StaticContent, sentence
from bot.posts.languages import GENERIC_WORDS
from bot.posts.refusals import Refusal
from cogs.controls import Click, Controls, TopicCog
from cogs.interactions import (
    Interaction,
    check_may_post,
    direct_channel,
    known_game,
    name_of,
    number_in,
    reply,
    served_server,
)
from cogs.panel import private_panel
from games.puzzles import Puzzle

controls = Controls()


async def puzzle_page(interaction: Interaction, number: int | None = None) -> PuzzleContent:
    """Return a person's page of a puzzle, by default of today's."""
    puzzles, user = interaction.client.host[Puzzles], interaction.user.id
    number = puzzles.today(user) if number is None else number
    answer = puzzles.answer_of(user, number)
    return PuzzleContent(
        puzzles.puzzle(number),
        name_of(interaction.user),
        answer,
        puzzles.streak(user),
        puzzles.rating(user),
        puzzles.counts(number),
        shareable=interaction.guild_id is not None,
    )


@controls("puzzle", redraws="private")
async def _answer(click: Click) -> PostContent:
    """Answer a puzzle. Only the first answer counts."""
    number = click.control.number
    choice = (click.values or [click.control.arg])[0]
    server = served_server(click.interaction)
    await click.host[Puzzles].answer(click.user_id, number, choice, server)
    return await puzzle_page(click.interaction, number)


@controls("puzzle_rules")
async def _rules(click: Click) -> PostContent:
    """Show the section of a game's rules that a puzzle is about."""
    game = known_game(click.client, click.control.arg)
    return StaticContent(rules_post(game, click.control.number), game.name)


def _posed(click: Click) -> Puzzle:
    """Return the puzzle of a control if the person may see it. Raise Refusal("no_puzzle")."""
    number, puzzles = click.control.number, click.host[Puzzles]
    if not 0 < number <= max(puzzles.today(click.user_id), puzzles.latest_over()):
        raise Refusal("no_puzzle")
    return puzzles.puzzle(number)


def _answered(click: Click) -> Puzzle:
    """Return the puzzle of a control if the person has answered it, or its day is over.

    Raise Refusal otherwise.
    """
    number, puzzles = click.control.number, click.host[Puzzles]
    if puzzles.answer_of(click.user_id, number) is None and number > puzzles.latest_over():
        raise Refusal("closed")
    return puzzles.puzzle(number)


@controls("puzzle_cards")
async def _cards(click: Click) -> PostContent:
    """Show what the cards of a puzzle do."""
    puzzle = _posed(click)
    return StaticContent(cards_post(puzzle), puzzle.game)


@controls("puzzle_story")
async def _story(click: Click) -> PostContent:
    """Show what has happened before a puzzle."""
    puzzle = _posed(click)
    return StaticContent(story_post(puzzle, click.user_name), puzzle.game)


@controls("puzzle_all")
async def _all_choices(click: Click) -> PostContent:
    """Show what each choice of a puzzle would bring."""
    puzzle = _answered(click)
    counts = click.host[Puzzles].counts(puzzle.number)
    page = PuzzleContent(puzzle, click.user_name, puzzle.solution[0], counts=counts)
    return StaticContent(choices_post(page), puzzle.game)


@controls("puzzle_go", redraws="private")
async def _play_on(click: Click) -> PostContent:
    """Start a match against robots from the position of a puzzle that the person has answered."""
    puzzle, channel = _answered(click), direct_channel(click.interaction)
    match = await click.host[PuzzleMatches].begin(puzzle, click.user_id, click.user_name, channel)
    return await private_panel(click.client, match.id, click.user_id)


async def _archive_page(click: Click, filters: Filters, page: int = 0) -> PostContent:
    latest = click.host[Puzzles].latest_over()
    found = await asyncio.to_thread(archive_of, latest, filters)  # the first call reads all puzzles
    return StaticContent(archive_post(found, filters, page))


@controls("puzzle_archive", redraws="private")
async def _archive(click: Click) -> PostContent:
    """Show a page of past puzzles."""
    return await _archive_page(click, Filters.read(click.control.arg), click.control.number)


@controls("puzzle_game", "puzzle_theme", "puzzle_stars", redraws="private")
async def _filter_archive(click: Click) -> PostContent:
    """Show the past puzzles of one game, theme or number of stars."""
    chosen = {click.control.act.removeprefix("puzzle_"): click.chosen}
    return await _archive_page(click, Filters.read(click.control.arg)._replace(**chosen).checked())


def _practice_page(click: Click, number: int, answer: str | None) -> PostContent:
    """Return the page of a past puzzle. Raise Refusal if the puzzle still counts."""
    puzzles = click.host[Puzzles]
    if not 0 < number <= puzzles.latest_over():
        raise Refusal("no_puzzle")
    puzzle = puzzles.puzzle(number)
    if answer not in (None, *puzzle.choices):
        raise Refusal("closed")
    counts = puzzles.counts(number)
    return PuzzleContent(puzzle, click.user_name, answer, counts=counts, practice=True)


@controls("puzzle_past", redraws="private")
async def _past(click: Click) -> PostContent:
    """Show a past puzzle for practice."""
    return _practice_page(click, number_in(click.chosen), None)


@controls("puzzle_try", redraws="private")
async def _try(click: Click) -> PostContent:
    """Answer a past puzzle. The answer is not stored."""
    answer = (click.values or [click.control.arg])[0]
    return _practice_page(click, click.control.number, answer)


@controls("puzzle_open")
@controls("puzzle_today", redraws="private")
async def _today(click: Click) -> PostContent:
    """Show today's puzzle, below someone's result or instead of the archive."""
    return await puzzle_page(click.interaction)


@controls("puzzle_share", public=True)
async def _share(click: Click) -> PostContent:
    """Post a puzzle that the person has answered for everyone in the channel.

    The response is the post if it can't be kept up to date, or can't name the person as others.
    """
    check_may_post(click.interaction)
    puzzles, number = click.host[Puzzles], click.control.number
    answer = puzzles.answer_of(click.user_id, number)
    guild, channel = click.interaction.guild_id, click.interaction.channel_id
    if answer is None or guild is None or channel is None:
        raise Refusal("closed")
    puzzle, shared = puzzles.puzzle(number), click.host[SharedPuzzles]
    if number <= puzzles.latest_over() or not shared.may_post(click.user_id, guild, channel):
        return SharedPuzzleContent(puzzle, Tried([(click.user_id, is_solved(puzzle, answer))]))
    await shared.share(guild, channel, number)
    said = GENERIC_WORDS(
        "I have posted the puzzle here, with a list of the people who have tried it."
    )
    return sentence(said)


class PuzzleCommands(TopicCog):
    """The puzzle of the day."""

    controls = controls

    @app_commands.command(description="Solve the puzzle of the day: one position, one best move")
    async def puzzle(self, interaction: Interaction) -> None:
        """Show today's puzzle, or its solution once it is answered."""
        await reply(interaction, puzzle_page(interaction))


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(PuzzleCommands(bot))
