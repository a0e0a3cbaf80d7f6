"""Finds the sentences that people read, in modules and in data.

Babel's extractor finds calls by the name and the position of their arguments. It cannot do what
the catalogues need: it joins both sentences of a conditional expression, takes no keyword
arguments, tables of messages, names of commands or data files, and does not know the call around a
sentence, which decides the note for translators.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from games.languages import COMMAND

ALOUD = {
    "words": (0,),
    "GENERIC_WORDS": (0,),
    "words_for()": (0,),
    "by_actor": (1, 2),
    "by_actor_and_target": (2, 3, 4),
}
"""Calls that say sentences, with the positions of the sentences among the arguments."""
KEPT = {"message": (0,), "Verb": (1,)}
"""Calls that store sentences for later, with their positions among the arguments."""
EVENTS = {
    "event_sentences": (0,), "event_sentence": (0,), "IfShown": (0, 1), "choice_sentences": (0,),
}  # fmt: skip
"""Calls with what is said of events and choices, or tables of it, and which arguments it is."""
BY_NAME = {
    "Field": ("title", "description"),
    "command": ("description",),
    "Command": ("description",),
    "Group": ("description",),
    "describe": (),
}
"""Calls with sentences in keyword arguments; if none is listed, in all of them."""
CARDS = {
    "name": "Name of a card, an animal or a role.",
    "animal": "Kind of animal.",
    "colour": "Colour of a card.",
    "effect": "What a card does, in full.",
    "text": "What a card does, in full.",
    "power": "What a role can do, in full.",
    "brief": "What a card does, in short: at most 100 characters.",
    "short": "A card's name on a picture: at most 16 letters.",
    "does": "What a card does, on a picture: two or three words of at most 14 letters.",
}
GUIDE = {
    "learnt": "Guide: one of the lines at its end.",
    "title": "Guide: title of a lesson.",
    "opening": "Guide: said when a lesson begins.",
    "closing": "Guide: said when a lesson is done.",
    "text": "Guide: about what is to be decided or has just happened.",
    "reason": "Guide: why a suggestion is good.",
}
DATA = {"cards.toml": CARDS, "guide.toml": GUIDE}
"""The fields of data files that people read, with the purpose of each."""
PLACES = {
    "text/labels.py": "Button or menu: at most 80 characters.",
    "text/events.py": "Log: what has happened.",
    "text/prompts.py": "What somebody is asked to decide.",
    "text/standing.py": "How somebody stands, what a choice does, or why one is not possible.",
    "text/table.py": "The table in words: the description of a picture.",
    "text/names.py": "Part of sentences.",
    "picture": "Lettering in a picture: short.",
    "robot.py": "Half a sentence of a hint, which follows a choice.",
    "refusals.py": "Why something was not done, and what can be done instead.",
    "host_events.py": "Log: what has happened.",
    "terminal/": "Said in a terminal, without Markdown.",
}
"""The purpose of a module's sentences."""
AROUND = {
    "button": "Button: at most 80 characters.",
    "select": "Menu: at most 100 characters, better 40.",
    "describe": "Command: what an argument is for; at most 100 characters.",
    "command": "Command: what it does; at most 100 characters.",
    "Command": "Command: what it does; at most 100 characters.",
    "Field": "Lobby: name of an option, or what it does.",
    "Verb": (
        "Menu: what can be chosen, in the form that menus have in your language, not an order; "
        "at most 150 characters."
    ),
}
"""What a sentence is for by the call that it stands in."""
NAME = (
    "Command: its name or that of an argument: lower case, without spaces, at most 32 characters; "
    "the English name does well."
)


class Unfit(Exception):
    """A sentence that cannot be in a catalogue; the text says where it is."""


@dataclass(frozen=True)
class Found:
    """A sentence, or its singular and plural, with its place and purpose."""

    ids: str | tuple[str, str]
    file: str
    line: int
    uses: tuple[str, ...] = field(default=(), compare=False)
    context: str | None = None


def in_module(path: Path, file: str) -> list[Found]:
    """Return the sentences of a module, with ``file`` as their place. Raise Unfit."""
    return _Module(file).found(path.read_text("utf-8"))


class _Module(ast.NodeVisitor):
    """Searches one module."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._around: list[str] = []
        self._found: list[Found] = []

    def found(self, source: str) -> list[Found]:
        """Return the sentences of the module."""
        self.visit(ast.parse(source))
        return self._found

    def visit_Call(self, node: ast.Call) -> None:
        """Collect the sentences of a call."""
        called = _called(node.func)
        self._around.append(called)
        if called in ("plural", "Plural"):
            self._plural(node)
        for n in EVENTS.get(called, ()):
            self._event(node.args[n])
        for n in (*ALOUD.get(called, ()), *KEPT.get(called, ())):
            if n < len(node.args):
                self._sentence(node.args[n], node.args[n + 1 :] if called == "message" else ())
        self._names_of_commands(called, node)
        wanted = BY_NAME.get(called)
        for keyword in node.keywords if wanted is not None else ():
            if not wanted or keyword.arg in wanted:
                self._sentence(keyword.value)
        self.generic_visit(node)
        self._around.pop()

    def _names_of_commands(self, called: str, node: ast.Call) -> None:
        """Take the names of a command's arguments, or of a group of commands."""
        for keyword in node.keywords:
            if called == "describe":
                self._note(keyword.arg or "", node.lineno, COMMAND)
            elif (called, keyword.arg) == ("Group", "name") or called == "rename":
                self._note(_text(keyword.value) or "", node.lineno, COMMAND)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        """Take the name of a command."""
        made_by = [each.func for each in node.decorator_list if isinstance(each, ast.Call)]
        if "command" in map(_called, made_by):
            self._note(node.name, node.lineno, COMMAND)
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        """Take what a game says of itself, and the name of its command."""
        fields = {target.id for target in node.targets if isinstance(target, ast.Name)}
        if fields & {"tagline"}:
            self._sentence(node.value)
        if fields & {"command"} and (said := _text(node.value)):
            self._note(said, node.lineno, COMMAND)
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """Take the sentences out of a table that has nothing else."""
        table = isinstance(node.annotation, ast.Name) and node.annotation.id == "Messages"
        if table and isinstance(node.value, ast.Dict):
            for value in node.value.values:
                self._sentence(value)
        self.generic_visit(node)

    def _event(self, node: ast.expr) -> None:
        """Take the sentences that are in a table, or in the forms of a sentence."""
        if isinstance(node, ast.Dict | ast.Tuple):
            for each in node.values if isinstance(node, ast.Dict) else node.elts:
                self._event(each)
        else:
            self._sentence(node)

    def _sentence(self, node: ast.expr, context: Sequence[ast.expr] = ()) -> None:
        if isinstance(node, ast.IfExp):
            self._sentence(node.body, context)
            self._sentence(node.orelse, context)
        elif isinstance(node, ast.JoinedStr | ast.BinOp) and any(map(_text, ast.walk(node))):
            raise Unfit(f"{self._file}:{node.lineno}: {ast.unparse(node)}")
        elif said := _text(node):
            self._note(said, node.lineno, _text(context[0]) if context else None)

    def _plural(self, node: ast.Call) -> None:
        if all(isinstance(form, ast.Attribute) for form in node.args[:2]):
            return  # the forms of a Plural, which is collected where it is written
        one, many = map(_text, node.args[:2])
        if one is None or many is None:
            raise Unfit(f"{self._file}:{node.lineno}: {ast.unparse(node)}")
        self._note((one, many), node.lineno)

    def _note(self, ids: str | tuple[str, str], line: int, context: str | None = None) -> None:
        around = [use for call, use in AROUND.items() if call in self._around]
        around = around or [use for place, use in PLACES.items() if place in self._file]
        uses = [NAME] if context == COMMAND else around
        self._found.append(Found(ids, self._file, line, tuple(uses), context))


def _called(func: ast.expr) -> str:
    """Return how what is called is called: the last part of its name."""
    if isinstance(func, ast.Name):
        return func.id
    if isinstance(func, ast.Attribute):
        return func.attr
    if isinstance(func, ast.Call):
        return f"{_called(func.func)}()"
    return ""


def _text(node: ast.AST) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def in_data(path: Path, file: str) -> Iterator[Found]:
    """Yield the sentences of a data file, which are in it as they are."""
    text = path.read_text("utf-8")
    lines = text.splitlines()
    fields = DATA[path.name]
    for key, said in _fields(tomllib.loads(text)):
        if key in fields and said:
            line = next((n for n, each in enumerate(lines, 1) if said in each), 1)
            yield Found(said, file, line, (fields[key],))


def _fields(table: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, dict):
                yield from _fields(each)
            elif isinstance(each, str):
                yield key, each
