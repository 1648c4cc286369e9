"""Dealer's duties (Aufgaben des Gebers): five lines for somebody who has never dealt, each with the rules in force."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.consultation import Answers, Consultation
from homepoker.core.rulebooks.policy import SILENT
from homepoker.core.rulings.betting import action_order
from homepoker.core.rulings.dealing import burns, order
from homepoker.core.rulings.penalties import floor
from homepoker.core.rulings.showdown import tabling
from homepoker.core.wording import Sentence, sentence


@dataclass(frozen=True, slots=True)
class DealerDuty:
    """One duty in a sentence, with the rules of the evening's book that it rests on, the first one first."""

    said: Sentence
    citations: Citations


_DUTIES: Final = (
    ("dealing.duty_board", burns.missing_burn.id, ""),
    ("dealing.duty_turn", action_order.decide.id, action_order.ORDER.name),
    ("dealing.duty_showdown", tabling.tabling.id, ""),
    ("dealing.duty_floor", floor.floor_procedure.id, floor.CALLS_FLOOR.name),
)
"""The words of each duty after the deal, its topic, and the policy that it turns on where the topic is about more."""


def dealer_duties(answers: Answers) -> tuple[DealerDuty, ...]:
    """The dealer's duties in the order of a hand; where no book speaks, by the clause of the direction."""
    after_the_deal = (DealerDuty(sentence(key), _rules(answers, topic, policy)) for key, topic, policy in _DUTIES)
    return (_shuffle(answers), *after_the_deal)


def _shuffle(answers: Answers) -> DealerDuty:
    """Shuffle, cut and deal, with the riffles and the cut card that the book asks for."""
    consult = Consultation(answers, order.decide.id)
    riffles = consult.ask(order.RIFFLES)
    shuffled = (
        sentence("dealing.duty_shuffle_well") if riffles is SILENT else sentence("dealing.duty_riffle", count=riffles)
    )
    cut = sentence("dealing.duty_cut_card" if consult.ask(order.CUT_CARD) else "dealing.duty_cut")
    # Texts of the topic alone name every rule on the deal, in the order of the book.
    rules = consult.rests_on if riffles is not SILENT else _rules(answers, order.decide.id, "")
    return DealerDuty(sentence("dealing.duty_shuffle", shuffled=shuffled, cut=cut), rules)


def _rules(answers: Answers, topic: str, policy: str) -> Citations:
    answer, texts = answers.answer(policy), answers.on_topic(topic)
    settled = answer.citations if answer is not None else ()
    return settled or (texts.rules if texts is not None else ()) or (answers.discretion,)
