"""Discord's forms as pydantic models, whose faults have Discord's codes and messages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sized
from typing import Annotated, Any, ClassVar, Self, get_args

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    GetCoreSchemaHandler,
    TypeAdapter,
    ValidationError,
    model_validator,
)
from pydantic_core import CoreSchema, ErrorDetails, PydanticCustomError, core_schema

from ..api_error import ApiError

Path = tuple[str | int, ...]
Fault = tuple[Path, str, str]  # path, code and message

REQUIRED = ("BASE_TYPE_REQUIRED", "This field is required")
NO_OBJECT = ("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
UNKNOWN_TYPE = "UNION_TYPE_CHOICES"
TOGETHER = "together"
TAG = "type "  # prefix of the step that pydantic adds to a fault's path for a tagged union

# pydantic's error types, with Discord's code and message for each.
TOLD: Mapping[str, tuple[str, str]] = {
    "missing": REQUIRED,
    "model_type": NO_OBJECT,
    "dict_type": NO_OBJECT,
    "list_type": ("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType"),
    "string_type": ("STRING_TYPE_CONVERT", 'Could not interpret "{input}" as string.'),
    "string_unicode": ("STRING_TYPE_CONVERT", 'Could not interpret "{input}" as string.'),
    "bool_type": ("BOOLEAN_TYPE_CONVERT", "Must be either true or false."),
    "int_type": ("NUMBER_TYPE_COERCE", 'Value "{input}" is not int.'),
    "float_type": ("NUMBER_TYPE_COERCE", 'Value "{input}" is not float.'),
    "less_than_equal": ("NUMBER_TYPE_MAX", "int value should be less than or equal to {le}."),
    "greater_than_equal": ("NUMBER_TYPE_MIN", "int value should be greater than or equal to {ge}."),
}


class Form(BaseModel):
    """An object with these fields; optional fields may also be null.

    If several forms are possible, ``kinds`` are the values of ``type`` for this one: ``class
    Button(Form, kinds=(2,))``.
    """

    model_config = ConfigDict(strict=True)
    kinds: ClassVar[tuple[int, ...]] = ()

    def __init_subclass__(cls, kinds: tuple[int, ...] = (), **config: Any) -> None:
        super().__init_subclass__(**config)
        cls.kinds = kinds

    def _faults(self) -> Iterator[Fault]:
        """Yield the faults of the fields as a whole."""
        yield from ()

    @model_validator(mode="after")
    def _together(self) -> Self:
        if found := list(self._faults()):
            raise PydanticCustomError(TOGETHER, "faults", {"faults": found})
        return self


def length(least: int, most: int) -> AfterValidator:
    """Return a check that a text or list has ``least`` to ``most`` characters or items."""

    def check(value: Sized) -> Sized:
        if least <= len(value) <= most:
            return value
        if value == "":
            raise PydanticCustomError(*REQUIRED)
        if least == 0:
            said = f"Must be {most} or fewer in length."
            raise PydanticCustomError("BASE_TYPE_MAX_LENGTH", said)
        said = f"Must be between {least} and {most} in length."
        raise PydanticCustomError("BASE_TYPE_BAD_LENGTH", said)

    return AfterValidator(check)


def among(*choices: int) -> AfterValidator:
    """Return a check that a value is one of these."""
    said = f"Value must be one of {{{', '.join(map(str, choices))}}}."

    def check(value: int) -> int:
        if value not in choices:
            raise PydanticCustomError("BASE_TYPE_CHOICES", said)
        return value

    return AfterValidator(check)


class ByType:
    """One of several forms, which ``type`` selects."""

    def __get_pydantic_core_schema__(self, of: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        forms: dict[int, type[Form]] = {
            kind: form for form in get_args(of) or (of,) for kind in form.kinds
        }
        kinds = ", ".join(map(str, sorted(forms)))
        return core_schema.tagged_union_schema(
            {f"{TAG}{kind}": handler.generate_schema(form) for kind, form in forms.items()},
            _tag,
            custom_error_type=UNKNOWN_TYPE,
            custom_error_message=f'Value of field "type" must be one of ({kinds}).',
        )


def _tag(value: Any) -> str | None:
    kind = value.get("type") if isinstance(value, Mapping) else None
    return f"{TAG}{kind}" if isinstance(kind, int) and not isinstance(kind, bool) else None


def _given(value: Any) -> Any:
    if value is None:
        raise PydanticCustomError(*REQUIRED)
    return value


Given = Annotated[Any, AfterValidator(_given)]


def faults_of(form: TypeAdapter[Any], body: Any, at: Path = ()) -> Iterator[Fault]:
    """Yield the faults of a body that should have this form; ``at`` is the body's path."""
    try:
        form.validate_python(body)
    except ValidationError as error:
        for detail in error.errors(include_url=False):
            yield from _told(detail, at)


def _told(detail: ErrorDetails, at: Path) -> Iterator[Fault]:
    kind, value, about = detail["type"], detail["input"], detail.get("ctx", {})
    steps = (step for step in detail["loc"] if not str(step).startswith(TAG))
    place = (*at, *steps)
    if kind == TOGETHER:
        yield from ((place + path, code, said) for path, code, said in about["faults"])
    elif value is None and place and isinstance(place[-1], str):
        yield place, *REQUIRED
    elif kind == UNKNOWN_TYPE and not isinstance(value, Mapping):
        yield place, *NO_OBJECT
    elif kind == UNKNOWN_TYPE:
        yield (*place, "type"), kind, detail["msg"]
    elif kind in TOLD:
        code, said = TOLD[kind]
        yield place, code, said.format(input=value, **about)
    else:
        yield place, kind, detail["msg"]


def refuse(faults: Iterable[Fault]) -> None:
    """Raise one `ApiError` with these faults, if there are any."""
    root: dict[str, Any] = {}
    for path, code, said in faults:
        node = root
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": said})
    if root:
        raise ApiError(400, 50035, "Invalid Form Body", root)
