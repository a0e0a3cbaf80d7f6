"""Hints in words: a strong robot's answer for a seat, and the reasons."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from bot.match.match import Match
from bot.match.pages.content import words_for
from bot.match.pages.why import comparison, named_answer
from games.engine import Decision, Game, View, Words, message
from games.robots.hints import ALMOST, Hint, is_close

HOPELESS = 0.01
"""A chance of winning that nothing changes much."""
SURE = 0.99
"""A chance of winning that is nearly certain."""
NAMED = 3
"""The most answers that are named."""
COPY = re.compile(r" \(\d+\)")
"""What tells equal cards apart in a name, and people of the same name, who aren't equal."""
CERTAIN = message("It wins the match, whatever the others do.")
"""The reason for a certain victory if the game has no other."""


def hint_text(match: Match, seat: int, decision: Decision, hint: Hint) -> str:
    """Say which answer looks best and why, with the estimated chances of the best answers."""
    view, words = match.table_or_refuse().view(seat), words_for(match, seat)
    return described(match.game, view, decision, hint, words)


def described(
    game: Game[Any, Any], view: View, decision: Decision, hint: Hint, words: Words
) -> str:
    """Say the same as ``hint_text``, about the decision of the view's reader."""
    best = hint.answers[0][1]
    seats = Words([f"#{seat}" for seat in range(view.seats)], words.reader, words.language)
    apart: dict[str, tuple[str, float, list[str]]] = {}  # the answers by name, equal cards once
    for ids, share in hint.answers:
        name = named_answer(game, view, decision, ids, words)
        alike = COPY.sub("", named_answer(game, view, decision, ids, seats))
        apart.setdefault(alike, (name, share, ids))
    named = [name for name, _, _ in apart.values()]
    close = sum(is_close(share, best) for _, share, _ in apart.values())
    lines = [words("💡 Looks best: **{answer}**", answer=named[0])]
    shown = [game.text.choice(c, view, seats) for c in game.text.offered(decision, view)]
    count = max(len(named), len({COPY.sub("", label) for label in shown}))
    if 1 < close == len(named) and best < 1:
        equal = _equals(named, close, count, best, words)
        lines.append("- " + words.sentences([equal, *_favourite(hint.favourite, words)]))
    elif len(named) > 1:
        picked = [decision.read(ids) for _, _, ids in apart.values()]
        said, *others = game.text.why(picked[:close], picked[close:], decision, view, words)
        others = [other if other != said else "" for other in others]
        if best == 1:
            said = said if close < len(named) else ""
            said = words.sentences(filter(None, [said, words(CERTAIN)]))
        if said := said or comparison(game, hint.merit, named[close], words):
            lines.append(f"- {said}")
        if 1 < close <= NAMED and best <= SURE and any(others):
            for name, reason in zip(named[1:], others, strict=False):
                equal = words("{answer} is about as good.", answer=name)
                lines.append("- " + words.sentences(filter(None, [equal, reason])))
        elif close > 1 and best < 1:
            lines.append(f"- {_equals(named, close, count, best, words)}")
    if len(named) > 1:
        told = [
            words("{answer}: {share}", answer=answer, share=_percent(share, words))
            for answer, share, _ in [*apart.values()][:NAMED]
        ]
        lines.append(words("-# Estimated chances of winning, from what you can see: {shares}",
                           shares=" · ".join(told)))  # fmt: skip
    return "\n".join(lines)


def _favourite(favourite: tuple[int, float] | None, words: Words) -> Sequence[str]:
    """Say who is likely to win whatever the reader chooses."""
    seat, share = favourite or (words.reader, 1.0)
    if seat is None or (seat == words.reader and share > SURE):
        return []
    said = words.by_actor(
        seat,
        "Whatever you choose, nobody has a better chance of winning than you: {share}.",
        "Whatever you choose, {name} has the best chance of winning: {share}.",
        share=_percent(min(share, ALMOST), words),
    )
    return [said]


def _equals(named: Sequence[str], close: int, count: int, best: float, words: Words) -> str:
    """Say which answers are about as good as the first, or how many of all if they are many."""
    if best < HOPELESS:
        return words("You are unlikely to win, whatever you choose.")
    if close == count:
        if best > SURE:
            return words("You will almost certainly win, whatever you choose.")
        if close == 2:
            return words("Both are about equally good.")
        return words("All {n} choices are about equally good.", n=close)
    if best > SURE:
        return words("Almost certain to win: {n} of the {count} choices.", n=close, count=count)
    if close == 2:
        return words("{answer} is about as good.", answer=named[1])
    if close <= NAMED:
        return words("{answers} are about as good.", answers=words.listing(named[1:close]))
    return words("About as good: {n} of the {count} choices.", n=close, count=count)


def _percent(share: float, words: Words) -> str:
    """Return a chance of winning in percent: never as 0%, and as 100% only if it is certain."""
    percent = words.language.percent
    if SURE < share < 1:
        return words("over {share}", share=percent(SURE))
    return percent(share) if share >= 0.01 else words("under {share}", share=percent(0.01))


def hints_line(match: Match, words: Words) -> str:
    """Say at the end who asked for hints; empty if nobody did."""
    used = [(seat.seat, seat.response_settings.hints) for seat in match.seats]
    counts = [f"{words.seat(seat)} {count}" for seat, count in used if count]
    return words("-# 💡 Hints: {told}", told=" · ".join(counts)) if counts else ""
