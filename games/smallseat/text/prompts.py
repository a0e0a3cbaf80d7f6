"""The prompts of Smallseat: the text for the seat that decides, and for the others."""

from __future__ import annotations

from games.engine import Decision, Words, message
from games.smallseat.text.names import named
from games.smallseat.view import SmallView

PROMPTS = {
    "call": (
        message("Which animal do you call?"),
        message("{name} is the Teller and calls an animal."),
    ),
    "lead": (
        message("You vote first, face-up.\nYou are the Boss: everyone who can must follow."),
        message("{name} votes first, face-up, as the Boss."),
    ),
    "speak": (
        message(
            "Vote with a public card, or in secret?\n"
            "The others see a public card before they vote. A secret card is revealed "
            "together with their votes; if it loses, it becomes public and no longer "
            "counts."
        ),
        message("{name}, the Teller, chooses between a public and a secret card."),
    ),
    "vote": (
        message("Choose your vote.\nIt stays hidden until everyone has chosen."),
        message("{name} votes."),
    ),
    "open": (
        message("Vote now, face-up."),
        message("{name} votes, face-up."),
    ),
    "act": (
        message(
            "Use {animal}, or swap?\n"
            "Your votes win more often if you sit close to the Smallseat, and next to "
            "players who vote as you do."
        ),
        message("{name} chooses whether to use the action of {animal} or swap places."),
    ),
    "ask": (
        message("Whom do you ask?"),
        message("{name} chooses whom to ask."),
    ),
    "about": (
        message("Which animal do you ask about?\nOnly you and {other} will know the answer."),
        message("{name} chooses an animal in secret."),
    ),
    "gift_to": (
        message("Who gets a card? You may still give away {n}."),
        message("{name} may give cards away."),
    ),
    "gift": (
        message("Which card goes to {other}?\nOnly the two of you will see it."),
        message("{name} chooses a card to give."),
    ),
    "return": (
        message("Which of your secret cards do you give {other}? You still have {n} to give."),
        message("{name}, the Teller, chooses a secret card to give in return."),
    ),
    "replace": (
        message("Which card do you give the Teller instead of Tree of Hainut?"),
        message("{name} chooses a card to give the Teller instead of Tree of Hainut."),
    ),
    "add": (
        message("Which card do you add to the Teller's secret cards?"),
        message("{name} chooses a card to add to the Teller's secret cards."),
    ),
    "flip": (
        message("Which card do you turn over? You still have up to {n} to turn."),
        message("{name}, the Teller, turns cards over."),
    ),
    "nap": (
        message("End this round now?\nIt ends if everyone who is asked says yes."),
        message("{name} says whether the round should end."),
    ),
    "name": (
        message("Which animal do you name?"),
        message("{name} names an animal."),
    ),
    "give": (
        message(
            "Which card do you give {other}?\n"
            "You have none of the named animal. Everyone will see the card."
        ),
        message("{name} chooses a card to give."),
    ),
    "hide": (
        message("Which of these cards become secret?\nThe others stay public."),
        message("{name}, the Teller, decides which of the new cards become secret."),
    ),
    "reveal": (
        message("Which three cards do you show?"),
        message("{name} chooses three cards to show."),
    ),
    "keep": (
        message(
            "Which card do you keep?\n"
            "That was the last round, so the card you keep is your last card."
        ),
        message("{name} chooses a card to keep."),
    ),
}
"""For each prompt: the text for the seat that decides, and the text for the others."""

STAKES = {
    "vote": message(
        "If your vote doesn't win, you must either use that card's action or swap places."
    ),
    "call": message("You have no cards yet. All votes that win will become your secret cards."),
    "name": message("Everyone without that animal gives you a card."),
    "nap": message(
        "If it does, players who haven't acted yet no longer can, and their votes go to the Teller."
    ),
}
"""Further facts that help, for some prompts."""

DUTIES = {
    "animal": message("You must vote for {animal} if you can."),
    "most": message("You must vote for the animal you have the most of."),
}
"""The demands of an order for this round on a voter."""


def prompt(decision: Decision, view: SmallView, words: Words) -> str:
    """Describe the decision: a headline, with the facts that help below it."""
    yours, theirs = PROMPTS[decision.prompt]
    about = decision.about
    seat = int(about[0]) if about and isinstance(about[0], int) else None
    other = words.seat(seat) if seat is not None and seat < view.seats else ""
    animal = named(str(about[0]), words) if about and seat is None else ""
    n = about[-1] if about else None
    lines = [words.by_actor(decision.seat, yours, theirs, other=other, n=n, animal=animal)]
    if decision.seat == words.reader:
        if decision.prompt in STAKES:
            lines.append(words(STAKES[decision.prompt]))
        if decision.prompt in ("vote", "open", "lead", "speak"):
            lines += duties(decision.seat, view, words)
    return "\n".join(lines)


def duties(seat: int, view: SmallView, words: Words) -> list[str]:
    """Say which orders bind a vote, in order of precedence."""
    lines = []
    if any(o.kind == "sleepersippies" and o.seat == seat for o in view.orders):
        lines.append(words(DUTIES["animal"], animal=named("sleepersippies", words)))
    general = [o.kind for o in view.orders if o.kind in ("karate_chicks", "purplepaws")][-1:]
    led = view.table[view.boss].vote
    if general == ["purplepaws"]:
        lines.append(words(DUTIES["most"]))
    elif general and led and seat != view.boss and view.boss != view.teller:
        lines.append(words(DUTIES["animal"], animal=named(led, words)))
    return lines
