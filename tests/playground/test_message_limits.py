"""Every limit of a message, just inside and just outside, with Discord's errors."""

from __future__ import annotations

from typing import Any

from playground import Standin
from playground.forms import check_message

from .limits import ALONE, KIND, LONG, NEEDED, SHORT, Case, Path, cases, refused, said
from .payloads import (
    V2,
    Json,
    button,
    command,
    container,
    gallery,
    layout,
    many,
    option,
    row,
    rows,
    section,
    select,
    words,
)
from .raw import call, faults


def buttons(count: int) -> list[Json]:
    return [button(f"b{n}") for n in range(count)]


MESSAGES: list[Case] = [
    ({"content": said(2000)}, {"content": said(2001)}, ("content",), LONG),
    ({"content": "x"}, {"content": 5}, ("content",), "STRING_TYPE_CONVERT"),
    ({"content": "x"}, {"content": "x", "tts": 1}, ("tts",), "BOOLEAN_TYPE_CONVERT"),
    ({"content": "x"}, {"content": "x", "flags": "1"}, ("flags",), "NUMBER_TYPE_COERCE"),
    (
        {"embeds": [{"title": "x"}] * 10},
        {"embeds": [{"title": "x"}] * 11},
        ("embeds",),
        LONG,
    ),
    (
        {"embeds": [{"description": said(4096)}]},
        {"embeds": [{"description": said(4097)}]},
        ("embeds", 0, "description"),
        LONG,
    ),
    (
        rows(*[row(button(f"b{n}")) for n in range(5)]),
        rows(*[row(button(f"b{n}")) for n in range(6)]),
        ("components",),
        LONG,
    ),
    (rows(row(*buttons(5))), rows(row(*buttons(6))), ("components", 0, "components"), SHORT),
    (rows(row(button())), rows(row()), ("components", 0, "components"), SHORT),
    (
        rows(row(select())),
        rows(row(select(), button())),
        ("components", 0, "components"),
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    (rows(row(button())), rows(button()), ("components", 0, "type"), KIND),
    (
        layout(words()),
        {"components": [words()]},
        ("components",),
        "COMPONENT_REQUIRES_COMPONENTS_V2",
    ),
    (
        rows(row(button(label=said(80)))),
        rows(row(button(label=said(81)))),
        ("components", 0, "components", 0, "label"),
        LONG,
    ),
    (
        rows(row(button(said(100)))),
        rows(row(button(said(101)))),
        ("components", 0, "components", 0, "custom_id"),
        SHORT,
    ),
    (
        rows(row(button("a"), button("b"))),
        rows(row(button("a"), button("a"))),
        ("components", 0, "components", 1, "custom_id"),
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    (
        rows(row(button())),
        rows(row({"type": 2, "style": 1, "label": "x"})),
        ("components", 0, "components", 0, "custom_id"),
        "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED",
    ),
    (
        rows(row({"type": 2, "style": 5, "label": "x", "url": "https://example.com"})),
        rows(row({"type": 2, "style": 5, "label": "x"})),
        ("components", 0, "components", 0, "url"),
        "BUTTON_COMPONENT_URL_REQUIRED",
    ),
    (
        rows(row(button(label=None, emoji={"name": "🦁"}))),
        rows(row(button(label=None))),
        ("components", 0, "components", 0),
        "BUTTON_COMPONENT_INVALID_LABEL",
    ),
    (
        rows(row(select(25))),
        rows(row(select(26))),
        ("components", 0, "components", 0, "options"),
        SHORT,
    ),
    (
        rows(row(select(1))),
        rows(row(select(0))),
        ("components", 0, "components", 0, "options"),
        SHORT,
    ),
    (
        rows(row(select(2))),
        rows(row(select(options=[option("v"), option("v")]))),
        ("components", 0, "components", 0, "options", 1, "value"),
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    (
        rows(row(select(3, min_values=2, max_values=2))),
        rows(row(select(3, min_values=3, max_values=2))),
        ("components", 0, "components", 0, "min_values"),
        "SELECT_COMPONENT_MIN_GREATER_THAN_MAX",
    ),
    (
        rows(row(select(max_values=25))),
        rows(row(select(max_values=26))),
        ("components", 0, "components", 0, "max_values"),
        "NUMBER_TYPE_MAX",
    ),
    (
        rows(row(select(placeholder=said(150)))),
        rows(row(select(placeholder=said(151)))),
        ("components", 0, "components", 0, "placeholder"),
        LONG,
    ),
    *(
        (
            rows(row(select(options=[option(**{name: said(100)})]))),
            rows(row(select(options=[option(**{name: said(101)})]))),
            ("components", 0, "components", 0, "options", 0, name),
            LONG if name == "description" else SHORT,
        )
        for name in ("label", "value", "description")
    ),
    (
        rows(row({"type": 5, "custom_id": "s"})),
        rows(row({"type": 5})),
        ("components", 0, "components", 0, "custom_id"),
        NEEDED,
    ),
    (layout(*many(40)), layout(*many(41)), ("components",), LONG),
    (
        layout(container(*many(39))),
        layout(container(*many(40))),
        ("components",),
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    (
        layout(*[section(words(), accessory=button(f"b{n}")) for n in range(13)], words()),
        layout(*[section(words(), accessory=button(f"b{n}")) for n in range(13)], words(), words()),
        ("components",),
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    (
        layout(words(3999), container(words(1))),
        layout(words(3999), container(words(2))),
        ("components",),
        "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    (layout(words(4000)), layout(words(4001)), ("components", 0, "content"), SHORT),
    (layout(words(1)), layout(words(0)), ("components", 0, "content"), NEEDED),
    (layout(words()), layout(words(), content="beside"), ("content",), ALONE),
    (layout(words()), layout(words(), embeds=[{"title": "x"}]), ("embeds",), ALONE),
    (
        layout(section(words(), words(), words())),
        layout(section(words(), words(), words(), words())),
        ("components", 0, "components"),
        SHORT,
    ),
    (
        layout(section(words())),
        layout({"type": 9, "components": [words()]}),
        ("components", 0, "accessory"),
        NEEDED,
    ),
    (layout(gallery(10)), layout(gallery(11)), ("components", 0, "items"), SHORT),
    (
        layout(gallery(description=said(1024))),
        layout(gallery(description=said(1025))),
        ("components", 0, "items", 0, "description"),
        SHORT,
    ),
    (
        layout(container(words(), accent_color=0xFFFFFF)),
        layout(container(words(), accent_color=0x1000000)),
        ("components", 0, "accent_color"),
        "NUMBER_TYPE_MAX",
    ),
    (
        layout(container(words())),
        layout(container(container(words()))),
        ("components", 0, "components", 0, "type"),
        KIND,
    ),
    (
        layout({"type": 14, "spacing": 2}),
        layout({"type": 14, "spacing": 3}),
        ("components", 0, "spacing"),
        "BASE_TYPE_CHOICES",
    ),
    (
        layout(words() | {"id": 7}, words() | {"id": 8}),
        layout(words() | {"id": 7}, words() | {"id": 7}),
        ("components", 1, "id"),
        "COMPONENT_ID_DUPLICATED",
    ),
]  # fmt: skip


@cases(MESSAGES)
def test_message_is_accepted_up_to_its_limit(good: Json, bad: Json, path: Path, code: str) -> None:
    check_message(good)
    refusal = refused(check_message, bad)
    assert (refusal.status, refusal.code, refusal.message) == (400, 50035, "Invalid Form Body")
    assert code in faults(refusal.body(), *path)


def test_a_message_needs_something_to_show() -> None:
    empties: list[Json] = [{}, {"content": " "}, {"content": ""}, {"components": []}, {"flags": V2}]
    for empty in empties:
        refusal = refused(check_message, empty)
        assert (refusal.code, refusal.message) == (50006, "Cannot send an empty message")
    check_message({}, files=1)
    check_message({}, before={"content": "there"})


def test_several_faults_are_reported_together() -> None:
    body = refused(check_message, rows(row(button(said(101), label=said(81))))).body()
    assert faults(body, "components", 0, "components", 0, "custom_id") == [SHORT]
    assert faults(body, "components", 0, "components", 0, "label") == [LONG]


async def test_every_kind_of_message_is_checked(standin: Standin) -> None:
    ada, table = standin.person("Ada"), standin.channel("table")
    world, bad = standin.world, {"content": said(2001)}

    async def told(method: str, path: str, body: Any) -> Any:
        status, answer = await call(standin, method, path, body)
        assert (status, answer["code"]) == (400, 50035)
        return answer

    posts = f"/channels/{table.id}/messages"
    assert faults(await told("POST", posts, bad), "content") == [LONG]
    _, post = await call(standin, "POST", posts, {"content": "one", **rows(row(button()))})
    assert faults(await told("PATCH", f"{posts}/{post['id']}", bad), "content") == [LONG]
    with_layout = layout(words())
    beside = await told("PATCH", f"{posts}/{post['id']}", with_layout)
    assert faults(beside, "content") == [ALONE]

    clicked = world.interaction(3, ada.id, table.id, {"custom_id": "b"}, int(post["id"]))
    callback = f"/interactions/{clicked.id}/{clicked.token}/callback"
    for kind, body, path in (
        (4, bad, ("data", "content")),
        (7, bad, ("data", "content")),
        (8, {"choices": [{"name": "x", "value": "x"}] * 26}, ("data", "choices")),
    ):
        faults(await told("POST", callback, {"type": kind, "data": body}), *path)
    # A refused answer is none: the right one is still taken.
    answer = {"type": 4, "data": {"content": "two", "flags": 64}}
    assert (await call(standin, "POST", callback, answer))[0] == 204
    hook = f"/webhooks/{world.bot['id']}/{clicked.token}"
    assert faults(await told("POST", hook, bad), "content") == [LONG]
    assert faults(await told("PATCH", f"{hook}/messages/@original", bad), "content") == [LONG]
    commands = f"/applications/{world.bot['id']}/commands"
    assert faults(await told("PUT", commands, [command(said(33))]), 0, "name") == [SHORT]


async def test_missing_picture_is_refused_with_its_path(
    standin: Standin,
) -> None:
    messages = f"/channels/{standin.channel('table').id}/messages"
    shown = gallery() | {"items": [{"media": {"url": "attachment://table.png"}}]}
    body = {"flags": V2, "components": [container(shown)]}
    status, answer = await call(standin, "POST", messages, body)
    place = ("components", 0, "components", 0, "items", 0, "media", "url")
    code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
    assert status == 400 and answer["code"] == 50035 and faults(answer, *place) == [code]
    _, sent = await call(standin, "POST", messages, {"flags": V2, "components": [words()]})
    status, answer = await call(standin, "PATCH", f"{messages}/{sent['id']}", body)
    assert status == 400 and faults(answer, *place) == [code]


async def test_unknown_emoji_is_refused_with_its_path(standin: Standin) -> None:
    messages = f"/channels/{standin.channel('table').id}/messages"
    wrong = button("b") | {"emoji": {"id": "123", "name": "mg_fox"}}
    body = {"flags": V2, "components": [row(button("a"), wrong)]}
    status, answer = await call(standin, "POST", messages, body)
    place = ("components", 0, "components", 1, "emoji", "id")
    assert status == 400 and faults(answer, *place) == ["BUTTON_COMPONENT_INVALID_EMOJI"]
