"""Hints in words: a strong robot's answer for a seat, and the reasons."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

from bot.match.match import Match
from bot.match.pages.changes import height
from bot.match.pages.content import words_for
from bot.match.pages.why import named_answer, told_effects
from bot.posts.languages import GENERIC_WORDS
from games.engine import (
    Choice,
    Decision,
    Game,
    ProsAndCons,
    View,
    Words,
    is_behind,
    message,
    reason_against,
    reason_for_all,
    reasons_for,
    reasons_of_equals,
    strongest_first,
    without_note,
)
from games.robots.effects import Effects
from games.robots.hints import Hint, is_close
from games.robots.trials import Trials, differences, means

HOPELESS = 0.015
"""A chance of winning that nothing changes much."""
SURE = 0.99
"""A chance of winning that is nearly certain."""
UNSEEN = 0.06
"""Smaller differences between chances don't count if nothing in the position explains them."""
TWINS = 0.1
"""The same between answers for which the very same speaks."""
NEAR = 0.15
"""Answers whose chances differ by less from the best one's are compared with it."""
LITTLE = 0.05
"""A chance of winning or losing that is small."""
NAMED = 3
"""The most answers that are named."""
LISTED = 4
"""The most answers that are named in one sentence."""
LISTING = 2
"""The lines in which it names answers that are as good."""
ROOM = 9
"""The lines of a hint on a phone, above the question and its choices."""
CHANCES = 2
"""The lines in which it tells chances, or one if reasons need the other."""
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
    tried, rest = _answers(game, view, decision, hint, words)
    good, worse = _told_apart(
        tried, rest, lambda each: game.text.threat(means(each.trials), view) if each.trials else 0
    )
    first = words("💡 Looks best: **{answer}**", answer=good[0].name)
    if len(tried) == 1:
        return first
    reasons = _Reasons(game, view, decision, words, good, worse)
    found = reasons.better() if worse else reasons.even()
    shown = [good[0], *(each for each in tried if each != good[0])]
    short, long = (_chances(shown, lines, words) for lines in (1, CHANCES))
    room = ROOM - height(first)
    kept = sum(height(words.sentences(line[:most]))
               for most, line in zip((None, 1), found[1:], strict=False) if any(line))  # fmt: skip
    told = _fitting(found, room - height(short), kept, words)
    fits = sum(map(height, told)) + height(long) <= room
    return "\n".join([first, *told, long if fits else short])


class _Answer(NamedTuple):
    """An answer to a decision, its chance of winning, and what speaks for it and against it."""

    name: str
    picks: Sequence[Choice]
    share: float
    sides: ProsAndCons
    effects: Effects = Effects()
    trials: Trials = ()

    @property
    def facts(self) -> object:
        """What the answer does, and all that is said of it apart from its name."""
        return [choice.verb for choice in self.picks], [
            {
                key: each._replace(said=each.said.replace(self.name, ""))
                for key, each in side.items()
            }
            for side in self.sides
        ]


def _answers(
    game: Game[Any, Any], view: View, decision: Decision, hint: Hint, words: Words
) -> tuple[list[_Answer], list[_Answer]]:
    """Return the answers of a hint, and the choices that it soon dropped; equal cards once."""
    seats = Words([f"#{seat}" for seat in range(view.seats)], words.reader, words.language)
    offered = game.text.offered(decision, view) if decision.least == decision.most == 1 else ()
    found: dict[str, _Answer] = {}
    tried = 0
    keys = [tuple(ids) for ids, _ in hint.answers]
    told = dict(zip(keys, hint.effects, strict=False))
    trials = dict(zip(keys, hint.trials, strict=False))
    for ids, share in [*hint.answers, *(([c.id], -1.0) for c in offered)]:
        name, picks = named_answer(game, view, decision, ids, words), decision.read(ids)
        alike = COPY.sub("", named_answer(game, view, decision, ids, seats))
        if alike not in found:
            sides = game.text.pros_and_cons(picks, decision, view, words)
            effects = told.get(tuple(ids), Effects())
            found[alike] = _Answer(name, picks, share, sides, effects, trials.get(tuple(ids), ()))
            tried += share >= 0
    answers = [*found.values()]
    return answers[:tried], answers[tried:]


def _told_apart(
    tried: Sequence[_Answer],
    rest: Sequence[_Answer],
    threat: Callable[[_Answer], float] = lambda each: 0.0,
) -> tuple[list[_Answer], list[_Answer]]:
    """Return the answers that are about as good, the best first, and all worse ones.

    Of answers with the same chance the one with the best reasons comes first, but before them one
    after which others threaten less, or any that is as good, with fewer drawbacks or a reason.
    Others that are about as good count as worse if something speaks only against them. A small
    difference that nothing in the position explains doesn't count, nor between answers of which
    the same is said.
    """
    best = tried[0].share
    good = [each for each in tried if is_close(each.share, best)]
    worse = [*tried[len(good) :], *rest]
    if best < HOPELESS:
        return [*tried], []
    if best == 1:
        return good, [*tried[len(good) :]]
    sides = [each.sides for each in worse]
    if not reasons_for(tried[0].sides, sides).said:
        good = [each for each in tried
                if each in good or best - each.share < min(UNSEEN, best / 4)]  # fmt: skip
    same = [each for each in good
            if round(100 * each.share) == round(100 * best) and each.share >= HOPELESS]  # fmt: skip
    order = strongest_first([each.sides for each in same], sides)
    good[: len(same)] = [same[n] for n in order]
    if len({round(threat(each)) for each in same}) > 1:
        good[: len(same)] = sorted(good[: len(same)], key=lambda each: round(threat(each)))
    elif same:
        close = [each for each in good if is_close(each.share, best)]
        good[: len(close)] = sorted(
            close, key=lambda each: len(each.sides[1]) - _tells(each, good, worse)
        )
    behind = [each for each in good if each not in same and best <= SURE
              and is_behind(each.sides, good[0].sides)]  # fmt: skip
    good = [each for each in good if each not in behind]
    good += [each for each in tried if each not in [*good, *behind]
             and best - each.share < (TWINS if each.sides[0] else UNSEEN)
             and each.facts == good[0].facts]  # fmt: skip
    good += [each for each in rest if each.sides[0] and each.facts == good[0].facts]
    left = [each for each in tried if each not in [*good, *behind]]
    return good, [*left, *behind, *(each for each in rest if each not in good)]


def _tells(answer: _Answer, good: Sequence[_Answer], worse: Sequence[_Answer]) -> bool:
    """Return whether something tells an answer from those that are as good."""
    others = [each.sides for each in good if each is not answer]
    return bool(reasons_of_equals([answer.sides, *others], [each.sides for each in worse])[0])


def _fitting(reasons: Sequence[Sequence[str]], room: int, kept: int, words: Words) -> list[str]:
    """Return reasons in small print, each of several sentences: the first that have room, once.

    The first line leaves some lines free, those ``kept`` for the second.
    """
    lines: list[str] = []
    said: set[str] = {""}
    for n, sentences in enumerate(reasons):
        told: list[str] = []
        for sentence in sentences:
            line = words.sentences([*told, sentence])
            left = room if n else room - kept
            if (lines or told) and sum(map(height, [*lines, line])) > left:
                break
            if sentence not in said:
                told.append(sentence)
                said.add(sentence)
        if told:
            lines.append(words.sentences(told))
    return [f"-# {line}" for line in lines]


def _chances(found: Sequence[_Answer], room: int, words: Words) -> str:
    """Tell the estimated chances of the best answers in some lines, or that of the first one.

    One that is about as good as the first is left out if its estimate is higher, as it would seem
    to be better.
    """
    found = [each for each in found if each.share <= found[0].share]
    shares = [_percent(each.share, words) for each in found[:NAMED]]
    alone = words("-# Estimated chance of winning: {share}", share=shares[0])
    if len({*shares}) == 1:
        return alone
    told = [
        words("{answer}: {share}", answer=without_note(each.name), share=share)
        for each, share in zip(found, shares, strict=False)
    ]
    lines = [
        words("-# Estimated chances of winning – {shares}", shares=" · ".join(told[:count]))
        for count in range(len(told), 1, -1)
    ]  # fmt: skip
    return next((line for line in lines if height(line) <= room), alone)


class _Reasons(NamedTuple):
    """What is compared: the answers that are about as good, the best first, and the worse ones."""

    game: Game[Any, Any]
    view: View
    decision: Decision
    words: Words
    good: Sequence[_Answer]
    worse: Sequence[_Answer]

    def even(self) -> list[list[str]]:
        """Say that all answers are about as good, and why, or what tells them apart."""
        words, best, own = self.words, self.good[0].share, self._own()
        if best == 1:
            return [[words(ANYWAY), self._ahead()]]
        cause = self._cause()
        if best < HOPELESS:  # one may still lose sooner
            return [[self._equals(HOPELESS if cause else best), cause, self._ahead(), own[0]]]
        if best > SURE:
            return [[self._equals(best), self._ahead()]]
        drawback = self._drawback() if len(self.good) == 2 else ""
        known = (self._shared(own[:1]) or cause) if LITTLE < best < 1 - LITTLE else ""
        equal = [
            self._equals(best),
            self._alike() or drawback or known or self._traded() or self._ahead(),
        ]
        return [self._why(own[:1]), equal, [], *self._others(own, [*own[:1], *equal])]

    def better(self) -> list[list[str]]:
        """Say why the first answers are better than the others."""
        first, words, own = self.good[0], self.words, self._own()
        worse, equal = ([each.sides for each in some] for some in (self.worse, self.good[1:]))
        told = reasons_for(first.sides, worse, equal, self._near())
        if first.share == 1:
            return [[*told.said, words(CERTAIN)]]
        fits = {reason.said for reason in self.worse[0].sides[0].values()}
        parts = self._why(told.said or [said for said in own[:1] if said not in fits])
        equals: list[str] = []
        if len(self.good) > 1:
            same = len(self.good) <= LISTED and self._same(told.said)
            shares = [each.share for each in [*self.good, *self.worse] if each.share >= 0]
            apart = not all(is_close(share, first.share) for share in shares)
            cause = "" if same or apart else self._cause()
            shared = self._shared(parts) or self._alike() or cause or self._traded()
            equals = [self._equals(first.share, told.said), shared]
        estimates, compared = self._contrast(self.worse[0]), self._compared(parts, told.against)
        lines = [parts, equals, estimates, compared, [self._drawback()] if any(parts) else []]
        if len(self.good) > 1:
            said = [part for line in lines for part in line]
            lines += self._others(own, said) if first.share <= SURE else []
        return lines if any(map(any, lines)) else [[self._ahead()]]

    def _why(self, reasons: Sequence[str]) -> list[str]:
        """Return what is said of the first answer: reasons, and what follows from it."""
        first, second, *_ = [*self.good, *self.worse]
        basis = self.game.text.basis(first.picks, self.decision, self.view, self.words)
        effects = self._effects(first, self.worse[0] if self.worse else second)
        return [basis, *reasons[:1], effects, *reasons[1:]]

    def _contrast(self, other: _Answer, equal: bool = False) -> list[str]:
        """Tell what differs on average after the first answer, and after another."""
        found = differences(self.good[0].trials, other.trials) if other.trials else []
        name = without_note(other.name)
        return self.game.text.contrast(found, name, self.view, self.words, equal)

    def _alike(self) -> str:
        """Tell what is about the same after all equal answers, and decides more than they do."""
        tried = [means(each.trials) for each in self.good if each.trials]
        keys = sorted({key for each in tried for key in each})
        found = {key: [each.get(key, 0.0) for each in tried] for key in keys}
        return self.game.text.alike(found, self.view, self.words)

    def _traded(self) -> str:
        """Tell what the first of several equal answers makes better, and what worse."""
        told = (self._contrast(each, equal=True) for each in self.good[1:NAMED])
        return next((each[0] for each in told if each), "")

    def _near(self) -> int:
        """Return how many of the worse answers are nearly as good, or the best of them."""
        best = self.good[0].share
        return max(1, sum(best - each.share < NEAR for each in self.worse))

    def _compared(self, parts: Sequence[str], ruled_out: Collection[int]) -> list[str]:
        """Say what is against the best of the worse answers that the reasons don't rule out."""
        near = self._near()
        for n in sorted(range(len(self.worse)), key=lambda n: (n >= near, n in ruled_out)):
            worse = self.worse[n]
            reason = reason_against(worse.sides, self.good[0].sides, parts)
            if reason := reason or ("" if n else self._effects(worse, self.good[0])):
                said = message("For comparison, {answer}: {reason}")
                return [self.words(said, answer=without_note(worse.name), reason=reason)]
        return []

    def _others(self, own: Sequence[str], parts: Sequence[str]) -> list[list[str]]:
        """Say of answers that are as good as the first what tells them from it."""
        lines: list[list[str]] = []
        for each, reason in zip(self.good[1:NAMED], own[1:], strict=False):
            reason = reason or self._effects(each, self.good[0])
            if reason and not any(reason in part for part in parts):
                lines.append([self.words.label_value(without_note(each.name), reason)])
        return lines

    def _shared(self, parts: Sequence[str]) -> str:
        """Say what speaks for each of the good answers in the same words."""
        reason = reason_for_all([each.sides for each in self.good])
        if not reason or reason in parts:
            return ""
        return self.words("In each case: {reason}", reason=reason) if self.worse else reason

    def _drawback(self) -> str:
        """Say what speaks against the first answer, and not against the second."""
        first, second, *_ = [*self.good, *self.worse]
        reason = reason_against(first.sides, second.sides)
        return self.words("Drawback: {reason}", reason=reason) if reason else ""

    def _effects(self, answer: _Answer, other: _Answer) -> str:
        return told_effects(self.game, answer.effects, other.effects, self.words)

    def _own(self) -> list[str]:
        """Return what tells the good answers apart."""
        sides = [[each.sides for each in answers] for answers in (self.good, self.worse)]
        return reasons_of_equals(*sides)

    def _cause(self) -> str:
        return self.game.text.even(self.good[0].picks, self.decision, self.view, self.words)

    def _ahead(self) -> str:
        return self.game.text.outlook(self.decision, self.view, self.words)

    def _same(self, reasons: Sequence[str]) -> bool:
        """Return whether the reasons for the first answer hold for all that are as good."""
        first, *others = [each.sides for each in self.good]
        return bool(reasons) and not any(reasons_for(first, [each]).said for each in others)

    def _equals(self, best: float, reasons: Sequence[str] = ()) -> str:
        """Say which answers are about as good as the first, or how many of all if they are many.

        ``reasons`` are what is said for the first one.
        """
        words, close, count = self.words, len(self.good), len(self.good) + len(self.worse)
        if best < HOPELESS:
            return words("You are unlikely to win, whatever you choose.")
        if self.decision.most > 1 and close > 2:  # most selections aren't even considered
            return words("Other selections are about as good.")
        if close == count:
            if best > SURE:
                return words("You will almost certainly win, whatever you choose.")
            both, all_of_them = (
                message("Both are about equally good."),
                message("All {n} choices are about equally good."),
            )
            return words(both if close == 2 else all_of_them, n=close)
        if best > SURE:
            return words("With {n} of the {count} choices, you will almost certainly win.",
                         n=close, count=count)  # fmt: skip
        names = [without_note(each.name) for each in self.good[1:]]
        same = self._same(reasons)
        if close == 2:
            said = message("{answer} is about as good.")
            if same:
                said = message("{answer} is about as good, for the same reason.")
            return words(said, answer=names[0])
        said = message("{answers} are about as good.")
        if same:
            said = message("{answers} are about as good, for the same reason.")
        listed = words(said, answers=words.listing(names))
        if close <= LISTED and height(listed) <= LISTING:
            return listed
        return words("{n} of the {count} choices are about equally good.", n=close, count=count)


def _percent(share: float, words: Words) -> str:
    """Return a chance of winning in percent: never as 0%, and as 100% only if it is certain."""
    percent = words.language.percent
    if SURE < share < 1:
        return words("over {share}", share=percent(SURE))
    return percent(share) if share >= 0.01 else words("under {share}", share=percent(0.01))


def thinking(_: object) -> str:
    """Say that a hint is being looked for."""
    return f"⏳ {GENERIC_WORDS('Hint')}"


def hints_line(match: Match, words: Words) -> str:
    """Say at the end who asked for hints; empty if nobody did."""
    used = [(seat.seat, seat.response_settings.hints) for seat in match.seats]
    counts = [f"{words.seat(seat)} {count}" for seat, count in used if count]
    return words("-# 💡 Hints: {told}", told=" · ".join(counts)) if counts else ""
