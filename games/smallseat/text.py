from games.engine import Text
class SmallText(Text):
    def prompt(self, *a): return ""
    def choice(self, *a): return ""
    def event(self, *a): return ""
    def table(self, *a): return ""
    def hand(self, *a): return ""
    def outcome(self, *a): return ""
    def rules(self, *a): return ""
    def cards(self, *a): return {}
