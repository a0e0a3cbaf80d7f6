"""What Discord refuses in the body of a request, told as Discord tells it.

`check_message`, `check_files`, `check_modal`, `check_choices` and `check_commands` look at a body
and raise an `ApiError` whose ``errors`` name every fault at its place.
"""

from .commands import check_command, check_commands
from .messages import check_choices, check_files, check_message
from .modals import check_modal

__all__ = [
    "check_choices", "check_command", "check_commands", "check_files", "check_message",
    "check_modal",
]  # fmt: skip
