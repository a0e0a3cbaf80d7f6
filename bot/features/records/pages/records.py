"""Wins and losses: one person's page, and the leaderboard of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import discord

from bot.features.records.acts import MIN_RATED_MATCHES
from bot.features.records.pages.charts import Favourite, Played, Statistics, chart
from bot.features.records.pages.faces import Games, sign_of
from bot.features.records.ratings import INITIAL_RATING, place_in, rating_points
from bot.features.records.rows import Ranked, Result
from bot.features.records.summary import Summary, Win, WinLossRecord
from bot.features.tournaments.rows import MedalRecord
from bot.match.host import Host
from bot.posts import layout
from bot.posts.content import PictureSource, PostContent
from bot.posts.controls import Control
from bot.posts.languages import GENERIC_WORDS, display, mention
from bot.runtime.hooks import Hook
from games.drawing import legible
from games.engine import Sign, Words, message

MORE: Hook[Callable[[Host, Summary], Awaitable[list[str]]]] = Hook()
"""Each returns lines for a person's page that only they see."""

LEADERBOARD_LENGTH = 15  # players
LISTED_MEDALS = 10
LISTED_ENDINGS = 3
MEDALS = ("🥇", "🥈", "🥉")
SIGNS: Mapping[Result, str] = {"won": "🟩", "drawn": "⬜", "lost": "🟥"}
ALL = "all"
"""The menu value for all games."""
ANY_GAME = "🎲"
"""The emblem of games that are not installed, or whose emoji has no emblem."""
PUZZLES = "puzzle"
"""The menu value for the puzzles of the day."""
PUZZLE_TITLE = message("Puzzle of the day")
PUZZLE_RANKED = message(
    "-# You are listed once you have answered a puzzle on this server. Use "
    "`/privacy` to take yourself off the list."
)


@dataclass(frozen=True)
class StatsContent(PostContent):
    """A person's page: results in a picture and in words, and what features add for the person.

    ``face`` is the animal that stands for the person, and ``own`` whether they read the page.
    """

    summary: Summary
    games: Games
    puzzle_rating: int | None = None
    medals: Sequence[MedalRecord] = ()
    more: Sequence[str] = ()
    face: str = ""
    own: bool = False

    @cached_property
    def picture_source(self) -> PictureSource | None:
        """The results as a picture; None before the first win."""
        if not self.summary.record.won:
            return None
        words = GENERIC_WORDS
        sheet = chart(self._statistics(words), words)
        return PictureSource(sheet, sheet.alt)

    def _statistics(self, words: Words) -> Statistics:
        summary = self.summary
        win = summary.wins[0]
        how = legible(self._how(win, words), "") or self._title(win.game)
        return Statistics(
            legible(self.summary.name, words("Someone")),
            summary.record.won,
            summary.record.matches,
            [
                Played(self._emoji(each.name), replace(each, name=self._title(each.name)))
                for each in summary.games
            ],
            [(self._emoji(game), result) for game, result in summary.latest],
            self._favourite(words),
            summary.streak,
            summary.longest_streak,
            summary.rated,
            self._title(summary.charted_game),
            (self._emoji(win.game), how),
            self.face,
        )

    def _endings(self, words: Words) -> list[tuple[str, str, int]]:
        """Return emblems, ways to win, and how often the person has won so, the most first."""
        found: Counter[tuple[str, str]] = Counter()
        for (name, reason), n in self.summary.reasons.items():
            game = self.games.get(name)
            if game and reason in game.text.endings:
                found[name, words(game.text.endings[reason])] += n
        return [(self._emoji(game), how, n) for (game, how), n in found.most_common()]

    def _favourite(self, words: Words) -> Favourite | None:
        """Return the card that the person played most in their latest matches, if known."""
        found: Counter[tuple[str, str]] = Counter()
        signs: dict[tuple[str, str], Sign] = {}
        for (name, face), n in self.summary.played.items():
            if sign := sign_of(self.games, name, face):
                found[name, sign.name] += n
                signs[name, sign.name] = sign
        if not found:
            return None
        best = max(found, key=lambda each: (found[each], each))
        return Favourite(signs[best], words(signs[best].title), found[best])

    def _title(self, game: str) -> str:
        known = self.games.get(game)
        return GENERIC_WORDS(known.title) if known else game

    def _emoji(self, game: str) -> str:
        """Return a game's emoji, if there is an emblem of it."""
        known = self.games.get(game)
        return legible(known.emoji, ANY_GAME) if known else ANY_GAME

    def layout(self, picture_source: PictureSource | None) -> discord.ui.LayoutView:
        """Lay the page out."""
        words = GENERIC_WORDS
        parts: list[discord.ui.Item[Any]] = [layout.text("\n".join(self._head(words)))]
        if picture_source is not None:
            parts.append(layout.picture(picture_source.name, picture_source.alt))
        lines = self._lines(words, pictured=picture_source is not None)
        if said := [*lines, *self.more] if self.summary.record.won else [*self.more, *lines]:
            parts.append(layout.text("\n".join(said)))
        if self.medals and not self.summary.game:
            parts.append(layout.text("\n".join(self._medal_lines(words))))
        options = [(words("All games"), ALL)]
        options += [(self._title(name), name) for name in self.games][
            : layout.SELECT_OPTIONS_LIMIT - 1
        ]
        control = Control(0, "stats", arg=str(self.summary.user_id))
        chosen = [self.summary.game or ALL]
        animal = [layout.button(words("My animal"), Control(0, "my_face"))] if self.own else []
        menu = layout.select(words("Choose a game"), control, options, chosen=chosen)
        return layout.post(*parts, menu, *layout.rows(animal))

    def _medal_lines(self, words: Words) -> list[str]:
        """List the person's places among the first three of tournaments, the newest first."""
        counts = Counter(medal.place for medal in self.medals)
        all_ = " ".join(f"{MEDALS[place - 1]} × {counts[place]}" for place in sorted(counts))
        lines = [words.label_value(f"**{words('Tournaments')}**", all_)]
        for medal in self.medals[:LISTED_MEDALS]:
            what = [display(medal.name, 0), self._title(medal.game), f"<t:{int(medal.ended_at)}:D>"]
            lines.append(f"{MEDALS[medal.place - 1]} {words.items(what)}")
        if more := len(self.medals[LISTED_MEDALS:]):
            lines.append(words.plural("-# and {n} more", "-# and {n} more", more))
        return lines

    def _how(self, win: Win, words: Words) -> str:
        """Say how the person won a match; other players are numbered, not named."""
        game = self.games.get(win.game)
        if game is None:
            return ""
        seats = range(len(win.outcome.scores))
        names = [words("Player {n}", n=seat + 1) for seat in seats]
        names[win.seat] = display(self.summary.name, 0)
        how = game.text.outcome(win.outcome, Words(names, language=words.language))
        return " ".join(how.splitlines())

    def _head(self, words: Words) -> list[str]:
        summary = self.summary
        name = f"{self.face} {mention(summary.user_id)}".strip()
        found = [words("## {name}'s matches", name=name)]
        if summary.game:
            found.append(f"-# {self._title(summary.game)}")
        if self.puzzle_rating is not None and not summary.game:
            found.append(words("Puzzle rating: **{rating}**", rating=self.puzzle_rating))
        if not summary.latest:
            found.append(words("No finished matches here yet."))
        return found

    def _lines(self, words: Words, *, pictured: bool) -> list[str]:
        """Say how the person fares; a picture shows the latest matches."""
        summary = self.summary
        if not summary.latest:
            return []
        people, robots, found = summary.against_people, summary.against_robots, []
        if people.matches:
            found.append(words("Against people: {count}", count=_count(people, words)))
            now, best = summary.streak, summary.longest_streak
            if best:
                found.append(words("Winning streak: {now} (best: {best})", now=now, best=best))
        found += [_share_against(each, words) for each in summary.opponents]
        if not summary.record.won:
            n = summary.record.matches
            none = words.plural("{n} match finished, no win yet.",
                                "{n} matches finished, no win yet.", n)  # fmt: skip
            return [none, *found]
        ways = [f"{emoji} {how} ×{n}" for emoji, how, n in self._endings(words)[:LISTED_ENDINGS]]
        if ways:
            found.append(words.label_value(words("Won by"), words.listing(ways)))
        if robots.matches:
            count = _count(robots, words)
            found.append(words("Against robots (unrated): {count}", count=count))
        for win in summary.wins[:1]:
            if how := self._how(win, words):
                emoji = self.games[win.game].emoji
                found.append(words("Latest win: {game} {how}", game=emoji, how=how))
        if not pictured:
            row = "".join(SIGNS[result] for _, result in summary.latest)
            found.append(words("Latest matches: {row}\n-# 🟩 won, ⬜ drawn, 🟥 lost; the newest is "
                               "on the right", row=row))  # fmt: skip
        return found


def _count(tally: WinLossRecord, words: Words) -> str:
    return words("**{won}** won, **{drawn}** drawn, **{lost}** lost",
                 won=tally.won, drawn=tally.drawn, lost=tally.lost)  # fmt: skip


def _share_against(tally: WinLossRecord, words: Words) -> str:
    """Say how many matches against an opponent the person has won."""
    return words("Against {name}: {won} of {n} won.",
                 name=display(tally.name, 0) or words("Someone"),
                 won=tally.won, n=tally.matches)  # fmt: skip


@dataclass(frozen=True)
class Season:
    """When a server's season ends, and the places of the top three of the one before."""

    end: float
    medallists: Mapping[int, int]

    def medal(self, user_id: int) -> str:
        """Return the mark of a person; empty for everyone but the top three."""
        place = self.medallists.get(user_id)
        return "" if place is None else f"{MEDALS[place - 1]} "


def leaderboard_post(
    ranked: Sequence[Ranked],
    game: str,
    games: Games,
    user_id: int,
    season: Season | None = None,
    faces: Mapping[int, str] | None = None,
) -> discord.ui.LayoutView:
    """Return a server's top players of a game, and the rank of the reader.

    ``faces`` are the animals that some of them have chosen.
    """
    words, known = GENERIC_WORDS, games.get(game)
    emoji, title = (known.emoji, known.title) if known else ("🧩", PUZZLE_TITLE)
    lines = [words("## {emoji} Top players: {game}", emoji=emoji, game=words(title))]
    if not ranked:
        lines.append(words("Nobody yet."))
    shown = range(min(len(ranked), LEADERBOARD_LENGTH))
    chosen = faces or {}
    lines += [_ranked(ranked, number, words, season, chosen) for number in shown]
    mine = next((number for number, line in enumerate(ranked) if line.user_id == user_id), 0)
    if mine >= LEADERBOARD_LENGTH:
        lines += ["…", _ranked(ranked, mine, words, season, chosen)]
    lines.append(_who_is_listed(words) if known else words(PUZZLE_RANKED))
    if known and season is not None:
        lines.append(_season_line(season, words))
    options = [(words(PUZZLE_TITLE), PUZZLES)]
    options += [(words(g.title), name) for name, g in games.items()]
    options = options[: layout.SELECT_OPTIONS_LIMIT]
    menu = layout.select(words("Choose a game"), Control(0, "leaderboard"), options, chosen=[game])
    return layout.post(layout.text("\n".join(lines)), menu)


def _who_is_listed(words: Words) -> str:
    return words.plural(
        "-# You are listed once you have finished {n} match against people. Everyone "
        "starts with {first} points; matches against robots don't count. Use "
        "`/privacy` to take yourself off the list.",
        "-# You are listed once you have finished {n} matches against people. Everyone "
        "starts with {first} points; matches against robots don't count. Use "
        "`/privacy` to take yourself off the list.",
        MIN_RATED_MATCHES, first=INITIAL_RATING)  # fmt: skip


def _season_line(season: Season, words: Words) -> str:
    said = [words(
        "-# The season ends {when}. To be listed, you must also have finished a match "
        "this season. Your rating carries over.", when=f"<t:{int(season.end)}:R>",
    )]  # fmt: skip
    if season.medallists:
        marked = [*season.medallists][:LEADERBOARD_LENGTH]
        top = " ".join(f"{season.medal(user)}{mention(user)}" for user in marked)
        said.append(words("-# Last season: {top}", top=top))
    return "\n".join(said)


def _ranked(
    ranked: Sequence[Ranked],
    number: int,
    words: Words,
    season: Season | None,
    faces: Mapping[int, str],
) -> str:
    """Return a line of a leaderboard, counted from 0.

    Its dot is escaped: Discord would number the lines itself, without shared places.
    """
    line = ranked[number]
    medal = season.medal(line.user_id) if season is not None else ""
    face = faces.get(line.user_id, "")
    name = f"{medal}{face and f'{face} '}{mention(line.user_id)}"
    points = rating_points(line.mu, line.sigma)
    said = words("{name} · **{points}** · {won} of {n} won",
                 name=name, points=points, won=line.won, n=line.matches)  # fmt: skip
    return f"{place_in(ranked, number)}\\. {said}"
