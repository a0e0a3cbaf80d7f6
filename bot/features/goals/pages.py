"""Goals in words: their page, and what other pages and results say of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import discord

from bot.features.goals.acts import Goals, Progress
from bot.features.records.pages.records import MORE
from bot.features.records.summary import Summary
from bot.match.host import Host
from bot.match.match import Match
from bot.match.pages.content import words_for
from bot.match.pages.play import NOTES, GameNote
from bot.match.posts.surfaces import RESULT_LINES
from bot.posts import layout
from bot.posts.content import PictureSource, PostContent
from bot.posts.controls import Control
from bot.posts.languages import GENERIC_WORDS, mention
from games.engine import Game, Words

LATEST = 3  # reached goals of a game in the list of all games
DONE, OPEN = "✅", "▫️"


def add_hooks() -> None:
    """Add goals to the pages of games, to `/stats`, and to results."""
    NOTES.add(notes)
    MORE.add(stats_lines)
    RESULT_LINES.add(reached_lines)


def goals_post(
    game: Game[Any, Any], goals: Sequence[Progress], shared: bool, served: bool
) -> discord.ui.LayoutView:
    """Return a person's page of a game's goals, with ways to share them.

    ``served`` says whether the page is on a server.
    """
    words = GENERIC_WORDS
    head = words("## {emoji} {title}: goals", emoji=game.emoji, title=game.title)
    sharing = words("Shared in results: yes") if shared else words("Shared in results: no")
    share = Control(0, "goals_share", arg=f"{game.name}.{'no' if shared else 'yes'}")
    post = layout.button(words("Post here"), Control(0, "goals_post", arg=game.name))
    about = words(
        "-# Matches you have already played count, too. If you turn on *Shared in "
        "results*, the result of a match also names the goals you reached in it."
    )
    return layout.post(
        layout.text("\n".join([head, _counted(goals, words), *_list(goals, words), about])),
        *layout.rows([
            layout.button(sharing, share),
            *([post] if served and any(goal.reached for goal in goals) else []),
            layout.button(words("Back"), Control(0, "game", arg=game.name)),
        ]),
    )  # fmt: skip


@dataclass(frozen=True)
class PostedGoalsContent(PostContent):
    """The goals that a person has reached in a game, for everyone in the channel."""

    public: ClassVar[bool] = True
    shared: ClassVar[bool] = True

    game: Game[Any, Any]
    goals: Sequence[Progress]
    user_id: int

    def layout(self, picture_source: PictureSource | None) -> discord.ui.LayoutView:
        """Lay the post out."""
        words, game = GENERIC_WORDS, self.game
        head = words("## {emoji} {title}: goals", emoji=game.emoji, title=game.title)
        counted = words.label_value(mention(self.user_id), _counted(self.goals, words))
        reached = _list([goal for goal in self.goals if goal.reached], words)
        play = layout.button(words("Play"), Control(0, "shelf"))
        return layout.post(layout.text("\n".join([head, counted, *reached])), *layout.rows([play]))


def _counted(goals: Sequence[Progress], words: Words) -> str:
    reached = sum(goal.reached for goal in goals)
    return words("{n} of {all} goals reached", n=reached, all=len(goals))


def _list(goals: Sequence[Progress], words: Words) -> list[str]:
    return [_line(goal, words) for goal in goals]


def _line(goal: Progress, words: Words) -> str:
    """Return a goal with its mark, and with its count if it takes several matches."""
    line = f"{DONE if goal.reached else OPEN} {words(goal.title)}"
    if goal.times == 1 or goal.reached:
        return line
    return f"{line} · {words('{n} of {all}', n=goal.done, all=goal.times)}"


async def notes(host: Host, user_id: int) -> Mapping[str, GameNote]:
    """Return how far a person is in each game."""
    words, games = GENERIC_WORDS, host.matches.games
    found = {}
    for name, goals in (await host[Goals].progress(user_id)).items():
        reached = sum(goal.reached for goal in goals)
        label = words("Goals: {n}/{all}", n=reached, all=len(goals))
        word = f"🎯 {reached}/{len(goals)}" if reached else ""
        found[name] = GameNote(word, label, Control(0, "goals", arg=games[name].name))
    return found


def _following(goals: Sequence[Progress]) -> Progress | None:
    """Return the first goal that is not reached."""
    return next((goal for goal in goals if not goal.reached), None)


async def stats_lines(host: Host, summary: Summary) -> list[str]:
    """Return the goals of one game, or for all games the latest reached and the next one."""
    words, games = GENERIC_WORDS, host.matches.games
    progress = await host[Goals].progress(summary.user_id, summary.game)
    head = f"### {words('Goals')}"
    if summary.game:
        return [head, *_list(progress[summary.game], words)]
    lines = []
    for name, goals in progress.items():
        reached, following = [goal for goal in goals if goal.reached], _following(goals)
        if not reached:
            continue
        title = f"{games[name].emoji} {games[name].title}"
        lines.append(words.label_value(f"**{title}**", _counted(goals, words)))
        lines.append(f"-# {' · '.join(_list(reached[-LATEST:], words))}")
        if following is not None:
            lines.append(words("-# Next: {goal}", goal=words(following.title)))
    return [head, *lines] if lines else []


async def reached_lines(host: Host, match: Match) -> list[str]:
    """Name the goals that people who share theirs have reached with a match."""
    words, found = words_for(match), []
    for seat in match.people:
        if seat.user_id is None or not host.preferences.person(seat.user_id).shares_goals:
            continue
        if titles := await host[Goals].reached_in(match, seat.user_id):
            found.append(words.plural(
                "🎯 {name} reached a goal: **{goals}**", "🎯 {name} reached {n} goals: **{goals}**",
                len(titles), name=words.seat(seat.seat), goals=" · ".join(map(words, titles)),
            ))  # fmt: skip
    return found
