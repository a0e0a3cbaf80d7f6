"""Events of a match, recorded once and redacted for each reader."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class SeenEvent(NamedTuple):
    """An event as one reader may know it.

    ``cards`` pairs each token with its face, or with None if the reader was not shown it.
    """

    kind: str
    seat: int | None
    about: tuple[int | str, ...]
    cards: tuple[tuple[int, str | None], ...]

    @property
    def doer(self) -> int:
        """The seat of an event of a kind that always has one."""
        assert self.seat is not None
        return self.seat

    @property
    def faces(self) -> list[str]:
        """The faces that the reader was shown."""
        return [face for _, face in self.cards if face]


class Event:
    """Something that happened at the table.

    ``about`` and the tokens in ``cards`` are public. Only the readers whose bits are set in
    ``visible_to`` see the ``faces`` (bit number = seat; the bit after the last seat = spectators);
    ``faces`` is empty if nobody was shown them. Other readers learn only that a ``secret`` event
    happened, not its ``about`` or the number of its cards.
    """

    __slots__ = ("about", "cards", "faces", "kind", "seat", "secret", "spectator", "visible_to")

    def __init__(
        self,
        kind: str,
        seat: int | None,
        about: tuple[int | str, ...],
        cards: tuple[int, ...],
        faces: tuple[str, ...],
        visible_to: int,
        spectator: int,
        secret: bool = False,
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.about = about
        self.cards = cards
        self.faces = faces
        self.visible_to = visible_to
        self.spectator = spectator
        self.secret = secret

    def only_for(self, seat: int) -> bool:
        """Return whether the event showed something to this seat and to no other."""
        shown = self.visible_to & (1 << self.spectator) - 1
        return bool(self.faces or self.secret) and shown == 1 << seat

    def seen_by(self, reader: int | None) -> SeenEvent:
        """Return what ``reader`` (a seat, or None for a spectator) may know of it."""
        shown = self.visible_to >> (self.spectator if reader is None else reader) & 1
        if self.secret and not shown:
            return SeenEvent(self.kind, self.seat, (), ())
        faces: tuple[str | None, ...] = self.faces if shown else (None,) * len(self.cards)
        return SeenEvent(
            self.kind, self.seat, self.about, tuple(zip(self.cards, faces, strict=True))
        )

    def dump(self) -> dict[str, Any]:
        """Return the whole event as JSON-ready data, faces and their readers included.

        Stored matches keep earlier names: "onlooker" for ``spectator``, "eyes" for ``visible_to``.
        """
        data = {name: getattr(self, name) for name in self.__slots__}
        data["onlooker"], data["eyes"] = data.pop("spectator"), data.pop("visible_to")
        return data

    @classmethod
    def load(cls, data: Mapping[str, Any]) -> Event:
        """Return the event that ``dump`` wrote."""
        fields = {**data} | {name: tuple(data[name]) for name in ("about", "cards", "faces")}
        fields["spectator"], fields["visible_to"] = fields.pop("onlooker"), fields.pop("eyes")
        return cls(**fields)

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.seat}, {self.about}, {self.cards}, {self.faces})"
