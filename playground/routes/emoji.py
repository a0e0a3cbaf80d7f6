"""The routes of an application's emoji, and the rules for messages that use them."""

from __future__ import annotations

import re
from base64 import b64decode
from binascii import Error as NotBase64
from collections.abc import Collection, Mapping
from io import BytesIO
from typing import Any

from PIL import Image, UnidentifiedImageError

from ..api_error import UNKNOWN_EMOJI, ApiError, invalid_form
from ..forms.components import walk
from ..forms.form import Path
from ..world import payloads
from ..world.models import Emoji
from ..world.queries import emoji_path
from ..world.records import Json
from .calls import Call, route

MOST = 2000
LARGEST = 256 << 10  # bytes
NAME = re.compile(r"\w{2,32}", re.ASCII)
IMAGE = re.compile(r"data:image/(?:png|jpeg|gif|webp);base64,(.+)", re.DOTALL)
TOO_MANY = 30008


@route("GET", "/applications/{id}/emojis")
def _emojis(call: Call, _: int) -> Json:
    held = call.store.application_emojis.values()
    return {"items": [payloads.emoji_payload(emoji, call.store.bot_user) for emoji in held]}


@route("POST", "/applications/{id}/emojis")
def _new_emoji(call: Call, _: int) -> Json:
    image = new_emoji(call.json, len(call.store.application_emojis))
    emoji = Emoji(call.store.new_id(), call.body("name", "image")["name"])
    call.store.files.keep(emoji_path(emoji.id), image)
    call.store.application_emojis[emoji.id] = emoji
    return payloads.emoji_payload(emoji, call.store.bot_user)


def _emoji(call: Call, emoji_id: int) -> Emoji:
    if emoji_id not in call.store.application_emojis:
        raise ApiError(*UNKNOWN_EMOJI)
    return call.store.application_emojis[emoji_id]


@route("DELETE", "/applications/{id}/emojis/{id}")
def _delete_emoji(call: Call, _: int, emoji_id: int) -> None:
    del call.store.application_emojis[_emoji(call, emoji_id).id]


def check_name(name: Any) -> None:
    """Raise `ApiError` unless an emoji's name is 2 to 32 letters, digits and underscores."""
    if not isinstance(name, str) or not 2 <= len(name) <= 32:
        said = "Must be between 2 and 32 in length."
        raise invalid_form(said, "name", code="BASE_TYPE_BAD_LENGTH")
    if not NAME.fullmatch(name):
        said = "String value did not match validation regex."
        raise invalid_form(said, "name", code="STRING_TYPE_REGEX")


def new_emoji(body: Mapping[str, Any], held: int) -> bytes:
    """Return the image of an emoji to be created. Raise `ApiError` if it is not allowed.

    ``held`` is the number of emoji that the application has.
    """
    check_name(body.get("name"))
    found = IMAGE.fullmatch(str(body.get("image")))
    if not found:
        raise invalid_form("Invalid image data", "image", code="IMAGE_INVALID")
    try:
        image = b64decode(found[1], validate=True)
        Image.open(BytesIO(image)).close()
    except (NotBase64, UnidentifiedImageError) as error:
        raise invalid_form("Invalid image data", "image", code="IMAGE_INVALID") from error
    if len(image) > LARGEST:
        said = "File cannot be larger than 256.0 kb."
        raise invalid_form(said, "image", code="BINARY_TYPE_MAX_SIZE")
    if held >= MOST:
        raise ApiError(400, TOO_MANY, f"Maximum number of emojis reached ({MOST})")
    return image


def check_own_emoji(body: Any, held: Collection[int], at: str = "") -> None:
    """Raise `ApiError` if buttons or options use emoji that do not exist.

    ``held`` are the ids of existing emoji. ``at`` is the field of the request's body that has the
    message.
    """
    components = body.get("components") if isinstance(body, Mapping) else None
    place: Path = (at, "components") if at else ("components",)
    for component, steps in walk(components, place):
        parts = [(component, steps)]
        for number, option in enumerate(component.get("options") or ()):
            parts.append((option, (*steps, "options", number)))
        for part, path in parts:
            emoji = part.get("emoji")
            if isinstance(emoji, dict) and emoji.get("id") and int(emoji["id"]) not in held:
                code = "BUTTON_COMPONENT_INVALID_EMOJI"
                where = map(str, (*path, "emoji", "id"))
                raise invalid_form("Invalid emoji", *where, code=code)
