"""The private page about a person's stored data, with buttons to get it and to delete it."""

from __future__ import annotations

from typing import Any

import discord

from bot.match.preferences import Person, Server
from bot.posts import layout
from bot.posts.controls import Control
from bot.posts.languages import GENERIC_WORDS
from games.engine import Words, message

RED = discord.ButtonStyle.danger
FILE, DATA = "menagerie.zip", "menagerie.json"  # the file with the data, and the one in it

PAGES = {
    "matches": (
        message("Matches and results"),
        message(
            "**Your matches.** Your Discord ID and display name, the seats you played, "
            "your moves and their times, and the results. Without these, a match couldn't "
            "survive a restart, be replayed or be verified."
        ),
        message(
            "**Results.** Your wins and losses, and a rating for each game on each "
            "server. They are calculated from your matches."
        ),
        message(
            "**Not stored:** your messages, your online status, and who is on a server. "
            "The bot's log identifies people only by ID."
        ),
    ),
    "settings": (
        message("Settings and pictures"),
        message(
            "**Settings.** Your choices in `/notifications` (time zone, quiet hours, "
            "holidays), your Discord language, the ID of our direct-message channel, your "
            "puzzle answers and the servers where you gave them."
        ),
        message(
            "**Finding players.** Which tables I notify you about, when I last notified "
            "you, who invited you to a table, and which scheduled tables you have joined "
            "or answered with *Maybe*."
        ),
        message(
            "**Your picture.** When a match ends, I store a small copy of your Discord "
            "picture for its result, unless you turn that off below."
        ),
    ),
    "strangers": (
        message("Strangers, and how long data is kept"),
        message(
            "**Strangers.** Your alias, which opponents you are looking for, and whom you have "
            "blocked. People you meet with *Find opponents anywhere* see your alias, your rating, "
            "how many rated matches you have played, what you are looking for and your moves, and "
            "nothing else about you."
        ),
    ),
}
"""The pages, each with its title and its paragraphs."""
LAST = "strangers"  # the page that also says how long data is kept


def privacy_post(
    server: Server, person: Person, done: str = "", page: str = "matches"
) -> discord.ui.LayoutView:
    """Return a page; ``done`` is a sentence on top about the latest act."""
    words = GENERIC_WORDS
    titles = [(words(title), name) for name, (title, *_) in PAGES.items()]
    paragraphs = [words(paragraph) for paragraph in PAGES[page][1:]]
    if page == LAST:
        paragraphs.append(_how_long(server, words))
    head = words("## What I store about you")
    listed, pictured = person.listed, person.pictured
    listing = words("Named on leaderboards: yes") if listed else words("Named on leaderboards: no")
    showing = (
        words("My picture on results: yes") if pictured else words("My picture on results: no")
    )
    buttons = [
        layout.button(words("Send me my data"), Control(0, "my_data")),
        layout.button(listing, Control(0, "listed", arg="no" if listed else "yes")),
        layout.button(showing, Control(0, "pictured", arg="no" if pictured else "yes")),
        layout.button(words("Delete my data"), Control(0, "forget"), RED),
    ]
    return layout.post(
        layout.text(f"{done}\n{head}" if done else head),
        layout.select(words("Choose a page"), Control(0, "privacy_page"), titles, chosen=[page]),
        *map(layout.text, paragraphs),
        *layout.rows(buttons),
    )


def _how_long(server: Server, words: Words) -> str:
    """Say how long matches are kept on a server."""
    said = [words("**How long.** Settings are kept until you change or delete them.")]
    if server.prune:
        said.append(words.plural(
            "{n} day after a match ends here, everything about it except its result and "
            "replay is deleted.",
            "{n} days after a match ends here, everything about it except its result and "
            "replay is deleted.", server.prune))  # fmt: skip
    if server.erase:
        said.append(words.plural(
            "{n} day after a match ends here, everything about it is deleted.",
            "{n} days after a match ends here, everything about it is deleted.",
            server.erase))  # fmt: skip
    else:
        said.append(words("Results and replays are kept until you delete your part in them."))
    return words.sentences(said)


def confirm_forget() -> discord.ui.LayoutView:
    """Ask for confirmation before all data of a person is deleted."""
    words = GENERIC_WORDS
    buttons: list[discord.ui.Button[Any]] = [
        layout.button(words("Yes, delete my data"), Control(0, "really_forget"), RED),
        layout.button(words("No, keep it"), Control(0, "privacy")),
    ]
    return layout.post(
        layout.text(words(
            "## Delete all your data?\n"
            "Robots take your seats immediately and for good. In finished matches, your "
            "seat becomes anonymous. Your settings, results and ratings are deleted, and "
            "nobody can restore them, not even me. I remove your name from posts that I "
            "still update. All other messages stay in Discord's channels.")),
        *layout.rows(buttons),
    )  # fmt: skip


def data_post() -> discord.ui.LayoutView:
    """Return the direct message with all of a person's data."""
    return layout.unframed(
        layout.text(
            GENERIC_WORDS("Here is everything I store about you, as you requested with `/privacy`.")
        ),
        discord.ui.File(f"attachment://{FILE}"),
    )
