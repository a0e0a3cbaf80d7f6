"""People, roles and channels in an interaction: found by name or id, with their API payloads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from .world import World

# The select types and slash command option types that take people, roles and channels.
SELECTS: Mapping[int, str] = {5: "user", 6: "role", 7: "mentionable", 8: "channel"}
OPTIONS: Mapping[int, str] = {6: "user", 7: "channel", 8: "role", 9: "mentionable"}

Found = dict[str, dict[str, Any]]


def person_id(world: World, value: Any) -> int:
    """Return the id of a person given by handle, name or id."""
    if isinstance(value, str) and value in world.people:
        return world.people[value]
    return int(getattr(value, "id", value))


def resolve(world: World, kind: str, values: Iterable[Any]) -> tuple[list[str], Found]:
    """Return the ids of the given entities, and the payload of each by kind and id.

    Raise `ValueError` if one does not exist.
    """
    ids: list[str] = []
    found: Found = {}
    for value in values:
        told = next((t for look in LOOKS[kind] if (t := look(world, value))), None)
        if told is None:
            raise ValueError(f"There is no {kind} {value!r} here.")
        entity_id, about = told
        ids.append(str(entity_id))
        for name, payload in about.items():
            found.setdefault(name, {})[str(entity_id)] = payload
    return ids, found


Told = tuple[int, dict[str, Any]] | None


def _person(world: World, value: Any) -> Told:
    try:
        user_id = person_id(world, value)
    except ValueError:
        return None
    if user_id not in world.people.values():
        return None
    about = {"users": world.user(user_id)}
    # People who have left the server can still be given, but they have no member payload.
    return user_id, about | ({"members": world.member(user_id)} if world.is_member(user_id) else {})


def _role(world: World, value: Any) -> Told:
    wanted = str(getattr(value, "id", value))
    for role in world.roles():
        if wanted in (role["id"], role["name"]):
            return int(role["id"]), {"roles": role}
    return None


def _channel(world: World, value: Any) -> Told:
    wanted = str(getattr(value, "id", value))
    for channel in world.all_channels():
        if wanted in (channel["id"], channel.get("name")) and channel.get("guild_id"):
            may = str(world.permissions(int(world.bot["id"]), int(channel["id"])).value)
            return int(channel["id"]), {"channels": channel | {"permissions": may}}
    return None


LOOKS: Mapping[str, tuple[Callable[[World, Any], Told], ...]] = {
    "user": (_person,),
    "role": (_role,),
    "mentionable": (_person, _role),
    "channel": (_channel,),
}
