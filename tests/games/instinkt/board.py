"""Positions of Instinkt drawn as small boards.

     8a  .  1b
     .  10b 2a

Each card is its number and its owner, ``a`` for Ada and ``b`` for Ben. ``Xa`` is Ada's snake, and a
dot is an empty place. Hands are only numbers. All other cards are in the decks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from games import GAMES, Table
from games.engine import Event, Words
from games.instinkt.cards import CARDS, SET, owner
from games.instinkt.rules.board import BEGIN, SIZE
from games.instinkt.state import InstinktOptions, InstinktState, in_the_box
from games.instinkt.view import InstinktView

ADA, BEN = range(2)
GAME = GAMES["instinkt"]
Duel = Table[InstinktState, InstinktView]
SIGNS = {card.mark: kind for kind, card in CARDS.items()}
NAMES = ["Ann", "Ben"]


def kinds(numbers: str) -> list[str]:
    """Return the kinds of cards given by their numbers."""
    return [SIGNS[number] for number in numbers.split()]


def token(card: str) -> int:
    """Return the token of a card at the start of a test: ``8a``, ``Xb``."""
    return SET.index(SIGNS[card[:-1]]) + len(SET) * "ab".index(card[-1])


def cells(board: str) -> dict[str, tuple[int, int]]:
    """Return the cell of every card of a drawn board.

    ``a1`` is the upper left of all places that can still be part of the square.
    """
    rows = [line.split() for line in board.strip().splitlines() if line.strip()]
    left, top = (SIZE - max(map(len, rows)), SIZE - len(rows)) if rows else BEGIN
    return {
        card: (left + column, top + row)
        for row, line in enumerate(rows)
        for column, card in enumerate(line)
        if card != "."
    }


def position(
    board: str = "",
    ada: str = "1 2 3",
    ben: str = "1 2 3",
    removed: str = "",
    deck: tuple[str, str] = ("", ""),
    token_at: int = ADA,
    round: int = 3,
) -> InstinktState:
    """Return the state. Each deck has the cards named in ``deck`` on top, the first uppermost.

    If ``deck`` is "-", the decks are empty: the cards not mentioned have left the game.
    """
    s = in_the_box(2, InstinktOptions())
    s.display = {token(card): cell for card, cell in cells(board).items()}
    s.removed = [token(card) for card in removed.split()]
    s.hand = [
        [token(f"{n}{whose}") for n in hand.split()] for hand, whose in ((ada, "a"), (ben, "b"))
    ]
    gone = {*s.display, *s.removed, *s.hand[ADA], *s.hand[BEN]}
    for seat, top in enumerate(deck):
        left = [t for t in range(len(s.face)) if owner(t) == seat and t not in gone]
        if top == "-":
            s.removed += left
            s.deck[seat] = []
            continue
        named = [token(f"{n}{'ab'[seat]}") for n in top.split()]
        s.deck[seat] = [t for t in left if t not in named] + named[::-1]
    s.seen = [0] * 3
    for reader in range(3):
        own = s.hand[reader] if reader < 2 else []
        for t in [*s.display, *s.removed, *own]:
            s.seen[reader] |= 1 << t
    s.token, s.round = token_at, round
    return s


def table(board: str = "", **more: object) -> Duel:
    """Return a table that starts at a position; see ``position``."""
    return Table.at(GAME, position(board, **more), b"duel")  # type: ignore[arg-type]


def show(table: Duel, ada: str, ben: str) -> list[Event]:
    """Let both players play a card, given by its number."""
    events = []
    for seat, number in ((ADA, ada), (BEN, ben)):
        hand = table.view(seat).hand[seat]
        events += table.answer(seat, [f"play:{hand.index(SIGNS[number])}"])
    return events


def play(table: Duel, *answers: str) -> list[Event]:
    """Give answers, each for the only seat that is asked; return all events."""
    events: list[Event] = []
    for answer in answers:
        (seat,) = table.waiting
        events += table.answer(seat, [answer])
    return events


def asked(table: Duel) -> list[tuple[int, str]]:
    """Return which seats are asked, each with its prompt."""
    return [(seat, decision.prompt) for seat, decision in table.waiting.items()]


def choices(table: Duel) -> list[str]:
    """Return the notations of the choices of the only seat that is asked."""
    (decision,) = table.waiting.values()
    return [c.id for c in decision.choices]


def drawn(table: Duel) -> str:
    """Return the display as everyone sees it, without empty rows and columns around it."""
    view = table.view(None)
    cards = {(c.column, c.row): f"{CARDS[c.kind].mark}{'ab'[c.seat]}" for c in view.board}
    columns, rows = {c for c, _ in cards}, {r for _, r in cards}
    return tidy(
        "\n".join(
            " ".join(cards.get((c, r), ".") for c in range(min(columns), max(columns) + 1))
            for r in range(min(rows), max(rows) + 1)
        )
    )


def tidy(board: str) -> str:
    """Return a drawn board in the form that ``drawn`` returns."""
    return "\n".join(" ".join(line.split()) for line in board.strip().splitlines())


def happened(events: Iterable[Event]) -> list[str]:
    """Return the kind of each event, with the seat that acted: ``place 0``."""
    return [e.kind if e.seat is None else f"{e.kind} {e.seat}" for e in events]


def hand(table: Duel, seat: int, reader: int | None) -> list[str | None]:
    """Return a hand as a reader sees it, as numbers."""
    held = table.view(reader).hand[seat]
    return [None if kind is None else CARDS[kind].mark for kind in held]


def words(reader: int | None = None) -> Words:
    """Return the words for a reader about Ann and Ben."""
    return Words(NAMES, reader)


def moments(seed: int) -> Iterator[tuple[Duel, list[Event]]]:
    """Yield a random match after the deal and after every answer."""
    rng = Random(seed)
    options = InstinktOptions(choose_hand=seed % 2 == 0)
    t = Table.new(GAME, 2, rng.randbytes(32), options)
    yield t, t.news
    while not t.outcome:
        seat = rng.choice([s for s, d in t.waiting.items() if d.given is None])
        decision = t.waiting[seat]
        picks = rng.sample(list(decision.choices), decision.least)
        yield t, t.answer(seat, [c.id for c in picks])
