"""The default pictures: the middle of the table, the seats, and the reader's hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Literal, TypeVar

from games.default.fields import Field, fields_of, title_of
from games.default.kinds import CardKind
from games.default.text import DefaultText, number
from games.drawing import (
    BLACK,
    FELT,
    HIGHEST,
    INK,
    LEAST,
    MARGIN,
    PAPER,
    PLAIN,
    SQUARE,
    STORY,
    WIDTH,
    XL,
    Best,
    Box,
    Card,
    Column,
    Fan,
    GamePicture,
    Gap,
    Grid,
    L,
    Look,
    M,
    Mark,
    Page,
    Panel,
    Pill,
    Room,
    Row,
    S,
    Score,
    Shown,
    Story,
    Text,
    band,
    plain,
    result,
    scene_of,
    sentence,
)
from games.engine import Choice, Decision, Place, SeenEvent, View, Words

SHADE = "#234a3e"
RIBBON, PILLS, MIDDLE, ROW, LINE, GAP = 106, 60, 240, 180, 72, 14
"""The heights of the latest event, numbers, places with cards, and a seat's line."""
ZONE = 170
"""The width of a place of which one card is seen."""
FEW, LINES = 4, 6
"""So many seats are one below another, LINES if they are low; more are in two columns."""
LEAST_SEAT = 62
"""The lowest room of a seat."""
PANELS = (SQUARE, RIBBON, 340), (SQUARE, RIBBON, 280), (HIGHEST, RIBBON, 280), (HIGHEST, 0, 270)
"""Heights of panels, of the latest event on them, and of the hand: the first with room enough."""

Form = Literal["line", "two lines", "columns", "names"]
FORMS: Sequence[Form] = ("line", "two lines", "columns", "names")
"""How seats are drawn: with words, below the name, in columns with a head, or without numbers."""
PAD, HEAD, COLUMN = 5, 56, 72
"""The room around a seat, the height of the columns' head, and the least width of a column."""
BACKS, LYING = 52, 112
"""The width of a seat's face-down cards, and of the card that lies in front of it."""

V = TypeVar("V", bound=View)


class DefaultPicture(GamePicture[V]):
    """The pictures of a game of which only the sentences are written."""

    look = Look(SHADE)
    ground = scene_of(band(0, HIGHEST, FELT), band(0, 104, SHADE))

    def __init__(self, text: DefaultText[V]) -> None:
        self.text = text
        self._alike = Counter(kind.sign for kind in text.kinds.values())

    def shown(
        self, view: V, words: Words, decision: Decision | None = None,
        trying: Choice | None = None, story: Sequence[SeenEvent] = (),
    ) -> Shown[V]:  # fmt: skip
        """Return what a picture shows, with the game's prompt as the question."""
        shown = super().shown(view, words, decision, trying, story)
        asked = shown.decision
        return replace(shown, question=self.text.prompt(asked, view, words)) if asked else shown

    def table(self, shown: Shown[V]) -> Page:
        """Return the middle of the table, and all seats below it."""
        zones, seats = self._zones(shown), self._seats(shown, range(shown.view.seats))
        middle = Room(Row(*zones, pack="middle"), h=MIDDLE) if zones else None
        above = [self._story(shown), self._latest(shown), self._pills(shown)]
        return Page(Column(*above, middle, seats, gap=GAP), SQUARE)

    def panel(self, shown: Shown[V], me: int) -> Page:
        """Return the middle of the table, the other seats, and the reader's hand below."""
        zones, hands, pills = self._zones(shown), self._hands(shown), self._pills(shown)
        beside = len(zones) <= 2 and all(not zone.grow for zone in zones)
        used = STORY + 2 * MARGIN + 5 * GAP + (PILLS if pills else 0) + (0 if beside else ROW)
        others = len(shown.others)
        rows = others if others <= LINES else -(-others // 2)
        high, ribbon, hand = next(
            (
                each
                for each in PANELS
                if each[0] - each[1] - each[2] - used >= HEAD + rows * LEAST_SEAT
            ),
            PANELS[-1],
        )
        seat = Best(self._seat(shown, me), self._seat(shown, me, "names"))  # the story has the rest
        own = Panel(Column(Room(seat, h=LINE), *hands), shown.frame(me), pad=12)
        seats = self._seats(shown, shown.others)
        return Page(
            Column(
                self._story(shown),
                self._latest(shown) if ribbon else None,
                pills,
                None if beside else Room(Row(*zones, pack="middle"), h=ROW),
                Row(*zones, seats, grow=1) if beside else seats,
                Room(own.at("seat", me), h=hand if hands else LINE + 24),
                gap=GAP,
            ),
            high,
        )

    def ending(self, shown: Shown[V]) -> Page:
        """Return the winners, what they have if it decided, and what the others have of it."""
        view, words = shown.view, shown.words
        assert view.outcome
        ranked = view.ranked(view.outcome.scores)
        won = {self.text.score(view, n, words) for n in view.winners}
        how = won.pop() if len(won) == 1 else ""
        counted = self.text.counted(view)
        numbers = counted.of(view) if counted else view.outcome.scores
        rest = [Score(n, number(numbers[n], words) if how or (not won and counted) else "")
                for n in ranked if n not in view.winners]  # fmt: skip
        decisive = self.text.decisive(shown.story, view)
        told = [event for event in ([decisive] if decisive else shown.story)
                if self.text.event(event, words)][-1:]  # fmt: skip
        moment = [plain(self.text.event(event, words) or "") for event in told]
        faces = [face for event in told for face in event.faces] or self._won(shown, ranked[0])
        cards = Fan(*(self._card(face, words) for face in faces[-6:]), anchor="middle")
        return result(shown, how, (*moment, words("The match is over.")), cards, rest)

    def moment(self, words: Words) -> Box:
        """Return some of the cards."""
        return Fan(*(self._card(face, words) for face in list(self.text.kinds)[:4]), anchor="end")

    def target(self, choice: Choice, view: V) -> Place:
        """Return the card or the seat that a choice is about."""
        zone, place = self.text.places.get(choice.verb), self.text.place(choice, view)
        return (zone, place) if zone and place >= 0 else ()

    def _story(self, shown: Shown[V]) -> Story:
        """Return the line at the top."""
        view, words = shown.view, shown.words
        asked = [seat for seat in range(view.seats) if shown.moves(seat)]
        if asked == [view.active]:
            turn = words("{name} is playing", name=shown.name(view.active))
        else:
            turn = words("Waiting for {names}", names=words.listing([shown.name(n) for n in asked]))
        own = self.text.standing(view, words) if shown.me is not None else ""
        return shown.headline((own or turn, ""))

    def _latest(self, shown: Shown[V]) -> Box:
        """Return the latest event, or room for it."""
        emblems = {face: kind.emoji for face, kind in self.text.kinds.items() if kind.emoji}
        return shown.latest(self.text.event_formatters, emblems) or Room(Gap(), h=RIBBON)

    def _pills(self, shown: Shown[V]) -> Box | None:
        """Return numbers and marks that belong to no seat."""
        fields = [f for f in self._middle(shown.view) if f.holds in ("number", "flag")]
        said = [self.text.said(f, f.of(shown.view), shown.words) for f in fields]
        pills = [Pill(each) for each in said if each]
        return Room(Row(*pills, pack="middle"), h=PILLS) if fields else None

    def _zones(self, shown: Shown[V]) -> list[Box]:
        """Return the places with cards that belong to no seat; of some only one card is seen."""
        fields = [f for f in self._middle(shown.view) if f.holds not in ("number", "flag")]
        return [self._zone(shown, field) for field in fields]

    def _middle(self, view: V) -> list[Field]:
        """Return the fields of what belongs to no seat."""
        return [f for f in fields_of(type(view)) if not f.by_seat and f.holds != "hand"]

    def _zone(self, shown: Shown[V], field: Field) -> Box:
        """Return a place with cards, with its title."""
        value, words = field.of(shown.view), shown.words
        title = Text(title_of(field, words), S, anchor="middle", lines=2)
        wide = field.holds == "cards"
        held = (self._fan(field, value, words, (field.name,)) if wide
                else self._top(field, value, words))  # fmt: skip
        place = Panel(Column(title, held, gap=4), pad=10).at(field.name)
        return place if wide else Room(place, w=ZONE)

    def _top(self, field: Field, value: Any, words: Words) -> Box:
        """Return the only card that is seen of a place."""
        if field.holds == "backs":
            back = (
                Card(number=words.language.number(value), back=PLAIN) if value else Card(ghost=True)
            )
            return back.saying(words.language.number(value))
        faces = field.cards(value)
        return self._card(faces[-1], words) if faces else Card(ghost=True)

    def _fan(self, field: Field, value: Any, words: Words, key: Place, rows: int = 1) -> Fan:
        """Return cards side by side."""
        faces = field.cards(value)
        cards = [self._card(face, words).at(*key, n) for n, face in enumerate(faces)]
        return Fan(*cards, show=0.3, rows=rows, anchor="middle")

    def _card(self, face: str, words: Words) -> Card:
        """Return a card; one with an emoji is called so when it is read aloud."""
        if not face:
            return Card(back=PLAIN).saying(words("face-down"))
        kind = self.text.kinds[face]
        name, short = kind.title(words), self._short(kind, words)
        if kind.emoji:
            return Card(kind.emoji, name, letters=S, short=short).saying(name)
        return Card(body=Best(sentence(name, XL, INK), Text(short, L, INK))).saying(name)

    def _short(self, kind: CardKind, words: Words) -> str:
        """Return what tells a card from others where its name has no room; empty for its emoji."""
        if self._alike[kind.sign] > 1:
            return kind.title(words)
        return words(kind.rank) if kind.rank else "" if kind.emoji else words(kind.name)[:2]

    def _label(self, face: str, words: Words) -> Box:
        """Return a card as a label, for a line that is too low for a card with its name."""
        if not face:
            return Room(self._card(face, words), w=BACKS)
        kind = self.text.kinds[face]
        said = f"{kind.emoji} {self._short(kind, words)}".strip()
        return Pill(said, PAPER, INK, pad=10).saying(kind.title(words))

    def _seats(self, shown: Shown[V], seats: Sequence[int]) -> Box:
        """Return the seats, all in the same form: the first of FORMS in which everything fits."""
        forms: list[Box] = []
        for form in FORMS if self._titles(shown) else FORMS[:2]:
            panels = [Panel(self._seat(shown, n, form), shown.frame(n), PAD).at("seat", n)
                      for n in seats]  # fmt: skip
            low = form == "columns"
            columns = 1 if len(seats) <= (LINES if low else FEW) else 2
            grid = Grid(*panels, columns=columns, gap=4 if low else 10)
            heads = Room(Grid(*(self._head(shown) for _ in range(columns)), gap=10), h=HEAD)
            forms.append(Column(heads, grid, gap=0) if low else grid)
        return Best(*forms, grow=1)

    def _seat(self, shown: Shown[V], n: int, form: Form = "line") -> Box:
        """Return a seat's name, what it has in numbers, and its cards."""
        fields = [field for field in fields_of(type(shown.view)) if field.by_seat]
        held = [self._held(shown, field, n) for field in fields
                if form in ("line", "two lines") or field.holds != "number"]  # fmt: skip
        name = Text(shown.name(n), M, cut=True)
        if form == "two lines":
            return Column(Row(Mark(n, 44), name.share(1)), Row(*held, gap=8, grow=1), gap=4)
        if form == "line":
            return Row(Mark(n), name.share(1, 260), *held)
        numbers = self._numbers(shown, n) if form == "columns" else []
        return Row(Mark(n, 40), name.share(1, 120), *held, *numbers, gap=10)

    def _head(self, shown: Shown[V]) -> Box:
        """Return the titles of the numbers by seat, each above its column."""
        titles = self._titles(shown)
        heads = [Room(Text(title, S, anchor="middle"), w=wide) for title, wide in titles.values()]
        return Row(Gap(), *heads, gap=10, pad=PAD).saying("")

    def _numbers(self, shown: Shown[V], n: int) -> Sequence[Box]:
        """Return a seat's numbers, each in its column."""
        view, words, found = shown.view, shown.words, []
        for field, (_, wide) in self._titles(shown).items():
            value = field.at(view, n)
            said = self.text.said(field, value, words)
            written = Text(number(value, words), M, weight=BLACK, anchor="middle")
            found.append(Room(written.saying(said) if said else Gap(), w=wide))
        return found

    def _titles(self, shown: Shown[V]) -> dict[Field, tuple[str, float]]:
        """Return the titles of the numbers by seat, and how wide their columns are."""
        fields = [f for f in fields_of(type(shown.view)) if f.by_seat and f.holds == "number"]
        titles = [title_of(field, shown.words) for field in fields]
        return {field: (title, max(COLUMN, Text(title, LEAST).size(WIDTH, HEAD)[0]))
                for field, title in zip(fields, titles, strict=True)}  # fmt: skip

    def _held(self, shown: Shown[V], field: Field, n: int) -> Box | None:
        """Return what a seat has of a field; nothing if the text says nothing about it."""
        value, words = field.at(shown.view, n), shown.words
        said = self.text.said(field, value, words)
        if not said:
            return None
        if field.holds == "flag":
            return Pill(title_of(field, words)).saying(said)
        if field.holds == "number":
            return Pill(said)
        if field.holds == "backs":
            card = Card(number=words.language.number(value), back=PLAIN)
            return Room(card, w=BACKS).saying(said)
        key, faces = (field.name, n), field.cards(value)
        if field.holds == "cards":
            if not faces:
                return None
            labels = Row(*(self._label(face, words).at(*key, i) for i, face in enumerate(faces)))
            return Best(self._fan(field, value, words, key), labels, grow=1)
        top = self._top(field, value, words).at(*key)
        return Room(Best(top, self._label(faces[-1], words).at(*key)) if faces else top, w=LYING)

    def _hands(self, shown: Shown[V]) -> list[Box]:
        """Return the reader's cards."""
        return [
            self._fan(field, field.of(shown.view), shown.words, (field.name,), rows=2)
            for field in fields_of(type(shown.view)) if field.holds == "hand"
        ]  # fmt: skip

    def _won(self, shown: Shown[V], seat: int) -> list[str]:
        """Return the cards in front of a winner, otherwise those in the middle of the table."""
        fields = fields_of(type(shown.view))
        laid = [(f, f.at(shown.view, seat)) for f in fields if f.by_seat]
        laid += [(f, f.of(shown.view)) for f in fields if not f.by_seat and f.holds != "hand"]
        return next((cards for f, value in laid if (cards := f.cards(value))), [])
