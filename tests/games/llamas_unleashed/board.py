"""Positions of Llamas Unleashed written as one line for each player.

    ada: basic_llama llama_kick / spit_happens llama_bomb

The Field is before the stroke, and the hand, which only its owner has seen, after it. The active
seat is starting its turn. All other cards are below the named ones of the deck. Players are named
in the order of ``PEOPLE``. Their seats change from run to run (``tests.rotation``), so here and in
the tests a seat is always a name, in notations, too: ``steal:ben.1``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from games import GAMES, Table
from games.engine import Choice, Decision, Event, Window, Words, choice, parse
from games.llamas_unleashed.state import LlamasOptions, LlamasState
from games.llamas_unleashed.view import LlamasView, SeatView
from tests.positions import lay
from tests.rotation import ADA, BEN, CYD, DOV, PEOPLE, SEATING

__all__ = ["ADA", "BEN", "CYD", "DOV"]

GAME = GAMES["llamas_unleashed"]
Llamas = Table[LlamasState, LlamasView]
SEATED = {
    "into", "player",
    "destroy", "sacrifice", "remove", "steal", "move", "swap", "return", "save",
}  # fmt: skip
"""The verbs whose choices name a seat, and perhaps a place in its Field."""


def position(
    *lines: str,
    deck: str = "",
    discard: str = "",
    rest: str = "deck",
    active: str = ADA,
    skips: Mapping[str, int] | None = None,
    turns: int = 10,
    expansion: bool = False,
) -> LlamasState:
    """Return the state; the top of ``deck`` and ``discard`` is the card named last.

    ``rest`` is where all cards not mentioned are: on the bottom of the deck, or of the discard pile
    if the deck has only the named cards.
    """
    halves = [line.partition(":")[2].partition("/") for line in lines]
    seated = SEATING.arranged([(field.split(), hand.split()) for field, _, hand in halves])
    zones = {"deck": deck.split(), "discard": discard.split()}
    zones[rest].insert(0, "...")
    s: LlamasState = lay(
        GAME, LlamasOptions(expansion=expansion), seats=len(lines), **zones,
        fields=[field for field, _ in seated], hand=[hand for _, hand in seated],
        active=SEATING.seat(active, len(lines)), turns=turns, phase="beginning",
    )  # fmt: skip
    for name, count in (skips or {}).items():
        s.skips[SEATING.seat(name, s.seats)] = count
    return s


def table(*lines: str, seed: bytes = b"llamas", **more: object) -> Llamas:
    """Return a table that starts at a position; see ``position``."""
    return Table.at(GAME, position(*lines, **more), seed)  # type: ignore[arg-type]


# ----------------------------------------------------------- who sits where


def seat_of(t: Llamas, name: str) -> int:
    """Return a person's seat."""
    return SEATING.seat(name, t.state.seats)


def name_of(t: Llamas, seat: int) -> str:
    """Return the person on a seat."""
    return SEATING.name(seat, t.state.seats)


def notation(t: Llamas, c: Choice) -> str:
    """Return the notation of a choice, with a name for its seat."""
    if c.verb not in SEATED:
        return c.id
    seat, *place = c.at
    return choice(c.verb, name_of(t, int(seat)), *place).id


# -------------------------------------------------------------- what is seen


def view(t: Llamas, reader: str | None) -> LlamasView:
    """Return the table as a person sees it, or as a spectator sees it."""
    return t.view(None if reader is None else seat_of(t, reader))


def shown(t: Llamas, name: str) -> SeatView:
    """Return what everyone can see of a person's seat."""
    return t.view(None).table[seat_of(t, name)]


def spoken(t: Llamas, names: Sequence[str], reader: str | None) -> Words:
    """Return the words for a reader, with these names for the people."""
    seated = SEATING.arranged(names[: t.state.seats])
    return Words(seated, None if reader is None else seat_of(t, reader))


def field(t: Llamas, name: str) -> str:
    """Return the cards in a Field."""
    return " ".join(t.state.face[card] for card in t.state.fields[seat_of(t, name)])


def hand(t: Llamas, name: str, reader: str | None = "") -> str:
    """Return the cards in a hand as a reader sees them; the default reader is its owner."""
    seat = seat_of(t, name)
    seen = view(t, name if reader == "" else reader).table[seat].hand
    return " ".join(key or "?" for key in seen)


def size(t: Llamas, name: str) -> int:
    """Return how many cards a person has in hand."""
    return len(shown(t, name).hand)


def discards(t: Llamas) -> str:
    """Return the discard pile, with the top last."""
    return " ".join(t.state.face[card] for card in t.state.discard)


def decision(t: Llamas, name: str) -> Decision:
    """Return a person's current decision."""
    return t.waiting[seat_of(t, name)]


def choices(t: Llamas, name: str) -> list[str]:
    """Return the notations of a person's choices."""
    return [notation(t, c) for c in decision(t, name).choices]


def asked(t: Llamas) -> list[tuple[str, str]]:
    """Return who is asked, each with the prompt."""
    return [(name_of(t, seat), decision.prompt) for seat, decision in t.waiting.items()]


def ended(t: Llamas) -> tuple[list[str], str]:
    """Return the winners and the reason."""
    assert t.outcome and not t.waiting
    return [name_of(t, seat) for seat in t.outcome.winners], t.outcome.reason


def kinds(events: Iterable[Event]) -> list[str]:
    """Return the kinds of events."""
    return [event.kind for event in events]


def told(t: Llamas, events: Iterable[Event], reader: str | None) -> list[str]:
    """Return events as a reader learns them: ``draw ada basic_goat``, or ``draw ada ?``."""
    lines = []
    for event in (e.seen_by(None if reader is None else seat_of(t, reader)) for e in events):
        faces = [face or "?" for _, face in event.cards]
        doer = [] if event.seat is None else [name_of(t, event.seat)]
        lines.append(" ".join([event.kind, *doer, *faces]))
    return lines


# --------------------------------------------------------------- what is done


def said(t: Llamas, word: str, seat: int) -> str:
    """Return the notation of a test's phrase.

    ``play llama_bomb`` is that card of the hand, ``destroy ben.basic_goat`` that card in Ben's
    Field, and ``take llama_bomb`` that card wherever it can be taken from. Anything else is the
    notation itself, with names for seats.
    """
    verb, _, key = word.partition(" ")
    s = t.state
    if not key:
        c = parse(word)
        seats = [seat_of(t, str(x)) for x in c.at[:1] if x in PEOPLE]
        return choice(c.verb, *seats, *c.at[1:]).id if seats else word
    owner, _, card = key.rpartition(".")
    if owner:
        lying = seat_of(t, owner)
        return f"{verb}:{lying}.{[s.face[x] for x in s.fields[lying]].index(card)}"
    if verb == "take":
        return next(c.id for c in t.waiting[seat].choices if taken(s, c) == card)
    return f"{verb}:{[s.face[x] for x in s.hand[seat]].index(card)}"


def taken(s: LlamasState, c: Choice) -> str:
    """Return the card that a choice takes, or an empty string."""
    if c.verb != "take":
        return ""
    zone, place = c.at[0], int(c.at[-1])
    zones = {"deck": s.deck, "pile": s.discard, "hand": s.hand[int(c.at[1])] if c.at[2:] else []}
    return s.face[zones[str(zone)][place]]


def play(t: Llamas, *words: str) -> list[Event]:
    """Give answers, each for the only seat that is asked; everyone passes in windows in between."""
    events: list[Event] = []
    for word in words:
        events += pass_all(t)
        (seat,) = t.waiting
        events += answer(t, seat, *[part.strip() for part in word.split("&") if part])
    return events + pass_all(t)


def pass_all(t: Llamas) -> list[Event]:
    """Pass for everyone in open windows."""
    events: list[Event] = []
    while isinstance(t.waiting, Window) and not t.outcome:
        seat = next(seat for seat, d in t.waiting.items() if d.given is None)
        events += answer(t, seat)
    return events


def give(t: Llamas, name: str, *words: str) -> list[Event]:
    """Give one person's answer while several are asked; without phrases it is a pass."""
    return answer(t, seat_of(t, name), *words)


def answer(t: Llamas, seat: int, *words: str) -> list[Event]:
    """Give one answer, and check that every card is in exactly one zone."""
    events = t.answer(seat, [said(t, word, seat) for word in words])
    lying = [token for zone in GAME.zones(t.state) for token in zone]
    assert sorted(lying) == list(range(len(t.state.face)))
    return events
