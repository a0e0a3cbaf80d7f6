"""A position as one line of text: ``seats=2 deck=... hand=.../... active=1``.

It lists the fields of a state between two turns by name, without those that still have their
first values.
``docs/notation.md`` documents it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import fields
from functools import cache, partial
from typing import Any, TypeVar, get_args, get_type_hints

from games.engine.game import Game, Options, S
from games.engine.ledger import Bag, Limit, Limits, Total, mask_of, members
from games.engine.notation.naming import CardNamer, CardResolver, assigned
from games.engine.notation.shapes import Shape, shape_of
from games.engine.notation.words import EMPTY, BadNotation, escaped, numbers, runs, split, unescaped
from games.engine.state import State
from games.engine.totals import TotalKind
from games.engine.zones import Zone

SEATS, TOKENS = "seats", "tokens"
BY_CARD = ("face", "seen")
"""Fields that are written with the cards in their zones."""
BY_READER = ("veiled", "glimpsed", "bags", "limits", "totals")
KINDS: Mapping[str, TotalKind] = {"": "", "alike": "alike", "top": "top", "any": "any"}
T = TypeVar("T")


def write_position(game: Game[S, Any], s: S, options: Options | None = None) -> str:
    """Return the text of a state between two turns, of a match with these options.

    Raise ValueError unless every card lies in one of the state's zones.
    """
    start, naming = game.setup(s.seats, options or game.options()), CardNamer(game, s)
    shapes = _shapes(game)
    for _ in range(2):  # once to find the order of the cards, then to name them
        naming.begin()
        texts = {name: shape.write(getattr(s, name), naming) for name, shape in shapes.items()}
    if sorted(naming.lying) != list(range(len(s.face))):
        raise ValueError(f"{game.name}: not every card lies in one zone of the state")
    for name, shape in shapes.items():
        usual = getattr(start, name)
        if getattr(s, name) == (_kept(usual, ()) if shape.holds_cards else usual):
            del texts[name]
    kinds = [naming.kinds[t] for t in naming.lying]
    if len(start.face) != len(s.face) or assigned(CardNamer(game, start), kinds) != naming.lying:
        texts[TOKENS] = runs(naming.lying)
    return " ".join(f"{name}={text}" for name, text in {SEATS: str(s.seats), **texts}.items())


def read_position(game: Game[S, Any], text: str, options: Options | None = None) -> S:
    """Return the state that a text describes, of a match with these options.

    A card without a name keeps its zone in the box if the text lacks that zone. Otherwise it lies
    where the text has ``...``. Raise BadNotation if the text is no position.
    """
    shapes = _shapes(game)
    texts = _texts(text, shapes)
    s = game.setup(_seats(game, texts), options or game.options())
    finding = CardResolver(CardNamer(game, s), s.face)
    _read_all(shapes, texts, finding)
    if TOKENS in texts:
        finding.number(_checked(TOKENS, partial(numbers, texts[TOKENS])))
    else:
        finding.assign(_lying(game, s, [name for name in shapes if name not in texts]).lying)
    values = _read_all(shapes, texts, finding)
    for name, shape in shapes.items():
        if name in values:
            setattr(s, name, values[name])
        elif shape.holds_cards:
            setattr(s, name, _kept(getattr(s, name), finding.staying))
    _check_lengths(game, s)
    s.face = finding.faces
    seen_by = _lying(game, s, shapes).usual | finding.seen_by
    s.seen = [mask_of(t for t in seen_by if seen_by[t] >> r & 1) for r in range(s.seats + 1)]
    return s


def _texts(text: str, shapes: Mapping[str, Shape]) -> dict[str, str]:
    """Split a position into the texts of its fields."""
    known, texts = [SEATS, *shapes, TOKENS], dict[str, str]()
    for word in text.split():
        name, sign, value = word.partition("=")
        if not sign:
            raise BadNotation(f'a position is made of "name=value", not "{word}"')
        if name not in known:
            raise BadNotation(f'a position has no "{name}"; there are: {", ".join(known)}')
        if name in texts:
            raise BadNotation(f'"{name}" stands there twice')
        texts[name] = value
    if SEATS not in texts:
        raise BadNotation(f'the position lacks "{SEATS}"')
    return texts


def _seats(game: Game[Any, Any], texts: Mapping[str, str]) -> int:
    seats = texts[SEATS]
    if seats not in map(str, game.seats):
        raise BadNotation(f'{game.title} is not for "{seats}" seats')
    return int(seats)


def _read_all(
    shapes: Mapping[str, Shape], texts: Mapping[str, str], finding: CardResolver
) -> dict[str, Any]:
    """Read the fields in the order of the state, in whatever order the text has them."""
    named = [(name, shape) for name, shape in shapes.items() if name in texts]
    return {name: _checked(name, partial(f.read, texts[name], finding)) for name, f in named}


def _checked(name: str, read: Callable[[], T]) -> T:
    try:
        return read()
    except BadNotation as bad:
        raise BadNotation(f'"{name}": {bad.reason}') from None


def _lying(game: Game[S, Any], s: S, names: Iterable[str]) -> CardNamer:
    """Return a namer that has met the cards in some fields."""
    naming = CardNamer(game, s)
    for name in names:
        _shapes(game)[name].write(getattr(s, name), naming)
    return naming


def _kept(zone: Any, staying: Collection[int]) -> Any:
    """Return a zone with only these tokens; places without a card remain."""
    if not isinstance(zone, list):
        return zone
    rows = [_kept(part, staying) if isinstance(part, list) else part for part in zone]
    return [part for part in rows if not isinstance(part, int) or part < 0 or part in staying]


def _check_lengths(game: Game[S, Any], s: S) -> None:
    """Raise BadNotation if a list lacks an entry for a seat or for a reader that needs one."""
    lengths = dict.fromkeys(BY_READER, s.seats + 1) | dict.fromkeys(_owned(game), s.seats)
    for name, length in lengths.items():
        if len(getattr(s, name)) != length:
            raise BadNotation(f'"{name}" has {len(getattr(s, name))} entries and not {length}')


@cache
def _owned(game: Game[Any, Any]) -> list[str]:
    """Return the fields with cards that belong to seats."""
    hints = get_type_hints(game.state, include_extras=True)
    return [name for name in _shapes(game) if _is_owned(hints[name])]


def _is_owned(hint: Any) -> bool:
    return Zone.OWN in getattr(hint, "__metadata__", ()) or any(map(_is_owned, get_args(hint)))


@cache
def _shapes(game: Game[Any, Any]) -> Mapping[str, Shape]:
    """Return the shape of each field: the game's own fields first, then those of every state."""
    hints = get_type_hints(game.state, include_extras=True)
    base = [field.name for field in fields(State)]
    own = [field.name for field in fields(game.state) if field.name not in base]
    rest = [name for name in base if name not in (SEATS, *BY_CARD)]
    return {name: _LEDGER.get(name) or shape_of(hints[name]) for name in own + rest}


def _write_bag(bag: Bag) -> str:
    holds = ">" if bag.least else ":"  # at least these, or just these
    return f"{runs(members(bag.tokens))}{holds}{'.'.join(map(escaped, bag.faces))}"


def _read_bag(text: str) -> Bag:
    least = ">" in text
    tokens, _, faces = text.partition(">" if least else ":")
    return Bag(mask_of(numbers(tokens)), _faces(faces), least)


def _write_total(total: Total) -> str:
    faces = ".".join(map(escaped, total.faces))
    return f"{runs(members(total.tokens))}:{faces}*{total.least}-{total.most}{total.kind}"


def _read_total(text: str) -> Total:
    tokens, _, faces = text.partition(":")
    faces, _, between = faces.partition("*")
    found = re.fullmatch(r"(\d+)-(\d+)(alike|top|any|)", between)
    if not found:
        raise BadNotation(f'"{between}" is no number of cards')
    least, most, kind = found.groups()
    return Total(mask_of(numbers(tokens)), _faces(faces), int(least), int(most), KINDS[kind])


def _write_limits(limits: Limits) -> str:
    """Return limits as text, with consecutive tokens that share a limit written together."""
    groups: list[tuple[Limit, list[int]]] = []
    for token, limit in limits.items():
        if not groups or groups[-1][0] != limit:
            groups.append((limit, []))
        groups[-1][1].append(token)
    return ",".join(map(_write_limit, groups)) or EMPTY


def _write_limit(group: tuple[Limit, list[int]]) -> str:
    limit, tokens = group
    apart = f"~{runs(members(limit.apart))}" if limit.apart else ""
    copies = f"*{'.'.join(map(str, limit.copies))}" if limit.copies else ""
    return f"{runs(tokens)}:{'.'.join(map(escaped, limit.faces))}{apart}{copies}"


def _read_limits(text: str) -> dict[int, Limit]:
    found: dict[int, Limit] = {}
    for group in split(text, ","):
        tokens, _, faces = group.partition(":")
        faces, _, copies = faces.partition("*")
        faces, _, apart = faces.partition("~")
        counts = tuple(map(int, copies.split("."))) if copies else ()
        limit = Limit(_faces(faces), mask_of(numbers(apart)) if apart else 0, counts)
        found |= dict.fromkeys(numbers(tokens), limit)
    return found


def _faces(text: str) -> tuple[str, ...]:
    return tuple(map(unescaped, text.split("."))) if text else ()


def _each(write: Callable[[T], str], read: Callable[[str], T]) -> Shape:
    """Return the shape of a list with one text for each reader."""
    return Shape(
        lambda values: "/".join(map(write, values)), lambda text: [*map(read, text.split("/"))]
    )


_LEDGER: dict[str, Shape] = {
    "bags": _each(
        lambda bags: ",".join(map(_write_bag, bags)) or EMPTY,
        lambda text: tuple(map(_read_bag, split(text, ","))),
    ),
    "limits": _each(_write_limits, _read_limits),
    "totals": _each(
        lambda totals: ",".join(map(_write_total, totals)) or EMPTY,
        lambda text: tuple(map(_read_total, split(text, ","))),
    ),
}
