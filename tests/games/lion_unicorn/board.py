"""Positions of The Lion & The Unicorn written as one line for each player.

    ada: mole crow^ goat

The first card is the starting card. ``^`` is face-up. A face-down starting card was seen by its
owner. Any other face-down card was seen by everyone except its owner and spectators, as after a
draw. ``*`` marks a card that its owner has seen, too; ``?`` one that nobody has seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games import GAMES, Table
from games.engine import Event
from games.lion_unicorn.state import LionOptions, LionState
from games.lion_unicorn.view import LionView
from tests.positions import lay

ADA, BEN, CYD, DOV = range(4)
GAME = GAMES["lion_unicorn"]
Lion = Table[LionState, LionView]


def position(
    *lines: str,
    deck: str = "",
    discard: str = "",
    aside: str = "",
    rest: str = "deck",
    active: int = ADA,
    crown: int = ADA,
    wins: Sequence[int] = (),
    memory: bool = True,
    turns: int = 0,
    voids: int = 0,
    round: int = 1,
) -> LionState:
    """Return the state; the top of ``deck`` and ``discard`` is the card named last.

    ``rest`` is where all cards not mentioned are: on the bottom of the deck, or aside.
    """
    rows = [line.split(":")[1].split() for line in lines]
    front = [
        [laid(card, seat, place, len(rows)) for place, card in enumerate(row)]
        for seat, row in enumerate(rows)
    ]
    zones = {"deck": deck.split(), "discard": discard.split(), "aside": aside.split()}
    zones[rest].insert(0, "...")
    s: LionState = lay(
        GAME, LionOptions(memory=memory), seats=len(rows), front=front, **zones,
        active=active, crown=crown, turns=turns, voids=voids, round=round,
    )  # fmt: skip
    for tokens, row in zip(s.front, rows, strict=True):
        for token, card in zip(tokens, row, strict=True):
            s.up[token] = card.endswith("^")
    s.wins = list(wins) or s.wins
    return s


def laid(card: str, seat: int, place: int, seats: int) -> str:
    """Return a card and its readers in the format of positions (``docs/notation.md``)."""
    kind = card.rstrip("^*?")
    if card.endswith("^"):
        return f"{kind}!*"
    if place == 0:
        return f"{kind}!{seat}"
    eyes = [str(reader) for reader in range(seats) if reader != seat or card.endswith("*")]
    return f"{kind}!-" if card.endswith("?") else f"{kind}!{'+'.join(eyes)}"


def table(*lines: str, seed: bytes = b"lion", **more: object) -> Lion:
    """Return a table that starts at a position; see ``position``."""
    return Table.at(GAME, position(*lines, **more), seed)  # type: ignore[arg-type]


def cards(table: Lion, seat: int, reader: int | None) -> str:
    """Return the cards in front of a seat as a reader sees them, unknown ones as ``?``."""
    shown = table.view(reader).table[seat].cards
    return " ".join((card.kind or "?") + "^" * card.up for card in shown)


def choices(table: Lion, seat: int) -> list[str]:
    """Return the notations of a seat's choices."""
    return [c.id for c in table.waiting[seat].choices]


def asked(table: Lion) -> list[tuple[int, str]]:
    """Return which seats are asked, each with its prompt."""
    return [(seat, decision.prompt) for seat, decision in table.waiting.items()]


def play(table: Lion, *answers: str) -> list[Event]:
    """Give answers, each for the only seat that is asked; return all events."""
    events: list[Event] = []
    for answer in answers:
        (seat,) = table.waiting
        events += table.answer(seat, [answer])
    return events


def told(events: Iterable[Event], reader: int | None) -> list[str]:
    """Return events as a reader learns them: ``draw 0 goat``, or ``draw 0 ?``."""
    lines = []
    for event in (e.seen_by(reader) for e in events):
        faces = [face or "?" for _, face in event.cards]
        seat = [] if event.seat is None else [str(event.seat)]
        lines.append(" ".join([event.kind, *seat, *faces]))
    return lines


def kinds(events: Iterable[Event]) -> list[str]:
    """Return the kinds of events."""
    return [event.kind for event in events]


def winner(events: Iterable[Event]) -> list[int | None]:
    """Return the winners of the rounds."""
    return [event.seat for event in events if event.kind == "won"]
