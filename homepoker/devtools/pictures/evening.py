"""The screens of an evening in the host's window, and how its clock is set for a picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

from homepoker.core import clock
from homepoker.core.chip_case import CaseChip, ChipCase
from homepoker.core.payouts import Fees
from homepoker.core.refusal import refuse
from homepoker.core.starting_stacks import Later
from homepoker.core.structure import Ante
from homepoker.core.structure_generator import FixedLevel
from homepoker.devtools import showcase
from homepoker.devtools.pictures import chip_scenes, evening_scenes
from homepoker.devtools.pictures.stage import Prepare, Screen, Stage
from homepoker.devtools.showcase import ShowcaseMoment
from homepoker.services.club import Club
from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.commands.ending import LastHandsCommands
from homepoker.services.evening.commands.time_call import TimeCallCommands
from homepoker.services.evening.setup import change_profile
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.chips.cases_page import CasesPage
from homepoker.ui.chips.stack_view import StackWish
from homepoker.ui.kit.text.chip_colours import COLOURS
from homepoker.ui.standings.deal_page import DealPage
from homepoker.ui.standings.panel import StandingsPanel
from homepoker.ui.structure.chooser import ProfilePage
from homepoker.ui.structure.generator_page import GeneratorPage
from homepoker.ui.structure.generator_view import Asked
from homepoker.ui.structure.panel import ProfileEditor
from homepoker.ui.structure.profile_form import ProfileForm
from homepoker.ui.tonight.play import Play


def _lobby(made: Stage) -> None:
    made.opened.tonight.show_lobby()


def _goods(made: Stage) -> None:
    """Prizes of goods and vouchers alone, with not a word of money."""
    goods = tuple(made.application.words.text("prizes.goods_hint").split("\n"))
    change_profile(made.desk, replace(made.desk.state.profile, goods=goods), made.club.books)
    made.play.show_prizes()
    made.application.window.toasts.clear()


def profile_editor(made: Stage) -> None:
    tonight = made.opened.tonight
    if tonight.preparation is not None:
        tonight.preparation.profile_wanted.emit()


def _no_cases(made: Stage) -> None:
    profile_editor(made)
    page = made.opened.tonight.findChild(ProfilePage)
    if page is not None:
        page.show_cases()


def _cases(made: Stage) -> None:
    """Let the club own a case with values, of which some are overruled, and one without."""
    name = made.application.words.text("chips.case_new_name")
    counted = ((100, 25, 25), (150, 100, 100), (150, 500, 500), (50, 1_000, 1), (50, 5_000, 5))
    chips = tuple(
        CaseChip(colour, pieces, value, printed)
        for colour, (pieces, value, printed) in zip(COLOURS.values(), counted, strict=False)
    )
    made.club.cases.save("case-1", ChipCase(name, chips))
    unmarked = tuple(replace(chip, value=0, printed=0) for chip in chips[:4])
    made.club.cases.save("case-2", ChipCase(made.application.words.text("screenshots.old_case"), unmarked))
    _no_cases(made)


def _overruled_case(made: Stage) -> None:
    """Look at the case of which some chips count otherwise than printed."""
    _cases(made)
    page = made.application.window.findChild(CasesPage)
    if page is not None:
        page.table.go_to("case-1")
        page.refresh()


def with_fees(made: Stage) -> None:
    """Let the evening cost something, so that there are prizes."""
    profile = replace(made.desk.state.profile, fees=Fees(entry_fee=1_000, house_fee=100))
    change_profile(made.desk, profile, made.club.books)


def with_bounties(made: Stage) -> None:
    """Let half of what the evening costs lie on the players' heads, progressively."""
    fees = Fees(entry_fee=2_000, house_fee=100, bounty=1_000, is_progressive=True)
    change_profile(made.desk, replace(made.desk.state.profile, fees=fees), made.club.books)


def result_picture(made: Stage) -> None:
    """The picture of the result for the club's chat group, beside what it may show."""
    panel = made.application.window.findChildren(StandingsPanel)[0]
    panel.show_picture()
    assert panel.picture_page is not None
    panel.picture_page.club_name.setText("Pokerverein Bärenstark")
    panel.picture_page.refresh()


def deal(made: Stage) -> None:
    """Show the ways to divide the prizes, from stacks that were just counted."""
    with_fees(made)
    come_to_break(made)
    chip_scenes.count_all(made.desk)
    made.play.acts.deal()


def _deal_by_hand(made: Stage) -> None:
    deal(made)
    page = made.play.findChildren(DealPage)[0]
    page.way.choose("by_hand")
    page.way.changed.emit("by_hand")
    next(iter(page.by_hand.values())).setValue(50)


def _fees_in_profile(made: Stage) -> None:
    with_fees(made)
    profile_editor(made)
    form = made.opened.tonight.findChild(ProfileForm)
    if form is not None:
        form.fees["add_on_fee"].setFocus()


def _bounties_in_profile(made: Stage) -> None:
    with_bounties(made)
    profile_editor(made)
    form = made.opened.tonight.findChild(ProfileForm)
    if form is not None:
        form.kind_of_bounty.setFocus()


def _suggestion(change: Callable[[Asked], Asked], *, is_unmarked: bool = False) -> Prepare:
    """Open the page that suggests a structure, from the club's case of chips.

    :param is_unmarked: nothing is printed on the chips, and they have no values.
    """

    def prepare(made: Stage) -> None:
        colours = ("#2F8057", "#2A2E35", "#6B4AA0", "#E3B93C", "#C4513F")
        owned = zip(colours, (25, 100, 500, 1000, 5000), (160, 160, 80, 140, 60), strict=True)
        name = made.application.words.text("screenshots.case")
        case = ChipCase(name, tuple(CaseChip(colour, pieces, value) for colour, value, pieces in owned))
        if is_unmarked:
            counted = zip(COLOURS.values(), (200, 150, 100, 50), strict=False)
            case = ChipCase(name, tuple(CaseChip(colour, pieces) for colour, pieces in counted))
        made.club.cases.save("case-1", case)
        profile_editor(made)
        page = made.application.window.findChild(ProfilePage)
        if page is not None:
            page.ask_for_suggestion(change)

    return prepare


def _stacks(players: int, change: Callable[[StackWish], StackWish]) -> Prepare:
    """Open the page that chooses stacks and packs them, from a suggestion for so many players."""

    def prepare(made: Stage) -> None:
        _suggestion(lambda asked: replace(asked, players=players))(made)
        page = made.application.window.findChild(GeneratorPage)
        if page is not None and page.stack_wish is not None:
            page.take_stacks(change(page.stack_wish))
            page.show_stacks()

    return prepare


def _with_bags(wish: StackWish) -> StackWish:
    return replace(wish, later=Later(re_entries=4, add_ons=6, add_on_chips=5_000))


def _suggestion_tonight(made: Stage) -> None:
    """Open the page that suggests a structure for those who are there."""
    made.opened.tonight.suggest_tonight()


def _usual_suggestion(asked: Asked) -> Asked:
    pinned = {4: FixedLevel(150, 300)}
    return replace(asked, players=20, fixed=pinned, ante=Ante.BIG_BLIND, ante_from=5, late_until=4)


def _pasted_structure(made: Stage) -> None:
    """The levels of a table as a website prints them, with a title, times, a colour-up and a note."""
    profile_editor(made)
    (editor,) = made.opened.tonight.findChildren(ProfileEditor)
    lines = (
        "Friday 2026",
        "Level\tBlinds\tAnte\tLevel time",
        "1\t25/50\t\t00:20",
        "2\t50/100\t\t00:20",
        "3\t75/150\t\t00:20\tlate entry ends",
        "Color up 25s",
        "4\t100/200\t200\t00:20",
        "5\t200/400\t400\t00:20",
        "All prices without guarantee",
    )
    editor.preview_text("\n".join(lines))


def _bust_out_by_whom(made: Stage) -> None:
    made.play.forms.bust_out(made.still_in()[0])


def form(show: Callable[[Play, TournamentDesk, Club, Words], None]) -> Prepare:
    """Open a form beside the tables, filled in."""

    def prepare(made: Stage) -> None:
        show(made.play, made.desk, made.club, made.application.words)

    return prepare


def _stack(made: Stage) -> None:
    made.play.tables.stack_wanted.emit(made.still_in()[0])


def _rule(made: Stage) -> None:
    dealers = made.desk.state.dealers.by_table.values()
    cited = [citation for dealer in dealers for citation in dealer.citations]
    if not cited:
        raise refuse("screenshots.no_rule")
    made.opened.rulebook.open_rule(cited[0])


def _close_table(made: Stage) -> None:
    made.play.tables.close_wanted.emit(max(made.desk.state.seating.tables))


def _message(made: Stage) -> None:
    made.play.ask_message()


# The clock


def run(made: Stage) -> None:
    """Start the clock, where it stands still at this moment of the evening."""
    desk = ClockCommands(made.desk)
    if not desk.position().is_running:
        desk.start()
        made.time.at += timedelta(seconds=1)


def last_minute(made: Stage) -> None:
    """Let the clock run down to its warning colour."""
    run(made)
    showcase.pass_until_left(made.desk, made.time, 42)


def last_seconds(made: Stage) -> None:
    """Let the clock run down to the last seconds of the level."""
    run(made)
    showcase.pass_until_left(made.desk, made.time, 7)


def pause(made: Stage) -> None:
    """Stop the clock outside a break."""
    run(made)
    ClockCommands(made.desk).pause()


def come_to_break(made: Stage) -> None:
    """Let the clock run in the next break of the evening."""
    run(made)
    levels = made.desk.state.profile.structure.levels
    here = clock.position(made.desk.state.clock, made.desk.state.profile.structure, made.time.at)
    breaks = [number for number, level in enumerate(levels, start=1) if level.break_after is not None]
    if not breaks:
        raise refuse("screenshots.no_break")
    ClockCommands(made.desk).go_to(next((level for level in breaks if level >= here.level), breaks[-1]), in_break=True)
    made.time.at += timedelta(seconds=138)


def call_time(left: int) -> Prepare:
    """Call time on a player, with so many seconds left."""

    def prepare(made: Stage) -> None:
        run(made)
        TimeCallCommands(made.desk, made.club.books).call(made.still_in()[0])
        called = made.desk.state.called
        if called is not None:
            made.time.at += timedelta(seconds=called.seconds - left)

    return prepare


def late_registration_due(made: Stage) -> None:
    """Let late registration end with this level, and the level come to its end."""
    profile = made.desk.state.profile
    here = clock.position(made.desk.state.clock, profile.structure, made.time.at)
    change_profile(made.desk, replace(profile, late_registration_until=here.level), made.club.books)
    run(made)
    showcase.pass_until_left(made.desk, made.time, 170)
    made.play.refresh()


def hand_for_hand(made: Stage) -> None:
    """Let the tables play the first hand together."""
    evening_scenes.show_hand_for_hand(made.play, made.desk, made.club, made.application.words)


def _last_hands_due(made: Stage) -> None:
    """Let the time come at which play ends."""
    run(made)
    LastHandsCommands(made.desk).wish_end(made.time.at + timedelta(seconds=5), is_capped=True)
    made.time.at += timedelta(seconds=5)
    made.play.refresh()


def last_hands(made: Stage) -> None:
    """Let last hands be announced and the first table have played them."""
    _last_hands_due(made)
    LastHandsCommands(made.desk).announce(3)
    LastHandsCommands(made.desk).note_played(min(made.desk.state.seating.tables))
    made.play.refresh()


def deal_in_turn(made: Stage) -> None:
    """Let the first hands be played, and nobody note them."""
    run(made)
    made.time.at += timedelta(minutes=8)
    made.play.refresh()


def _button_question(made: Stage) -> None:
    deal_in_turn(made)
    form(evening_scenes.show_button_question)(made)


def _in_break(show: Callable[[Play, TournamentDesk, Club, Words], None]) -> Prepare:
    def prepare(made: Stage) -> None:
        come_to_break(made)
        form(show)(made)

    return prepare


SCREENS: dict[str, Screen] = {
    "prizes-goods": Screen(ShowcaseMoment.PLAY, _goods),
    "welcome": Screen(is_empty_club=True),
    "lobby": Screen(prepare=_lobby),
    "check-in": Screen(ShowcaseMoment.CHECK_IN),
    "seats-chosen": Screen(ShowcaseMoment.CHECK_IN, lambda made: evening_scenes.seats_chosen(made.opened.tonight)),
    "seats-drawn": Screen(ShowcaseMoment.SEATED),
    "profile-editor": Screen(ShowcaseMoment.CHECK_IN, profile_editor),
    "profile-fees": Screen(ShowcaseMoment.CHECK_IN, _fees_in_profile),
    "profile-bounties": Screen(ShowcaseMoment.CHECK_IN, _bounties_in_profile),
    "chip-cases": Screen(ShowcaseMoment.CHECK_IN, _cases),
    "chip-cases-overruled": Screen(ShowcaseMoment.CHECK_IN, _overruled_case),
    "chip-cases-none": Screen(ShowcaseMoment.CHECK_IN, _no_cases),
    "structure-suggestion": Screen(ShowcaseMoment.CHECK_IN, _suggestion(_usual_suggestion)),
    "structure-hurried": Screen(
        ShowcaseMoment.CHECK_IN,
        _suggestion(lambda asked: replace(asked, players=20, ends=asked.starts + 180, level_minutes=20)),
    ),
    "structure-tonight": Screen(ShowcaseMoment.CHECK_IN, _suggestion_tonight),
    "structure-impossible": Screen(
        ShowcaseMoment.CHECK_IN, _suggestion(lambda asked: replace(asked, ends=asked.starts + 60, players=300))
    ),
    "structure-unmarked": Screen(
        ShowcaseMoment.CHECK_IN, _suggestion(lambda asked: replace(asked, players=20), is_unmarked=True)
    ),
    "starting-stacks": Screen(ShowcaseMoment.CHECK_IN, _stacks(18, _with_bags)),
    "starting-stacks-impossible": Screen(
        ShowcaseMoment.CHECK_IN, _stacks(24, lambda wish: replace(wish, stack=25_000))
    ),
    "starting-stacks-two-kinds": Screen(ShowcaseMoment.CHECK_IN, _stacks(36, lambda wish: wish)),
    "pasted-structure": Screen(ShowcaseMoment.CHECK_IN, _pasted_structure),
    "tonight": Screen(ShowcaseMoment.LATEST),
    "play": Screen(ShowcaseMoment.PLAY, run),
    "play-break": Screen(ShowcaseMoment.PLAY, come_to_break),
    "bust-out": Screen(ShowcaseMoment.PLAY, lambda made: made.play.forms.bust_out()),
    "bust-out-by-whom": Screen(ShowcaseMoment.PLAY, _bust_out_by_whom),
    "bust-out-stacks": Screen(ShowcaseMoment.PLAY, form(evening_scenes.show_bust_out_together)),
    "call-time": Screen(ShowcaseMoment.PLAY, lambda made: made.play.forms.call_time()),
    "called-time": Screen(ShowcaseMoment.PLAY, call_time(27)),
    "called-time-over": Screen(ShowcaseMoment.PLAY, call_time(0)),
    "chip-race": Screen(ShowcaseMoment.PLAY, form(chip_scenes.show_race)),
    "chip-race-decided": Screen(ShowcaseMoment.PLAY, form(chip_scenes.show_race_decided)),
    "chip-race-due": Screen(ShowcaseMoment.PLAY, come_to_break),
    "stack-count": Screen(ShowcaseMoment.PLAY, _in_break(chip_scenes.show_stack_count)),
    "stack-count-by-colour": Screen(ShowcaseMoment.PLAY, _in_break(chip_scenes.show_stack_count_by_colour)),
    "stacks-differ": Screen(ShowcaseMoment.PLAY, _in_break(chip_scenes.show_stacks_differ)),
    "deal": Screen(ShowcaseMoment.PLAY, deal),
    "deal-by-hand": Screen(ShowcaseMoment.PLAY, _deal_by_hand),
    "change": Screen(ShowcaseMoment.PLAY, form(chip_scenes.show_change)),
    "change-at-table": Screen(ShowcaseMoment.PLAY, form(chip_scenes.show_change_at_table)),
    "change-exchanges": Screen(ShowcaseMoment.PLAY, form(chip_scenes.show_exchanges)),
    "late-chips": Screen(ShowcaseMoment.PLAY, form(chip_scenes.show_late_chips)),
    "chip-race-two-values": Screen(ShowcaseMoment.PLAY, _in_break(chip_scenes.show_race_of_two)),
    "late-entry": Screen(ShowcaseMoment.PLAY, lambda made: made.play.forms.enter_late()),
    "stack": Screen(ShowcaseMoment.PLAY, _stack),
    "add-ons": Screen(ShowcaseMoment.PLAY, form(evening_scenes.show_add_ons)),
    "ticks": Screen(ShowcaseMoment.PLAY, form(evening_scenes.show_ticks)),
    "correction": Screen(ShowcaseMoment.PLAY, form(evening_scenes.show_correction)),
    "order-swap": Screen(ShowcaseMoment.PLAY, form(evening_scenes.show_swap)),
    "insertion": Screen(ShowcaseMoment.PLAY, form(evening_scenes.show_insertion)),
    "misfits": Screen(ShowcaseMoment.PLAY, form(evening_scenes.show_misfits)),
    "rule": Screen(ShowcaseMoment.PLAY, _rule),
    "balance-due": Screen(ShowcaseMoment.PLAY, form(evening_scenes.show_uneven_tables)),
    "balance-button": Screen(ShowcaseMoment.PLAY, form(evening_scenes.show_button_unknown)),
    "button-due": Screen(ShowcaseMoment.PLAY, form(evening_scenes.show_table_without_button)),
    "late-registration-due": Screen(ShowcaseMoment.PLAY, late_registration_due),
    "missed-blinds": Screen(ShowcaseMoment.PLAY, form(evening_scenes.show_missed_blinds)),
    "away": Screen(ShowcaseMoment.PLAY, form(evening_scenes.show_away)),
    "penalty": Screen(ShowcaseMoment.PLAY, form(evening_scenes.show_penalty)),
    "disqualification": Screen(ShowcaseMoment.PLAY, form(evening_scenes.show_disqualification)),
    "leaving": Screen(ShowcaseMoment.PLAY, form(evening_scenes.show_leaving)),
    "hand-for-hand-due": Screen(ShowcaseMoment.PLAY, form(evening_scenes.show_hand_for_hand_due)),
    "hand-for-hand-form": Screen(ShowcaseMoment.PLAY, form(evening_scenes.show_announcement)),
    "hand-for-hand": Screen(ShowcaseMoment.PLAY, hand_for_hand),
    "hand-for-hand-next": Screen(ShowcaseMoment.PLAY, form(evening_scenes.show_next_hand_for_all)),
    "heads-up-due": Screen(ShowcaseMoment.PLAY, form(evening_scenes.show_heads_up)),
    "dealer": Screen(ShowcaseMoment.PLAY, form(evening_scenes.show_dealer)),
    "dealer-by-host": Screen(ShowcaseMoment.PLAY, form(evening_scenes.show_dealer_by_host)),
    "dealer-in-turn": Screen(ShowcaseMoment.SEATED, _button_question),
    "dealer-two-decks": Screen(ShowcaseMoment.PLAY, form(evening_scenes.show_two_decks)),
    "close-table": Screen(ShowcaseMoment.PLAY, _close_table),
    "break-table": Screen(ShowcaseMoment.PLAY, form(evening_scenes.show_break)),
    "final-table": Screen(ShowcaseMoment.PLAY, form(evening_scenes.show_final_table)),
    "final-table-draw": Screen(ShowcaseMoment.PLAY, form(evening_scenes.show_final_table_draw)),
    "championship": Screen(ShowcaseMoment.PLAY, form(evening_scenes.show_championship)),
    "coming-levels": Screen(ShowcaseMoment.PLAY, lambda made: made.play.forms.show_coming_levels()),
    "end-of-evening": Screen(ShowcaseMoment.PLAY, form(evening_scenes.show_running_late)),
    "last-hands-due": Screen(ShowcaseMoment.PLAY, _last_hands_due),
    "last-hands": Screen(ShowcaseMoment.PLAY, last_hands),
    "end-early": Screen(ShowcaseMoment.PLAY, lambda made: made.play.forms.end_early()),
    "end-early-counted": Screen(ShowcaseMoment.PLAY, form(chip_scenes.show_end_by_stacks)),
    "message": Screen(ShowcaseMoment.PLAY, _message),
    "standings": Screen(ShowcaseMoment.OVER),
    "result-picture": Screen(ShowcaseMoment.OVER, result_picture),
}
"""The screens of an evening, by name."""
