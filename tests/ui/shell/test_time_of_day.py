"""A start with a wrong time of day, as the host sees it: one banner, the way out, and a clock that nothing moves."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from PySide6.QtWidgets import QLineEdit

from homepoker.core.clock import position
from homepoker.ui.kit.messages.banner import Banner
from tests.fakes import EVENING
from tests.ui.conftest import Run
from tests.ui.host import Host, read

FLAT_BATTERY = datetime(2000, 1, 1, 0, 1, tzinfo=UTC)


def banners(host: Host) -> list[str]:
    return [banner.text for banner in host.window.findChildren(Banner) if banner.isVisible()]


def left(host: Host) -> timedelta:
    return position(host.state.clock, host.state.profile.structure, host.timekeeper.now()).left


def started_at(host: Host, at: datetime) -> Host:
    """The next start, with the computer at this time of day."""
    host.timekeeper.at, host.timekeeper.changed_by = at, timedelta(0)
    return host.restart()


def set_computer(host: Host, at: datetime) -> None:
    """Somebody sets the computer's time of day."""
    host.timekeeper.changed_by = at - host.timekeeper.at
    host.tick()


@pytest.fixture
def host(run: Run) -> Host:
    """An evening that was last seen with 17 minutes left, at 18:33 UTC."""
    host = run().begin("Ida", "Max", "Eva", "Jo")
    host.tick()
    host.watch(minutes=3, seconds=12)
    return host


class TestAnEarlierTime:
    @pytest.mark.parametrize("at", [EVENING - timedelta(hours=1), FLAT_BATTERY])
    def test_the_clock_goes_on_and_one_banner_says_both_times(self, host: Host, at: datetime) -> None:
        before = left(host)
        again = started_at(host, at)
        assert timedelta(0) <= left(again) - before <= timedelta(seconds=10), "since the last sign of life"
        (banner,) = banners(again)
        assert again.application.words.time(at) in banner
        assert again.application.words.time(EVENING + timedelta(minutes=3)) in banner
        assert ("1 Jan 2000" in banner) is (at == FLAT_BATTERY), "the date is named where it is another"
        before = left(again)
        again.watch(minutes=2)
        assert left(again) == before - timedelta(minutes=2)
        assert again.sounds == []

    def test_put_right_nothing_moves_and_the_banner_goes(self, host: Host) -> None:
        again = started_at(host, FLAT_BATTERY)
        again.watch(minutes=2)
        before = left(again)
        set_computer(again, EVENING + timedelta(minutes=9))
        assert left(again) == before
        assert banners(again) == []
        assert again.timekeeper.now() == EVENING + timedelta(minutes=9)
        last = again.restart()
        assert banners(last) == []
        assert left(last) == before

    def test_the_host_may_say_that_the_computer_is_right(self, host: Host) -> None:
        at = EVENING - timedelta(hours=1)
        again = started_at(host, at)
        before = left(again)
        again.click("awake.computer_right")
        assert left(again) == before
        assert banners(again) == []
        assert again.timekeeper.now() == at
        assert any("The computer’s time was changed from" in text for text in read(again.window))

    def test_closed_it_stays_closed(self, host: Host) -> None:
        again = started_at(host, FLAT_BATTERY)
        (banner,) = (one for one in again.window.findChildren(Banner) if one.isVisible())
        again.click("kit.close", within=banner)
        again.watch(minutes=1)
        assert banners(again) == []
        assert again.timekeeper.now() > EVENING

    def test_in_another_language_it_is_said_again(self, host: Host) -> None:
        again = started_at(host, FLAT_BATTERY)
        again.opened.build()
        again.tick()
        assert len(banners(again)) == 1

    def test_left_and_opened_again_the_evening_has_lost_nothing(self, host: Host) -> None:
        again = started_at(host, FLAT_BATTERY)
        before, tournament = left(again), again.desk.tournament_id
        again.tonight.show_lobby()
        again.watch(minutes=2)
        again.tonight.open(tournament)
        again.tick()
        assert left(again) == before - timedelta(minutes=2)
        assert len(banners(again)) == 1


class TestADateFarAhead:
    def test_the_clock_goes_on_from_where_it_was_seen(self, host: Host) -> None:
        before = left(host)
        again = started_at(host, datetime(2038, 1, 19, 20, 0, tzinfo=UTC))
        assert timedelta(0) <= left(again) - before <= timedelta(seconds=10)
        (banner,) = banners(again)
        assert "19 Jan 2038" in banner
        set_computer(again, EVENING + timedelta(minutes=9))
        assert banners(again) == []
        assert timedelta(0) <= left(again) - before <= timedelta(seconds=10)

    def test_a_week_that_has_really_passed_can_be_counted_or_given_back(self, host: Host) -> None:
        again = started_at(host, EVENING + timedelta(days=7))
        again.click("awake.computer_right")
        again.tick()
        (banner,) = banners(again)
        assert banner.startswith("Homepoker was not open for 167 h")
        again.click("awake.give_back")
        assert left(again) > timedelta(minutes=16)

    def test_the_next_evening_does_not_get_the_date_of_the_old_one(self, host: Host) -> None:
        again = started_at(host, EVENING + timedelta(days=7))
        again.tonight.show_lobby()
        again.tick()
        assert again.timekeeper.now() >= EVENING + timedelta(days=7)
        assert banners(again) == []


class TestBeforeAnEvening:
    def test_a_date_that_cannot_be_is_said_before_anything_is_begun(self, run: Run) -> None:
        host = started_at(run(), FLAT_BATTERY)
        (banner,) = banners(host)
        assert "1 Jan 2000" in banner
        set_computer(host, EVENING)
        assert banners(host) == []
        names = [field.text() for field in host.tonight.findChildren(QLineEdit)]
        assert host.said("tonight.name_proposal", on=EVENING.astimezone().date().isoformat()) in names

    def test_a_club_with_evenings_is_told_of_the_newest(self, host: Host) -> None:
        host.tonight.show_lobby()
        again = started_at(host, datetime(2038, 1, 19, 20, 0, tzinfo=UTC))
        (banner,) = banners(again)
        assert "19 Jan 2038" in banner
        assert "20 Nov 2026" in banner

    def test_a_host_who_knows_better_is_not_asked_again(self, host: Host) -> None:
        host.tonight.show_lobby()
        again = started_at(host, EVENING - timedelta(days=200))
        again.click("awake.date_right")
        assert banners(again) == []
        assert banners(again.restart()) == []

    def test_an_ordinary_start_says_nothing(self, run: Run) -> None:
        assert banners(run()) == []
