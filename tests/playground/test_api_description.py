"""Payloads near the limits: refused here whenever Discord's API description refuses them.

These tests are skipped if the description is not beside the repository.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kit.amount import draws
from playground.api_error import ApiError
from playground.forms import check_commands, check_message

from .payloads import (
    Json,
    argument,
    button,
    command,
    container,
    gallery,
    layout,
    row,
    rows,
    section,
    select,
    words,
)

DESCRIPTION = Path(__file__).parents[2].parent / "shared" / "discord-openapi.json"
pytestmark = pytest.mark.skipif(
    not DESCRIPTION.exists(), reason="Discord's API description is not here"
)
# What the description does not say, but Discord refuses: parts that do not go together, and a
# button without a face or an empty name in an embed.
BEYOND = {
    "BASE_TYPE_MAX_LENGTH",  # a message without components V2 takes five rows
    "BASE_TYPE_REQUIRED",
    "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED",
    "BUTTON_COMPONENT_FIELDS_EXCLUSIVE",
    "BUTTON_COMPONENT_INVALID_LABEL",
    "BUTTON_COMPONENT_URL_REQUIRED",
    "COMPONENT_CUSTOM_ID_DUPLICATED",
    "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    "COMPONENT_ID_DUPLICATED",
    "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    "COMPONENT_REQUIRES_COMPONENTS_V2",
    "MAX_EMBED_SIZE_EXCEEDED",
    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    "SELECT_COMPONENT_MIN_GREATER_THAN_MAX",
    "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
}

SAMPLES: list[Json] = [
    {"content": "x", "embeds": [{"title": "x", "fields": [{"name": "n", "value": "v"}]}]},
    rows(row(button("a"), button("b")), row(select(3, placeholder="p", min_values=1))),
    rows(row({"type": 2, "style": 5, "label": "x", "url": "https://example.com/"})),
    rows(row({"type": 5, "custom_id": "u"}), row({"type": 8, "custom_id": "c"})),
    layout(words(5), container(words(3), row(button()), accent_color=255)),
    layout(section(words(), words()), gallery(2, description="d"), {"type": 14, "spacing": 1}),
]
COMMANDS = [
    command(options=[argument("a", required=True), argument("b", 4, min_value=1)]),
    command(options=[argument("g", 2, options=[argument("s", 1, options=[argument("x", 6)])])]),
    command(options=[argument(choices=[{"name": "n", "value": "v"}])]),
]
LENGTHS = [0, 1, 32, 33, 45, 46, 80, 81, 100, 101, 150, 151, 256, 257, 1024, 1025, 4000, 4001]
COUNTS = [0, 1, 3, 4, 5, 6, 10, 11, 25, 26, 40, 41]
NUMBERS = [-1, 0, 1, 2, 3, 5, 7, 25, 26, 4000, 4001, 0xFFFFFF, 0x1000000]
WRONG: list[Any] = [None, True, "x", 7, [], {}, [{}], [None]]


@cache
def validator(name: str, many: bool = False) -> Any:
    spec = json.loads(DESCRIPTION.read_text())
    schema: Json = {"$ref": f"#/components/schemas/{name}"}
    return jsonschema_rs.validator_for(
        {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "components": spec["components"],
            **({"type": "array", "items": schema} if many else schema),
        }
    )


def spots(node: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Return every path in a body, except the body itself."""
    steps: list[tuple[str | int, Any]] = []
    if isinstance(node, dict):
        steps = list(node.items())
    elif isinstance(node, list):
        steps = list(enumerate(node))
    return [p for step, child in steps for p in ((*path, step), *spots(child, (*path, step)))]


def stretched(draw: Callable[..., Any], value: Any) -> Any:
    """Return another value of the same kind, at or beside a limit."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return draw(st.sampled_from(NUMBERS))
    if isinstance(value, str):
        return "y" * draw(st.sampled_from(LENGTHS))
    if isinstance(value, list) and value:
        return [copy.deepcopy(value[0]) for _ in range(draw(st.sampled_from(COUNTS)))]
    return copy.deepcopy(draw(st.sampled_from(WRONG)))


@st.composite
def varied(draw: Callable[..., Any], samples: list[Json]) -> Json:
    """Return a good body with up to two parts changed, dropped or of another kind."""
    body: Json = copy.deepcopy(draw(st.sampled_from(samples)))
    for _ in range(draw(st.integers(0, 2))):
        places = spots(body)
        if not places:
            break
        *path, last = draw(st.sampled_from(places))
        node: Any = body
        for step in path:
            node = node[step]
        how = draw(st.sampled_from(("stretch", "stretch", "stretch", "drop", "wrong")))
        if how == "drop":
            del node[last]
        elif how == "wrong":
            node[last] = copy.deepcopy(draw(st.sampled_from(WRONG)))
        else:
            node[last] = stretched(draw, node[last])
    return body


def refusal(check: Callable[[Any], None], body: Any) -> ApiError | None:
    try:
        check(body)
    except ApiError as refused:
        return refused
    return None


def codes(node: Any) -> set[str]:
    """Return all codes in a tree of errors."""
    if isinstance(node, dict):
        own = {fault["code"] for fault in node.get("_errors", [])}
        return own.union(*(codes(child) for name, child in node.items() if name != "_errors"))
    return set()


near = settings(max_examples=draws(250), deadline=None)


@near
@given(varied(SAMPLES))
def test_messages_the_description_refuses_are_refused(body: Json) -> None:
    refused = refusal(check_message, body)
    assert refused or validator("MessageCreateRequest").is_valid(body)


@near
@given(varied(COMMANDS))
def test_commands_the_description_refuses_are_refused(body: Json) -> None:
    refused = refusal(check_commands, [body])
    assert refused or validator("ApplicationCommandUpdateRequest", many=True).is_valid([body])


@near
@given(varied(SAMPLES))
def test_stand_in_refuses_more_than_the_description_only_for_known_reasons(body: Json) -> None:
    refused = refusal(check_message, body)
    if refused is None or refused.code != 50035:
        return
    assert refused.errors and codes(refused.errors)
    if validator("MessageCreateRequest").is_valid(body):
        assert codes(refused.errors) <= BEYOND, refused.errors


def test_embeds_show_six_thousand_characters_at_most_together() -> None:
    def body(n: int) -> Json:
        fields = [{"name": "n" * 256, "value": "v" * n} for _ in range(12)]
        return {"content": "x", "embeds": [{"fields": fields}, {"title": "t" * 120}]}

    for n, taken in ((234, True), (235, False)):
        assert (refusal(check_message, body(n)) is None) is taken


def test_unchanged_samples_are_accepted() -> None:
    for body in SAMPLES:
        check_message(body)
        assert validator("MessageCreateRequest").is_valid(body)
    check_commands([c | {"name": f"c{n}"} for n, c in enumerate(COMMANDS)])
