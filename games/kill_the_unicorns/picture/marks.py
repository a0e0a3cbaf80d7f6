"""The parts of the picture that the reader's choices refer to."""

from __future__ import annotations

from games.drawing import Parts, Spots, ring
from games.engine import Choice, Decision, Place


def places(choice: Choice, reader: int) -> list[Place]:
    """Return the places in the picture that a choice refers to."""
    verb = choice.verb
    if verb in ("look", "reveal"):
        return [("trap", 0, choice.place - 1)]
    if verb == "lay":
        return [("hand", str(letter)) for letter in choice.at]
    if verb == "place":
        return [("drawn", choice.place - 1), ("line", int(choice.at[1]) - 1)]
    if verb == "back" and choice.at[0] != "all":
        return [("bid", reader, choice.place - 1)]
    if verb in ("on", "give"):
        return [("stable", reader, choice.place - 1)]
    return [("market", choice.at[0])] if verb == "buy" else []


def marks(decision: Decision, trying: Choice | None, spots: Spots) -> list[Parts]:
    """Return the marks around places that can be chosen, are chosen, or are being tried."""
    chosen = [*(decision.given or ()), *([trying] if trying else [])]
    picked = {place for choice in chosen for place in places(choice, decision.seat)}
    free = {place for choice in decision.choices for place in places(choice, decision.seat)}
    return [
        ring(*spots[place], chosen=place in picked) for place in spots if place in free | picked
    ]
