"""Application commands, as Discord accepts them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Generic, TypeVar

from pydantic import AfterValidator, Field, TypeAdapter
from pydantic_core import PydanticCustomError

from ..api_error import ApiError
from .form import ByType, Fault, Form, Path, among, faults_of, length, refuse

COMMANDS = 100
SIZE = 8000
CHAT = 1
NAME = re.compile(r"[-\w']{1,32}")
SAFE = 2**53 - 1

T = TypeVar("T")


def _spelled(name: str) -> str:
    if not NAME.fullmatch(name) or name != name.lower():
        said = "Command name is invalid"
        raise PydanticCustomError("APPLICATION_COMMAND_INVALID_NAME", said)
    return name


_Name = Annotated[str, length(1, 32), AfterValidator(_spelled)]
_Described = Annotated[str, length(1, 100)]
_Whole = Annotated[int, Field(ge=-SAFE, le=SAFE)]


class _Named(Form):
    name: _Name
    description: _Described
    name_localizations: dict[str, _Name] | None = None
    description_localizations: dict[str, _Described] | None = None
    required: bool | None = None


class _Choice(Form, Generic[T]):
    name: _Described
    name_localizations: dict[str, _Described] | None = None
    value: T


class _Plain(_Named, kinds=(5, 6, 7, 8, 9, 11)):
    pass


class _Scalar(_Named, Generic[T]):
    autocomplete: bool | None = None
    choices: Annotated[list[_Choice[T]], length(0, 25)] | None = None

    def _faults(self) -> Iterator[Fault]:
        if self.autocomplete and self.choices:
            said = "Autocomplete and choices cannot go together"
            yield ("choices",), "APPLICATION_COMMAND_AUTOCOMPLETE_NO_CHOICES", said


class _String(_Scalar[Annotated[str, length(0, 6000)]], kinds=(3,)):
    min_length: Annotated[int, Field(ge=0, le=6000)] | None = None
    max_length: Annotated[int, Field(ge=1, le=6000)] | None = None


class _Integer(_Scalar[_Whole], kinds=(4,)):
    min_value: _Whole | None = None
    max_value: _Whole | None = None


class _Number(_Scalar[float], kinds=(10,)):
    min_value: float | None = None
    max_value: float | None = None


class _Nested(_Named):
    options: Any = None

    def _faults(self) -> Iterator[Fault]:
        return _taken_together(self.options or [])


_Value = _Plain | _String | _Integer | _Number


class _Subcommand(_Nested, kinds=(1,)):
    options: Annotated[list[Annotated[_Value, ByType()]], length(0, 25)] | None = None


class _Group(_Nested, kinds=(2,)):
    options: Annotated[list[Annotated[_Subcommand, ByType()]], length(0, 25)] | None = None


_Option = Annotated[_Value | _Subcommand | _Group, ByType()]


class _ChatCommand(_Nested):
    type: Annotated[int, among(1)] | None = None
    options: Annotated[list[_Option], length(0, 25)] | None = None


class _MenuCommand(Form):
    type: Annotated[int, among(1, 2, 3, 4)]
    name: Annotated[str, length(1, 32)]
    description: Annotated[str, length(0, 0)] | None = None
    options: Annotated[list[Any], length(0, 0)] | None = None


def _taken_together(options: Sequence[_Named]) -> Iterator[Fault]:
    """Yield the faults of one command's or subcommand's options as a whole."""
    at = ("options",)
    for name, times in Counter(option.name for option in options).items():
        if times > 1:
            said = f"Option name {name} is not unique"
            yield at, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", said
    if len({isinstance(option, _Subcommand | _Group) for option in options}) > 1:
        said = "Sub-command and sub-command group option types are mutually exclusive to all others"
        yield at, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", said
    wanted = [bool(option.required) for option in options]
    if wanted != sorted(wanted, reverse=True):
        said = "Required options must be placed before non-required options"
        yield at, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", said


_CHAT, _MENU, _LIST = TypeAdapter(_ChatCommand), TypeAdapter(_MenuCommand), TypeAdapter(list[Any])


def _faults(command: Any, at: Path = ()) -> Iterator[Fault]:
    chat = not isinstance(command, Mapping) or command.get("type") in (None, CHAT)
    yield from faults_of(_CHAT if chat else _MENU, command, at)
    if isinstance(command, Mapping) and _size(command) > SIZE:
        yield at, "APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({SIZE})"


def _size(node: Any) -> int:
    """Return the length of all names, descriptions and values, each in its longest language."""
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


def check_commands(body: Any) -> None:
    """Raise `ApiError` for a list of commands that cannot replace all current ones."""
    refuse(faults_of(_LIST, body))
    refuse(fault for index, command in enumerate(body) for fault in _faults(command, (index,)))
    kinds = Counter((command.get("type") or CHAT, command["name"]) for command in body)
    if sum(1 for kind, _ in kinds.elements() if kind == CHAT) > COMMANDS:
        said = f"Maximum number of application commands reached ({COMMANDS})."
        raise ApiError(400, 30032, said)
    said = "Application command names must be unique"
    refuse(
        ((index,), "APPLICATION_COMMANDS_DUPLICATE_NAME", said)
        for index, command in enumerate(body)
        if kinds[command.get("type") or CHAT, command["name"]] > 1
    )
