"""The solution of a puzzle: what proves it, what refutes other choices, and who found it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import discord

from bot.features.guides.pages import as_match
from bot.features.puzzles.acts import NO_STREAK, Streak, is_solved
from bot.features.puzzles.pages.question import choice_name
from bot.match.match import Match
from bot.match.pages.changes import height
from bot.match.pages.content import words_for
from bot.posts import layout
from games.engine import SeenEvent, Words, message, parse, without_note
from games.puzzles import (
    AGAINST,
    Puzzle,
    against,
    as_asked,
    card_places,
    fact_line,
    final_scores,
    line_after,
    line_of_play,
    position,
)

LEAST_ANSWERS = 5  # of people, from which the page says what they chose
LISTED = 8  # choices whose chances are shown
TOLD_AFTER = 5  # sentences of a line of play, the last ones
WHY_LINES = 6  # on a phone for what proves the solution and refutes a wrong choice
LED_BY = 2  # of them, after a wrong choice
STOPPED = message("After **{wrong}**, the others can still stop you. After **{best}**, they can't.")
"""What the solution is better for if the difference shows only later."""
SLOW = message(
    "**{wrong}** is too slow: even if no one stops you, you can't win by the end of your next turn."
)
TOO_LATE = {
    "round": message("So you can't win by the end of your next turn."),
    "deduce": message("So you don't win the round now."),
}
"""What is said of a wrong choice after which the round goes on."""


@dataclass(frozen=True)
class Answered:
    """A puzzle, and the reader's answer once there is one.

    ``counts`` says how many people made each choice. ``streak`` and ``rating`` are the reader's.
    ``shareable`` says whether the result can be posted where the page is open. An answer in
    ``practice`` does not count.
    """

    puzzle: Puzzle
    name: str
    answer: str | None = None
    streak: Streak = NO_STREAK
    rating: int | None = None
    counts: Mapping[str, int] = field(default_factory=dict)
    shareable: bool = False
    practice: bool = False

    @cached_property
    def match(self) -> Match:
        """The position as a match that is not stored, for functions that take matches."""
        return as_match(position(self.puzzle), self.puzzle.seat, self.name)

    @cached_property
    def scores(self) -> Mapping[str, Sequence[int]]:
        """The final scores after each choice, if the choice ends the match."""
        return final_scores(self.puzzle)


def solution_text(content: Answered, words: Words) -> str:
    """Say whether the answer is right, what proves it, and what the other choices would bring."""
    puzzle, match, answer = content.puzzle, content.match, content.answer or ""
    right = is_solved(puzzle, answer)
    named = {choice: choice_name(match, puzzle, choice, words) for choice in puzzle.choices}
    verdict = words("### ✅ Right!") if right else words("### ❌ Not this time")
    brief = {choice: without_note(name) for choice, name in named.items()}
    reasons = [fact for fact in puzzle.because if fact[0] not in AGAINST]
    why = [fact_line(match.game, fact, words) for fact in reasons]
    line = line_of_play(puzzle)[puzzle.goal == "match" :]  # a move that ends a match is the choice
    why += _told(match, line, words)[-(1 if reasons else TOLD_AFTER) :]
    proven = puzzle.goal != "pair" or len(reasons) < len(puzzle.because)
    refuted = _against(content, brief, words) if proven else []
    room = WHY_LINES - height(words.sentences(refuted))
    while len(why) > 1 and height(words.sentences(why)) > room:
        del why[-1 if puzzle.goal == "match" else 0]  # of points, the picture has all
    lines = [verdict, _best(content, words)]
    lines.append(_small(why, words))
    if refuted:
        lines.append(_small(refuted, words))
    elif not right:
        lines.insert(1, words("You chose: **{choice}**", choice=brief.get(answer, answer)))
    lines += filter(None, [_others(content, words)])
    if not content.practice:
        copied = share_text(match, puzzle, right, content.streak.solved)
        lines += [f"-# {_standing(content, words)}", f"-# `{copied}`"]
    return "\n".join(lines)


def _best(content: Answered, words: Words) -> str:
    """Name the solution: of two cards first the one played first, and where a stolen one lies."""
    puzzle, match = content.puzzle, content.match
    best, choice = parse(puzzle.solution[0]), puzzle.solution[0]
    if puzzle.goal == "pair":
        first = parse(puzzle.line[0][1][0]).place
        choice = "pair:{}.{}".format(*sorted(best.at, key=lambda n: int(n) != first))
    named = without_note(choice_name(match, puzzle, choice, words))
    if best.verb != "steal":
        return words("Best: **{choice}**", choice=named)
    table = position(puzzle)
    stolen = int(best.at[0]), int(best.at[1])
    token = next(t for t, place in card_places(table).items() if place == stolen)
    table.answer(puzzle.seat, puzzle.solution)
    _, n = card_places(table)[token]
    return words("Best: **{choice}** (now your card {n})", choice=named, n=n)


def _small(sentences: Sequence[str], words: Words) -> str:
    """Return sentences as one paragraph in small letters."""
    return f"-# {words.sentences(sentences)}"


def choices_post(content: Answered) -> discord.ui.LayoutView:
    """Return what each choice of a puzzle would bring, for a person who has answered it."""
    puzzle, match = content.puzzle, content.match
    words = words_for(match, puzzle.seat)
    named = {choice: choice_name(match, puzzle, choice, words) for choice in puzzle.choices}
    lines = [_chances(content, named, words), *filter(None, [_others(content, words)])]
    return layout.post(layout.text("\n".join(lines)))


def _chances(content: Answered, named: Mapping[str, str], words: Words) -> str:
    """List what the choices lead to, and which part of the people made each.

    That is the score at the end of the match if the choice ends it, otherwise the chance of
    success. Choices without a chance, which nobody made, share a line.
    """
    percent, counts = words.language.percent, content.counts
    total = sum(counts.values())
    many = total >= LEAST_ANSWERS
    by = {c: f" · 👥 {percent(counts.get(c, 0) / total)}" if many else "" for c in named}
    puzzle, scores = content.puzzle, content.scores
    if scores:
        best = sorted(scores, key=lambda c: (c not in puzzle.solution, -_margin(puzzle, scores[c])))
        lines = [f"-# {_score(puzzle, scores[c])} · {named[c]}{by[c]}" for c in best[:LISTED]]
        lines[0] += " ✅"
        ends = "\n".join(lines)
        if many:
            return words("**Final score after each choice** · 👥 share of people who chose each\n"
                         "{scores}", scores=ends)  # fmt: skip
        return words("**Final score after each choice**\n{scores}", scores=ends)
    likely = sorted(puzzle.chances.items(), key=lambda item: -item[1])[:LISTED]
    listed = [(c, share) for c, share in likely if share or (many and counts.get(c))]
    lines = [f"-# {percent(share)} · {named[c]}{by[c]}" for c, share in listed]
    if len(listed) < len(likely):
        lines.append(words("-# {share} · all other choices", share=percent(0)))
    chances = "\n".join(lines)
    if many:
        return words(
            "**Chances of success** · 👥 share of people who chose each\n{chances}", chances=chances
        )
    return words("**Chances of success**\n{chances}", chances=chances)


def _score(puzzle: Puzzle, scores: Sequence[int]) -> str:
    """Return a final score, that of the puzzle's seat first."""
    others = [str(score) for seat, score in enumerate(scores) if seat != puzzle.seat]
    return ":".join([str(scores[puzzle.seat]), *others])


def _margin(puzzle: Puzzle, scores: Sequence[int]) -> int:
    """Return by how much the puzzle's seat is ahead."""
    others = (score for seat, score in enumerate(scores) if seat != puzzle.seat)
    return scores[puzzle.seat] - max(others)


def _told(match: Match, events: Sequence[SeenEvent], words: Words) -> list[str]:
    """Tell the last events."""
    asked = as_asked(events, match.table_or_refuse())
    told = (match.game.text.event(event, words) for event in asked)
    return [sentence for sentence in told if sentence][-TOLD_AFTER:]


def _against(content: Answered, named: Mapping[str, str], words: Words) -> list[str]:
    """Say what refutes a wrong choice: how the others answer it, and the facts of the proof."""
    puzzle, chosen = content.puzzle, _compared(content)
    wrong, events = named[chosen], line_after(puzzle, chosen)
    facts = [fact_line(content.match.game, fact, words) for fact in against(puzzle, chosen)]
    if events is None and not facts:
        return [words(STOPPED, wrong=wrong, best=named[puzzle.solution[0]])]
    if events == []:
        return [words(SLOW, wrong=wrong)]
    plain = all(fact[0] in AGAINST for fact in puzzle.because)
    told = _told(content.match, events or (), words)[-(LED_BY if plain else 1) :]
    if chosen in content.scores:
        scores = content.scores[chosen]
        if not _margin(puzzle, scores):
            facts = told  # how the tie is broken
        told = [words("The final score is {score}.", score=_score(puzzle, scores))]
    elif events and events[-1].kind != "won" and puzzle.goal in TOO_LATE:
        told.append(words(TOO_LATE[puzzle.goal]))
    pushed = [e for e in events or () if e.kind == "push" and e.seat != puzzle.seat]
    told = [*_told(content.match, pushed, words), *told]
    return [words("**If you choose {wrong}:**", wrong=wrong), *told, *facts]


def _compared(content: Answered) -> str:
    """Return the wrong choice of most people once enough have answered, or else of the reader.

    Without either, return the one that comes nearest, in its chance or in the final score, of those
    that the page can refute.
    """
    puzzle, counts = content.puzzle, content.counts
    wrong = [c for c in puzzle.choices if c not in puzzle.solution]
    common = max(wrong, key=lambda choice: counts.get(choice, 0))
    if sum(counts.values()) >= LEAST_ANSWERS and counts.get(common):
        return common
    if content.answer in wrong:
        return content.answer
    margin = {c: _margin(puzzle, score) for c, score in content.scores.items()}

    def near(c: str) -> tuple[bool, float, int, bool]:
        refuted = c in puzzle.refuted or bool(against(puzzle, c))
        return refuted, puzzle.chances[c], margin.get(c, 0), c == puzzle.tempting

    return max(wrong, key=near)


def _others(content: Answered, words: Words) -> str:
    """Say which part of the people found the solution, once enough have answered."""
    total = sum(content.counts.values())
    if total < LEAST_ANSWERS:
        return ""
    found = sum(content.counts.get(choice, 0) for choice in content.puzzle.solution)
    share = words.language.percent(found / total)
    return words("Solved by {share} of {n} people", share=share, n=total)


def _standing(content: Answered, words: Words) -> str:
    """Return the reader's rating and streak, if they have one."""
    solved, freezes = content.streak
    rating = words("📈 Puzzle rating: {rating}", rating=content.rating)
    if not solved:
        return rating
    streak = words("🔥 Solved in a row: {solved} · ❄️ Days you can miss: {freezes}",
                   solved=solved, freezes=freezes)  # fmt: skip
    return f"{streak}\n-# {rating}"


def share_text(match: Match, puzzle: Puzzle, right: bool, streak: int) -> str:
    """Return a line to copy, which helps nobody who has not answered yet."""
    sign = "✅" if right else "❌"
    streaks = f" · 🔥{streak}" if streak else ""
    return f"Menagerie #{puzzle.number} {match.game.emoji} {'⭐' * puzzle.stars} · {sign}{streaks}"
