"""Components in messages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, get_args

from pydantic import Field, TypeAdapter

from .form import REQUIRED, ByType, Fault, Form, Path, among, length

TEXT_LIMIT = 4000
MOST_COMPONENTS = 40
LINK, PREMIUM = 5, 6

Walk = Iterator[tuple[Mapping[str, Any], Path]]

CustomId = Annotated[str, length(1, 100)]
Colour = Annotated[int, Field(ge=0, le=0xFFFFFF)]


class Component(Form):
    """The fields that all components have."""

    id: Annotated[int, Field(ge=0, le=2**31 - 1)] | None = None


class _Emoji(Form):
    name: Annotated[str, length(0, 32)]


class _Button(Component, kinds=(2,)):
    style: Annotated[int, among(1, 2, 3, 4, 5, 6)]
    label: Annotated[str, length(0, 80)] | None = None
    custom_id: CustomId | None = None
    url: Annotated[str, length(0, 512)] | None = None
    sku_id: Any = None
    disabled: bool | None = None
    emoji: _Emoji | None = None

    def _faults(self) -> Iterator[Fault]:
        own = {LINK: "url", PREMIUM: "sku_id"}.get(self.style, "custom_id")
        if not getattr(self, own):
            said = {"url": "A url is required", "custom_id": "A custom id is required"}
            code = f"BUTTON_COMPONENT_{own.upper()}_REQUIRED"
            yield (own,), code, said.get(own, REQUIRED[1])
        for name in {"url", "sku_id", "custom_id"} - {own}:
            if getattr(self, name) is not None:
                words = f"A {name.replace('_', ' ')} and this style of button cannot go together"
                yield (name,), "BUTTON_COMPONENT_FIELDS_EXCLUSIVE", words
        if self.style != PREMIUM and not (self.label or self.emoji):
            yield (), "BUTTON_COMPONENT_INVALID_LABEL", "A button must have a label or an emoji"


class _Option(Form):
    label: Annotated[str, length(1, 100)]
    value: Annotated[str, length(1, 100)]
    description: Annotated[str, length(0, 100)] | None = None
    default: bool | None = None
    emoji: _Emoji | None = None


class _Select(Component, kinds=(5, 6, 7, 8)):
    """A select for people, roles or channels."""

    custom_id: CustomId
    placeholder: Annotated[str, length(0, 150)] | None = None
    min_values: Annotated[int, Field(ge=0, le=25)] | None = None
    max_values: Annotated[int, Field(ge=1, le=25)] | None = None
    disabled: bool | None = None
    required: bool | None = None

    def _faults(self) -> Iterator[Fault]:
        most = 1 if self.max_values is None else self.max_values
        if self.min_values is not None and self.min_values > most:
            said = "Must be no more than max_values."
            yield ("min_values",), "SELECT_COMPONENT_MIN_GREATER_THAN_MAX", said


class _StringSelect(_Select, kinds=(3,)):
    """A select with its own options."""

    options: Annotated[list[_Option], length(1, 25)]

    def _faults(self) -> Iterator[Fault]:
        yield from super()._faults()
        seen: set[str] = set()
        for index, option in enumerate(self.options):
            if option.value in seen:
                said = "The specified option value is already used"
                path = ("options", index, "value")
                yield path, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", said
            seen.add(option.value)


class _Row(Component, kinds=(1,)):
    components: Annotated[
        list[Annotated[_Button | _Select | _StringSelect, ByType()]], length(1, 5)
    ]

    def _faults(self) -> Iterator[Fault]:
        if len(self.components) > 1 and any(isinstance(c, _Select) for c in self.components):
            said = "The specified component exceeds the maximum width"
            yield ("components",), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", said


class _TextDisplay(Component, kinds=(10,)):
    content: Annotated[str, length(1, TEXT_LIMIT)]


class _Media(Form):
    url: Annotated[str, length(1, 2048)]


class _Picture(Form):
    media: _Media
    description: Annotated[str, length(1, 1024)] | None = None
    spoiler: bool | None = None


class _Thumbnail(Component, _Picture, kinds=(11,)):
    pass


class _Section(Component, kinds=(9,)):
    components: Annotated[list[Annotated[_TextDisplay, ByType()]], length(1, 3)]
    accessory: Annotated[_Button | _Thumbnail, ByType()]


class _Gallery(Component, kinds=(12,)):
    items: Annotated[list[_Picture], length(1, 10)]


class _File(Component, kinds=(13,)):
    file: _Media
    spoiler: bool | None = None


class _Separator(Component, kinds=(14,)):
    divider: bool | None = None
    spacing: Annotated[int, among(1, 2)] | None = None


_Inside = _Row | _Section | _TextDisplay | _Gallery | _File | _Separator


class _Container(Component, kinds=(17,)):
    components: Annotated[list[Annotated[_Inside, ByType()]], length(1, MOST_COMPONENTS)]
    accent_color: Colour | None = None
    spoiler: bool | None = None


_Layout = Annotated[_Inside | _Container, ByType()]
LAYOUT: TypeAdapter[Any] = TypeAdapter(Annotated[list[_Layout], length(0, MOST_COMPONENTS)])
ROWS: TypeAdapter[Any] = TypeAdapter(Annotated[list[Annotated[_Row, ByType()]], length(0, 5)])
NEWER = tuple(
    kind for form in get_args(_Inside | _Container) if form is not _Row for kind in form.kinds
)

# ------------------------------------------------------------------------ taken together


def walk(components: Any, at: Path) -> Walk:
    """Yield every component with its path, outermost first."""
    for index, component in enumerate(components if isinstance(components, list) else []):
        if isinstance(component, Mapping):
            yield from _visit(component, (*at, index))


def _visit(component: Mapping[str, Any], at: Path) -> Walk:
    yield component, at
    yield from walk(component.get("components"), (*at, "components"))
    if isinstance(accessory := component.get("accessory"), Mapping):
        yield from _visit(accessory, (*at, "accessory"))


def unlike_ids(components: Any, at: Path) -> Iterator[Fault]:
    """Yield a fault for each custom_id or id that another component already has."""
    seen: set[tuple[str, str | int]] = set()
    for component, place in walk(components, at):
        for name in ("custom_id", "id"):
            value = component.get(name)
            if not value or not isinstance(value, str | int):
                continue
            if (name, value) in seen:
                said = f"Component {name.replace('_', ' ')} cannot be duplicated"
                yield (*place, name), f"COMPONENT_{name.upper()}_DUPLICATED", said
            seen.add((name, value))


def not_too_many(components: Any, at: Path) -> Iterator[Fault]:
    """Yield a fault if there are too many components, nested ones included."""
    if sum(1 for _ in walk(components, at)) > MOST_COMPONENTS:
        said = f"Total number of components cannot exceed {MOST_COMPONENTS}"
        yield at, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", said


def not_too_wordy(components: Any, at: Path) -> Iterator[Fault]:
    """Yield a fault if the components have too much text in total."""
    words = (component.get("content") for component, _ in walk(components, at))
    if sum(len(said) for said in words if isinstance(said, str)) > TEXT_LIMIT:
        said = f"Components displayable text size exceeds maximum size of {TEXT_LIMIT}"
        yield at, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", said
