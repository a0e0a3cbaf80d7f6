"""Positions of Echo written as one line for each player: the cards in hand.

Players are named in the order of ``PEOPLE``; which seats they have changes from run to run
(``tests.rotation``), so that in the tests a seat is always somebody's name.
"""

from games import Table
from games.engine import Words
from games.new.echo.game import EchoGame
from games.new.echo.state import EchoState
from games.new.echo.view import EchoView
from tests.positions import lay
from tests.rotation import ADA, BEN, CYD, PEOPLE, SEATING

__all__ = ["ADA", "BEN", "CYD"]

GAME = EchoGame()
Echo = Table[EchoState, EchoView]


def table(*hands: str, pile: str = "", deck: str = "", active: str = ADA) -> Echo:
    """Lay a position; the top of ``pile`` and ``deck`` is the card named last.

    All cards that are not named lie at the bottom of the pile. The state says who has seen what:
    nobody what lies in the deck, its owner what is in a hand.
    """
    s = lay(
        GAME, seats=len(hands), active=SEATING.seat(active, len(hands)),
        hand=SEATING.arranged([hand.split() for hand in hands]),
        pile=["...", *pile.split()], deck=deck.split(),
    )  # fmt: skip
    return Table.at(GAME, s, bytes(32))


def play(t: Echo, name: str, kind: str) -> dict[str, list[str]]:
    """Play a card from somebody's hand; return what each of them is told of it."""
    seat = SEATING.seat(name, t.state.seats)
    place = [t.state.face[card] for card in t.state.hand[seat]].index(kind)
    events = t.answer(seat, [f"play:{place}"])
    told = {}
    for reader in range(t.state.seats):
        who = SEATING.name(reader, t.state.seats)
        names = [SEATING.name(seat, t.state.seats).title() for seat in range(t.state.seats)]
        said = (GAME.text.event(e.seen_by(reader), Words(names, reader)) for e in events)
        told[who] = [sentence for sentence in said if sentence]
    return told


def points(t: Echo) -> dict[str, int]:
    """Return who has how many points."""
    scores = t.view(None).points
    return {name: scores[SEATING.seat(name, len(scores))] for name in PEOPLE[: len(scores)]}


def hand(t: Echo, name: str) -> list[str]:
    """Return what somebody sees in the own hand."""
    return t.view(SEATING.seat(name, t.state.seats)).hand


def asked(t: Echo) -> list[str]:
    """Return who is asked."""
    return [SEATING.name(seat, t.state.seats) for seat in t.waiting]
