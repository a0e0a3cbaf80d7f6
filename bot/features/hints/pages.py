"""Hints in words: a strong robot's answer for a seat, and the reasons."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from bot.match.match import Match
from bot.match.pages.changes import height
from bot.match.pages.content import words_for
from bot.match.pages.why import named_answer
from bot.posts.languages import GENERIC_WORDS
from games.engine import (
    Choice,
    Decision,
    Facts,
    Game,
    View,
    Words,
    better,
    compared_by,
    is_better,
    message,
    without_note,
)
from games.robots.hints import Hint, is_close

HOPELESS = 0.015
"""A chance of winning that nothing changes much."""
SURE = 0.99
"""A chance of winning that is nearly certain."""
UNSEEN = 0.05
"""Smaller differences between chances don't count if nothing in the position explains them."""
TWINS = 0.1
"""The same between answers of which the very same is said."""
NAMED = 3
"""The most answers of which the chances are told."""
COMPARED = 5
"""The most answers with which the best one is compared."""
ROOM = 9
"""The lines of a hint on a phone, above the question and its choices."""
CHANCES = 2
"""The most lines in which it tells chances."""
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
    good, worse = _told_apart(tried, rest)
    first = words("💡 Looks best: **{answer}**", answer=good[0].name)
    if len(tried) == 1:
        return first
    chances = _chances([good[0], *(each for each in tried if each in worse)], words)
    lines = _lines(game, view, decision, words, good, worse)
    told = _fitting(lines, ROOM - height(first) - height(chances), words)
    return "\n".join([first, *told, chances])


class _Answer(NamedTuple):
    """An answer to a decision, its chance of winning, and what is said of it."""

    name: str
    picks: Sequence[Choice]
    share: float
    facts: Facts


def _answers(
    game: Game[Any, Any], view: View, decision: Decision, hint: Hint, words: Words
) -> tuple[list[_Answer], list[_Answer]]:
    """Return the answers of a hint, and the choices that it soon dropped; equal cards once."""
    seats = Words([f"#{seat}" for seat in range(view.seats)], words.reader, words.language)
    offered = game.text.offered(decision, view) if decision.least == decision.most == 1 else ()
    found: dict[str, _Answer] = {}
    tried = 0
    for ids, share in [*hint.answers, *(([c.id], -1.0) for c in offered)]:
        name, picks = named_answer(game, view, decision, ids, words), decision.read(ids)
        alike = COPY.sub("", named_answer(game, view, decision, ids, seats))
        if alike not in found:
            facts = game.text.facts(picks, decision, view, words)
            found[alike] = _Answer(name, picks, share, facts)
            tried += share >= 0
    answers = [*found.values()]
    return answers[:tried], answers[tried:]


def _told_apart(
    tried: Sequence[_Answer], rest: Sequence[_Answer]
) -> tuple[list[_Answer], list[_Answer]]:
    """Return the answers that are about as good, the best first, and all worse ones.

    Before the one with the best chance comes one that is as good, and better by what is said of it.
    A small difference that nothing in the position explains doesn't count, nor between answers of
    which the same is said.
    """
    best = tried[0]
    if best.share < HOPELESS:
        return [*tried], []
    good = [each for each in tried if is_close(each.share, best.share)]
    if best.share == 1:
        return good, [*tried[len(good) :]]
    good += [
        each
        for each in tried
        if each not in good
        and (
            (best.share - each.share < min(UNSEEN, best.share / 4)
             and not better(best.facts, each.facts))
            or (best.share - each.share < TWINS and each.facts == best.facts)
        )
    ]  # fmt: skip
    good += [each for each in rest if each.facts and each.facts == best.facts]
    for each in good[1:]:
        if is_better(each.facts, good[0].facts):
            good.remove(each)
            good.insert(0, each)
    return good, [each for each in [*tried, *rest] if each not in good]


def _lines(
    game: Game[Any, Any],
    view: View,
    decision: Decision,
    words: Words,
    good: Sequence[_Answer],
    worse: Sequence[_Answer],
) -> list[list[str]]:
    """Say why the first answer is better than others, or as good: lines of several sentences."""
    first, share = good[0], good[0].share
    outlook = game.text.outlook(decision, view, words)
    even = game.text.even(first.picks, decision, view, words)
    if share == 1:
        said = [fact.said for fact in first.facts.values()][:1]
        return [[*said, words(CERTAIN)] if worse else [words(ANYWAY), outlook]]
    if not worse and not HOPELESS <= share <= SURE:
        said = [even] if even else [fact.said for fact in first.facts.values()][:2]
        causes = said if share < HOPELESS else []
        return [[_equals(good, worse, decision, words), *causes, outlook]]
    near = _nearest(good, worse)
    keys = compared_by(first.facts, [each.facts for each in near])
    reasons = _reasons(first, near, keys)
    same = [key for key in reasons if all(_worth(each, key) == _worth(first, key) for each in good)]
    if reasons[:1] == same[:1]:
        reasons = same
    told = _told(first.facts, {}, reasons)
    why = [*told, game.text.basis(first.picks, decision, view, words)]
    if len(good) == 1:
        lines = [why, *_others(first, near, keys, words)]
        return lines if any(map(any, lines)) else [[outlook]]
    alike = bool(told) and reasons == same and not _makes_up(good[1], first)
    equals = [_equals(good, worse, decision, words, alike)]
    if len(good) == 2 and worse:  # named in its own sentence
        equals += _makes_up(good[1], first)
        near.remove(good[1])
    lowest = min(each.share for each in (*good, *near[:1]))
    shared = [] if keys else _shared(first, near)
    causes = [even if share - lowest < TWINS else "", *shared, "" if told else outlook]
    cause = next(filter(None, causes), "")
    near.sort(key=lambda each: 1 if each not in good else 0 if _makes_up(each, first) else 2)
    others = _others(first, near, keys, words, good)
    return [why, equals, *others, [cause]] if alike else [why, [*equals, cause], *others]


def _nearest(good: Sequence[_Answer], worse: Sequence[_Answer]) -> list[_Answer]:
    """Return the answers with which the first of the good ones is compared.

    Of the worse ones, those that the search tried until the end count.
    """
    tried = [each for each in worse if each.share >= 0] or worse[:NAMED]
    return [*tried[:2], *good[1:3], *tried[2:]][:COMPARED]


def _reasons(first: _Answer, near: Sequence[_Answer], keys: Sequence[str]) -> list[str]:
    """Return the facts that speak for the first answer, of those by which it is compared.

    If it is better than no other by one of them, return one that speaks no more for the others.
    """
    ahead = {key for each in near for key in better(first.facts, each.facts)}
    behind = {key for each in near for key in better(each.facts, first.facts)}
    pros = [key for key, fact in first.facts.items() if not fact.against]
    reasons = [key for key in keys if key in pros and (key in ahead or key not in behind)]
    if keys and not ahead.intersection(reasons):
        reasons = [key for key in pros if key not in behind][:1]
    return reasons


def _shared(first: _Answer, others: Sequence[_Answer]) -> list[str]:
    """Return what is said of the first answer and in the same way of all others."""
    return [
        fact.said
        for key, fact in first.facts.items()
        if all(each.facts.get(key) == fact for each in others)
    ]


def _others(
    first: _Answer,
    near: Sequence[_Answer],
    keys: Sequence[str],
    words: Words,
    good: Sequence[_Answer] = (),
) -> list[list[str]]:
    """Say what some facts are for other answers, of which some are as good as the first."""
    by_said: dict[tuple[str, ...], list[str]] = {}
    for each in near:
        said = (_makes_up(each, first) if each in good else ()) or _said(each, first, keys)
        if len(near) == 1:
            said = said or _makes_up(each, first)
        by_said.setdefault(said, []).append(without_note(each.name))
    return [[_labelled(words.listing(names[:NAMED]), said[0], words), *said[1:]]
            for said, names in by_said.items() if said]  # fmt: skip


def _labelled(label: str, said: str, words: Words) -> str:
    """Return a sentence after the answers that it is about, unless it begins with their name."""
    return said if said.startswith(label) else words.label_value(label, said)


def _makes_up(answer: _Answer, first: _Answer) -> tuple[str, ...]:
    """Return by what an answer is better than the first one, which is about as good."""
    ahead = [key for key in better(answer.facts, first.facts) if key in answer.facts]
    return tuple(_told(answer.facts, first.facts, ahead)[:1])


def _said(answer: _Answer, first: _Answer, keys: Sequence[str]) -> tuple[str, ...]:
    """Return by what an answer is worse than the first one, and what else some facts are for it."""
    behind = [key for key in better(first.facts, answer.facts) if key in answer.facts]
    worse = [key for key in keys if key in behind] or behind[:1]
    if not worse:
        return ()
    return tuple(_told(answer.facts, first.facts, dict.fromkeys([*worse, *keys, *behind]))[:2])


def _told(facts: Facts, known: Facts, keys: Iterable[str]) -> list[str]:
    """Return some facts, unless they say or are worth the same for an answer that is told."""
    told = [facts[key] for key in keys if key in facts
            and (key not in known or known[key].worth != facts[key].worth)]  # fmt: skip
    return [fact.said for fact in told if fact.said not in {each.said for each in known.values()}]


def _worth(answer: _Answer, key: str) -> float | None:
    """Return what a fact is worth for an answer."""
    return answer.facts[key].worth if key in answer.facts else None


def _equals(
    good: Sequence[_Answer],
    worse: Sequence[_Answer],
    decision: Decision,
    words: Words,
    alike: bool = False,
) -> str:
    """Say which answers are about as good as the first, or how many of all if they are many.

    ``alike`` says that the reasons for the first one hold for all of them.
    """
    best, close, count = good[0].share, len(good), len(good) + len(worse)
    if best < HOPELESS:
        return words("You are unlikely to win, whatever you choose.")
    if decision.most > 1 and close > 2:  # most selections aren't even considered
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
    names = [without_note(each.name) for each in good[1:]]
    if close == 2:
        said = message("{answer} is about as good.")
        if alike:
            said = message("{answer} is about as good, for the same reason.")
        return words(said, answer=names[0])
    said = message("{answers} are about as good.")
    if alike:
        said = message("{answers} are about as good, for the same reason.")
    others = words.listing([without_note(each.name) for each in worse])
    named = (
        words(said, answers=words.listing(names)),
        words("All choices except {answers} are about equally good.", answers=others),
    )
    counted = words("{n} of the {count} choices are about equally good.", n=close, count=count)
    return next((each for each in named if height(each) <= 2), counted)


def _fitting(lines: Sequence[Sequence[str]], room: int, words: Words) -> list[str]:
    """Return reasons in small print, each of several sentences: the first that have room.

    The first line leaves room for the beginning of the next, and nothing is said twice.
    """
    found: list[str] = []
    kept = sum(height(line[0]) for line in lines[1:2])
    said = {""}
    for sentences in lines:
        told: list[str] = []
        for sentence in sentences:
            line = words.sentences([*told, sentence])
            left = room if found or not told else room - kept
            if sum(map(height, [*found, line])) > left:
                break
            if sentence not in said:
                told.append(sentence)
                said.add(sentence)
        if told:
            found.append(words.sentences(told))
    return [f"-# {line}" for line in found]


def _chances(found: Sequence[_Answer], words: Words) -> str:
    """Tell the estimated chances of the best answers in two lines, or that of the first one.

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
    return next((line for line in lines if height(line) <= CHANCES), alone)


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
