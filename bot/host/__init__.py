"""The host: the one door through which matches change."""

from bot.host.host import Host
from bot.host.keeper import LOBBY, NOTICE, PANEL, TABLE, where
from bot.host.match import Match
from bot.host.refusal import Refusal
from bot.host.robots import RobotPlayers

__all__ = ["LOBBY", "NOTICE", "PANEL", "TABLE", "Host", "Match", "Refusal", "RobotPlayers", "where"]
