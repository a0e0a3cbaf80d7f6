"""The state of Smallseat between two turns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from pydantic import Field

from games.engine import Closed, Open, Options, Own, State
from games.smallseat.cards import CARDS, HOUSE, deck

SEATS = range(3, 11)
NONE = -1

Order = tuple[str, int]
"""An order for a round: its kind, and the seat it is for (``NONE``: everyone)."""


class SmallOptions(Options):
    """The lobby options of Smallseat."""

    menus = {"animals": {key: card.name for key, card in CARDS.items()}}
    signs = {key: card.emoji for key, card in CARDS.items()}

    animals: tuple[str, ...] = Field(
        default=(),
        title="Animals",
        description=(
            "Choose the animals in play: one per player, and up to two more. If you choose "
            "too few, the easiest ones are added."
        ),
    )
    shared_victory: bool = Field(
        default=False,
        title="Shared victory",
        description=(
            "If the called animal is tied for the most secret cards, the Teller wins "
            "together with every Candidate who kept one of the tied animals."
        ),
    )
    handicap: bool = Field(
        default=False,
        title="Fairer for the Candidates",
        description=(
            "🏠 Some cards of the called animal stay in the box: four with 3 players, two "
            "with more players."
        ),
    )


@dataclass(kw_only=True)
class SmallState(State):
    """The places of the cards and the seats, and the steps still to come.

    ``hand[seat]`` holds a Candidate's cards, or the Teller's secret ones; ``shown`` are the
    Teller's public cards. ``vote[seat]`` is the card with which a seat has voted, until it has
    gone to the Teller. ``box`` holds the cards before the deal, and afterwards those out of
    the game. ``chairs`` lists the seats clockwise, the one on the Smallseat first; ``boss`` sat
    there when the round began. ``idle`` are the animals that do nothing if the Teller
    executes them; in matches that began by earlier rules they are fewer.

    ``ballot[seat]`` is the animal last voted ("" for none), ``run`` the seats of the winning
    sequence and ``winner`` its animal. ``revealed`` says whether those are this round's. ``won``
    are the votes of this round that the Teller got and still has, ``NONE`` for one that was mixed.
    ``spiky`` and ``immune`` hold the last round in which a seat is protected. ``acting`` is the
    seat whose losing vote is handled now. ``handicap`` is how many cards of the called animal stay
    in the box. ``void``: nobody wins if no Candidate kept a winning animal, as in matches
    that began by earlier rules. ``agenda`` are the steps still to come, each a name and
    its arguments; the match is over when it is empty.
    """

    since: ClassVar[Mapping[str, int]] = {"won": 2, "handicap": 3, "idle": 4, "void": 5}
    animals: list[str]
    idle: list[str]
    shared: bool
    hand: list[list[Own]]
    shown: list[Open] = field(default_factory=list)
    vote: list[Own]
    box: list[Closed]
    chairs: list[int]
    spiky: list[int]
    immune: list[int]
    ballot: list[str]
    run: list[int] = field(default_factory=list)
    won: list[int] = field(default_factory=list)
    handicap: int = 0
    void: bool = False
    orders: list[Order] = field(default_factory=list)
    coming: list[Order] = field(default_factory=list)
    agenda: list[list[str | int]] = field(default_factory=list)
    called: str = ""
    winner: str = ""
    teller: int = 0
    boss: int = 0
    acting: int = NONE
    round: int = 0
    revealed: bool = False


def in_the_box(seats: int, options: SmallOptions) -> SmallState:
    """Return the state with all cards still open in the box."""
    animals = deck(seats, options.animals)
    faces = [key for key in animals for _ in range(HOUSE.cards_each)]
    return SmallState(
        seats=seats,
        face=faces,
        animals=animals,
        idle=[key for key in animals if CARDS[key].trade],
        shared=options.shared_victory,
        handicap=HOUSE.handicap[seats] if options.handicap else 0,
        hand=[[] for _ in range(seats)],
        vote=[NONE] * seats,
        box=list(range(len(faces))),
        chairs=list(range(seats)),
        spiky=[0] * seats,
        immune=[0] * seats,
        ballot=[""] * seats,
    )


def zones(s: SmallState) -> list[list[int]]:
    """List the hands, the Teller's public cards, the votes on the table, and the box."""
    return [*s.hand, s.shown, [t for t in s.vote if t != NONE], s.box]


def own(s: SmallState, seat: int) -> list[int]:
    """List the cards that a seat may always look at: its hand, and its vote."""
    return [*s.hand[seat], *(t for t in (s.vote[seat],) if t != NONE)]


def with_votes_won(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return saved data with the winning votes in place of their number, ``takings``.

    They are the latest cards of their animal that everyone knows among the Teller's secret ones.
    """
    n, hand = data.get("takings", 0), data["hand"][data["teller"]]
    known = [t for t in hand if data["face"][t] == data["winner"] and data["seen"][-1] >> t & 1]
    won = [NONE] * (n - len(known)) + known[max(len(known) - n, 0) :]
    return {key: value for key, value in data.items() if key != "takings"} | {"won": won}
