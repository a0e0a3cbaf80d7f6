"""What is stored of a person, and the ways to have it and to delete it: a private page."""

from __future__ import annotations

from typing import Any

import discord

from bot.host import Server
from bot.surfaces import layout
from bot.surfaces.controls import Control
from bot.surfaces.words import GENERIC_WORDS
from games.engine import Words, message

RED = discord.ButtonStyle.danger
FILE = "menagerie.json"

ABOUT = (
    message(
        "**Your matches.** Your Discord number and the name you had here, which seats you held, "
        "what you answered and when, how it ended. Without these a match could not go on after a "
        "restart, nor be replayed and checked."
    ),
    message(
        "**Results.** What you won and lost, and a rating for each game on each server. They "
        "follow from your matches."
    ),
    message(
        "**Settings.** What you chose with `/notices`: your city's time zone, quiet hours, "
        "holidays. And the language of your Discord, and the number of the channel in which I "
        "write to you directly."
    ),
    message(
        "**Not stored:** messages, who is online, who is on a server. The bot's log names people "
        "by their numbers alone."
    ),
)


def privacy_post(server: Server, listed: bool, done: str = "") -> discord.ui.LayoutView:
    """Return the page, with a sentence on top about what was just done."""
    words = GENERIC_WORDS
    head = words("## What I store of you")
    board = words("Named on leaderboards: yes") if listed else words("Named on leaderboards: no")
    buttons = [
        layout.button(words("Send me all of it"), Control(0, "my_data")),
        layout.button(board, Control(0, "listed", arg="no" if listed else "yes")),
        layout.button(words("Delete all of it"), Control(0, "forget"), RED),
    ]
    return layout.post(
        layout.text(f"{done}\n{head}" if done else head),
        *(layout.text(words(part)) for part in ABOUT),
        layout.text(_how_long(server, words)),
        *layout.rows(buttons),
    )


def _how_long(server: Server, words: Words) -> str:
    """Say how long matches are kept on a server."""
    said = [words("**How long.** Settings until you change or delete them.")]
    if server.prune:
        said.append(words.plural(
            "On this server, of a match only its result and replay are left {n} day after its end.",
            "On this server, of a match only its result and replay are left {n} days after its "
            "end.", server.prune))  # fmt: skip
    if server.erase:
        said.append(words.plural(
            "{n} day after its end nothing is left.",
            "{n} days after its end nothing is left.", server.erase))  # fmt: skip
    else:
        said.append(words("Results and replays are kept until you delete your part in them."))
    return words.sentences(said)


def confirm_forget() -> discord.ui.LayoutView:
    """Ask once whether all of it is to be deleted."""
    words = GENERIC_WORDS
    buttons: list[discord.ui.Button[Any]] = [
        layout.button(words("Yes, delete all of it"), Control(0, "really_forget"), RED),
        layout.button(words("No, keep it"), Control(0, "privacy")),
    ]
    return layout.post(
        layout.text(words(
            "## Delete all of it?\nRobots take your seats at once, for good. Matches that are over "
            "keep a seat without a name. Your settings, results and ratings are gone, and nobody "
            "can bring them back, neither can I. Posts that I still update lose your name. All "
            "other messages stay in Discord's channels.")),
        *layout.rows(buttons),
    )  # fmt: skip


def data_post() -> discord.ui.LayoutView:
    """Return the direct message that all of somebody's data comes with."""
    return layout.unframed(
        layout.text(GENERIC_WORDS("All that is stored of you, as you asked with `/privacy`.")),
        discord.ui.File(f"attachment://{FILE}"),
    )
