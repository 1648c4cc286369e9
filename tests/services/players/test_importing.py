"""Telling the people of a file apart, before anything is written."""

from __future__ import annotations

import csv
import io
import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from homepoker.core.duplicates import Likeness
from homepoker.core.member_list import DraftRow, MemberList, PlayerDraft
from homepoker.core.past_results.reading import SheetReading
from homepoker.core.past_results.sheet_lines import LineUse
from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.core.spelling import plain
from homepoker.services.club import Club
from homepoker.services.players.importing import (
    ImportPlan,
    LineFate,
    PlannedRow,
    RowStatus,
    TakenAs,
    carry_out,
    plan_for,
    plan_import,
)
from homepoker.store.exchange.player_lists import read_players_csv
from tests.played_evenings import club_of

ANNA = Player(PlayerId("m-1"), "Anna Berger", member_number="9", contact="anna@example.org", may_publish=False)
MAX = Player(PlayerId("m-2"), "Max Huber", is_guest=True, other_ids=(PlayerId("m-3"),))
MAX_BEFORE = Player(PlayerId("m-3"), "Maxi H.")


def plan(*drafts: PlayerDraft) -> ImportPlan:
    ids = itertools.count(1)
    read = MemberList(tuple(DraftRow(line, draft) for line, draft in enumerate(drafts, start=2)))
    return plan_import(read, [ANNA, MAX], lambda: PlayerId(f"new-{next(ids)}"), [MAX_BEFORE])


def only(status: RowStatus, found: ImportPlan) -> PlannedRow:
    (row,) = found.of(status)
    return row


def test_whoever_is_not_known_is_new_and_gets_an_id() -> None:
    new, changed = plan(PlayerDraft("Ida Lang", nickname="Queen")).people({})
    assert (new, changed) == ((Player(PlayerId("new-1"), "Ida Lang", nickname="Queen", may_publish=False),), ())


def test_a_known_number_is_the_known_person_even_under_another_name() -> None:
    found = only(RowStatus.CHANGED, plan(PlayerDraft("Anna Huber", member_number="9")))
    assert (found.known, found.differs_in) == (ANNA, ("name",))


def test_a_known_name_is_the_known_person_however_it_is_written() -> None:
    found = only(RowStatus.CHANGED, plan(PlayerDraft("MAX  HUBER", contact="0664 1")))
    assert found.known is MAX
    assert found.differs_in == ("contact",)


def test_the_same_name_with_another_number_is_another_person() -> None:
    found = plan(PlayerDraft("Anna Berger", member_number="12"))
    assert [player.id for player in found.people({})[0]] == ["new-1"]
    assert (found.rows[0].known, found.rows[0].alike) == (ANNA, Likeness.SAME_NAME), "unless the host says so"
    assert found.people({2: TakenAs.SAME}) == ((), (replace(ANNA, member_number="12"),))
    both = plan(PlayerDraft("Anna Berger", member_number="9"), PlayerDraft("Anna Berger", member_number="12"))
    assert [row.alike for row in both.rows] == [None, None], "the list names both"


def test_what_the_file_leaves_empty_or_at_its_default_is_kept() -> None:
    found = plan(PlayerDraft("Anna Berger"), PlayerDraft("Max Huber"))
    assert [row.status for row in found.rows] == [RowStatus.SAME, RowStatus.SAME]


def test_somebody_who_stands_twice_in_the_file_comes_in_once_with_what_both_rows_say() -> None:
    found = plan(PlayerDraft("Ida Lang"), PlayerDraft("Ida Lang", contact="0664 1"), PlayerDraft("Ida Lang"))
    assert [(row.line, row.status, row.like_line) for row in found.rows] == [
        (2, RowStatus.NEW, None),
        (3, RowStatus.CHANGED, 2),
        (4, RowStatus.SAME, 2),
    ]
    new, changed = found.people({})
    assert [(player.name, player.contact) for player in new] == [("Ida Lang", "0664 1")]
    assert changed == ()


def test_two_changes_of_one_person_both_count_and_those_left_out_do_not() -> None:
    found = plan(PlayerDraft("Max Huber", contact="0664 1"), PlayerDraft("Max Huber", nickname="Ace"))
    (both,) = found.people({})[1]
    assert (both.contact, both.nickname, both.is_guest, both.other_ids) == ("0664 1", "Ace", True, MAX.other_ids)
    (one,) = found.people({2: TakenAs.NOBODY})[1]
    assert (one.contact, one.nickname) == ("", "Ace")


JOERG = (PlayerDraft("Jörg Müller", contact="a@example.org, 0171"), PlayerDraft("Jörg Müller", contact="b@example.org"))


def contacts(found: ImportPlan, taken: dict[int, TakenAs]) -> list[str]:
    return [player.contact for player in found.people(taken)[0]]


def test_two_rows_of_one_name_with_other_contacts_are_two_people() -> None:
    found = plan(*JOERG, JOERG[1])
    assert [(row.status_as(row.proposal), row.like_line) for row in found.rows] == [
        (RowStatus.NEW, None),
        (RowStatus.NEW, 2),
        (RowStatus.SAME, 3),
    ]
    assert contacts(found, {}) == ["a@example.org, 0171", "b@example.org"]


def test_the_host_may_say_that_two_rows_are_one_person_or_leave_one_out() -> None:
    found = plan(*JOERG, JOERG[1])
    assert contacts(found, {3: TakenAs.SAME}) == ["b@example.org"]
    assert contacts(found, {3: TakenAs.NOBODY}) == ["a@example.org, 0171"]
    assert contacts(found, {4: TakenAs.OTHER}) == ["a@example.org, 0171", "b@example.org", "b@example.org"]


def test_two_lines_with_numbers_of_their_own_are_two_people() -> None:
    register = [Player(PlayerId("m-5"), "Brigitte Hölzl")]
    drafts = PlayerDraft("Hölzl, Brigitte", member_number="101"), PlayerDraft("Hoelzl, Brigitte", member_number="114")
    read = MemberList(tuple(DraftRow(line, draft) for line, draft in enumerate(drafts, start=2)))
    new, changed = plan_import(read, register, lambda: PlayerId("new")).people({})
    assert [(player.id, player.member_number) for player in changed] == [("m-5", "101")]
    assert [(player.id, player.member_number) for player in new] == [("new", "114")]


def test_nothing_that_contradicts_the_register_is_written_over_it_unasked() -> None:
    lena = Player(PlayerId("m-4"), "Lena Groß", contact="lena@example.org")
    read = MemberList((DraftRow(2, PlayerDraft("Lena Groß", contact="0664 7")),))
    found = plan_import(read, [lena], lambda: PlayerId("new"))
    assert found.rows[0].proposal is TakenAs.NOBODY
    assert found.people({}) == ((), ())
    assert found.people({2: TakenAs.SAME}) == ((), (replace(lena, contact="0664 7"),))
    assert [person.contact for person in found.people({2: TakenAs.OTHER})[0]] == ["0664 7"]


def test_a_number_that_somebody_else_has_changes_no_name_unasked() -> None:
    found = plan(PlayerDraft("Karl Weiß", member_number="9"))
    assert (only(RowStatus.CHANGED, found).proposal, found.people({})) == (TakenAs.NOBODY, ((), ()))


def test_an_address_more_takes_no_telephone_number_away() -> None:
    lena = Player(PlayerId("m-4"), "Lena Groß", contact="lena@example.org, 0664 7")
    drafts = (PlayerDraft("Lena Groß", contact="06647"), PlayerDraft("Lena Groß", contact="LENA@example.org, 0512"))
    read = MemberList(tuple(DraftRow(line, draft) for line, draft in enumerate(drafts, start=2)))
    found = plan_import(read, [lena], lambda: PlayerId("new"))
    assert [row.status for row in found.rows] == [RowStatus.SAME, RowStatus.CHANGED]
    assert found.people({})[1][0].contact == "lena@example.org, 0664 7, 0512"


def test_of_two_in_the_register_the_one_with_the_same_contact_is_meant() -> None:
    register = [Player(PlayerId(f"m-{at}"), "Jörg Müller", contact=contact) for at, contact in enumerate("abc")]
    read = MemberList((DraftRow(2, PlayerDraft("Jörg Müller", contact="c")),))
    (row,) = plan_import(read, register, lambda: PlayerId("new")).rows
    assert (row.known, row.status) == (register[2], RowStatus.SAME)


def test_an_old_list_knows_a_merged_person_by_the_old_name_and_does_not_bring_it_back() -> None:
    same = only(RowStatus.SAME, plan(PlayerDraft("Maxi H.")))
    assert same.known is MAX
    changed = only(RowStatus.CHANGED, plan(PlayerDraft("maxi h", nickname="Ace")))
    assert (changed.known, changed.differs_in) == (MAX, ("nickname",))


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    found = club_of(tmp_path / "club", ("Ida", "Max"))
    yield found
    found.close()


def test_a_plan_is_carried_out_at_once_and_the_names_follow(club: Club) -> None:
    found = plan_for(club, read_players_csv(b"Name;Kontakt\nIda;0664 1\nZoe;\n;x\n"))
    assert [player.name for player in club.register.players()] == ["Ida", "Max"]
    assert carry_out(club, found, {}) == (1, 1)
    assert sorted(club.names.values()) == ["Ida", "Max", "Zoe"]
    assert [player.contact for player in club.register.players()] == ["0664 1", "", ""]


HEADINGS = ("Name", "Nr", "Gast", "Notiz", "Kontakt")
cells = st.text(st.sampled_from("aäbé ;,\t\"'=1\n\r"), max_size=6)
rows = st.lists(st.tuples(cells, cells, st.sampled_from(["", "ja", "nein", "?"]), cells, cells), max_size=12)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)
@given(rows, st.sampled_from([";", ",", "\t"]), st.sampled_from(["utf-8", "utf-8-sig", "cp1252", "utf-16"]))
def test_every_row_is_imported_the_same_or_reported_with_its_line(
    club: Club, rows: Sequence[tuple[str, ...]], delimiter: str, encoding: str
) -> None:
    file = io.StringIO(newline="")
    csv.writer(file, delimiter=delimiter, lineterminator="\r\n").writerows(
        [("Name", "Nr", "Gast", "Notiz", "Kontakt"), *rows]
    )
    read = read_players_csv(file.getvalue().encode(encoding))
    found = plan_for(club, read)
    assert len(found.rows) == sum(any(cell.strip() for cell in row) for row in rows)
    assert len({row.line for row in found.rows}) == len(found.rows)
    before = Counter(plain(player.name) for player in club.register.players())
    new, _ = carry_out(club, found, {})
    assert new == sum(row.status_as(row.proposal) is RowStatus.NEW for row in found.rows)
    after = {player.id: player for player in club.register.players()}
    assert len(after) == sum(before.values()) + new
    for row in found.rows:
        assert (row.problem is not None) is (row.status is RowStatus.BAD)
        assert row.player is None or row.player.id in after
    again = plan_for(club, read)
    assert not [row for row in again.rows if row.status_as(row.proposal) is RowStatus.NEW]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)
@given(st.binary(max_size=200) | st.text(max_size=120).map(lambda text: f"Name;Nr\n{text}".encode()))
def test_no_file_whatever_makes_an_import_fail(club: Club, data: bytes) -> None:
    found = plan_for(club, read_players_csv(data))
    carry_out(club, found, {})
    assert all(player.name for player in club.register.players())


def test_the_host_may_leave_out_somebody_new_and_whoever_looks_like_them_is_nobody_then() -> None:
    found = plan(PlayerDraft("Summe"), PlayerDraft("Summe", contact="0664 1"), PlayerDraft("Ida Lang"))
    assert found.rows[0].status_as(TakenAs.NOBODY) is RowStatus.LEFT_OUT
    new, changed = found.people({2: TakenAs.NOBODY})
    assert ([player.name for player in new], changed) == (["Ida Lang"], ())


def test_who_has_left_is_noted_and_who_is_missing_on_request() -> None:
    found = plan(PlayerDraft("Max Huber", has_left=True))
    assert only(RowStatus.LEFT, found).differs_in == ("has_left",)
    assert found.missing == (ANNA,)
    assert [player.name for player in found.people({})[1]] == ["Max Huber"]
    changed = found.people({}, [ANNA.id, MAX.id])[1]
    assert {player.name: player.has_left for player in changed} == {"Max Huber": True, "Anna Berger": True}
    named = plan(PlayerDraft("Anna Berger", contact="x@example.org"))
    assert named.missing == (), "a row may mean her, whatever becomes of it"


@pytest.mark.parametrize("name", ["Mueller Joerg", "jörg müller", "Müller, Jorg"])
def test_the_same_name_in_another_spelling_or_order_is_the_same_person_and_keeps_its_name(name: str) -> None:
    joerg = Player(PlayerId("m-4"), "Jörg Müller", member_number="4")
    read = MemberList(
        (DraftRow(2, PlayerDraft(name, nickname="Ace")), DraftRow(3, PlayerDraft(name, member_number="4")))
    )
    found = plan_import(read, [joerg], lambda: PlayerId("new"))
    assert [(row.known, row.status) for row in found.rows] == [(joerg, RowStatus.CHANGED), (joerg, RowStatus.SAME)]
    assert found.people({}) == ((), (replace(joerg, nickname="Ace"),))


def test_whose_name_is_only_similar_is_proposed_as_new_and_may_be_the_member() -> None:
    found = plan(PlayerDraft("Anna Bergar", contact="0664 1"), PlayerDraft("Max H."), PlayerDraft("Ida Lang"))
    slip, short, _ = found.rows
    assert (slip.known, slip.alike, slip.proposal) == (ANNA, Likeness.SIMILAR_NAME, TakenAs.OTHER)
    assert (short.known, short.alike) == (MAX, Likeness.SHORT_NAME)
    assert [player.name for player in found.people({})[0]] == ["Anna Bergar", "Max H.", "Ida Lang"]
    assert found.missing == (), "the row may mean her"
    new, changed = found.people({2: TakenAs.SAME, 3: TakenAs.NOBODY})
    assert [player.name for player in new] == ["Ida Lang"]
    assert [(player.id, player.name) for player in changed] == [(ANNA.id, "Anna Berger")]


def test_of_two_similar_names_in_a_list_the_second_is_in_doubt_and_a_member_whom_a_row_names_is_nobody_else() -> None:
    found = plan(
        PlayerDraft("Anna Berger"),
        PlayerDraft("Anna Bergar"),
        PlayerDraft("Stefan Haider"),
        PlayerDraft("Stefan Haidr"),
    )
    assert [(row.line, row.like_line) for row in found.rows if row.alike is not None] == [(5, 4)]
    new, _ = found.people({5: TakenAs.SAME})
    assert [player.name for player in new] == ["Anna Bergar", "Stefan Haider"]


@given(
    st.lists(
        st.sampled_from([PlayerDraft(name) for name in ("Ida Lang", "Ida Lagn", "Lang Ida", "Anna Berger", "Max H.")])
    )
)
def test_what_becomes_of_the_lines_adds_up_to_the_sheet(drafts: list[PlayerDraft]) -> None:
    uses = {1: LineUse.HEADING, **dict.fromkeys(range(2, len(drafts) + 2), LineUse.READ), 99: LineUse.TOTAL}
    read = MemberList(
        tuple(DraftRow(line, draft) for line, draft in enumerate(drafts, 2)), reading=SheetReading("x", uses, 1, 0)
    )
    ids = itertools.count(1)
    found = plan_import(read, [ANNA, MAX], lambda: PlayerId(f"new-{next(ids)}"))
    for taken in ({}, dict.fromkeys(range(2, 99), TakenAs.NOBODY), dict.fromkeys(range(2, 99), TakenAs.SAME)):
        fates = found.fates(taken)
        assert list(fates) == list(uses)
        assert LineUse.READ not in fates.values()
        assert Counter(fates.values())[LineFate.NEW] == len(found.people(taken)[0])
