"""Answers in advance: plans and standing answers, given before a question is asked."""
