"""What speaks for a choice in Smallseat, and what against it."""

from __future__ import annotations

from collections import Counter

from games.engine import Argument, Arguments, Case, Weighed, message
from games.smallseat.cards import CARDS
from games.smallseat.text.labels import own_cards
from games.smallseat.text.names import named
from games.smallseat.view import SmallView

Small = Case[SmallView]


def is_teller(case: Small) -> bool:
    """Return whether the Teller decides."""
    return case.me == case.view.teller


def chosen(case: Small) -> str:
    """Return the animal on the own card that a choice names."""
    return own_cards(case.view)[case.choice.place]


def hand(view: SmallView, seat: int) -> Counter[str]:
    """Count the animals that the reader knows in a hand; for the Teller the secret cards."""
    return Counter(view.table[seat].known)


def place(view: SmallView, seat: int) -> int:
    """Return how many chairs a player is from the Smallseat, which is 0."""
    return view.chairs.index(seat)


def animal(case: Small, key: str) -> str:
    """Name an animal."""
    return named(key, case.words)


# ------------------------------------------------------------------- votes


def sheds_the_called(case: Small) -> str:
    """Say why a Candidate votes with the called animal."""
    view = case.view
    if is_teller(case) or chosen(case) != view.called:
        return ""
    theirs = view.table[view.teller].vote
    if theirs and theirs != view.called:  # a public card that no vote for it can join
        return _cannot_win(case)
    away = {o: abs(place(view, o) - place(view, view.teller)) for o in view.chairs}
    voting = [o for o in view.chairs if o != view.teller and view.table[o].cards > 1]
    if away[case.me] == max(away[o] for o in voting) > 1:
        return case.words(
            "No other voter sits farther from {name}, the Teller, so a row with their vote "
            "is least likely. Your card helps them only if {animal} wins.",
            animal=animal(case, view.called), name=case.words.seat(view.teller),
        )  # fmt: skip
    return _cannot_win(case)


def joins_a_row(case: Small) -> str:
    """Say that a vote makes a row with one beside it that is open, or could make one."""
    key, view = chosen(case), case.view
    at = place(view, case.me)
    if not is_teller(case) and key == view.called:
        return ""
    beside = [view.chairs[n] for n in (at - 1, at + 1) if n in range(view.seats)]
    facts = {"animal": animal(case, key)}
    for other in beside:
        if view.table[other].vote == key:
            said = case.words(
                "{name}, beside you, votes for {animal}: together you make a row.",
                name=case.words.seat(other),
                **facts,
            )
            return Weighed(said, 2, "row")
    for other in beside:
        if view.table[other].vote is None and other != view.teller and hand(view, other)[key]:
            said = case.words(
                "{name}, beside you, holds {animal} too: you could make a row together.",
                name=case.words.seat(other),
                **facts,
            )
            return Weighed(said, 1, "row")
    return ""


def keeps(case: Small) -> str:
    """Say which animal the player could still end with, the most common of the secret cards."""
    view, left = case.view, hand(case.view, case.me) - Counter([chosen(case)])
    known, vote = hand(view, view.teller), view.table[case.me].vote
    if case.choice.verb == "replace" and vote:  # which comes back
        left[vote] += 1
    rest = [a for a in left if a != view.called]
    if is_teller(case):
        return ""
    if not rest:
        said = case.words("You could then end only with {animal}, which has been called.",
                          animal=animal(case, view.called))  # fmt: skip
        return Weighed(said, -1, "keeps")
    best = max(rest, key=lambda a: (known[a], left[a]))
    if not known[best]:
        return ""
    said = case.words(
        "You could then end with {animal} (×{n} among the secret cards you know).",
        animal=animal(case, best),
        n=known[best],
    )
    return Weighed(said, known[best], "keeps")


def wins_for(case: Small) -> str:
    """Say what a vote that wins counts for, if the voter keeps another such card."""
    key, view = chosen(case), case.view
    left = hand(view, case.me)[key] - 1
    rivals = [n for a, n in hand(view, view.teller).items() if a != view.called]
    if is_teller(case) or key == view.called or left < 1:
        return ""
    if secret_if_it_wins(case) + left < max(rivals, default=0):
        return ""
    said = case.words.plural(
        "If it wins, at least {n} secret card is {animal}, and you still have {m} in hand.",
        "If it wins, at least {n} secret cards are {animal}, and you still have {m} in hand.",
        secret_if_it_wins(case),
        m=left,
        animal=animal(case, key),
    )
    return Weighed(said, left * secret_if_it_wins(case), "win")


def secret_if_it_wins(case: Small) -> int:
    """Return how many secret cards of an animal the reader knows of if the vote for it wins.

    All votes for it then become secret, also those of others.
    """
    key, view = chosen(case), case.view
    return hand(view, view.teller)[key] + 1 + sum(view.table[o].vote == key for o in case.others)


def turns_secret(case: Small) -> str:
    """Say that the Teller's public card of the called animal counts if it wins."""
    view = case.view
    if case.choice.verb != "show" or view.public[case.choice.place] != view.called:
        return ""
    return case.words(
        "{animal} has been called. Only secret cards count at the end, and a vote that "
        "wins becomes secret.",
        animal=animal(case, view.called),
    )


def competes(case: Small) -> str:
    """Say how a public card that wins compares with the called animal."""
    view, known = case.view, hand(case.view, case.me)
    key = view.public[case.choice.place]
    if key == view.called:
        return ""
    said = case.words(
        "If it wins, your secret cards include {animal} ×{n} and {called} ×{m}.",
        animal=animal(case, key),
        n=known[key] + 1,
        called=animal(case, view.called),
        m=known[view.called],
    )
    return Weighed(said, -known[key], "competes")


def loses_a_rival(case: Small) -> str:
    """Say that the Teller can make the strongest rival of the called animal public."""
    view = case.view
    if not is_teller(case) or case.choice.verb != "vote":
        return ""
    key = chosen(case)
    if key == view.called or case.choice.place >= view.table[case.me].cards:
        return ""
    secret = hand(view, case.me)
    if secret[key] < max(n for rival, n in secret.items() if rival != view.called):
        return ""
    return case.words(
        "Among your secret cards: {animal} ×{n}, {called} ×{m}. If your vote loses, "
        "that {animal} becomes public and no longer counts.",
        n=secret[key],
        animal=animal(case, key),
        m=secret[view.called],
        called=animal(case, view.called),
    )


def gathers_the_called(case: Small) -> str:
    """Say what the Teller gains if a vote for the called animal wins."""
    key, view = chosen(case), case.view
    if not is_teller(case) or key != view.called:
        return ""
    return case.words(
        "If your vote wins, every vote for {animal} becomes one of your secret cards.",
        animal=animal(case, key),
    )


def no_public_help(case: Small) -> str:
    """Say why the Teller votes with a secret card."""
    view = case.view
    if case.choice.verb != "secret":
        return ""
    if view.orders:  # the others may know the vote anyway
        shown = [view.public[c.place] for c in case.decision.choices if c.verb == "show"]
        if view.called in shown:
            return ""
        return case.words(
            "A public card that wins becomes secret, and then competes with {animal}.",
            animal=animal(case, view.called),
        )
    if view.called not in view.public:
        return case.words(
            "None of your public cards is {animal}, and the others would see a public card "
            "before they vote.",
            animal=animal(case, view.called),
        )
    return case.words("The others don't see your vote before they choose theirs.")


# ------------------------------------------------------------------- acting and swapping


def sits(case: Small) -> str:
    """Say in which place the player sits then."""
    if nobody_votes(case):
        return ""
    swapping = case.choice.verb == "swap"
    n = place(case.view, case.choice.place if swapping else case.me) + 1
    said = message("Your place is then {n}; of equally long rows, the first one wins.")
    if n == 1:
        said = message("You then sit on the Smallseat; of equally long rows, the first one wins.")
    return Weighed(case.words(said, n=n), -n, "place")


def acts(case: Small) -> str:
    """Say what the action of the vote does."""
    view, key = case.view, str(case.decision.about[0])
    if nobody_votes(case) or key in HARMLESS:
        return ""
    if is_teller(case) and key in view.idle:
        return Weighed(case.words("This action does nothing for you as the Teller."), 0, "acts")
    return Weighed(case.words(CARDS[key].brief or CARDS[key].effect), 1, "acts")


def sits_beside(case: Small) -> str:
    """Say who sits beside the player then, and can still vote: an ally, or only the Teller."""
    view, other = case.view, case.choice.place
    if is_teller(case) or not votes_left(view, case.me):
        return ""
    swapped = {case.me: other, other: case.me} if case.choice.verb == "swap" else {}
    chairs = [swapped.get(o, o) for o in view.chairs]
    at = chairs.index(case.me)
    beside = [chairs[n] for n in (at - 1, at + 1) if n in range(view.seats)]
    for neighbour in beside:
        for key in hand(view, case.me):
            if neighbour != view.teller and key != view.called and hand(view, neighbour)[key]:
                said = case.words(
                    "You then sit beside {name}, who also holds {animal}: your two votes could "
                    "make a row.",
                    name=case.words.seat(neighbour),
                    animal=animal(case, key),
                )
                return Weighed(said, 3, "beside")
    allies = [o for o in beside if o != view.teller and votes_left(view, o)]
    if not allies and beside != [view.teller]:
        return ""
    said = case.words("Your only neighbour is then {name}, the Teller.",
                      name=case.words.seat(view.teller))  # fmt: skip
    if allies:
        said = case.words(
            "Your votes can then make a row with those of {names}.",
            names=case.words.listing([case.words.seat(ally) for ally in allies]),
        )
    return Weighed(said, len(allies), "beside")


# ------------------------------------------------------------------- cards that change hands


def gives_the_called(case: Small) -> str:
    """Say why a Candidate parts with a card of the called animal."""
    return "" if is_teller(case) or chosen(case) != case.view.called else _cannot_win(case)


def _cannot_win(case: Small) -> str:
    return case.words(
        "You can't win with {animal} as your last card, so you can spare it.",
        animal=animal(case, case.view.called),
    )


def weakens_a_rival(case: Small) -> str:
    """Say why the Teller parts with this card."""
    if not is_teller(case):
        return ""
    key, view = chosen(case), case.view
    if case.choice.place >= view.table[case.me].cards:
        return case.words("It is a public card, which doesn't count at the end.")
    if key == view.called:
        return ""
    secret = hand(view, case.me)

    def rivals(case: Small) -> int:
        place = case.choice.place
        held = place < view.table[case.me].cards and chosen(case) != view.called
        return secret[chosen(case)] if held else 0

    if not case.most(rivals):
        return ""
    return case.words(
        "It competes with {called} among your secret cards: {animal} ×{n}, {called} ×{m}.",
        called=animal(case, view.called),
        n=secret[key],
        animal=animal(case, key),
        m=secret[view.called],
    )


def counts_for_it(case: Small) -> str:
    """Say what the reader knows of an animal among the Teller's secret cards."""
    key, view = chosen(case), case.view
    if is_teller(case) or key == view.called:
        return ""
    known = hand(view, view.teller)
    rest = [a for a in hand(view, case.me) if a != key]
    if not known[key] or any(known[a] >= known[key] for a in rest):
        return ""
    return case.words(
        "Secret cards you know: {animal} ×{n}, more than of any other animal you hold.",
        n=known[key],
        animal=animal(case, key),
    )


def turns_right(case: Small) -> str:
    """Say why the Teller turns this card."""
    view = case.view
    secret = view.table[view.teller].cards
    if case.choice.place < secret:
        return weakens_a_rival(case)
    if view.public[case.choice.place - secret] == view.called:
        return case.words("It is the called animal, and only secret cards count.")
    return ""


def hides_the_called(case: Small) -> str:
    """Say why a card that the Teller received becomes secret or not."""
    if case.choice.verb == "pass":
        return case.words("None of these cards is the called animal, and only secret cards count.")
    if case.view.public[case.choice.place] == case.view.called:
        return case.words("It is the called animal, and only secret cards count.")
    return ""


def trades_for_a_secret_card(case: Small) -> str:
    """Say what the Teller is likely to give in return for a card that is given away."""
    view = case.view
    known = {key: n for key, n in hand(view, view.teller).items() if key != view.called}
    if not known:
        return ""
    key = max(known, key=lambda each: known[each])
    return case.words(
        "In return, the Teller gives you a secret card. It may be {animal}: you know "
        "that they have {n}.",
        animal=animal(case, key),
        n=known[key],
    )


# ------------------------------------------------------------------- asking, naming, resting


def knows_least(case: Small) -> str:
    """Say how many cards of a hand the reader doesn't know."""
    shown = case.view.table[case.choice.place]
    n = shown.cards - len(shown.known)
    said = case.words("You don't know {n} of this player's cards.", n=n)
    return Weighed(said, n) if n else ""


def asks_about(case: Small) -> str:
    """Say why it helps to know about an animal."""
    key, view = str(case.choice.at[0]), case.view
    if not view.called:
        card = CARDS[key]
        effect = case.words(card.brief or card.effect)
        return Weighed(case.words("Its action: {effect}", effect=effect), 0, key)
    n = hand(view, case.me)[key]
    if case.decision.prompt == "name":
        if n < 2 or not case.most(lambda case: hand(view, case.me)[str(case.choice.at[0])]):
            return ""
        return case.words(
            "You hold {n} cards of that animal, so others are more likely to have none.", n=n
        )
    if case.decision.prompt == "about" and case.decision.about[0] == view.teller:
        return ""
    if key == view.called:
        return case.words(
            "It is the called animal. You learn how many cards of it the Teller could "
            "still get from this player."
        )
    if n:
        return case.words(
            "You also hold that animal ({n}), so you learn whether the two of you could "
            "win a vote together.",
            n=n,
        )
    return ""


def ends_the_round(case: Small) -> str:
    """Say who no longer acts if the round ends."""
    return case.words("Players who haven't acted yet can then neither swap nor use their actions.")


# ------------------------------------------------------------------- equal choices

HARMLESS = {"pricklypettes", "snufflesniff", "chewy_carrots", "karate_chicks", "lionsyre"}
"""Animals whose actions move no card."""


def votes_left(view: SmallView, seat: int) -> int:
    """Return how many votes a Candidate still has before the last card is left."""
    return max(0, view.table[seat].cards - 1)


def nobody_votes(case: Small) -> str:
    """Say that no vote is left, so the secret cards are final."""
    view = case.view
    if not view.revealed or any(votes_left(view, o) for o in view.chairs if o != view.teller):
        return ""
    return case.words("No Candidate can still vote, so places no longer matter.")


def moves_no_card(case: Small) -> str:
    """Say that neither the action nor a swap moves a card, and how often the player still votes."""
    view = case.view
    if case.decision.prompt != "act":
        return ""
    key, idle = str(case.decision.about[0]), is_teller(case)
    if not idle and not votes_left(view, case.me):
        return case.words(
            "You have only your last card left and no longer vote, so your place hardly matters."
        )
    if key not in HARMLESS and not (idle and key in view.idle):
        return ""
    if is_teller(case):
        return case.words("No cards change hands either way.")
    return case.words.plural(
        "No cards change hands either way, and you have {n} vote left.",
        "No cards change hands either way, and you have {n} votes left.",
        votes_left(view, case.me),
    )


def only_asks(case: Small) -> str:
    """Say that a question moves no card."""
    if case.decision.prompt not in ("ask", "about"):
        return ""
    return case.words("The question only tells you a number. No cards change hands.")


def votes_to_come(case: Small) -> str:
    """Say how many votes are still to come, of which this is only one."""
    view = case.view
    if case.choice.verb not in ("vote", "show", "secret", "give", "stop", "return", "swap"):
        return ""
    n = sum(votes_left(view, o) for o in view.chairs if o != view.teller)
    if n <= view.seats + 1:
        return ""
    return case.words(
        "The Candidates have {n} votes left in all, so this choice changes little.", n=n
    )


def ahead(case: Small) -> str:
    """Say which animals lead among the secret cards that the reader knows."""
    view = case.view
    known = hand(view, view.teller)
    if case.decision.prompt == "gift_to":  # other cards come in return
        return ""
    if not view.called:
        return case.words(
            "No cards have been dealt yet, so only the animals' actions make a difference."
        )
    if not known:
        return case.words("You don't know any of the Teller's secret cards yet.")
    called = animal(case, view.called)
    if is_teller(case):
        n, rival = max(((n, key) for key, n in known.items() if key != view.called),
                       default=(0, ""))  # fmt: skip
        if not rival:
            return ""
        return case.words(
            "Among your secret cards: {called} ×{m}. Of the other animals, {animal} is the "
            "most common: ×{n}.",
            called=called,
            m=known[view.called],
            animal=animal(case, rival),
            n=n,
        )
    mine = [key for key in hand(view, case.me) if key != view.called]
    if not mine:
        return case.words(
            "You hold only {called}, and you can't win with that as your last card.",
            called=called,
        )
    best = max(mine, key=lambda key: known[key])
    leader = max(known, key=lambda key: known[key], default=best)
    facts = {"n": known[best], "animal": animal(case, best)}
    if known[leader] <= known[best]:
        return case.words(
            "Secret cards you know: {animal} ×{n}, which you also hold, and {called} ×{m}.",
            m=known[view.called],
            called=called,
            **facts,
        )
    return case.words(
        "Secret cards you know: {leader} ×{m}. Of the animals you could keep as your "
        "last card, {animal} is the most common: ×{n}.",
        m=known[leader],
        leader=animal(case, leader),
        **facts,
    )


EVENS: tuple[Argument[SmallView], ...] = (nobody_votes, moves_no_card, only_asks, votes_to_come)
"""Why the choices of a decision differ little."""

VOTING: tuple[Argument[SmallView], ...] = (
    keeps,
    joins_a_row,
    wins_for,
    sheds_the_called,
    gathers_the_called,
    loses_a_rival,
)
PARTING: tuple[Argument[SmallView], ...] = (keeps, gives_the_called, weakens_a_rival)

PROS: Arguments[SmallView] = {
    "vote": VOTING,
    "show": (turns_secret,),
    "secret": (no_public_help,),
    "execute": (sits, sits_beside, acts),
    "swap": (sits, sits_beside),
    "ask": (knows_least,),
    "animal": (asks_about,),
    "to": (trades_for_a_secret_card,),
    "give": PARTING,
    "return": PARTING,
    "replace": (keeps, weakens_a_rival),
    "add": (counts_for_it, gives_the_called, keeps),
    "flip": (turns_right,),
    "hide": (hides_the_called,),
    "pass": (hides_the_called,),
    "keep": (counts_for_it,),
    "yes": (ends_the_round,),
}
"""What speaks for a choice, by its verb."""


def helps_the_teller(case: Small) -> str:
    """Say what the Teller gains by a Candidate's vote for the called animal."""
    view = case.view
    if is_teller(case) or chosen(case) != view.called:
        return ""
    facts = {"animal": animal(case, view.called), "name": case.words.seat(view.teller)}
    beside = abs(place(view, case.me) - place(view, view.teller)) == 1
    if beside and view.table[view.teller].vote == view.called:
        return case.words("It makes a row with {name}'s vote for {animal}.", **facts)
    return case.words("If it wins, it helps {name}: {animal} ×{n} among the secret cards "
                      "you know.", n=secret_if_it_wins(case), **facts)  # fmt: skip


def arms_the_teller(case: Small) -> str:
    """Say that the Teller can vote with a public card of the called animal."""
    view = case.view
    if is_teller(case) or chosen(case) != view.called:
        return ""
    return case.words("{name} could vote with it later.", name=case.words.seat(view.teller))


def spends_the_last(case: Small) -> str:
    """Say that no card of an animal is left if the vote for it wins."""
    key = chosen(case)
    if is_teller(case) or key == case.view.called or hand(case.view, case.me)[key] > 1:
        return ""
    return case.words("If it wins, you have no {animal} left to end with.",
                      animal=animal(case, key))  # fmt: skip


CONS: Arguments[SmallView] = {
    "vote": (spends_the_last, helps_the_teller),
    "show": (competes,),
    "replace": (arms_the_teller,),
}
"""What speaks against a choice, by its verb."""
