"""Guides: the first match of each game, in lessons from positions, against robots."""

from games.guide.attempt import LessonSession
from games.guide.lessons import EventExplanation, Guide, Lesson, Step, guide_of

__all__ = ["EventExplanation", "Guide", "Lesson", "LessonSession", "Step", "guide_of"]
