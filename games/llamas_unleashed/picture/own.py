"""A player's own panel: what the question is about is the largest in it."""

from __future__ import annotations

from games.drawing import (
    BLACK,
    Column,
    Gap,
    Grid,
    M,
    Mark,
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
from games.llamas_unleashed.picture.hand import Slot, choices, to_draw, told
from games.llamas_unleashed.picture.stage import PAPER, asking, being_played, link
from games.llamas_unleashed.picture.story import story, would_win
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
FIELDS_HIGH, OWN, BRIEF, BRIEFER = {2: 290, 3: 330, 4: 440}, 124, 124, 70
"""The heights of all Fields by the number of seats, of the reader's with more, and of seats without
their Fields, if they are more than FEW side by side, and otherwise."""
LARGE_HAND, FEW = 8, 2
"""Beside more cards in the hand, the others have no Fields."""
MARK, NAMED, NARROW, BROAD = 46, 228, 80, 112
"""The side of a player's mark, the height of the names of cards that respond to each other, and the
widths of cards to respond with."""
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
    own, hand, seats = _own(shown, me), _hand(shown, me), shown.view.seats
    if asked in EFFECT:
        return Page(Column(story(shown), _asker(shown, 200), own, hand, gap=12), EFFECT_HIGH)
    rows = rows_of([brief(shown, seat).share() for seat in shown.others], IN_A_ROW)
    briefly = [Room(Row(*row, gap=10), h=BRIEF if len(row) > FEW else BRIEFER) for row in rows]
    briefly.append(own)
    high = FIELDS_HIGH.get(seats, sum(round(row.h) + GAP for row in briefly) - GAP)
    if seats in FIELDS_HIGH and len(shown.view.table[me].hand) <= LARGE_HAND:
        briefly = [Room(fields(shown, [*shown.others, me]), h=high)]
    return Page(Column(story(shown), *briefly, hand, gap=GAP), HAND + GAP + high)


def _own(shown: Shown[LlamasView], me: int) -> Room:
    """Return the reader's Field in a line."""
    return Room(field(shown, me, across=True), h=OWN)


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
    seat, about = played.seat, played.field
    threat = (would_win(played, view) and about != me) or about == me != seat
    head, h = None, NAMED if played.below else 0
    if seat is not None:
        head = Row(Mark(seat, MARK), Text(shown.title(seat), M, INK, cut=True))
    links = [link(played.key, head, words, h, "threat" if threat else "")]
    if played.below:
        links.insert(0, link(played.below[-1], Gap(MARK), words, h, stopped=True))
    cards = Panel(Row(*links, gap=40), "threat" if threat else "", fill=PAPER).share(1 + len(links))
    hand, stops = view.table[me].hand, dict[str, int]()
    for choice in decision.choices:
        if choice.verb == "instant" and (key := hand[choice.place]):
            stops[key] = choice.place
    side = NARROW if played.below else BROAD
    own = [link(key, None, words, h).at("hand", at) if len(stops) == 1 else
           told(Slot(key, ("hand", at)), words, side) for key, at in stops.items()]  # fmt: skip
    title = Text(words("You can respond"), S, INK, BLACK, lines=2)
    answer = Panel(Column(title, Grid(*own, columns=1)), "move", pad=14, fill=WELL)
    above = Row(cards, answer.share(2) if stops else None).share()
    below = Room(field(shown, about, across=True), h=OWN) if about is not None else None
    return Page(Column(story(shown, played), above, below, gap=12), RESPONSE)


def _among_fields(shown: Shown[LlamasView]) -> Page:
    """Return the card that asks, and the Fields with something to choose."""
    offered = shown.decision.choices if shown.decision else ()
    named = [str(choice.at[0]) for choice in offered if choice.at]
    seats = sorted({int(seat) for seat in named if seat.isdecimal()})
    asked_about = fields(shown, seats or [shown.view.active])
    return Page(Column(story(shown), _asker(shown, 240), asked_about, gap=12), AMONG_FIELDS)


def _asker(shown: Shown[LlamasView], h: float) -> Room | None:
    """Return the stage for the card whose effect asks."""
    about = shown.decision.about if shown.decision else ()
    key = str(about[0]) if about else ""
    known = key in CARDS or key.removesuffix("_herd") in HERDS
    return asking(key, shown, h) if known else None


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
    page = Column(story(shown), _asker(shown, 214), cards, _own(shown, me), gap=12)
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
