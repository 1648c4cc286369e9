"""Form of a league's teams: a name and its players each, how many of them count, and from when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import partial

from PySide6.QtCore import QDate, QSignalBlocker, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from homepoker.core.league.definition import League, Team
from homepoker.core.limits import LONGEST_NAME
from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.fields.form_fields import choice_box, choose, date_edit, date_of, labelled, number_box, pair
from homepoker.ui.kit.fields.typing_limits import limit_line, put_in
from homepoker.ui.kit.lists.filter_list import PeoplePicker
from homepoker.ui.kit.lists.rows import Choice, choice_of
from homepoker.ui.kit.text.labels import quiet
from homepoker.ui.theme import spacing

_FROM_START, _FROM_DAY = "start", "day"
_MOST_COUNTED = 100
_ROWS_HEIGHT = 176


class TeamsForm(QWidget):
    """Teams one below the other, the players of one at a time open; ``changed`` says that they are others now."""

    changed = Signal()

    def __init__(self, words: Words, people: Sequence[Player], today: date) -> None:
        super().__init__()
        self._words = words
        self._people = people
        self.teams: tuple[Team, ...] = ()
        self.rows: list[TeamEdit] = []
        self._list = QVBoxLayout()
        self._list.setSpacing(spacing.M)
        self.add = buttons.secondary(words.text("league_set_up.team_add"), self._add, icon="plus", size="small")
        self.best = number_box(
            words.text("league_set_up.team_best"),
            0,
            _MOST_COUNTED,
            words.language,
            closed=words.text("league_set_up.all"),
        )
        self.best.valueChanged.connect(self.changed)
        ways = [(way, words.text(f"league_set_up.team_from_{way}")) for way in (_FROM_START, _FROM_DAY)]
        self.since = choice_box(words.text("league_set_up.team_from"), ways)
        self.since.activated.connect(self._choose_since)
        self.first_day = date_edit(words, today, words.text("league_set_up.team_first_day"))
        self.first_day.dateChanged.connect(self.changed)
        self._how = QWidget()
        how = QVBoxLayout(self._how)
        how.setContentsMargins(0, 0, 0, 0)
        how.setSpacing(spacing.M)
        since = labelled(words.text("league_set_up.team_from"), self.since)
        how.addLayout(pair(labelled(words.text("league_set_up.team_best"), self.best), since))
        how.addWidget(self.first_day)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.M)
        column.addWidget(quiet(words.text("league_set_up.teams_about")))
        column.addLayout(self._list)
        across = QHBoxLayout()
        across.addWidget(self.add)
        across.addStretch(1)
        column.addLayout(across)
        column.addWidget(self._how)

    def show_league(self, league: League) -> None:
        """Show the teams of a league; tells nobody."""
        with QSignalBlocker(self.best), QSignalBlocker(self.first_day):
            self.best.setValue(league.best_of_team)
            choose(self.since, _FROM_START if league.teams_since is None else _FROM_DAY)
            if league.teams_since is not None:
                since = league.teams_since
                self.first_day.setDate(QDate(since.year, since.month, since.day))
        self._show_teams(league.teams)

    def put_into(self, league: League) -> League:
        """League with the settings of this form."""
        since = date_of(self.first_day) if self.since.currentData() == _FROM_DAY else None
        return replace(league, teams=self.teams, best_of_team=self.best.value(), teams_since=since)

    def _show_teams(self, teams: tuple[Team, ...]) -> None:
        self.teams = teams
        for row in self.rows:
            self._list.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows = [TeamEdit(self._words, team, number) for number, team in enumerate(teams, start=1)]
        for place, row in enumerate(self.rows):
            row.changed.connect(partial(self._edit, place))
            row.removed.connect(partial(self._remove, place))
            row.opened.connect(partial(self._open, place))
            self._list.addWidget(row)
            row.show()  # now, and not with the next event: it may get the focus at once
        self._offer_people()

    def _offer_people(self) -> None:
        """Offer everybody to each team; who plays for another one is named there and cannot be chosen."""
        words = self._words
        for place, row in enumerate(self.rows):
            taken = {player: team.name for at, team in enumerate(self.teams) if at != place for player in team.players}
            row.offer(
                [
                    choice_of(person, words.text("league_set_up.team_of", name=taken[person.id]), may_choose=False)
                    if person.id in taken
                    else choice_of(person)
                    for person in self._people
                ]
            )
        self._how.setVisible(bool(self.teams))
        self.first_day.setVisible(self.since.currentData() == _FROM_DAY)

    def _edit(self, place: int, team: Team) -> None:
        self.teams = (*self.teams[:place], team, *self.teams[place + 1 :])
        self._offer_people()
        self.changed.emit()

    def _remove(self, place: int) -> None:
        self._show_teams(self.teams[:place] + self.teams[place + 1 :])
        self.add.setFocus()
        self.changed.emit()

    def _open(self, place: int) -> None:
        for at, row in enumerate(self.rows):
            if at != place:
                row.close_people()

    def _add(self) -> None:
        taken = {team.name for team in self.teams}
        names = (self._words.text("league_set_up.team_new", number=str(number)) for number in range(1, len(taken) + 2))
        name = next(free for free in names if free not in taken)
        self._show_teams((*self.teams, Team(name, frozenset())))
        self.rows[-1].open_people()
        self.rows[-1].name.setFocus()
        self.rows[-1].name.selectAll()
        self.changed.emit()

    def _choose_since(self) -> None:
        self._offer_people()
        self.changed.emit()


class TeamEdit(QWidget):
    """One team: its name, its players, and the field to choose them. ``changed`` carries the team as it is now."""

    changed = Signal(object)
    removed = Signal()
    opened = Signal()

    def __init__(self, words: Words, team: Team, number: int) -> None:
        """
        :param number: which team of the league this is, from 1.
        """
        super().__init__()
        self._words = words
        self._team = team
        self._names: dict[str, str] = {}
        self.name = QLineEdit()
        limit_line(self.name, LONGEST_NAME)
        put_in(self.name, team.name)
        self.name.setAccessibleName(words.text("league_set_up.team_name", number=number))
        self.name.textEdited.connect(self._tell)
        self.away = buttons.icon_button(
            "delete", words.text("league_set_up.team_remove", name=team.name), self.removed.emit
        )
        self.people = PeoplePicker(
            words, words.text("league_set_up.members_search"), words.text("league_set_up.members_nobody")
        )
        self.people.fix_height(_ROWS_HEIGHT)
        self.people.changed.connect(self._tell)
        self.people.confirmed.connect(self.close_people)
        self._named = quiet()
        self.turn = buttons.link(words.text("league_set_up.team_members_change"), self._turn_people)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.XS)
        first = QHBoxLayout()
        first.setSpacing(spacing.S)
        first.addWidget(self.name, 1)
        first.addWidget(self.away)
        column.addLayout(first)
        column.addWidget(self._named)
        column.addWidget(self.people)
        across = QHBoxLayout()
        across.addWidget(self.turn)
        across.addStretch(1)
        column.addLayout(across)
        self.people.hide()
        self._say()

    def offer(self, people: Sequence[Choice]) -> None:
        """Offer people; who plays for the team is chosen."""
        self.people.set_choices(people)
        self.people.choose([person.id for person in people if person.id in self._team.players and person.may_choose])
        self._names = {person.id: person.name for person in people}
        self._say()

    def open_people(self) -> None:
        """Show the field in which players are chosen."""
        self.people.show()
        self._say()
        self.opened.emit()

    def close_people(self) -> None:
        """Show only the names of the players."""
        self.people.hide()
        self._say()

    def _turn_people(self) -> None:
        if self.people.isHidden():
            self.open_people()
            self.people.setFocus()
        else:
            self.close_people()

    def _tell(self) -> None:
        self._team = Team(self.name.text(), frozenset(PlayerId(player) for player in self.people.chosen))
        self._say()
        self.changed.emit(self._team)

    def _say(self) -> None:
        words, is_open = self._words, not self.people.isHidden()
        names = sorted(self._names.get(player, "") for player in self._team.players)
        self._named.setText(", ".join(filter(None, names)) or words.text("league_set_up.team_nobody"))
        self._named.setVisible(not is_open)
        key = "league_set_up.team_members_done" if is_open else "league_set_up.team_members_change"
        self.turn.setText(words.text(key))
        self.turn.setAccessibleName(words.text("league_set_up.team_members", name=self._team.name))
