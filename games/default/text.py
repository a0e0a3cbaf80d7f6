"""The default words: what a view shows, in lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from games.default.fields import Field, fields_of, title_of
from games.default.kinds import CardKind, named
from games.engine import Choice, Decision, Outcome, Text, View, Words, message

V = TypeVar("V", bound=View)


class DefaultText(Text[V]):
    """The texts of a game of which only the sentences are written.

    ``kinds`` has the kind of card for each face, ``aim`` says in one line how to win, and
    ``prompts`` has for each prompt what the seat asked reads, and what the others read. ``places``
    names for each verb the field of the view in which the first place of its choices is, or
    "seat": so the card or seat is marked on the picture, and equal cards are offered once.
    """

    kinds: Mapping[str, CardKind] = {}
    aim: str
    prompts: Mapping[str, tuple[str, str]] = {}
    places: Mapping[str, str] = {}

    def goal(self, view: V, words: Words) -> str:
        """Say how to win."""
        return words(self.aim)

    def prompt(self, decision: Decision, view: V, words: Words) -> str:
        """Describe the decision."""
        return words.by_actor(decision.seat, *self.prompts[decision.prompt])

    def offered(self, decision: Decision, view: V) -> Sequence[Choice]:
        """List equal cards of a zone once."""
        first: dict[tuple[object, ...], Choice] = {}
        for c in decision.choices:
            first.setdefault((c.verb, self.face(c, view) or c.at[:1], c.at[1:]), c)
        return list(first.values())

    def face(self, choice: Choice, view: V) -> str:
        """Return the card that a choice is about; empty if it is about none."""
        zone, place = self._zone(choice, view), self.place(choice, view)
        return str(zone[place]) if place in range(len(zone)) else ""

    def place(self, choice: Choice, view: V) -> int:
        """Return where the card of a choice lies; a choice names the place or the face."""
        zone = self._zone(choice, view)
        face = next((each for each in choice.at if isinstance(each, str) and each in zone), None)
        return choice.place if face is None else zone.index(face)

    def _zone(self, choice: Choice, view: V) -> Any:
        return getattr(view, self.places.get(choice.verb, ""), ())

    def hint(self, choice: Choice, view: V, words: Words) -> str:
        """Say what the card of a choice does."""
        kind = self.kinds.get(self.face(choice, view))
        return words(kind.effect) if kind and kind.effect else ""

    def table(self, view: V, words: Words) -> str:
        """Describe what everyone sees: a line for the middle, and one for each seat."""
        middle = [self.said(field, field.of(view), words) for field in fields_of(type(view))
                  if not field.by_seat and field.holds != "hand"]  # fmt: skip
        seats = [words.label_value(f"**{words.seat(n)}**", self._of(view, n, words))
                 for n in range(view.seats)]  # fmt: skip
        return "\n".join([*filter(None, [_beside(middle)]), *seats])

    def _of(self, view: V, seat: int, words: Words) -> str:
        fields = [field for field in fields_of(type(view)) if field.by_seat]
        return _beside([self.said(field, field.at(view, seat), words) for field in fields])

    def said(self, field: Field, value: Any, words: Words) -> str:
        """Return a field's value in words, with its title; if empty, pictures leave it out, too."""
        title = title_of(field, words)
        if field.holds == "flag":
            return title if value else ""
        if field.holds in ("number", "backs"):
            return words.label_value(title, number(value, words))
        faces = field.cards(value)[-1:] if field.holds == "pile" else field.cards(value)
        said = words.items(self.named(face, words) for face in faces)
        return words.label_value(title, said or words(message("none", "of cards")))

    def named(self, face: str, words: Words) -> str:
        """Return a card by emoji, name and rank."""
        return named(self.kinds[face], words) if face else words("face-down")

    def hand(self, view: V, words: Words) -> str:
        """List the reader's cards."""
        hands = [field for field in fields_of(type(view)) if field.holds == "hand"]
        return "\n".join(self.said(field, field.of(view), words) for field in hands)

    def standing(self, view: V, words: Words) -> str:
        """Say what the reader has, except cards."""
        return self.score(view, view.reader or 0, words)

    def score(self, view: V, seat: int, words: Words) -> str:
        """Say what a seat has in numbers; after the end only what decided, if anything did."""
        fields = [f for f in fields_of(type(view)) if f.by_seat and f.holds == "number"]
        if view.outcome:
            decided = self.counted(view)
            fields = [decided] if decided else []
        return _beside([self.said(field, field.at(view, seat), words) for field in fields])

    def counted(self, view: V) -> Field | None:
        """Return the numbers by seat that the scores follow from: both order the seats alike.

        Where fewer points are better, the orders are opposite.
        """
        scores = view.outcome.scores if view.outcome else ()
        for field in fields_of(type(view)):
            if field.by_seat and field.holds == "number" and None not in field.of(view):
                values = field.of(view)
                if _order(values) in (_order(scores), _order([-score for score in scores])):
                    return field
        return None

    def outcome(self, outcome: Outcome, words: Words) -> str:
        """Say who won."""
        if len(outcome.winners) > 1:
            return words("🏆 Winners: {people}.", people=words.people(outcome.winners))
        yours, theirs = message("🏆 You win the match!"), message("🏆 {name} wins the match!")
        said = [words.by_actor(seat, yours, theirs) for seat in outcome.winners]
        return words.sentences(said or [words("Nobody wins")])

    def result(self, view: V, words: Words) -> Sequence[str]:
        """Say what everyone has, the best first."""
        return [words.label_value(f"**{words.seat(n)}**", self._of(view, n, words))
                for n in view.ranked(view.outcome.scores if view.outcome else ())]  # fmt: skip

    def lying(self, view: V, words: Words) -> Mapping[str, Sequence[str]]:
        """Return the cards in each place."""
        found: dict[str, list[str]] = {}
        for field in fields_of(type(view)):
            for value in field.of(view) if field.by_seat else [field.of(view)]:
                faces = [face for face in field.cards(value) if face]
                names = [self.kinds[face].title(words) for face in faces]
                found.setdefault(title_of(field, words), []).extend(names)
        return {title: list(dict.fromkeys(names)) for title, names in found.items() if names}

    def cards(self, words: Words) -> Mapping[str, str]:
        """Say what each kind of card does, and how many there are."""
        return {kind.title(words): f"{named(kind, words)} ×{kind.copies}{_effect(kind, words)}"
                for kind in self.kinds.values()}  # fmt: skip


def number(value: int | None, words: Words) -> str:
    """Return a number in the reader's language; a dash for one that isn't known yet."""
    return "–" if value is None else words.language.number(value)


def _order(values: Sequence[int]) -> list[int]:
    """Return the rank of each value; equal values share one."""
    ranks = sorted(set(values))
    return [ranks.index(value) for value in values]


def _effect(kind: CardKind, words: Words) -> str:
    return f"\n{words(kind.effect)}" if kind.effect else ""


def _beside(parts: Sequence[str]) -> str:
    return " · ".join(filter(None, parts))
