"""Imports go in one direction, cogs -> bot -> games, and rules import only themselves."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conventions.files import ROOT, imports, modules, name

# The rules know no Discord, no database, no clock and no world around them.
OUTSIDE_THE_RULES = {
    *(
        "bot",
        "cogs",
        "playground",
        "discord",
        "sqlalchemy",
        "alembic",
        "aiosqlite",
        "sqlite3",
    ),
    *("asyncio", "threading", "time", "datetime", "aiohttp", "socket", "os", "subprocess"),
}
DATABASE = {"sqlalchemy", "alembic", "aiosqlite", "sqlite3"}
# What the playground has in common with the bot.
HELPERS = {
    "bot.runtime.errors",
    "bot.runtime.private_files",
    "bot.runtime.wall_clock",
    "bot.messaging.discord_endpoint",
}


def offences(paths: list[Path], forbidden: set[str]) -> list[str]:
    return [
        f"{name(path)} imports {imported}"
        for path in paths
        for imported in imports(path)
        if imported.split(".")[0] in forbidden
    ]


# Where a robot's time to think is measured.
STOPWATCH = "games/robots/budget.py"


def test_the_runtime_imports_nothing_of_the_bot_but_itself() -> None:
    found = [(name(path), i) for path in modules("bot/runtime") for i in imports(path)]
    above = [each for each in found if each[1].startswith(("bot.", "games", "discord"))]
    assert [each for each in above if not each[1].startswith("bot.runtime.")] == []


def test_games_import_nothing_from_outside() -> None:
    paths = [path for path in modules("games") if name(path) != STOPWATCH]
    assert offences(paths, OUTSIDE_THE_RULES) == []
    assert offences([ROOT / STOPWATCH], OUTSIDE_THE_RULES - {"time"}) == []


def test_the_bot_imports_no_cog() -> None:
    assert offences(modules("bot"), {"cogs"}) == []


def test_kit_needs_neither_cogs_nor_tests_and_only_its_command_needs_it() -> None:
    assert offences(modules("kit"), {"cogs", "playground", "tests", "tools"}) == []
    assert offences(modules("bot", "cogs", "games"), {"kit"}) == [
        "bot/__main__.py imports kit.command.check",
        "bot/__main__.py imports kit.command.record",
        "bot/__main__.py imports kit.translate.translate",
    ]


def test_adapters_need_only_the_games_and_nothing_needs_them() -> None:
    others = {"bot", "cogs", "kit", "playground", "tests", "tools"}
    assert offences(modules("adapters"), others) == []
    assert offences(modules("bot", "cogs", "games", "kit", "playground"), {"adapters"}) == []


def test_only_a_bot_without_a_token_imports_the_playground() -> None:
    assert offences(modules("bot", "cogs"), {"playground"}) == [
        "bot/app/run.py imports playground.Standin"
    ]


def test_playground_imports_only_helpers_of_the_bot() -> None:
    found = [i for path in modules("playground") for i in imports(path)]
    own = {i for i in found if i.split(".")[0] in {"bot", "cogs", "games", "tests"}}
    assert {i.rpartition(".")[0] for i in own} == HELPERS


def test_cogs_import_no_database_library() -> None:
    assert offences(modules("cogs"), DATABASE) == []


def test_cogs_reach_store_and_messenger_only_through_the_host_and_the_publisher() -> None:
    reached = [
        f"{name(path)}:{node.lineno} uses .{node.attr}"
        for path in modules("cogs")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in ("store", "messenger")
    ]
    assert reached == []


def test_only_the_store_and_the_rows_of_features_import_the_database_library() -> None:
    # The stand-in is a server of its own, and its world has a file of its own.
    own = ("bot/store/", "bot/cluster/", "playground/world/")
    paths = [
        path
        for path in modules("bot", "playground")
        if not name(path).startswith(own) and path.name != "rows.py"
    ]
    assert offences(paths, DATABASE) == []


def shared_chance(path: Path) -> Iterator[str]:
    """Yield the uses of the random module's shared generator."""
    source = path.read_text("utf-8")
    for node in ast.walk(ast.parse(source)) if "random" in source else ():
        if isinstance(node, ast.ImportFrom) and node.module == "random":
            yield from (alias.name for alias in node.names if alias.name != "Random")
        elif isinstance(node, ast.Attribute) and ast.unparse(node.value) == "random":
            yield from (attribute for attribute in [node.attr] if attribute != "Random")


def test_games_draw_random_values_only_from_their_seed() -> None:
    used = {name(path): list(shared_chance(path)) for path in modules("games")}
    assert {path: names for path, names in used.items() if names} == {}


@pytest.mark.parametrize("line", ["import random\nrandom.choice([1])", "from random import choice"])
def test_use_of_a_shared_random_generator_is_recognised(tmp_path: Path, line: str) -> None:
    module = tmp_path / "module.py"
    module.write_text(line)
    assert list(shared_chance(module)) == ["choice"]
