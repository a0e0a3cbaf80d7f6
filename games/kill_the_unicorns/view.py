"""The view of one reader of Kill The Unicorns."""

from __future__ import annotations

from pydantic import BaseModel

from games.engine import BySeat, SeatNumber, View
from games.kill_the_unicorns.cards import BOOK, PRINTED
from games.kill_the_unicorns.rules import scoring
from games.kill_the_unicorns.state import MARKET, NOBODY, TRAP, KillState


class UnicornView(BaseModel):
    """A unicorn: its card and its present state; ``colour`` is empty for none.

    ``scheme`` is the scheme that stays with it, ``token`` the latest item from the market.
    """

    kind: str
    colour: str
    value: int
    starting: bool
    scheme: str = ""
    token: str = ""


class TrapView(BaseModel):
    """A face-down scheme and its owner; ``kind`` is None if the reader may not look."""

    owner: SeatNumber
    kind: str | None


class HuntedView(BaseModel):
    """A unicorn in line and the schemes beneath it."""

    unicorn: UnicornView
    traps: list[TrapView]


class HuntView(BaseModel):
    """A hunt of today that is over: the unicorn as printed, its winner, and each seat's total.

    Totals are None for seats that took no part.
    """

    unicorn: UnicornView
    winner: SeatNumber | None
    totals: BySeat[int | None]


class SeatView(BaseModel):
    """The cards and tokens of a seat.

    ``hand``, ``bid`` and ``drawn`` are by place, None if the reader may not look. ``left`` is
    what everyone can work out to be in the hand and in a face-down bid together, ``spent`` what
    was played or paid today. ``total`` is None before the reveal and for those not taking part.
    """

    role: str
    used: bool
    hand: list[int | None]
    bid: list[int | None]
    left: list[int]
    spent: list[int]
    passed: bool
    total: int | None
    deck: int
    drawn: list[str | None]
    discard: list[str]
    buried: list[str | None]
    stable: list[UnicornView]
    pate: int
    rainbows: int
    score: int


class KillView(View):
    """The match as far as one reader may know it.

    ``line`` holds the unicorns still to be hunted today; ``hunting`` says whether the first of
    them is being hunted now. ``lead`` is the winner so far, ``sprung`` the scheme just revealed.
    ``done`` lists the hunts of today that are over.
    """

    day: int
    step: int
    first: SeatNumber
    call: int
    hunting: bool
    shown: bool
    lead: SeatNumber | None
    sprung: TrapView | None
    line: list[HuntedView]
    done: list[HuntView] = []
    pile: int
    gone: list[str]
    stock: dict[str, int]
    markers: list[str | None]
    mark: int | None
    power: dict[str, int]
    table: BySeat[SeatView]


def view(s: KillState, reader: int | None) -> KillView:
    """Return the view of a masked state."""
    shown = any(n != NOBODY for n in s.total)
    sprung = [trap_view(s, t) for t in s.sprung]
    return KillView(
        game="kill_the_unicorns", seats=s.seats, reader=reader, active=s.first,
        day=s.day, step=s.step, first=s.first, call=s.call, shown=shown,
        hunting=TRAP < s.step < MARKET and len(s.line) == MARKET - s.step,
        lead=None if s.lead == NOBODY else s.lead,
        sprung=sprung[0] if sprung else None,
        line=[
            HuntedView(unicorn=unicorn_view(s, u), traps=[trap_view(s, t) for t in traps])
            for u, traps in zip(s.line, s.traps, strict=True)
        ],
        done=[
            hunt_view(face, *sums) for face, sums in zip(s.hunted, s.sums, strict=True)
        ],
        pile=len(s.pile), gone=[s.face[u] for u in s.gone], stock=s.stock,
        markers=[s.face[t] or None for t in s.markers],
        power=dict(s.power), mark=None if s.mark == NOBODY else s.mark,
        table=[seat_view(s, seat, shown) for seat in range(s.seats)],
    )  # fmt: skip


def seat_view(s: KillState, seat: int, shown: bool) -> SeatView:
    """Return the view of a seat, as far as the reader may know."""
    spent = s.spent[seat] + (s.bid[seat] if shown else [])
    played = [int(s.face[t]) for t in spent]
    left = list(BOOK.hunt.values)
    for n in played:
        left.remove(n)
    return SeatView(
        role=s.role[seat], used=s.used[seat],
        hand=values(s, s.hand[seat]), bid=values(s, s.bid[seat]),
        left=left, spent=sorted(int(s.face[t]) for t in s.spent[seat]),
        passed=seat in s.passed, total=None if s.total[seat] == NOBODY else s.total[seat],
        deck=len(s.deck[seat]), drawn=[s.face[t] or None for t in s.schemes[seat]],
        discard=[s.face[t] for t in s.discard[seat]],
        buried=[s.face[t] or None for t in s.buried[seat]],
        stable=[unicorn_view(s, u) for u in s.stable[seat]], pate=s.pate[seat],
        rainbows=scoring.best_distribution(scoring.by_colour(s, seat))[1],
        score=scoring.score(s, seat),
    )  # fmt: skip


def values(s: KillState, cards: list[int]) -> list[int | None]:
    """Return the values of hunt cards, None for those that the reader may not look at."""
    return [int(s.face[t]) if s.face[t] else None for t in cards]


def unicorn_view(s: KillState, u: int) -> UnicornView:
    """Return the present view of a unicorn."""
    return UnicornView(
        kind=s.face[u], colour=scoring.colour(s, u), value=scoring.value(s, u),
        starting=PRINTED[s.face[u]].starting,
        scheme=s.face[s.attached[u]] if u in s.attached else "", token=s.token.get(u, ""),
    )  # fmt: skip


def hunt_view(face: str, winner: int, *totals: int) -> HuntView:
    """Return the view of a hunt that is over."""
    card = PRINTED[face]
    return HuntView(
        unicorn=UnicornView(kind=face, colour=card.colour, value=card.value, starting=False),
        winner=known(winner),
        totals=[known(n) for n in totals],
    )


def known(n: int) -> int | None:
    """Return a seat or a total; None for none."""
    return None if n == NOBODY else n


def trap_view(s: KillState, t: int) -> TrapView:
    """Return the view of a scheme: its owner, and its kind if the reader may look."""
    return TrapView(owner=s.owner(t), kind=s.face[t] or None)
