"""What the world refuses, in Discord's codes and words."""

from ..api_error import ApiError


def unknown(what: str, code: int) -> ApiError:
    """Return that there is no such thing."""
    return ApiError(404, code, f"Unknown {what}")


def unknown_channel() -> ApiError:
    """Return that there is no such channel."""
    return unknown("Channel", 10003)


def unknown_member() -> ApiError:
    """Return that somebody is no member."""
    return unknown("Member", 10007)


def unknown_message() -> ApiError:
    """Return that there is no such message."""
    return unknown("Message", 10008)


def unknown_webhook() -> ApiError:
    """Return that a token opens nothing."""
    return unknown("Webhook", 10015)


def unknown_interaction() -> ApiError:
    """Return that an interaction is unknown, or over."""
    return unknown("Interaction", 10062)


def already_acknowledged() -> ApiError:
    """Return that an interaction has had its first answer."""
    return ApiError(400, 40060, "Interaction has already been acknowledged")


def missing_access() -> ApiError:
    """Return that the bot may not see the place."""
    return ApiError(403, 50001, "Missing Access")


def not_own_message() -> ApiError:
    """Return that somebody else wrote the message."""
    return ApiError(403, 50005, "Cannot edit a message authored by another user")


def wrong_kind_of_channel() -> ApiError:
    """Return that this cannot be done in such a channel."""
    return ApiError(400, 50024, "Cannot execute action on this channel type")
