"""The routes of application commands, with the daily limit on new ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..api_error import UNKNOWN_COMMAND, ApiError, Limited
from ..forms import check_command, check_commands
from ..forms.commands import COMMANDS, too_many_commands
from ..limits import Latest
from ..world.records import Json
from .calls import Call, route

DAY = 86_400.0
CREATES = 200
FIELDS = (
    *("name", "description", "type", "options", "default_member_permissions", "dm_permission"),
    *("contexts", "integration_types", "name_localizations", "description_localizations"),
)
ALL = "/applications/{id}/(?:guilds/{id}/)?commands"
ONE = f"{ALL}/{{id}}"

Scope = int | None
"""The server that has a command; None for global ones."""


@route("GET", ALL)
def _commands(call: Call, _: int, scope: Scope) -> list[Json]:
    return list(call.store.commands.get(scope, {}).values())


@route("PUT", ALL)
def _replace_all(call: Call, _: int, scope: Scope) -> list[Json]:
    commands = call.request.json
    check_commands(commands)
    there = call.store.commands.get(scope, {}).keys()
    _count(call, scope, len({_key(command) for command in commands} - there))
    # ``nsfw: false`` is the default, so it can be dropped.
    given = [{n: v for n, v in c.items() if (n, v) != ("nsfw", False)} for c in commands]
    return call.store.register_commands(scope, [call.body(*FIELDS, of=each) for each in given])


@route("POST", ALL)
def _put(call: Call, _: int, scope: Scope) -> Json:
    """Create a command, or overwrite the one with the same name."""
    command, there = call.request.json, _commands(call, _, scope)
    check_command(command)
    others = [c for c in there if _key(c) != _key(command)]
    if len(others) == len(there):
        if sum(1 for c in others if c["type"] == 1) >= COMMANDS:
            raise too_many_commands()
        _count(call, scope, 1)
    return _register(call, scope, [*others, command])[-1]


@route("GET", ONE)
def _get(call: Call, _: int, scope: Scope, command_id: int) -> Json:
    for command in call.store.commands.get(scope, {}).values():
        if command["id"] == str(command_id):
            return command
    raise ApiError(*UNKNOWN_COMMAND)


@route("PATCH", ONE)
def _change(call: Call, _: int, scope: Scope, command_id: int) -> Json:
    """Change parts of a command. It keeps its id even if its name changes."""
    changed: Json = _get(call, _, scope, command_id) | call.json
    check_command(changed)
    others = [c for c in _commands(call, _, scope) if c["id"] != changed["id"]]
    others = [c for c in others if _key(c) != _key(changed)]
    return _register(call, scope, [*others, changed])[-1]


@route("DELETE", ONE)
def _delete(call: Call, _: int, scope: Scope, command_id: int) -> None:
    gone = _get(call, _, scope, command_id)
    _register(call, scope, [c for c in _commands(call, _, scope) if c is not gone])


def _key(command: Mapping[str, Any]) -> tuple[str, int]:
    return command["name"], command.get("type") or 1


def _register(call: Call, scope: Scope, commands: Sequence[Json]) -> list[Json]:
    """Replace all commands. One that has an id keeps it, even under another name."""
    ids = {_key(c): c["id"] for c in commands if "id" in c}
    bare = [{name: c[name] for name in FIELDS if name in c} for c in commands]
    stored = call.store.register_commands(scope, bare)
    for command in stored:
        command["id"] = ids.get(_key(command), command["id"])
    return stored


def _count(call: Call, scope: Scope, new: int) -> None:
    """Count new commands. Raise `ApiError` if there were too many today."""
    created = call.api.created_commands.setdefault(scope, Latest(CREATES, DAY))
    now = call.store.clock.now()
    if new > created.room(now):
        said = f"Max number of daily application command creates has been reached ({CREATES})"
        raise Limited(DAY, {}, code=30034, message=said)
    for _ in range(new):
        created.note(now)
