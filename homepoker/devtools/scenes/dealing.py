"""Scenes of who deals: the dealer's form by the rule, by the host's word, and with a second deck."""

from __future__ import annotations

from dataclasses import replace

from homepoker.core.rulebooks.consultation import Answer, AnswerSource
from homepoker.core.rulebooks.policy import PlainValue
from homepoker.core.rulings.button import self_deal
from homepoker.core.tournament import ProfileChanged
from homepoker.core.wording import sentence
from homepoker.services.club import Club
from homepoker.services.evening.commands.dealing import DealingCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.tonight.play import Play


def show_dealer(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show who deals at the first table, why and how long."""
    play.forms.show_dealer(min(desk.state.seating.tables))


def show_dealer_by_host(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the same where the host has named somebody who plays."""
    table = min(desk.state.seating.tables)
    playing = next(entry for entry, seat in desk.state.seating.seats.items() if seat.table == table)
    DealingCommands(desk).name_dealer(table, playing)
    show_dealer(play, desk, club, words)


def show_two_decks(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show a club that uses two decks and deals in turn all evening."""
    chosen: dict[str, PlainValue] = {
        self_deal.TWO_DECKS.name: True,
        self_deal.DEALER_MODE.name: self_deal.DealerMode.ROTATE.value,
    }
    answers = desk.state.answers
    kept = tuple(one for one in answers.provisions if one.policy not in chosen)
    rule = answers.discretion.rule
    own = tuple(Answer(policy, value, answers.book, rule, AnswerSource.RULE) for policy, value in chosen.items())
    with_own = replace(answers, provisions=(*kept, *own))
    profile = desk.state.profile
    desk.act(sentence("journal.profile_changed", name=profile.name), [ProfileChanged(profile, with_own)])
    for table in sorted(desk.state.seating.tables):
        play.tables.choose(table)
        play.tables.next_hand()
    show_dealer(play, desk, club, words)


def show_button_question(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the deal that goes round at the first table, and the question where its button lies."""
    show_dealer(play, desk, club, words)
    play.tables.next_hand()
