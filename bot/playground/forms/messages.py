"""Messages, modals and autocompletions: what Discord takes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..refusal import Refusal
from .components import (
    LAYOUT,
    MODAL_PARTS,
    NEWER,
    ROWS,
    not_too_many,
    not_too_wordy,
    unlike_ids,
    walk,
)
from .shapes import Spot, anything, flag, listed, record, text, whole

COMPONENTS_V2 = 1 << 15
CONTENT = 2000
CHOICES = 25
SHOWN = ("embeds", "components", "attachments", "sticker_ids", "poll", "message_reference")
LEGACY_FIELDS = ("content", "embeds", "sticker_ids", "poll")

EMBED = record(
    {},
    {
        "title": text(0, 256),
        "description": text(0, 4096),
        "color": whole(0, 0xFFFFFF),
        "url": text(0, 2048),
        "fields": listed(record({"name": text(1, 256), "value": text(1, 1024)}), 0, 25),
        "footer": record({"text": text(0, 2048)}),
        "author": record({"name": text(1, 256)}),
    },
)
MESSAGE = record(
    {},
    {
        "content": text(0, CONTENT),
        "flags": whole(-(2**63), 2**63 - 1),
        "tts": flag,
        "embeds": listed(EMBED, 0, 10),
        "attachments": listed(record({"id": anything}, {"description": text(0, 1024)}), 0, 10),
    },
)
CHOICE = record({"name": text(1, 100), "value": anything})
MODAL = record(
    {
        "custom_id": text(1, 100),
        "title": text(1, 45),
        "components": listed(MODAL_PARTS, 1, 5),
    }
)


def check_message(
    body: Any, *, before: Mapping[str, Any] | None = None, files: int = 0, at: str = ""
) -> None:
    """Refuse a message Discord would not post, or, with ``before``, not let become this.

    ``at`` is where in the request's body the message stands.
    """
    spot = Spot() / at if at else Spot()
    MESSAGE(body, spot)
    spot.settle()
    after = dict(before or {}) | body
    newer = bool(((body.get("flags") or 0) | (before or {}).get("flags", 0)) & COMPONENTS_V2)
    if body.get("components") is not None:
        _check_layout(body["components"], newer, spot / "components")
    if newer:
        _check_only_components(after, spot)
    spot.settle()
    if not (files or _shows_something(after)):
        raise Refusal(400, 50006, "Cannot send an empty message")


def _shows_something(message: Mapping[str, Any]) -> bool:
    words = str(message.get("content") or "").strip()
    return bool(words) or any(message.get(name) for name in SHOWN)


def _check_layout(components: Any, newer: bool, place: Spot) -> None:
    (LAYOUT if newer or _has_newer(components, place) else ROWS)(components, place)
    if not newer and _has_newer(components, place):
        said = "Components of the newer kinds need the flag IS_COMPONENTS_V2"
        place.wrong("COMPONENT_REQUIRES_COMPONENTS_V2", said)
    unlike_ids(components, place)
    not_too_many(components, place)
    not_too_wordy(components, place)


def _has_newer(components: Any, place: Spot) -> bool:
    return any(component.get("type") in NEWER for component, _ in walk(components, place))


def _check_only_components(message: Mapping[str, Any], spot: Spot) -> None:
    for name in LEGACY_FIELDS:
        if message.get(name):
            said = f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
            (spot / name).wrong(code, said)


def check_modal(body: Any, at: str = "data") -> None:
    """Refuse a modal that Discord would not open."""
    spot = Spot() / at
    MODAL(body, spot)
    if isinstance(body, Mapping):
        unlike_ids(body.get("components"), spot / "components")
    spot.settle()


def check_choices(body: Any, at: str = "data") -> None:
    """Refuse what Discord would not offer as the answer of an autocompletion."""
    spot = Spot() / at
    record({"choices": listed(CHOICE, 0, CHOICES)})(body, spot)
    spot.settle()
