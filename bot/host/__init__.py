"""The host: the one door through which matches change."""

from bot.host.change import (
    BACK,
    ENDED,
    FAREWELL,
    GONE,
    HOLIDAY,
    HOME,
    HOSTS_OWN,
    KEPT,
    LEFT,
    LOBBY,
    MOVED,
    NOT_IN,
    NOTICE,
    NUDGED,
    PANEL,
    PAUSED,
    RAN_OUT,
    REPLACED,
    RESUMED,
    REWOUND,
    TABLE,
    TAKEN_BACK,
)
from bot.host.hints import Hints
from bot.host.holidays import QUARTER_DAYS, current_holiday
from bot.host.host import Host
from bot.host.journals import on_a_line
from bot.host.match import OVER, SITS_IN, Match
from bot.host.matches import where
from bot.host.pace import DECISION, MINUTE, Clock, Late, Pace
from bot.host.polls import Poll, poll_of, polls_of
from bot.host.preferences import DIGEST_HOUR, UTC, Notices, Person, Server, zones
from bot.host.privacy import FORMER
from bot.host.records import LEAST
from bot.host.refusals import Refusal
from bot.host.replays import Moment, Replay
from bot.host.review import Reviews
from bot.host.rights import Actor, may_manage
from bot.host.robots import RobotPlayers
from bot.host.servers import BOARD
from bot.host.summary import FIRST, Summary, Tally, points
from bot.host.tenure import heir_of, tenure_of
from bot.host.thinking import Think, Thinkers
from bot.host.undo import can_take_back
from bot.host.wishes import ROUND, Mode, wishes_of
from bot.host.wording import sentence_of

__all__ = [
    "BACK",
    "BOARD",
    "DECISION",
    "DIGEST_HOUR",
    "ENDED",
    "FAREWELL",
    "FIRST",
    "FORMER",
    "GONE",
    "HOLIDAY",
    "HOME",
    "HOSTS_OWN",
    "KEPT",
    "LEAST",
    "LEFT",
    "LOBBY",
    "MINUTE",
    "MOVED",
    "NOTICE",
    "NOT_IN",
    "NUDGED",
    "OVER",
    "PANEL",
    "PAUSED",
    "QUARTER_DAYS",
    "RAN_OUT",
    "REPLACED",
    "RESUMED",
    "REWOUND",
    "ROUND",
    "SITS_IN",
    "TABLE",
    "TAKEN_BACK",
    "UTC",
    "Actor",
    "Clock",
    "Hints",
    "Host",
    "Late",
    "Match",
    "Mode",
    "Moment",
    "Notices",
    "Pace",
    "Person",
    "Poll",
    "Refusal",
    "Replay",
    "Reviews",
    "RobotPlayers",
    "Server",
    "Summary",
    "Tally",
    "Think",
    "Thinkers",
    "can_take_back",
    "current_holiday",
    "heir_of",
    "may_manage",
    "on_a_line",
    "points",
    "poll_of",
    "polls_of",
    "sentence_of",
    "tenure_of",
    "where",
    "wishes_of",
    "zones",
]  # fmt: skip
