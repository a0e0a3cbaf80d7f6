"""Wins and losses: one person's page, and the leaderboard of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import discord

from bot.host import INITIAL_RATING, MIN_RATED_MATCHES, Summary, WinLossRecord, rating_points
from bot.store import Ranked, Result
from bot.surfaces.components import layout
from bot.surfaces.components.content import PictureSource, PostContent
from bot.surfaces.components.controls import Control
from bot.surfaces.components.words import GENERIC_WORDS, display, mention
from bot.surfaces.pages.charts import chart
from games.drawing import legible
from games.engine import Game, Words, strip_markdown

Games = Mapping[str, Game[Any, Any]]

LEADERBOARD_LENGTH = 15  # players
ROW_LENGTH = 10  # latest matches on a person's page
SIGNS: Mapping[Result, str] = {"won": "🟩", "drawn": "⬜", "lost": "🟥"}
ALL = "all"
"""The menu value for all games."""


@dataclass(frozen=True)
class StatsContent(PostContent):
    """A person's page: results in words, ratings over time and shares of wins as a chart."""

    summary: Summary
    games: Games

    @cached_property
    def picture_source(self) -> PictureSource | None:
        """The chart; None before the first match against people."""
        words, summary = GENERIC_WORDS, self.summary
        if not summary.people:
            return None
        name = legible(summary.name, words("Someone"))
        sheet = chart(summary, name, self._title(summary.charted_game), self._by_game, words)
        return PictureSource(sheet, strip_markdown("\n".join(self._alt(words))))

    @property
    def _by_game(self) -> list[WinLossRecord]:
        return [replace(tally, name=self._title(tally.name)) for tally in self.summary.games]

    def _title(self, game: str) -> str:
        known = self.games.get(game)
        return GENERIC_WORDS(known.title) if known else game

    def _alt(self, words: Words) -> list[str]:
        """Describe everything in the chart."""
        ratings = self.summary.ratings
        rated = words(
            "Rating in {game}: {first} after the first match, {last} after the "
            "latest; lowest {least}, highest {most}.",
            game=self._title(self.summary.charted_game), first=ratings[0], last=ratings[-1],
            least=min(ratings), most=max(ratings),
        )  # fmt: skip
        shares = [*self.summary.opponents[:4], *self._by_game[:4]]
        return [rated, *(_share(tally, words) for tally in shares)]

    def layout(self, picture_source: PictureSource | None) -> discord.ui.LayoutView:
        """Lay the page out."""
        words = GENERIC_WORDS
        parts: list[discord.ui.Item[Any]] = [layout.text("\n".join(self._lines(words)))]
        if picture_source is not None:
            parts.append(layout.picture(picture_source.name, picture_source.alt))
        options = [(words("All games"), ALL)]
        options += [(self._title(name), name) for name in self.games][
            : layout.SELECT_OPTIONS_LIMIT - 1
        ]
        control = Control(0, "stats", arg=str(self.summary.user_id))
        chosen = [self.summary.game or ALL]
        return layout.post(
            *parts, layout.select(words("Choose a game"), control, options, chosen=chosen)
        )

    def _lines(self, words: Words) -> list[str]:
        summary = self.summary
        robots = [result for result in summary.results if result.robots]
        found = [words("## Matches of {name}", name=mention(summary.user_id))]
        if summary.game:
            found.append(f"-# {self._title(summary.game)}")
        if not summary.results:
            return [*found, words("No finished matches on this server yet.")]
        people = WinLossRecord.from_results("", summary.people)
        if people.matches:
            found.append(words("Against people: {count}", count=_count(people, words)))
            now, best = summary.streaks
            if best:
                found.append(words("Winning streak: {now} (best: {best})", now=now, best=best))
        if robots:
            count = _count(WinLossRecord.from_results("", robots), words)
            found.append(words("Against robots (unrated): {count}", count=count))
        row = "".join(SIGNS[result.result] for result in summary.results[-ROW_LENGTH:])
        found.append(words("Latest matches: {row}\n-# 🟩 won, ⬜ drawn, 🟥 lost; the newest is on "
                           "the right", row=row))  # fmt: skip
        return found


def _count(tally: WinLossRecord, words: Words) -> str:
    return words("**{won}** won, **{drawn}** drawn, **{lost}** lost",
                 won=tally.won, drawn=tally.drawn, lost=tally.lost)  # fmt: skip


def _share(tally: WinLossRecord, words: Words) -> str:
    return words("{name}: {won} of {n} won.", name=display(tally.name, 0) or words("Someone"),
                 won=tally.won, n=tally.matches)  # fmt: skip


def leaderboard_post(
    ranked: Sequence[Ranked], game: str, games: Games, user_id: int
) -> discord.ui.LayoutView:
    """Return a server's top players of a game, and the rank of the reader."""
    words, known = GENERIC_WORDS, games[game]
    lines = [words("## {emoji} Top players: {game}", emoji=known.emoji, game=known.title)]
    if not ranked:
        lines.append(words("Nobody yet."))
    lines += [
        _ranked(place, line, words) for place, line in enumerate(ranked[:LEADERBOARD_LENGTH], 1)
    ]
    mine = next((place for place, line in enumerate(ranked, 1) if line.user_id == user_id), 0)
    if mine > LEADERBOARD_LENGTH:
        lines += ["…", _ranked(mine, ranked[mine - 1], words)]
    lines.append(words.plural(
        "-# You are listed once you have finished {n} match against people. "
        "Everyone starts with {first} points; matches against robots don't "
        "count. `/privacy` takes you off the list.",
        "-# You are listed once you have finished {n} matches against people. "
        "Everyone starts with {first} points; matches against robots don't "
        "count. `/privacy` takes you off the list.",
        MIN_RATED_MATCHES, first=INITIAL_RATING))  # fmt: skip
    options = [(words(g.title), name) for name, g in games.items()][: layout.SELECT_OPTIONS_LIMIT]
    menu = layout.select(words("Choose a game"), Control(0, "ranks"), options, chosen=[game])
    return layout.post(layout.text("\n".join(lines)), menu)


def _ranked(place: int, line: Ranked, words: Words) -> str:
    return words("{place}. {name} · **{points}** · {won} of {n} won", place=place,
                 name=mention(line.user_id), points=rating_points(line.mu, line.sigma),
                 won=line.won, n=line.matches)  # fmt: skip
