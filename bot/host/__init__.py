"""The host: the one door through which matches change."""

from bot.host.change import ENDED, LEFT, LOBBY, MOVED, NOTICE, PANEL, REWOUND, TABLE
from bot.host.host import Host
from bot.host.match import Match
from bot.host.matches import where
from bot.host.pace import Clock, Late, Pace
from bot.host.polls import Poll, poll_of
from bot.host.refusals import Refusal
from bot.host.rights import Actor, may_manage
from bot.host.robots import RobotPlayers
from bot.host.wishes import ROUND, Mode, wishes_of

__all__ = [
    "ENDED",
    "LEFT",
    "LOBBY",
    "MOVED",
    "NOTICE",
    "PANEL",
    "REWOUND",
    "ROUND",
    "TABLE",
    "Actor",
    "Clock",
    "Host",
    "Late",
    "Match",
    "Mode",
    "Pace",
    "Poll",
    "Refusal",
    "RobotPlayers",
    "may_manage",
    "poll_of",
    "where",
    "wishes_of",
]  # fmt: skip
