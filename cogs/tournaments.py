"""`/tournament`: a server's tournaments, for its members and its managers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from discord import app_commands
from pydantic import ValidationError

from bot.app.client import Menagerie
from bot.features.tournaments.acts import Tournaments
from bot.features.tournaments.pages.draft import (
    MAX_NAME,
    Draft,
    draft_post,
    proposed_game,
    read_draft,
    started,
)
from bot.features.tournaments.pages.manage import (
    MAX_NOTE,
    choose_places_post,
    choose_table_post,
    confirm_cancelling,
    confirm_removal,
    organise_post,
    places_of,
)
from bot.features.tournaments.pages.panel import (
    label_for,
    my_tournament_post,
    standings_post,
    tournaments_post,
    withdraw_post,
)
from bot.features.tournaments.pages.proof import DrawnContent
from bot.features.tournaments.state import TournamentSettings, TournamentState
from bot.match.acts.permissions import check_may_manage_server
from bot.posts import layout
from bot.posts.content import PostContent, StaticContent, sentence
from bot.posts.controls import read_control
from bot.posts.languages import GENERIC_WORDS, display
from bot.posts.refusals import Refusal
from cogs.controls import Click, Controls, TopicCog
from cogs.interactions import (
    Interaction,
    actor,
    can_view_anywhere,
    can_view_channel,
    check_still_member,
    number_in,
    reply,
    writable_channel,
)
from cogs.options import (
    NumberChoices,
    TextChoices,
    Typed,
    game_choices,
    menu_times,
    start_of,
    time_choices,
    zone_name,
)

controls = Controls()

USUAL_START = "tomorrow 20:00"
"""When the first round is drawn if the organiser chooses nothing: members can join until then."""


def _manages(interaction: Interaction) -> bool:
    return bool(interaction.permissions.manage_guild)


def check_manager(interaction: Interaction) -> None:
    """Raise Refusal for a person who may not manage the server of an interaction."""
    check_may_manage_server(actor(interaction), interaction.guild_id)


async def tournament_here(interaction: Interaction, number: int) -> TournamentState:
    """Return a tournament of this server, or one of the person's own.

    Raise Refusal for any other, as if it did not exist.
    """
    state = await interaction.client.host[Tournaments].tournament(number)
    if not await _may_see(interaction, state):
        raise Refusal("no_tournament")
    return state


async def _may_see(interaction: Interaction, state: TournamentState) -> bool:
    """Return whether a person is in a tournament, or may view its channel or thread.

    Those who are out of it are like everyone else, whatever they find in their direct messages.
    """
    mine, guild = state.entrant_of(interaction.user.id), state.record.guild_id
    if mine is not None and not mine.out_reason:
        return True
    if interaction.guild_id is None:
        return await can_view_anywhere(interaction, guild, state.record.channel_id)
    if interaction.guild_id != guild:
        return False
    places = {state.record.channel_id, state.place_channel_id}
    return _manages(interaction) or any(can_view_channel(interaction, at) for at in places)


async def tournaments_here(interaction: Interaction) -> list[TournamentState]:
    """Return the tournaments of this server that a person may see; elsewhere, their own."""
    host, user, guild = interaction.client.host, interaction.user.id, interaction.guild_id
    if guild is None:
        return await host[Tournaments].of_person(user)
    states = await host[Tournaments].of_server(guild)
    return [state for state in states if await _may_see(interaction, state)]


def tournament_page(interaction: Interaction, state: TournamentState) -> PostContent:
    """Return a person's page of a tournament."""
    manages = _manages(interaction) and interaction.guild_id == state.record.guild_id
    return StaticContent(
        my_tournament_post(state, interaction.user.id, interaction.client.games, manages=manages)
    )


async def tournaments_page(interaction: Interaction) -> PostContent:
    """Return the list of tournaments."""
    states = await tournaments_here(interaction)
    manages = _manages(interaction) and interaction.guild_id is not None
    client, user = interaction.client, interaction.user.id
    return StaticContent(tournaments_post(states, user, client.games, manages=manages))


async def _tournament_of(click: Click) -> TournamentState:
    return await tournament_here(click.interaction, click.control.number)


async def managed(click: Click) -> TournamentState:
    """Return the tournament of a manager's control. Raise Refusal for everyone else."""
    check_manager(click.interaction)
    state = await _tournament_of(click)
    if state.record.guild_id != click.interaction.guild_id:
        raise Refusal("no_tournament")
    return state


# Players


@controls("cup", redraws="private")
async def _choose(click: Click) -> PostContent:
    """Show the tournament that was chosen from the list."""
    state = await tournament_here(click.interaction, number_in(click.chosen, "bad_option"))
    return tournament_page(click.interaction, state)


@controls("cup_mine", redraws="private")
async def _mine(click: Click) -> PostContent:
    return tournament_page(click.interaction, await _tournament_of(click))


@controls("cup_join", redraws="private")
async def _join(click: Click) -> PostContent:
    state = await _tournament_of(click)
    tournaments = click.host[Tournaments]
    return tournament_page(
        click.interaction, await tournaments.join(state.id, click.user_id, click.user_name)
    )


@controls("cup_ready", redraws="private")
async def _ready(click: Click) -> PostContent:
    state = await _tournament_of(click)
    await check_still_member(click.interaction, state.record.guild_id, "no_tournament")
    return tournament_page(
        click.interaction, await click.host[Tournaments].ready(state.id, click.user_id)
    )


@controls("cup_out", redraws="private")
async def _ask_withdraw(click: Click) -> PostContent:
    return StaticContent(withdraw_post(await _tournament_of(click)))


@controls("cup_gone", redraws="private")
async def _withdraw(click: Click) -> PostContent:
    state = await _tournament_of(click)
    tournaments = click.host[Tournaments]
    return tournament_page(click.interaction, await tournaments.withdraw(state.id, click.user_id))


@controls("cup_table")
async def _standings(click: Click) -> PostContent:
    return StaticContent(standings_post(await _tournament_of(click)))


@controls("cup_drawn")
async def _drawn(click: Click) -> PostContent:
    return DrawnContent(await _tournament_of(click))


# Managers


def organiser_page(click: Click, state: TournamentState, page: int = 0) -> PostContent:
    """Return the organiser's page of a tournament."""
    return StaticContent(organise_post(state, click.client.games, page))


async def new_tournament_page(
    interaction: Interaction, name: str, game: str | None, start: str | None
) -> PostContent:
    """Return the page to set a tournament up. Raise Refusal for people who may not."""
    check_manager(interaction)
    games = _games_here(interaction)
    times = await menu_times(interaction, start or USUAL_START)
    if game not in (None, *games):
        raise Refusal("unknown_game")
    if not times or not games:
        raise Refusal("bad_time")
    named = " ".join(name.split())[:MAX_NAME]
    first = game if game is not None else proposed_game(games)
    draft = started(Draft(named, first, times[0][1]), games)
    return await _draft_page(interaction, draft)


def _games_here(interaction: Interaction) -> dict[str, Any]:
    """Return the games that can be played on this server."""
    client, guild = interaction.client, interaction.guild_id
    allowed = client.host.preferences.server(guild).games
    return {name: game for name, game in client.games.items() if not allowed or name in allowed}


async def _draft_page(interaction: Interaction, draft: Draft) -> PostContent:
    times = await menu_times(interaction, "")
    if draft.start not in {value for _, value in times}:
        times += await menu_times(interaction, draft.start)
    place = zone_name(interaction)
    return StaticContent(draft_post(draft, _games_here(interaction), times, place))


def _draft_on(click: Click) -> Draft:
    """Return the draft that the menus of the clicked page hold. Raise Refusal if they don't."""
    message, games = click.interaction.message, _games_here(click.interaction)
    chosen, name = {}, ""
    for component in walk(message.components if message is not None else ()):
        read = read_control(getattr(component, "custom_id", None) or "")
        if read is not None and read.act == "cup_set":
            chosen[read.arg] = [o.value for o in component.options if o.default]
        elif read is not None and read.act == "cup_open":
            name = read.arg
    try:
        return read_draft(name, chosen, games)
    except (LookupError, ValueError) as error:
        raise Refusal("bad_option") from error


def walk(components: Iterable[Any]) -> Iterator[Any]:
    """Yield the components of a post and all within them."""
    for component in components:
        yield component
        yield from walk(getattr(component, "children", ()))


@controls("cup_set", redraws="private")
async def _set(click: Click) -> PostContent:
    """Redraw the page of a new tournament with another choice."""
    check_manager(click.interaction)
    try:
        games = _games_here(click.interaction)
        draft = _draft_on(click).with_choice(click.control.arg, click.values, games)
    except (LookupError, ValueError) as error:
        raise Refusal("bad_option") from error
    return await _draft_page(click.interaction, draft)


@controls("cup_open", redraws="private")
async def _open(click: Click) -> PostContent:
    """Create the tournament, whose post follows."""
    interaction = click.interaction
    check_manager(interaction)
    channel = writable_channel(interaction, "no_room")
    draft = _draft_on(click)
    game = _games_here(interaction)[draft.game]
    starts_at = await start_of(interaction, draft.start)
    try:
        settings = TournamentSettings(
            name=draft.name, game=draft.game, starts_at=starts_at,
            options=draft.game_options(game), kind=draft.kind, table_size=draft.table_size,
            rounds=draft.rounds, round_seconds=draft.round_seconds, starts=draft.starts,
            clock=draft.clock, reserve=draft.reserve,
        )  # fmt: skip
    except ValidationError as error:
        raise Refusal("bad_tournament") from error
    state = await click.host[Tournaments].create(
        click.actor, interaction.guild_id, channel, settings
    )
    return tournament_page(interaction, state)


def tournament_choices(states: Iterable[TournamentState], typed: str) -> NumberChoices:
    """Return the tournaments whose names contain the typed text, for autocomplete."""
    fitting = [s for s in states if typed.casefold() in s.record.name.casefold()]
    return [
        app_commands.Choice(name=label_for(state), value=state.id)
        for state in fitting[: layout.SELECT_OPTIONS_LIMIT]
    ]


@controls("cup_lead", redraws="private")
async def _organise(click: Click) -> PostContent:
    page = number_in(click.control.arg) if click.control.arg else 0
    return organiser_page(click, await managed(click), page)


@controls("cup_begin", redraws="private")
async def _begin(click: Click) -> PostContent:
    state = await managed(click)
    return organiser_page(click, await click.host[Tournaments].begin(click.actor, state.id))


@controls("cup_drop", redraws="private")
async def _ask_removal(click: Click) -> PostContent:
    state, entrant = await managed(click), number_in(click.chosen, "bad_option")
    if entrant not in {e.id for e in state.entrants}:
        raise Refusal("no_such_entrant")
    return StaticContent(confirm_removal(state, entrant))


@controls("cup_removed", redraws="private")
async def _remove(click: Click) -> PostContent:
    state, entrant = await managed(click), number_in(click.control.arg)
    return organiser_page(
        click, await click.host[Tournaments].remove(click.actor, state.id, entrant)
    )


@controls("cup_stop", redraws="private")
async def _ask_cancelling(click: Click) -> PostContent:
    return StaticContent(confirm_cancelling(await managed(click)))


@controls("cup_stopped", redraws="private")
async def _cancel(click: Click) -> PostContent:
    state = await managed(click)
    return organiser_page(click, await click.host[Tournaments].cancel(click.actor, state.id))


async def result_page(interaction: Interaction, note: str, number: int | None) -> PostContent:
    """Return the page to choose a table. Raise Refusal for people who may not.

    Without a number it is about the only running tournament here.
    """
    check_manager(interaction)
    guild, tournaments = interaction.guild_id, interaction.client.host[Tournaments]
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


@controls("cup_tables", redraws="private")
async def _tables(click: Click) -> PostContent:
    state = await managed(click)
    page, _, note = click.control.arg.partition(":")
    if not state.rounds:
        raise Refusal("tournament_not_begun")
    return StaticContent(choose_table_post(state, note, number_in(page)))


@controls("cup_places", redraws="private")
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


@controls("cup_place", redraws="private")
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


@controls("cup_save", redraws="private")
async def _save(click: Click) -> PostContent:
    """Set the result for everyone to see."""
    state = await managed(click)
    round_, table, note = _parts(click.control.arg, 3)
    chosen = _places_on(click)
    places = [chosen[seat] for seat in sorted(chosen)]
    await click.host[Tournaments].set_result(
        click.actor, state.id, number_in(round_), number_in(table), places, note
    )
    said = GENERIC_WORDS(
        "The result of table {n} in {name} has been set. Everyone can see your note.",
        n=number_in(table),
        name=display(state.record.name, 0),
    )
    return sentence(said)


class TournamentCommands(TopicCog):
    """The commands for tournaments. The host refuses managers' acts to everyone else."""

    tournament = app_commands.Group(
        name="tournament",
        description="See this server's tournaments or set one up",
    )

    controls = controls

    @tournament.command(
        description="Show this server's tournaments or, in direct messages, your own"
    )
    @app_commands.rename(number="tournament")
    @app_commands.describe(number="Open this tournament (optional)")
    async def show(self, interaction: Interaction, number: int | None = None) -> None:
        """Show the list of tournaments, or one of them."""
        await reply(interaction, self._show(interaction, number))

    async def _show(self, interaction: Interaction, number: int | None) -> PostContent:
        if number is None:
            return await tournaments_page(interaction)
        return tournament_page(interaction, await tournament_here(interaction, number))

    @tournament.command(description="Set up a tournament in this channel (server managers only)")
    @app_commands.describe(
        name="Name of the tournament",
        game="Choose a game (optional)",
        when="Start at a set time, such as Friday 8 pm in your time zone (optional)",
    )
    async def new(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, MAX_NAME],
        game: Typed | None = None,
        when: Typed | None = None,
    ) -> None:
        """Show the private page on which a manager sets a tournament up."""
        await reply(interaction, new_tournament_page(interaction, name, game, when))

    @tournament.command(
        description="Set a table's result and explain it in a note (server managers only)"
    )
    @app_commands.rename(number="tournament")
    @app_commands.describe(
        note="Why you set the result; everyone can see this note",
        number="Tournament (needed if there are several)",
    )
    async def result(
        self,
        interaction: Interaction,
        note: app_commands.Range[str, 1, MAX_NOTE],
        number: int | None = None,
    ) -> None:
        """Show the private page on which a manager sets a result."""
        await reply(interaction, result_page(interaction, note, number))

    @new.autocomplete("when")
    async def _times(self, interaction: Interaction, current: str) -> TextChoices:
        return await time_choices(interaction, current)

    @new.autocomplete("game")
    async def _games(self, interaction: Interaction, current: str) -> TextChoices:
        return game_choices(self.bot, current)

    @show.autocomplete("number")
    @result.autocomplete("number")
    async def _numbers(self, interaction: Interaction, current: str) -> NumberChoices:
        return tournament_choices(await tournaments_here(interaction), current)


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(TournamentCommands(bot))
