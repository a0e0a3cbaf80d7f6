"""Positions of Smallseat at the start of a round, written as one line for each player.

    ben!: pig dog | chick

Cards are named by their animals. ``!`` marks the Teller, whose public cards follow the bar. The
players sit clockwise as listed, the first on the Smallseat. Hands are known to their owners only,
``pig*`` to everybody. Cards not mentioned are out of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games import GAMES, Table
from games.engine import Chance, Event
from games.smallseat.cards import CARDS, HOUSE
from games.smallseat.rules.turn import begin_round
from games.smallseat.state import Order, SmallOptions, SmallState, in_the_box
from games.smallseat.view import SmallView
from tests.rotation import PEOPLE, SEATING

ADA, BEN, CYD, DOV, EVE = range(5)
GAME = GAMES["smallseat"]
Small = Table[SmallState, SmallView]
KEYS = {card.animal.split()[-1]: key for key, card in CARDS.items()}
"""The key of each animal: ``pig`` -> ``curlysnouts``."""
WORDS = {key: word for word, key in KEYS.items()}


def keys(animals: str) -> list[str]:
    return [KEYS[word] for word in animals.split()]


def position(
    *lines: str,
    deck: str = "",
    orders: Sequence[Order] = (),
    called: str = "pig",
    round: int = 2,
    shared: bool = False,
    immune: Sequence[int] = (),
    seed: bytes = b"seat",
) -> SmallState:
    """Return the state at the start of ``round``; ``deck`` names further animals.

    ``immune`` seats are immune until the end of this round.
    """
    cards = " ".join(line.partition(":")[2] for line in lines)
    named = keys(f"{called} {deck} {cards.replace('|', ' ').replace('*', '')}")
    s = in_the_box(len(lines), SmallOptions(shared_victory=shared))
    s.animals = [key for key in CARDS if key in named]
    s.idle = [key for key in s.animals if CARDS[key].trade]
    s.face = [key for key in s.animals for _ in range(HOUSE.cards_each)]
    s.box = list(range(len(s.face)))
    s.seen = [0] * (s.seats + 1)
    left = s.box
    s.chairs = people(len(lines))
    for seat, line in zip(s.chairs, lines, strict=True):
        name, _, text = line.partition(":")
        secret, _, public = text.partition("|")
        if name.endswith("!"):
            s.teller = seat
            s.shown = [take(s, left, card, s.everyone) for card in public.split()]
        s.hand[seat] = [
            take(s, left, card, s.everyone if card.endswith("*") else 1 << seat)
            for card in secret.split()
        ]
    s.called, s.round, s.coming = KEYS[called], round - 1, list(orders)
    for seat in immune:
        s.immune[seat] = round
    s.chance = Chance(seed)
    begin_round(s)
    s.recorded, s.drawn = [], []
    return s


def people(seats: int) -> list[int]:
    """Return the seats of Ada, Ben and so on, in the current rotation of the test."""
    SEATING.most = max(SEATING.most, seats)
    return [SEATING.seat(name, seats) for name in PEOPLE[:seats]]


def take(s: SmallState, left: list[int], card: str, eyes: int) -> int:
    t = next(t for t in left if s.face[t] == KEYS[card.rstrip("*")])
    left.remove(t)
    for reader in range(s.seats + 1):
        s.seen[reader] |= (eyes >> reader & 1) << t
    return t


def table(*lines: str, seed: bytes = b"seat", **more: object) -> Small:
    """Return a table that starts at a position; see ``position``."""
    return Table.at(GAME, position(*lines, seed=seed, **more), seed)  # type: ignore[arg-type]


def asked(table: Small) -> list[tuple[int, str]]:
    """Return which seats are asked, each with its prompt."""
    return [(seat, decision.prompt) for seat, decision in table.waiting.items()]


def offered(table: Small, seat: int) -> list[str]:
    """Return a seat's choices, with cards named by their animals: ``vote pig``."""
    return [spelled(table, seat, c.verb, c.at) for c in table.waiting[seat].choices]


def spelled(table: Small, seat: int, verb: str, at: tuple[int | str, ...]) -> str:
    s = table.state
    if verb == "animal":
        return f"animal {WORDS[str(at[0])]}"
    if not at or verb in ("swap", "ask", "to"):
        return " ".join([verb, *(SEATING.name(int(n), s.seats) for n in at)])
    mine = s.shown if verb in ("show", "hide") else s.hand[seat]
    mine = mine + s.shown if verb in ("flip", "give", "replace") and seat == s.teller else mine
    return f"{verb} {WORDS[s.face[mine[int(at[0])]]]}"


def answer(table: Small, seat: int, *wanted: str) -> list[Event]:
    """Answer with choices as ``offered`` names them."""
    listed = [(c.id, spelled(table, seat, c.verb, c.at)) for c in table.waiting[seat].choices]
    ids = []
    for want in wanted:
        ids.append(next(i for i, name in listed if name == want and i not in ids))
    return table.answer(seat, ids)


def vote(table: Small, animals: str) -> list[Event]:
    """Vote for everyone who is asked, in the order of the seats round the table."""
    events: list[Event] = []
    seats = [seat for seat in table.state.chairs if seat in table.waiting]
    for seat, animal in zip(seats, animals.split(), strict=True):
        events += answer(table, seat, f"vote {animal}")
    return events


def play(table: Small, *answers: str) -> list[Event]:
    """Give answers, each for the only seat that is asked; return all events."""
    events: list[Event] = []
    for wanted in answers:
        (seat,) = table.waiting
        events += answer(table, seat, *wanted.split(", "))
    return events


def hand(table: Small, seat: int) -> str:
    """Return the animals in a hand, sorted; for the Teller the secret ones."""
    return " ".join(sorted(WORDS[table.state.face[t]] for t in table.state.hand[seat]))


def public(table: Small) -> str:
    """Return the Teller's public cards, in the order in which they came."""
    return " ".join(WORDS[table.state.face[t]] for t in table.state.shown)


def seen(table: Small, reader: int | None, seat: int) -> str:
    """Return what a reader sees of a hand, sorted."""
    return " ".join(sorted(WORDS[key] for key in table.view(reader).table[seat].known))


def kinds(events: Iterable[Event]) -> list[str]:
    """Return the kinds of events, without shuffles."""
    return [event.kind for event in events if event.kind != "mix"]


def about(events: Iterable[Event], kind: str) -> tuple[int | str, ...]:
    """Return what the only event of a kind is about."""
    (event,) = [e for e in events if e.kind == kind]
    return event.about
