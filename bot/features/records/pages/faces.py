"""A person's face: an animal from the cards that they have played in matches they won."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import discord

from bot.posts import layout
from bot.posts.controls import Control
from bot.posts.languages import GENERIC_WORDS
from games.drawing import legible
from games.engine import Game, Sign, message

Games = Mapping[str, Game[Any, Any]]

NO_FACE = "none"
"""The menu value for no face."""
ANIMAL = re.compile(
    "[\U0001f400-\U0001f43d\U0001f577\U0001f980-\U0001f9ae\U0001facd-\U0001facf]"
    "\ufe0f?(\u200d[\u2600-\U0001faff]\ufe0f?)?"
)
"""An emoji of an animal: Unicode has them in these blocks."""


def sign_of(games: Games, name: str, face: str) -> Sign | None:
    """Return the sign of a card, by its game and face; None if the game has none."""
    game = games.get(name)
    signs = {s.name: s for s in game.picture.signs()} if game and game.picture else {}
    return signs.get(face) or signs.get(face.rpartition("_")[0])


def animals(games: Games, played: Mapping[tuple[str, str], int]) -> dict[str, str]:
    """Return the animals on cards, each with a card's name, the most played first.

    ``played`` counts cards by game and face.
    """
    found: dict[str, str] = {}
    for name, face in sorted(played, key=lambda card: -played[card]):
        sign = sign_of(games, name, face)
        animal = ANIMAL.search(sign.text) if sign is not None else None
        if sign is not None and animal and legible(animal[0], ""):
            found.setdefault(animal[0], sign.title)
    return found


def face_post(face: str, offered: Mapping[str, str]) -> discord.ui.LayoutView:
    """Return the page on which a person chooses an animal."""
    words = GENERIC_WORDS
    about = words(
        "-# After you win a match, you can choose any animal that you played in that "
        "match. Your animal represents you at tables that are waiting for players, on "
        "results and in standings."
    )
    none = (words(message("None", "of animals")), NO_FACE)
    listed = [(f"{animal} {words(title)}", animal) for animal, title in offered.items()]
    most = layout.SELECT_OPTIONS_LIMIT - 1
    menu = layout.select(
        words("Choose an animal"), Control(0, "face"), [none, *listed[:most]],
        chosen=[face or NO_FACE],
    )  # fmt: skip
    return layout.post(
        layout.text(f"## {face} {words('My animal')}\n{about}"),
        *([menu] if listed else []),
        *layout.rows([layout.button(words("Back"), Control(0, "my_stats"))]),
    )
