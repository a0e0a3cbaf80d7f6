"""The end: the last cards, the Teller's secret cards, and who wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.engine import Decision, Outcome, Turn, ask_all
from games.smallseat.rules.hands import cards_of, choices, one_of_each, take_out
from games.smallseat.state import SmallState

KEEP = choices("keep")


def keep(s: SmallState, *seats: int) -> Turn:
    """After the last round all players name the one card they keep (ruling 33)."""
    answers = yield from ask_all(
        [Decision(o, "keep", one_of_each(s, s.hand[o], KEEP)) for o in seats]
    )
    for seat in seats:
        t = take_out(s, seat, s.hand[seat][answers[seat][0].place])
        s.box += s.hand[seat]
        s.hand[seat] = [t]


def outcome(s: SmallState) -> Outcome | None:
    """Count the Teller's secret cards: "the animal that appears most often wins" (ruling 13)."""
    if s.agenda:
        return None
    count = Counter([s.face[t] for t in s.hand[s.teller]])
    most = max(count.values(), default=0)
    best = {animal for animal, n in count.items() if n == most}
    animals = [s.called if o == s.teller else s.face[cards_of(s, o)[0]] for o in range(s.seats)]
    scores = tuple([count[animal] for animal in animals])
    winners = tuple([seat for seat in range(s.seats) if animals[seat] in best])
    if s.called in best and not (s.shared and len(best) > 1):
        return Outcome(winners=(s.teller,), reason="teller", scores=scores)
    if winners:
        reason = "shared" if s.teller in winners else "candidates"
        return Outcome(winners=winners, reason=reason, scores=scores)
    winners = () if s.void else next_best(s, animals, scores)
    reason = "next" if winners else "nobody" if best else "empty"
    return Outcome(winners=winners, reason=reason, scores=scores)


def next_best(s: SmallState, animals: Sequence[str], scores: Sequence[int]) -> tuple[int, ...]:
    """Return the players who kept the most common animal kept by Candidates, except the called one.

    They win if nobody kept a winning animal (ruling 13).
    """
    kept = [seat for seat in range(s.seats) if animals[seat] != s.called and scores[seat]]
    most = max([scores[seat] for seat in kept], default=0)
    return tuple([seat for seat in kept if scores[seat] == most])
