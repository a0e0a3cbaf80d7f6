"""The question of a puzzle, and what its buttons open: what has happened, and what cards do."""

from __future__ import annotations

from collections.abc import Mapping, Set

import discord

from bot.features.guides.pages import as_match
from bot.match.match import Match
from bot.match.pages.choices import Choices
from bot.match.pages.content import words_for
from bot.posts import layout
from games.engine import Decision, View, Words, message
from games.puzzles import (
    SHOWN,
    TOLD,
    Puzzle,
    choice_in_words,
    fact_line,
    history,
    lettered,
    lying,
    new_letters,
    position,
    question,
)

LATEST = 9  # sentences on what happened before the puzzle
GOALS = {
    "match": message("One choice wins you the match. Which one?"),
    "round": message(
        "One choice wins you the round by the end of your next turn, whatever {name} "
        "does. Which one?"
    ),
    "hunt": message("One bid is certain to get you this unicorn. Which one?"),
    "deduce": message("You can win the round now if you work out one of the shuffled cards. How?"),
    "cheapest": message("Which is the cheapest bid that is certain to get you this unicorn?"),
    "vote": message("One vote is certain to win the round. Which one?"),
}
LIKELY = ("match", "round", "hunt", "spoil")
"""The goals for which the page says what others know, and how often each choice succeeds."""
ASKED = ("match", "round", "deduce")
"""The goals whose question doesn't say what there is to choose from."""
MOST_TEXT = 3500  # characters of a page with the effects of cards


def question_of(match: Match, puzzle: Puzzle, words: Words) -> str:
    """Return the question, what is to be reached, the rule that decides it, and what is known.

    Known is what the picture leaves out.
    """
    table, text = match.table_or_refuse(), match.game.text
    view, decision = table.view(puzzle.seat), table.waiting[puzzle.seat]
    task, small = _task(puzzle, words), [text.goal(view, words)] if puzzle.goal == "pair" else []
    if puzzle.goal in ASKED and len({choice.verb for choice in decision.choices}) == 1:
        small.append(_asked(match, puzzle, words)[0])  # other choices say what they do
    small += text.known_hands(view, words)
    rule = text.crucial.get(decision.prompt) if puzzle.goal != "pair" else ""
    small += [words(rule)] if rule else []
    small += [fact_line(match.game, fact, words) for fact in puzzle.known if fact[0] in SHOWN]
    asked = f"**{task}**" if puzzle.goal in ASKED else f"### {task}"
    return "\n".join([asked, *(f"-# {line}" for line in small)])


def _asked(match: Match, puzzle: Puzzle, words: Words) -> list[str]:
    """Return the question of the decision, and its notes."""
    table = match.table_or_refuse()
    decision, view = table.waiting[puzzle.seat], table.view(puzzle.seat)
    return match.game.text.prompt(decision, view, words).splitlines()


def _task(puzzle: Puzzle, words: Words) -> str:
    """Say what the choice must achieve."""
    if puzzle.goal in TOLD:
        return question(puzzle, words)
    return words(GOALS[puzzle.goal], name=words.seat((puzzle.seat + 1) % puzzle.seats))


def title_of(match: Match, puzzle: Puzzle, words: Words) -> str:
    """Return the heading of a puzzle."""
    return words("### 🧩 Puzzle {n}: {title} {stars}", n=puzzle.number, title=match.game.title,
                 stars="⭐" * puzzle.stars)  # fmt: skip


def choice_name(match: Match, puzzle: Puzzle, choice: str, words: Words) -> str:
    """Return a choice of a puzzle in words."""
    view = match.table_or_refuse().view(puzzle.seat)
    return choice_in_words(puzzle, choice, view, words)


def has_controls(puzzle: Puzzle, match: Match, words: Words) -> bool:
    """Return whether the game's own controls list the choices of a puzzle as it names them."""
    table, text = match.table_or_refuse(), match.game.text
    view = table.view(puzzle.seat)
    listed = text.offered(table.waiting[puzzle.seat], view)
    return (
        puzzle.goal != "pair"
        and len(puzzle.choices) == len(listed)
        and all(choice_name(match, puzzle, c.id, words) == text.choice(c, view, words)
                for c in listed)
    )  # fmt: skip


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
        while len(texts := "\n".join([*lines, *(seen[name] for name in by_place)])) > MOST_TEXT:
            by_place.pop()
    return layout.post(layout.text(texts))


def _notes(puzzle: Puzzle, match: Match, words: Words) -> list[str]:
    """Say how the decision works and what its choices do."""
    notes = [] if puzzle.goal == "pair" else _asked(match, puzzle, words)[1:]
    if not has_controls(puzzle, match, words):
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


def _on_cards(match: Match, decision: Decision, view: View, words: Words) -> set[str]:
    """Return the verbs whose choices differ in what they do: the picture of a card says it."""
    text, hints = match.game.text, dict[str, set[str]]()
    for choice in decision.choices:
        hints.setdefault(choice.verb, set()).add(text.hint(choice, view, words))
    return {verb for verb, said in hints.items() if len(said) > 1}


def story_post(puzzle: Puzzle, name: str) -> discord.ui.LayoutView:
    """Return what the seat has seen before a puzzle, and who has seen which card."""
    match = as_match(position(puzzle), puzzle.seat, name)
    words, table = words_for(match, puzzle.seat), match.table_or_refuse()
    shuffled = any(kind == "mixed" for kind, _ in puzzle.known)
    told, letters = lettered(history(puzzle)) if shuffled else (history(puzzle), {})
    happened = [
        words.sentences(filter(None, [said, new_letters(event, letters, words)]))
        for event in told
        if (said := match.game.text.event(event, words))
    ]
    if not shuffled:  # otherwise it begins with that shuffle
        happened = happened[-LATEST:]
    known = [fact for fact in puzzle.known if fact[0] not in SHOWN]
    lines = [fact_line(match.game, fact, words) for fact in known]
    if happened:
        lines += [words("**What has happened**"), *(f"- {sentence}" for sentence in happened)]
    lines += [lying(table, letters, words)] if letters else []
    seen = match.game.text.witnesses(table.masked(puzzle.seat), puzzle.seat, words)
    if seen and puzzle.goal in LIKELY:
        lines += [words("**Who has seen which face-down card**"), *(f"- {line}" for line in seen)]
    return layout.post(layout.text(layout.truncate_lines("\n".join(lines), MOST_TEXT, "…")))
