"""Refusals: why an act was not taken, and what can be done instead."""

from __future__ import annotations

from bot.store import CommitUnknown, StoreError
from games.engine import Messages, Words

SENTENCES: Messages = {
    "unknown_match": "There is no such match. `/games` lists yours, `/play` opens a new one.",
    "no_match": "You have no seat in such a match. `/games` lists yours, `/play` opens a new one.",
    "which_match": "You are in several matches: {matches}. Use the command at the table you mean, "
    "or give its number.",
    "unknown_control": "I do not know this button any more. `/games` lists your matches.",
    "unknown_game": "I know no such game. Pick one from the list that appears while you type.",
    "unknown_card": "I know no such card in this game. Pick one from the list that appears while "
    "you type.",
    "not_running": "This match is over, so nothing can be changed in it. `/play` opens a new one.",
    "paused": "This match is paused. **Go on** at its table takes it up again.",
    "not_paused": "This match is not paused.",
    "poll_over": "That question has been settled already.",
    "no_hints": "There are no hints in this match: its lobby has ruled them out.",
    "nudge_self": "It is your own move that the others wait for.",
    "nudge_nobody": "Nobody is on move whom I could remind.",
    "nudge_again": "Somebody has reminded them today already. Once a day is enough.",
    "nudge_early": "It has been their move for less than an hour. Give them a little more time.",
    "on_holiday": "You are on holiday already.",
    "no_holiday": "You do not have that many days of holiday left. Left in this quarter of the "
    "year: {days}.",
    "no_holiday_now": "You are not on holiday now.",
    "unknown_city": "I don't know that city. Type a large city in your time zone, or your "
    "country, and pick from the list that appears.",
    "no_vote": "Only the people who play this match are asked here.",
    "poll_open": "The people of this match are being asked something already.",
    "no_undo": "You have given no answer in this turn that could be taken back.",
    "undo_over": "What you did cannot be taken back: your answer ended the turn.",
    "undo_learnt": "That cannot be taken back: somebody has learnt something since.",
    "undo_answered": "That cannot be taken back: somebody has answered since.",
    "not_over": "This match is not over yet.",
    "no_review": "This match cannot be looked back at: it was played by other rules than today's.",
    "already_running": "This match has already begun. Watch it at its table, or open your own "
    "with `/play`.",
    "still_lobby": "This match has not begun yet. Its host starts it once enough seats are taken.",
    "not_seated": "You have no seat in this match, so this is not yours to press. "
    "You can watch, or open your own match with `/play`.",
    "seat_lost": "{name} has taken this seat over while you were away, so it is not yours any "
    "more. Where a robot holds a seat, **Sit in** at the table asks for it.",
    "seat_taken": "No robot holds this seat any more, so nobody can sit in there.",
    "asked_already": "You have asked to sit in here already.",
    "asked_by_other": "Somebody else asks to sit in there already. Please wait for the answer.",
    "nobody_agrees": "Nobody is here at present who could agree to that.",
    "not_asked": "The host is asked here, or who plays while the host is away.",
    "no_player": "No person plays that seat at present.",
    "not_your_seat": "This button belongs to another player. Use **My panel** for your own.",
    "already_seated": "You already have a seat here.",
    "full": "All seats are taken. You can watch, or open your own match with `/play`.",
    "too_few": "{title} needs at least {least} players. Invite somebody or add a robot.",
    "not_host": "Only {host}, whose match this is, or a moderator at its table can do that.",
    "not_yours": "There is no such match that you could change from here. `/games` lists yours; a "
    "moderator can end a match at its table.",
    "other_server": "A table stays within its server, where everybody can find it.",
    "no_table": "This match is played by direct message alone, so it has no table.",
    "only_server": "That belongs in a channel of a server.",
    "not_manager": "Only who may manage this server can change its settings; Discord calls that "
    "permission Manage Server.",
    "not_moderator": "Only who may manage messages in that channel can do that.",
    "no_board": "There is no list of tables on this server. `/games here:True` puts one here.",
    "no_table_here": "I cannot set up a table here: I am missing {missing}. Somebody who manages "
    "this channel can grant it under Edit Channel → Permissions. With robots you can play all the "
    "same: that stays private.",
    "not_here": "Here I cannot play. `/play` works in the channels of a server where I am, and in "
    "direct messages with me.",
    "game_not_allowed": "This server does not play {title} here. It plays {games}.",
    "channel_not_allowed": "This server has its tables elsewhere: {channels}.",
    "too_many_mine": "You have a seat at as many open tables of this server as it allows: {most}. "
    "Finish or leave one first; `/games` lists them.",
    "too_many_alone": "You have as many open matches against robots as one person may have: "
    "{most}. Finish one first or end it with `/end`; `/games` lists them.",
    "too_many_here": "This channel has as many open tables as this server allows: {most}. Join one "
    "of them, or open yours elsewhere.",
    "no_ranks": "This server keeps no list of the strongest players.",
    "unlisted": "They keep their results to themselves.",
    "not_forgotten": "Not all of it could be deleted just now. Please try again; what is gone "
    "stays gone.",
    "not_sent": "Discord did not take it just now. Please try again in a minute.",
    "no_dm": "Discord does not let me write to you: your direct messages are closed to me. Open "
    "them in this server's privacy settings and try again.",
    "no_room": "I cannot set up a table there: I am missing {missing}.",
    "no_robot": "There is no robot in this lobby.",
    "bad_option": "That is not an option here; the menu lists what is.",
    "closed": "This panel had gone old, so nothing was done. Here is how things stand now.",
    "over": "This panel had gone old: the match is over by now.",
    "not_your_turn": "It is not your move now. You will be told when it is.",
    "illegal": "That is not possible now. These are your choices:",
    "fault": "Something went wrong in the rules of this game. Nothing was changed and nothing is "
    "lost; please try once more.",
    "broken": "Something went wrong on my side. Please look how things stand before you try it "
    "again.",
    "commit": "Your move could not be saved, so it was not made. Please try it again.",
    "unsure": "I cannot find out at present whether that was saved. Please look how the match "
    "stands before you try it again.",
    "quarantined": "This match cannot be loaded at present. It is kept safe; its host has been "
    "told.",
    "closing": "I am being restarted. Nothing is lost; please try again in a minute.",
    "old_command": "This command has changed since your Discord learnt it. Restart Discord "
    "(Ctrl+R on a computer) and try again.",
    "replay_early": "This match is not over yet; then its replay opens. **Log** at its table tells "
    "what happened lately, `/export` everything you were told so far.",
    "old_rules": "This match was played by older rules, by which it cannot be played again any "
    "more. `/export` gives it as a file, `/verify` still checks its seeds.",
    "never_begun": "This match was never begun, so there is nothing to look at.",
    "no_replay": "There is no such match that you could look at. `/replay` lists yours that are "
    "over, while you type.",
    "closed_hands": "The lobby of this match has ruled that hands stay closed after the end.",
    "no_posting": "You may not write here, so neither do I for you.",
    "posted_elsewhere": "A replay can be posted on the server where its match was played.",
    "film_busy": "I am drawing a moving picture for you already. One at a time, please.",
    "not_stuck": "This match is not stuck, so it simply goes on.",
}


RETRYABLE_REASONS = ("commit", "unsure")
"""The reasons of acts that may be tried again once the database is back."""


class Refusal(Exception):
    """An act that changed nothing; ``reason`` is a key of SENTENCES, ``facts`` fill it in.

    A fact that is a list is told as one.
    """

    def __init__(self, reason: str, **facts: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts

    def sentence(self, words: Words) -> str:
        """Say why, and what can be done instead."""
        facts = {
            name: words.items(fact) if isinstance(fact, list) else fact
            for name, fact in self.facts.items()
        }
        return words(SENTENCES[self.reason], **facts)


def store_refusal(error: StoreError) -> Refusal:
    """Return the refusal of an act that the store did not take, or of which it did not say so."""
    return Refusal("unsure" if isinstance(error, CommitUnknown) else "commit")
