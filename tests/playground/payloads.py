"""Payloads to vary: the smallest of each kind that Discord accepts."""

from __future__ import annotations

from typing import Any

V2 = 1 << 15
Json = dict[str, Any]


def button(custom_id: str = "b", **more: Any) -> Json:
    return {"type": 2, "style": 1, "label": "Press", "custom_id": custom_id, **more}


def option(value: str = "v", **more: Any) -> Json:
    return {"label": "Option", "value": value, **more}


def select(count: int = 1, **more: Any) -> Json:
    offered = [option(f"v{n}") for n in range(count)]
    return {"type": 3, "custom_id": "s", "options": offered, **more}


def many(count: int) -> list[Json]:
    return [words() for _ in range(count)]


def row(*children: Json) -> Json:
    return {"type": 1, "components": list(children)}


def words(count: int = 1) -> Json:
    return {"type": 10, "content": "w" * count}


def section(*texts: Json, **more: Any) -> Json:
    return {"type": 9, "components": list(texts), "accessory": button(), **more}


def gallery(pictures: int = 1, **more: Any) -> Json:
    media = {"url": "https://example.com/a.png"}
    return {"type": 12, "items": [{"media": media, **more} for _ in range(pictures)]}


def container(*children: Json, **more: Any) -> Json:
    return {"type": 17, "components": list(children), **more}


def rows(*components: Json) -> Json:
    return {"components": list(components)}


def layout(*components: Json, **more: Any) -> Json:
    return {"components": list(components), "flags": V2, **more}


def command(name: str = "c", **more: Any) -> Json:
    return {"name": name, "description": "What it does", "type": 1, **more}


def argument(name: str = "o", kind: int = 3, **more: Any) -> Json:
    return {"name": name, "description": "What it is", "type": kind, **more}
