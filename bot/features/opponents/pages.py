"""Pages of opponents: aliases, seeks, the list of ratings, and what follows a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord

from bot.features.opponents.acts import (
    CLOCKS,
    REASONS,
    SETTLED,
    Opponents,
    Report,
    Standing,
    Wish,
)
from bot.features.opponents.rows import SeekRecord
from bot.match.host import Host
from bot.match.match import OVER_STATUSES, Match
from bot.match.pages.content import words_for
from bot.match.pages.lobby import clock_name
from bot.posts import layout
from bot.posts.controls import Control
from bot.posts.languages import GENERIC_WORDS
from games.engine import Game, Messages, Words

AnyGame = Game[Any, Any]
Games = Mapping[str, AnyGame]
GREEN, RED = discord.ButtonStyle.success, discord.ButtonStyle.danger
LISTED = 15  # lines of a list
REASON_NAMES: Messages = {
    "away": "They stopped playing",
    "stalls": "They stall on purpose",
    "together": "They team up with another player",
    "name": "Their alias offends me",
    "other": "Something else",
}


def wish_arg(wish: Wish) -> str:
    """Return a wish as the argument of a control."""
    return f"{wish.game}.{wish.clock}.{wish.players}.{wish.robots:d}.{wish.rated:d}"


def find_buttons(
    host: Host, guild_id: int | None, game: AnyGame, words: Words
) -> list[discord.ui.Button[Any]]:
    """Return the button that looks for opponents, for the page of a game on a server or outside."""
    if not _is_offered(host, guild_id):
        return []
    wish = Control(0, "seek_page", arg=wish_arg(Wish(game.name)))
    return [layout.button(words("Find opponents anywhere"), wish)]


def help_line(host: Host, guild_id: int | None, words: Words) -> str:
    """Say where to find opponents; nothing if that isn't offered."""
    if not _is_offered(host, guild_id):
        return ""
    return words(
        "🌍 **Find opponents anywhere**, under *More* on a game's page, finds people on other "
        "servers."
    )


def _is_offered(host: Host, guild_id: int | None) -> bool:
    return Opponents in host and host[Opponents].is_offered(guild_id)


def standing_line(standing: Standing, words: Words) -> str:
    """Say what strangers see of a person: alias, rating, number of matches."""
    points = f"{standing.points}?" if standing.provisional else str(standing.points)
    return words.plural(
        "**{name}** · {points} · {n} match", "**{name}** · {points} · {n} matches",
        standing.matches, name=standing.name, points=points,
    )  # fmt: skip


def alias_post(offered: Sequence[str], wish: Wish, alias: str = "") -> discord.ui.LayoutView:
    """Return the page on which a person chooses an alias."""
    words = GENERIC_WORDS
    said = words("## Your alias\n"
                 "You will play by direct message against people from other servers, without "
                 "chat. Choose an alias first. Strangers see your alias, your rating and how "
                 "many matches you have played, and nothing else about you. You can change your "
                 "alias once a month.")  # fmt: skip
    lines = [said, *([words("Your alias: **{name}**", name=alias)] if alias else [])]
    menu = layout.select(words("Choose your alias"), Control(0, "alias", arg=wish_arg(wish)),
                         [(name, name) for name in offered])  # fmt: skip
    again = layout.button(words("Other names"), Control(0, "aliases", arg=wish_arg(wish)))
    leads = Control(0, "seek_page", arg=wish_arg(wish)) if alias else _game_page(wish.game)
    back = layout.button(words("Back"), leads)
    return layout.post(layout.text("\n".join(lines)), menu, *layout.rows([again, back]))


def _game_page(game: str) -> Control:
    """Return what opens the page of a game."""
    return Control(0, "game", arg=f"{game}.0.0.0")


def seek_post(
    game: AnyGame, wish: Wish, standing: Standing, wait: float | None, open_seeks: int
) -> discord.ui.LayoutView:
    """Return the page on which a person looks for opponents in a game."""
    words = GENERIC_WORDS
    lines = [
        words("## {emoji} {game}: find opponents anywhere", emoji=game.emoji, game=game.title),
        standing_line(standing, words),
        words("You play by direct message with people from anywhere, without chat."),
    ]
    if standing.provisional:
        lines.append(words(
            "-# A rating with a question mark is provisional until the player has finished {n} "
            "matches and met {n} different opponents.", n=SETTLED,
        ))  # fmt: skip
    if wait is not None:
        usual = words.language.duration(max(wait, 60.0))
        lines.append(words("-# Finding opponents usually takes {time}.", time=usual))
    clocks = [(clock_name(clock, words), clock) for clock in CLOCKS]
    clock = layout.select(words("Clock"), Control(0, "seek_clock", arg=wish_arg(wish)), clocks,
                          chosen=[wish.clock])  # fmt: skip
    sizes = [(words("Any number of players"), "0")]
    sizes += [(words("{n} players", n=n), str(n)) for n in game.seats]
    players = layout.select(words("Number of players"),
                            Control(0, "seek_players", arg=wish_arg(wish)), sizes,
                            chosen=[str(wish.players)])  # fmt: skip
    rated = words("Rated: yes") if wish.rated else words("Rated: no")
    robots = (
        words("Fill seats with robots: yes") if wish.robots else words("Fill seats with robots: no")
    )
    switches = [(rated, wish._replace(rated=not wish.rated))]
    if game.seats[-1] > 2:
        switches.append((robots, wish._replace(robots=not wish.robots)))
    buttons = [
        layout.button(words("Start looking"), Control(0, "seek", arg=wish_arg(wish)), GREEN),
        layout.button(words("Players looking ({n})", n=open_seeks),
                      Control(0, "seeks", arg=wish_arg(wish))),
        layout.button(words("World ranking"), Control(0, "world", arg=wish_arg(wish))),
        layout.button(words("Alias"), Control(0, "aliases", arg=wish_arg(wish))),
    ]  # fmt: skip
    back = layout.button(words("Back"), _game_page(game.name))
    return layout.post(
        layout.text("\n".join(lines)), clock, *([players] if len(game.seats) > 1 else []),
        *layout.rows([
            layout.button(label, Control(0, "seek_page", arg=wish_arg(switched)))
            for label, switched in switches
        ]),
        *layout.rows(buttons), *layout.rows([back]),
    )  # fmt: skip


def seeking_post(game: AnyGame, wish: Wish) -> discord.ui.LayoutView:
    """Return the direct message to a person who begins to look for opponents."""
    words = GENERIC_WORDS
    return layout.sentence_post(
        words("🔎 I'm looking for opponents: {game}, {clock}. Your match will start here. Use "
              "`/matches` to cancel this search.",
              game=game.title, clock=clock_name(wish.clock, words))
    )  # fmt: skip


def seeks_post(
    game: AnyGame, wish: Wish, found: Sequence[tuple[SeekRecord, Standing]]
) -> discord.ui.LayoutView:
    """Return the list of open seeks of others that fit."""
    words = GENERIC_WORDS
    lines = [words("## Players looking for opponents: {game}", game=game.title)]
    if not found:
        lines.append(
            words(
                "No one else is looking for opponents right now. Go back and press **Start "
                "looking** to wait for someone."
            )
        )
    listed = []
    for seek, standing in found:
        clock = clock_name(seek.clock, words)
        size = words("{n} players", n=seek.players) if seek.players else ""
        unrated = "" if seek.rated else words("unrated")
        shown = [standing_line(standing, words), clock, size, unrated]
        lines.append(" · ".join(filter(None, shown)))
        if game.seats[0] == 2 and seek.players in (0, 2):
            listed.append((f"{standing.name} · {standing.points}", str(seek.id)))
    back = layout.button(words("Back"), Control(0, "seek_page", arg=wish_arg(wish)))
    menu = layout.select(words("Play against…"), Control(0, "seek_accept", arg=wish_arg(wish)),
                         listed) if listed else None  # fmt: skip
    return layout.post(
        layout.text("\n".join(lines)), *([menu] if menu else []), *layout.rows([back])
    )


def world_post(game: AnyGame, wish: Wish, ranked: Sequence[Standing]) -> discord.ui.LayoutView:
    """Return the list of ratings among strangers in a game."""
    words = GENERIC_WORDS
    lines = [words("## {emoji} World ranking: {game}", emoji=game.emoji, game=game.title)]
    if not ranked:
        lines.append(words("Nobody yet."))
    for place, standing in enumerate(ranked[:LISTED], 1):
        lines.append(f"{place}. {standing_line(standing, words)}")
    lines.append(words(
        "-# Ratings with a question mark come last: they are based on fewer than {n} matches "
        "or fewer than {n} different opponents.", n=SETTLED))  # fmt: skip
    back = layout.button(words("Back"), Control(0, "seek_page", arg=wish_arg(wish)))
    return layout.post(layout.text("\n".join(lines)), *layout.rows([back]))


async def seek_rows(host: Host, user_id: int) -> list[layout.Row]:
    """Return the rows of a person's own seeks, for the list of their matches."""
    if Opponents not in host:
        return []
    words = GENERIC_WORDS
    listed = []
    for seek in await host[Opponents].seeks_of(user_id):
        game = host.matches.games.get(seek.game)
        title = game.title if game is not None else seek.game
        listed.append((f"{title} · {clock_name(seek.clock, words)}", str(seek.id)))
    if not listed:
        return []
    return [layout.select(words("Stop looking for…"), Control(0, "unseek"), listed)]


def after_buttons(match: Match, words: Words) -> list[discord.ui.Button[Any]]:
    """Return the buttons for strangers after a match."""
    if not match.strangers or match.status not in OVER_STATUSES:
        return []
    return [
        layout.button(words("Rematch"), Control(match.id, "seek_again"), GREEN),
        layout.button(words("Report or block"), Control(match.id, "stranger")),
    ]


def stranger_post(match: Match, seat: int) -> discord.ui.LayoutView:
    """Return the page on which a player reports or blocks another one."""
    words = words_for(match, seat)
    parts: list[discord.ui.Item[Any]] = [layout.text(words(
        "## Report or block\n"
        "A report goes to the owner of this bot. If you block someone, you will never be matched "
        "with them again. Players aren't notified when you report or block them."))]  # fmt: skip
    reasons = [(words(name), reason) for reason, name in REASON_NAMES.items()]
    assert tuple(REASON_NAMES) == REASONS
    for other in match.people:
        if other.seat == seat:
            continue
        name = words.label(other.seat)
        report = Control(match.id, "report", other.seat)
        block = layout.button(words("Block {name}", name=name),
                              Control(match.id, "block", other.seat), RED)  # fmt: skip
        parts += [layout.select(words("Report {name}", name=name), report, reasons),
                  *layout.rows([block])]  # fmt: skip
    return layout.post(*parts)


def report_post(report: Report) -> discord.ui.LayoutView:
    """Return the direct message to the bot's owner about a report."""
    words = GENERIC_WORDS
    return layout.sentence_post(
        words("🚩 User {reporter} reports user {reported} in match {id}: {reason}. To exclude "
              "someone, use `MENAGERIE_EXCLUDED`.",
              id=report.match_id, reporter=str(report.reporter), reported=str(report.reported),
              reason=words(REASON_NAMES[report.reason]))
    )  # fmt: skip


def rematch_post(match: Match, name: str) -> discord.ui.LayoutView:
    """Return the message that asks a player whether they want a rematch, too."""
    words = words_for(match)
    said = words("🔁 {name} would like a rematch of match {id}.", name=name, id=match.id)
    again = layout.button(words("Rematch"), Control(match.id, "seek_again"), GREEN)
    return layout.post(layout.text(said), *layout.rows([again]))
