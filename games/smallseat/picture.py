"""The table of Smallseat as a picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from games.drawing_narrow import (
    BOLD,
    CHALK,
    GOLD,
    WIDTH,
    back,
    badge,
    badge_width,
    flat,
    icon,
    label,
    little_card,
    name_of,
    panel,
    picture,
    pill,
    ring,
    tally,
    tally_height,
    width,
)
from games.engine import Choice, Decision, Picture, Words
from games.smallseat.cards import CARDS
from games.smallseat.text.table import orders_lines
from games.smallseat.view import SmallView

MARGIN, GAP, INSET = 12, 8, 14
TITLE, CAPTION, LINE = 52, 40, 36  # heights
ROW = 74
ROOM = WIDTH - 2 * MARGIN
INSIDE = ROOM - 2 * INSET
VOTE = 58  # the side of a vote's card
COLUMNS = 3
CELL = INSIDE / COLUMNS, 76
NAMES = 210  # the room for names beside what was seen of hands
SMALL = 22

Box = tuple[float, float, float, float]
Key = tuple[str | int, ...]


class SmallPicture(Picture[SmallView]):
    """The seats one below the other, clockwise from the Smallseat; then cards and orders."""

    def draw(
        self,
        view: SmallView,
        words: Words,
        decision: Decision | None = None,
        trying: Choice | None = None,
        news: object = (),
    ) -> str:
        """Draw the table, and below it what only the reader sees."""
        choices = decision.choices if decision and decision.seat == view.reader else ()
        return Layout(view, words).drawn(choices, trying)


class Layout:
    """Lays the table out from top to bottom, and remembers where things lie."""

    def __init__(self, view: SmallView, words: Words) -> None:
        self.view, self.words = view, words
        self.spots: dict[Key, Box] = {}
        self.parts: list[str] = []
        self.y: float = TITLE
        self.title()
        for place in range(view.seats):
            self.seat(place)
        self.teller()
        self.orders()
        self.deck()
        if view.reader is not None:
            self.hand(view.reader)
        self.seen()

    def drawn(self, choices: Iterable[Choice], trying: Choice | None) -> str:
        """Return the picture, with a mark around everything that can be chosen."""
        targets, chosen = {target(c, self.view) for c in choices}, target(trying, self.view)
        marks = [
            ring(*box, chosen=key == chosen)
            for key, box in self.spots.items()
            if key in targets or key == chosen
        ]
        return picture(self.y + MARGIN - GAP, *self.parts, *marks)

    def title(self) -> None:
        """Say which round it is, and what the Teller has called."""
        view, words = self.view, self.words
        name = name_of(view.teller, words)
        if view.called:
            card = CARDS[view.called]
            animal = f"{card.emoji} {words(card.name)}"
            said = words(
                "Round {n} · {name} called {animal}", n=view.round, name=name, animal=animal
            )
        else:
            said = words("📣 {name} calls an animal", name=name)
        middle = TITLE / 2 + 4
        self.parts.append(label(WIDTH / 2, middle, ROOM, said, 32, CHALK, BOLD, "middle"))

    # The seats

    def seat(self, place: int) -> None:
        """Lay out a place: who sits there, what they hold, and how they voted."""
        view, words, y = self.view, self.words, self.y
        seat = view.chairs[place]
        shown = view.table[seat]
        to_move = view.waiting.get(seat) is False
        middle = y + ROW / 2
        self.parts.append(panel(MARGIN, y, ROOM, ROW, strong=to_move))
        x = MARGIN + INSET
        if place:
            self.parts.append(pill(x + 5, middle - 15, str(place + 1)))
        else:
            self.parts.append(icon(x - 2, middle - 23, 46, "🪑"))
        x += 58
        right = self.vote(seat, middle)
        cards = shown.cards + (len(view.public) if seat == view.teller else 0)
        count = words.plural("{n} card", "{n} cards", cards)
        room = right - x - 12
        signs = f"📣 {count}" if seat == view.teller else count
        signs += f" · {words('immune') if shown.immune else words('no swaps')} 🛡️" * shown.safe
        name = name_of(seat, words)
        if seat == view.reader:
            name = words("{name} (you)", name=name)
        side = self.badge(seat, right, middle)
        self.parts += [
            label(x, middle - 15, room - side, name, 29, CHALK, BOLD),
            label(x, middle + 19, room - side, signs, 23),
        ]
        self.spots["seat", seat] = MARGIN + 6, y + 6, ROOM - 12, ROW - 12
        self.y += ROW + GAP

    def badge(self, seat: int, right: float, middle: float) -> float:
        """Mark who is to move, has chosen or has won, and return how wide that is."""
        view, words = self.view, self.words
        given = view.waiting.get(seat)
        won = view.outcome is not None and seat in view.outcome.winners
        if won or given is False:
            said = words("🏆 winner") if won else words("to move")
            side = badge_width(said)
            self.parts.append(badge(right - side, middle - 19, said))
            return side + 12
        if given:
            self.parts += [
                icon(right - 38, middle - 19, 38, "✅"),
                label(right - 46, middle, 140, words("has chosen"), 24, anchor="end"),
            ]
            return 180
        return 0

    def vote(self, seat: int, middle: float) -> float:
        """Lay out a seat's vote at the right, and return where the room before it ends."""
        view, words = self.view, self.words
        shown = view.table[seat]
        animal = shown.ballot if view.revealed else shown.vote
        if view.outcome:
            animal = "" if seat == view.teller else shown.known[0]
        right = WIDTH - MARGIN - INSET
        if not animal:
            if animal == "" and not view.revealed:
                self.parts.append(back(right - 44, middle - VOTE / 2, 44, VOTE))
                return right - 56
            return right
        in_row = view.revealed and seat in view.run and not view.outcome
        left, top = right - VOTE, middle - VOTE / 2
        self.parts.append(little_card(left, top, VOTE, CARDS[animal].emoji))
        if in_row:
            self.parts += [
                icon(left - 50, middle - 22, 44, "🏅"),
                flat(MARGIN, middle - ROW / 2 + 12, 8, ROW - 24, GOLD),
            ]
        said = "" if in_row else self.standing(seat, animal)
        name = words(CARDS[animal].name)
        end, room = left - (58 if in_row else 10), 200
        height = middle - (13 if said else 0)
        self.parts.append(label(end, height, room, name, 24, CHALK, BOLD, "end"))
        if said:
            self.parts.append(label(end, middle + 17, room, said, SMALL, anchor="end"))
        longest = max(width(name, 24, BOLD), width(said, SMALL))
        return end - min(room, longest) - 12

    def standing(self, seat: int, animal: str) -> str:
        """Say what is still to happen with a vote that lies outside the row that won."""
        view, words = self.view, self.words
        if view.outcome:
            return words("last card")
        if not view.revealed:
            return words("voted openly")
        if animal == view.winner:
            return words("won too")
        if seat == view.acting:
            return words("acting now")
        return words("still to act") if view.table[seat].vote is not None else words("done")

    # The cards

    def deck(self) -> None:
        """List the animals in the deck."""
        animals = " ".join(CARDS[animal].emoji for animal in self.view.animals)
        said = self.words("In the deck: {animals}", animals=animals)
        self.parts.append(label(MARGIN + INSET, self.y + LINE / 2, INSIDE, said, 26))
        self.y += LINE + GAP

    def teller(self) -> None:
        """Lay out the Teller's cards."""
        view, words = self.view, self.words
        if not view.called:
            return
        secret = words.plural(
            "The Teller: {n} secret card", "The Teller: {n} secret cards",
            view.table[view.teller].cards,
        )  # fmt: skip
        public = words.plural("{n} public card", "{n} public cards", len(view.public))
        animals = counted(view.public, view.animals)
        y = self.y
        self.box(words("📣 {secret} · {public}", secret=secret, public=public), pairs(animals))
        at: float = MARGIN + INSET
        for animal, n in animals:  # where ``tally`` lays them, in its first row
            self.spots["public", animal] = at, y + CAPTION + 8, 42, 42
            at += 42 + (width(f"×{n}", 26) + 5 if n > 1 else 0) + 14
        if at > WIDTH - MARGIN - INSET:  # more than one row: no marks rather than wrong ones
            self.spots = {k: box for k, box in self.spots.items() if k[0] != "public"}

    def box(self, caption: str, animals: Sequence[tuple[str, str]]) -> None:
        """Lay out a panel with a line of text and animals below it."""
        high = CAPTION + 10 + (tally_height(INSIDE, animals) if animals else 0)
        x, y = MARGIN + INSET, self.y
        self.parts += [
            panel(MARGIN, y, ROOM, high),
            label(x, y + CAPTION / 2 + 4, INSIDE, caption, 26, CHALK, BOLD),
            tally(x, y + CAPTION + 29, INSIDE, animals),
        ]
        self.y += high + GAP

    def orders(self) -> None:
        """Say which orders there are, and who won last round."""
        view, words = self.view, self.words
        lines = []
        if view.winner and not view.revealed:
            card = CARDS[view.winner]
            animal = f"{card.emoji} {words(card.name)}"
            lines.append((words("Last round"), words("{animal} won", animal=animal)))
        lines += [(words("This round"), said) for said in orders_lines(view.orders, words)]
        lines += [(words("Next round"), said) for said in orders_lines(view.coming, words)]
        if not lines:
            return
        high = LINE * len(lines) + 16
        self.parts.append(panel(MARGIN, self.y, ROOM, high))
        for i, (when, said) in enumerate(lines):
            middle = self.y + 8 + LINE * (i + 0.5)
            self.parts += [
                label(MARGIN + INSET, middle, 140, when, 24, GOLD, BOLD),
                label(MARGIN + INSET + 146, middle, INSIDE - 146, said, 24),
            ]
        self.y += high + GAP

    # What only the reader sees

    def hand(self, reader: int) -> None:
        """Lay out the reader's cards, each animal once."""
        view, words = self.view, self.words
        if not view.called:
            return
        secret = reader == view.teller
        caption = words("Your secret cards") if secret else words("Your cards")
        animals = counted(view.table[reader].known, view.animals)
        rows = max(-(-len(animals) // COLUMNS), 1)
        high = CAPTION + rows * CELL[1] + 8
        self.parts += [
            panel(MARGIN, self.y, ROOM, high),
            label(MARGIN + INSET, self.y + CAPTION / 2 + 4, INSIDE, caption, 28, GOLD, BOLD),
        ]
        for i, (animal, n) in enumerate(animals):
            x = MARGIN + INSET + i % COLUMNS * CELL[0]
            y = self.y + CAPTION + 4 + i // COLUMNS * CELL[1]
            self.parts += [
                little_card(x + 8, y + 6, 52, CARDS[animal].emoji),
                pill(x + 72, y - 1, str(n), end=True),
                label(x + 78, y + 34, CELL[0] - 96, words(CARDS[animal].name), 23),
            ]
            self.spots["own", animal] = x + 2, y + 2, CELL[0] - 14, CELL[1] - 6
        if not animals:
            self.parts.append(label(MARGIN + INSET, self.y + CAPTION + 28, 400, words("none"), 24))
        self.y += high + GAP

    def seen(self) -> None:
        """List what the reader has seen of other hands."""
        view, words = self.view, self.words
        others = [seat for seat in view.chairs if seat != view.reader and view.table[seat].known]
        if view.outcome:  # last cards lie beside their owners
            others = [seat for seat in others if seat == view.teller]
        known = [(seat, pairs(counted(view.table[seat].known, view.animals))) for seat in others]
        if not known:
            return
        room = INSIDE - NAMES
        highs = [tally_height(room, animals, SMALL) + 4 for _, animals in known]
        high = CAPTION + sum(highs) + 10
        x, y = MARGIN + INSET, self.y + CAPTION
        said = words("The secret cards") if view.outcome else words("Seen of other hands")
        self.parts += [
            panel(MARGIN, self.y, ROOM, high),
            label(x, self.y + CAPTION / 2 + 4, INSIDE, said, 26, GOLD, BOLD),
        ]
        for (seat, animals), tall in zip(known, highs, strict=True):
            name = name_of(seat, words)
            name = words("📣 secret") if seat == view.teller else name
            self.parts += [
                label(x, y + 22, NAMES - 12, name, 24),
                tally(x + NAMES, y + 22, room, animals, SMALL),
            ]
            y += tall
        self.y += high + GAP


def counted(animals: Iterable[str], order: Iterable[str]) -> list[tuple[str, int]]:
    """Count cards by animal, in the order of the deck."""
    counts = Counter(animals)
    return [(animal, counts[animal]) for animal in order if counts[animal]]


def pairs(animals: Iterable[tuple[str, int]]) -> list[tuple[str, str]]:
    """Return emblems and counts, as ``tally`` takes them."""
    return [(CARDS[animal].emoji, f"×{n}" if n > 1 else "") for animal, n in animals]


def target(choice: Choice | None, view: SmallView) -> Key:
    """Return what a choice of the reader is about: a seat, an own animal, or a public one."""
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
