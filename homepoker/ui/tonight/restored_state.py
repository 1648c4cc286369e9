"""View state of Tonight: what the host has chosen and opened, kept while the section is rebuilt."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from homepoker.core.quantities import Chips
from homepoker.services.evening.to_do.to_do_list import ToDoList
from homepoker.ui.tonight.play import Play

if TYPE_CHECKING:
    from homepoker.ui.tonight.side_forms import SideForms


@dataclass(frozen=True, slots=True)
class PlayView:
    """View state of the page of play."""

    table: int
    """The chosen table."""
    reopen_form: Callable[[SideForms], object] | None
    """Opens the form beside the tables again."""
    has_standings: bool
    has_race: bool
    put_off: frozenset[tuple[Chips, bool]]
    """Suggestions of a chip race that the host has put off."""
    to_do: ToDoList
    """To-do list of the tables, with the host's postponements and the buttons that were named."""
    time_over: datetime | None
    """The called time whose end the host has seen."""


@dataclass(frozen=True, slots=True)
class PreparationView:
    """View state before the start: check-in or tables."""

    shows_people: bool


@dataclass(frozen=True, slots=True)
class TonightView:
    """View state of the section: what is open, and of which evening; without one the lobby."""

    evening: str
    page: PlayView | PreparationView | None


def view_of(evening: str, page: QWidget | None) -> TonightView:
    """The view state of the page that is shown.

    :param evening: the id of the evening that is open; empty in the lobby.
    """
    from homepoker.ui.tonight.preparation import Preparation

    match page:
        case Play():
            return TonightView(evening, _play_view(page))
        case Preparation():
            return TonightView(evening, PreparationView(page.shows_people))
        case _:
            return TonightView(evening, None)


def show_again(evening: str, page: QWidget | None, view: TonightView) -> None:
    """Restore the view state, where it is still the same evening at the same stage."""
    from homepoker.ui.tonight.preparation import Preparation

    if evening != view.evening:
        return
    match view.page:
        case PlayView() as before if isinstance(page, Play):
            _show_play_again(page, before)
        case PreparationView() as before if isinstance(page, Preparation):
            page.show_people(before.shows_people)
        case _:
            pass


def _play_view(play: Play) -> PlayView:
    return PlayView(
        table=play.tables.selected,
        reopen_form=play.forms.reopen,
        has_standings=play.has_standings,
        has_race=play.racing.page is not None,
        put_off=frozenset(play.to_do.race.put_off),
        to_do=play.to_do.tables.to_do,
        time_over=play.called.dismissed,
    )


def _show_play_again(play: Play, view: PlayView) -> None:
    play.to_do.race.put_off |= view.put_off
    play.to_do.tables.to_do.take_over(view.to_do)
    play.called.dismissed = view.time_over
    play.show_standings(view.has_standings)
    if view.has_race:
        play.racing.open()
    play.refresh()
    if view.reopen_form is not None:
        view.reopen_form(play.forms)
    play.tables.choose_again(view.table)
