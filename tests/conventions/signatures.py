"""The signatures of public names, read from the source, so that every Python writes them alike."""

from __future__ import annotations

import ast
import dataclasses
import inspect
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

Signature = ast.FunctionDef | ast.AsyncFunctionDef
SHOWN_DECORATORS = ("property", "classmethod", "staticmethod", "abstractmethod", "cached_property")


def signatures(package: str) -> Iterator[str]:
    """Yield a line for each public name of a package, and for each public member of its classes."""
    module = import_module(package)
    for name in sorted(module.__all__):
        home, node = _definition(module, name)
        value = getattr(module, name)
        if isinstance(node, ast.ClassDef):
            yield from _class(f"{package}.{name}", value, module)
        elif isinstance(node, Signature):
            yield f"{package}.{name}{_call(node)}"
        elif name.isupper():
            yield f"{package}.{name}: {type(value).__name__}"
        else:
            assert isinstance(node, ast.Assign), f"{home.__name__} has no {name}"
            yield f"{package}.{name} = {ast.unparse(node.value)}"


def _class(path: str, kind: type[Any], module: ModuleType) -> Iterator[str]:
    """Yield the lines of a class: its bases and fields, then its members, also of private bases."""
    fields = getattr(kind, "_fields", ())
    if dataclasses.is_dataclass(kind):
        fields = [field.name for field in dataclasses.fields(kind)]
    in_order = f" of {', '.join(fields)}" if fields else ""
    yield f"class {path}({', '.join(map(ast.unparse, _node(kind).bases))}){in_order}"
    public = [getattr(module, name) for name in module.__all__]
    found: dict[str, str] = {}
    for base in kind.__mro__:
        ours = base.__module__.startswith("games.")
        if base is kind or (ours and base not in public):
            found = dict(_members(_node(base))) | found
    yield from (f"{path}.{line}" for _, line in sorted(found.items()))


def _members(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """Yield the public members of a class by name, and what ``__init__`` sets on ``self``."""
    for each in node.body:
        if isinstance(each, Signature):
            if each.name == "__init__":
                yield from _attributes(each)
            if _public(each.name) or each.name.startswith("__"):
                yield each.name, "".join([*_decorators(each), each.name, _call(each)])
        elif isinstance(each, ast.AnnAssign | ast.Assign):
            for name in _names(each):
                yield name, ast.unparse(each)


def _attributes(init: Signature) -> Iterator[tuple[str, str]]:
    for each in ast.walk(init):
        if isinstance(each, ast.AnnAssign | ast.Assign):
            targets = [each.target] if isinstance(each, ast.AnnAssign) else each.targets
            said = f": {ast.unparse(each.annotation)}" if isinstance(each, ast.AnnAssign) else ""
            for target in targets:
                if isinstance(target, ast.Attribute) and _public(target.attr):
                    yield target.attr, target.attr + said


def _call(node: Signature) -> str:
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"({ast.unparse(node.args)}){returns}"


def _decorators(node: Signature) -> list[str]:
    """Return the decorators that change how a method is called or what a subclass owes."""
    written = [ast.unparse(each) for each in node.decorator_list]
    return [f"@{each} " for each in written if each in SHOWN_DECORATORS]


def _names(node: ast.AnnAssign | ast.Assign) -> list[str]:
    targets = [node.target] if isinstance(node, ast.AnnAssign) else node.targets
    return [t.id for t in targets if isinstance(t, ast.Name) and _public(t.id)]


def _public(name: str) -> bool:
    return not name.startswith("_")


def _node(kind: type[Any]) -> ast.ClassDef:
    module = inspect.getmodule(kind)
    assert module is not None
    node = _definition(module, kind.__name__)[1]
    assert isinstance(node, ast.ClassDef)
    return node


def _definition(module: ModuleType, name: str) -> tuple[ModuleType, ast.stmt]:
    """Return the module that defines a name, and the statement that does."""
    for node in _tree(module).body:
        if isinstance(node, ast.ClassDef | Signature) and node.name == name:
            return module, node
        if isinstance(node, ast.Assign | ast.AnnAssign) and name in _assigned(node):
            return module, node
        if isinstance(node, ast.ImportFrom) and node.module:
            for each in node.names:
                if (each.asname or each.name) == name:
                    return _definition(import_module(node.module), each.name)
    raise LookupError(f"{module.__name__} does not define {name}")


def _assigned(node: ast.Assign | ast.AnnAssign) -> set[str]:
    targets = [node.target] if isinstance(node, ast.AnnAssign) else node.targets
    return {
        each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)
    }


@cache
def _tree(module: ModuleType) -> ast.Module:
    return ast.parse(inspect.getsource(module))
