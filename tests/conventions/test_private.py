"""Tests, tools, the kit and the playground use only the public names of what they test."""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.conventions.files import modules, name

NAMED_TUPLE = {"_asdict", "_fields", "_make", "_replace"}  # documented
OWN = re.compile(r"(?<![\w.])(self|cls|super\(\))\._\w+")
PATCHES = {"delattr", "object", "patch", "setattr"}
ALLOWED = {
    # discord.py makes components and servers only from what its gateway has received.
    "tests/surfaces/clicks.py": {"_component_factory"},
    "tools/bench/servers.py": {"_connection", "_add_guild_from_data"},
}


def private_names(tree: ast.AST) -> Iterator[str]:
    """Yield private names that belong to something else than the object or module itself."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id="self" | "cls")):
                pass
            case ast.Attribute(value=ast.Call(func=ast.Name(id="super"))):
                pass
            case ast.Attribute(attr=attr):
                yield attr
            case ast.ImportFrom(names=names):
                yield from (alias.name for alias in names)
            case ast.Call(func=ast.Attribute(attr=called) | ast.Name(id=called), args=args):
                if called in PATCHES:
                    texts = [arg.value for arg in args if isinstance(arg, ast.Constant)]
                    yield from (str(text).rpartition(".")[2] for text in texts)


def may_have_private_names(source: str) -> bool:
    """Return whether a module has to be parsed to find its private names."""
    return bool(re.search(r"\b_[^\W_]", OWN.sub("", source)))


def is_private(name: str) -> bool:
    return bool(re.match(r"_[^_]", name)) and name not in NAMED_TUPLE


def test_no_test_or_tool_uses_private_names() -> None:
    used = {
        name(path): set(filter(is_private, private_names(ast.parse(source))))
        for path in modules("tests", "tools", "playground", "kit")
        for source in [path.read_text("utf-8")]
        if may_have_private_names(source)
    }
    assert {path: names for path, names in used.items() if names} == ALLOWED


@pytest.mark.parametrize(
    ("code", "private"),
    [
        ("store._writer.close()", True),
        ("from bot.match.acts.clock import _is_up", True),
        ("monkeypatch.setattr(connect, '_alembic', None)", True),
        ("monkeypatch.setattr('bot.match.acts.clock._is_up', None)", True),
        ("self._tasks.clear()", False),
        ("super()._look()", False),
        ("piece._replace(at=1)", False),
        ("store.__class__", False),
    ],
)
def test_private_name_is_recognised(code: str, private: bool) -> None:
    assert any(map(is_private, private_names(ast.parse(code)))) is private
    assert may_have_private_names(code) >= private
