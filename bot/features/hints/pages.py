"""Hints in words: a strong robot's answer for a seat, and the reasons."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from bot.match.match import Match
from bot.match.pages.changes import height
from bot.match.pages.content import words_for
from bot.match.pages.why import comparison, named_answer
from games.engine import (
    Choice,
    Decision,
    Game,
    ProsAndCons,
    View,
    Words,
    compared_with,
    message,
    reasons_for,
    reasons_of_equals,
    strongest_first,
)
from games.robots.hints import Hint, is_close
from games.robots.merits import Merit

HOPELESS = 0.01
"""A chance of winning that nothing changes much."""
SURE = 0.99
"""A chance of winning that is nearly certain."""
UNSEEN = 0.06
"""Smaller differences between chances don't count if nothing in the position explains them."""
LITTLE = 0.1
"""A chance of winning or losing that is small."""
NAMED = 3
"""The most answers that are named."""
LISTED = 4
"""The most answers that are named in one sentence."""
ROOM = 12
"""The lines of a hint on a phone, above the question and its choices."""
CHANCES = 4
"""The lines in which it tells chances."""
COPY = re.compile(r" \(\d+\)")
"""What tells equal cards apart in a name, and people of the same name, who aren't equal."""
CERTAIN = message("It wins the match, whatever the others do.")
"""The reason for a certain victory if the game has no other."""
ANYWAY = message("You win the match, whatever you choose.")
"""The same if every answer wins."""


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
    distinct: dict[str, tuple[str, float, list[str]]] = {}  # answers by name, equal cards once
    for ids, share in hint.answers:
        name = named_answer(game, view, decision, ids, words)
        alike = COPY.sub("", named_answer(game, view, decision, ids, seats))
        distinct.setdefault(alike, (name, share, ids))
    found = [*distinct.values()]
    close = sum(is_close(share, best) for _, share, _ in found)
    picked = [decision.read(ids) for _, _, ids in found]
    sides = [game.text.pros_and_cons(each, decision, view, words) for each in picked]
    if best < 1 and not reasons_for(sides[:close], sides[close:])[0].said:
        close = max(close, sum(best - share < min(UNSEEN, best / 4) for _, share, _ in found))
    same = sum(round(100 * share) == round(100 * best) for _, share, _ in found[:close])
    if best < 1:
        order = [*strongest_first(sides[:same], sides[close:]), *range(same, len(found))]
        found, picked, sides = ([each[place] for place in order]
                                for each in (found, picked, sides))  # fmt: skip
    named = [name for name, _, _ in found]
    lines = [words("💡 Looks best: **{answer}**", answer=named[0])]
    reasons: list[list[str]] = []
    shown = [game.text.choice(c, view, seats) for c in game.text.offered(decision, view)]
    count = max(len(named), len({COPY.sub("", label) for label in shown}))
    if len(named) > 1:
        reason = _Reason(game, view, decision, picked, sides, named, words)
        if 1 < close == len(named) and best < 1:
            reasons = reason.even(count, best)
        else:
            reasons = reason.better(_equals(named, close, count, best, words), close, best,
                                    hint.merit)  # fmt: skip
    chances = [_chances(found, words)] if len(named) > 1 else []
    room = ROOM - sum(map(height, [*lines, *chances]))
    return "\n".join([*lines, *_fitting(reasons, room, words), *chances])


def _fitting(reasons: Sequence[Sequence[str]], room: int, words: Words) -> list[str]:
    """Return reasons as a list, each of several sentences: the first ones that have room."""
    lines: list[str] = []
    for sentences in reasons:
        told: list[str] = []
        for sentence in filter(None, sentences):
            line = words.sentences([*told, sentence])
            if (lines or told) and sum(map(height, [*lines, line])) > room:
                break
            told.append(sentence)
        if not told:
            break
        lines.append(words.sentences(told))
    return [f"- {line}" for line in lines]


def _chances(found: Sequence[tuple[str, float, list[str]]], words: Words) -> str:
    """Tell the estimated chances of the best answers, as many as have room."""
    told = [
        words("{answer}: {share}", answer=answer, share=_percent(share, words))
        for answer, share, _ in found[:NAMED]
    ]
    lines = [
        words("-# Estimated chances of winning, from what you can see: {shares}",
              shares=" · ".join(told[:count]))
        for count in range(len(told), 0, -1)
    ]  # fmt: skip
    return next((line for line in lines if height(line) <= CHANCES), lines[-1])


class _Reason(NamedTuple):
    """What is compared: the answers of a decision, the best first, with what is said of each."""

    game: Game[Any, Any]
    view: View
    decision: Decision
    picked: Sequence[Sequence[Choice]]
    sides: Sequence[ProsAndCons]
    named: Sequence[str]
    words: Words

    def even(self, count: int, best: float) -> list[list[str]]:
        """Say that all answers are about as good, and why, or what speaks for each.

        If it hardly matters, say who is ahead, too. ``count`` is the number of choices.
        """
        text, seen, words = self.game.text, (self.decision, self.view, self.words), self.words
        ahead, cause = text.outlook(*seen), text.even(self.picked[0], *seen)
        if best > SURE:
            cause = ""
        chance = max(best, HOPELESS) if cause else best
        equal = _equals(self.named, len(self.named), count, chance, words)
        told = [*zip(self.named, reasons_of_equals(self.sides[:NAMED]), strict=False)]
        told = [each for each in told if each[1] and not cause and HOPELESS <= best <= SURE]
        if LITTLE < best < 1 - LITTLE and (cause or len(told) == len(self.named[:NAMED])):
            ahead = ""
        own = []
        if best < HOPELESS:  # one may still lose sooner
            (first,) = reasons_for(self.sides[:1], self.sides[1:])
            own = [*first.said]
        return [
            [*dict.fromkeys([equal, cause, ahead, *own])],
            *([words.label_value(name, reason)] for name, reason in told),
        ]

    def better(self, equal: str, close: int, best: float, merit: Merit | None) -> list[list[str]]:
        """Say why the first answers are better than the others; ``equal`` says that they are so."""
        text, seen, words = self.game.text, (self.decision, self.view, self.words), self.words
        good, worse = self.sides[:close], self.sides[close:]
        first, *others = reasons_for(good, worse)
        own = reasons_of_equals(good, alike=True)
        parts = [*first.said]
        if best == 1:
            parts = [*parts, words(CERTAIN)] if worse else [words(ANYWAY), text.outlook(*seen)]
        elif worse and not (first.all and parts):
            parts.append(comparison(self.game, merit, self.named[close], words))
        if not any(parts):
            parts = [reasons_of_equals([good[0], *worse[:1]])[0]]
        said = words.sentences(filter(None, parts))
        lines = [parts] if said else []
        if 1 < close <= NAMED and best <= SURE:
            told = [said]
            for name, other, reason in zip(self.named[1:], others, own[1:], strict=False):
                alike = words("{answer} is about as good.", answer=name)
                reasons = (words.sentences(other.said), reason, text.even(self.picked[0], *seen))
                reason = next((each for each in reasons if each and each not in told), "")
                lines.append([alike, reason])
                told.append(reason)
        elif close > 1 and best < 1:
            why = text.even(self.picked[0], *seen)
            if not LITTLE < best < 1 - LITTLE:
                why = why or text.outlook(*seen)
            lines.append([equal, why])
        if worse and best < 1 and (compared := compared_with(said, good[0], worse[0])):
            lines.append([words("By comparison, {answer}: {reason}",
                                answer=self.named[close], reason=compared)])  # fmt: skip
        return lines


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
    if close <= LISTED:
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
