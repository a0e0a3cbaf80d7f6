"""The pictures of Instinkt."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence, Set

from games.drawing import (
    BOLD,
    CHALK,
    HEIGHT,
    LOW,
    SMALLEST,
    TOP,
    WIDTH,
    Look,
    Parts,
    Sheet,
    hollow,
    joined,
    legend,
    looked_up,
    picture,
    ring,
    rounded,
    state_line,
    width,
)
from games.engine import Choice, Decision, Picture, Place, SeenEvent, Words, moved
from games.instinkt.cards import CARDS
from games.instinkt.picture.cards import LADDER, back, piece
from games.instinkt.picture.display import Display
from games.instinkt.picture.ending import ending
from games.instinkt.picture.ground import GROUND, HALO, PANEL, REED
from games.instinkt.picture.own import MANY, board_panel, own
from games.instinkt.picture.players import beside
from games.instinkt.picture.scene import TRIED, scene
from games.instinkt.picture.signs import signs
from games.instinkt.picture.strip import strip
from games.instinkt.state import InstinktState
from games.instinkt.text.names import effect
from games.instinkt.text.names import plain as full_name
from games.instinkt.view import InstinktView, OpenCard

CHANGES = {"begin", "place", "move"}
PUBLIC = 272, TOP - 6, 652, 668
OWN = 20, TOP + 4, 676, 644
"""The area of the display, on the table and in a player's panel."""


class InstinktPicture(Picture[InstinktView]):
    """The square of cards with the players or the reader's hand; at the end with the score."""

    look = Look(PANEL)
    signs = staticmethod(signs)
    strip = staticmethod(strip)

    def draw(
        self,
        view: InstinktView,
        words: Words,
        decision: Decision | None = None,
        trying: Choice | None = None,
        news: Collection[Place] = (),
        story: Sequence[SeenEvent] = (),
    ) -> Sheet:
        """Draw the table; a choice being tried is shown with its result."""
        if view.outcome:
            result = state_line(words("Result"), halo=HALO)
            return picture(HEIGHT, GROUND, result, ending(view, words))
        mine = decision if decision and decision.seat == view.reader else None
        shown = scene(view, mine, trying)
        said = words("Round {n}", n=max(view.round, 1))
        if shown.chosen:
            said = words("Round {n} · if you do this", n=max(view.round, 1))
        laid = shown.cards.values()  # a card being tried is in the display already
        waiting = [one for one in (*view.played, *view.lifted) if one not in laid]
        if view.reader is None:
            seats = [
                beside(seat, view, [one for one in waiting if one.seat == seat], words)
                for seat in range(view.seats)
            ]
            board = Display(shown, view, PUBLIC).draw(words, news)
            parts = [board, *seats, since_last_turn(said, words) if news else ()]
        else:
            starred = () if shown.ways else news
            hand = own(view, view.reader, waiting, picked(mine, trying), mine, bool(news), words)
            if len(view.hand[view.reader]) > MANY:  # the display has not begun
                parts = [board_panel(False), hand]
            else:
                board = Display(shown, view, OWN).draw(words, starred)
                parts = [board_panel(bool(mine and mine.prompt in TRIED)), board, hand]
        return picture(HEIGHT, GROUND, state_line(said, halo=HALO), *parts)

    def scene(self, said: str) -> Parts:
        """Draw the ground with a line about the match."""
        return joined([GROUND, state_line(said, halo=HALO)])

    def touched(self, events: Sequence[SeenEvent], s: InstinktState) -> Set[Place]:
        """Return the places of the cards that were placed, pushed or moved."""
        tokens = moved(events, CHANGES)
        for event in events:
            if event.kind == "push":
                steps = event.about[2:]
                pushed = zip(event.cards, (1, *steps), strict=True)
                tokens |= {token for (token, _), step in pushed if step}
        return {("cell", *cell) for token, cell in s.display.items() if token in tokens}

    def card(self, name: str, words: Words) -> Sheet:
        """Draw one animal in the colours of both players."""
        kind = next(card for card in CARDS.values() if full_name(card.key, words) == name)
        drawn = [piece(OpenCard(seat=0, kind=kind.key), 48, 146, 192, words),
                 piece(OpenCard(seat=1, kind=kind.key), 176, 362, 192, words)]  # fmt: skip
        pills = [words("scores")] if kind.points else [words("acts")]
        pills.append(words("one in each set of {n}", n=len(CARDS)))
        page = looked_up(self.look, joined(drawn), name, pills, effect(kind, words))
        return picture(LOW, GROUND, state_line(words("Card"), halo=HALO), page)

    def parts(self, words: Words) -> Iterator[Sheet]:
        """Yield the recurring parts: all animals in all sizes."""
        backs = [back(seat, 0, 0, *size) for seat in (0, 1) for size in ((30, 40), (48, 64))]
        marks = [
            mark
            for side in LADDER
            for mark in (ring(0, 0, side, side), hollow(0, 0, side, side, REED, 12))
        ]
        yield picture(HEIGHT, GROUND, *backs, *marks)
        for kind in CARDS:
            pieces = [
                piece(OpenCard(seat=seat, kind=kind), 0, 0, side, words)
                for seat in (0, 1)
                for side in LADDER
            ]
            yield picture(HEIGHT, *pieces)


def since_last_turn(state: str, words: Words) -> Parts:
    """Explain the star beside the state of the match."""
    said = words("since last turn")
    right = WIDTH - 60 - width(state, 32, BOLD)
    wide = width(said, SMALLEST) + 56
    return joined(
        [rounded(right - wide, 24, wide, 44, 14, PANEL), legend(right - 12, 46, said, CHALK, "end")]
    )


def picked(decision: Decision | None, trying: Choice | None) -> list[int]:
    """Return the places in hand of the cards that the reader has chosen, in order of choice."""
    given = [trying] if trying else list(decision.given or ()) if decision else []
    return [choice.place for choice in given if choice.verb in ("play", "under")]
