"""The private pages of a tournament for its players, and the list of a server's tournaments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.features.tournaments.pages.words import (
    KINDS,
    SIGNS,
    Games,
    about_line,
    label_of,
    moment,
    note_line,
    pace_line,
    round_of,
    standings_lines,
    title_of,
    who,
)
from bot.features.tournaments.rows import EntrantRecord
from bot.features.tournaments.rules import NOT_PLAYED, Kind, points_text, table_points
from bot.features.tournaments.state import TableState, TournamentState
from bot.match.pages.confirm import RED
from bot.posts import layout
from bot.posts.controls import Control
from bot.posts.languages import GENERIC_WORDS, display
from games.engine import Words, bidi_isolate, message

Button = discord.ui.Button[Any]
GREEN, BLUE = discord.ButtonStyle.success, discord.ButtonStyle.primary
OUT = {
    "withdrew": message("You have withdrawn from this tournament."),
    "removed": message("A manager has removed you from this tournament."),
    "missed": message("You have missed two matches, so you are no longer in this tournament."),
}
"""Why an entrant is out."""
MOST_LINES = 64
"""The lines of the standings on a private page."""
LISTED = layout.SELECT_OPTIONS_LIMIT


def my_tournament_post(
    state: TournamentState, user_id: int, games: Games, *, manages: bool = False
) -> discord.ui.LayoutView:
    """Return a person's page of a tournament; ``manages`` is whether they manage the server."""
    words, of = GENERIC_WORDS, state.id
    head = [title_of(state), about_line(state, games, words), pace_line(state, words)]
    buttons = _acts(state, user_id, words)
    if state.rounds:
        buttons.append(layout.button(words("Standings"), Control(0, "cup_table", number=of)))
    buttons.append(layout.button(words("Check the draw"), Control(0, "cup_drawn", number=of)))
    if manages:
        buttons.append(layout.button(words("Organise"), Control(0, "cup_lead", number=of)))
    return layout.post(
        layout.text("\n".join(head)),
        layout.text("\n".join(_mine(state, user_id, words))),
        *layout.rows(buttons),
    )


def _acts(state: TournamentState, user_id: int, words: Words) -> list[Button]:
    """Return the buttons for what a person can do now."""
    mine, of = state.entrant_of(user_id), state.id
    if mine is None:
        join = Control(0, "cup_join", number=of)
        return [layout.button(words("Join"), join, BLUE)] if state.can_join else []
    if mine.out_reason == "withdrew" and state.can_join:
        return [layout.button(words("Join"), Control(0, "cup_join", number=of), BLUE)]
    if mine.out_reason or state.record.status not in ("open", "running"):
        return []
    buttons = []
    held = state.table_of(user_id)
    if held is not None and held[1].places is None:
        table = held[1]
        if table.match_id is not None:
            panel = Control(table.match_id, "move")
            buttons.append(layout.button(words("Open my panel"), panel, BLUE))
        elif mine.id not in table.ready:
            ready = Control(0, "cup_ready", number=of)
            buttons.append(layout.button(words("Ready"), ready, GREEN))
    buttons.append(layout.button(words("Withdraw"), Control(0, "cup_out", number=of)))
    return buttons


def _mine(state: TournamentState, user_id: int, words: Words) -> list[str]:
    """Say how a person stands in a tournament, and what they have to do."""
    mine, status = state.entrant_of(user_id), state.record.status
    if mine is None:
        return [_not_in(state, words)]
    lines = [words(OUT[mine.out_reason])] if mine.out_reason else []
    if status == "cancelled":
        return [*lines, words("This tournament was cancelled.")]
    if status == "open":
        starts = words("The first round is drawn {when}.", when=moment(state.record.starts_at))
        calls = words("I'll mention you in {place} when it is drawn.",
                      place=f"<#{state.place_channel_id}>")  # fmt: skip
        return lines or [words("You are in."), starts, calls]
    if status == "running":
        lines += _my_round(state, mine, user_id, words)
    return [*lines, *_my_place(state, mine, words)]


def _not_in(state: TournamentState, words: Words) -> str:
    if state.record.status == "open":
        when = moment(state.record.starts_at)
        place = words("The tournament is posted in {place}.", place=f"<#{state.place_channel_id}>")
        out = words("You aren't in this tournament. To play in the first round, join before "
                    "{when}.", when=when)  # fmt: skip
        return words.sentences([place, out])
    if state.can_join:
        return words("You aren't in this tournament. You can still join until the second round is "
                     "drawn.")  # fmt: skip
    return words("You aren't in this tournament.")


def _my_round(state: TournamentState, mine: EntrantRecord, user_id: int, words: Words) -> list[str]:
    """Say whether a person has a match, a bye or nothing to play in the latest round."""
    number, held, now = len(state.rounds), state.table_of(user_id), state.round
    if now is None:
        return []
    heading = f"**{round_of(state, number, words)}**"
    if held is None:
        if state.has_bye(user_id):
            bye = words("You have a bye, which is worth a win.")
        elif mine.first_round > number:
            bye = words("You will play from the next round on.")
        else:
            bye = words("You have no match in this round.")
        return [] if mine.out_reason else [heading, bye]
    table_number, table = held
    others = words.listing([who(state.entrant(one)) for one in table.seats if one != mine.id])
    lines = [
        words.items([heading, words("table {n}", n=table_number)]),
        words.plural("Opponent: {names}", "Opponents: {names}", len(table.seats) - 1,
                     names=others),
    ]  # fmt: skip
    if table.places is not None:
        return [*lines, *_my_result(table_number, table, mine, words)]
    if mine.out_reason:
        robot = words("🤖 A robot is finishing your match (match {id}).",
                      id=table.match_id)  # fmt: skip
        return [*lines, robot] if table.match_id is not None else []
    lines.append(words("Deadline: {when}", when=moment(now.due_at)))
    return [*lines, _how_far(state, table, mine, words)]


def _my_result(number: int, table: TableState, mine: EntrantRecord, words: Words) -> list[str]:
    assert table.places is not None
    seat = table.seats.index(mine.id)
    got = points_text(table_points(table.places)[seat])
    if table.places[seat] == NOT_PLAYED:
        lines = [words("This match counts as one you didn't play, so you get no points for it.")]
    else:
        lines = [words("Your place at this table: {n} · points: {points}", n=table.places[seat],
                       points=got)]  # fmt: skip
    return lines if table.note is None else [*lines, note_line(table, number, words)]


def _how_far(state: TournamentState, table: TableState, mine: EntrantRecord, words: Words) -> str:
    """Say whether the match has started, or what it waits for."""
    if table.match_id is not None:
        return words("▶️ Your match has started (match {id}).", id=table.match_id)
    now = state.round
    assert now is not None
    latest = moment(now.start_by)
    if mine.id in table.ready:
        missing = [who(state.entrant(one)) for one in table.seats if one not in table.ready]
        return words.plural(
            "✅ You are ready. Your match starts when {names} is ready too, or {when} at the "
            "latest.",
            "✅ You are ready. Your match starts when {names} are ready too, or {when} at the "
            "latest.",
            len(missing), names=words.listing(missing), when=latest,
        )  # fmt: skip
    said = words("⏳ Press **Ready** when you have time. Your match starts when everyone at the "
                 "table is ready, or {when} at the latest.", when=latest)  # fmt: skip
    ready = [who(state.entrant(one)) for one in table.ready]
    return f"{said}\n{words('Ready: {names}', names=words.listing(ready))}" if ready else said


def _my_place(state: TournamentState, mine: EntrantRecord, words: Words) -> list[str]:
    """Say which place a person has in the standings."""
    if not any(line.points for line in state.standings):
        return []
    line = next(line for line in state.standings if line.entrant == mine.id)
    over = state.record.status == "over"
    place, points = mine.place if over else line.place, points_text(line.points)
    if place is None:
        return [words("Your points: {points}", points=points)]
    ranked = sum(other.place is not None for other in state.standings)
    said = words("Your place in the standings: {n} of {all} · points: {points}",
                 n=place, all=ranked, points=points)  # fmt: skip
    return [f"{SIGNS[place - 1]} {said}" if over and place <= len(SIGNS) else said]


def standings_post(state: TournamentState) -> discord.ui.LayoutView:
    """Return the standings in words."""
    words = GENERIC_WORDS
    about = words("-# Ties are broken by the opponents' score, then by wins.")
    if state.record.kind == Kind.KNOCKOUT:
        about = words(
            "-# Players are ranked by the last round they reached, then by their place at "
            "their table in that round."
        )
    lines = standings_lines(state, words, MOST_LINES, mentions=True)
    title = words("## Standings: {name}", name=display(state.record.name, 0))
    return layout.post(layout.text("\n".join([title, about, *lines])))


def withdraw_post(state: TournamentState) -> discord.ui.LayoutView:
    """Ask whether a person really wants to withdraw."""
    words = GENERIC_WORDS
    question = words("Withdraw from {name}?", name=display(state.record.name, 0))
    if state.record.status == "running":
        counted = words("Your results so far still count. If you have an open match, a robot "
                        "finishes it. Players who withdraw get no medal.")  # fmt: skip
        question = words.sentences([question, counted])
    back = words("You can't come back later.")
    if state.can_join:
        back = words("You can join again until the second round is drawn.")
    question = words.sentences([question, back])
    buttons = [
        layout.button(words("Withdraw"), Control(0, "cup_gone", number=state.id), RED),
        layout.button(words("Back"), Control(0, "cup_mine", number=state.id)),
    ]
    return layout.post(layout.text(question), *layout.rows(buttons))


def tournaments_post(
    states: Sequence[TournamentState], user_id: int, games: Games, *, manages: bool = False
) -> discord.ui.LayoutView:
    """Return the list of tournaments that a person may see, and a menu to open one."""
    words = GENERIC_WORDS
    lines = [words("## Tournaments")]
    lines += [_line(state, user_id, games, words) for state in states[:LISTED]]
    if not states:
        lines.append(words("There is no tournament here right now."))
    if manages:
        lines.append(words("-# `/tournament new` sets up a new tournament."))
    options = [(label_for(state), str(state.id)) for state in states[:LISTED]]
    menu = [layout.select(words("Choose a tournament"), Control(0, "cup"), options)]
    return layout.post(layout.text("\n".join(lines)), *(menu if states else ()))


def label_for(state: TournamentState) -> str:
    """Return a tournament's name and number for menus."""
    return f"{bidi_isolate(state.record.name)} · {state.id}"


def _line(state: TournamentState, user_id: int, games: Games, words: Words) -> str:
    """Return a tournament's line: its game, where it is, and whether the person is in it."""
    record = state.record
    known = games.get(record.game)
    parts = [known.title if known else record.game, words(KINDS[Kind(record.kind)])]
    if record.status == "open":
        parts.append(words("starts {when}", when=f"<t:{int(record.starts_at)}:R>"))
    elif record.status == "running":
        parts.append(round_of(state, len(state.rounds), words))
    elif record.status == "over":
        parts.append(words(message("over", "of a tournament")))
    else:
        parts.append(words(message("cancelled", "of a tournament")))
    parts.append(f"<#{state.place_channel_id}>")
    mine = state.entrant_of(user_id)
    mark = "⭐ " if mine is not None and not mine.out_reason else ""
    return f"{mark}**{display(record.name, 0)}** · {words.items(parts)}"


def opponents_named(state: TournamentState, table: TableState, words: Words) -> str:
    """Return the names at a table for a menu."""
    return words.items([label_of(state.entrant(one)) for one in table.seats])
