"""The table of Instinkt as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from games.drawing_narrow import (
    BOLD,
    GOLD,
    INK,
    PLATE,
    WIDTH,
    card,
    label,
    lines,
    name_of,
    panel,
    picture,
    pill,
    plate,
    ring,
)
from games.engine import Choice, Decision, Picture, Words
from games.instinkt.picture.display import Display, face
from games.instinkt.picture.scene import scene
from games.instinkt.text.names import DISCS, TOKEN
from games.instinkt.text.table import holding
from games.instinkt.view import InstinktView, OpenCard

EDGE, GAP, INSET = 12, 12, 14
TITLE = 46
ROOM = WIDTH - 2 * EDGE
SAMPLE = 66, 84  # a card in a player's panel
SEAT = PLATE + SAMPLE[1] + 30
HAND = 124, 150  # a card in the reader's hand
CAPTION = 44
PAWS = "🐾"


class InstinktPicture(Picture[InstinktView]):
    """Both players above, the display in the middle, the reader's hand below."""

    def draw(
        self,
        view: InstinktView,
        words: Words,
        decision: Decision | None = None,
        trying: Choice | None = None,
        news: object = (),
    ) -> str:
        """Draw the table; what is tried out is shown as it would lie then."""
        own = decision if decision and decision.seat == view.reader else None
        shown = scene(view, own, trying)
        said = words("Round {n}", n=max(view.round, 1))
        if shown.chosen:
            said = words("Round {n} · if you do this", n=max(view.round, 1))
        parts = [label(WIDTH / 2, TITLE / 2 + 3, ROOM, said, 30, weight=BOLD, anchor="middle")]
        width = (ROOM - GAP) / 2
        laid = shown.cards.values()  # what is tried out lies there already
        waiting = [one for one in (*view.played, *view.lifted) if one not in laid]
        for seat in range(view.seats):
            x = EDGE + seat * (width + GAP)
            own_cards = [one for one in waiting if one.seat == seat]
            parts.append(player(seat, view, (x, TITLE, width), own_cards, words))
        y: float = TITLE + SEAT + GAP
        lying = Display(shown, view, y)
        blocks = [(lying.draw(words), lying.board.height + GAP)]
        y += blocks[-1][1]
        if view.removed:
            blocks.append(out_of_the_game(view.removed, y, words))
            y += blocks[-1][1]
        if view.reader is not None and view.hand[view.reader]:
            blocks.append(own_hand(view, y, words, picked(own, trying)))
            y += blocks[-1][1]
        return picture(y, *parts, *(drawn for drawn, _ in blocks))


def player(
    seat: int,
    view: InstinktView,
    at: tuple[float, float, float],
    waiting: Sequence[OpenCard],
    words: Words,
) -> str:
    """Draw a player's panel: name, colour, hand and deck, and the cards waiting to be placed.

    ``at`` is its upper left corner and its width.
    """
    x, y, width = at
    badge, to_move = badge_of(seat, view, words), view.waiting.get(seat) is False
    signs = f"{DISCS[seat]} {words('(you)')}" if seat == view.reader and not badge else DISCS[seat]
    top, beside = y + PLATE + 16, x + INSET + SAMPLE[0] + 14
    room = x + width - beside - INSET - (SAMPLE[0] + 10) * len(waiting)
    token = f"{TOKEN} {words('tiebreaker')}" if seat == view.token else ""
    said = [line for line in (*holding(seat, view, words), token) if line]
    step = SAMPLE[1] / len(said)
    return lines(
        [
            panel(x, y, width, SEAT, strong=to_move),
            plate(x + INSET, y + 8, width - 2 * INSET, name_of(seat, words), signs, badge,
                  seat == view.reader),
            card(x + INSET, top, *SAMPLE, PAWS, dark=not seat),
            *(label(beside, top + step * (i + 0.5), room, line, 25) for i, line in enumerate(said)),
            *(
                face(one, x + width - INSET - (SAMPLE[0] + 10) * i - SAMPLE[0], top, *SAMPLE)
                for i, one in enumerate(waiting)
            ),
        ]
    )  # fmt: skip


def badge_of(seat: int, view: InstinktView, words: Words) -> str:
    """Say whether a seat is to move, or has won."""
    if view.waiting.get(seat) is False:
        return words.told(seat, "your move", "to move")
    if view.outcome is None or seat not in view.outcome.winners:
        return ""
    return words("🏆 winner") if len(view.outcome.winners) == 1 else words("draw")


def out_of_the_game(cards: Sequence[OpenCard], y: float, words: Words) -> tuple[str, float]:
    """Draw the cards that have left the game; return them with their height."""
    said = words("Out of the game")
    parts = [label(EDGE + INSET, y + SAMPLE[1] / 2, 260, said)]
    x = EDGE + INSET + 216
    parts += [face(one, x + 80 * i, y, *SAMPLE) for i, one in enumerate(cards)]
    return lines(parts), SAMPLE[1] + GAP


def own_hand(view: InstinktView, y: float, words: Words, chosen: list[int]) -> tuple[str, float]:
    """Draw the reader's hand and what it knows of its deck; return it with its height."""
    seat = view.reader or 0
    width, height = HAND
    top, high = y + CAPTION, CAPTION + HAND[1] + INSET
    parts = [panel(EDGE, y, ROOM, high), label(EDGE + INSET, y + 22, ROOM, words("Your hand"), 26)]
    kinds = [kind for kind in view.hand[seat] if kind]
    for i, kind in enumerate(kinds):
        x = EDGE + INSET + i * (width + 18)
        parts.append(face(OpenCard(seat=seat, kind=kind), x, top, width, height, words))
        if i in chosen:
            number = str(chosen.index(i) + 1)
            parts.append(ring(x, top, width, height, chosen=True))
            parts += [pill(x - 3, top - 3, number, GOLD, INK)] if len(chosen) > 1 else []
    if view.under:
        x = EDGE + INSET + 3 * (width + 18) + 20
        parts.append(label(x, y + 22, ROOM, words("Under your deck"), 26))
        parts += [
            face(OpenCard(seat=seat, kind=kind), x + i * 98, top, 84, 104)
            for i, kind in enumerate(view.under)
        ]
    return lines(parts), high + GAP


def picked(decision: Decision | None, trying: Choice | None) -> list[int]:
    """Return the places in hand of the cards that the reader has chosen, in this order."""
    given = [trying] if trying else list(decision.given or ()) if decision else []
    return [choice.place for choice in given if choice.verb in ("play", "under")]
