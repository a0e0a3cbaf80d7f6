"""The result of a match: a new post where its table was opened, for everyone to see and share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from itertools import groupby
from zoneinfo import ZoneInfo

import discord

from bot.match.match import Match
from bot.match.pages.content import picture_or_words, words_for
from bot.match.pages.ending import decisive_line, going_on, result_lines
from bot.match.pages.table import TableContent
from bot.match.preferences import UTC
from bot.posts import layout
from bot.posts.content import PictureSource
from bot.posts.controls import Control
from bot.posts.languages import current_language, display, format_day
from bot.posts.pictures import result_picture
from bot.posts.refusals import Refusal
from games.drawing import legible
from games.engine import Words

MEDALS = ("🥇", "🥈", "🥉")
OTHERS = "▫️"
SEPARATOR = " · "
"""The sign of players without a medal."""
MINUTE_SECONDS, HOUR_SECONDS, DAY_SECONDS = 60.0, 3600.0, 86_400.0


@dataclass(frozen=True)
class ResultContent(TableContent):
    """The result of a finished match; without a picture if the bot may not attach files.

    ``portraits`` are people's pictures as WebP, by seat, ``faces`` the animals that some have
    chosen instead, and ``lines`` what features add.
    """

    portraits: Mapping[int, bytes] = field(default_factory=dict)
    faces: Mapping[int, str] = field(default_factory=dict)
    server: str = ""
    zone: ZoneInfo = field(default_factory=lambda: ZoneInfo(UTC))
    lines: Sequence[str] = ()

    @cached_property
    def picture_source(self) -> PictureSource | None:
        """The end of the match, with the portraits, the server and the date."""
        drawn = super().picture_source
        if drawn is None:
            return None
        foot = " · ".join(filter(None, [legible(self.server, ""), self._day]))
        pictured = result_picture(drawn.sheet, {**self.portraits, **self.faces}, foot)
        return PictureSource(pictured, f"{drawn.alt}\n{foot}")

    @property
    def _day(self) -> str:
        at = self.match.ended_at
        if at is None:
            return ""
        return format_day(datetime.fromtimestamp(at, self.zone).date(), current_language())

    def layout(self, picture_source: PictureSource | None) -> discord.ui.LayoutView:
        """Lay the post out, with its picture or without."""
        return result_post(self.match, self.marker, picture_source, self.server, self.lines)


def result_post(
    match: Match,
    marker: str,
    picture_source: PictureSource | None = None,
    server: str = "",
    lines: Sequence[str] = (),
) -> discord.ui.LayoutView:
    """Return the post with the result: who won, what decided it, and who did how; then ``lines``.

    The picture shows the latter, the server and the date, so the text has them only without it.
    """
    words = words_for(match)
    table, text = match.table_or_refuse(), match.game.text
    assert table.outcome is not None
    view = table.view(None)
    shown = picture_or_words(match, view, words, picture_source) if picture_source else []
    said = [f"### {text.outcome(table.outcome, words)}", decisive_line(match, words)]
    said += lines
    if picture_source is None:
        said += [*result_lines(match, words), _date(match, server, words)]
    else:
        said.append(words("-# match {id}", id=match.id))
    buttons = [
        layout.button(words("Text to share"), Control(match.id, "share")),
        layout.button(words("Log"), Control(match.id, "log", arg=marker)),
    ]
    return layout.post(
        *shown,
        layout.text("\n".join(filter(None, said))),
        *layout.rows([*going_on(match, words), *buttons]),
    )


def share_post(match: Match) -> discord.ui.LayoutView:
    """Return the private page with a result as a text to copy. Raise Refusal before the end."""
    if match.status != "finished" or match.table_or_refuse().outcome is None:
        raise Refusal("not_over")
    words = words_for(match)
    said = words("Copy this and paste it anywhere:")
    return layout.post(layout.text(f"{said}\n```\n{share_text(match, words)}\n```"))


def _date(match: Match, server: str, words: Words) -> str:
    """Return when and where the match ended, with the date as its reader writes dates."""
    if match.ended_at is None:
        return ""
    day = f"<t:{int(match.ended_at)}:D>"
    if not server:
        return words("-# {day} · match {id}", day=day, id=match.id)
    return words(
        "-# {day} · {server} · match {id}", day=day, server=display(server, 0), id=match.id
    )


def share_text(match: Match, words: Words) -> str:
    """Return the result in at most four lines to copy, without links and hidden cards.

    They name the game, those in first place, all others, and the end in emoji with its duration.
    """
    table = match.table_or_refuse()
    outcome = table.outcome
    assert outcome is not None
    ranks = []
    ranked = sorted(
        range(len(match.seats)), key=lambda s: (s not in outcome.winners, -outcome.scores[s])
    )
    places = groupby(ranked, key=lambda s: (s in outcome.winners, outcome.scores[s]))
    for number, ((_, score), seats) in enumerate(places):
        medal = MEDALS[number] if number < len(MEDALS) else OTHERS
        ranks.append(f"{medal} {words.listing([words.label(seat) for seat in seats])} {score}")
    last = [match.game.text.share(table.view(None))]
    if match.ended_at is not None:
        lasted = match.ended_at - match.record.created_at
        last.append(f"⏱️ {words.language.duration(_rounded(lasted))}")
    head = f"{match.game.emoji} {match.game.title}"
    lines = [head, ranks[0], SEPARATOR.join(ranks[1:]), SEPARATOR.join(filter(None, last))]
    return "\n".join(filter(None, lines))


def _rounded(seconds: float) -> float:
    """Round a time to whole days, or to whole hours or minutes if it is shorter than that."""
    unit = next((unit for unit in (DAY_SECONDS, HOUR_SECONDS) if seconds >= unit), MINUTE_SECONDS)
    return max(round(seconds / unit), 1) * unit
