"""Bounties in an evening: told in the journal with their rule, due like prizes, derived anew by undo and correction."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from homepoker.core import till
from homepoker.core.bounties import bounties_of
from homepoker.core.deals import DealBy, DealShare, agree
from homepoker.core.entries import PlayerBustedOut
from homepoker.core.payouts import Fees
from homepoker.core.prizes import prize_pool, prizes_of, still_to_win
from homepoker.core.quantities import EntryId, PlayerId
from homepoker.core.refusal import Refusal
from homepoker.core.tournament import EVENT_TYPES
from homepoker.core.wording import sentence
from homepoker.services.evening.commands.corrections import CorrectionCommands, outs_of
from homepoker.services.evening.commands.till import TillCommands, accounts_of
from homepoker.services.evening.journal import JournalEntry, journal
from homepoker.services.exchange.till_sheets import season_till_sheet, till_sheet
from homepoker.store.evening.event_codec import EventCodec
from tests.desks import Evening, words_in

FIXED = Fees(entry_fee=2_000, house_fee=100, bounty=1_000, paid_places=2, rounded_to=500)
PROGRESSIVE = replace(FIXED, is_progressive=True)
FOUR = ("ida", "max", "eva", "jo")
WORDS = words_in("en")


def told(evening: Evening, text: str, language: str = "en") -> tuple[str, ...]:
    """What stands below an entry."""
    words = words_in(language)
    entries = journal(evening.desk.history, evening.desk.state, evening.desk.now(), words)
    found: JournalEntry = next(entry for entry in entries if entry.text.startswith(text))
    return tuple(part.text for part in found.parts)


def won(evening: Evening) -> dict[str, int]:
    made = bounties_of(evening.desk.state)
    return {str(player): amount for player, amount in made.won.items()} if made is not None else {}


def shared(evening: Evening, out: str, by: tuple[str, ...], covered: tuple[str, ...] = ()) -> None:
    winners = tuple(evening.entry(name) for name in by)
    pots = {evening.entry(out): tuple(evening.entry(name) for name in covered)}
    evening.field.bust_out([(evening.entry(out), winners)], covered=pots)


class TestJournal:
    def test_a_fixed_bounty_is_told_with_the_rule_it_rests_on(self) -> None:
        evening = Evening(fees=FIXED).begin(*FOUR)
        evening.out("max", "ida")
        assert "Bounty, fixed by the profile: 10 to Ida" in told(evening, "Max out")
        assert "Kopfgeld, fest nach Profil: 10 an Ida" in told(evening, "Max raus", "de")

    def test_a_progressive_one_tells_what_comes_onto_the_head(self) -> None:
        evening = Evening(fees=PROGRESSIVE).begin(*FOUR)
        evening.out("max", "ida")
        evening.out("ida", "eva")
        said = "Bounty, progressive by the profile: 7 to Eva, 8 on their own head"
        assert said in told(evening, "Ida out")

    def test_a_shared_one_names_everybody_who_covered(self) -> None:
        evening = Evening(fees=FIXED).begin(*FOUR)
        shared(evening, "max", ("ida", "eva", "jo"), ("eva", "jo"))
        assert "Bounty, fixed by the profile: 5 to Eva, 5 to Jo" in told(evening, "Max out")

    def test_of_several_in_one_hand_each_has_its_own(self) -> None:
        evening = Evening(fees=FIXED).begin(*FOUR)
        evening.out_together({"max": 500, "jo": 900}, "ida")
        assert "Max: Bounty, fixed by the profile: 10 to Ida" in told(evening, "Max and Jo out")

    def test_of_nobody_named_it_is_said_that_it_is_open(self) -> None:
        evening = Evening(fees=FIXED).begin(*FOUR)
        evening.out("max")
        assert "Bounty: 10 open, as nobody is named" in told(evening, "Max out")

    def test_the_winner_keeps_the_own_head(self) -> None:
        evening = Evening(fees=PROGRESSIVE).begin("ida", "max")
        evening.out("max", "ida")
        assert told(evening, "Max out")[-2:] == ("Ida wins", "Ida keeps their own bounty: 15")

    def test_without_bounties_no_word_of_them(self) -> None:
        evening = Evening(fees=Fees(entry_fee=2_000)).begin(*FOUR)
        evening.out("max", "ida")
        assert not any("ounty" in part for part in told(evening, "Max out"))


class TestDue:
    def test_a_bounty_is_due_at_once_and_paid_once(self) -> None:
        evening = Evening(fees=FIXED).begin(*FOUR)
        books = TillCommands(evening.desk)
        for name in FOUR:
            books.pay(PlayerId(name))
        evening.out("max", "ida")
        assert books.account(PlayerId("ida")).won_left == 1_000
        assert books.pay_out(PlayerId("ida")) == 1_000
        assert till.expected(evening.desk.state.till) == 4 * 2_000 - 1_000
        assert books.account(PlayerId("ida")).won_left == 0

    def test_it_is_netted_with_what_the_winner_owes(self) -> None:
        evening = Evening(fees=FIXED).begin(*FOUR)
        evening.out("max", "ida")
        assert TillCommands(evening.desk).pay_out(PlayerId("ida")) == 0
        assert TillCommands(evening.desk).account(PlayerId("ida")).open == 1_000

    def test_all_that_came_in_goes_out_but_what_the_house_keeps(self) -> None:
        evening = Evening(fees=PROGRESSIVE).begin(*FOUR)
        books = TillCommands(evening.desk)
        for name in FOUR:
            books.pay(PlayerId(name))
        for out, by in (("max", "ida"), ("ida", "eva"), ("eva", "jo")):
            evening.out(out, by)
        for account in accounts_of(evening.desk.state):
            if account.won_left:
                books.pay_out(account.player)
        assert till.expected(evening.desk.state.till) == 4 * 100

    def test_undo_of_a_paid_bust_out_asks_it_back(self) -> None:
        evening = Evening(fees=FIXED).begin(*FOUR)
        books = TillCommands(evening.desk)
        for name in FOUR:
            books.pay(PlayerId(name))
        evening.out("max", "ida")
        books.pay_out(PlayerId("ida"))
        evening.desk.undo()
        assert books.account(PlayerId("ida")).won_left == -1_000
        books.take_prize_back(PlayerId("ida"))
        assert till.expected(evening.desk.state.till) == 4 * 2_000

    def test_a_correction_lists_the_differences_and_pays_nothing(self) -> None:
        evening = Evening(fees=PROGRESSIVE).begin(*FOUR)
        books, corrections = TillCommands(evening.desk), CorrectionCommands(evening.desk)
        for name in FOUR:
            books.pay(PlayerId(name))
        evening.out("max", "ida")
        hand = evening.desk.history.lines[-1].sequence
        evening.out("ida", "eva")
        for name in ("ida", "eva"):
            books.pay_out(PlayerId(name))
        before = till.expected(evening.desk.state.till)
        corrections.carry_out(corrections.bust_out(hand, [(evening.entry("max"), (evening.entry("jo"),))]))
        # Ida never had Max's half on her head: 10 go by halves to Eva, and Jo has what was Ida's.
        assert won(evening) == {"jo": 500, "eva": 500}
        left = {str(account.player): account.won_left for account in accounts_of(evening.desk.state)}
        assert left == {"ida": -500, "max": 0, "eva": -200, "jo": 500}
        assert till.expected(evening.desk.state.till) == before

    def test_open_bounties_stay_in_the_till_and_are_said(self) -> None:
        evening = Evening(fees=FIXED).begin(*FOUR)
        evening.out("max")
        sheet = till_sheet(evening.desk.state, WORDS.name, WORDS)
        assert any("nobody named for Max: 10" in note for note in sheet.notes)
        assert won(evening) == {}


class TestCorrected:
    def test_another_winner_alone_covered(self) -> None:
        evening = Evening(fees=FIXED).begin(*FOUR)
        corrections = CorrectionCommands(evening.desk)
        shared(evening, "max", ("ida", "eva"))
        line = evening.desk.history.lines[-1]
        assert won(evening) == {"ida": 500, "eva": 500}
        pots = {evening.entry("max"): (evening.entry("eva"),)}
        assert not corrections.is_as_noted(line.sequence, outs_of(line), covered=pots)
        corrections.carry_out(corrections.bust_out(line.sequence, outs_of(line), covered=pots))
        assert won(evening) == {"eva": 1_000}
        assert corrections.is_as_noted(line.sequence, outs_of(corrections.line(line.sequence)), covered=pots)

    def test_who_covered_stays_where_only_who_was_out_is_corrected(self) -> None:
        evening = Evening(fees=FIXED).begin(*FOUR)
        corrections = CorrectionCommands(evening.desk)
        shared(evening, "max", ("ida", "eva"), ("eva",))
        winners = (evening.entry("ida"), evening.entry("eva"))
        plan = corrections.bust_out(evening.desk.history.lines[-1].sequence, [(evening.entry("jo"), winners)])
        corrections.carry_out(plan)
        assert won(evening) == {"eva": 1_000}
        assert evening.desk.state.entries.bust_outs[0].entry == evening.entry("jo")

    def test_a_forgotten_hand_is_put_in_with_who_covered(self) -> None:
        evening = Evening(fees=FIXED).begin(*FOUR)
        corrections, after = CorrectionCommands(evening.desk), evening.desk.history.lines[-1].sequence
        winners = (evening.entry("ida"), evening.entry("eva"))
        plan = corrections.insert_bust_out(
            after,
            evening.desk.now(),
            [(evening.entry("max"), winners)],
            covered={evening.entry("max"): (evening.entry("ida"),)},
        )
        corrections.carry_out(plan)
        assert won(evening) == {"ida": 1_000}

    def test_the_newest_undo_and_redo_derive_it_anew(self) -> None:
        evening = Evening(fees=PROGRESSIVE).begin(*FOUR)
        evening.out("max", "ida")
        evening.out("ida", "eva")
        evening.desk.undo()
        assert won(evening) == {"ida": 500}
        evening.desk.redo()
        assert won(evening) == {"ida": 500, "eva": 700}


class TestDeal:
    def test_a_deal_divides_prizes_and_no_bounty(self) -> None:
        evening = Evening(fees=PROGRESSIVE, late_registration_until=0).begin(*FOUR)
        evening.out("max", "ida")
        evening.out("jo", "eva")
        state = evening.desk.state
        to_divide = still_to_win(state)
        assert sum(to_divide) == prize_pool(FIXED, state.entries, state.till) == 4 * 900
        shares = [DealShare(evening.entry(name), sum(to_divide) // 2) for name in ("ida", "eva")]
        deal = agree(DealBy.EVEN, shares, sum(to_divide), evening.desk.now())
        evening.desk.act(sentence("journal.deal_even", count=2), [deal])
        assert won(evening) == {"ida": 500, "eva": 500}
        evening.out("ida", "eva")
        assert dict(prizes_of(evening.desk.state) or {}) == {"ida": 1_800, "eva": 1_800}
        assert won(evening) == {"ida": 500, "eva": 500 + 700 + 2_300}


class TestSheets:
    def test_the_till_sheet_has_a_column_for_bounties_only_where_there_are_any(self) -> None:
        evening = Evening(fees=FIXED).begin(*FOUR)
        evening.out("max", "ida")
        titles = [column.title for column in till_sheet(evening.desk.state, WORDS.name, WORDS).columns]
        assert "Bounty" in titles
        plain = Evening(fees=Fees(entry_fee=2_000)).begin(*FOUR)
        titles = [column.title for column in till_sheet(plain.desk.state, WORDS.name, WORDS).columns]
        assert "Bounty" not in titles

    def test_so_has_the_list_of_a_year(self) -> None:
        states = []
        for fees in (FIXED, Fees(entry_fee=2_000)):
            evening = Evening(fees=fees).begin(*FOUR)
            TillCommands(evening.desk).pay(PlayerId("ida"))
            states.append(evening.desk.state)
        both, plain = season_till_sheet(states, WORDS, ""), season_till_sheet(states[1:], WORDS, "")
        assert [column.title for column in both.columns].count("Bounties") == 1
        assert {len(row) for row in both.rows} == {len(both.columns)}
        assert len(plain.columns) == len(both.columns) - 1


def test_a_bust_out_of_an_earlier_version_was_covered_by_all_who_won_it() -> None:
    codec = EventCodec(EVENT_TYPES)
    evening = Evening(fees=FIXED).begin(*FOUR)
    shared(evening, "max", ("ida", "eva"))
    (event, *_) = json.loads(codec.encode(evening.desk.history.lines[-1].events[:1]))
    del event["covered"]
    event["v"] = 1
    (read,) = codec.decode(json.dumps([event], separators=(",", ":")))
    assert isinstance(read, PlayerBustedOut)
    assert read.covered == ()


@pytest.mark.parametrize("stranger", ["e-nobody", "jo"])
def test_who_won_nothing_covers_no_stack_in_a_log_of_somebody_else(stranger: str) -> None:
    evening = Evening(fees=FIXED).begin(*FOUR)
    corrections = CorrectionCommands(evening.desk)
    shared(evening, "max", ("ida", "eva"))
    line = evening.desk.history.lines[-1]
    other = evening.entry(stranger) if stranger == "jo" else EntryId(stranger)
    with pytest.raises(Refusal, match="covered_without_winning"):
        corrections.bust_out(line.sequence, outs_of(line), covered={evening.entry("max"): (other,)})
