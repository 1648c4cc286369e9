"""Scenes of an evening, each put on in a copy of it for a picture: forms filled in, proposals due, rulings asked."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from PySide6.QtWidgets import QMenu, QPushButton

from homepoker.core import clock, entries, seating
from homepoker.core.balancing.final_table import FinalTablePlan, final_table_due, final_table_plan
from homepoker.core.play.bubble import playing_tables
from homepoker.core.quantities import EntryId
from homepoker.core.refusal import refuse
from homepoker.core.rulebooks.consultation import Answer, AnswerSource
from homepoker.core.rulebooks.policy import PlainValue
from homepoker.core.rulings.button import first_bust_deals
from homepoker.core.rulings.clock.h4h_all_in import Status
from homepoker.core.rulings.clock.hand_for_hand import Bubble
from homepoker.core.rulings.penalties.ladder import Offence
from homepoker.core.rulings.penalties.sanctions import Sanction
from homepoker.core.seating import Stay
from homepoker.core.tournament import ProfileChanged
from homepoker.core.wording import sentence
from homepoker.services.club import Club
from homepoker.services.evening.commands.attendance import AttendanceCommands
from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.commands.corrections import outs_of
from homepoker.services.evening.commands.dealing import DealingCommands
from homepoker.services.evening.commands.ending import LastHandsCommands
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.commands.hand_for_hand import HandForHandCommands
from homepoker.services.evening.commands.penalties import Case, PenaltyCommands
from homepoker.services.evening.commands.seating import SeatAgreements, SeatingCommands
from homepoker.services.evening.journal import JournalEntry
from homepoker.services.evening.setup import change_profile
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.entries.bust_out import BustOutForm
from homepoker.ui.kit.lists.filter_list import FilterList, PeoplePicker
from homepoker.ui.penalties.form import PenaltyForm
from homepoker.ui.seating.final_table import FinalTableForm
from homepoker.ui.tonight.play import Play
from homepoker.ui.tonight.section import TonightSection


def seats_chosen(tonight: TonightSection | None) -> None:
    """Set tables up and seat half of the people; one seat is blocked, one player stays, two are kept apart."""
    if tonight is None or tonight.desk is None or tonight.preparation is None:
        raise refuse("screenshots.no_evening")
    desk, page = tonight.desk, tonight.preparation
    page.seats.setValue(9)
    page.seats_card.sit_down.click()
    agreed, field = SeatAgreements(desk), EntryCommands(desk)
    here = [entry.player for entry in entries.still_in(desk.state.entries)]
    for player, where in zip(here[: len(here) // 2], seating.free_seats(desk.state.seating)[1::2], strict=False):
        field.sit_down(player, where)
    free = seating.free_seats(desk.state.seating)
    agreed.block(free[0])
    sitting = next(iter(desk.state.seating.seats))
    agreed.agree_stay(sitting, Stay.ALWAYS)
    agreed.keep_apart(here[-2:])


def show_uneven_tables(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the proposal that balances two tables at which hands are counted."""
    commands = _uneven(desk)
    for table in desk.state.seating.tables:
        commands.next_hand(table)
    play.refresh()


def show_button_unknown(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the same where nobody counts hands, so that the button is asked for."""
    _uneven(desk)
    play.refresh()


def show_table_without_button(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the proposal of the first hand at a table that was opened during play, while people may still come."""
    levels = len(desk.state.profile.structure.levels)
    change_profile(desk, replace(desk.state.profile, late_registration_until=levels), club.books)
    commands = SeatingCommands(desk)
    fullest = max(seating.sizes(desk.state.seating).items(), key=lambda one: one[1])[0]
    opened = commands.open_table(desk.state.profile.seats_per_table)
    for mover, _ in seating.at_table(desk.state.seating, fullest)[:2]:
        commands.move(mover, seating.free_seats(desk.state.seating, opened)[0])
    play.refresh()


def show_break(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show new seats for a table that breaks, at tables where hands are counted."""
    for table in desk.state.seating.tables:
        SeatingCommands(desk).next_hand(table)
    breaks = max(desk.state.seating.tables)
    while len(sitting := seating.at_table(desk.state.seating, breaks)) > len(
        [seat for seat in seating.free_seats(desk.state.seating) if seat.table != breaks]
    ):
        EntryCommands(desk).bust_out([(sitting[-1][0], ())])
    play.forms.break_table(breaks)


def show_final_table(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the seats of the final table before they count."""
    play.forms.form_final_table(_final_table(desk))


def show_final_table_draw(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the draw of the final table with half of its cards turned over."""
    plan = _final_table(desk)
    play.forms.form_final_table(plan)
    form = play.forms.form
    if isinstance(form, FinalTableForm):
        form.by_card.click()
        for _ in range(len(plan.seats) // 2):
            form.turn_over()


def show_championship(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the seats of a championship's final table, drawn by the positions of the next hands."""
    profile = replace(desk.state.profile, rulebook="bps-2019", is_championship=True)
    change_profile(desk, profile, club.books)
    for table in desk.state.seating.tables:
        SeatingCommands(desk).next_hand(table)
    play.forms.form_final_table(_final_table(desk))


def show_championship_draw(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the same draw with three of its cards turned over."""
    show_championship(play, desk, club, words)
    form = play.forms.form
    if isinstance(form, FinalTableForm):
        form.by_card.click()
        for _ in range(3):
            form.turn_over()


def show_moves(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Move three players to the other table."""
    fuller, shorter = sorted(desk.state.seating.tables)[:2]
    for mover, _ in seating.at_table(desk.state.seating, fuller)[:3]:
        SeatingCommands(desk).move(mover, seating.free_seats(desk.state.seating, shorter)[0])


def _final_table(desk: TournamentDesk) -> FinalTablePlan:
    """The final table, for as many as are left when it is due."""
    while (ruling := final_table_due(desk.state)) is None:
        still_in = entries.still_in(desk.state.entries)
        if len(still_in) < 3:
            raise refuse("screenshots.no_evening")
        EntryCommands(desk).bust_out([(still_in[0].id, ())])
    return final_table_plan(desk.state, ruling, 1, desk.now())


def _uneven(desk: TournamentDesk) -> SeatingCommands:
    """Move people until only two are left at the shorter of two tables."""
    commands = SeatingCommands(desk)
    fuller, shorter = sorted(desk.state.seating.tables)[:2]
    for mover, _ in seating.at_table(desk.state.seating, shorter)[2:]:
        commands.move(mover, seating.free_seats(desk.state.seating, fuller)[0])
    return commands


def show_away(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show seats of absent and punished players, and what is due about them."""
    first, second = sorted(desk.state.seating.tables)[:2]
    (absent, nearly, short, *_), (gone, long, *_) = _sitting(desk, first), _sitting(desk, second)
    attendance, penalties = AttendanceCommands(desk, club.books), PenaltyCommands(desk, club.books)
    level = desk.state.profile.structure.levels[_level(desk) - 1]
    EntryCommands(desk).count_stack(nearly, level.big_blind)
    attendance.mark_absent(absent)
    attendance.mark_absent(nearly)
    attendance.leave_for_good(gone, stack=20 * level.big_blind, removes_chips=False, overruled=None)
    penalties.impose(Case(short, Offence.ABUSE, is_deliberate=True, repetitions=1), Sanction.MISSED_HANDS, 1)
    penalties.impose(Case(long, Offence.ABUSE, is_deliberate=True, repetitions=2), Sanction.MISSED_ROUNDS, 2)
    SeatingCommands(desk).next_hand(first)
    play.refresh()


def show_missed_blinds(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the question about somebody who was moved and came when blinds had passed the new seat."""
    attendance, tables = AttendanceCommands(desk, club.books), SeatingCommands(desk)
    first, second = sorted(desk.state.seating.tables)[:2]
    mover = _sitting(desk, first)[0]
    tables.next_hand(second)
    tables.move(mover, seating.free_seats(desk.state.seating, second)[0])
    attendance.mark_absent(mover)
    for _ in seating.at_table(desk.state.seating, second):
        tables.next_hand(second)
    attendance.come_back(mover)
    play.refresh()


def show_penalty(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the form of an offence by somebody who was warned before."""
    entry = _sitting(desk, min(desk.state.seating.tables))[0]
    _warn(desk, club, entry)
    play.forms.judge(entry)
    form = play.findChildren(PenaltyForm)[-1]
    form.offence.setCurrentIndex(form.offence.findData(Offence.ABUSE.value))
    form.meant.setChecked(True)


def show_disqualification(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the same form where somebody is disqualified."""
    entry = _sitting(desk, min(desk.state.seating.tables))[0]
    EntryCommands(desk).count_stack(entry, 12_500)
    play.forms.judge(entry)
    form = play.findChildren(PenaltyForm)[-1]
    form.offence.setCurrentIndex(form.offence.findData(Offence.CHEATING.value))
    form.sanction.setCurrentIndex(form.sanction.findData(Sanction.DISQUALIFICATION.value))


def show_leaving(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the form of somebody who goes home."""
    play.forms.leave_for_good(_sitting(desk, min(desk.state.seating.tables))[0])


def _warn(desk: TournamentDesk, club: Club, entry: EntryId) -> None:
    PenaltyCommands(desk, club.books).impose(Case(entry, Offence.ETIQUETTE), Sanction.WARNING, overruled="")


def _sitting(desk: TournamentDesk, table: int) -> list[EntryId]:
    return [entry for entry, _ in seating.at_table(desk.state.seating, table)]


def _level(desk: TournamentDesk) -> int:
    return clock.position(desk.state.clock, desk.state.profile.structure, desk.now()).level


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
        first_bust_deals.TWO_DECKS.name: True,
        first_bust_deals.DEALER_MODE.name: first_bust_deals.DealerMode.ROTATE.value,
    }
    answers = desk.state.answers
    kept = tuple(provision for provision in answers.provisions if provision.policy not in chosen)
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


def show_bust_out_together(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the form of two bust-outs in one hand, which asks for their stacks."""
    first, second = [entry.id for entry in entries.still_in(desk.state.entries)][:2]
    play.forms.bust_out(first)
    form = play.findChildren(BustOutForm)[-1]
    another = words.text("entries.another")
    next(button for button in form.findChildren(QPushButton) if button.text() == another).click()
    form.findChildren(FilterList)[-1].picked.emit(second)
    form.findChildren(PeoplePicker)[-1].confirmed.emit([])


def show_add_ons(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the add-on form with two ticks."""
    change_profile(desk, replace(desk.state.profile, add_on_chips=3_000), club.books)
    EntryCommands(desk).add_on(*[entry.id for entry in entries.still_in(desk.state.entries)][:2])
    play.forms.open_add_ons()


def show_ticks(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the tick form with every third ticked."""
    change_profile(desk, replace(desk.state.profile, tick_word=words.text("screenshots.tick_word")), club.books)
    for entry in list(desk.state.entries.by_id)[::3]:
        EntryCommands(desk).tick(entry, is_ticked=True)
    play.forms.open_ticks()


def show_running_late(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the ways to be done in time of an evening that runs late."""
    if not ClockCommands(desk).position().is_running:
        ClockCommands(desk).start()
    LastHandsCommands(desk).wish_end(desk.now() + timedelta(minutes=75))
    play.refresh()
    play.forms.plan_end()


def show_hand_for_hand_due(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the proposal one bust-out before the bubble."""
    _near_the_bubble(desk, club)
    play.refresh()


def show_hand_for_hand(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show tables that report: one is done, one has an all-in, the others still play."""
    commands = _announced(desk, club)
    tables = playing_tables(desk.state)
    for table in tables:
        commands.report(table, Status.DONE)
    commands.go_on()
    commands.report(tables[-1], Status.ALL_IN_CALLED)
    if len(tables) > 2:
        commands.report(tables[0], Status.DONE)
    play.refresh()


def show_next_hand_for_all(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show all tables ready for the next hand."""
    commands = _announced(desk, club)
    for table in playing_tables(desk.state):
        commands.report(table, Status.DONE)
    play.refresh()


def show_announcement(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the form that announces it."""
    _near_the_bubble(desk, club)
    play.forms.announce_hand_for_hand()


def show_heads_up(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the proposal of shorter levels: two are left under a book that halves them."""
    change_profile(desk, replace(desk.state.profile, rulebook="bps-2019"), club.books)
    field = EntryCommands(desk)
    while len(left := entries.still_in(desk.state.entries)) > 2:
        field.bust_out([(left[-1].id, ())])
    play.refresh()


def _announced(desk: TournamentDesk, club: Club) -> HandForHandCommands:
    _near_the_bubble(desk, club)
    commands = HandForHandCommands(desk)
    commands.announce(desk.state.profile.bubble_at, desk.state.profile.bubble)
    return commands


def _near_the_bubble(desk: TournamentDesk, club: Club) -> None:
    """Name a bubble that one bust-out more would burst; nobody comes any more."""
    state = desk.state
    left = entries.count_left(state.entries)
    profile = replace(state.profile, bubble_at=left - 1, bubble=Bubble.MONEY, late_registration_until=0)
    change_profile(desk, profile, club.books)


def show_correction(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the correction of the newest bust-out."""
    _choose(play, _bust_outs(play, desk)[0], words.text("journal.correct"))


def show_swap(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the choice of another bust-out to swap with."""
    _choose(play, _bust_outs(play, desk)[0], words.text("journal.swap_with"))


def show_insertion(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the form of a bust-out that was forgotten after an earlier one."""
    _choose(play, _bust_outs(play, desk)[-1], words.text("journal.insert"), words.text("journal.insert_out"))


def show_misfits(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the removal of the first bust-out, whose player came back since."""
    first = _bust_outs(play, desk)[-1]
    out, _ = outs_of(desk.history.lines[first.sequence - 1])[0]
    EntryCommands(desk).reinstate(out)
    _choose(play, _bust_outs(play, desk)[-1], words.text("journal.take_out"))


def _bust_outs(play: Play, desk: TournamentDesk) -> list[JournalEntry]:
    """The bust-outs of the journal, newest first."""
    lines = desk.history.lines
    bust_outs = [
        entry
        for entry in play.journal.entries
        if entry.after and entry.sequence and not entry.is_undone and outs_of(lines[entry.sequence - 1])
    ]
    if not bust_outs:
        raise refuse("screenshots.no_evening")
    return bust_outs


def _choose(play: Play, entry: JournalEntry, *texts: str) -> None:
    """Choose an item from an entry's menu."""
    menu = play.journal.corrections.menu(entry)
    for text in texts:
        action = next(action for action in menu.actions() if action.text() == text)
        inner = action.menu()
        if isinstance(inner, QMenu):
            menu = inner
        else:
            action.trigger()
