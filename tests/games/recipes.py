"""The recipes as games: the rules on the page, with everything that they leave out."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from types import ModuleType
from typing import Any, get_type_hints

from games.engine import Game, Options, State, View
from tests.conventions.files import ROOT

RECIPES = ROOT / "docs" / "recipes.md"
RECIPE = re.compile(r"^## ([^\n]+)\n.*?^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SEATS = 3


def recipes() -> Mapping[str, ModuleType]:
    """Return the code of each recipe as a module, by its title."""
    found = {}
    for number, (title, code) in enumerate(RECIPE.findall(RECIPES.read_text("utf-8"))):
        module = ModuleType(f"recipe_{number}")
        sys.modules[module.__name__] = module  # where types of its fields are looked up
        exec(compile(code, f"{RECIPES.name}, {title}", "exec"), module.__dict__)
        found[title] = module
    return found


class Shown(View):
    """All cards that the reader has seen, by zone."""

    zones: list[list[str]]
    numbers: list[int]


def game_of(rules: ModuleType) -> Game[Any, Any]:
    """Return a game with the rules of a module."""
    state = derived(rules, State)
    assert state
    options = derived(rules, Options) or Options
    hints = get_type_hints(state)
    own = [name for name in hints if name not in get_type_hints(State)]
    held = {name: get_type_hints(state, include_extras=True)[name] for name in own}
    marked = {name: "Annotated" in str(kind) for name, kind in held.items()}

    def setup(seats: int, chosen: Options) -> State:
        if hasattr(rules, "in_the_box"):
            ready: State = rules.in_the_box(seats, chosen)
            return ready
        empty = {list[list[int]]: [[] for _ in range(seats)], list[int]: [0] * seats}
        begun: dict[str, Any] = {n: empty[hints[n]] for n in own if hints[n] in empty}
        begun |= {n: [] for n in own if marked[n] and hints[n] == list[int]}
        begun["deck"] = list(range(len(rules.BOX)))
        made = state(seats=seats, face=list(rules.BOX), **begun)
        assert isinstance(made, State)
        return made

    def zones(s: State) -> list[list[int]]:
        found: list[list[int]] = []
        for name in own:
            if marked[name]:
                zone = getattr(s, name)
                found += zone if hints[name] == list[list[int]] else [zone]
        return found

    def view(s: State, reader: int | None) -> Shown:
        return Shown(
            game="recipe", seats=s.seats, reader=reader, active=getattr(s, "active", 0),
            zones=[[s.face[t] for t in zone] for zone in zones(s)],
            numbers=[n for name in own if hints[name] == list[int] and not marked[name]
                     for n in getattr(s, name)],
        )  # fmt: skip

    parts = {
        "name": "recipe", "title": "Recipe", "bound": 1000, "seats": range(SEATS, SEATS + 1),
        "state": state, "options": options, "setup": staticmethod(setup),
        "zones": staticmethod(zones), "view": staticmethod(view),
        "own": staticmethod(lambda s, seat: getattr(s, "hand", [[]] * SEATS)[seat]),
        **{name: staticmethod(getattr(rules, name)) for name in ("deal", "turn", "outcome")},
    }  # fmt: skip
    made: Game[Any, Any] = type("Recipe", (Game,), parts)()
    return made


def derived(rules: ModuleType, base: type[Any]) -> Any:
    """Return the class of a module that is derived from another one, if there is one."""
    classes = [each for each in vars(rules).values() if isinstance(each, type)]
    return next((each for each in classes if issubclass(each, base) and each is not base), None)
