"""Discord's own schema of a message."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import jsonschema_rs
import pytest

SPEC = Path(__file__).parents[2].parent / "shared" / "discord-openapi.json"


@cache
def schema() -> jsonschema_rs.Validator:
    """Return Discord's own schema of a message; skip the test if it is missing."""
    if not SPEC.exists():
        pytest.skip("Discord's OpenAPI description is not at hand")
    components = json.loads(SPEC.read_text("utf-8"))["components"]
    return jsonschema_rs.validator_for(
        {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "components": components,
            "$ref": "#/components/schemas/MessageCreateRequest",
        }
    )
