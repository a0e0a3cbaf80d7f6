"""The private page on which a player chooses when to be asked for responses."""

from __future__ import annotations

from typing import Any

import discord

from bot.match.match import Match
from bot.match.pages.content import words_for
from bot.match.seat import MAX_HELD_WINDOWS, ResponseMode
from bot.posts import layout
from bot.posts.controls import Control
from games.engine import Words, message

MODES: dict[ResponseMode, str] = {
    "always": message("Ask me every time"),
    "marked": message("Ask me only about what I select"),
    "never": message("Never ask me"),
}
WAITS: dict[ResponseMode, str] = {
    "always": message(
        "After every play that can be responded to, the match waits up to {time} for your "
        "response, whether or not you hold a card you can respond with."
    ),
    "marked": message(
        "After the plays you select below, the match waits up to {time} for your response, "
        "whether or not you hold a card you can respond with. After other plays, it doesn't "
        "wait for you."
    ),
}
NOTHING = "nothing"


def wishes_post(match: Match, seat: int) -> discord.ui.LayoutView:
    """Return the page on which a player chooses when to be asked, and arms a card."""
    windows = match.game.windows
    assert windows is not None
    words, view = words_for(match, seat), match.table_or_refuse().view(seat)
    wishes = match.seats[seat].response_settings
    marks, cards = windows.triggers(view, words), windows.cards(view, words)
    mode = wishes.mode_in(match.time_control, alone=match.alone)
    parts: list[discord.ui.Item[Any]] = [
        layout.text(words("## Responses\n{about}", about=_about(match, mode, words)))
    ]
    if match.time_control.window_seconds:
        buttons = [
            layout.button(words(label), Control(match.id, "mode", seat, arg=key),
                          discord.ButtonStyle.success if key == mode
                          else discord.ButtonStyle.secondary)
            for key, label in MODES.items()
        ]  # fmt: skip
        parts += [
            *layout.rows(buttons),
            layout.select(
                words("Ask me about…"),
                Control(match.id, "wish", seat, arg="marks"),
                [(label, key) for key, label in marks.items()][: layout.SELECT_OPTIONS_LIMIT],
                least=0,
                most=min(len(marks), layout.SELECT_OPTIONS_LIMIT),
                chosen=wishes.triggers,
            ),
        ]
    listed = [(words("Don't arm a card"), NOTHING), *((label, key) for key, label in cards.items())]
    return layout.post(
        *parts,
        layout.text(
            words(
                "### Arm a card\n"
                "I'll play it for you automatically as soon as someone makes a play it can "
                "respond to."
            )
        ),
        layout.select(
            words("No card is armed"),
            Control(match.id, "wish", seat, arg="armed"),
            listed[: layout.SELECT_OPTIONS_LIMIT],
            chosen=[wishes.armed or NOTHING],
        ),
    )


def _about(match: Match, mode: ResponseMode, words: Words) -> str:
    """Say after which plays the match waits for a player who has chosen a mode."""
    if mode == "never" or not match.time_control.window_seconds:
        return words(
            "This match doesn't wait for your responses. If you arm a card, you respond with it "
            "automatically."
        )
    if not mode:
        return words(
            "You are playing against robots only, so you are asked whenever you hold a "
            "card that you can respond with."
        )
    waits = words(WAITS[mode], time=words.language.duration(match.time_control.window_seconds))
    most = words("Between two of your turns, it waits for you at most {n} times.",
                 n=MAX_HELD_WINDOWS)  # fmt: skip
    unseen = words("The other players can't see who it is waiting for.")
    return words.sentences([waits, *([] if match.time_control.is_live else [most]), unseen])
