"""The host: the one door through which matches change."""

from bot.host.change import (
    IS_BACK,
    ENDED,
    SEAT_LOST,
    LEFT_SERVER,
    HOLIDAY,
    HOLIDAY_OVER,
    HOST_EVENT_KINDS,
    ROBOT_KEEPS_SEAT,
    LEFT,
    LOBBY,
    MOVED,
    TAKEOVER_REFUSED,
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
from bot.host.journals import single_line
from bot.host.match import OVER_STATUSES, TOOK_OVER_SEAT, Match
from bot.host.matches import safe_traceback
from bot.host.pace import DECISION_SECONDS, MINUTE, ClockSpeed, TimeoutAction, TimeControl
from bot.host.polls import Poll, poll_of, polls_of
from bot.host.preferences import DIGEST_HOUR, UTC, NotificationMode, Person, Server, time_zone_names
from bot.host.privacy import FORMER_PLAYER
from bot.host.records import MIN_RATED_MATCHES
from bot.host.refusals import Refusal
from bot.host.replays import Moment, Replay
from bot.host.review import TurningPointFinder
from bot.host.rights import Actor, may_manage
from bot.host.robots import RobotPlayers
from bot.host.servers import BOARD
from bot.host.summary import INITIAL_RATING, Summary, WinLossRecord, rating_points
from bot.host.tenure import takeover_request_of, seat_history_of
from bot.host.thinking import Think, Thinkers
from bot.host.undo import can_undo
from bot.host.wishes import MAX_HELD_WINDOWS, ResponseMode, response_settings_of
from bot.host.wording import event_sentence

__all__ = [
    "IS_BACK",
    "BOARD",
    "DECISION_SECONDS",
    "DIGEST_HOUR",
    "ENDED",
    "SEAT_LOST",
    "INITIAL_RATING",
    "FORMER_PLAYER",
    "LEFT_SERVER",
    "HOLIDAY",
    "HOLIDAY_OVER",
    "HOST_EVENT_KINDS",
    "ROBOT_KEEPS_SEAT",
    "MIN_RATED_MATCHES",
    "LEFT",
    "LOBBY",
    "MINUTE",
    "MOVED",
    "NOTICE",
    "TAKEOVER_REFUSED",
    "NUDGED",
    "OVER_STATUSES",
    "PANEL",
    "PAUSED",
    "QUARTER_DAYS",
    "RAN_OUT",
    "REPLACED",
    "RESUMED",
    "REWOUND",
    "MAX_HELD_WINDOWS",
    "TOOK_OVER_SEAT",
    "TABLE",
    "TAKEN_BACK",
    "UTC",
    "Actor",
    "ClockSpeed",
    "Hints",
    "Host",
    "TimeoutAction",
    "Match",
    "ResponseMode",
    "Moment",
    "NotificationMode",
    "TimeControl",
    "Person",
    "Poll",
    "Refusal",
    "Replay",
    "TurningPointFinder",
    "RobotPlayers",
    "Server",
    "Summary",
    "WinLossRecord",
    "Think",
    "Thinkers",
    "can_undo",
    "current_holiday",
    "takeover_request_of",
    "may_manage",
    "single_line",
    "rating_points",
    "poll_of",
    "polls_of",
    "event_sentence",
    "seat_history_of",
    "safe_traceback",
    "response_settings_of",
    "time_zone_names",
]  # fmt: skip
