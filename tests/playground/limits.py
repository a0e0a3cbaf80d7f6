"""Tables of limits: bodies just inside and just outside a limit, and the error for the latter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from playground.api_error import ApiError

from .payloads import Json

LONG, SHORT = "BASE_TYPE_MAX_LENGTH", "BASE_TYPE_BAD_LENGTH"
NEEDED = "BASE_TYPE_REQUIRED"
KIND = "UNION_TYPE_CHOICES"
ALONE = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"

Path = tuple[str | int, ...]
Case = tuple[Json | list[Json], Json | list[Json], Path, str]


def said(count: int) -> str:
    return "x" * count


def cases(table: list[Case]) -> pytest.MarkDecorator:
    names = [f"{'.'.join(map(str, path))}-{code}" for _, _, path, code in table]
    return pytest.mark.parametrize(("good", "bad", "path", "code"), table, ids=names)


def refused(check: Callable[[Any], None], body: Any) -> ApiError:
    with pytest.raises(ApiError) as caught:
        check(body)
    return caught.value
