"""The data of interactions: command options, and selected values.

Real clients build this data. Here the stand-in builds it, and refuses what no client could send.
Then it raises `Misuse`, because the caller has made a mistake, not the bot.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from . import entities
from .world import World

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, NUMBER = 1, 2, 3, 4, 5, 10
BUTTON = 2
LINK = 5


class Misuse(ValueError):
    """Something that no client would let a person do."""


# -------------------------------------------------------------------- slash commands


def find_command(
    commands: Sequence[Mapping[str, Any]], path: str
) -> tuple[Mapping[str, Any], list[Mapping[str, Any]]]:
    """Return the command at ``path`` and its subcommands, outermost first.

    Raise `Misuse` if there is none or a subcommand is missing.
    """
    name, *deeper = path.lstrip("/").split()
    node = next((command for command in commands if command["name"] == name), None)
    if node is None:
        raise Misuse(f"There is no command /{name} here.")
    root, steps = node, []
    for step in deeper:
        options = node.get("options") or []
        node = next((o for o in options if o["name"] == step and o["type"] <= GROUP), None)
        if node is None:
            raise Misuse(f"There is no command /{path} here.")
        steps.append(node)
    if any(option["type"] <= GROUP for option in node.get("options") or []):
        raise Misuse(f"/{path} needs a subcommand.")
    return root, steps


def in_locale(node: Mapping[str, Any], locale: str) -> dict[str, Any]:
    """Return a command as a client shows it in ``locale``, with name and description translated.

    The translated name is ``called``.
    """
    names, told = node.get("name_localizations") or {}, node.get("description_localizations") or {}
    return {
        **node,
        "called": names.get(locale) or node["name"],
        "description": told.get(locale) or node.get("description", ""),
        "options": [in_locale(option, locale) for option in node.get("options") or []],
    }


def command_data(
    world: World,
    commands: Sequence[Mapping[str, Any]],
    path: str,
    given: Mapping[str, Any],
    focused: str | None = None,
) -> dict[str, Any]:
    """Return the data of a slash command; with ``focused``, of an autocompletion request.

    Raise `Misuse` if the options do not fit the command.
    """
    root, steps = find_command(commands, path)
    leaf = steps[-1] if steps else root
    declared = {option["name"]: option for option in leaf.get("options") or []}
    if unknown := sorted(given.keys() - declared.keys()):
        raise Misuse(f"/{path} has no option {', '.join(unknown)}.")
    resolved: entities.Found = {}
    options: list[dict[str, Any]] = []
    for name, option in declared.items():
        if name == focused:
            text = str(given.get(name, ""))
            options.append({"name": name, "type": option["type"], "value": text, "focused": True})
        elif name in given:
            value = _option_value(world, option, given[name], resolved)
            options.append({"name": name, "type": option["type"], "value": value})
        elif option.get("required") and focused is None:
            raise Misuse(f"/{path} requires {name}.")
    for step in reversed(steps):
        options = [{"name": step["name"], "type": step["type"], "options": options}]
    data = {"id": root["id"], "name": root["name"], "type": 1, "options": options}
    return data | ({"resolved": resolved} if resolved else {})


def _option_value(
    world: World, option: Mapping[str, Any], value: Any, resolved: entities.Found
) -> Any:
    kind, name = option["type"], option["name"]
    try:
        if kind in entities.OPTIONS:
            [chosen], found = entities.resolve(world, entities.OPTIONS[kind], [value])
            for name, about in found.items():
                resolved.setdefault(name, {}).update(about)
            return chosen
        if kind in (INTEGER, NUMBER):
            number = int(value) if kind == INTEGER else float(value)
            return _within(option, number, number, "value")
        if kind == BOOLEAN:
            return value if isinstance(value, bool) else {"true": True, "false": False}[value]
    except (ValueError, KeyError, TypeError) as error:
        raise Misuse(f"{name} cannot be {value!r}.") from error
    if kind != STRING:
        raise Misuse(f"{name} is of a kind the stand-in cannot fill in.")
    return _within(option, str(value), len(str(value)), "length")


def _within(option: Mapping[str, Any], value: Any, size: float, what: str) -> Any:
    name = option["name"]
    if not option.get(f"min_{what}", size) <= size <= option.get(f"max_{what}", size):
        raise Misuse(f"{name} cannot be {value!r}: its {what} is out of bounds.")
    choices = [choice["value"] for choice in option.get("choices") or []]
    if choices and value not in choices:
        raise Misuse(f"{name} must be one of {choices}.")
    return value


# -------------------------------------------------------------------- components


def press_data(component: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data of a click on this button. Raise `Misuse` if it cannot be clicked."""
    if component.get("disabled"):
        raise Misuse(f"The button {component.get('label')!r} is disabled.")
    if component.get("style") == LINK:
        raise Misuse("A link is opened by the client; the bot never hears of it.")
    return _identity(component) | {"component_type": BUTTON}


def choose_data(
    world: World, component: Mapping[str, Any], values: Sequence[Any]
) -> dict[str, Any]:
    """Return the data of selecting these values. Raise `Misuse` if that is not possible."""
    if component.get("disabled"):
        raise Misuse("The select is disabled.")
    filled = _identity(component) | {"component_type": component["type"]}
    return filled | _selected(world, component, values)


def _identity(component: Mapping[str, Any]) -> dict[str, Any]:
    return {"custom_id": component["custom_id"], "id": component.get("id", 0)}


def _selected(world: World, component: Mapping[str, Any], values: Sequence[Any]) -> dict[str, Any]:
    least, most = component.get("min_values", 1), component.get("max_values", 1)
    if not component.get("required", True) and not values:
        least = 0
    if not least <= len(values) <= most or len(set(values)) != len(values):
        raise Misuse(f"{component['custom_id']} takes {least} to {most} different values.")
    if component["type"] in entities.SELECTS:
        try:
            ids, found = entities.resolve(world, entities.SELECTS[component["type"]], values)
        except ValueError as error:
            raise Misuse(str(error)) from error
        return {"values": ids, "resolved": found}
    offered = [option["value"] for option in component.get("options") or []]
    if wrong := [value for value in values if value not in offered]:
        raise Misuse(f"{component['custom_id']} does not offer {wrong}, but {offered}.")
    return {"values": list(values)}
