"""What is said about The Lion & The Unicorn."""

from games.engine import Text
from games.lion_unicorn.view import LionView


class LionText(Text[LionView]):
    def prompt(self, d, v, w):
        return ""

    def choice(self, d, v, w):
        return ""

    def event(self, d, w):
        return ""

    def table(self, d, w):
        return ""

    def hand(self, d, w):
        return ""

    def outcome(self, d, w):
        return ""

    def rules(self, w):
        return ""
