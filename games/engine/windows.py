"""Windows: what a host must know of a game to ask no more people than need be."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from typing import Generic, TypeVar

from games.engine.decision import Choice, Decision
from games.engine.words import Words

V = TypeVar("V")


class Windows(ABC, Generic[V]):
    """A game in which any seat may step in when somebody does something.

    The rules always open the window to all other seats. A host may ask only those whose
    triggers fit, and may play an armed card, a standing answer to the next window that it fits.
    """

    @abstractmethod
    def triggers(self, view: V, words: Words) -> Mapping[str, str]:
        """List what a seat can wish to be asked about, and how each is called."""

    @abstractmethod
    def fits(self, decision: Decision, view: V) -> Collection[str]:
        """Return the triggers that fit the open window, as everybody can see them."""

    @abstractmethod
    def cards(self, view: V, words: Words) -> Mapping[str, str]:
        """List the cards in the reader's hand that it can arm, and how each is called."""

    @abstractmethod
    def armed(self, card: str, decision: Decision, view: V) -> Choice | None:
        """Return the choice that plays an armed card in this window, if it fits."""
