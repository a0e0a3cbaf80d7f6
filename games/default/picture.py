"""The default pictures: the middle of the table, the seats, and the reader's hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Literal, TypeVar

from games.default.fields import Field, fields_of, title_of
from games.default.text import DefaultText
from games.drawing import (
    FELT,
    HIGHEST,
    INK,
    MARGIN,
    PLAIN,
    SQUARE,
    XL,
    Best,
    Box,
    Card,
    Coin,
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
ASKED, RIBBON, PILLS, MIDDLE, ROW, LINE, GAP = 164, 106, 60, 240, 180, 72, 14
"""The heights of a question, the latest event, numbers, places with cards, and a seat's line."""
ZONE = 170
"""The width of a place of which one card is seen."""
FEW = 4
"""So many seats are one below another; more are in two columns."""
LEAST_SEAT = 62
"""The lowest room of a seat."""
PANELS = (SQUARE, RIBBON, 340), (SQUARE, RIBBON, 280), (HIGHEST, RIBBON, 280), (HIGHEST, 0, 270)
"""Heights of panels, of the latest event on them, and of the hand: the first with room enough."""

Form = Literal["line", "two lines", "short"]
FORMS: Sequence[Form] = ("line", "two lines", "short")
"""How a seat is drawn: with words, below its name, or with numbers alone."""

V = TypeVar("V", bound=View)


class DefaultPicture(GamePicture[V]):
    """The pictures of a game of which only the sentences are written."""

    look = Look(SHADE)
    ground = scene_of(band(0, HIGHEST, FELT), band(0, 104, SHADE))

    def __init__(self, text: DefaultText[V]) -> None:
        self.text = text

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
        used = ASKED + 2 * MARGIN + 5 * GAP + (PILLS if pills else 0) + (0 if beside else ROW)
        others = len(shown.others)
        rows = others if others <= FEW else -(-others // 2)
        high, ribbon, hand = next(
            (each for each in PANELS if each[0] - each[1] - each[2] - used >= rows * LEAST_SEAT),
            PANELS[-1],
        )
        own = Panel(Column(Room(self._seat(shown, me), h=LINE), *hands), shown.frame(me), pad=12)
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
        """Return the winners, what they have, and what the others have."""
        view, words = shown.view, shown.words
        assert view.outcome
        ranked = view.ranked(view.outcome.scores)
        rest = [Score(n, str(view.outcome.scores[n])) for n in ranked if n not in view.winners]
        story = [plain(said) for event in shown.story if (said := self.text.event(event, words))]
        moment = (*story[-1:], words("The match is over."))
        return result(shown, self.text.score(view, ranked[0], words), moment,
                      self._won(shown, ranked[0]), rest)  # fmt: skip

    def moment(self, words: Words) -> Box:
        """Return some of the cards."""
        return Fan(*(self._card(face, words) for face in list(self.text.kinds)[:4]), anchor="end")

    def target(self, choice: Choice, view: V) -> Place:
        """Return the card or the seat that a choice is about."""
        zone = self.text.places.get(choice.verb)
        return (zone, choice.place) if zone and choice.place >= 0 else ()

    def _story(self, shown: Shown[V]) -> Story:
        """Return the line at the top."""
        view, words = shown.view, shown.words
        turn = words("{name} is playing", name=shown.name(view.active))
        said = self.text.standing(view, words) if shown.me is not None else turn
        return shown.headline((said, ""))

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
        name = words(kind.name)
        if kind.emoji:
            return Card(kind.emoji, name, letters=S).saying(name)
        return Card(body=Best(sentence(name, XL, INK), Text(name[:2], L, INK))).saying(name)

    def _seats(self, shown: Shown[V], seats: Sequence[int]) -> Box:
        """Return the seats, all in the same form: the first of FORMS in which everything fits."""
        columns, pad = 1 if len(seats) <= FEW else 2, 5
        grids = [
            Grid(
                *(Panel(self._seat(shown, n, form), shown.frame(n), pad).at("seat", n)
                  for n in seats),
                columns=columns, gap=10,
            )
            for form in FORMS
        ]  # fmt: skip
        return Best(*grids, grow=1)

    def _seat(self, shown: Shown[V], n: int, form: Form = "line") -> Box:
        """Return a seat's name, what it has in numbers, and its cards."""
        fields = [field for field in fields_of(type(shown.view)) if field.by_seat]
        held = [self._held(shown, field, n, form == "short") for field in fields]
        name = Text(shown.name(n), M, cut=True)
        if form == "two lines":
            return Column(Row(Mark(n, 44), name.share(1)), Row(*held, gap=8, grow=1), gap=4)
        if form == "short":
            return Row(Mark(n, 40), name.share(1, 70), *held, gap=6)
        return Row(Mark(n), name.share(1, 260), *held)

    def _held(self, shown: Shown[V], field: Field, n: int, short: bool) -> Box | None:
        """Return what a seat has of a field; a ``short`` number is on a coin, without a word."""
        value, words = field.at(shown.view, n), shown.words
        said = self.text.said(field, value, words)
        if field.holds == "flag":
            return Pill(title_of(field, words)).saying(said) if value else None
        if field.holds == "number":
            return (Coin(words.language.number(value), 48) if short else Pill(said)).saying(said)
        if field.holds == "backs":
            card = Card(number=words.language.number(value), back=PLAIN)
            return Room(card, w=56 if short else 70).saying(said)
        if field.holds == "card":
            return Room(self._top(field, value, words), w=80).at(field.name, n)
        return self._fan(field, value, words, (field.name, n)) if field.cards(value) else None

    def _hands(self, shown: Shown[V]) -> list[Box]:
        """Return the reader's cards."""
        return [
            self._fan(field, field.of(shown.view), shown.words, (field.name,), rows=2)
            for field in fields_of(type(shown.view)) if field.holds == "hand"
        ]  # fmt: skip

    def _won(self, shown: Shown[V], seat: int) -> Box:
        """Return the cards in front of a winner, otherwise those in the middle of the table."""
        words, fields = shown.words, fields_of(type(shown.view))
        laid = [(f, f.at(shown.view, seat)) for f in fields if f.by_seat]
        laid += [(f, f.of(shown.view)) for f in fields if not f.by_seat and f.holds != "hand"]
        faces = next((cards for f, value in laid if (cards := f.cards(value))), [])
        return Fan(*(self._card(face, words) for face in faces[-6:]), anchor="middle")
