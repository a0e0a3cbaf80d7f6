"""A player's own panel: what the question is about is the largest in it."""

from __future__ import annotations

from collections.abc import Sequence

from games.drawing import (
    BLACK,
    Column,
    M,
    Page,
    Panel,
    Room,
    Row,
    S,
    Shown,
    Text,
    rows_of,
    sentence,
)
from games.engine import Choice
from games.llamas_unleashed.cards import CARDS, HERDS
from games.llamas_unleashed.picture.fields import brief, field, fields
from games.llamas_unleashed.picture.ground import INK, WELL
from games.llamas_unleashed.picture.hand import Slot, choices, to_draw
from games.llamas_unleashed.picture.stage import asking, being_played, stage
from games.llamas_unleashed.picture.story import story
from games.llamas_unleashed.view import LlamasView

FIELDS = {"into", "destroy", "sacrifice", "remove", "steal", "move", "swap", "return", "save",
          "player", "from"}  # fmt: skip
"""The questions about cards in Fields or about players."""
LOOKED = {"take", "top", "bottom", "keep", "baby", "first_baby"}
"""The questions about cards that are looked at."""
EFFECT = {"may", "may_draw", "may_two"}
"""The questions whether to use an effect."""
RESPONSE, AMONG_FIELDS, LOOK, EFFECT_HIGH, FEW_CHOICES = 760, 880, 900, 930, 680
"""The heights of pages without the whole hand."""
HAND, GAP = 584, 10
"""The height of a page with a hand and no Field, and the room above each line of Fields."""
FIELDS_HIGH, OWN, PAIR, SLIM = {2: 290, 3: 330, 4: 440}, 164, 140, 124
"""The heights of all Fields by the number of seats, of a Field in a line, of each of two, and of
one above a large hand or with more seats."""
BRIEF, BRIEFER, FEW, LARGE_HAND = 124, 70, 2, 8
"""The heights of seats without their Fields, if they are more than so FEW side by side, and
otherwise; and the most cards in a hand that is not large."""
STOPS, TITLE, ABREAST = 150, 200, 2
"""The height of cards to respond with, the width of the words before them, and how many
are side by side."""
IN_A_ROW = 4
"""The most seats side by side without their Fields."""


def panel(shown: Shown[LlamasView], me: int) -> Page:
    """Return the panel of a player."""
    asked = shown.asked
    if asked == "instant":
        return _response(shown, me)
    if asked in FIELDS:
        return _among_fields(shown)
    if asked in LOOKED:
        return _looked_at(shown, me)
    hand, seats = _hand(shown, me), shown.view.seats
    if asked in EFFECT:
        return Page(Column(story(shown), _asker(shown, 160), _line(shown, me), hand, gap=12),
                    EFFECT_HIGH)  # fmt: skip
    large = len(shown.view.table[me].hand) > LARGE_HAND or seats not in FIELDS_HIGH
    own = _line(shown, me, SLIM if large else PAIR if seats == 2 else OWN)
    briefly = [*_briefs(shown, shown.others), own]
    high = FIELDS_HIGH.get(seats, sum(round(row.h) + GAP for row in briefly) - GAP)
    if seats == 2 and not large:
        briefly = [_line(shown, 1 - me, PAIR), own]
    return Page(Column(story(shown), *briefly, hand, gap=GAP), HAND + GAP + high)


def _line(shown: Shown[LlamasView], seat: int, h: float = OWN) -> Room:
    """Return a Field in a line."""
    return Room(field(shown, seat, across=True), h=h)


def _briefs(shown: Shown[LlamasView], seats: Sequence[int]) -> list[Room]:
    """Return rows of seats without their Fields."""
    rows = rows_of([brief(shown, seat).share() for seat in seats], IN_A_ROW)
    return [Room(Row(*row, gap=10), h=BRIEF if len(row) > FEW else BRIEFER) for row in rows]


def _hand(shown: Shown[LlamasView], me: int) -> Panel:
    """Return the reader's cards, and the deck if a card may be drawn."""
    view, words, decision = shown.view, shown.words, shown.decision
    offered = decision.choices if decision else ()
    playable = {c.place for c in offered if c.verb == "play"}
    slots = [Slot(key, ("hand", i), bool(playable) and i not in playable)
             for i, key in enumerate(view.table[me].hand)]  # fmt: skip
    draws = any(choice.verb == "draw" for choice in offered)
    deck = to_draw(view.deck, words) if draws else None
    if not slots:
        return Panel(sentence(words("Your hand is empty"), M, INK), pad=24)
    return Panel(choices(slots, words, deck), shown.frame(me), pad=12, fill=WELL)


def _response(shown: Shown[LlamasView], me: int) -> Page:
    """Return what is being played, what can stop it, and the Field it is about."""
    view, words, decision = shown.view, shown.words, shown.decision
    played = being_played(shown)
    assert played and decision
    about, hand = played.field, view.table[me].hand
    stops = [Slot(hand[choice.place], ("hand", choice.place))
             for choice in decision.choices if choice.verb == "instant"]  # fmt: skip
    top = stage(played, shown, *([] if stops else [words("You can't respond")]))
    if stops:
        said = Room(Text(words("You can respond"), S, INK, BLACK, "middle", lines=2), w=TITLE)
        answer = Row(said, choices(stops, words, columns=min(len(stops), ABREAST)), gap=8)
        below = [Room(Panel(answer, "move", pad=10, fill=WELL), h=STOPS),
                 _line(shown, me if about is None else about)]  # fmt: skip
    else:
        meant = dict.fromkeys((me if about is None else about, me))
        below = [_line(shown, seat) for seat in meant]
        if len(below) == 1 and len(shown.others) <= IN_A_ROW:
            below = [*_briefs(shown, shown.others), *below]
    return Page(Column(story(shown, played), top, *below, gap=12), RESPONSE)


def _among_fields(shown: Shown[LlamasView]) -> Page:
    """Return the card that asks, and the Fields with something to choose."""
    offered = shown.decision.choices if shown.decision else ()
    named = [str(choice.at[0]) for choice in offered if choice.at]
    seats = sorted({int(seat) for seat in named if seat.isdecimal()})
    asked_about = fields(shown, seats or [shown.view.active])
    return Page(Column(story(shown), _asker(shown, 200), asked_about, gap=12), AMONG_FIELDS)


def _asker(shown: Shown[LlamasView], h: float) -> Room | None:
    """Return the stage for the card whose effect asks."""
    about = shown.decision.about if shown.decision else ()
    key = str(about[0]) if about else ""
    known = key in CARDS or key.removesuffix("_herd") in HERDS
    return Room(asking(key, shown), h=h) if known else None


def _looked_at(shown: Shown[LlamasView], me: int) -> Page:
    """Return the cards that are looked at, with the reader's own Field below them."""
    view, words = shown.view, shown.words
    slots = [
        Slot(looked_at(choice, view), ("take", *choice.at))
        for choice in (shown.decision.choices if shown.decision else ())
        if choice.verb in ("take", "baby")
    ]
    cards = Panel(choices(slots, words), "move", pad=14, fill=WELL)
    if shown.asked == "first_baby":
        return Page(Column(story(shown), cards, gap=12), FEW_CHOICES)
    page = Column(story(shown), _asker(shown, 214), cards, _line(shown, me), gap=12)
    return Page(page, LOOK)


def looked_at(choice: Choice, view: LlamasView) -> str | None:
    """Return the card that a choice takes, as far as the reader knows it."""
    if choice.verb == "baby":
        return f"baby_{choice.at[0]}"
    zone, place = choice.at[0], int(choice.at[-1])
    if zone == "deck":
        return view.top.get(place)
    cards = view.discard if zone == "pile" else view.table[int(choice.at[1])].hand
    return cards[place] if place < len(cards) else None
