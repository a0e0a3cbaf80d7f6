"""The routes of application commands, with the daily limit on new ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..api_error import Limited
from ..forms import check_commands
from ..limits import DAY, NEW_COMMANDS
from ..world.records import Json
from .calls import Call, route

FIELDS = (
    *("name", "description", "type", "options", "default_member_permissions", "dm_permission"),
    *("contexts", "integration_types", "name_localizations", "description_localizations"),
)


@route("PUT", "/applications/{id}/commands")
def _replace_all(call: Call, _: int) -> list[Json]:
    commands = call.request.json
    check_commands(commands)
    _count(call, len({_key(command) for command in commands} - call.store.commands.keys()))
    # ``nsfw: false`` is the default, so it can be dropped.
    given = [{n: v for n, v in c.items() if (n, v) != ("nsfw", False)} for c in commands]
    return call.store.register_commands([call.body(*FIELDS, of=each) for each in given])


def _key(command: Mapping[str, Any]) -> tuple[str, int]:
    return command["name"], command.get("type") or 1


def _count(call: Call, new: int) -> None:
    """Count new commands. Raise `ApiError` if there were too many today."""
    created, now = call.api.created_commands, call.store.clock.now()
    if new > created.room(now):
        said = f"Max number of daily application command creates has been reached ({NEW_COMMANDS})"
        raise Limited(DAY, {}, code=30034, message=said)
    for _ in range(new):
        created.note(now)
