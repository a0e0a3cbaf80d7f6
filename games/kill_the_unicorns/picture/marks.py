"""The marks of what a reader can choose, or has chosen."""

from __future__ import annotations

from collections.abc import Sequence

from games.drawing_narrow import ring
from games.engine import Choice, Decision


class Marks:
    """What of the reader's decision can be chosen, is chosen, or is being tried."""

    def __init__(self, decision: Decision | None, trying: Choice | None) -> None:
        chosen = [*(decision.given or ()), *([trying] if trying else [])] if decision else []
        self._open = named_places(decision.choices) if decision else set()
        self._chosen = named_places(chosen)
        self._beneath = beneath(decision.choices) if decision else set()
        self._laid = beneath(chosen)

    def around(self, x: float, y: float, w: float, h: float, place: int | str, *verbs: str) -> str:
        """Return the ring around a place that one of these verbs names, if any."""
        meant = {(verb, place) for verb in verbs}
        if not meant & (self._open | self._chosen):
            return ""
        return ring(x, y, w, h, chosen=bool(meant & self._chosen))

    def below(self, x: float, y: float, w: float, h: float, n: int) -> str:
        """Return the ring around a unicorn beneath which a scheme can go, if any."""
        if n not in self._beneath | self._laid:
            return ""
        return ring(x, y, w, h, chosen=n in self._laid)


def named_places(choices: Sequence[Choice]) -> set[tuple[str, int | str]]:
    """Return the places that choices name, by verb: the first they say, of a bid all its cards."""
    return {(c.verb, place) for c in choices for place in (c.at if c.verb == "lay" else c.at[:1])}


def beneath(choices: Sequence[Choice]) -> set[int]:
    """Return the numbers of the unicorns beneath which these choices lay a scheme."""
    return {int(c.at[1]) for c in choices if c.verb == "place"}
