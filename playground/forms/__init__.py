"""Discord's checks of request bodies, with Discord's error codes and messages.

`check_message`, `check_files`, `check_choices` and `check_commands` check a body.
They raise an `ApiError` whose ``errors`` list every fault with its path.
"""

from .commands import check_commands
from .messages import check_choices, check_files, check_message

__all__ = ["check_choices", "check_commands", "check_files", "check_message"]
