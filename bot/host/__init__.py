"""The host: the one door through which matches change."""

from bot.host.change import ENDED, LEFT, LOBBY, MOVED, NOTICE, PANEL, REWOUND, TABLE
from bot.host.host import Host
from bot.host.match import Match
from bot.host.matches import where
from bot.host.refusals import Refusal
from bot.host.rights import Actor, may_manage
from bot.host.robots import RobotPlayers
from bot.host.wishes import HOURS, LIVE_SECONDS, ROUND, Mode, wishes_of

__all__ = [
    "ENDED", "HOURS", "LEFT", "LIVE_SECONDS", "LOBBY", "MOVED", "NOTICE", "PANEL",
    "REWOUND", "ROUND", "TABLE", "Actor", "Host", "Match", "Mode", "Refusal", "RobotPlayers",
    "may_manage", "where", "wishes_of",
]  # fmt: skip
