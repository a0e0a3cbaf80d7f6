"""Table alerts: the page to ask for them, and the messages that look for players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord

from bot.features.alerts.acts import ALERT_DAYS, MAX_ALERT_FRIENDS, TableAlerts
from bot.features.notifications.pages import NOTICES
from bot.match.host import Host
from bot.match.match import Match
from bot.match.preferences import NotificationMode, TableAlert
from bot.posts import layout
from bot.posts.controls import Control
from bot.posts.languages import GENERIC_WORDS, mention
from games.engine import Game, Words, message


def alerts_post(
    alert: TableAlert | None, notices: NotificationMode, games: Mapping[str, Game[Any, Any]]
) -> discord.ui.LayoutView:
    """Return the page of a person's alert on this server."""
    words = GENERIC_WORDS
    head = words("## Notify me of new tables")
    about = words(
        "-# I notify you when someone on this server is looking for players, at most "
        "once every six hours. You get no messages during your quiet hours or while "
        "you are on holiday."
    )
    titles = [(words(game.title), name) for name, game in games.items()]
    listed = titles[: layout.SELECT_OPTIONS_LIMIT]
    some, friends = (alert.games, alert.friends) if alert is not None else ((), ())
    days = [(words.plural("For {n} day", "For {n} days", n), str(n)) for n in ALERT_DAYS]
    place = "reach"
    buttons = [layout.button(words("Notifications"), Control(0, place))]
    if alert is not None:
        buttons.insert(0, layout.button(words("Turn off"), Control(0, "alert_off")))
    return layout.post(
        layout.text("\n".join([head, _state(alert, games, words), about])),
        layout.select(words("Games: any"), Control(0, "alert_games"), listed, 0, len(listed),
                      chosen=some),
        layout.people(words("Hosts: anyone"), Control(0, "alert_friends"), friends,
                      MAX_ALERT_FRIENDS),
        layout.select(words("Choose how long"), Control(0, "alert_days"), days),
        layout.text(words.label_value(words("**Where to notify you**"), words(NOTICES[notices]))),
        *layout.rows([*buttons, layout.button(words("Back"), Control(0, "shelf"))]),
    )  # fmt: skip


def _state(alert: TableAlert | None, games: Mapping[str, Game[Any, Any]], words: Words) -> str:
    if alert is None:
        return words("**Off.** To be notified, choose for how long.")
    titles = [words(games[name].title) for name in alert.games if name in games]
    what = words.listing(titles) or words("any game")
    day = f"<t:{int(alert.until)}:D>"
    if not alert.friends:
        return words("**On** for {games}, until {day}.", games=what, day=day)
    names = words.listing([mention(user) for user in alert.friends])
    return words("**On** for {games} at tables hosted by {names}, until {day}.",
                 games=what, names=names, day=day)  # fmt: skip


def alert_buttons(
    host: Host, guild_id: int | None, game: Game[Any, Any], words: Words
) -> list[discord.ui.Button[Any]]:
    """Return the button that turns a person's alert on, or opens its page, on a server."""
    if guild_id is None:
        return []
    return [layout.button(words("Notify me of new tables"), Control(0, "alert", arg=game.name))]


def looking_buttons(match: Match, words: Words) -> list[discord.ui.Button[Any]]:
    """Return the button that notifies the people who wait for a table, if a seat is free."""
    if match.full:
        return []
    return [layout.button(words("Look for players"), Control(match.id, "looking"))]


def waiting_line(waiting: int, words: Words) -> str:
    """Say how many people wait for a table like this one; empty if nobody does."""
    return words.plural(
        "📣 {n} person wants to be notified of tables like this. Press **Look for players** to "
        "notify them.",
        "📣 {n} people want to be notified of tables like this. Press **Look for players** to "
        "notify them.",
        waiting,
    ) if waiting else ""  # fmt: skip


def people_waiting(host: Host, match: Match) -> str:
    """Say how many people wait for a table like a new one."""
    return waiting_line(len(host[TableAlerts].waiting(match)), GENERIC_WORDS)


def looked_post(notified: int, others: int) -> discord.ui.LayoutView:
    """Say how many people are notified that a table looks for players."""
    words = GENERIC_WORDS
    said = [
        words.plural("📣 I am notifying {n} person.", "📣 I am notifying {n} people.", notified)
    ] if notified else []  # fmt: skip
    if others:
        said.append(words.plural(
            "{n} person won't get a message this time: they are in their quiet hours or "
            "were notified in the last six hours.",
            "{n} people won't get a message this time: they are in their quiet hours or "
            "were notified in the last six hours.",
            others))  # fmt: skip
    if not said:
        said = [words(
            "No one has asked to be notified of tables like this. Members can do so with "
            "*Notify me of new tables*, under *More* on a game's page.",
        )]  # fmt: skip
    return layout.sentence_post(words.sentences(said))


LOOKING = message("📣 {host} is looking for players: {game}, {taken} of {most} seats taken.")


def looking_post(match: Match, people: Sequence[int], url: str) -> discord.ui.LayoutView:
    """Return the message that a table looks for players, which mentions ``people``."""
    words, record = GENERIC_WORDS, match.record
    said = words(LOOKING, host=mention(record.host_id), game=match.game.title,
                 taken=len(match.seats), most=match.game.seats[-1])  # fmt: skip
    called = " ".join(mention(user) for user in people)
    off = Control(0, "alert_off", arg=str(record.guild_id))
    buttons = [layout.link(words("Go to the table"), url),
               layout.button(words("Stop these messages"), off)]  # fmt: skip
    return layout.unframed(
        layout.text(f"{said}\n{called}" if called else said), *layout.rows(buttons)
    )
