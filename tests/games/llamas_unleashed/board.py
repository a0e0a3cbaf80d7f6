"""Positions of Llamas Unleashed written as one line for each player.

    ada: basic_llama llama_kick / spit_happens llama_bomb

Before the stroke lies the Field, after it the hand, which only its owner has seen. The seat that
is active begins its turn. Every other card lies under those named of the deck.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games import GAMES, Table
from games.engine import Event, Window
from games.llamas_unleashed.state import LlamasState, in_the_box
from games.llamas_unleashed.view import LlamasView

ADA, BEN, CYD, DOV = range(4)
GAME = GAMES["llamas_unleashed"]
Llamas = Table[LlamasState, LlamasView]


class Box:
    """Hands out the tokens of all cards by key."""

    def __init__(self, s: LlamasState) -> None:
        self.left = [*s.nursery, *s.deck]
        self.face = s.face

    def take(self, keys: str) -> list[int]:
        """Take one card for each of the keys named."""
        taken = []
        for key in keys.split():
            token = next(t for t in self.left if self.face[t] == key)
            self.left.remove(token)
            taken.append(token)
        return taken


def position(
    *lines: str,
    deck: str = "",
    discard: str = "",
    rest: str = "deck",
    active: int = ADA,
    skips: Sequence[int] = (),
    turns: int = 10,
    expansion: bool = False,
) -> LlamasState:
    """Return the state; the top of ``deck`` and ``discard`` is the card named last.

    ``rest`` names the place of all cards not mentioned: the bottom of the deck, or of the discard
    pile, so that the deck holds no more than what is named.
    """
    s = in_the_box(len(lines), expansion)
    box = Box(s)
    for seat, line in enumerate(lines):
        field, _, hand = line.partition(":")[2].partition("/")
        s.fields[seat], s.hand[seat] = box.take(field), box.take(hand)
    named_deck, named_discard = box.take(deck), box.take(discard)
    s.nursery = [t for t in box.left if s.face[t].startswith("baby_")]
    left = [t for t in box.left if t not in s.nursery]
    s.deck = (left if rest == "deck" else []) + named_deck
    s.discard = (left if rest == "discard" else []) + named_discard
    s.seen = [0] * (s.seats + 1)
    show(s, s.everyone, [*s.nursery, *s.discard, *(t for row in s.fields for t in row)])
    for seat, own in enumerate(s.hand):
        show(s, 1 << seat, own)
    s.active, s.turns, s.phase = active, turns, "beginning"
    s.skips = list(skips) or s.skips
    return s


def show(s: LlamasState, eyes: int, tokens: Iterable[int]) -> None:
    for reader in range(s.seats + 1):
        for token in tokens:
            if eyes >> reader & 1:
                s.seen[reader] |= 1 << token


def table(*lines: str, seed: bytes = b"llamas", **more: object) -> Llamas:
    """Set up a position and let it begin; see ``position``."""
    return Table.at(GAME, position(*lines, **more), seed)  # type: ignore[arg-type]


def field(t: Llamas, seat: int) -> str:
    """Return the cards in a Field."""
    return " ".join(t.state.face[card] for card in t.state.fields[seat])


def hand(t: Llamas, seat: int, reader: int | None = -1) -> str:
    """Return the cards in a hand as a reader sees them (its owner, if none is named)."""
    shown = t.view(seat if reader == -1 else reader).table[seat].hand
    return " ".join(key or "?" for key in shown)


def discards(t: Llamas) -> str:
    """Return the discard pile, the top last."""
    return " ".join(t.state.face[card] for card in t.state.discard)


def choices(t: Llamas, seat: int) -> list[str]:
    """Return the notations of what a seat may choose."""
    return [c.id for c in t.waiting[seat].choices]


def asked(t: Llamas) -> list[tuple[int, str]]:
    """Return who is asked for what."""
    return [(seat, decision.prompt) for seat, decision in t.waiting.items()]


def said(t: Llamas, word: str, seat: int) -> str:
    """Return the choice that a word of a test means.

    ``play llama_bomb`` is that card of the hand, ``destroy ben.basic_goat`` that card in Ben's
    Field (or in the hand he is robbed of); anything else is the notation itself.
    """
    verb, _, key = word.partition(" ")
    if not key:
        return verb
    s = t.state
    owner, _, card = key.rpartition(".")
    if owner:
        who = ["ada", "ben", "cyd", "dov"].index(owner)
        faces = [s.face[x] for x in s.fields[who]]
        return f"{verb}:{who}.{faces.index(card)}"
    if verb == "take":
        zones = {"deck": s.deck, "pile": s.discard}
        for choice in t.waiting[seat].choices:
            if choice.verb == "take" and choice.at[0] in zones:
                if s.face[zones[str(choice.at[0])][int(choice.at[1])]] == card:
                    return choice.id
            elif (
                choice.verb == "take"
                and s.face[s.hand[int(choice.at[1])][int(choice.at[2])]] == card
            ):
                return choice.id
        raise AssertionError(f"no {card} to take")
    return f"{verb}:{[s.face[x] for x in s.hand[seat]].index(card)}"


def play(t: Llamas, *words: str) -> list[Event]:
    """Give answers, each by the one seat that is asked; windows in between are passed by all."""
    events: list[Event] = []
    for word in words:
        events += pass_all(t)
        (seat,) = t.waiting
        events += t.answer(seat, [said(t, part.strip(), seat) for part in word.split("&") if part])
    return events + pass_all(t)


def pass_all(t: Llamas) -> list[Event]:
    """Let everybody pass in open windows."""
    events: list[Event] = []
    while isinstance(t.waiting, Window) and not t.outcome:
        seat = next(seat for seat, d in t.waiting.items() if d.given is None)
        events += t.answer(seat, [])
    return events


def give(t: Llamas, seat: int, *words: str) -> list[Event]:
    """Give one answer of a seat among several asked."""
    return t.answer(seat, [said(t, word, seat) for word in words])


def kinds(events: Iterable[Event]) -> list[str]:
    """Return what happened in one word each."""
    return [event.kind for event in events]


def told(events: Iterable[Event], reader: int | None) -> list[str]:
    """Tell events as a reader learns them: ``draw 0 basic_goat``, or ``draw 0 ?``."""
    lines = []
    for event in (e.seen_by(reader) for e in events):
        faces = [face or "?" for _, face in event.cards]
        seat = [] if event.seat is None else [str(event.seat)]
        lines.append(" ".join([event.kind, *seat, *faces]))
    return lines
