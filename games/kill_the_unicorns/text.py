"""What is said about Kill The Unicorns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files

from games.engine import Choice, Decision, Outcome, Seen, Text, Words
from games.engine.words import LABEL, clipped, message
from games.kill_the_unicorns.asking import LABELS, PROMPTS, details, offered
from games.kill_the_unicorns.cards import BOOK, Named
from games.kill_the_unicorns.describing import (
    hand_lines,
    head_line,
    line_lines,
    market_line,
    seat_lines,
)
from games.kill_the_unicorns.telling import TELLERS
from games.kill_the_unicorns.view import KillView

RULES = (files("data") / "kill_the_unicorns" / "rules.md").read_text("utf-8")


class KillText(Text[KillView]):
    """Every sentence of the game."""

    def prompt(self, decision: Decision, view: KillView, words: Words) -> str:
        """Say what is to be decided: a headline, and what one should know below it."""
        yours, theirs = PROMPTS[decision.prompt]
        headline, lines = details(decision, view, words)
        said = [words.told(decision.seat, yours, theirs, **headline)]
        if decision.seat == words.reader:
            said += lines
        return "\n".join(said)

    def choice(self, choice: Choice, view: KillView, words: Words) -> str:
        """Name a choice."""
        return clipped(LABELS[choice.verb](choice, view, words), LABEL)

    def offered(self, decision: Decision, view: KillView) -> Sequence[Choice]:
        """List the choices to show: each bid once."""
        return offered(decision, view)

    def event(self, event: Seen, words: Words) -> str | None:
        """Tell an event in one sentence, as the module ``telling`` does."""
        tell = TELLERS.get(event.kind)
        return tell(event, words) if tell else None

    def table(self, view: KillView, words: Words) -> str:
        """Describe what everybody sees; it reads the same for all."""
        lines = [head_line(view, words), *line_lines(view, words)]
        for seat in range(view.seats):
            lines += ["", *seat_lines(seat, view, words)]
        lines += ["", market_line(view, words)]
        lines.append(
            words(
                "-# 👑 first player · 🥇 leads this hunt · ⚡ power not yet used today"
                " · 🎴 face-down scheme · 🟫 face-down hunt card · 🪙 gold so far"
            )
        )
        return "\n".join(lines)

    def hand(self, view: KillView, words: Words) -> str:
        """List what only the reader knows."""
        if view.reader is None:
            return words("You are watching: you have no cards in this match.")
        return "\n".join(hand_lines(view.reader, view, words))

    def outcome(self, outcome: Outcome, words: Words) -> str:
        """Say who won the match, and with how much gold."""
        yours, theirs = ENDINGS.get(outcome.reason, ENDINGS["gold"])
        said = " ".join(words.told(seat, yours, theirs) for seat in outcome.winners)
        if not said and outcome.reason == "tied":
            said = words("🤝 Everybody is tied with somebody: nobody wins.")
        elif not said:
            said = words("The match ends without a winner.")
        gold = [
            words("{name} {n}", name=words.seat(seat), n=n) for seat, n in enumerate(outcome.scores)
        ]
        return f"{said}\n🪙 {' · '.join(gold)}"

    def rules(self, words: Words) -> str:
        """Return the players' rules page; it is one text, not a sentence."""
        return RULES

    def cards(self, words: Words) -> Mapping[str, str]:
        """Say what each scheme, each character and each thing on the market does."""
        found = {words(s.name): entry(s, words("scheme"), s.effect, words)
                 for s in BOOK.schemes.values()}  # fmt: skip
        for character in BOOK.characters.values():
            mine = words(BOOK.schemes[character.signature].name)
            kind = words("character; own scheme: {scheme}", scheme=mine)
            found[words(character.name)] = entry(character, kind, character.power, words)
        for item in BOOK.market.values():
            kind = words("black market, {price} gold", price=item.price)
            found[words(item.name)] = entry(item, kind, item.effect, words)
        return found


def entry(thing: Named, kind: str, effect: str, words: Words) -> str:
    """Describe one thing for looking it up."""
    return words(
        "{emoji} **{name}** ({kind})\n{effect}",
        emoji=thing.emoji,
        name=words(thing.name),
        kind=kind,
        effect=words(effect),
    )


ENDINGS = {
    "gold": (
        message("🏆 You win the match!"),
        message("🏆 {name} wins the match!"),
    ),
    "double_rainbow": (
        message("🌈🌈 A double rainbow: you win the match at once!"),
        message("🌈🌈 A double rainbow: {name} wins the match at once!"),
    ),
}
"""How the match ends, to the winner and to the others."""
