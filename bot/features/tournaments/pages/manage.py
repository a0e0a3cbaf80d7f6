"""The private pages of a tournament for the managers of its server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.features.tournaments.pages.panel import opponents_named
from bot.features.tournaments.pages.standings import status_lines
from bot.features.tournaments.pages.words import Games, about_line, label_of, title_of, who
from bot.features.tournaments.rules import NOT_PLAYED
from bot.features.tournaments.state import TableState, TournamentState
from bot.match.pages.confirm import RED
from bot.posts import layout
from bot.posts.controls import Control
from bot.posts.languages import GENERIC_WORDS, display
from games.engine import Words

PER_PAGE = layout.SELECT_OPTIONS_LIMIT
MAX_NOTE = 60
"""The most characters of a note, which is carried by the page's controls."""
Button = discord.ui.Button[Any]


def organise_post(state: TournamentState, games: Games, page: int = 0) -> discord.ui.LayoutView:
    """Return the organiser's page; ``page`` is that of the menu of players."""
    words, of, status = GENERIC_WORDS, state.id, state.record.status
    head = [title_of(state), about_line(state, games, words)]
    parts: list[discord.ui.Item[Any]] = [
        layout.text("\n".join(head)),
        layout.text("\n".join([*status_lines(state, words), *_gone(state, words)])),
    ]
    begin, buttons = [], []
    if status == "open":
        starts = Control(0, "cup_begin", number=of)
        begin = [layout.button(words("Start now"), starts, discord.ButtonStyle.success)]
    if status in ("open", "running"):
        parts += _remove(state, page, words)
        buttons.append(
            layout.button(words("Cancel tournament"), Control(0, "cup_stop", number=of), RED)
        )
    if status == "running":
        about = words("To set a result, type `/tournament result` with a note for everyone to see.")
        parts.append(layout.text(about))
    buttons.append(layout.button(words("Back"), Control(0, "cup_mine", number=of)))
    return layout.post(*parts, *layout.rows(begin), *layout.rows(buttons))


def _gone(state: TournamentState, words: Words) -> list[str]:
    """Name the players who have withdrawn or were taken out."""
    names = [who(e) for e in state.entrants if e.out_reason]
    return [words("No longer in the tournament: {names}", names=words.listing(names))] * bool(names)


def _remove(state: TournamentState, page: int, words: Words) -> list[discord.ui.Item[Any]]:
    """Return the menu to remove a player, and buttons to other pages of it."""
    inside = [e for e in state.entrants if not e.out_reason]
    shown = inside[page * PER_PAGE : (page + 1) * PER_PAGE]
    if not shown:
        return []
    options = [(f"{e.id}. {label_of(e)}", str(e.id)) for e in shown]
    menu = layout.select(words("Remove a player"), Control(0, "cup_drop", number=state.id), options)
    return [menu, *_pages("cup_lead", state.id, page, len(inside), "", words)]


def _pages(act: str, of: int, page: int, count: int, arg: str, words: Words) -> list[layout.Row]:
    """Return buttons to the pages before and after this one, if there are any."""
    buttons = []
    if page:
        before = Control(0, act, number=of, arg=f"{page - 1}{arg}")
        buttons.append(layout.button(words("Previous page"), before))
    if (page + 1) * PER_PAGE < count:
        after = Control(0, act, number=of, arg=f"{page + 1}{arg}")
        buttons.append(layout.button(words("Next page"), after))
    return layout.rows(buttons)


def confirm_removal(state: TournamentState, entrant_id: int) -> discord.ui.LayoutView:
    """Ask whether a player should really be removed."""
    words, entrant = GENERIC_WORDS, state.entrant(entrant_id)
    question = words("Remove {name} from the tournament? They can't come back, and they get no "
                     "medal. If they have an open match, a robot finishes it.",
                     name=who(entrant))  # fmt: skip
    remove = Control(0, "cup_removed", number=state.id, arg=str(entrant_id))
    return _confirm(state, question, layout.button(words("Remove"), remove, RED), words)


def confirm_cancelling(state: TournamentState) -> discord.ui.LayoutView:
    """Ask whether a tournament should really be cancelled."""
    words = GENERIC_WORDS
    question = words("Cancel {name} for everyone? Any open matches end, and there is no winner.",
                     name=display(state.record.name, 0))  # fmt: skip
    cancel = Control(0, "cup_stopped", number=state.id)
    return _confirm(state, question, layout.button(words("Cancel tournament"), cancel, RED), words)


def _confirm(
    state: TournamentState, question: str, button: Button, words: Words
) -> discord.ui.LayoutView:
    back = layout.button(words("Back"), Control(0, "cup_lead", number=state.id))
    return layout.post(layout.text(question), *layout.rows([button, back]))


def choose_table_post(state: TournamentState, note: str, page: int = 0) -> discord.ui.LayoutView:
    """Return the page to choose the table whose result is to be set."""
    words, now = GENERIC_WORDS, state.round
    tables = list(enumerate(now.tables, 1)) if now is not None else []
    shown = tables[page * PER_PAGE : (page + 1) * PER_PAGE]
    options = [
        (f"{'✅' if table.places is not None else '⏳'} {number}. "
         f"{opponents_named(state, table, words)}", str(number))
        for number, table in shown
    ]  # fmt: skip
    round_ = len(state.rounds)
    chosen = Control(0, "cup_places", number=state.id, arg=f"{round_}:{note}")
    return layout.post(
        layout.text(_result_head(state, note, words)),
        layout.select(words("Choose a table"), chosen, options),
        *_pages("cup_tables", state.id, page, len(tables), f":{note}", words),
    )


def _result_head(state: TournamentState, note: str, words: Words) -> str:
    title = words("## Set a result: {name}", name=display(state.record.name, 0))
    about = words("Everyone sees the note: {note}", note=display(note, 0))
    return f"{title}\n{about}"


def choose_places_post(
    state: TournamentState, number: int, note: str, places: Sequence[int]
) -> discord.ui.LayoutView:
    """Return the page to choose the places at a table of the latest round.

    Its menus hold what is chosen.
    """
    words, round_ = GENERIC_WORDS, len(state.rounds)
    table = state.rounds[-1].tables[number - 1]
    menus = [
        layout.select(
            label_of(state.entrant(one)),
            Control(0, "cup_place", number=state.id, arg=f"{round_}:{number}:{seat}:{note}"),
            _places(label_of(state.entrant(one)), len(table.seats), words),
            chosen=[str(places[seat])],
        )
        for seat, one in enumerate(table.seats)
    ]
    about = words("Table {n}. Give tied players the same place.",
                  n=number)  # fmt: skip
    save = Control(0, "cup_save", number=state.id, arg=f"{round_}:{number}:{note}")
    back = Control(0, "cup_tables", number=state.id, arg=f"0:{note}")
    return layout.post(
        layout.text(f"{_result_head(state, note, words)}\n{about}"),
        *menus,
        *layout.rows([
            layout.button(words("Set the result"), save, discord.ButtonStyle.primary),
            layout.button(words("Back"), back),
        ]),
    )  # fmt: skip


def _places(name: str, seats: int, words: Words) -> list[tuple[str, str]]:
    """Return the options for one player: each place, and not having played."""
    short = name[:60]
    found = [
        (words.label_value(short, words("place {n}", n=place)), str(place))
        for place in range(1, seats + 1)
    ]
    missing = words.label_value(short, words("didn't play"))
    return [*found, (missing, str(NOT_PLAYED))]


def places_of(table: TableState) -> list[int]:
    """Return the places that a table's seats have reached, or could reach while it is open."""
    return list(table.places or range(1, len(table.seats) + 1))
