from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, timezone
from typing import ClassVar

import msgspec.inspect
import pytest
from hypothesis import given
from hypothesis import strategies as st

import homepoker
from homepoker.core.chip_case import CaseChip
from homepoker.core.payouts import Fees
from homepoker.core.quantities import EntryId, Seat
from homepoker.core.starting_stacks import Stack
from homepoker.core.tournament import EVENT_TYPES
from homepoker.core.wording import Sentence, sentence
from homepoker.store.errors import NewerEvening, UnknownEvent, UnreadableEvent
from homepoker.store.evening.event_codec import EventCodec
from tests.store.sample_evening import BEGAN_AT, CODEC, PROFILE, EveningOpened, PlayerSat, TimeTold

# JSON in UTF-8 has no half characters, and SQLite's texts end at a zero.
texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))
spans = st.timedeltas(timedelta(days=-999), timedelta(days=999))
instants = st.datetimes(
    min_value=datetime(1990, 1, 1),  # noqa: DTZ001 - Hypothesis adds the time zone
    max_value=datetime(2090, 1, 1),  # noqa: DTZ001
    timezones=st.sampled_from([UTC, timezone(timedelta(hours=2))]),
)
whole = st.integers(-(2**53), 2**53)
values = st.none() | st.booleans() | whole | texts | st.lists(texts)
sentences = st.builds(Sentence, texts, st.dictionaries(texts, values))
amounts = st.integers(0, 2**53)
colours = st.from_regex("#[0-9A-F]{6}", fullmatch=True)
st.register_type_strategy(CaseChip, st.builds(CaseChip, colours, amounts, amounts))
st.register_type_strategy(Fees, st.builds(Fees, st.just(1_000), st.integers(0, 1_000), amounts, amounts, amounts))
st.register_type_strategy(Stack, st.builds(Stack, st.dictionaries(amounts, amounts), amounts))
events = st.lists(
    st.one_of(
        st.from_type(EveningOpened),
        st.from_type(PlayerSat),
        st.builds(
            TimeTold,
            at=instants,
            left=spans,
            until=st.none() | instants,
            reason=st.none() | sentences,
            stacks=st.lists(st.tuples(texts.map(EntryId), whole)).map(tuple),
        ),
    )
).map(tuple)

st.register_type_strategy(str, texts)
st.register_type_strategy(int, whole)


@given(events)
def test_every_event_reads_back_equal(written: tuple[EveningOpened | PlayerSat | TimeTold, ...]) -> None:
    assert CODEC.decode(CODEC.encode(written)) == written


@given(events)
def test_what_was_read_is_written_the_same_again(written: tuple[EveningOpened | PlayerSat | TimeTold, ...]) -> None:
    text = CODEC.encode(written)
    assert CODEC.encode(CODEC.decode(text)) == text


def test_an_event_is_stored_by_its_kind_version_and_fields() -> None:
    text = CODEC.encode([PlayerSat(EntryId("e1"), Seat(2, 5))])
    assert text == '[{"kind":"player_sat","v":1,"entry":"e1","seat":{"table":2,"number":5},"citations":[]}]'


def test_instants_are_stored_in_utc() -> None:
    in_vienna = BEGAN_AT.astimezone(timezone(timedelta(hours=1)))
    assert '"at":"2026-11-20T18:30:00Z"' in CODEC.encode([TimeTold(in_vienna, timedelta(minutes=20))])


def test_a_date_with_a_profile_reads_back_equal() -> None:
    opened = (EveningOpened(PROFILE, date(2026, 11, 20)),)
    assert CODEC.decode(CODEC.encode(opened)) == opened


class TestWhatIsNeverWritten:
    def test_an_event_whose_class_is_not_kept(self) -> None:
        @dataclass(frozen=True, slots=True)
        class Whispered:
            kind: ClassVar[str] = "whispered"

        with pytest.raises(ValueError, match="Whispered"):
            CODEC.encode([Whispered()])

    def test_an_instant_without_a_time_zone(self) -> None:
        with pytest.raises(ValueError, match="without a time zone"):
            CODEC.encode([TimeTold(datetime(2026, 11, 20), timedelta())])  # noqa: DTZ001

    def test_a_list_where_a_tuple_belongs(self) -> None:
        with pytest.raises(ValueError, match="not read back equal"):
            CODEC.encode([PlayerSat(EntryId("e1"), Seat(1, 1), [])])  # type: ignore[arg-type]


class TestWhatIsNotSkipped:
    def test_a_kind_that_is_not_known(self) -> None:
        with pytest.raises(UnknownEvent) as refused:
            CODEC.decode('[{"kind":"cake_cut","v":2,"pieces":8}]', homepoker.__version__)
        assert (refused.value.kind, refused.value.version) == ("cake_cut", 2)

    def test_a_version_that_is_higher(self) -> None:
        with pytest.raises(UnknownEvent):
            CODEC.decode('[{"kind":"player_sat","v":2,"entry":"e1","seat":{"table":2,"number":5},"citations":[]}]')

    @pytest.mark.parametrize(
        "text",
        [
            '[{"kind":"player_sat","v":1,"entry":"e1","seat":{"table":2,"number":5},"mood":"calm"}]',
            '[{"kind":"player_sat","v":1,"entry":"e1","seat":{"table":2,"number":5,"chair":"red"}}]',
            '[{"kind":"player_sat","v":1,"entry":"e1","seat":{"table":2,"number":5},"citations":[{"book":"a","rule":"1","page":7}]}]',
        ],
    )
    def test_a_field_that_is_not_known_however_deep(self, text: str) -> None:
        with pytest.raises(UnreadableEvent, match="unknown field"):
            CODEC.decode(text)

    @pytest.mark.parametrize(
        "text",
        [
            '[{"kind":"player_sat","v":1,"seat":{"table":2,"number":5}}]',
            '[{"kind":"player_sat","v":1,"entry":"e1","seat":{"table":"2","number":5}}]',
            '[{"kind":"time_told","v":3,"at":"2026-11-20T18:30:00","left":"PT5S"}]',
            '[{"kind":"time_told","v":3,"at":"2026-11-20T18:30:00Z","left":"PT5S","moods":["furious"]}]',
            '[{"kind":"player_sat","entry":"e1","seat":{"table":2,"number":5}}]',
            '[{"v":1,"entry":"e1"}]',
            '[{"kind":"player_sat","v":0}]',
            '{"kind":"player_sat"}',
            "[1]",
            "",
            "[",
        ],
    )
    def test_fields_that_are_missing_or_of_another_type(self, text: str) -> None:
        with pytest.raises(UnreadableEvent):
            CODEC.decode(text)

    def test_a_scoring_that_only_another_version_knows(self) -> None:
        text = CODEC.encode((EveningOpened(PROFILE, date(2026, 11, 20)),))
        assert '"scoring":"uesg"' in text
        with pytest.raises(UnreadableEvent, match="scoring"):
            CODEC.decode(text.replace('"scoring":"uesg"', '"scoring":"moon"'))

    def test_a_field_with_a_default_may_be_missing_in_an_older_line(self) -> None:
        (read,) = CODEC.decode('[{"kind":"player_sat","v":1,"entry":"e1","seat":{"table":2,"number":5}}]')
        assert read == PlayerSat(EntryId("e1"), Seat(2, 5))


class TestNewerVersions:
    @pytest.mark.parametrize(
        "text",
        [
            '[{"kind":"cake_cut","v":2,"pieces":8}]',
            '[{"kind":"player_sat","v":2,"entry":"e1","seat":{"table":2,"number":5},"citations":[]}]',
            '[{"kind":"player_sat","v":1,"entry":"e1","seat":{"table":2,"number":5},"mood":"calm"}]',
            '[{"kind":"player_sat","v":1,"entry":"e1","seat":"2/5"}]',
            '[{"kind":"time_told","v":3,"at":"2026-11-20T18:30:00Z","left":"PT5S","moods":["furious"]}]',
            '[{"kind":"player_sat","version":3}]',
            '{"events":[]}',
        ],
    )
    def test_whatever_cannot_be_read_is_theirs_and_no_damage(self, text: str) -> None:
        with pytest.raises(NewerEvening) as refused:
            CODEC.decode(text, "9.4.0")
        assert refused.value.written_by == "9.4.0"

    @pytest.mark.parametrize("text", ["", "[", '[{"kind":"player_sat","v":1'])
    def test_what_is_no_json_is_damage_whoever_wrote_it(self, text: str) -> None:
        with pytest.raises(UnreadableEvent):
            CODEC.decode(text, "9.4.0")

    def test_what_they_write_as_this_version_does_is_read(self) -> None:
        sat = (PlayerSat(EntryId("e1"), Seat(1, 2)),)
        assert CODEC.decode(CODEC.encode(sat), "9.4.0") == sat


class TestOlderVersions:
    def test_an_older_version_is_brought_forward_step_by_step(self) -> None:
        (read,) = CODEC.decode('[{"kind":"time_told","v":1,"at":"2026-11-20T18:30:00Z","left":90,"loudness":3}]')
        assert read == TimeTold(BEGAN_AT, timedelta(seconds=90))

    def test_a_version_in_between_takes_only_the_steps_that_are_left(self) -> None:
        (read,) = CODEC.decode('[{"kind":"time_told","v":2,"at":"2026-11-20T18:30:00Z","left":"PT90S","loudness":3}]')
        assert read == TimeTold(BEGAN_AT, timedelta(seconds=90))

    def test_fields_that_do_not_fit_a_step_are_told(self) -> None:
        with pytest.raises(UnreadableEvent):
            CODEC.decode('[{"kind":"time_told","v":1,"at":"2026-11-20T18:30:00Z"}]')

    def test_a_missing_step_is_found_at_the_start(self) -> None:
        with pytest.raises(ValueError, match="no upcaster from version 2"):
            EventCodec([TimeTold], {("time_told", 1): dict})


class TestTheClassesOfEvents:
    def test_two_classes_of_one_kind_are_refused(self) -> None:
        with pytest.raises(ValueError, match="player_sat"):
            EventCodec([PlayerSat, PlayerSat])

    def test_a_field_of_the_envelopes_name_is_refused(self) -> None:
        @dataclass(frozen=True, slots=True)
        class Voted:
            kind: ClassVar[str] = "voted"
            v: int

        with pytest.raises(ValueError, match="envelope"):
            EventCodec([Voted])

    def test_a_class_is_looked_through_once_for_all_who_read_it(self, monkeypatch: pytest.MonkeyPatch) -> None:
        sat = (PlayerSat(EntryId("e1"), Seat(1, 2)),)
        text = CODEC.encode(sat)
        looked_through: list[object] = []
        monkeypatch.setattr(msgspec.inspect, "type_info", looked_through.append)
        assert EventCodec([PlayerSat]).decode(text) == sat
        assert looked_through == []

    def test_all_events_of_a_tournament_can_be_kept(self) -> None:
        assert EventCodec(EVENT_TYPES).encode(()) == "[]"


def test_a_sentence_keeps_its_key_and_values() -> None:
    told = (
        TimeTold(BEGAN_AT, timedelta(), reason=sentence("bet.oversized_call", amount=400, by=["p1"], is_last=True)),
    )
    assert CODEC.decode(CODEC.encode(told)) == told
