"""Guides: the first match of each game, in lessons from positions, against robots."""

from games.guide.attempt import Attempt
from games.guide.lessons import Guide, Lesson, Step, Told, guide_of

__all__ = ["Attempt", "Guide", "Lesson", "Step", "Told", "guide_of"]
