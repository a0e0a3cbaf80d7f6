"""The shapes of components, in messages and in modals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .shapes import (
    REQUIRED,
    TEXT_LIMIT,
    Check,
    Spot,
    among,
    both,
    by_type,
    flag,
    listed,
    record,
    text,
    whole,
)

ROW, BUTTON, SELECT, INPUT = 1, 2, 3, 4
ENTITY_SELECTS = (5, 6, 7, 8)
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
LABEL, UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 18, 19, 21, 22, 23
LINK, PREMIUM = 5, 6
NEWER = (SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER)
MOST_COMPONENTS = 40

Walk = Iterator[tuple[Mapping[str, Any], Spot]]

NUMBER = whole(0, 2**31 - 1)
CUSTOM_ID = text(1, 100)
EMOJI = record({"name": text(0, 32)})
MEDIA = record({"url": text(1, 2048)})
SHARED: dict[str, Check] = {"id": NUMBER}


def _button_use(button: Mapping[str, Any], spot: Spot) -> None:
    style = button.get("style")
    own = "url" if style == LINK else "sku_id" if style == PREMIUM else "custom_id"
    if not button.get(own):
        names = {"url": "A url is required", "custom_id": "A custom id is required"}
        code = f"BUTTON_COMPONENT_{own.upper()}_REQUIRED"
        (spot / own).wrong(code, names.get(own, REQUIRED[1]))
    for name in {"url", "sku_id", "custom_id"} - {own}:
        if button.get(name) is not None:
            said = f"A {name.replace('_', ' ')} and this style of button cannot go together"
            (spot / name).wrong("BUTTON_COMPONENT_FIELDS_EXCLUSIVE", said)
    if style != PREMIUM and not (button.get("label") or button.get("emoji")):
        said = "A button must have a label or an emoji"
        spot.wrong("BUTTON_COMPONENT_INVALID_LABEL", said)


def _unlike_values(select: Mapping[str, Any], spot: Spot) -> None:
    seen: set[str] = set()
    for index, option in enumerate(_items(select.get("options"))):
        value = str(option.get("value"))
        if value in seen:
            said = "The specified option value is already used"
            place = spot / "options" / index / "value"
            place.wrong("SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", said)
        seen.add(value)


def _bounds(least: str, most: str) -> Check:
    def check(control: Mapping[str, Any], spot: Spot) -> None:
        low, high = control.get(least), control.get(most)
        high = 1 if high is None and least == "min_values" else high
        if isinstance(low, int) and isinstance(high, int) and low > high:
            (spot / least).wrong(
                "SELECT_COMPONENT_MIN_GREATER_THAN_MAX", f"Must be no more than {most}."
            )

    return check


OPTION = record(
    {"label": text(1, 100), "value": text(1, 100)},
    {"description": text(0, 100), "default": flag, "emoji": EMOJI},
)
SELECTION: dict[str, Check] = SHARED | {
    "placeholder": text(0, 150),
    "min_values": whole(0, 25),
    "max_values": whole(1, 25),
    "disabled": flag,
    "required": flag,
}


def _options(least: int, most: int) -> Check:
    return listed(OPTION, least, most)


def _choice(values: Mapping[str, Check]) -> Check:
    fields = record({"custom_id": CUSTOM_ID} | dict(values), SELECTION)
    return both(fields, _bounds("min_values", "max_values"), _unlike_values)


SELECT_SHAPES: dict[int, Check] = {SELECT: _choice({"options": _options(1, 25)})} | {
    kind: _choice({}) for kind in ENTITY_SELECTS
}

BUTTON_SHAPE = both(
    record(
        {"style": among(range(1, 7))},
        SHARED
        | {
            "label": text(0, 80),
            "custom_id": CUSTOM_ID,
            "url": text(0, 512),
            "disabled": flag,
            "emoji": EMOJI,
        },
    ),
    _button_use,
)


def _narrow(row: Mapping[str, Any], spot: Spot) -> None:
    kinds = [child.get("type") for child in _items(row.get("components"))]
    if len(kinds) > 1 and any(kind in (SELECT, *ENTITY_SELECTS) for kind in kinds):
        said = "The specified component exceeds the maximum width"
        (spot / "components").wrong("COMPONENT_LAYOUT_WIDTH_EXCEEDED", said)


WORDS = record({"content": text(1, TEXT_LIMIT)}, SHARED)
PICTURE = {"description": text(1, 1024), "spoiler": flag}
ROW_SHAPE = both(
    record({"components": listed(by_type({BUTTON: BUTTON_SHAPE} | SELECT_SHAPES), 1, 5)}, SHARED),
    _narrow,
)
INSIDE: dict[int, Check] = {
    ROW: ROW_SHAPE,
    SECTION: record(
        {
            "components": listed(by_type({TEXT: WORDS}), 1, 3),
            "accessory": by_type(
                {BUTTON: BUTTON_SHAPE, THUMBNAIL: record({"media": MEDIA}, SHARED | PICTURE)}
            ),
        },
        SHARED,
    ),
    TEXT: WORDS,
    GALLERY: record({"items": listed(record({"media": MEDIA}, PICTURE), 1, 10)}, SHARED),
    FILE: record({"file": MEDIA}, SHARED | {"spoiler": flag}),
    SEPARATOR: record({}, SHARED | {"divider": flag, "spacing": among((1, 2))}),
}
CONTAINER_SHAPE = record(
    {"components": listed(by_type(INSIDE), 1, MOST_COMPONENTS)},
    SHARED | {"accent_color": whole(0, 0xFFFFFF), "spoiler": flag},
)
LAYOUT = listed(by_type(INSIDE | {CONTAINER: CONTAINER_SHAPE}), 0, MOST_COMPONENTS)
ROWS = listed(by_type({ROW: ROW_SHAPE}), 0, 5)

# ------------------------------------------------------------------------ modals

INPUT_SHAPE = both(
    record(
        {"custom_id": CUSTOM_ID, "style": among((1, 2))},
        SHARED
        | {
            "label": text(1, 45),
            "value": text(0, TEXT_LIMIT),
            "placeholder": text(0, 100),
            "required": flag,
            "min_length": whole(0, TEXT_LIMIT),
            "max_length": whole(1, TEXT_LIMIT),
        },
    ),
    _bounds("min_length", "max_length"),
)
# An input in a row carries its own label.
LABELLED = both(by_type({INPUT: INPUT_SHAPE}), record({"label": text(1, 45)}))
MODAL_CONTROLS: dict[int, Check] = SELECT_SHAPES | {
    INPUT: INPUT_SHAPE,
    UPLOAD: record({"custom_id": CUSTOM_ID}, SELECTION),
    RADIO: both(
        record({"custom_id": CUSTOM_ID, "options": _options(2, 10)}, SELECTION), _unlike_values
    ),
    CHECKBOXES: both(
        record(
            {"custom_id": CUSTOM_ID, "options": _options(1, 10)},
            SHARED | {"min_values": whole(0, 10), "max_values": whole(1, 10), "required": flag},
        ),
        _unlike_values,
    ),
    CHECKBOX: record({"custom_id": CUSTOM_ID}, SHARED | {"default": flag}),
}
MODAL_PARTS = by_type(
    {
        ROW: record({"components": listed(LABELLED, 1, 1)}, SHARED),
        TEXT: WORDS,
        LABEL: record(
            {"label": text(1, 45), "component": by_type(MODAL_CONTROLS)},
            SHARED | {"description": text(1, 100)},
        ),
    }
)

# ------------------------------------------------------------------------ taken together


def _items(value: Any) -> list[Mapping[str, Any]]:
    return [item for item in value if isinstance(item, Mapping)] if isinstance(value, list) else []


def walk(components: Any, spot: Spot) -> Walk:
    """Every component with its place, outermost first."""
    for index, component in enumerate(components if isinstance(components, list) else []):
        if isinstance(component, Mapping):
            yield from _visit(component, spot / index)


def _visit(component: Mapping[str, Any], spot: Spot) -> Walk:
    yield component, spot
    yield from walk(component.get("components"), spot / "components")
    for name in ("accessory", "component"):
        if isinstance(child := component.get(name), Mapping):
            yield from _visit(child, spot / name)


def unlike_ids(components: Any, spot: Spot) -> None:
    """No two controls share a custom_id, no two components a number."""
    seen: dict[tuple[str, Any], None] = {}
    for component, place in walk(components, spot):
        for name in ("custom_id", "id"):
            value = component.get(name)
            if not value or not isinstance(value, str | int):
                continue
            if (name, value) in seen:
                said = f"Component {name.replace('_', ' ')} cannot be duplicated"
                (place / name).wrong(f"COMPONENT_{name.upper()}_DUPLICATED", said)
            seen[name, value] = None


def not_too_many(components: Any, spot: Spot) -> None:
    """Forty in all, however deep they lie."""
    if sum(1 for _ in walk(components, spot)) > MOST_COMPONENTS:
        said = f"Total number of components cannot exceed {MOST_COMPONENTS}"
        spot.wrong("COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", said)


def not_too_wordy(components: Any, spot: Spot) -> None:
    """So much text in all."""
    words = (component.get("content") for component, _ in walk(components, spot))
    if sum(len(said) for said in words if isinstance(said, str)) > TEXT_LIMIT:
        said = f"Components displayable text size exceeds maximum size of {TEXT_LIMIT}"
        spot.wrong("COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", said)
