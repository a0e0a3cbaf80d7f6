"""The pictures of The Lion & The Unicorn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from games.drawing import (
    BOLD,
    CHALK,
    HEIGHT,
    WIDTH,
    Look,
    Parts,
    Row,
    Sheet,
    Spots,
    TablePicture,
    blank,
    card,
    chip,
    fitted,
    icon,
    joined,
    label,
    lettered,
    line_of_text,
    marked,
    numbered_back,
    picture,
    pill,
    result,
    star,
    struck,
    width,
)
from games.engine import Choice, Decision, Place, SeenEvent, Words, moved
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.picture.cards import named_place, window
from games.lion_unicorn.picture.ground import BACK, GROUND, HALO, PANEL
from games.lion_unicorn.picture.own import ALONE, LARGE_SIDE, private, with_effect
from games.lion_unicorn.picture.seats import BREAD, SIGN
from games.lion_unicorn.picture.signs import signs
from games.lion_unicorn.picture.strip import strip
from games.lion_unicorn.picture.table import CHIP, table
from games.lion_unicorn.state import LionState
from games.lion_unicorn.text.table import outcome_line
from games.lion_unicorn.view import CROW, LionView, deciding_set

CHANGES = {"up", "down", "steal", "give", "draw", "rat"}
"""The events that change the cards in front of a player."""
SET = 700
"""The width of the last set at the end."""
LEAST = range(112, 232, 9)
"""The lesser sides of large cards, one for each radius of their corners."""
COUNT = 9  # card numbers of a seat that are drawn beforehand


class LionPicture(TablePicture[LionView]):
    """All seats with the piles; or the reader's own cards large; at the end the winner."""

    look = Look(PANEL)
    ground = GROUND
    halo = HALO
    signs = staticmethod(signs)
    strip = staticmethod(strip)

    def status(self, view: LionView, words: Words) -> str:
        """Say which turn of which round it is."""
        return words("Round {n} · turn {turn}", n=view.round, turn=view.turns + 1)

    def head(self, view: LionView, words: Words, spots: Spots, news: bool) -> Parts:
        """Draw the line on the match, with the legend of the stars below it if there are any."""
        said = self.status(view, words)
        if ("deck",) not in spots:
            said = words.items([said, words("{n} in the deck", n=view.deck)])
        return with_legend(said, words) if news else self.line(said)

    def table(
        self, view: LionView, words: Words, spots: Spots, decision: Decision | None, news: bool
    ) -> Parts:
        """Draw all seats; or the reader's own cards large."""
        if view.reader is None:
            return table(view, words, spots)
        return private(view, words, view.reader, spots)

    def ending(self, view: LionView, words: Words) -> Parts:
        """Draw the winner, with the winning set, and everyone's result."""
        assert view.outcome
        winners = list(view.outcome.winners)
        how = outcome_line(view.outcome, words)
        cards: Parts = ()
        caption = ""
        if winners:
            how = words("Two of {n} rounds won.", n=view.round)
            if view.goal == 1:
                how = words("The first round decides a short match.")
            deciding = deciding_set(view, winners[0])
            alike = len(set(deciding)) == 1
            caption = (
                words("The last set: three alike") if alike else words("The last set: four kinds")
            )
            wide = (SET - 14 * (len(deciding) - 1)) // len(deciding)
            found = [
                lettered(38 + j * (wide + 14), 440, wide, 292, CARDS[kind].emblem,
                         words(CARDS[kind].name))
                for j, kind in enumerate(deciding)
            ]  # fmt: skip
            cards = joined(found)
        rows = [
            Row(seat, BREAD * view.table[seat].wins or "–", "", seat in winners)
            for seat in view.ranked([shown.wins for shown in view.table])
        ]
        return result(self.look, winners, how, caption, cards, rows, words("rounds won"), words)

    def marks(
        self,
        view: LionView,
        words: Words,
        spots: Spots,
        decision: Decision | None,
        trying: Choice | None,
    ) -> Sequence[Parts]:
        """Return the marks around choices and the choice being tried, with the cards' numbers."""
        targets = {target(c, view) for c in decision.choices} if decision else set()
        rings = marked(spots, targets, target(trying, view))
        cards = [place for place in rings if place[0] == "card"]
        numbers = [named_place(int(place[2]), spots[place], words) for place in cards]
        return [*rings.values(), *numbers]

    def touched(self, events: Sequence[SeenEvent], s: LionState) -> Set[Place]:
        """Return the cards that these events changed or moved."""
        begun = [i for i, event in enumerate(events) if event.kind == "round"]
        tokens = moved(events[begun[-1] if begun else 0 :], CHANGES)
        return {
            ("card", seat, place)
            for seat, front in enumerate(s.front)
            for place, token in enumerate(front)
            if token in tokens
        }

    def card(self, name: str, words: Words) -> Sheet:
        """Draw one kind of card with its whole effect."""
        kind = next(card for card in CARDS.values() if words(card.name) == name)
        pills = [words("{n} in the deck", n=kind.count)]
        pills += [words("may start")] if kind.starting else []
        drawn = card(48, 146, 320, 404, kind.emblem, side=280)
        return self.looked_up(drawn, name, pills, words(kind.effect), words)

    def parts(self, words: Words) -> Iterator[Sheet]:
        """Yield the recurring parts: backs and blank cards in many sizes, emblems and numbers."""
        numbers = [pill(0, 0, str(n), high=h, size=size) for n in range(1, COUNT + 1)
                   for h, size in ((34, 26), (30, 24))]  # fmt: skip
        signs = [icon(0, 0, side, sign) for side, sign in ((44, BREAD), (48, "👑"), (28, "👁️"))]
        yield picture(HEIGHT, GROUND, *numbers, *signs, struck(0, 0, SIGN))
        sides = [*range(40, LARGE_SIDE, 4), *range(LARGE_SIDE, 176, 8)]
        sizes = [(0, 0, least, 300) for least in LEAST]
        yield picture(HEIGHT, *(blank(*box) for box in sizes),
                      *(numbered_back(*box, "", BACK) for box in sizes))  # fmt: skip
        yield picture(HEIGHT, *(window(0, 0, side // 2, CARDS[CROW].emblem) for side in sides))
        for kind in CARDS.values():
            icons = [icon(0, 0, side, kind.emblem) for side in sides]
            yield picture(HEIGHT, *icons, chip(0, 0, CHIP, kind.emblem))
            large = [with_effect(kind, up, (0, 0, *ALONE), words) for up in (True, False)]
            yield picture(HEIGHT, *large)
        yield picture(HEIGHT, chip(0, 0, SIGN, CARDS[CROW].emblem))


def with_legend(said: str, words: Words) -> Parts:
    """Draw the line on the match with the legend of the stars below it."""
    line, told = fitted(said, 30, 560, BOLD), words("since last turn")
    right = WIDTH - 30
    star_at = right - width(told, 24, BOLD) - 24
    return joined(
        [
            line_of_text(line, right, 30, CHALK, BOLD, "end", HALO),
            label(right, 70, 300, told, 24, CHALK, BOLD, "end", HALO),
            star(star_at, 70, 13),
        ]
    )


def target(choice: Choice | None, view: LionView) -> tuple[str | int, ...]:
    """Return the card, the seat or the deck that a reader's choice refers to."""
    if choice is None or view.reader is None or choice.verb == "keep":
        return ()
    if choice.verb == "draw":
        return ("deck",)
    if choice.verb in ("to", "rat"):
        return "seat", choice.place
    if choice.verb == "steal":
        return "card", *choice.at
    return "card", view.reader, choice.place
