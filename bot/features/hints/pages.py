"""Hints in words: a strong robot's answer for a seat, and the reasons."""

from __future__ import annotations

from collections.abc import Sequence

from bot.match.match import Match
from bot.match.pages.content import words_for
from bot.posts.languages import answer_named
from games.engine import Decision, Words
from games.robots.hints import EVEN, Hint


def hint_text(match: Match, seat: int, decision: Decision, hint: Hint) -> str:
    """Say which answer looks best and why, with the estimated chances of the best answers."""
    words = words_for(match, seat)
    lines = [words("💡 Looks best: **{answer}**",
                   answer=_named(match, seat, decision, hint.best[0][0], words))]  # fmt: skip
    evaluator = match.game.robot
    for key, other in hint.reasons if evaluator else ():
        term = evaluator.terms[key]  # type: ignore[union-attr]
        reason = words(term.mine) if other == seat else words(term.theirs, name=words.seat(other))
        lines.append(f"- {reason}")
    if len(hint.best) > 1:
        if not hint.reasons and hint.best[0][1] - hint.best[-1][1] < EVEN:
            lines.append(words("- It makes little difference here."))
        shares = [
            words("{answer}: {share}", answer=_named(match, seat, decision, ids, words),
                  share=_percent(share, words))
            for ids, share in hint.best
        ]  # fmt: skip
        lines.append(words("-# Estimated chances of winning, from what you can see: {shares}",
                           shares=" · ".join(shares)))  # fmt: skip
    return "\n".join(lines)


def _percent(share: float, words: Words) -> str:
    """Return a chance of winning in percent, never as 0%."""
    percent = words.language.percent
    return percent(share) if share >= 0.01 else words("under {share}", share=percent(0.01))


def _named(match: Match, seat: int, decision: Decision, ids: Sequence[str], words: Words) -> str:
    """Name an answer as the panel does."""
    view, text = match.table_or_refuse().view(seat), match.game.text
    chosen = [text.choice(choice, view, words) for choice in decision.read(ids)]
    return answer_named(chosen, words)


def hints_line(match: Match, words: Words) -> str:
    """Say at the end who asked for hints; empty if nobody did."""
    used = [(seat.seat, seat.response_settings.hints) for seat in match.seats]
    counts = [f"{words.seat(seat)} {count}" for seat, count in used if count]
    return words("-# 💡 Hints: {told}", told=" · ".join(counts)) if counts else ""
