"""What the choices of a decision do, and why others are not possible now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import discord

from bot.match.match import Match
from bot.match.pages.content import words_for
from bot.posts import layout
from bot.posts.controls import Control
from bot.posts.languages import answer_named
from bot.posts.refusals import Refusal
from games.engine import Barred, Choice, Decision, Game, Text, View, Words, without_note
from games.robots.effects import Effects

NAMED = 12  # choices named for one reason; others are only counted
TOLD = 2  # effects of an answer that are told


def barred(match: Match, seat: int) -> Sequence[Barred]:
    """Return the choices that a seat cannot make in its open decision."""
    return match.table_or_refuse().barred(seat) if match.status == "running" else ()


def why_post(match: Match, seat: int) -> discord.ui.LayoutView:
    """Return the page that explains a seat's choices, and says which others it does not have.

    Raise Refusal if the match is not running or the seat has no decision.
    """
    table, words = match.running_table(), words_for(match, seat)
    decision = table.waiting.get(seat)
    if decision is None:
        raise Refusal("not_your_turn")
    view, text = table.view(seat), match.game.text
    question, *details = text.prompt(decision, view, words).splitlines()
    lines = [words("## Effects"), f"-# {question}"]
    if rule := text.crucial.get(decision.prompt):
        details.append(words(rule))
    lines += [*(f"-# {line.removeprefix('-# ')}" for line in details), ""]
    lines += _effects(match, decision, view, words)
    lines += ["", f"-# 🎯 {text.goal(view, words)}"]
    stands = text.standing(view, words).splitlines()
    lines += [f"-# 📍 {line}" for line in stands if line not in details]
    lines += _not_possible(match, seat, view, words)
    rules = layout.button(words("Rules"), Control(match.id, "rules", seat))
    buttons = [rules] if match.id else []  # a lesson has that button on its page
    return layout.post(layout.text("\n".join(lines)), *layout.rows(buttons))


def _effects(match: Match, decision: Decision, view: View, words: Words) -> list[str]:
    """Describe the choices, and say whether their result can be seen before it is final."""
    text = match.game.text
    lines = _described(text, text.offered(decision, view), view, words)
    if any(text.preview(choice, view, words) for choice in decision.choices):
        lines.append(words("You will see the result before you confirm."))
    return lines


def _not_possible(match: Match, seat: int, view: View, words: Words) -> list[str]:
    """Describe the choices that the seat does not have now, by the rule that forbids them."""
    text = match.game.text
    decision = match.running_table().waiting[seat]
    told = {"", *(text.hint(choice, view, words) for choice in decision.choices)}
    by_reason: dict[str, list[Choice]] = {}
    for each in barred(match, seat):
        by_reason.setdefault(text.why_not(each, view, words), []).append(each.choice)
    lines = ["", words("### Not possible now")] if by_reason else []
    for reason, choices in by_reason.items():
        new = [choice for choice in choices if text.hint(choice, view, words) not in told]
        others = (text.choice(choice, view, words) for choice in choices if choice not in new)
        labels = _listed([without_note(label) for label in others], words)
        lines.append(f"-# **{reason}** {labels}".rstrip())
        lines += _described(text, new, view, words)
    return lines


def _described(text: Text[Any], choices: Iterable[Choice], view: View, words: Words) -> list[str]:
    """Say what each choice does; those with the same effect share a line."""
    by_hint: dict[str, list[str]] = {}
    for choice in choices:
        label = without_note(text.choice(choice, view, words))
        by_hint.setdefault(text.hint(choice, view, words), []).append(label)
    return [words("-# **{choice}**: {hint}", choice=_listed(labels, words), hint=hint)
            for hint, labels in by_hint.items() if hint]  # fmt: skip


def why_refused(match: Match, seat: int, notations: Sequence[str]) -> str:
    """Say why one of these choices is not possible; empty if the rules name no reason."""
    table, words = match.table_or_refuse(), words_for(match, seat)
    view, text = table.view(seat), match.game.text
    for each in barred(match, seat):
        if each.choice.id in notations:
            named = text.choice(each.choice, view, words)
            return words("⛔ **{choice}** isn't possible now. {reason}", choice=named,
                         reason=text.why_not(each, view, words))  # fmt: skip
    return ""


def _listed(labels: list[str], words: Words) -> str:
    labels = list(dict.fromkeys(labels))
    shown = " · ".join(labels[:NAMED])
    left = len(labels) - NAMED
    if left <= 0:
        return shown
    return words.plural("{shown} and {n} more", "{shown} and {n} more", left, shown=shown)


def named_answer(
    game: Game[Any, Any], view: View, decision: Decision, ids: Sequence[str], words: Words
) -> str:
    """Name an answer as the panel does."""
    chosen = [game.text.choice(choice, view, words) for choice in decision.read(ids)]
    return answer_named(chosen, words)


def told_effects(game: Game[Any, Any], effects: Effects, other: Effects, words: Words) -> str:
    """Tell what follows from an answer, and not from another, as the log would; empty if nothing.

    What others may prevent, or the player may still choose, is only possible.
    """
    events = [event for event in effects.events
              if event.kind in game.text.effects and event not in other.events]  # fmt: skip
    told = words.sentences([*filter(None, (game.text.event(e, words) for e in events))][:TOLD])
    if not told:
        return ""
    if effects.depends:
        return words("It can lead to: {events}", events=told)
    return words("It leads to: {events}", events=told)
