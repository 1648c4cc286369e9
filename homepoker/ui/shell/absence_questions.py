"""Questions on time in which nothing was seen: one banner for each evening, until the host answers."""

from __future__ import annotations

from datetime import datetime, timedelta

from homepoker.core import clock
from homepoker.core.clock import SystemTimeChanged
from homepoker.core.deferred_dataclass import dataclass
from homepoker.core.refusal import Refusal
from homepoker.core.tournament import Tournament
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.evening.watch.sleep_detection import Absence, AbsenceWatch, give_back
from homepoker.services.words import Words
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.shell.ticker import desks_of
from homepoker.ui.tonight.section import TonightSection
from homepoker.ui.window.main_window import MainWindow


@dataclass
class _Question:
    """Question on an absence; without a banner it is still to be shown."""

    absence: Absence
    banner: Banner | None = None
    names_evening: bool = False
    """Whether the banner names the evening, because another one is looked at."""

    def hide(self) -> None:
        banner, self.banner = self.banner, None
        if banner is not None:
            banner.hide()
            banner.deleteLater()


class AbsenceQuestions:
    """Questions on the absences of the evening in the room, and of ends that are taken back in another one."""

    def __init__(self, window: MainWindow) -> None:
        self.watch = AbsenceWatch()
        self._window = window
        self._questions: dict[str, _Question] = {}

    def say_anew(self) -> None:
        """Ask again in the language in force, after the window has been laid out anew."""
        for question in self._questions.values():
            question.banner = None

    def carry_over(self, change: SystemTimeChanged) -> None:
        """Follow a change of the system time."""
        self.watch.carry_over(change)
        for question in self._questions.values():
            question.absence = question.absence.carried_over(change)

    def look(self, section: TonightSection, now: datetime, words: Words) -> None:
        """Ask what becomes of the time in which nothing was seen."""
        in_room, opened = section.in_room.desk, section.desk
        for found in (self.watch.look(in_room, now), self.watch.look_beside(opened, in_room, now)):
            if found is not None:
                self._note(found)
        desks = {desk.tournament_id: desk for desk in desks_of(section)}
        for tournament_id, question in list(self._questions.items()):
            desk = desks.get(tournament_id)
            names_evening = opened is None or opened.tournament_id != tournament_id
            if desk is None or desk.state.is_over:
                self._forget(tournament_id)
            elif question.banner is None or question.names_evening is not names_evening:
                question.hide()
                question.names_evening = names_evening
                self._say(question, desk, now, words)

    def forget(self) -> None:
        """Ask no more: the program ends, or another club is opened."""
        self.watch.forget()
        for tournament_id in list(self._questions):
            self._forget(tournament_id)

    def _note(self, found: Absence) -> None:
        before = self._questions.get(found.tournament_id)
        if before is not None:
            before.hide()
            found = before.absence.and_then(found)
        self._questions[found.tournament_id] = _Question(found)

    def _say(self, question: _Question, desk: TournamentDesk, now: datetime, words: Words) -> None:
        said = absence_words(question.absence, desk.state, now, words)
        if question.names_evening:
            said = words.text("awake.in_room", name=desk.state.name, said=said)
        tournament_id = desk.tournament_id
        question.banner = Banner(words, may_close=False)
        question.banner.say(
            said,
            "warning",
            (
                (words.text("awake.give_back"), lambda: self._give_back(desk, words)),
                (words.text("awake.keep_counting"), lambda: self._forget(tournament_id)),
            ),
        )
        self._window.add_banner(question.banner)

    def _give_back(self, desk: TournamentDesk, words: Words) -> None:
        question = self._questions.get(desk.tournament_id)
        if question is not None:
            try:
                # What could not be recorded is offered on.
                give_back(desk, question.absence)
            except Refusal as refusal:
                self._window.toasts.say(words.say(refusal.reason), tone="warning")
        self._forget(desk.tournament_id)

    def _forget(self, tournament_id: str) -> None:
        question = self._questions.pop(tournament_id, None)
        if question is not None:
            question.hide()


def absence_words(absence: Absence, state: Tournament, now: datetime, words: Words) -> str:
    """The absence in words: how long, and what has begun meanwhile."""
    structure = state.profile.structure
    what = "awake.closed" if absence.was_closed else "awake.away"
    what = "awake.over" if absence.was_over else what
    then = clock.position(absence.clock, structure, absence.began_at)
    here = clock.position(state.clock, structure, now)
    minutes, seconds = divmod(absence.seconds, 60)
    if absence.missed < timedelta(hours=1) and minutes and seconds:
        span = words.text("awake.minutes_seconds", minutes=minutes, seconds=seconds)
    else:
        span = words.duration(absence.seconds)
    if (then.level, then.in_break) == (here.level, here.in_break):
        return words.text(what, span=span)
    if here.in_break:
        return words.text(f"{what}_until_break", span=span)
    return words.text(f"{what}_until_level", span=span, level=here.level)
