"""Validation of requests against Discord's own API description, if it is available."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterable
from typing import Any

import jsonschema_rs

from playground.rest import Recorded

from .process import ROOT

DESCRIPTION = ROOT.parent / "shared" / "discord-openapi.json"
SMALLEST_ID = 10**15
MISSING = f"{DESCRIPTION.name} is not beside the repository"


@functools.cache
def description() -> dict[str, Any]:
    """The whole description."""
    read: dict[str, Any] = json.loads(DESCRIPTION.read_text("utf-8"))
    return read


@functools.cache
def paths() -> list[tuple[re.Pattern[str], str]]:
    """Every path as a pattern, those with fewer unknown parts first."""
    found = sorted(description()["paths"], key=lambda path: path.count("{"))
    return [(re.compile(re.sub(r"\{[^}]+\}", "[^/]+", path)), path) for path in found]


@functools.cache
def validator(method: str, path: str) -> Any:
    """The check for the JSON body of an operation; None where it takes none."""
    operation = description()["paths"][path].get(method.lower()) or {}
    content = operation.get("requestBody", {}).get("content", {})
    schema = content.get("application/json", {}).get("schema")
    if schema is None:
        return None
    dialect = "https://json-schema.org/draft/2020-12/schema"
    whole = {"$schema": dialect, "components": description()["components"], **schema}
    return jsonschema_rs.validator_for(whole)


def fault_of(method: str, path: str, body: Any) -> str | None:
    """What the description has against a request, if anything."""
    template = next((t for pattern, t in paths() if pattern.fullmatch(path)), None)
    if template is None:
        return f"{method} {path} is not described"
    check = validator(method, template)
    if check is None:
        return f"{method} {template} takes no body"
    error = next(iter(check.iter_errors(body)), None)
    return None if error is None else f"{method} {template}: {error.message} in {body}"


def ids_as_text(body: Any) -> Any:
    """The body with every id as a string: discord.py sends numbers, and Discord takes both.

    The id of a file that comes with the body is its place among them.
    """
    if isinstance(body, dict):
        files = [{**file, "id": str(file["id"])} for file in body.get("attachments") or ()]
        told = {**body, "attachments": files} if files else body
        return {key: ids_as_text(value) for key, value in told.items()}
    if isinstance(body, list):
        return [ids_as_text(value) for value in body]
    return str(body) if isinstance(body, int) and body >= SMALLEST_ID else body


def faults(requests: Iterable[Recorded]) -> list[str]:
    """What is wrong with the bodies of these requests; nothing where the description is not."""
    if not DESCRIPTION.exists():
        return []
    bodies = [r for r in requests if r.json is not None]
    found = (fault_of(r.method, r.path, ids_as_text(r.json)) for r in bodies)
    return sorted({fault[:500] for fault in found if fault is not None})[:5]
