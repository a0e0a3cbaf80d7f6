"""The world's errors, with Discord's codes and messages."""

from ..api_error import ApiError


def unknown(what: str, code: int) -> ApiError:
    """Return the error for an entity that does not exist."""
    return ApiError(404, code, f"Unknown {what}")


def unknown_channel() -> ApiError:
    """Return the error for a channel that does not exist."""
    return unknown("Channel", 10003)


def unknown_member() -> ApiError:
    """Return the error for a person who is not a member."""
    return unknown("Member", 10007)


def unknown_message() -> ApiError:
    """Return the error for a message that does not exist."""
    return unknown("Message", 10008)


def unknown_webhook() -> ApiError:
    """Return the error for an invalid or expired token."""
    return unknown("Webhook", 10015)


def unknown_interaction() -> ApiError:
    """Return the error for an unknown or expired interaction."""
    return unknown("Interaction", 10062)


def already_acknowledged() -> ApiError:
    """Return the error for a second first response to an interaction."""
    return ApiError(400, 40060, "Interaction has already been acknowledged")


def too_many_follow_ups() -> ApiError:
    """Return the error for another follow-up where only the person has installed the bot."""
    return ApiError(400, 40094, "This interaction has reached maximum number of follow up messages")


def missing_access() -> ApiError:
    """Return the error for a channel that the bot may not see."""
    return ApiError(403, 50001, "Missing Access")


def not_own_message() -> ApiError:
    """Return the error for editing a message that someone else wrote."""
    return ApiError(403, 50005, "Cannot edit a message authored by another user")


def wrong_kind_of_channel() -> ApiError:
    """Return the error for an act that is not possible in this type of channel."""
    return ApiError(400, 50024, "Cannot execute action on this channel type")
