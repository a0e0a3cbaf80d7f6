"""Application commands: replacing all or one, and the daily limit on new ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .api_error import Limited, unknown_command
from .forms import check_command, check_commands
from .forms.commands import COMMANDS, too_many_commands
from .limits import Latest
from .world import World

DAY = 86_400.0
CREATES = 200

Key = tuple[str, int]


def _key(command: Mapping[str, Any]) -> Key:
    return command["name"], command.get("type") or 1


class Registry:
    """The commands of the bot: global ones (``None``) and those of a server."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._created: dict[int | None, Latest] = {}

    def check_all(self, scope: int | None, commands: Any) -> None:
        """Raise `ApiError` if a list cannot replace the current commands; count new ones."""
        check_commands(commands)
        there = {_key(command) for command in self.world.registered(scope)}
        self._count(scope, len({_key(command) for command in commands} - there))

    def get(self, scope: int | None, command_id: int) -> dict[str, Any]:
        """Return one command. Raise `ApiError` if there is none with this id."""
        for command in self.world.registered(scope):
            if command["id"] == str(command_id):
                return command
        raise unknown_command()

    def put(self, scope: int | None, command: Any) -> dict[str, Any]:
        """Create a command, or overwrite the one with the same name."""
        check_command(command)
        others = [c for c in self.world.registered(scope) if _key(c) != _key(command)]
        if len(others) == len(self.world.registered(scope)):
            if sum(1 for c in others if c["type"] == 1) >= COMMANDS:
                raise too_many_commands()
            self._count(scope, 1)
        return self.world.register(scope, [*others, command])[-1]

    def change(self, scope: int | None, command_id: int, changes: Any) -> dict[str, Any]:
        """Change parts of a command. It keeps its id even if its name changes."""
        changed = self.get(scope, command_id) | dict(changes)
        check_command(changed)
        others = [c for c in self.world.registered(scope) if c["id"] != changed["id"]]
        others = [c for c in others if _key(c) != _key(changed)]
        return self.world.register(scope, [*others, changed])[-1]

    def delete(self, scope: int | None, command_id: int) -> None:
        """Delete a command."""
        gone = self.get(scope, command_id)
        self.world.register(scope, [c for c in self.world.registered(scope) if c is not gone])

    def _count(self, scope: int | None, new: int) -> None:
        created = self._created.setdefault(scope, Latest(CREATES, DAY))
        now = self.world.now().timestamp()
        if new > created.room(now):
            said = f"Max number of daily application command creates has been reached ({CREATES})"
            raise Limited(DAY, {}, code=30034, message=said)
        for _ in range(new):
            created.note(now)
