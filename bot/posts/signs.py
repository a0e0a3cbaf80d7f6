"""Custom emoji in posts: the drawings of cards, in place of plain emoji.

All texts use plain emoji. When a post is sent, they are replaced in all of it or in none of it.
One mechanism thus works for sentences, buttons and menus, and no text depends on custom emoji.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, Protocol

from bot.posts.layout import TEXT_LIMIT, Parts

TEXT, BUTTON, SELECT = 10, 2, 3
# An emoji next to one of these is part of another emoji: they join emoji and change their colour.
_JOINED = "\u200d\ufe0f\U0001f3fb-\U0001f3ff"
_PLACE = re.compile(r" [a-z]\d")
_NOTHING = "(?!)"
"""A pattern that matches nowhere."""
_CODE = re.compile(r"(```.*?```|`[^`\n]*`)", re.DOTALL)


class CustomEmoji(NamedTuple):
    """A custom emoji of the bot: its name in texts and its id."""

    name: str
    id: int

    @property
    def markup(self) -> str:
        """The emoji's markup in a text."""
        return f"<:{self.name}:{self.id}>"


class CustomEmojiSet:
    """A game's custom emoji, by the plain emoji that they replace."""

    def __init__(self, own: Mapping[str, CustomEmoji]) -> None:
        self._own = own
        longest_first = sorted(own, key=len, reverse=True)
        these = "|".join(map(re.escape, longest_first)) or _NOTHING
        self._found = re.compile(f"(?<!\u200d)(?:{these})(?![{_JOINED}])")

    def replace_emoji(self, parts: Parts) -> Parts:
        """Replace plain emoji in all components of a post, or in none if its text gets too long."""
        found = list(_walk(parts))
        texts = {
            id(part): self.replace_in_text(part["content"])
            for part in found
            if part["type"] == TEXT
        }
        if sum(map(len, texts.values())) > TEXT_LIMIT:
            return parts
        for part in found:
            if part["type"] == TEXT:
                part["content"] = texts[id(part)]
            elif part["type"] == BUTTON:
                self._label(part)
            elif part["type"] == SELECT:
                for option in part["options"]:
                    self._label(option)
        return parts

    def replace_in_text(self, text: str) -> str:
        """Replace the emoji in a text, except in code."""
        pieces = _CODE.split(text)
        pieces[::2] = [
            self._found.sub(lambda found: self._own[found[0]].markup, piece)
            for piece in pieces[::2]
        ]
        return "".join(pieces)

    def _label(self, part: dict[str, Any]) -> None:
        """Put the custom emoji of a label's first card beside the label; remove its plain emoji.

        A label stays as it is if an emoji in it comes without a card's name or place.
        """
        label = part.get("label") or ""
        found = list(self._found.finditer(label))
        if not found or part.get("emoji") or not all(_named(label[f.end() :]) for f in found):
            return
        own = self._own[found[0][0]]
        part["label"] = self._found.sub("", label).replace("  ", " ").strip()
        part["emoji"] = {"name": own.name, "id": str(own.id)}


class EmojiSource(Protocol):
    """Knows the bot's custom emoji, and whether they can be used now."""

    def of_game(self, game: str) -> CustomEmojiSet | None:
        """Return a game's custom emoji; None if it has none that can be used."""

    def suspend(self) -> None:
        """Use plain emoji for a while, because Discord has refused a custom one."""


def _named(after: str) -> bool:
    """Return whether the text after an emoji starts with a card's name or its place."""
    return after[:1] == " " and (after[1:2].isupper() or bool(_PLACE.match(after)))


def _walk(parts: Parts) -> Iterator[dict[str, Any]]:
    for part in parts:
        yield part
        yield from _walk(part.get("components", ()))
        yield from _walk([part["accessory"]] if "accessory" in part else [])
