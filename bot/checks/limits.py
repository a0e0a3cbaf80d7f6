"""Discord's limits on a post, according to its documentation and its schema."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import discord

from bot.posts.controls import read_control

Payload = dict[str, Any]


def payload(view: discord.ui.LayoutView) -> list[Payload]:
    """Return the components of a post as they are sent to Discord."""
    parts: list[Payload] = view.to_components()  # type: ignore[no-untyped-call]
    return parts


def walk(parts: list[Payload]) -> Iterator[Payload]:
    """Yield components and all within them."""
    for part in parts:
        yield part
        yield from walk([*part.get("components", []), *beside(part)])


def beside(part: Payload) -> list[Payload]:
    """Return the accessory of a section."""
    return [part["accessory"]] if "accessory" in part else []


def texts(view: discord.ui.LayoutView) -> str:
    """Return all the text of a post."""
    return "\n".join(p["content"] for p in walk(payload(view)) if "content" in p)


def labels(view: discord.ui.LayoutView) -> list[str]:
    """Return the labels of a post's buttons and options."""
    parts = [*walk(payload(view))]
    parts += [option for part in parts for option in part.get("options", [])]
    return [part["label"] for part in parts if "label" in part]


def check(view: discord.ui.LayoutView) -> None:
    """Check a post against all limits."""
    parts = list(walk(payload(view)))
    assert 1 <= len(parts) <= 40
    contents = [
        p["content"] for p in parts if p["type"] == discord.ComponentType.text_display.value
    ]
    assert sum(map(len, contents)) <= 4000
    assert all(content.strip() for content in contents)
    ids = [p["custom_id"] for p in parts if "custom_id" in p]
    assert len(set(ids)) == len(ids)
    for custom_id in ids:
        control = read_control(custom_id)
        assert len(custom_id) <= 100
        assert control is not None and control.custom_id == custom_id, custom_id
    for part in parts:
        check_part(part)


def check_part(part: Payload) -> None:
    """Check a button, a menu or a row of components."""
    if part["type"] == discord.ComponentType.button.value:
        assert 1 <= len(part["label"].strip()) <= 80
    elif part["type"] == discord.ComponentType.action_row.value:
        inner = part["components"]
        menus = [p for p in inner if p["type"] == discord.ComponentType.select.value]
        assert len(inner) == 1 if menus else 1 <= len(inner) <= 5
    elif part["type"] == discord.ComponentType.select.value:
        options = part["options"]
        assert 1 <= len(options) <= 25
        assert 0 <= part["min_values"] <= part["max_values"] <= len(options)
        assert 1 <= len(part["placeholder"]) <= 150
        assert len({option["value"] for option in options}) == len(options)
        for option in options:
            assert 1 <= len(option["label"].strip()) <= 100 and 1 <= len(option["value"]) <= 100


def is_panel(text: str) -> bool:
    """Return whether a text is that of a running match's panel.

    Every panel asks its player a question, or says whose turn it is.
    """
    return (
        re.search(r"^### |to move\b|thinking…|Waiting for responses", text, re.MULTILINE)
        is not None
    )
