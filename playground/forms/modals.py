"""Modals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from pydantic import Field, TypeAdapter

from .components import (
    TEXT_LIMIT,
    Component,
    Control,
    CustomId,
    Option,
    Select,
    StringSelect,
    TextDisplay,
    in_order,
    unlike_ids,
    unlike_values,
)
from .form import ByType, Fault, Form, among, faults_of, length, refuse

Title = Annotated[str, length(1, 45)]


class _TextInput(Component, kinds=(4,)):
    custom_id: CustomId
    style: Annotated[int, among(1, 2)]
    label: Title | None = None
    value: Annotated[str, length(0, TEXT_LIMIT)] | None = None
    placeholder: Annotated[str, length(0, 100)] | None = None
    required: bool | None = None
    min_length: Annotated[int, Field(ge=0, le=TEXT_LIMIT)] | None = None
    max_length: Annotated[int, Field(ge=1, le=TEXT_LIMIT)] | None = None

    def _faults(self) -> Iterator[Fault]:
        return in_order(self, "min_length", "max_length")


class _TitledInput(_TextInput, kinds=(4,)):
    label: Title  # an input in a row has its own label


class _Row(Component, kinds=(1,)):
    components: Annotated[list[Annotated[_TitledInput, ByType()]], length(1, 1)]


class _Upload(Control, kinds=(19,)):
    pass


class _Radio(Control, kinds=(21,)):
    options: Annotated[list[Option], length(2, 10)]

    def _faults(self) -> Iterator[Fault]:
        return unlike_values(self.options)


class _Checkboxes(Component, kinds=(22,)):
    custom_id: CustomId
    options: Annotated[list[Option], length(1, 10)]
    min_values: Annotated[int, Field(ge=0, le=10)] | None = None
    max_values: Annotated[int, Field(ge=1, le=10)] | None = None
    required: bool | None = None

    def _faults(self) -> Iterator[Fault]:
        return unlike_values(self.options)


class _Checkbox(Component, kinds=(23,)):
    custom_id: CustomId
    default: bool | None = None


_Labelled = Select | StringSelect | _TextInput | _Upload | _Radio | _Checkboxes | _Checkbox


class _Label(Component, kinds=(18,)):
    label: Title
    description: Annotated[str, length(1, 100)] | None = None
    component: Annotated[_Labelled, ByType()]


class _Modal(Form):
    custom_id: CustomId
    title: Title
    components: Annotated[list[Annotated[_Row | TextDisplay | _Label, ByType()]], length(1, 5)]


_MODAL = TypeAdapter(_Modal)


def check_modal(body: Any, at: str = "data") -> None:
    """Raise `ApiError` for a modal that Discord would refuse."""
    parts = body.get("components") if isinstance(body, Mapping) else None
    refuse([*faults_of(_MODAL, body, (at,)), *unlike_ids(parts, (at, "components"))])
