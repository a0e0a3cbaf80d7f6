"""The controls of tournaments for managers of the server: the organiser's page, and results."""

from __future__ import annotations

from bot.features.tournaments.pages.manage import (
    choose_places_post,
    choose_table_post,
    confirm_cancelling,
    confirm_removal,
    places_of,
)
from bot.features.tournaments.state import TournamentState
from bot.posts import layout
from bot.posts.content import PostContent, StaticContent
from bot.posts.controls import read_control
from bot.posts.refusals import Refusal
from bot.posts.words import GENERIC_WORDS, display
from cogs.controls.registry import Click, control
from cogs.controls.tournament import check_manager, managed, organiser_page, walk
from cogs.helpers.replies import Interaction, number_in


@control("cup_lead", redraws="private")
async def _organise(click: Click) -> PostContent:
    page = number_in(click.control.arg) if click.control.arg else 0
    return organiser_page(click, await managed(click), page)


@control("cup_begin", redraws="private")
async def _begin(click: Click) -> PostContent:
    state = await managed(click)
    return organiser_page(click, await click.host.tournaments.begin(click.actor, state.id))


@control("cup_drop", redraws="private")
async def _ask_removal(click: Click) -> PostContent:
    state, entrant = await managed(click), number_in(click.chosen, "bad_option")
    if entrant not in {e.id for e in state.entrants}:
        raise Refusal("no_such_entrant")
    return StaticContent(confirm_removal(state, entrant))


@control("cup_removed", redraws="private")
async def _remove(click: Click) -> PostContent:
    state, entrant = await managed(click), number_in(click.control.arg)
    return organiser_page(
        click, await click.host.tournaments.remove(click.actor, state.id, entrant)
    )


@control("cup_stop", redraws="private")
async def _ask_cancelling(click: Click) -> PostContent:
    return StaticContent(confirm_cancelling(await managed(click)))


@control("cup_stopped", redraws="private")
async def _cancel(click: Click) -> PostContent:
    state = await managed(click)
    return organiser_page(click, await click.host.tournaments.cancel(click.actor, state.id))


async def result_page(interaction: Interaction, note: str, number: int | None) -> PostContent:
    """Return the page to choose a table. Raise Refusal for people who may not.

    Without a number it is about the only running tournament here.
    """
    check_manager(interaction)
    guild, tournaments = interaction.guild_id, interaction.client.host.tournaments
    running = [s for s in await tournaments.of_server(guild or 0) if s.rounds]
    found = [s for s in running if number in (None, s.id)]
    if len(found) != 1:
        raise Refusal("which_tournament" if found else "no_tournament")
    return StaticContent(choose_table_post(found[0], " ".join(note.split())))


def _after_round(click: Click, state: TournamentState) -> str:
    """Return the argument of a control after its round. Raise Refusal if the round is over."""
    round_, _, rest = click.control.arg.partition(":")
    if number_in(round_) != len(state.rounds):
        raise Refusal("no_such_table")
    return rest


def _parts(arg: str, count: int) -> list[str]:
    """Return the parts of an argument. Raise Refusal unless it has ``count`` parts."""
    parts = arg.split(":", count - 1)
    if len(parts) != count:
        raise Refusal("unknown_control")
    return parts


@control("cup_tables", redraws="private")
async def _tables(click: Click) -> PostContent:
    state = await managed(click)
    page, _, note = click.control.arg.partition(":")
    if not state.rounds:
        raise Refusal("tournament_not_begun")
    return StaticContent(choose_table_post(state, note, number_in(page)))


@control("cup_places", redraws="private")
async def _choose_table(click: Click) -> PostContent:
    state = await managed(click)
    note = _after_round(click, state)
    number = number_in(click.chosen, "bad_option")
    _check_table(state, number)
    places = places_of(state.rounds[-1].tables[number - 1])
    return StaticContent(choose_places_post(state, number, note, places))


def _check_table(state: TournamentState, number: int) -> None:
    if not 0 < number <= len(state.rounds[-1].tables):
        raise Refusal("no_such_table")


@control("cup_place", redraws="private")
async def _choose_place(click: Click) -> PostContent:
    """Redraw the page with another place for one player."""
    state = await managed(click)
    table, seat, note = _parts(_after_round(click, state), 3)
    number, chosen = number_in(table), _places_on(click)
    _check_table(state, number)
    chosen[number_in(seat)] = number_in(click.chosen, "bad_option")
    places = [chosen[seat] for seat in sorted(chosen)]
    if len(places) != len(state.rounds[-1].tables[number - 1].seats):
        raise Refusal("bad_option")
    return StaticContent(choose_places_post(state, number, note, places))


def _places_on(click: Click) -> dict[int, int]:
    """Return the places by seat that the menus of the clicked page hold."""
    message, found = click.interaction.message, {}
    for component in walk(message.components if message is not None else ()):
        read = read_control(getattr(component, "custom_id", None) or "")
        if read is not None and read.act == "cup_place":
            seat = number_in(_parts(read.arg, 4)[2])
            found[seat] = number_in("".join(o.value for o in component.options if o.default))
    return found


@control("cup_save", redraws="private")
async def _save(click: Click) -> PostContent:
    """Set the result for everyone to see."""
    state = await managed(click)
    round_, table, note = _parts(click.control.arg, 3)
    chosen = _places_on(click)
    places = [chosen[seat] for seat in sorted(chosen)]
    await click.host.tournaments.set_result(
        click.actor, state.id, number_in(round_), number_in(table), places, note
    )
    said = GENERIC_WORDS("The result of table {n} of {name} is set. Everyone can see your note.",
                         n=number_in(table), name=display(state.record.name, 0))  # fmt: skip
    return StaticContent(layout.sentence_post(said))
