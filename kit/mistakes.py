"""Mistakes of a game in a sentence each: where it is, what is wrong, and the remedy.

A single mistake would fail many checks, each with a traceback. So ``menagerie check`` looks for
mistakes first, in the class of the game and in some random matches.
"""

from __future__ import annotations

import inspect
import linecache
import re
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, get_type_hints

from games.default import CardKind, DefaultPicture, DefaultText
from games.default.fields import fields_of
from games.drawing import glyphs
from games.engine import Choice, Decision, Event, Game, State, View, Words
from kit.random_play import Match, deal, has_text, play
from kit.stored import project_of

MATCHES = 3
"""Random matches that are played, in which all but the rarest things come up."""
TIMES = 2
"""How often in a match each kind of event is told, and each prompt asked and drawn."""
STEP_OF_MINUTES = 5
NAMES = [f"Player {number}" for number in range(1, 21)]
NOT_A_GENERATOR = re.compile(r"yield from (?:self\.)?([\w.]+)\(")


def mistakes(game: Game[Any, Any]) -> list[str]:
    """Return the mistakes found in a game, each once."""
    found = dict.fromkeys(_in_the_class(game))
    if isinstance(game.picture, DefaultPicture):
        found |= dict.fromkeys(_in_kinds(game.picture.text.kinds))
    if not found:
        for seed in range(MATCHES):
            found |= dict.fromkeys(_in_a_match(game, seed))
    return list(found)


def _in_the_class(game: Game[Any, Any]) -> Iterator[str]:
    if game.minutes % STEP_OF_MINUTES:
        nearest = max(1, round(game.minutes / STEP_OF_MINUTES)) * STEP_OF_MINUTES
        yield f"Game.minutes is {game.minutes}, and must be a multiple of 5, such as {nearest}."
    if not inspect.isgeneratorfunction(game.turn):
        yield (f"{_place(game, game.turn)}: turn() is no generator. It asks with "
               '"yield from ask(...)".')  # fmt: skip
    verbs = [verb.name for verb in game.verbs]
    for name, times in Counter(verbs).items():
        if times > 1:
            yield f'Game.verbs has the verb "{name}" twice.'
    for name in game.harmless:
        if name not in verbs:
            yield f'Game.harmless has "{name}", which is no verb of Game.verbs.'
    for name, kind in _fields(game.state).items():
        if kind in (object, Any):
            yield (f"{game.state.__name__}.{name} has the type {kind.__name__}, so it can't be "
                   "stored. Give it the type of its values, such as list[int].")  # fmt: skip


def _in_default_texts(text: DefaultText[Any], faces: Iterable[str], view: View) -> Iterator[str]:
    """Yield the faces without a kind, and the places that the view lacks."""
    for face in sorted(set(faces) - set(text.kinds)):
        yield f'Text.kinds has no kind of card for the face "{face}".'
    known = [field.name for field in fields_of(type(view))]
    for verb, place in text.places.items():
        if place not in (*known, "seat"):
            yield (f'Text.places says that "{verb}" is about "{place}". It must be "seat" or a '
                   f"field that the default shows: {', '.join(known)}.")  # fmt: skip


def _in_kinds(kinds: Mapping[str, CardKind]) -> Iterator[str]:
    """Yield kinds with an emoji that look like another on a card too small for its name."""
    first: dict[tuple[str, str], str] = {}
    for face, kind in kinds.items():
        if kind.emoji and (other := first.setdefault(kind.sign, face)) != face:
            yield (f'"{other}" and "{face}" look alike on small cards, which show no names. Give '
                   f'them ranks, such as CardKind("Bear", "{kind.emoji}", rank="10").')  # fmt: skip
            return


def _in_a_match(game: Game[Any, Any], seed: int) -> Iterator[str]:
    answers, told, asked = 0, Counter[str](), Counter[str]()
    try:
        text = getattr(game, "text", None)
        if isinstance(text, DefaultText):
            table = deal(game, seed)
            yield from _in_default_texts(text, table.state.face, table.view(None))
        for answers, (table, events) in enumerate(play(game, seed)):
            yield from _in_the_zones(table)
            if has_text(game):
                for event in events:
                    told[event.kind] += 1
                    if told[event.kind] <= TIMES:
                        yield from _in_the_event(table, event)
                for seat, decision in table.waiting.items():
                    asked[decision.prompt] += 1
                    if asked[decision.prompt] <= TIMES:
                        yield from _in_the_question(table, seat, decision)
                        yield from _in_what_is_shown(table, seat)
            if answers > game.bound:
                yield (f"A random match isn't over after {answers} answers. Either it never ends, "
                       f"or Game.bound, which is {game.bound}, is too low.")  # fmt: skip
                return
    except Exception as error:  # whatever the rules raise is a mistake of theirs
        yield f"{_raised(game, error)} It happened after {answers} answers of a match."
        return
    yield from _in_the_outcome(table)


def _in_the_zones(table: Match) -> Iterator[str]:
    """Yield the tokens that lie nowhere, or in several zones."""
    state = table.state
    times = Counter(token for zone in table.game.zones(state) for token in zone)
    given = [f"{seat} {' '.join(ids)}" for seat, ids in table.answers]
    when = f'after "{given[-1]}"' if given else "between two turns"
    for token, face in enumerate(state.face):
        if times[token] == 1:
            continue
        what = f"Token {token} ({face}) lies in {times[token] or 'no'} zones {when}"
        holds = [name for name in _fields(type(state)) if _holds(getattr(state, name), token)]
        if times[token]:
            yield f"{what}. Take it from one place before you put it into another."
        elif holds:
            yield f"{what}. It is in s.{holds[0]}, which zones() doesn't list."
        else:
            yield f"{what}, and in no field of {type(state).__name__}. Put it somewhere."
        return


def _fields(state: type[State]) -> dict[str, Any]:
    """Return the types of the fields that a game adds to the state."""
    hints = get_type_hints(state)
    return {name: kind for name, kind in hints.items() if name not in get_type_hints(State)}


def _holds(value: object, token: int) -> bool:
    """Return whether a field of a state is a list with a token, or has such a list."""
    return isinstance(value, list) and any(
        each is token or (type(each) is int and each == token) or _holds(each, token)
        for each in value
    )


def _in_the_event(table: Match, event: Event) -> Iterator[str]:
    """Yield what is wrong with the sentence of an event."""
    text = table.game.text
    if event.kind not in text.event_formatters:
        yield (f'Text.event_formatters has no sentence for the event "{event.kind}". Add one, or '
               "SILENT.")  # fmt: skip
    for reader in (None, *range(table.state.seats)):
        what = f'The sentence for the event "{event.kind}"'
        yield from _tried(
            table.game, what, text.event, event.seen_by(reader), _words(table, reader)
        )


def _in_the_question(table: Match, seat: int, decision: Decision) -> Iterator[str]:
    """Yield what a question and its choices lack."""
    game, verbs = table.game, {verb.name for verb in table.game.verbs}
    words, view = _words(table, seat), table.view(seat)
    asked = f'which turn() offers in the prompt "{decision.prompt}"'
    for raised in _tried(game, "Text.prompt", game.text.prompt, decision, view, words):
        missing = raised.endswith(f"KeyError: '{decision.prompt}'.")
        yield f'Text.prompt has no sentence for "{decision.prompt}".' if missing else raised
    labels: dict[str, Choice] = {}
    for choice in decision.choices:
        if choice.verb not in game.text.labels:
            yield f'Text.labels has no label for the verb "{choice.verb}", {asked}.'
        elif wrong := list(_tried(game, f'The label of "{choice.id}"',
                                  game.text.choice, choice, view, words)):  # fmt: skip
            yield from wrong
        elif choice in game.text.offered(decision, view):
            label = game.text.choice(choice, view, words)
            if label in labels:
                yield (f'"{labels[label].id}" and "{choice.id}" have the same label, "{label}". '
                       "Name what differs, or list only one of them in Text.offered.")  # fmt: skip
            labels[label] = choice
        if choice.verb not in verbs:
            yield f'Game.verbs has no verb "{choice.verb}", {asked}.'
    for barred in table.barred(seat):
        if barred.reason not in game.text.reasons:
            yield f'Text.reasons has no sentence for the reason "{barred.reason}" of barred().'


def _in_what_is_shown(table: Match, seat: int) -> Iterator[str]:
    """Yield what is wrong with the words and pictures of the table and of a seat's panel."""
    game, text = table.game, table.game.text
    words, view = _words(table, seat), table.view(seat)
    for said in (text.goal, text.table, text.hand, text.standing):
        yield from _tried(game, f"Text.{said.__name__}", said, view, words)
    open_view = table.view(None)
    yield from _tried(game, "Text.table", text.table, open_view, _words(table, None))
    if game.picture is not None:
        draw = game.picture.draw
        yield from _tried(game, "Picture.draw", draw, open_view, _words(table, None))
        yield from _tried(game, "Picture.draw", draw, view, words, table.waiting[seat])


def _in_the_outcome(table: Match) -> Iterator[str]:
    """Yield what is wrong with the end of a match."""
    outcome, seats, game = table.outcome, table.state.seats, table.game
    assert outcome
    if len(outcome.scores) != seats:
        yield (f"outcome() returns {len(outcome.scores)} scores in a match of {seats} seats. Each "
               "seat needs one; the higher is the better.")  # fmt: skip
    for seat in outcome.winners:
        if not 0 <= seat < seats:
            yield f"outcome() names seat {seat} as a winner; there are seats 0 to {seats - 1}."
    if has_text(game):
        if game.text.endings and outcome.reason not in game.text.endings:
            yield f'Text.endings has no words for the reason "{outcome.reason}" of outcome().'
        words, view = _words(table, None), table.view(None)
        yield from _tried(game, "Text.outcome", game.text.outcome, outcome, words)
        yield from _tried(game, "Text.result", game.text.result, view, words)


def _words(table: Match, reader: int | None) -> Words:
    return Words(NAMES[: table.state.seats], reader)


def _tried(
    game: Game[Any, Any], what: str, function: Callable[..., object], *arguments: object
) -> Iterator[str]:
    """Call a function of a game, and yield what it raises in a sentence."""
    try:
        function(*arguments)
    except Exception as error:  # whatever it raises is a mistake of the game
        yield f"{what} fails. {_raised(game, error)}"


def _raised(game: Game[Any, Any], error: Exception) -> str:
    """Return what a game raised, with the line of its own code and the remedy if it is known."""
    project = project_of(game)
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if Path(frame.filename).is_relative_to(project)]
    frame = (own or frames)[-1]
    path = Path(frame.filename)
    place = path.relative_to(project) if path.is_relative_to(project) else path.name
    line = linecache.getline(frame.filename, frame.lineno or 0).strip()
    said = f"{place}, line {frame.lineno}: {type(error).__name__}: {error}."
    if isinstance(error, KeyError) and frames[-1].filename == glyphs.__file__:
        return (f"{place}, line {frame.lineno}: OpenMoji has no drawing of {error.args[0]}. Take "
                "another emoji.")  # fmt: skip
    called = NOT_A_GENERATOR.search(line)
    if isinstance(error, TypeError) and called and "not iterable" in str(error):
        return (f'{place}, line {frame.lineno}: {called[1]}() is no generator. Give it a "yield", '
                'or call it without "yield from".')  # fmt: skip
    return said


def _place(game: Game[Any, Any], function: Callable[..., object]) -> str:
    """Return the file of a function, as seen from the game's project."""
    path, project = Path(inspect.getfile(function)), project_of(game)
    return str(path.relative_to(project) if path.is_relative_to(project) else path.name)
