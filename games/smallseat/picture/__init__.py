"""The pictures of Smallseat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from games.drawing import (
    BLACK,
    BOLD,
    HEIGHT,
    WIDTH,
    Look,
    Parts,
    Row,
    Sheet,
    Spots,
    TablePicture,
    card,
    chip,
    icon,
    joined,
    label,
    legend,
    marked,
    picture,
    result,
    rounded,
    width,
)
from games.drawing import INK as DARK
from games.engine import Choice, Decision, Place, SeenEvent, Words
from games.smallseat.cards import CARDS, HOUSE
from games.smallseat.picture.ground import BRIGHT, INK, PLAIN, PLATE, SHADE, WINE
from games.smallseat.picture.own import private
from games.smallseat.picture.signs import signs
from games.smallseat.picture.strip import strip
from games.smallseat.picture.table import counted, table
from games.smallseat.picture.votes import TINTS, WON, animal, done
from games.smallseat.state import SmallState
from games.smallseat.text.table import outcome_line
from games.smallseat.view import SmallView

VOTES = (236, 216), (236, 127), (210, 127)
LARGEST = 260, 273
"""The usual sizes of votes at the table, and the size at a table of three."""


class SmallPicture(TablePicture[SmallView]):
    """The seats around the table; or the reader's animals; at the end the secret cards."""

    look = Look(PLATE, INK, WINE)
    ground = PLAIN
    ink = BRIGHT
    signs = staticmethod(signs)
    strip = staticmethod(strip)

    def status(self, view: SmallView, words: Words) -> str:
        """Say which round it is."""
        return words("Round {n}", n=view.round) if view.called else words("Before the deal")

    def table(
        self, view: SmallView, words: Words, spots: Spots, decision: Decision | None, news: bool
    ) -> Parts:
        """Draw the seats around the table; or the reader's animals."""
        if view.reader is None:
            drawn = table(view, words, spots)
        else:
            drawn = private(view, words, view.reader, spots)
        return drawn + told_apart(self.status(view, words), words) if news else drawn

    def ending(self, view: SmallView, words: Words) -> Parts:
        """Draw the winner, the Teller's secret cards as bars, and everyone's last card."""
        assert view.outcome
        winners, scores = list(view.outcome.winners), view.outcome.scores
        counts = counted(view.table[view.teller].known, view.animals)
        bars = sorted(counts, key=lambda item: -item[1])[:5]
        most = bars[0][1] if bars else 1
        parts = []
        for i, (key, n) in enumerate(bars):
            y, wide = 438 + i * 62, 430 * n / most
            parts += [
                chip(42, y, 52, CARDS[key].emoji),
                rounded(108, y + 4, wide, 44, 8, "#e0a400" if n == most else "#c9ad84"),
                label(122, y + 26, wide - 20, words(CARDS[key].name), 26, DARK, BOLD)
                if wide > 200 else (),
                label(122 + wide, y + 26, 60, str(n), 34, INK, BLACK),
            ]  # fmt: skip
        rows = []
        for seat in view.ranked(scores):
            last = view.table[seat].known[:1]
            if seat == view.teller:
                called = words(CARDS[view.called].name)
                rows.append(Row(seat, "📣", words("Teller, called {animal}", animal=called),
                                seat in winners))  # fmt: skip
            elif last:
                said = words("last card {animal}", animal=words(CARDS[last[0]].name))
                rows.append(Row(seat, CARDS[last[0]].emoji, said, seat in winners))
            else:
                rows.append(Row(seat, "–", "", seat in winners))
        how = outcome_line(view.outcome, words)
        caption = words("The Teller's secret cards")
        return result(
            self.look, winners, how, caption, joined(parts), rows, words("last card"), words
        )

    def marks(
        self,
        view: SmallView,
        words: Words,
        spots: Spots,
        decision: Decision | None,
        trying: Choice | None,
    ) -> Sequence[Parts]:
        """Return the marks around seats and animals that can be chosen, or are being tried."""
        targets = {target(c, view) for c in decision.choices} if decision else set()
        every = {place for place in spots if place[0] == "own"}
        targets -= every if every <= targets else set()  # then marks would say nothing
        return [*marked(spots, targets, target(trying, view)).values()]

    def touched(self, events: Sequence[SeenEvent], s: SmallState) -> Set[Place]:
        """Return the seats that have changed places."""
        return {
            ("seat", int(seat))
            for event in events
            if event.kind in ("swap", "otter") and event.about
            for seat in (event.doer, event.about[0])
        }

    def card(self, name: str, words: Words) -> Sheet:
        """Draw an animal with its effect."""
        kind = next(one for one in CARDS.values() if words(one.name) == name)
        drawn = card(48, 146, 320, 404, kind.emoji, "", TINTS[kind.key], WINE, SHADE, 270)
        pills = [words(kind.animal), words("{n} in the deck", n=HOUSE.cards_each)]
        return self.looked_up(drawn, name, pills, words(kind.effect), words)

    def parts(self, words: Words) -> Iterator[Sheet]:
        """Yield the recurring parts: all animals in all sizes."""
        chips = [chip(0, 0, 34, sign) for sign in ("🪑", "📣", "🛡️")]
        icons = [icon(0, 0, side, "✋") for side in (50, 36, 32, 26)]
        yield picture(HEIGHT, PLAIN, *chips, *icons)
        for key, kind in CARDS.items():
            votes = [
                one
                for w, h in VOTES
                for one in (
                    animal(key, 0, 0, w, h, words(kind.name)), done(key, 0, 0, w, h),
                    animal(key, 0, 0, w, h, words(kind.name), WON),
                )
            ]  # fmt: skip
            chips = [chip(0, 0, side, kind.emoji) for side in (52, 44, 70)]
            icons = [icon(0, 0, side, kind.emoji) for side in (100, 48)]
            yield picture(HEIGHT, *votes, *chips, *icons)
            yield picture(HEIGHT, animal(key, 0, 0, *LARGEST, words(kind.name)))


def told_apart(state: str, words: Words) -> Parts:
    """Draw the legend of the star on the awning."""
    right = WIDTH - 70 - width(state, 32, BOLD)
    return legend(right, 46, words("changed places"), BRIGHT, "end")


def target(choice: Choice | None, view: SmallView) -> Place:
    """Return the seat, own animal or public animal that a reader's choice refers to."""
    if choice is None or view.reader is None:
        return ()
    if choice.verb in ("swap", "ask", "to"):
        return "seat", choice.place
    if choice.place < 0:
        return ()
    own = view.table[view.reader].known
    if choice.verb in ("show", "hide"):
        return "public", view.public[choice.place]
    if choice.place < len(own):
        return "own", own[choice.place]
    return "public", view.public[choice.place - len(own)]
