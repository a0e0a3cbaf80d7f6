"""`menagerie check` names the mistakes of a game, each in a sentence with its remedy."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from games import GAMES
from games.default import CardKind, DefaultPicture
from games.drawing import code_of
from games.engine import (
    Game,
    Outcome,
    Turn,
    ask,
    choice,
)
from games.new.echo.game import EchoGame
from games.new.echo.rules.turn import outcome
from games.new.echo.state import EchoState, zones
from games.new.echo.text import EchoText
from kit.mistakes import mistakes

ALIKE = {face: CardKind(f"Bear {n}", "🐻") for n, face in enumerate(EchoText.kinds)}


def echo(**changed: Any) -> Game[Any, Any]:
    """Return the template's game with some of its parts replaced."""
    broken: Game[Any, Any] = type("Broken", (EchoGame,), changed)()
    return broken


def with_text(**changed: Any) -> Game[Any, Any]:
    """Return the template's game with some of its texts replaced."""
    return echo(text=type("BrokenText", (EchoText,), changed)())


def asks_for_another_verb(s: EchoState) -> Turn:
    yield from ask(s.active, "play", [choice("put", 0)])


def asks_in_another_prompt(s: EchoState) -> Turn:
    yield from ask(s.active, "target", [choice("play", 0)])


def draws_by_a_function_that_asks_nothing(s: EchoState) -> Turn:
    yield from effect(s)


def effect(s: EchoState) -> Any:
    s.active = 0


def never_ends(s: EchoState) -> Turn:
    yield from ask(s.active, "play", [choice("play", 0)])


def loses_the_card(s: EchoState) -> Turn:
    yield from ask(s.active, "play", [choice("play", 0)])
    s.hand[s.active].pop(0)


def leaves_the_card_in_the_hand(s: EchoState) -> Turn:
    yield from ask(s.active, "play", [choice("play", 0)])
    s.pile.append(s.hand[s.active][0])


def divides(s: EchoState) -> Turn:
    yield from ask(s.active, "play", [choice("play", 0)])
    s.points[0] //= 0


def ends_for_a_seat_that_is_not_there(s: EchoState) -> Outcome | None:
    over = outcome(s)
    return over and Outcome(winners=(9,), reason="last card", scores=over.scores)


def scores_only_the_winner(s: EchoState) -> Outcome | None:
    over = outcome(s)
    return over and Outcome(winners=over.winners, reason="last card", scores=(1,))


@dataclass(kw_only=True)
class LooseState(EchoState):
    """A state with a field of no type."""

    extra: object = None


FORMATTERS = EchoText.event_formatters


def draws_a_letter(*arguments: object) -> None:
    code_of("x")


LETTER = {"draw": draws_a_letter}


BROKEN: dict[str, tuple[Callable[[], Game[Any, Any]], str]] = {
    "a verb without a label": (
        lambda: echo(turn=staticmethod(asks_for_another_verb)),
        'Text.labels has no label for the verb "put", which turn() offers in the prompt "play".',
    ),
    "a verb that is not declared": (
        lambda: echo(turn=staticmethod(asks_for_another_verb)),
        'Game.verbs has no verb "put", which turn() offers in the prompt "play".',
    ),
    "a prompt without a sentence": (
        lambda: echo(turn=staticmethod(asks_in_another_prompt)),
        'Text.prompt has no sentence for "target".',
    ),
    "a zone that is not listed": (
        lambda: echo(zones=staticmethod(lambda s: zones(s)[1:])),
        "Token … lies in no zones between two turns. It is in s.deck, which zones() doesn't list.",
    ),
    "a card that is lost": (
        lambda: echo(turn=staticmethod(loses_the_card)),
        "Token … lies in no zones between two turns, and in no field of EchoState. Put it "
        "somewhere.",
    ),
    "a card in two places": (
        lambda: echo(turn=staticmethod(leaves_the_card_in_the_hand)),
        "Token … lies in 2 zones between two turns. Take it from one place before you put it into "
        "another.",
    ),
    "a turn that is no generator": (
        lambda: echo(turn=staticmethod(effect)),
        'turn() is no generator. It asks with "yield from ask(...)".',
    ),
    "an effect that is no generator": (
        lambda: echo(turn=staticmethod(draws_by_a_function_that_asks_nothing)),
        'effect() is no generator. Give it a "yield", or call it without "yield from".',
    ),
    "an error of the rules": (
        lambda: echo(turn=staticmethod(divides)),
        "ZeroDivisionError: … It happened after … answers of a match.",
    ),
    "minutes that are not shown": (
        lambda: echo(minutes=9),
        "Game.minutes is 9, and must be a multiple of 5, such as 10.",
    ),
    "a verb twice": (
        lambda: echo(verbs=(*EchoGame.verbs, *EchoGame.verbs)),
        'Game.verbs has the verb "play" twice.',
    ),
    "a harmless verb that is not declared": (
        lambda: echo(harmless=("pass",)),
        'Game.harmless has "pass", which is no verb of Game.verbs.',
    ),
    "a field that can't be stored": (
        lambda: echo(state=LooseState),
        "LooseState.extra has the type object, so it can't be stored. Give it the type of its "
        "values, such as list[int].",
    ),
    "an event without a sentence": (
        lambda: with_text(event_formatters={k: v for k, v in FORMATTERS.items() if k != "play"}),
        'Text.event_formatters has no sentence for the event "play". Add one, or SILENT.',
    ),
    "a sentence that fails": (
        lambda: with_text(event_formatters={**FORMATTERS, "play": lambda e, w: e.faces[7]}),
        'The sentence for the event "play" fails. … IndexError: list index out of range.',
    ),
    "two choices with the same label": (
        lambda: with_text(offered=lambda self, d, v: d.choices),
        'have the same label, "Play … Name what differs, or list only one of them in Text.offered.',
    ),
    "a face without a kind of card": (
        lambda: with_text(kinds={}),
        'Text.kinds has no kind of card for the face "bear".',
    ),
    "kinds that look alike": (
        lambda: echo(picture=DefaultPicture(type("Bears", (EchoText,), {"kinds": ALIKE})())),
        '"bear" and "fox" look alike on small cards, which show no names. Give them ranks, such as '
        'CardKind("Bear", "🐻", rank="10").',
    ),
    "a place that is no field": (
        lambda: with_text(places={"play": "hnd"}),
        'Text.places says that "play" is about "hnd". It must be "seat" or a field that the '
        "default shows: deck, pile, hand, cards, points.",
    ),
    "an emoji without a drawing": (
        lambda: echo(
            picture=type("Drawn", (DefaultPicture,), {"draw": draws_a_letter})(EchoText())
        ),
        "Picture.draw fails. … OpenMoji has no drawing of x. Take another emoji.",
    ),
    "a match that never ends": (
        lambda: echo(turn=staticmethod(never_ends), bound=30),
        "A random match isn't over after 31 answers. Either it never ends, or Game.bound, which is "
        "30, is too low.",
    ),
    "a winner that is not there": (
        lambda: echo(outcome=staticmethod(ends_for_a_seat_that_is_not_there)),
        "outcome() names seat 9 as a winner; there are seats 0 to …",
    ),
    "too few scores": (
        lambda: echo(outcome=staticmethod(scores_only_the_winner)),
        "outcome() returns 1 scores in a match of … seats. Each seat needs one; the higher is the "
        "better.",
    ),
    "an ending without words": (
        lambda: with_text(endings={"first card": "the first card"}),
        'Text.endings has no words for the reason "last card" of outcome().',
    ),
}
"""Broken games, and the sentence about each; … stands for anything."""


@pytest.mark.parametrize("what", BROKEN)
def test_mistake_of_a_game_is_named_with_its_remedy(what: str) -> None:
    broken, sentence = BROKEN[what]
    found = mistakes(broken())
    expected = ".*".join(map(re.escape, sentence.split("…")))
    assert any(re.search(expected, mistake) for mistake in found), found


@pytest.mark.parametrize("name", ["echo", "instinkt"])
def test_game_without_mistakes_has_none(name: str) -> None:
    assert mistakes(EchoGame() if name == "echo" else GAMES[name]) == []
