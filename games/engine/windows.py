"""Windows: let a host ask only the players who may want to respond."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from typing import Generic, TypeVar

from games.engine.decision import Choice, Decision
from games.engine.words import Words

V = TypeVar("V")


class Windows(ABC, Generic[V]):
    """A game in which any seat may respond to what another seat does.

    The rules always open the window to all other seats. A host may ask only the seats whose
    triggers fit. It may also play an armed card: an answer prepared for the next window that it
    fits.
    """

    @abstractmethod
    def triggers(self, view: V, words: Words) -> Mapping[str, str]:
        """Return the triggers on which a seat can ask to be asked, each with its name."""

    @abstractmethod
    def fits(self, decision: Decision, view: V) -> Collection[str]:
        """Return the triggers that fit the open window, using public facts only."""

    @abstractmethod
    def cards(self, view: V, words: Words) -> Mapping[str, str]:
        """Return the cards in the reader's hand that it can arm, each with its name."""

    @abstractmethod
    def armed(self, card: str, decision: Decision, view: V) -> Choice | None:
        """Return the choice that plays an armed card in this window, if it fits."""
