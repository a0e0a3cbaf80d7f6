"""Refusals: why an act was not done, and what the player can do instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord

from bot.runtime.hooks import Hook
from bot.store import CommitFailed, CommitUnknown, DatabaseLost, StaleVersion, StoreError
from games.engine import Messages, Words

SENTENCES: Messages = {
    "unknown_match": (
        "There is no such match. `/matches` lists your matches, and `/play` opens a new one."
    ),
    "no_match": (
        "You aren't playing in that match. `/matches` lists your matches, and `/play` "
        "opens a new one."
    ),
    "none_open": "You have no open match.",
    "none_of_game": "You have no open match of {title}.",
    "which_match": "You are in several matches: {matches}. Use the command at the right table, "
    "or add the match number.",
    "unknown_control": "This button no longer works. `/matches` lists your matches.",
    "unknown_game": "I don't know that game. Pick one from the list that appears as you type.",
    "unknown_card": "I don't know that card. Pick one from the list that appears as you type.",
    "not_running": "This match is over, so it can't be changed. `/play` opens a new one.",
    "paused": "This match is paused. Press **Resume** at its table to continue.",
    "not_paused": "This match isn't paused.",
    "poll_over": "That has already been decided.",
    "no_hints": "Hints are turned off for this match.",
    "hint_failed": "I couldn't work out a hint this time. Nothing was changed; please ask again.",
    "nudge_self": "This match is waiting for *your* move.",
    "nudge_nobody": "There is nobody to remind right now.",
    "nudge_again": (
        "The last reminder in this match was sent less than a day ago. Once a day is enough."
    ),
    "nudge_early": ("The last move was less than an hour ago. Give the others a little more time."),
    "no_puzzle": "There is no puzzle for that day.",
    "old_puzzle": "That puzzle is over. `/puzzle` shows today's.",
    "on_holiday": "You are already on holiday.",
    "no_holiday": "You don't have that many holiday days left. Days left this quarter: {days}.",
    "no_holiday_now": "You aren't on holiday.",
    "unknown_city": "I don't know that city. Type a large city in your time zone, or your "
    "country, and pick from the list that appears.",
    "no_vote": "Only the players who were asked can vote on that.",
    "poll_open": "This match already has an open vote.",
    "no_undo": "You have no move to take back this turn.",
    "undo_over": "That move can't be taken back: it ended the turn.",
    "undo_learnt": "That move can't be taken back: someone has seen something new since then.",
    "undo_answered": "That move can't be taken back: someone has moved since then.",
    "not_over": "This match isn't over yet.",
    "no_review": (
        "This match can't be reviewed: it was played under an earlier version of the rules."
    ),
    "review_failed": "I couldn't finish reviewing this match. Please try again in a minute.",
    "too_many_reviews": "I am still looking for the turning points of your other matches. Please "
    "try again in a minute.",
    "already_running": (
        "This match has already started. `/matches` lists your matches, and `/play` "
        "opens a new one."
    ),
    "still_lobby": (
        "This match hasn't started yet. Its host can start it once enough seats are taken."
    ),
    "not_joined": "You haven't joined this table. To play, press **Join**.",
    "not_seated": "You aren't playing in this match, so you can't use that button. You can "
    "watch, or open your own match with `/play`.",
    "seat_lost": (
        "{name} took over your seat while you were away. You can watch, or open your "
        "own match with `/play`."
    ),
    "seat_taken": "This is no longer a robot's seat, so you can't take it over.",
    "asked_already": "You have already asked for this seat.",
    "asked_by_other": (
        "Someone else has already asked for that seat. Please wait until their request "
        "has been answered."
    ),
    "nobody_agrees": "No active player can approve your request right now. Please try again later.",
    "not_asked": (
        "Only the host can decide this. While the host is away, the first active "
        "player in seat order decides."
    ),
    "no_player": "That seat has no player right now.",
    "not_your_seat": (
        "This button belongs to another player. Press **My panel** to get your own buttons."
    ),
    "already_seated": "You already have a seat here.",
    "seated_before": (
        "You had a seat in this match and have seen its hand, so you can't take over "
        "another seat. You can watch, or open your own match with `/play`."
    ),
    "full": "All seats are taken. You can watch, or open your own match with `/play`.",
    "too_few": "{title} needs at least {least} players. Invite someone or add a robot.",
    "host_only": "Only the host ({host}) can do that.",
    "not_host": "Only the host ({host}) or a moderator at this table can do that.",
    "no_opponents": "You can't look for opponents here right now.",
    "seek_no_dm": (
        "I can't send you direct messages, so I can't look for opponents. Allow direct "
        "messages in your privacy settings, or add me to one of your servers, and try "
        "again."
    ),
    "alias_needed": "Choose an alias first.",
    "alias_taken": "Someone else has this alias. Pick another one.",
    "alias_too_new": "You can change your alias once a month. You can next change it on {when}.",
    "seek_later": (
        "Robots had to finish your last three rated matches. You can look for "
        "opponents again on {when}."
    ),
    "seeks_already": "You are already looking for opponents in this game with this clock. "
    "`/matches` shows the search.",
    "too_many_seeks": (
        "You are already looking for opponents for {most} matches. Use `/matches` to "
        "cancel one of these searches."
    ),
    "seek_gone": "This opponent is no longer available. Pick another one.",
    "no_rematch": "You can't ask for a rematch after this match.",
    "no_host": (
        "This match has no host, so you can't manage it. To leave it, use *More*, *Leave*."
    ),
    "not_yours": (
        "Either there is no such match, or you can't manage it here. `/matches` lists "
        "your matches; moderators can end a match at its table."
    ),
    "other_server": "A table can only be moved within its server.",
    "no_table": "This match is played only in direct messages, so it has no table.",
    "only_server": "That only works in a server channel.",
    "not_on_server": (
        "I'm not a member of this server, so I can't post here. Someone with the "
        "Manage Server permission can [add me]({link}). You can still play against "
        "robots in private."
    ),
    "timed_out": "A moderator has timed me out, so I can't post on this server. The "
    "timeout ends {when}. You can still play against robots in private.",
    "not_manager": "Only members with the Manage Server permission can do this: the server's owner "
    "and members with a role that grants it.",
    "not_moderator": (
        "You can't do this. Members with the Manage Messages permission in the list's "
        "channel can: the server's owner and members with a role that grants it."
    ),
    "no_table_list": "There is no list of tables on this server. `/tables post` posts one here.",
    "no_table_here": (
        "I can't set up a table here. Missing permissions: {missing}. Someone who "
        "manages this channel can grant them under Edit Channel → Permissions. You can "
        "still play against robots in private."
    ),
    "game_not_allowed": "{title} isn't enabled on this server. You can play {games}.",
    "no_game_allowed": (
        "No game is enabled on this server. Someone with the Manage Server permission can "
        "enable games with `/settings`."
    ),
    "channel_not_allowed": "On this server, tables can be opened only in {channels}.",
    "too_many_mine": "You have reached this server's limit of open tables per player: {most}. "
    "Finish or leave one first; `/matches` lists them.",
    "too_many_alone": "You have reached the limit of open matches against robots: {most}. "
    "Finish one first, or end it with *More*, *Manage*, *End the match*; `/matches` lists them.",
    "too_many_here": (
        "This channel has reached this server's limit of open tables per channel: "
        "{most}. Join one of them, or open yours in another channel."
    ),
    "no_leaderboards": "Leaderboards are turned off on this server.",
    "unlisted": "This player keeps their results private.",
    "not_forgotten": "Some of your data couldn't be deleted. Please try again to delete the rest.",
    "not_sent": "Discord didn't accept that. Please try again in a minute.",
    "no_dm": "I can't send you direct messages. Allow them in this server's privacy settings "
    "and try again.",
    "no_room": "I can't post here. Missing permissions: {missing}.",
    "no_robot": "There is no robot at this table.",
    "bad_option": "That isn't an option here. Pick one from the menu.",
    "not_repeatable": "I can't repeat that answer. Please choose again without 🔁.",
    "closed": "This panel was out of date, so nothing was changed. Here is the current one.",
    "over": "This panel was out of date: the match is over.",
    "not_your_turn": "It isn't your move. I will let you know when it is.",
    "illegal": "That isn't possible now. These are your choices:",
    "fault": (
        "Something went wrong while I was applying the rules of this game. Nothing was "
        "changed and nothing is lost; please try again."
    ),
    "broken": "Something went wrong on my side. Please check the table before you try again.",
    "commit": "That couldn't be saved, so nothing was changed. Please try again.",
    "unreadable": (
        "I can't read the saved data right now, so nothing was changed. Please try "
        "again in a few minutes."
    ),
    "unsure": "I can't tell right now whether that was saved. Please check the table before "
    "you try again.",
    "quarantined": "This match can't be loaded right now. Nothing is lost.",
    "closing": "I am restarting. Nothing is lost; please try again in a minute.",
    "no_invitation": (
        "You can't invite this account here. Choose another member who can view this channel."
    ),
    "bad_time": "I don't understand that time. Type a day and a time within the next 90 days, such "
    "as *Friday 8 pm*.",
    "host_stays": (
        "You are the host, so you keep your seat. To hand the table over to another "
        "player, press **Leave**."
    ),
    "old_command": "This command has been updated. Reload Discord (Ctrl+R on a computer) and "
    "try again.",
    "replay_early": (
        "The replay will be available once the match is over. Until then, **Log** at "
        "its table shows recent events, and `/export` gives you everything you have "
        "been shown so far."
    ),
    "old_rules": (
        "This match was played under older rules and can no longer be replayed. You "
        "can still download it with `/export` and check its seeds with `/verify`."
    ),
    "never_begun": "This match never started, so there is nothing to replay.",
    "no_replay": "You have no finished matches yet.",
    "closed_hands": "This match is set to keep hands hidden even after it ends.",
    "not_all_here": (
        "You can use **Play now** only if everyone at the table has been active in the "
        "last five minutes. Not active: {names}."
    ),
    "no_posting": "You aren't allowed to post here, so I can't post this for you.",
    "posted_elsewhere": "A replay can only be posted on the server where the match was played.",
    "gif_busy": "I am already making a GIF for you. One at a time, please.",
    "not_stuck": "This match isn't stuck, so there is nothing to restart.",
    "tournament_pause": (
        "Tournament matches can't be paused. To stop your clock, take a holiday in "
        "`/notifications`."
    ),
    "tournament_end": (
        "Tournament matches can't be ended early. A server manager can set the result "
        "with `/tournament result`."
    ),
    "tournament_rematch": "The tournament decides who plays next. To play again, open a table with "
    "`/play`.",
    "tournament_seats": "The seats in tournament matches can't be changed.",
    "not_moderator_here": (
        "Only a moderator at this table can do that: anyone with the Manage Messages "
        "permission in its channel."
    ),
    "no_tournament": "There is no such tournament. `/tournament show` lists the ones on this "
    "server.",
    "which_tournament": "Several tournaments are running here. Choose the one you mean.",
    "tournament_over": "This tournament is over, so nothing was changed.",
    "tournament_not_begun": "This tournament hasn't started yet.",
    "tournament_begun": "This tournament has already started.",
    "tournament_full": "This tournament is full: it has {most} players.",
    "joined_already": "You are already in this tournament.",
    "join_too_late": "This tournament is no longer accepting players. You can join the next one.",
    "out_of_tournament": "You are out of this tournament, so you can't join it again.",
    "not_in_tournament": "You aren't in this tournament.",
    "no_such_entrant": "That player is no longer in this tournament.",
    "no_match_now": "You have no match to start in this round.",
    "match_begun": "Your match has already started. `/matches` shows it.",
    "too_few_entrants": (
        "Not enough people have joined yet: a table needs at least {least} players."
    ),
    "no_such_table": (
        "You can set results only for tables in the current round, and this isn't one of them."
    ),
    "bad_places": (
        "Every player needs a place from 1 to {most}, or *didn't play*. If anyone "
        "played, someone must be first."
    ),
    "note_needed": "Please add a note of up to 200 characters. Everyone can see it.",
    "bad_tournament": (
        "The tournament can't be set up like this. Please check the name, the "
        "table size and the times."
    ),
}


NEXT_STEPS: Hook[Callable[[Refusal, Words], list[discord.ui.Button[Any]]]] = Hook()
"""Each adds buttons below the sentence of a refusal, for what to do instead."""


class Refusal(Exception):
    """An act that was refused and has changed nothing.

    ``reason`` is a key of SENTENCES; ``facts`` fill in its placeholders. A fact that is a list is
    written as a list in a sentence.
    """

    def __init__(self, reason: str, **facts: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts

    @property
    def retryable(self) -> bool:
        """Whether the act can be tried again once the database is back."""
        return self.reason in ("commit", "unsure", "unreadable")

    def sentence(self, words: Words) -> str:
        """Return the sentence that says why, and what to do instead."""
        facts = {
            name: words.listing(fact) if isinstance(fact, list) else fact
            for name, fact in self.facts.items()
        }
        return words(SENTENCES[self.reason], **facts)


def store_refusal(error: StoreError) -> Refusal:
    """Return the refusal of an act that the store did not read or write, or may have written."""
    if isinstance(error, CommitUnknown):
        return Refusal("unsure")
    unwritten = isinstance(error, CommitFailed | StaleVersion | DatabaseLost)
    return Refusal("commit" if unwritten else "unreadable")
