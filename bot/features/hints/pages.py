"""Hints in words: a strong robot's answer for a seat, and the reasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.match.match import Match
from bot.match.pages.content import words_for
from bot.posts.languages import answer_named
from games.engine import Decision, Game, View, Words, message
from games.robots.hints import Hint

ABOUT_AS_GOOD = 0.03
"""Answers whose chances of winning differ by less are about as good, ..."""
OF_THE_BEST = 0.1
"""... unless the difference is more than this part of the better chance."""
ALL = {2: message("Both are about equally good."), 3: message("All three are about equally good.")}
"""What is said of several answers that are about as good."""
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
    named = [_named(game, view, decision, ids, words) for ids, _ in hint.best]
    shares = [share for _, share in hint.best]
    lines = [words("💡 Looks best: **{answer}**", answer=named[0])]
    close = sum(_is_close(share, shares[0]) for share in shares)
    best, *others = [decision.read(ids) for ids in [*(ids for ids, _ in hint.best), *hint.rest]]
    said = game.text.why(best, others[close - 1 :], decision, view, words)
    if not said and others and shares[0] == 1:
        said = words(CERTAIN)
    if said:
        lines.append(f"- {said}")
    if 1 < close == len(shares):
        lines.append(f"- {words(ALL[close])}")
    elif close > 1:
        lines.append(words("- {answer} is about as good.", answer=named[1]))
    if len(hint.best) > 1:
        told = [
            words("{answer}: {share}", answer=answer, share=_percent(share, words))
            for answer, share in zip(named, shares, strict=True)
        ]
        lines.append(words("-# Estimated chances of winning, from what you can see: {shares}",
                           shares=" · ".join(told)))  # fmt: skip
    return "\n".join(lines)


def _is_close(share: float, best: float) -> bool:
    """Return whether a chance is about as good as the best one; nothing is like certainty."""
    if best == 1:
        return share == 1
    return best - share < min(ABOUT_AS_GOOD, OF_THE_BEST * best)


def _percent(share: float, words: Words) -> str:
    """Return a chance of winning in percent: never as 0%, and as 100% only if it is certain."""
    percent = words.language.percent
    if 0.99 < share < 1:
        return words("over {share}", share=percent(0.99))
    return percent(share) if share >= 0.01 else words("under {share}", share=percent(0.01))


def _named(
    game: Game[Any, Any], view: View, decision: Decision, ids: Sequence[str], words: Words
) -> str:
    """Name an answer as the panel does."""
    chosen = [game.text.choice(choice, view, words) for choice in decision.read(ids)]
    return answer_named(chosen, words)


def hints_line(match: Match, words: Words) -> str:
    """Say at the end who asked for hints; empty if nobody did."""
    used = [(seat.seat, seat.response_settings.hints) for seat in match.seats]
    counts = [f"{words.seat(seat)} {count}" for seat, count in used if count]
    return words("-# 💡 Hints: {told}", told=" · ".join(counts)) if counts else ""
