"""Guides: a first match of each game against robots, in lessons that start from positions."""

from games.guide.attempt import LessonSession
from games.guide.lessons import EventExplanation, Guide, Lesson, Step, guide_of

__all__ = ["EventExplanation", "Guide", "Lesson", "LessonSession", "Step", "guide_of"]
