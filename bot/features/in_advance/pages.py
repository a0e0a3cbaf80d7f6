"""Answers in advance on private pages: to repeat an answer, to plan one, and to withdraw them."""

from __future__ import annotations

from typing import Any

import discord

from bot.match.answers import PlanMenu, plan_menus, repeatable_question
from bot.match.match import Match
from bot.match.pages.choices import pick
from bot.match.seat import AnswerInAdvance
from bot.posts import layout
from bot.posts.controls import Control
from games.engine import Choice, Decision, View, Words, message, parse

NO_PLAN = "none"
NEXT_MOVE = message("Your next move")
MENUS = 6  # menus with plans on a panel
BUTTONS = 3  # repeated choices that are buttons; more of them are in a menu


def repeat_button(match: Match, decision: Decision, words: Words) -> list[layout.Row]:
    """Return a row with the button to repeat an answer, once a player has made all the choices.

    It is empty if the question has no such answers.
    """
    known = {choice.verb for choice in decision.choices} <= {
        *match.seats[decision.seat].known_choices
    }
    if decision.given is not None or not known or not _repeated(match, decision):
        return []
    question = repeatable_question(match.game, decision)
    today = question is not None and question.by_period
    label = words("🔁 Same answer all day…") if today else words("🔁 Always the same answer…")
    return layout.rows([layout.button(label, pick(match, decision, "", "every"))])


def repeat_rows(match: Match, decision: Decision, words: Words) -> list[layout.Row]:
    """Return the controls with which a choice is made this time and every time."""
    listed = [(_repeated_label(match, c, words), c.id) for c in _repeated(match, decision)]
    if len(listed) > BUTTONS:
        control = pick(match, decision, "menu", "always")
        return [layout.select(words("Repeat…"), control, listed)]
    return layout.rows(
        [layout.button(label, pick(match, decision, key, "always")) for label, key in listed]
    )


def _repeated(match: Match, decision: Decision) -> list[Any]:
    question = repeatable_question(match.game, decision)
    verbs = question.verbs if question is not None else ()
    return [c for c in decision.choices if c.verb in verbs][: layout.SELECT_OPTIONS_LIMIT]


def _repeated_label(match: Match, choice: Choice, words: Words) -> str:
    """Name a choice to repeat as spectators see it.

    The card on a place, its side and what the player knows of it may be others the next time.
    """
    return match.game.text.choice(choice, match.table_or_refuse().view(None), words)


def automatic_line(match: Match, seat: int, view: View, words: Words) -> str:
    """Say what the bot answers for the seat's person, or that their plan was dropped."""
    table = match.table_or_refuse()
    decision, ids = table.waiting[seat], match.automatic_answer(seat)
    if ids:
        named = words.listing([match.game.text.choice(parse(i), view, words) for i in ids])
        if match.time_control.is_live:
            return words("-# 🔁 In a few seconds I'll answer for you: {choice}", choice=named)
        return words("-# 🔁 Within ten minutes I'll answer for you: {choice}", choice=named)
    if match.seats[seat].response_settings.dropped_at == decision.number:
        return words("-# Your plan is no longer possible, so the choice is yours.")
    return ""


def plan_menu(match: Match, seat: int, view: View, words: Words) -> list[layout.Row]:
    """Return menus with the plans that a waiting player can make; empty if there are none."""
    table, held = match.table_or_refuse(), match.seats[seat]
    alone = len(match.people) == 1  # robots answer before a plan could be made
    if match.status != "running" or held.robot is not None or alone:
        return []
    menus = plan_menus(match.game, table, held, view)[:MENUS]
    return [_plan_menu(match, seat, menu, words) for menu in menus]


def _plan_menu(match: Match, seat: int, menu: PlanMenu, words: Words) -> layout.Row:
    """Return the menu with the plans for a question, the first or second with its prompt.

    A plan whose card is no longer among the options is shown as no plan.
    """
    when = words(match.game.in_advance.planned.get(menu.prompt, NEXT_MOVE))
    options = [
        (match.game.text.choice(plan.choice, plan.view, words), _value(plan.answer))
        for plan in menu.plans
    ]
    if menu.step:
        placeholder, nothing = words("And after that…"), words("And after that: no plan")
        listed = [(words("And after that: {choice}", choice=said), v) for said, v in options]
    else:
        first = menu.prompt not in match.game.in_advance.planned
        placeholder = words("Plan your next move") if first else f"{when}…"
        nothing = words("{when}: no plan", when=when)
        listed = [(words("{when}: {choice}", when=when, choice=said), v) for said, v in options]
    if menu.made:
        listed.insert(0, (nothing, NO_PLAN))
    listed = listed[: layout.SELECT_OPTIONS_LIMIT]
    chosen = [_value(menu.made)] if menu.made else []
    if menu.made and chosen[0] not in [value for _, value in listed]:
        chosen = [NO_PLAN]
    control = Control(match.id, "plan", seat, menu.step, menu.prompt)
    return layout.select(placeholder, control, listed, chosen=chosen)


def standing_menu(match: Match, seat: int, words: Words) -> list[discord.ui.Item[Any]]:
    """Return the seat's standing answers, with a menu to withdraw them; empty if it has none."""
    view = match.table_or_refuse().view(seat)
    listed = [
        (f"{_question(match, answer, view, words)} → "
         f"{_repeated_label(match, parse(answer.choice), words)}", _value(answer))
        for answer in match.seats[seat].response_settings.in_advance if not answer.once
    ]  # fmt: skip
    if not listed:
        return []
    said = "\n".join(f"- {label}" for label, _ in listed)
    return [
        layout.text(words("### 🔁 Answers that I repeat for you\n{answers}", answers=said)),
        layout.select(
            words("Stop repeating…"), Control(match.id, "withdraw", seat),
            listed[: layout.SELECT_OPTIONS_LIMIT], most=min(len(listed), 25),
        ),
    ]  # fmt: skip


def _question(match: Match, answer: AnswerInAdvance, view: View, words: Words) -> str:
    """Name the question of a standing answer."""
    if answer.about is not None:
        decision = Decision(view.reader or 0, answer.prompt, [parse(answer.choice)], 1, 1,
                            answer.about)  # fmt: skip
        return match.game.text.prompt(decision, view, words).splitlines()[0]
    return words(match.game.in_advance.repeatable[answer.prompt].name)


def _value(answer: AnswerInAdvance) -> str:
    return f"{answer.prompt}/{answer.choice}"
