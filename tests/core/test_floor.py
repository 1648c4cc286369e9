"""A ruling is kept and changes nothing."""

from __future__ import annotations

from homepoker.core.floor import Drawn, RulingGiven
from homepoker.core.history import Line, LineKind, UndoStack
from homepoker.core.quantities import PlayerId
from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.consultation import AnswerSource
from homepoker.core.tournament import EVENT_TYPES, after
from homepoker.core.wording import sentence
from homepoker.store.evening.event_codec import EventCodec
from tests.desks import Evening

GIVEN = RulingGiven(
    topic="bet-oversized-chip",
    facts={"chip": 1000, "toCall": 400, "raiseDeclared": False, "names": ["Ida"], "by": {"p-1": 2.5}},
    book="apsa",
    said=sentence("ruling_bet.oversized_chip.call", to=400),
    verdict={"ruling": "call", "to": 400, "returned": 600},
    source=AnswerSource.RULE,
    citations=(Citation("apsa", "3.3/oversized-chip"),),
    table=2,
    players=(PlayerId("p-1"),),
    drawn=(Drawn(sentence("ruling.silent"), 3, 4),),
    deputy=PlayerId("p-2"),
    instead="Es bleibt beim Einsatz.",
    overruled="So hatten es alle verstanden.",
)


def test_a_ruling_leaves_the_tournament_as_it_is() -> None:
    state = Evening().begin("ida", "max").desk.state
    assert after(state, GIVEN) == state


def test_a_ruling_reads_back_equal() -> None:
    codec = EventCodec(EVENT_TYPES)
    assert codec.decode(codec.encode((GIVEN,))) == (GIVEN,)


def test_its_kind_is_frozen() -> None:
    line = Line(1, LineKind.ACTION, UndoStack.PLAY, GIVEN.said, Evening().timekeeper.now(), (GIVEN,))
    assert line.events[0].kind == "ruling_given"
