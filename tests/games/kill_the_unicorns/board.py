"""Positions of Kill The Unicorns written as one line for each player.

    ada: knight / 0 2 4 / pink_start blue_3+smelly@ben legendary_5~candy.pink

The parts are the character, the hunt cards in hand (the others were played today), and the
unicorns. ``+`` is a scheme that stays, with its owner. ``~`` is the latest thing from the market,
with its colour. If parts are left out, the hand is full and there are no unicorns.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from games import GAMES, Table
from games.engine import Event
from games.kill_the_unicorns.cards import BOOK
from games.kill_the_unicorns.rules.turn import take_role
from games.kill_the_unicorns.state import LETTERS, KillOptions, KillState, in_the_box
from games.kill_the_unicorns.view import KillView

ADA, BEN, CYD, DOV = range(4)
NAMES = ["ada", "ben", "cyd", "dov"]
GAME = GAMES["kill_the_unicorns"]
Kill = Table[KillState, KillView]
THREE = ("ada: princess", "ben: knight", "cyd: wizard")
FOUR = (*THREE, "dov: shaman")


def position(
    *lines: str,
    line: str = "pink_1 blue_2 green_3 yellow_4",
    traps: Sequence[str] = (),
    day: int = 1,
    step: int = 1,
    first: int = ADA,
    memory: bool = True,
    sold_out: str = "",
) -> KillState:
    """Return the state; ``traps`` lists the schemes of each unicorn in line: "trojan@ben"."""
    s = in_the_box(len(lines), KillOptions(memory=memory))
    s.day, s.step, s.first = day, step, first
    s.shuffle(s.pile)
    for seat, text in enumerate(lines):
        take_role(s, seat, parts(text)[0])
    for seat, text in enumerate(lines):
        _, hand, stable = parts(text)
        lay_hand(s, seat, hand)
        for word in stable.split():
            lay_unicorn(s, seat, word)
    s.line = [take(s, s.pile, face) for face in line.split()[max(step - 1, 0) :]]
    s.record("line", None, (), s.line, s.everyone)
    s.traps = [[] for _ in s.line]
    for u, words in enumerate(traps):
        for word in words.split():
            lay_scheme(s, s.traps[u], word)
    for key in sold_out.split():
        s.stock[key] = 0
    s.recorded, s.drawn = [], []
    return s


def parts(text: str) -> tuple[str, str, str]:
    """Return the three parts of a player's line."""
    found = [part.strip() for part in text.split(":")[1].split("/")]
    role, hand, stable = [*found, *["all", ""][len(found) - 1 :]][:3]
    return role, hand, stable


def rotations(*players: str) -> Iterator[tuple[list[int], list[str]]]:
    """Yield every rotation of these players around the table: their seats and lines."""
    count = len(players)
    for n in range(count):
        seats = [(i + n) % count for i in range(count)]
        at = dict(zip(seats, players, strict=True))
        yield seats, [f"{NAMES[seat]}: {at[seat]}" for seat in range(count)]


def take(s: KillState, zone: list[int], face: str) -> int:
    """Remove a card from a zone and return it."""
    token = next(t for t in zone if s.face[t] == face)
    zone.remove(token)
    return token


def lay_hand(s: KillState, seat: int, values: str) -> None:
    """Keep these cards in the hand, in this order; the others were played publicly."""
    if values == "all":
        values = " ".join(map(str, BOOK.hunt.values))
    kept = [take(s, s.hand[seat], value) for value in values.split()]
    s.spent[seat], s.hand[seat] = s.hand[seat], kept
    s.record("spent", seat, (), s.spent[seat], s.everyone)


def lay_unicorn(s: KillState, seat: int, word: str) -> None:
    """Put a unicorn in front of a player, with what it carries."""
    word, _, token = word.partition("~")
    face, _, scheme = word.partition("+")
    u = take(s, s.box if face.endswith("start") else s.pile, face)
    s.stable[seat].append(u)
    s.record("owned", seat, (), (u,), s.everyone)
    if scheme:
        key = scheme.split("@")[0]
        cards: list[int] = []
        lay_scheme(s, cards, scheme)
        s.attached[u] = cards[0]
        s.record("attached", seat, (), cards, s.everyone)
        s.worth[u] = BOOK.schemes[key].points
    if token:
        s.token[u], _, painted = token.partition(".")
        if painted:
            s.painted[u] = painted


def lay_scheme(s: KillState, zone: list[int], word: str) -> None:
    """Put a scheme face-down in a zone; its owner has seen it."""
    key, name = word.split("@")
    owner = NAMES.index(name)
    t = take(s, s.deck[owner], key)
    zone.append(t)
    s.record("laid", owner, (), (t,), 1 << owner)
    s.turn_face_down(t)


def table(*lines: str, seed: bytes = b"unicorn", **more: object) -> Kill:
    """Return a table that starts at a position; see ``position``."""
    return Table.at(GAME, position(*lines, **more), seed)  # type: ignore[arg-type]


def choices(t: Kill, seat: int) -> list[str]:
    """Return the notations of a seat's choices."""
    return [c.id for c in t.waiting[seat].choices]


def asked(t: Kill) -> list[tuple[int, str]]:
    """Return which seats are asked, each with its prompt."""
    return [(seat, decision.prompt) for seat, decision in t.waiting.items()]


def play(t: Kill, *answers: str) -> list[Event]:
    """Give answers, each for the only seat that is asked; return all events."""
    events: list[Event] = []
    for answer in answers:
        (seat,) = t.waiting
        events += t.answer(seat, answer.split())
    return events


def bids(t: Kill, *each: str) -> list[Event]:
    """Bid for the seats that are asked, one after another: "4 2", or "pass".

    ``!`` after the cards uses the Knight's power; otherwise it is kept.
    """
    events: list[Event] = []
    for text in each:
        (seat,) = t.waiting
        if text == "pass":
            events += play(t, "pass")
            continue
        values = text.rstrip("!").split()
        events += play(t, f"bid:{len(values)}")
        if asked(t) == [(seat, "cards")]:
            events += play(t, lay(t, seat, values))
        if asked(t) == [(seat, "mark")]:
            faces = [t.state.face[m] for m in t.state.markers]
            marker = faces.index("lance" if text.endswith("!") else "no_lance")
            events += play(t, f"mark:{marker + 1}")
    return events


def lay(t: Kill, seat: int, values: Sequence[str]) -> str:
    """Return a choice that bids hunt cards of these values."""
    hand = [t.state.face[card] for card in t.state.hand[seat]]
    found: list[int] = []
    for value in values:
        found.append(next(i for i, v in enumerate(hand) if v == value and i not in found))
    return f"lay:{'.'.join(LETTERS[i] for i in sorted(found))}"


def stable(t: Kill, seat: int) -> str:
    """Return a seat's unicorns as everyone sees them, with the current value of each."""
    return " ".join(f"{u.kind}={u.value}" for u in t.view(None).table[seat].stable)


def left(t: Kill, seat: int) -> str:
    """Return the hunt cards that a seat has left, as everyone can work out."""
    return " ".join(map(str, t.view(None).table[seat].left))


def told(events: Iterable[Event], reader: int | None, *wanted: str) -> list[str]:
    """Return events as a reader learns them: ``claim 0 pink_1``; only the ``wanted`` kinds."""
    lines = []
    for event in (e.seen_by(reader) for e in events):
        if event.kind in wanted or not wanted:
            faces = [face or "?" for _, face in event.cards]
            seat = [] if event.seat is None else [str(event.seat)]
            lines.append(" ".join([event.kind, *seat, *map(str, event.about), *faces]))
    return lines


def kinds(events: Iterable[Event]) -> list[str]:
    """Return the kinds of events, without shuffles."""
    return [event.kind for event in events if event.kind != "mix"]
