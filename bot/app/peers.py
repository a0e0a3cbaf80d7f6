"""What this process does about the commits and the unfinished work of other processes."""

from __future__ import annotations

import logging

from bot.cluster.peers import PeerProcesses
from bot.features.tournaments.acts import Tournaments
from bot.features.tournaments.runner import TournamentRunner
from bot.match.host import Host
from bot.match.match import Match
from bot.match.robots.automatic import AutomaticAnswers
from bot.match.robots.robots import RobotPlayers
from bot.posts.live_panels import LivePanels
from bot.posts.publisher import Publisher
from bot.posts.refusals import Refusal
from bot.runtime.logs import about

log = logging.getLogger(__name__)

ROBOT_TAKEOVER_SECONDS = 60.0  # after this long, any process may answer for the robot


def peer_processes(
    host: Host,
    publisher: Publisher[Match],
    robots: RobotPlayers,
    automatic_answers: AutomaticAnswers,
    live: LivePanels,
) -> PeerProcesses:
    """Return the listener to other processes, connected to what their commits concern."""

    cluster = host.store.cluster

    async def notify_listeners(match_id: int, guild_id: int) -> None:
        """Notify the listeners of a commit. The match is only read if it concerns this process."""
        try:
            if cluster.owns(guild_id) or live.is_open(match_id):
                match = await host.match(match_id)
                host.on_commit.send(match, extra=about(match_id))
            elif cluster.owns(None):
                await publisher.sync_match(match_id)
        except Refusal as refusal:
            log.info("match %s: another's act is left for later: %s", match_id, refusal.reason)

    async def catch_up() -> None:
        await host.store.refresh()
        await publisher.resume_all()
        owed_since = host.now() - ROBOT_TAKEOVER_SECONDS
        await robots.resume(before=owed_since, automatic=automatic_answers)
        host.clock.wake()
        if TournamentRunner in host:
            await host[TournamentRunner].advance_all()

    peers = PeerProcesses(cluster, host.timers, notify_listeners, catch_up)
    if Tournaments in host:
        peers.on_tournament.append(host[Tournaments].on_change.send)
    return peers
