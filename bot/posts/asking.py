"""How a seat wants to be asked when anybody may step in: a private page of menus."""

from __future__ import annotations

import discord

from bot.host import Match
from bot.host.asking import LIVE_SECONDS, ROUND, asking_of
from bot.posts import layout
from bot.posts.controls import Control
from bot.posts.words import words_for
from games.engine.words import message

MODES = {
    "default": message("As the pace has it"),
    "always": message("Ask me every time"),
    "marked": message("Ask me only about what I mark"),
    "never": message("Never ask me"),
}
NOTHING = "nothing"


def asking_post(match: Match, seat: int) -> discord.ui.LayoutView:
    """Return the page on which a seat sets how it is asked, and arms a card."""
    windows = match.game.windows
    assert windows is not None
    words, view = words_for(match, seat), match.begun().view(seat)
    asking = asking_of(match.seats[seat])
    marks, cards = windows.marks(view, words), windows.cards(view, words)
    about = (
        words("This is a live match: everybody is asked, for {n} seconds.", n=round(LIVE_SECONDS))
        if match.pace.live
        else words(
            "This is a slow match: nobody waits for you, unless you mark something below. A marked "
            "play then waits {hours} hours, at most {n} times between two turns of yours. Nobody "
            "learns who it waits for.",
            hours=match.pace.hours,
            n=ROUND,
        )
    )
    return layout.post(
        layout.text(words("## When others play\n{about}", about=about)),
        layout.select(
            words("When to ask me"),
            Control(match.id, "ask", seat, arg="mode"),
            [(words(label), key) for key, label in MODES.items()],
            chosen=[asking.mode or "default"],
        ),
        layout.select(
            words("What I want to be asked about"),
            Control(match.id, "ask", seat, arg="marks"),
            [(label, key) for key, label in marks.items()][: layout.OPTIONS],
            least=0,
            most=min(len(marks), layout.OPTIONS),
            chosen=asking.marks,
        ),
        layout.text(
            words("### Arm a card\nIt is played for you at once, on the next play that it fits.")
        ),
        layout.select(
            words("Nothing is armed"),
            Control(match.id, "ask", seat, arg="armed"),
            [(words("Arm nothing"), NOTHING), *((label, key) for key, label in cards.items())][
                : layout.OPTIONS
            ],
            chosen=[asking.armed or NOTHING],
        ),
    )
