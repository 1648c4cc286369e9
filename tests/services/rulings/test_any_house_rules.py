"""Whatever a host writes into the club's own book: it stays readable, and says what was written."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from homepoker.core.refusal import Refusal
from homepoker.core.rulebooks.markdown import parse, print_document
from homepoker.core.rulebooks.policy import PlainValue, Policy
from homepoker.core.rulings.catalogue import POLICIES, TOPICS
from homepoker.services.rulebooks import club_book
from homepoker.services.rulebooks.club_book import Draft
from tests.played_evenings import club_of
from tests.services.rulebooks.test_club_book import ENGLISH, GERMAN, HOUSE, again, file


def _value(policy: Policy[object]) -> st.SearchStrategy[PlainValue]:
    if policy.answers:
        return st.sampled_from(policy.answers)
    if policy.is_whole:
        return st.integers(int(policy.least), int(policy.most))
    return st.floats(policy.least, policy.most)


ANSWERED = st.sampled_from(sorted(POLICIES)).flatmap(lambda one: st.tuples(st.just(one), _value(POLICIES[one])))
LINES = st.sampled_from(
    ["# A", "## 1 · A", "```", "```policy", "a = 1", "+++", "Text", "", "---", "===", "<div>", "    x"]
)
TEXTS = st.one_of(st.text(), st.lists(st.one_of(LINES, st.text(max_size=8)), max_size=8).map("\n".join))


class AnyHouseRules(RuleBasedStateMachine):
    """A host who sets, unsets, writes and takes out whatever comes to mind."""

    folder: Path

    def __init__(self) -> None:
        super().__init__()
        self.club = club_of(self.folder / str(len(list(self.folder.iterdir()))), ())
        self.book = club_book.create(self.club, HOUSE, GERMAN)

    @rule(answered=ANSWERED)
    def set(self, answered: tuple[str, PlainValue]) -> None:
        policy, value = answered
        self.book = club_book.set_answer(self.club, self.book.id, policy, value, ENGLISH)
        provision = self.book.provision(policy)
        assert provision is not None
        assert provision.value == value

    @rule(policy=st.sampled_from(sorted(POLICIES)))
    def unset(self, policy: str) -> None:
        self.book = club_book.unset_answer(self.club, self.book.id, policy, GERMAN)
        assert self.book.provision(policy) is None

    @rule(
        number=st.one_of(st.sampled_from("123"), st.text(max_size=4)),
        title=TEXTS,
        text=TEXTS,
        topics=st.lists(st.sampled_from(sorted(TOPICS)), max_size=3).map(tuple),
        is_new=st.booleans(),
    )
    def write(self, number: str, title: str, text: str, topics: tuple[str, ...], is_new: bool) -> None:
        old = self.book.rules[0].id if self.book.rules and not is_new else ""
        settled = self.book.rule(old).provisions if old else ()
        with suppress(Refusal):
            self.book = club_book.write_rule(self.club, self.book.id, Draft(number, title, text, topics), old)
        if old:
            assert self.book.rule(old).provisions == settled

    @rule()
    def take_out(self) -> None:
        if self.book.rules:
            self.book = club_book.take_out(self.club, self.book.id, self.book.rules[-1].id)

    @invariant()
    def the_file_is_canonical_and_makes_this_book(self) -> None:
        text = file(self.club).read_text("utf-8")
        assert print_document(parse(text, "a")) == text
        assert club_book.own_books(self.club) == (self.book,)

    def teardown(self) -> None:
        opened = again(self.club)
        assert opened.books[self.book.id] == self.book
        assert opened.book_problems == ()
        opened.close()


def test_whatever_a_host_writes_the_book_stays_readable(tmp_path: Path) -> None:
    AnyHouseRules.folder = tmp_path
    run_state_machine_as_test(AnyHouseRules, settings=settings(max_examples=15, stateful_step_count=12))
