"""A damaged byte in each kind of row beside a healthy evening; and a club that is gone beside its backups."""

from __future__ import annotations

from datetime import timedelta

from homepoker.services.exchange import backups
from homepoker.store.database import DATABASE_NAME
from tests.damage import BAD_BYTE, HEALTHY, SICK, club_with_two_evenings, write_over
from tests.fakes import EVENING
from tests.journeys import evening
from tests.journeys.conftest import OpenHost

LATER = EVENING + timedelta(hours=2)

DAMAGED = {
    "chip_case": "body",
    "club_setting": "value",
    "comment": "words",
    "distinct_players": "other_id",
    "forgotten_player": "id",
    "league_result": "player_id",
    "log_line": "events",
    "player": "notes",
    "player_merge": "before",
    "profile": "body",
    "schema_history": "program",
    "tournament": "name",
}


def test_a_damaged_byte_in_each_kind_of_row_beside_a_healthy_evening(host_at: OpenHost) -> None:
    host = host_at("de", at=LATER)
    old, _ = club_with_two_evenings(host.data)
    backups.take(host.data, LATER - timedelta(days=2))
    where = {"log_line": f"tournament_id = '{old}' AND sequence = 5", "tournament": f"id = '{old}'"}
    for table, column in DAMAGED.items():
        assert write_over(host.data, table, column, BAD_BYTE, where.get(table, "1")) == 1

    host.start()
    banner = host.wait(lambda look: any("beschädigt" in text for text in look.texts), "what is damaged is named")
    assert any(HEALTHY in text for text in banner.texts)
    host.click(host.text("damage.look"))
    host.wait_for(host.text("damage.title"))
    seen = host.look()
    for key in ("damage.merge", "damage.forgotten", "damage.distinct", "damage.league", "damage.history"):
        assert host.text(key) in seen.texts
    host.keys("Escape")

    host.click(f"{host.text('tonight.past_go')}: {HEALTHY}")
    host.wait(lambda look: look.of_kind("SeatButton"), "the healthy evening is open")
    evening.bust_out(host, ("Jo",), "Tom")
    for section in ("tonight.players", "tonight.league", "tonight.rulebook", "tonight.settings"):
        host.click(host.text(section))
    host.click(host.text("tonight.section"))
    host.wait(lambda look: look.of_kind("SeatButton"), "the healthy evening goes on")
    host.quit()


def test_a_sick_evening_is_taken_from_a_backup(host_at: OpenHost) -> None:
    host = host_at("en", at=LATER)
    old, _ = club_with_two_evenings(host.data)
    backups.take(host.data, LATER - timedelta(days=2))
    write_over(host.data, "log_line", "label", BAD_BYTE, f"tournament_id = '{old}' AND sequence = 5")
    host.start()
    host.click(f"{host.text('tonight.damaged_go')}: {SICK}")
    host.wait_for(host.text("store.line_unreadable", line=5))
    host.click(host.text("tonight.damaged_take"))
    host.wait(lambda look: look.of_kind("StandingsPanel"), "the evening is whole again")
    host.quit()


def test_a_club_that_is_gone_is_put_back(host_at: OpenHost) -> None:
    host = host_at("de", at=LATER)
    club_with_two_evenings(host.data)
    backups.take(host.data, LATER - timedelta(days=2))
    for path in host.data.glob(f"{DATABASE_NAME}*"):
        path.unlink()
    host.start()
    host.wait_for(host.text("lost.title"))
    host.keys("Return")
    host.wait(lambda look: any(HEALTHY in text for text in look.texts), "the club is back")
    host.quit()
