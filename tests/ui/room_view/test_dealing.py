"""What the room reads about dealers: who deals, who is next, who shuffles and cuts, and who deals from now on."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication

from homepoker.core import seating
from homepoker.core.counting import uncounted_tables
from homepoker.core.rulebooks.consultation import Answer, AnswerSource
from homepoker.core.tournament import ProfileChanged, Tournament, after
from homepoker.services.words import Words
from homepoker.ui.room_view.news import NO_NEWS, latest_news
from homepoker.ui.room_view.panels import PanelFacts, dealing_in_words, side_panels, urgent_panels
from homepoker.ui.room_view.picture import Dealer
from homepoker.ui.room_view.view import room_picture
from homepoker.ui.theme.fonts import load_fonts
from tests.desks import Evening, words_in
from tests.fakes import EVENING
from tests.ui.room_view.texts import painted_texts

DE, EN = words_in("de"), words_in("en")


def evening(tables: int = 1) -> Evening:
    return Evening().begin("ida", "max", "eva", "tom", "jo", "lea", "kai", "uwe", tables=tables)


def two_at(one: Evening, table: int) -> list[str]:
    """The first two players at a table."""
    entries = [entry for entry, _ in seating.at_table(one.desk.state.seating, table)]
    return [str(one.desk.state.entries.by_id[entry].player) for entry in entries[:2]]


def with_two_decks(state: Tournament) -> Tournament:
    answers = state.answers
    kept = tuple(one for one in answers.provisions if one.policy != "dealer.two_decks")
    own = Answer("dealer.two_decks", True, answers.book, answers.discretion.rule, AnswerSource.RULE)
    return after(state, ProfileChanged(state.profile, replace(answers, provisions=(*kept, own))))


@pytest.mark.parametrize(("words", "said"), [(DE, "Tisch 1: Ida gibt, dann Max"), (EN, "Table 1: Ida deals, then Max")])
def test_while_the_deal_goes_round_the_next_one_is_named(words: Words, said: str) -> None:
    (dealer,) = dealing_in_words(evening().desk.state, words, EVENING)
    assert dealer.with_next == said
    assert dealer.text == said.split(",", maxsplit=1)[0], "where there is too little room"


def test_a_dealer_who_stays_is_named_alone() -> None:
    one = evening()
    one.out("eva", "ida")
    (dealer,) = dealing_in_words(one.desk.state, DE, EVENING)
    assert (dealer.text, dealer.with_next) == ("Tisch 1: Eva gibt", "")


def test_with_two_decks_the_room_reads_who_shuffles_and_who_cuts() -> None:
    (dealer,) = dealing_in_words(with_two_decks(evening().desk.state), DE, EVENING)
    assert dealer.with_next == "Tisch 1: Ida gibt, Uwe mischt, Max hebt ab"


def test_for_a_minute_the_room_reads_who_deals_from_now_on() -> None:
    one = evening()
    one.out("eva", "ida")
    news = latest_news(one.desk.history.standing(), one.desk.now())
    panel = next(one for one in urgent_panels(one.desk.state, DE, news) if one.title == "Gibt ab jetzt")
    assert [(row.text, row.tail) for group in panel.groups for row in group.rows] == [("Eva", "Tisch 1")]
    one.pass_time(minutes=1)
    assert latest_news(one.desk.history.standing(), one.desk.now()).dealers == ()


def test_at_many_tables_only_who_deals_now_takes_turns() -> None:
    names = tuple(f"p{number}" for number in range(12))
    state = Evening().begin(*names, tables=5).desk.state
    assert not any(dealer.with_next for dealer in dealing_in_words(state, DE, EVENING))
    for dealer in dealing_in_words(evening(tables=2).desk.state, DE, EVENING):
        assert ", dann " in dealer.with_next


@pytest.mark.parametrize(
    ("words", "all_round", "one_round"),
    [(DE, "Gegeben wird reihum", "Tisch 2: reihum"), (EN, "Everybody deals in turn", "Table 2: in turn")],
)
def test_where_nobody_counts_the_hands_the_room_names_no_dealer(words: Words, all_round: str, one_round: str) -> None:
    one = evening(tables=2)
    one.pass_time(minutes=6)
    assert [dealer.text for dealer in dealing_in_words(one.desk.state, words, one.desk.now())] == [all_round]
    one.tables.next_hand(1)
    counted, round_ = dealing_in_words(one.desk.state, words, one.desk.now())
    assert (counted.text != one_round, round_.text, round_.with_next) == (True, one_round, "")
    out, by = two_at(one, 2)
    one.pass_time(minutes=6)
    one.out(out, by)
    found = [dealer.text for dealer in dealing_in_words(one.desk.state, words, one.desk.now())]
    assert found == [one_round.replace("2", "1"), words.text("room.table_dealt_by", table=2, name=out.capitalize())]


def test_at_many_tables_the_panel_of_dealers_says_where_the_deal_goes_round() -> None:
    names = tuple(f"p{number}" for number in range(12))
    one = Evening().begin(*names, tables=5)
    one.pass_time(minutes=6)
    one.tables.next_hand(3)
    state = one.desk.state
    uncounted = uncounted_tables(state, one.desk.now())
    panels = side_panels(state, DE, PanelFacts(NO_NEWS, 1, uncounted, is_entry_open=False))
    panel = next(panel for panel in panels if panel.title == "Wer gibt")
    rows = [(row.text, row.tail) for group in panel.groups for row in group.rows]
    assert [text == "reihum" for text, _ in rows] == [True, True, False, True, True]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768)])
def test_of_many_dealers_no_name_lacks_its_last_letters(size: tuple[int, int], qapp: QApplication) -> None:
    load_fonts(qapp)
    state = Evening().begin(*(f"p{number}" for number in range(60)), tables=20).desk.state
    for first in range(100, 400, 7):
        names = [f"Table {table}: {'WOPDK'[(first + table) % 5]}. {first + 13 * table}" for table in range(1, 21)]
        dealing = tuple(Dealer(name) for name in names)
        picture = replace(room_picture(state, EVENING, EN), dealing=dealing, dealing_title="Who deals")
        for turn in range(4):
            texts = [one.text for one in painted_texts(replace(picture, turn=turn), *size)]
            assert any(name in texts for name in names)
            assert not [text for text in texts if "…" in text]
