"""The puzzle of the day: a private page with a position, the question, and then the solution."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import discord

from bot.features.guides.pages import as_match
from bot.features.puzzles.acts import NO_STREAK, Streak, is_solved
from bot.match.match import Match
from bot.match.pages.changes import height
from bot.match.pages.choices import Choices
from bot.match.pages.content import picture_or_words, table_picture_source, words_for
from bot.match.pages.rules import section_on
from bot.posts import layout
from bot.posts.content import PictureSource, PostContent
from bot.posts.controls import Control, read_control
from games.engine import Decision, SeenEvent, View, Words, message, without_note
from games.puzzles import (
    AGAINST,
    FACTS,
    SHOWN,
    TOLD,
    Puzzle,
    against,
    choice_in_words,
    fact_line,
    final_scores,
    final_table,
    history,
    line_after,
    line_of_play,
    position,
    question,
    reason_against,
)

ACTS = ("pick", "choose", "try")
"""The acts of a decision's controls; on this page they all answer the puzzle."""
LEAST_ANSWERS = 5  # of people, from which the page says what they chose
LATEST = 9  # sentences on what happened before the puzzle
LISTED = 8  # choices whose chances are shown
TOLD_AFTER = 3  # sentences of a line of play, the last ones
WHY_LINES = 4  # on a phone for all reasons of the solution
LED_BY = 2  # of them, after a wrong choice
GOALS = {
    "match": message("One choice wins you the match, whatever the others do. Which one?"),
    "round": message(
        "One choice wins you the round on your next turn at the latest, whatever the others do. "
        "Which one?"
    ),
    "block": message(
        "One choice stops every other player from winning the round before your next turn, "
        "whatever they do. Which one?"
    ),
    "hunt": message("One choice gets you this unicorn, whatever the others do. Which one?"),
    "deduce": message(
        "You can win the round now, but only if you work out what one of the shuffled cards is. "
        "What do you do?"
    ),
    "cheapest": message(
        "Which is the cheapest of these bids that gets you this unicorn, whatever the others do?"
    ),
    "lose": message("One vote is certain not to win the round, which lets you act. Which one?"),
    "vote": message("One vote is certain to win the round. Which one?"),
}
AIMS = ("block", "pair")
"""The goals for which the page says how the game is won."""
LIKELY = ("match", "round", "block", "hunt")
"""The goals for which the page says what others know, and how often each choice succeeds."""
AGAINST_ONE = {
    "match": message("One choice wins you the match, whatever {name} does. Which one?"),
    "round": message(
        "One choice wins you the round on your next turn at the latest, whatever {name} does. "
        "Which one?"
    ),
}
"""The same in a match of two players."""
STOPPED = message("After **{wrong}** the others can still stop you. After **{best}** nobody can.")
"""What the solution is better for if the difference shows only later."""
SLOW = message("**{wrong}** is too slow: you can't win by your next turn even if nobody stops you.")
LATE = message("Now you can't win by the end of your next turn.")
NUMBERED = message(
    "A new card goes at the end of its row. When a card leaves, the numbers of the "
    "cards after it go down by one."
)
MOST_TEXT = 3500  # characters of a page with the effects of cards
GREEN = discord.ButtonStyle.success


@dataclass(frozen=True)
class PuzzleContent(PostContent):
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

    @property
    def cards_of(self) -> str:
        """The name of the puzzle's game."""
        return self.puzzle.game

    @cached_property
    def match(self) -> Match:
        """The position as a match that is not stored, for functions that take matches."""
        return as_match(position(self.puzzle), self.puzzle.seat, self.name)

    @cached_property
    def picture_source(self) -> PictureSource | None:
        """The table as the puzzle's seat sees it; after the answer, at the end of the solution."""
        if self.answer is None:
            return table_picture_source(self.match, self.puzzle.seat)
        table, events = final_table(self.puzzle)
        return table_picture_source(
            as_match(table, self.puzzle.seat, self.name, events), self.puzzle.seat
        )

    @cached_property
    def scores(self) -> Mapping[str, Sequence[int]]:
        """The final scores after each choice, if the choice ends the match."""
        return final_scores(self.puzzle)

    def layout(self, picture_source: PictureSource | None) -> discord.ui.LayoutView:
        """Lay the page out, with its picture or without."""
        return puzzle_post(self, picture_source)


def puzzle_post(
    content: PuzzleContent, picture_source: PictureSource | None = None
) -> discord.ui.LayoutView:
    """Return the page of a puzzle: the question, or after the answer the solution."""
    puzzle, match = content.puzzle, content.match
    words, table = words_for(match, puzzle.seat), match.table_or_refuse()
    view, decision = table.view(puzzle.seat), table.waiting[puzzle.seat]
    rows: list[layout.Row] = []
    shown = picture_or_words(match, view, words, picture_source)
    title = layout.text(f"-# {title_of(match, puzzle, words).removeprefix('### ')}")
    if content.answer is not None:
        buttons = layout.rows(_after_buttons(content, words))
        head = [title] if content.practice else []  # otherwise the line to copy has the number
        return layout.post(*head, *shown, layout.text(_solution(content, words)), *buttons)
    if _has_controls(puzzle, match):
        choices = Choices(match, decision, view, words, wide=True)
        rows = [row for row in (_ours(row, content) for row in choices.rows()) if row.children]
    elif puzzle.goal == "pair":
        rows = [_pairs(content, words)]
    else:
        rows = layout.rows([_choice_button(content, choice, words) for choice in puzzle.choices])
    question = layout.text(question_of(match, puzzle, words))
    return layout.post(
        title, *shown, question, *rows, *layout.rows(_before_buttons(puzzle, match, words))
    )


def _has_controls(puzzle: Puzzle, match: Match) -> bool:
    """Return whether the game's own controls list the choices of a puzzle."""
    table = match.table_or_refuse()
    listed = match.game.text.offered(table.waiting[puzzle.seat], table.view(puzzle.seat))
    return puzzle.goal not in FACTS and len(puzzle.choices) == len(listed)


def _before_buttons(puzzle: Puzzle, match: Match, words: Words) -> list[discord.ui.Button[Any]]:
    """Return the buttons below the choices."""
    told = [layout.button(words("Story"), Control(0, "puzzle_story", number=puzzle.number))]
    cards = layout.button(words("Effects"), Control(0, "puzzle_cards", number=puzzle.number))
    prompt = match.table_or_refuse().waiting[puzzle.seat].prompt
    section = section_on(match.game, puzzle.goal, prompt)
    rules = layout.button(words("Rules"), Control(0, "puzzle_rules", number=section,
                                                  arg=puzzle.game))  # fmt: skip
    return [*(told if puzzle.history else []), cards, rules]


def _choice_button(content: PuzzleContent, choice: str, words: Words) -> discord.ui.Button[Any]:
    """Return the button for a choice that the game's own controls don't list."""
    label = choice_name(content.match, content.puzzle, choice, words)
    return layout.button(label, _answer(content, choice), discord.ButtonStyle.primary)


def _pairs(content: PuzzleContent, words: Words) -> layout.Row:
    """Return a menu of pairs of cards, whose names would need two lines of a button each."""
    listed = [
        (choice_name(content.match, content.puzzle, c, words), c) for c in content.puzzle.choices
    ]
    return layout.select(words("Choose two cards"), _answer(content, ""), listed)


def _answer(content: PuzzleContent, choice: str) -> Control:
    act = "puzzle_try" if content.practice else "puzzle"
    return Control(0, act, number=content.puzzle.number, arg=choice)


def cards_post(puzzle: Puzzle) -> discord.ui.LayoutView:
    """Return what the choices of a puzzle and the cards of its match do.

    If the texts are too long, only those of cards in sight are returned: first those of the hand,
    last those that lie in no named place.
    """
    match = as_match(position(puzzle), puzzle.seat, "")
    words, table = words_for(match, puzzle.seat), match.table_or_refuse()
    aim = match.game.text.goal(table.view(puzzle.seat), words)
    lines = [aim, *_notes(puzzle, match, words)]
    texts = "\n".join([*lines, *_effects(match, set(table.state.face), words).values()])
    if len(texts) > MOST_TEXT:
        seen = _effects(match, set(table.masked(puzzle.seat).face), words)
        places = match.game.text.lying(table.view(puzzle.seat), words).values()
        lying = dict.fromkeys(name for names in places for name in names)
        order = {name: n for n, name in enumerate(lying)}
        by_place = sorted(seen, key=lambda n: order.get(n, len(order)))
        texts = "\n".join([*lines, *(seen[name] for name in by_place)])
    return layout.post(layout.text(layout.truncate_lines(texts, MOST_TEXT, "…")))


def _notes(puzzle: Puzzle, match: Match, words: Words) -> list[str]:
    """Say how the decision works and what its choices do."""
    notes = [] if puzzle.goal in FACTS else _asked(match, puzzle, words)[1:]
    if not _has_controls(puzzle, match):
        return notes
    table = match.table_or_refuse()
    decision, view = table.waiting[puzzle.seat], table.view(puzzle.seat)
    known = _on_cards(match, decision, view, words)
    return [*notes, *Choices(match, decision, view, words, wide=True).lines(known)]


def _effects(match: Match, faces: Set[str], words: Words) -> Mapping[str, str]:
    """Return what the cards with these faces do; what all cards do if none of them has a sign."""
    signs = match.game.picture.signs() if match.game.picture else ()
    names = {words(sign.title) for sign in signs if faces & {sign.name, sign.name.title()}}
    cards = match.game.text.cards(words)
    return {name: text for name, text in cards.items() if name in names} or cards


def title_of(match: Match, puzzle: Puzzle, words: Words) -> str:
    """Return the heading of a puzzle."""
    return words("### 🧩 Puzzle {n}: {title} {stars}", n=puzzle.number, title=match.game.title,
                 stars="⭐" * puzzle.stars)  # fmt: skip


def story_post(puzzle: Puzzle, name: str) -> discord.ui.LayoutView:
    """Return what the seat has seen before a puzzle, and who has seen which card."""
    match = as_match(position(puzzle), puzzle.seat, name)
    words, table = words_for(match, puzzle.seat), match.table_or_refuse()
    told = [match.game.text.event(event, words) for event in history(puzzle)]
    happened = [sentence for sentence in told if sentence]
    shuffled = any(kind == "mixed" for kind, _ in puzzle.known)
    if not shuffled:  # otherwise it begins with that shuffle
        happened = happened[-LATEST:]
    known = [fact for fact in puzzle.known if fact[0] not in SHOWN]
    lines = [fact_line(match.game, fact, words) for fact in known]
    if happened:
        lines += [words("**What has happened**"), *(f"- {sentence}" for sentence in happened)]
    if shuffled:
        lines.append(f"-# {words(NUMBERED)}")
    seen = match.game.text.witnesses(table.masked(puzzle.seat), puzzle.seat, words)
    if seen and puzzle.goal in LIKELY:
        lines += [words("**Who has seen which face-down card**"), *(f"- {line}" for line in seen)]
    return layout.post(layout.text(layout.truncate_lines("\n".join(lines), MOST_TEXT, "…")))


def question_of(match: Match, puzzle: Puzzle, words: Words) -> str:
    """Return the question, what is to be reached, the rule that decides it, and what is known.

    Known is what the picture leaves out.
    """
    table, text = match.table_or_refuse(), match.game.text
    view, decision = table.view(puzzle.seat), table.waiting[puzzle.seat]
    small = [text.goal(view, words)] if puzzle.goal in AIMS else []
    if puzzle.goal in FACTS:
        asked = _task(puzzle, words)
    else:
        asked = f"{_asked(match, puzzle, words)[0]}\n{_task(puzzle, words)}"
        rule = text.crucial.get(decision.prompt)
        small += [words(rule)] if rule else []
    small += [fact_line(match.game, fact, words) for fact in puzzle.known if fact[0] in SHOWN]
    return "\n".join([f"### {asked}", *(f"-# {line}" for line in small)])


def _asked(match: Match, puzzle: Puzzle, words: Words) -> list[str]:
    """Return the question of the decision, and its notes."""
    table = match.table_or_refuse()
    decision, view = table.waiting[puzzle.seat], table.view(puzzle.seat)
    return match.game.text.prompt(decision, view, words).splitlines()


def _task(puzzle: Puzzle, words: Words) -> str:
    """Say what the choice must achieve."""
    if puzzle.goal in TOLD:
        return question(puzzle, words)
    if puzzle.seats == 2 and puzzle.goal in AGAINST_ONE:
        return words(AGAINST_ONE[puzzle.goal], name=words.seat(1 - puzzle.seat))
    return words(GOALS[puzzle.goal])


def _on_cards(match: Match, decision: Decision, view: View, words: Words) -> set[str]:
    """Return the verbs whose choices differ in what they do: the picture of a card says it."""
    text, hints = match.game.text, dict[str, set[str]]()
    for choice in decision.choices:
        hints.setdefault(choice.verb, set()).add(text.hint(choice, view, words))
    return {verb for verb, said in hints.items() if len(said) > 1}


def _solution(content: PuzzleContent, words: Words) -> str:
    """Say whether the answer is right, what proves it, and what the other choices would bring."""
    puzzle, match, answer = content.puzzle, content.match, content.answer or ""
    right = is_solved(puzzle, answer)
    named = {choice: choice_name(match, puzzle, choice, words) for choice in puzzle.choices}
    verdict = words("### ✅ Right!") if right else words("### ❌ Not this time")
    brief = {choice: without_note(name) for choice, name in named.items()}
    reasons = [fact for fact in puzzle.because if fact[0] not in AGAINST]
    why = [fact_line(match.game, fact, words) for fact in reasons]
    why += _told(match, line_of_play(puzzle), words)[-(1 if reasons else TOLD_AFTER) :]
    while len(why) > 1 and height(words.sentences(why)) > WHY_LINES:
        del why[0]
    lines = [verdict, words("Best: **{choice}**", choice=brief[puzzle.solution[0]])]
    lines.append(_small(why, words))
    if puzzle.goal not in FACTS or len(reasons) < len(puzzle.because):
        lines.append(_small(_against(content, brief, words), words))
    elif not right:
        lines.insert(1, words("You chose: **{choice}**", choice=brief.get(answer, answer)))
    lines += filter(None, [_others(content, words)])
    if not content.practice:
        copied = share_text(match, puzzle, right, content.streak.solved)
        lines += [f"-# {_standing(content, words)}", f"-# `{copied}`"]
    return "\n".join(lines)


def _small(sentences: Sequence[str], words: Words) -> str:
    """Return sentences as one paragraph in small letters."""
    return f"-# {words.sentences(sentences)}"


def choices_post(content: PuzzleContent) -> discord.ui.LayoutView:
    """Return what each choice of a puzzle would bring, for a person who has answered it."""
    puzzle, match = content.puzzle, content.match
    words = words_for(match, puzzle.seat)
    named = {choice: choice_name(match, puzzle, choice, words) for choice in puzzle.choices}
    lines = [_chances(content, named, words), *filter(None, [_others(content, words)])]
    return layout.post(layout.text("\n".join(lines)))


def choice_name(match: Match, puzzle: Puzzle, choice: str, words: Words) -> str:
    """Return a choice of a puzzle in words."""
    view = match.table_or_refuse().view(puzzle.seat)
    return choice_in_words(puzzle, choice, view, words)


def _chances(content: PuzzleContent, named: Mapping[str, str], words: Words) -> str:
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
        return "\n".join([words("**Final score after each choice**"), *lines])
    likely = sorted(puzzle.chances.items(), key=lambda item: -item[1])[:LISTED]
    listed = [(c, share) for c, share in likely if share or (many and counts.get(c))]
    lines = [f"-# {percent(share)} · {named[c]}{by[c]}" for c, share in listed]
    if len(listed) < len(likely):
        lines.append(words("-# {share} · all other choices", share=percent(0)))
    chances = "\n".join(lines)
    if many:
        return words("**Chances of success** · 👥 chosen by\n{chances}", chances=chances)
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
    told = (match.game.text.event(event, words) for event in events)
    return [sentence for sentence in told if sentence][-TOLD_AFTER:]


def _against(content: PuzzleContent, named: Mapping[str, str], words: Words) -> list[str]:
    """Say why the solution is better than a wrong choice, and how the others answer that one."""
    puzzle, chosen = content.puzzle, _compared(content)
    wrong, events = named[chosen], line_after(puzzle, chosen)
    after = words("**If you choose {wrong}:**", wrong=wrong)
    refuted = against(puzzle, chosen)
    if refuted:
        return [after, *(fact_line(content.match.game, fact, words) for fact in refuted)]
    if events is None:
        return [_comparison(content, chosen, named, words)]
    if not events:
        return [words(SLOW, wrong=wrong)]
    lost = events[-1].kind == "won"
    late = [words(LATE)] if puzzle.goal == "round" and not lost else []
    reason = _reason(content, chosen, named, words) if content.scores else ""
    plain = all(fact[0] in AGAINST for fact in puzzle.because)
    told = _told(content.match, events, words)[-(LED_BY if plain else 1) :]
    return [*filter(None, [reason]), after, *told, *late]


def _comparison(content: PuzzleContent, chosen: str, named: Mapping[str, str], words: Words) -> str:
    """Say in one sentence why the solution is better than a wrong choice."""
    puzzle = content.puzzle
    reason = _reason(content, chosen, named, words)
    return reason or words(STOPPED, wrong=named[chosen], best=named[puzzle.solution[0]])


def _reason(content: PuzzleContent, chosen: str, named: Mapping[str, str], words: Words) -> str:
    """Say what the solution gains right away; empty if it gains nothing right away."""
    puzzle, robot = content.puzzle, content.match.game.robot
    key, seat = reason_against(puzzle, chosen)
    if not key or robot is None:
        return ""
    said = robot.terms[key].mine if seat == puzzle.seat else robot.terms[key].theirs
    if "{n}" in said:  # how much it is follows only from a search
        return ""
    reason = words(said, name=words.seat(seat))
    return words("Compared with **{wrong}**, **{best}** {reason}.", wrong=named[chosen],
                 best=named[puzzle.solution[0]], reason=reason)  # fmt: skip


def _compared(content: PuzzleContent) -> str:
    """Return the wrong choice of most people once enough have answered, or else of the reader.

    Without either, return the one that comes nearest: in the final score, otherwise in its chance.
    """
    puzzle, counts = content.puzzle, content.counts
    wrong = [c for c in puzzle.choices if c not in puzzle.solution]
    common = max(wrong, key=lambda choice: counts.get(choice, 0))
    if sum(counts.values()) >= LEAST_ANSWERS and counts.get(common):
        return common
    if content.answer in wrong:
        return content.answer
    margin = {c: _margin(puzzle, score) for c, score in content.scores.items()}
    return max(wrong, key=lambda c: (puzzle.chances[c], margin.get(c, 0), c == puzzle.tempting))


def _others(content: PuzzleContent, words: Words) -> str:
    """Say which part of the people found the solution, once enough have answered."""
    total = sum(content.counts.values())
    if total < LEAST_ANSWERS:
        return ""
    found = sum(content.counts.get(choice, 0) for choice in content.puzzle.solution)
    share = words.language.percent(found / total)
    return words("Solved by {share} of {n} people", share=share, n=total)


def _standing(content: PuzzleContent, words: Words) -> str:
    """Return the reader's rating and streak, if they have one."""
    solved, freezes = content.streak
    rating = words("📈 Puzzle rating: {rating}", rating=content.rating)
    if not solved:
        return rating
    streak = words("🔥 Solved in a row: {solved} · ❄️ Days you can miss: {freezes}",
                   solved=solved, freezes=freezes)  # fmt: skip
    return f"{streak}\n-# {rating}"


def _after_buttons(content: PuzzleContent, words: Words) -> list[discord.ui.Button[Any]]:
    """Return the buttons below a solution."""
    puzzle = content.puzzle
    share = Control(0, "puzzle_share", number=puzzle.number)
    go_on = layout.button(
        words("Play on from here"), Control(0, "puzzle_go", number=puzzle.number), GREEN
    )
    every = layout.button(words("All choices"), Control(0, "puzzle_all", number=puzzle.number))
    archive = layout.button(words("Archive"), Control(0, "puzzle_archive"))
    shares = content.shareable and not content.practice
    return [
        *([every] if puzzle.goal in LIKELY else []),
        *([layout.button(words("Share"), share)] if shares else []),
        archive, go_on,
    ]  # fmt: skip


def share_text(match: Match, puzzle: Puzzle, right: bool, streak: int) -> str:
    """Return a line to copy, which helps nobody who has not answered yet."""
    sign = "✅" if right else "❌"
    streaks = f" · 🔥{streak}" if streak else ""
    return f"Menagerie #{puzzle.number} {match.game.emoji} {'⭐' * puzzle.stars} · {sign}{streaks}"


def _ours(row: layout.Row, content: PuzzleContent) -> layout.Row:
    """Make a row of a panel's controls answer the puzzle."""
    for item in list(row.children):
        assert isinstance(item, discord.ui.Button | discord.ui.Select) and item.custom_id
        made = read_control(item.custom_id)
        if made is not None and made.act == "cell":  # a place of a grid without a choice
            continue
        if made is None or made.act not in ACTS:
            row.remove_item(item)
            continue
        item.custom_id = _answer(content, made.arg).custom_id
    return row
