"""The question of a puzzle, and what its buttons open: what has happened, and what cards do."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any

import discord

from bot.features.guides.pages import as_match
from bot.match.match import Match
from bot.match.pages.choices import Choices
from bot.match.pages.content import words_for
from bot.posts import layout
from games.engine import Decision, SeenEvent, View, Words, message
from games.puzzles import (
    FACTS,
    SHOWN,
    TOLD,
    Puzzle,
    choice_in_words,
    fact_line,
    history,
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
    "hunt": message("One choice gets you this unicorn, whatever the others do. Which one?"),
    "deduce": message(
        "You can win the round now, but only if you work out what one of the shuffled cards is. "
        "What do you do?"
    ),
    "cheapest": message(
        "Which of these bids is the cheapest one that gets you this unicorn, whatever "
        "the others do?"
    ),
    "vote": message("One vote is certain to win the round. Which one?"),
}
LIKELY = ("match", "round", "hunt", "spoil")
"""The goals for which the page says what others know, and how often each choice succeeds."""
ASKED = ("match", "round", "deduce")
"""The goals whose question doesn't say what there is to choose from."""
TURNED = ("up", "down")
"""The events in which a card is turned over where it lies."""
MOST_TEXT = 3500  # characters of a page with the effects of cards


def question_of(match: Match, puzzle: Puzzle, words: Words) -> str:
    """Return the question, what is to be reached, the rule that decides it, and what is known.

    Known is what the picture leaves out.
    """
    table, text = match.table_or_refuse(), match.game.text
    view, decision = table.view(puzzle.seat), table.waiting[puzzle.seat]
    small = [text.goal(view, words)] if puzzle.goal == "pair" else []
    small += text.known_hands(view, words)
    asked = _task(puzzle, words)
    if puzzle.goal in ASKED:
        asked = f"{_asked(match, puzzle, words)[0]}\n{asked}"
    rule = text.crucial.get(decision.prompt) if puzzle.goal not in FACTS else ""
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
    return words(GOALS[puzzle.goal], name=words.seat((puzzle.seat + 1) % puzzle.seats))


def title_of(match: Match, puzzle: Puzzle, words: Words) -> str:
    """Return the heading of a puzzle."""
    return words("### 🧩 Puzzle {n}: {title} {stars}", n=puzzle.number, title=match.game.title,
                 stars="⭐" * puzzle.stars)  # fmt: skip


def choice_name(match: Match, puzzle: Puzzle, choice: str, words: Words) -> str:
    """Return a choice of a puzzle in words."""
    view = match.table_or_refuse().view(puzzle.seat)
    return choice_in_words(puzzle, choice, view, words)


def has_controls(puzzle: Puzzle, match: Match) -> bool:
    """Return whether the game's own controls list the choices of a puzzle."""
    table = match.table_or_refuse()
    listed = match.game.text.offered(table.waiting[puzzle.seat], table.view(puzzle.seat))
    return puzzle.goal not in FACTS and len(puzzle.choices) == len(listed)


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
    if not has_controls(puzzle, match):
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


def _now_at(event: SeenEvent, lies: Mapping[int, tuple[int, int]], words: Words) -> str:
    """Say where the shuffled card of an event lies now, unless the event says so itself."""
    card = event.cards[0][0] if len(event.cards) == 1 else None
    seat, n = lies.get(card, (None, 0)) if card is not None else (None, 0)
    if seat is None or (event.kind in TURNED and (event.seat, *event.about[:1]) == (seat, n)):
        return ""
    return words.by_actor(
        seat, "That card is now your card {n}.", "That card is now {name}'s card {n}.", n=n
    )


def places_of_shuffled(puzzle: Puzzle, s: Any) -> dict[int, tuple[int, int]]:
    """Return where cards of the first shuffle lie that were not shuffled again."""
    mixes = [{t for t, _ in event.cards} for event in history(puzzle) if event.kind == "rat"]
    once = mixes[0].difference(*mixes[1:]) if mixes else set[int]()
    fronts = enumerate(s.front) if once else ()
    return {t: (o, n) for o, cards in fronts for n, t in enumerate(cards) if t in once}


def story_post(puzzle: Puzzle, name: str) -> discord.ui.LayoutView:
    """Return what the seat has seen before a puzzle, and who has seen which card."""
    match = as_match(position(puzzle), puzzle.seat, name)
    words, table = words_for(match, puzzle.seat), match.table_or_refuse()
    told = [(match.game.text.event(event, words), event) for event in history(puzzle)]
    lies = places_of_shuffled(puzzle, table.state)
    happened = [
        words.sentences(filter(None, [said, _now_at(event, lies, words)]))
        for said, event in told
        if said
    ]
    shuffled = any(kind == "mixed" for kind, _ in puzzle.known)
    if not shuffled:  # otherwise it begins with that shuffle
        happened = happened[-LATEST:]
    known = [fact for fact in puzzle.known if fact[0] not in SHOWN]
    lines = [fact_line(match.game, fact, words) for fact in known]
    if happened:
        lines += [words("**What has happened**"), *(f"- {sentence}" for sentence in happened)]
    seen = match.game.text.witnesses(table.masked(puzzle.seat), puzzle.seat, words)
    if seen and puzzle.goal in LIKELY:
        lines += [words("**Who has seen which face-down card**"), *(f"- {line}" for line in seen)]
    return layout.post(layout.text(layout.truncate_lines("\n".join(lines), MOST_TEXT, "…")))
