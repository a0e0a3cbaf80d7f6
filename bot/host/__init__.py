"""The host: the one door through which matches change."""

from bot.host.alerts import ALERT_DAYS, MAX_ALERT_FRIENDS
from bot.host.analysis import Hints, TurningPointFinder
from bot.host.answers import plans_of, repeatable_question
from bot.host.automatic import AutomaticAnswers
from bot.host.change import (
    ENDED,
    HOLIDAY,
    HOLIDAY_OVER,
    HOST_EVENT_KINDS,
    IS_BACK,
    LEFT,
    LEFT_SERVER,
    LOBBY,
    MOVED,
    NOTICE,
    NUDGED,
    PANEL,
    PAUSED,
    RAN_OUT,
    REMINDER,
    REPLACED,
    RESULT,
    RESUMED,
    REWOUND,
    ROBOT_KEEPS_SEAT,
    SEAT_LOST,
    TABLE,
    TAKEN_BACK,
    TAKEOVER_REFUSED,
)
from bot.host.host import Host
from bot.host.match import OVER_STATUSES, TOOK_OVER_SEAT, Match
from bot.host.moderation import BOARD, PUZZLE
from bot.host.permissions import Actor, may_manage
from bot.host.polls import Poll, poll_of, polls_of
from bot.host.preferences import (
    DIGEST_HOUR,
    UTC,
    NotificationMode,
    Person,
    Server,
    TableAlert,
    time_zone_names,
)
from bot.host.privacy import FORMER_PLAYER
from bot.host.ratings import INITIAL_RATING, rating_points
from bot.host.records import MIN_RATED_MATCHES
from bot.host.refusals import Refusal
from bot.host.replays import Moment, Replay, event_sentence, single_line
from bot.host.robots import RobotPlayers, RobotPool, RobotProcesses, Think
from bot.host.seat import MAX_HELD_WINDOWS, AnswerInAdvance, MatchSeat, ResponseMode
from bot.host.summary import LATEST_MATCHES, Summary, Win, WinLossRecord
from bot.host.time_control import DECISION_SECONDS, MINUTE, ClockSpeed, TimeControl, TimeoutAction
from bot.host.timeouts import QUARTER_DAYS, current_holiday
from bot.host.tournament_state import (
    MAX_ENTRANTS,
    MISSES_BEFORE_OUT,
    ROUND_SECONDS,
    TOURNAMENT,
    RoundState,
    StartRule,
    TableState,
    TournamentSettings,
    TournamentState,
)
from bot.host.tournaments import Tournaments
from bot.host.votes import can_undo

__all__ = [
    "ALERT_DAYS",
    "BOARD",
    "DECISION_SECONDS",
    "DIGEST_HOUR",
    "ENDED",
    "FORMER_PLAYER",
    "HOLIDAY",
    "HOLIDAY_OVER",
    "HOST_EVENT_KINDS",
    "INITIAL_RATING",
    "IS_BACK",
    "LATEST_MATCHES",
    "LEFT",
    "LEFT_SERVER",
    "LOBBY",
    "MAX_ALERT_FRIENDS",
    "MAX_ENTRANTS",
    "MAX_HELD_WINDOWS",
    "MINUTE",
    "MIN_RATED_MATCHES",
    "MISSES_BEFORE_OUT",
    "MOVED",
    "NOTICE",
    "NUDGED",
    "OVER_STATUSES",
    "PANEL",
    "PAUSED",
    "PUZZLE",
    "QUARTER_DAYS",
    "RAN_OUT",
    "REMINDER",
    "REPLACED",
    "RESULT",
    "RESUMED",
    "REWOUND",
    "ROBOT_KEEPS_SEAT",
    "ROUND_SECONDS",
    "SEAT_LOST",
    "TABLE",
    "TAKEN_BACK",
    "TAKEOVER_REFUSED",
    "TOOK_OVER_SEAT",
    "TOURNAMENT",
    "UTC",
    "Actor",
    "AnswerInAdvance",
    "AutomaticAnswers",
    "ClockSpeed",
    "Hints",
    "Host",
    "Match",
    "MatchSeat",
    "Moment",
    "NotificationMode",
    "Person",
    "Poll",
    "Refusal",
    "Replay",
    "ResponseMode",
    "RobotPlayers",
    "RobotPool",
    "RobotProcesses",
    "RoundState",
    "Server",
    "StartRule",
    "Summary",
    "TableAlert",
    "TableState",
    "Think",
    "TimeControl",
    "TimeoutAction",
    "TournamentSettings",
    "TournamentState",
    "Tournaments",
    "TurningPointFinder",
    "Win",
    "WinLossRecord",
    "can_undo",
    "current_holiday",
    "event_sentence",
    "may_manage",
    "plans_of",
    "poll_of",
    "polls_of",
    "rating_points",
    "repeatable_question",
    "single_line",
    "time_zone_names",
]  # fmt: skip
