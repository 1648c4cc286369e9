"""What the room reads about dealers: who deals, who is next, who shuffles and cuts, and who deals from now on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from homepoker.core.rulebooks.consultation import Answer, AnswerSource
from homepoker.core.tournament import ProfileChanged, Tournament, after
from homepoker.services.words import Words
from homepoker.ui.room_view.news import latest_news
from homepoker.ui.room_view.panels import dealing_in_words, urgent_panels
from tests.desks import Evening, words_in

DE, EN = words_in("de"), words_in("en")


def evening(tables: int = 1) -> Evening:
    return Evening().begin("ida", "max", "eva", "tom", "jo", "lea", "kai", "uwe", tables=tables)


def with_two_decks(state: Tournament) -> Tournament:
    answers = state.answers
    kept = tuple(one for one in answers.provisions if one.policy != "dealer.two_decks")
    own = Answer("dealer.two_decks", True, answers.book, answers.discretion.rule, AnswerSource.RULE)
    return after(state, ProfileChanged(state.profile, replace(answers, provisions=(*kept, own))))


@pytest.mark.parametrize(("words", "said"), [(DE, "Tisch 1: Ida gibt, dann Max"), (EN, "Table 1: Ida deals, then Max")])
def test_while_the_deal_goes_round_the_next_one_is_named(words: Words, said: str) -> None:
    (dealer,) = dealing_in_words(evening().desk.state, words)
    assert dealer.with_next == said
    assert dealer.text == said.split(",", maxsplit=1)[0], "where there is too little room"


def test_a_dealer_who_stays_is_named_alone() -> None:
    one = evening()
    one.out("eva", "ida")
    (dealer,) = dealing_in_words(one.desk.state, DE)
    assert (dealer.text, dealer.with_next) == ("Tisch 1: Eva gibt", "")


def test_with_two_decks_the_room_reads_who_shuffles_and_who_cuts() -> None:
    (dealer,) = dealing_in_words(with_two_decks(evening().desk.state), DE)
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
    assert not any(dealer.with_next for dealer in dealing_in_words(state, DE))
    for dealer in dealing_in_words(evening(tables=2).desk.state, DE):
        assert ", dann " in dealer.with_next
