"""What a table shows a reader: view, decision, sentences and pictures."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from games import Table
from games.drawing import Sheet
from games.engine import (
    ENGLISH,
    Decision,
    Event,
    Game,
    Language,
    SeenEvent,
    State,
    Words,
    members,
)
from kit.random_play import Match, has_text

TRIED = 2  # choices of a position
SHORT = 100  # characters of a value
NAMES = ("Ada", "Ben", "Cyd", "Dov", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jon")


def bags_are_true(table: Match, reader: int | None) -> bool:
    """Return whether every bag of a reader has the faces that the ledger claims."""
    s = table.state
    bags = s.known_bags(s.seats if reader is None else reader)
    return not any(Counter(b.faces) - Counter(s.face[t] for t in members(b.tokens)) for b in bags)


def totals_are_true(table: Match, reader: int | None) -> bool:
    """Return whether every total of a reader agrees with the faces."""
    s = table.state
    for total in s.totals[s.seats if reader is None else reader]:
        shown = Counter([s.face[t] for t in members(total.tokens)])
        if total.kind == "any":
            if not any(shown[face] >= n for face, n in Counter(total.faces).items()):
                return False
            continue
        number = max(shown.values()) if total.kind else sum(shown[face] for face in total.faces)
        most = shown[total.faces[0]] if total.kind == "top" else total.most
        if not total.least <= number <= most:
            return False
    return True


def shown(table: Match, reader: int | None) -> dict[str, Any]:
    """Return everything that a reader sees of the turn and of the position."""
    return {"turn": redacted(story(table), reader)} | said(table, reader)


def dependence(table: Match, reader: int | None, true: object, guessed: object) -> str:
    """Say what a reader sees that differs between the true cards and a guess for it."""
    last = [f"{seat} {' '.join(ids)}" for seat, ids in table.answers[-1:]]
    when = f'turn {table.turns}, after "{last[0]}"' if last else f"turn {table.turns}"
    return depends(reader, when, true, guessed)


def depends(reader: int | None, when: str, true: object, guessed: object) -> str:
    """Say what a reader sees at some time that differs between two sets of cards.

    It is a list of events, or named parts.
    """
    who = "spectators" if reader is None else f"seat {reader}"
    return (
        f"What is shown to {who} depends on cards that it has not seen, in {when}: "
        f"{first_difference('events' if isinstance(true, list) else '', true, guessed)}. "
        "No question, event, choice or field of the view may."
    )


def moved(game: Game[Any, Any], true: State, guessed: State) -> str:
    """Say which cards lie in other places on a guess; empty if none does.

    Everyone can follow tokens, so where they lie may not depend on what they show.
    """
    lying, on_a_guess = game.zones(true), game.zones(guessed)
    if lying == on_a_guess:
        return ""
    return (
        f"Where cards lie depends on faces that not everyone has seen: "
        f"{first_difference('zones', lying, on_a_guess)}. A place must mean the same card in every "
        "guess. Sort a hand in the view, not in the state."
    )


def first_difference(name: str, true: object, guessed: object) -> str:
    """Return the first part that differs, with both values in short."""
    if isinstance(true, str) and isinstance(guessed, str) and true[:1] == guessed[:1] == "{":
        true, guessed = json.loads(true), json.loads(guessed)
    if isinstance(true, Mapping) and isinstance(guessed, Mapping) and true.keys() == guessed.keys():
        parts = [(f"{name}.{key}" if name else str(key), true[key], guessed[key]) for key in true]
    elif isinstance(true, list | tuple) and isinstance(guessed, list | tuple):
        if len(true) != len(guessed):
            return f"the length of {name} is {len(true)}, and {len(guessed)} on a guess"
        parts = [(f"{name}[{n}]", *both) for n, both in enumerate(zip(true, guessed, strict=True))]
    else:
        return f"{name} is {str(true)[:SHORT]}, and {str(guessed)[:SHORT]} on a guess"
    return next(first_difference(*part) for part in parts if part[1] != part[2])


def public(table: Match) -> tuple[Any, ...]:
    """Return everything that everyone sees, without sentences and pictures."""
    return redacted(story(table), None), table.view(None).model_dump_json()


def said(table: Match, reader: int | None, language: Language = ENGLISH) -> dict[str, Any]:
    """Return what the current position shows a reader: view, decision and sentences."""
    view, words = table.view(reader), Words(NAMES, reader, language)
    found: dict[str, Any] = {"view": view.model_dump_json()}
    decision = table.waiting.get(-1 if reader is None else reader)
    if decision:
        found["asked"] = facts(decision)
    if table.outcome and has_text(table.game):
        found["result"] = table.game.text.result(view, words)
    if has_text(table.game):
        text = table.game.text
        found["texts"] = [text.table(view, words), text.hand(view, words), text.alt(view, words)]
        found["pictures"] = drawn(table, reader, language)
        found["standing"] = [text.goal(view, words), text.standing(view, words)]
        found["events"] = [text.event(e, words) for e in redacted(story(table), reader)]
        if decision:
            found["prompt"] = text.prompt(decision, view, words)
            found["choices"] = [text.choice(c, view, words) for c in decision.choices]
            found["hints"] = [text.hint(c, view, words) for c in decision.choices]
            found["barred"] = [
                (text.choice(b.choice, view, words), text.why_not(b, view, words))
                for b in table.barred(decision.seat)
            ]
    return found


def drawn(table: Match, reader: int | None, language: Language = ENGLISH) -> list[Sheet]:
    """Return the pictures of a position, with some of the choices previewed.

    All events of the turn count as news, so that no ring reveals a secret either.
    """
    picture = table.game.picture
    if not picture:
        return []
    view, words = table.view(reader), Words(NAMES, reader, language)
    events = redacted(story(table), reader)
    news = picture.touched(events, table.masked(reader))
    decision = table.waiting.get(-1 if reader is None else reader)
    tried = [None, *(decision.choices[:TRIED] if decision else ())]
    return [picture.draw(view, words, decision, trying, news, events) for trying in tried]


def facts(d: Decision) -> tuple[Any, ...]:
    """Return all that can be read off a decision."""
    ids = [c.id for c in d.choices]
    return d.number, d.prompt, d.about, ids, d.least, d.most, d.ordered, d.must, d.given, d.fallback


def story(table: Match) -> list[Event]:
    """Return the events since the checkpoint."""
    saved = table.save()
    again: Match = Table.load(saved.model_copy(update={"answers": []}), table.game)
    events = list(again.news)
    for seat, ids in saved.answers:
        events += again.answer(seat, ids)
    return events


def redacted(events: Iterable[Event], reader: int | None) -> list[SeenEvent]:
    """Return events as a reader may know them."""
    return [event.seen_by(reader) for event in events]
