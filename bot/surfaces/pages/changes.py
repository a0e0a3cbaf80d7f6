"""What has changed since a seat's person acted: a line for each player, and nothing left out."""

from __future__ import annotations

from bisect import bisect_left

from bot.host import Match
from bot.surfaces.pages.story import sentences
from games.engine import Words


def changes_text(match: Match, seat: int, words: Words, room: int) -> str:
    """Tell a seat what has changed since its person acted, in at most ``room`` characters.

    All that one player did stands in one line; players come in the order in which they did
    something first, and what nobody did stands in a line of its own. Only where there is no room
    for all of it, the oldest is left to the log.
    """
    told = [
        (said, event.seat)
        for said, event in sentences(match, match.events_since_last_act(seat), words)
    ]
    if not told:
        return ""
    head = words("**Since your last move**") if seat in match.event_counts else words("**So far**")

    def without(left_out: int) -> str:
        by_player: dict[int | None, list[str]] = {}
        for said, doer in told[left_out:]:
            by_player.setdefault(doer, []).append(said)
        lines = [head, *(f"- {words.sentences(said)}" for said in by_player.values())]
        if left_out:
            lines.insert(1, words.plural("-# … and {n} event before that: see the **Log**",
                                         "-# … and {n} events before that: see the **Log**",
                                         left_out))  # fmt: skip
        return "\n".join(lines)

    whole = without(0)
    if len(whole) <= room:
        return whole
    # The more is left out the shorter it is, so that halving finds the least.
    cuts = range(1, len(told))
    first = bisect_left(cuts, True, key=lambda left_out: len(without(left_out)) <= room)
    return without(cuts[first]) if first < len(cuts) else ""
