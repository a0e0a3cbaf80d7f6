"""Positions of The Lion & The Unicorn written as one line for each player.

    ada: mole crow^ goat

The first card is the starting card. ``^`` lies face-up. A face-down starting card was seen by its
owner, any other face-down card by everybody but its owner and the onlookers, as after a draw;
``*`` marks one that its owner has seen too, ``?`` one that nobody has seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games import GAMES, Table
from games.engine import Event
from games.lion_unicorn.cards import BOX
from games.lion_unicorn.state import LionOptions, LionState, in_the_box
from games.lion_unicorn.view import LionView

ADA, BEN, CYD, DOV = range(4)
GAME = GAMES["lion_unicorn"]
Lion = Table[LionState, LionView]


class Box:
    """Hands out the tokens of all 48 cards by kind."""

    def __init__(self) -> None:
        self.left = list(range(len(BOX)))

    def take(self, kinds: str) -> list[int]:
        """Take one card for each of the kinds named."""
        taken = []
        for kind in kinds.split():
            token = next(t for t in self.left if BOX[t] == kind)
            self.left.remove(token)
            taken.append(token)
        return taken


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

    ``rest`` names the place of all cards not mentioned: the bottom of the deck, or aside.
    """
    s = in_the_box(len(lines), LionOptions(memory=memory))
    box = Box()
    s.seen = [0] * (s.seats + 1)
    for seat, line in enumerate(lines):
        for place, card in enumerate(line.split(":")[1].split()):
            lay(s, box, seat, place, card)
    s.discard, s.aside, s.deck = box.take(discard), box.take(aside), box.take(deck)
    if rest == "deck":
        s.deck = box.left + s.deck
    else:
        s.aside += box.left
    show(s, s.everyone, s.discard + s.aside)
    s.active, s.crown, s.turns, s.voids, s.round = active, crown, turns, voids, round
    s.wins = list(wins) or s.wins
    return s


def lay(s: LionState, box: Box, seat: int, place: int, card: str) -> None:
    (token,) = box.take(card.rstrip("^*?"))
    s.front[seat].append(token)
    s.up[token] = card.endswith("^")
    owner = 1 << seat
    if s.up[token]:
        show(s, s.everyone, [token])
    elif place == 0:
        show(s, owner, [token])
    elif not card.endswith("?"):
        show(s, s.others(seat) | (owner if card.endswith("*") else 0), [token])


def show(s: LionState, eyes: int, tokens: Iterable[int]) -> None:
    for reader in range(s.seats + 1):
        for token in tokens:
            if eyes >> reader & 1:
                s.seen[reader] |= 1 << token


def table(*lines: str, seed: bytes = b"lion", **more: object) -> Lion:
    """Set up a position and let it begin; see ``position``."""
    return Table.at(GAME, position(*lines, **more), seed)  # type: ignore[arg-type]


def cards(table: Lion, seat: int, reader: int | None) -> str:
    """Return the cards before a seat as a reader sees them, unknown ones as ``?``."""
    shown = table.view(reader).table[seat].cards
    return " ".join((card.kind or "?") + "^" * card.up for card in shown)


def choices(table: Lion, seat: int) -> list[str]:
    """Return the notations of what a seat may choose."""
    return [c.id for c in table.waiting[seat].choices]


def asked(table: Lion) -> list[tuple[int, str]]:
    """Return who is asked for what."""
    return [(seat, decision.prompt) for seat, decision in table.waiting.items()]


def play(table: Lion, *answers: str) -> list[Event]:
    """Give answers, each by the one seat that is asked, and return all that happened."""
    events: list[Event] = []
    for answer in answers:
        (seat,) = table.waiting
        events += table.answer(seat, [answer])
    return events


def told(events: Iterable[Event], reader: int | None) -> list[str]:
    """Tell events as a reader learns them: ``draw 0 goat``, or ``draw 0 ?``."""
    lines = []
    for event in (e.seen_by(reader) for e in events):
        faces = [face or "?" for _, face in event.cards]
        seat = [] if event.seat is None else [str(event.seat)]
        lines.append(" ".join([event.kind, *seat, *faces]))
    return lines


def kinds(events: Iterable[Event]) -> list[str]:
    """Return what happened in one word each."""
    return [event.kind for event in events]


def winner(events: Iterable[Event]) -> list[int | None]:
    """Return who has won a round."""
    return [event.seat for event in events if event.kind == "won"]
