"""Application commands: what Discord registers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from ..refusal import Refusal
from .shapes import Check, Spot, among, both, by_type, flag, listed, record, text, whole

COMMANDS, OPTIONS, CHOICES = 100, 25, 25
SIZE = 8000
SUBCOMMAND, GROUP, STRING, INTEGER, NUMBER = 1, 2, 3, 4, 10
CHAT = 1
NAME = re.compile(r"[-\w']{1,32}")
SAFE = 2**53 - 1


def _name(value: Any, spot: Spot) -> None:
    text(1, 32)(value, spot)
    fits = isinstance(value, str) and 0 < len(value) <= 32
    if fits and (not NAME.fullmatch(value) or value != value.lower()):
        spot.wrong("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _translated(check: Check) -> Check:
    def each(value: Any, spot: Spot) -> None:
        for locale, said in value.items() if isinstance(value, Mapping) else ():
            check(said, spot / locale)

    return each


def _rules(option: Mapping[str, Any], spot: Spot) -> None:
    """What holds for the options of one command or subcommand taken together."""
    options = option.get("options")
    options = [o for o in options if isinstance(o, Mapping)] if isinstance(options, list) else []
    place = spot / "options"
    for name, times in Counter(str(o.get("name")) for o in options).items():
        if times > 1:
            said = f"Option name {name} is not unique"
            place.wrong("APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", said)
    kinds = {o.get("type") in (SUBCOMMAND, GROUP) for o in options}
    if len(kinds) > 1:
        said = "Sub-command and sub-command group option types are mutually exclusive to all others"
        place.wrong("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", said)
    wanted = [bool(o.get("required")) for o in options]
    if wanted != sorted(wanted, reverse=True):
        said = "Required options must be placed before non-required options"
        place.wrong("APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", said)


def _not_both(option: Mapping[str, Any], spot: Spot) -> None:
    if option.get("autocomplete") and option.get("choices"):
        said = "Autocomplete and choices cannot go together"
        (spot / "choices").wrong("APPLICATION_COMMAND_AUTOCOMPLETE_NO_CHOICES", said)


NAMED: dict[str, Check] = {"name": _name, "description": text(1, 100)}
ALSO: dict[str, Check] = {
    "name_localizations": _translated(_name),
    "description_localizations": _translated(text(1, 100)),
    "required": flag,
}


def _scalar(value: Check, bounds: Mapping[str, Check]) -> Check:
    choice = record(
        {"name": text(1, 100), "value": value}, {"name_localizations": _translated(text(1, 100))}
    )
    free = {"autocomplete": flag, "choices": listed(choice, 0, CHOICES)} | dict(bounds)
    return both(record(NAMED, ALSO | free), _not_both)


def _float(value: Any, spot: Spot) -> None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        spot.wrong("NUMBER_TYPE_COERCE", f'Value "{value}" is not float.')


_INT = whole(-SAFE, SAFE)
_PLAIN = dict.fromkeys((5, 6, 7, 8, 9, 11), record(NAMED, ALSO)) | {
    STRING: _scalar(
        text(0, 6000), {"min_length": whole(0, 6000), "max_length": whole(1, 6000)}
    ),
    INTEGER: _scalar(_INT, {"min_value": _INT, "max_value": _INT}),
    NUMBER: _scalar(_float, {"min_value": _float, "max_value": _float}),
}  # fmt: skip


def _nested(inner: Mapping[int, Check]) -> Check:
    deeper = {"options": listed(by_type(inner), 0, OPTIONS)}
    return both(record(NAMED, ALSO | deeper), _rules)


_SUBCOMMAND = _nested(_PLAIN)
_OPTION = by_type(_PLAIN | {SUBCOMMAND: _SUBCOMMAND, GROUP: _nested({SUBCOMMAND: _SUBCOMMAND})})
_CHAT = ALSO | {"type": among((CHAT,)), "options": listed(_OPTION, 0, OPTIONS)}
_CHAT_COMMAND = both(record(NAMED, _CHAT), _rules)
_MENU_COMMAND = record(
    {"name": text(1, 32)},
    {"type": among(range(1, 5)), "description": text(0, 0), "options": listed(_OPTION, 0, 0)},
)


def _command(value: Any, spot: Spot) -> None:
    chat = not isinstance(value, Mapping) or value.get("type") in (None, CHAT)
    (_CHAT_COMMAND if chat else _MENU_COMMAND)(value, spot)
    if isinstance(value, Mapping) and _size(value) > SIZE:
        spot.wrong("APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({SIZE})")


def _size(node: Any) -> int:
    """The characters of all names, descriptions and values, in the longest language of each."""
    if isinstance(node, list):
        return sum(map(_size, node))
    if not isinstance(node, Mapping):
        return 0
    size = _size(node.get("options")) + _size(node.get("choices"))
    for name in ("name", "description", "value"):
        also = node.get(f"{name}_localizations")
        said = [node.get(name), *(also.values() if isinstance(also, Mapping) else ())]
        size += max((len(one) for one in said if isinstance(one, str)), default=0)
    return size


def check_command(body: Any) -> None:
    """Refuse a single command Discord would not register."""
    spot = Spot()
    _command(body, spot)
    spot.settle()


def check_commands(body: Any) -> None:
    """Refuse a list of commands that is to replace all there are."""
    spot = Spot()
    listed(_command, 0, 10**6)(body, spot)
    spot.settle()
    kinds = Counter((command.get("type") or CHAT, command["name"]) for command in body)
    if sum(1 for kind, _ in kinds.elements() if kind == CHAT) > COMMANDS:
        raise too_many_commands()
    for index, command in enumerate(body):
        if kinds[command.get("type") or CHAT, command["name"]] > 1:
            said = "Application command names must be unique"
            (spot / index).wrong("APPLICATION_COMMANDS_DUPLICATE_NAME", said)
    spot.settle()


def too_many_commands() -> Refusal:
    """There is no room for another command."""
    return Refusal(400, 30032, f"Maximum number of application commands reached ({COMMANDS}).")
