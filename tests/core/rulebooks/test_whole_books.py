"""Whole books: what is written is read back, whatever it says; and no change of a file makes the reader stumble."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.rulebooks.binding import bind, inspect
from homepoker.core.rulebooks.errors import RulebookError
from homepoker.core.rulebooks.markdown import Document, Item, Section, parse, print_document
from homepoker.core.rulebooks.policy import PlainValue
from homepoker.core.rulebooks.rulebook import WITHOUT_TOPIC, Discretion, RuleKind
from homepoker.core.rulings.catalogue import POLICIES, TOPICS
from tests.rulebooks.shipped import BOOKS, IDS, RESOURCES

FILES = {
    f"{book}/{name}": (RESOURCES / "rulebooks" / book / name).read_text(encoding="utf-8")
    for book in IDS
    for name in ("rules.md", "rules.en.md")
}

LETTERS = st.characters(categories=["L", "M", "N", "P", "S"], include_characters=" ")
LINE = st.text(LETTERS, min_size=1, max_size=30).map(lambda text: " ".join(text.split())).filter(bool)


@dataclass(frozen=True, slots=True)
class Written:
    """A rule as somebody might write it, in two languages."""

    title: tuple[str, str]
    prose: tuple[str, str]
    kind: RuleKind
    topics: tuple[str, ...]
    settled: Mapping[str, PlainValue] = field(default_factory=dict)
    discretion: Discretion | None = None
    also: bool = False


def answers(name: str) -> st.SearchStrategy[PlainValue]:
    """Any answer that the policy allows."""
    policy = POLICIES[name]
    if policy.answers:
        return st.sampled_from(policy.answers)
    if policy.is_whole:
        return st.integers(int(policy.least), int(policy.most))
    return st.floats(policy.least, policy.most)


TITLE = LINE.map(lambda text: text.replace("·", "").replace("{", "").replace("#", "").strip()).filter(bool)
PROSE = st.lists(
    st.one_of(
        st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=12),
        st.sampled_from(["„Regel“ – 50 %", "- ein Punkt\n- noch einer", "Q♠ K♥", "> zitiert", "| a | b |", "日本語"]),
    ),
    min_size=1,
    max_size=3,
).map("\n\n".join)


@st.composite
def books(draw: st.DrawFn) -> list[Written]:
    """Rules that settle every policy at most once."""
    policies = draw(st.lists(st.sampled_from(sorted(POLICIES)), unique=True, max_size=8))
    rules = []
    for at in range(draw(st.integers(1, 5))):
        settled = {name: draw(answers(name)) for name in policies[at::5]}
        kind = draw(st.sampled_from(list(RuleKind)))
        topics = tuple(draw(st.lists(st.sampled_from(sorted(TOPICS)), unique=True, max_size=3)))
        if not topics and kind not in WITHOUT_TOPIC:
            topics = ("deal-order",)
        rules.append(
            Written(
                title=(draw(TITLE), draw(TITLE)),
                prose=(draw(PROSE), draw(PROSE)),
                kind=kind,
                topics=topics,
                settled=settled,
                discretion=draw(st.none() | st.sampled_from(Discretion)) if topics else None,
                also=bool(settled) and draw(st.booleans()),
            )
        )
    return rules


def files(rules: list[Written]) -> tuple[str, str]:
    """The book's file and that of its translation."""
    front: dict[str, Item] = {
        "id": "club",
        "names.de": "Unser Buch",
        "names.en": "Our book",
        "edition": "",
        "language": "de",
        "discretion": "r0",
    }
    own, other = [], []
    for at, rule in enumerate(rules):
        policy: dict[str, Item] = {"kind": rule.kind.value, "topics": rule.topics}
        if rule.discretion is not None:
            policy[f"discretion.{rule.topics[0]}"] = rule.discretion.value
        if rule.also:
            policy["also"] = ("r0",)
        policy.update(rule.settled)
        own.append(Section("", f"§ {at}", f"r{at}", rule.title[0], rule.prose[0], policy))
        other.append(Section("", f"§ {at}", f"r{at}", rule.title[1], rule.prose[1]))
    translated: dict[str, Item] = {"translates": "club", "language": "en"}
    return print_document(Document(front, tuple(own))), print_document(Document(translated, tuple(other)))


@given(rules=books())
def test_a_book_says_what_was_written_into_it(rules: list[Written]) -> None:
    own, other = files(rules)
    for text in (own, other):
        assert print_document(parse(text, "club/rules.md")) == text
    book = bind("club/rules.md", own, {"club/rules.en.md": other}, POLICIES, TOPICS)
    assert len(book.rules) == len(rules)
    for at, (rule, written) in enumerate(zip(book.rules, rules, strict=True)):
        assert (rule.id, rule.number, rule.kind, rule.topics) == (f"r{at}", f"§ {at}", written.kind, written.topics)
        assert (rule.title("de"), rule.title("en")) == written.title
        assert (rule.text("de"), rule.text("en")) == written.prose
        assert {provision.policy: provision.value for provision in rule.provisions} == written.settled
        assert {provision.also for provision in rule.provisions} <= {("r0",) if written.also else ()}
        assert list(rule.discretion.values()) == [written.discretion] * (written.discretion is not None)


@given(rules=books())
def test_looking_for_mistakes_reads_a_sound_book_as_it_is_read_in_play(rules: list[Written]) -> None:
    own, other = files(rules)
    names = ("club/rules.md", own, {"club/rules.en.md": other}, POLICIES, TOPICS)
    assert inspect(*names) == (bind(*names), ())


SNIPPETS = st.sampled_from(
    [
        "+++",
        "```",
        "```policy",
        "## ",
        "# ",
        "topics = []",
        "also = ['x']",
        "kind = 'x'",
        "\0",
        "\ufeff",
        "\u2028",
        "{#a}",
    ]
)


@given(name=st.sampled_from(sorted(FILES)), data=st.data())
def test_no_change_of_a_file_makes_the_reader_stumble(name: str, data: st.DataObject) -> None:
    lines = FILES[name].split("\n")[: data.draw(st.integers(20, 120))]
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(lines) - 1))
        cut = data.draw(st.integers(0, len(lines[at])))
        match data.draw(st.sampled_from(["drop", "double", "put in", "cut"])):
            case "drop":
                lines[at] = ""
            case "double":
                lines.insert(at, lines[at])
            case "put in":
                lines[at] = lines[at][:cut] + data.draw(st.one_of(st.text(max_size=5), SNIPPETS)) + lines[at][cut:]
            case _:
                lines[at] = lines[at][:cut]
    text = "\n".join(lines)
    book, problems = inspect("club/rules.md", text, {"club/rules.en.md": text}, POLICIES, TOPICS)
    assert book is not None or problems
    length = text.replace("\r", "\n").count("\n") + 1
    assert all(1 <= problem.place.line <= length for problem in problems)
    first = _first_problem(text)
    assert first is None or str(first) in {str(problem) for problem in problems}


def _first_problem(text: str) -> RulebookError | None:
    try:
        bind("club/rules.md", text, {}, POLICIES, TOPICS)
    except RulebookError as problem:
        return problem
    return None


def test_every_shipped_book_is_read_alike_by_both_ways() -> None:
    for book in IDS:
        others = {f"{book}/rules.en.md": FILES[f"{book}/rules.en.md"]}
        inspected, problems = inspect(f"{book}/rules.md", FILES[f"{book}/rules.md"], others, POLICIES, TOPICS)
        assert (inspected, problems) == (BOOKS[book], ())
