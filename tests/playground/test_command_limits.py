"""Every limit of suggestions and commands, just inside and just outside."""

from __future__ import annotations

from typing import Any

from playground.forms import check_choices, check_commands

from .limits import KIND, LONG, NEEDED, SHORT, Case, Path, cases, refused, said
from .payloads import argument, command
from .raw import faults

COMMANDS: list[Case] = [
    (
        [command(f"c{n}") for n in range(2)],
        [command("c"), command("c")],
        (0,),
        "APPLICATION_COMMANDS_DUPLICATE_NAME",
    ),
    ([command(said(32))], [command(said(33))], (0, "name"), SHORT),
    ([command("play")], [command("Play")], (0, "name"), "APPLICATION_COMMAND_INVALID_NAME"),
    ([command("a-b_c")], [command("a b")], (0, "name"), "APPLICATION_COMMAND_INVALID_NAME"),
    (
        [command(description=said(100))],
        [command(description=said(101))],
        (0, "description"),
        SHORT,
    ),
    ([command()], [{"name": "c"}], (0, "description"), NEEDED),
    (
        [command(options=[argument(f"o{n}", 1) for n in range(25)])],
        [command(options=[argument(f"o{n}", 1) for n in range(26)])],
        (0, "options"),
        LONG,
    ),
    (
        [command(options=[argument("g", 2, options=[argument("s", 1)])])],
        [command(options=[argument("g", 2, options=[argument("s", 3)])])],
        (0, "options", 0, "options", 0, "type"),
        KIND,
    ),
    (
        [command(options=[argument("s", 1), argument("t", 1)])],
        [command(options=[argument("s", 1), argument("t", 3)])],
        (0, "options"),
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    (
        [command(options=[argument("a", required=True), argument("b")])],
        [command(options=[argument("a"), argument("b", required=True)])],
        (0, "options"),
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    (
        [command(options=[argument("a"), argument("b")])],
        [command(options=[argument("a"), argument("a")])],
        (0, "options"),
        "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
    ),
    (
        [command(options=[argument(choices=[{"name": "x", "value": "x"}] * 25)])],
        [command(options=[argument(choices=[{"name": "x", "value": "x"}] * 26)])],
        (0, "options", 0, "choices"),
        LONG,
    ),
    (
        [command(options=[argument(autocomplete=True)])],
        [command(options=[argument(autocomplete=True, choices=[{"name": "x", "value": "x"}])])],
        (0, "options", 0, "choices"),
        "APPLICATION_COMMAND_AUTOCOMPLETE_NO_CHOICES",
    ),
    (
        [command(description_localizations={"de": said(100)})],
        [command(description_localizations={"de": said(101)})],
        (0, "description_localizations", "de"),
        SHORT,
    ),
    (
        [command(options=[argument(f"o{n}", description=said(100)) for n in range(25)])] * 1,
        [
            command(
                options=[
                    argument(f"o{n}", choices=[{"name": said(100), "value": said(100)}] * 2)
                    for n in range(25)
                ]
            )
        ],
        (0,),
        "APPLICATION_COMMAND_TOO_LARGE",
    ),
]


@cases(COMMANDS)
def test_commands_are_accepted_up_to_their_limit(
    good: Any, bad: Any, path: Path, code: str
) -> None:
    check_commands(good)
    assert code in faults(refused(check_commands, bad).body(), *path)


def test_hundred_commands_are_accepted_and_one_more_is_not() -> None:
    check_commands([command(f"c{n}") for n in range(100)])
    refusal = refused(check_commands, [command(f"c{n}") for n in range(101)])
    assert refusal.code == 30032


def test_twenty_five_suggestions_are_accepted_and_one_more_is_not() -> None:
    check_choices({"choices": [{"name": "x", "value": "x"}] * 25})
    body = refused(check_choices, {"choices": [{"name": "x", "value": "x"}] * 26}).body()
    assert faults(body, "data", "choices") == [LONG]
