"""Explanation of a total: its evenings with their terms, what was dropped and why, and the rule in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from homepoker.core.league.definition import ExtraPoints, Guests, League, LeagueSeason
from homepoker.core.league.ranking import TieDecision, half_up
from homepoker.core.league.standings_rule import WHOLE, Method, TieBreak, kept
from homepoker.core.league.table import ONCE, CountedEvening, Reach, TableRow
from homepoker.core.league.worth import ResultFacts, Worth
from homepoker.core.points.scheme import Breakdown
from homepoker.core.quantities import PlayerId
from homepoker.core.wording import Sentence, sentence

_FACT: Final = "points.fact."
_SAID_OF_EVERY_EVENING: Final = frozenset((f"{_FACT}place", f"{_FACT}players"))


class Share(StrEnum):
    COUNTED = "counted"
    DROPPED = "dropped"
    MISSED = "missed"


class ExplainedEvening(NamedTuple):
    """One evening of a season for one player. Points are thousandths, after the evening's weight.

    A named tuple for the same reason as :class:`CountedEvening`.
    """

    evening: CountedEvening
    share: Share
    points: int = 0
    facts: ResultFacts | None = None
    breakdown: Breakdown | None = None
    """The terms of the points before the weight; nothing where the player was not there."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Explanation of a total. Nothing stands in ``row`` for who stands in no list."""

    league: League
    season: LeagueSeason
    player: PlayerId
    row: TableRow | None
    evenings: tuple[ExplainedEvening, ...]
    extra: tuple[ExtraPoints, ...] = ()
    carried_from: LeagueSeason | None = None
    reasons: tuple[Sentence, ...] = ()

    @property
    def counted(self) -> tuple[ExplainedEvening, ...]:
        """The evenings that count."""
        return tuple(evening for evening in self.evenings if evening.share is Share.COUNTED)


def explained_evenings(
    evenings: Sequence[CountedEvening], results: Mapping[int, ResultFacts], worth: Worth, most: int
) -> tuple[ExplainedEvening, ...]:
    """The evenings of a season for one player, in the order of playing.

    :param results: the facts of the player's results by the numbers of their evenings.
    :param most: so many of the best evenings count.
    """
    counted, missed = Share.COUNTED, Share.MISSED  # an enumeration looks its members up anew each time
    # Results of the same facts are alike, and a player has hundreds of them. They are told by identity: to compare
    # fifteen facts for each result takes longer than all else.
    known: dict[int, tuple[int, Breakdown]] = {}
    explained: list[ExplainedEvening] = []
    for evening in evenings:
        facts = results.get(evening.number)
        if facts is None:
            explained.append(ExplainedEvening(evening, missed))
            continue
        if id(facts) not in known:
            terms = worth.breakdown(facts)
            known[id(facts)] = terms.thousandths, terms
        made, terms = known[id(facts)]
        if evening.weight is not ONCE:
            # Databases have the weight in whole millionths too.
            made = half_up(made * evening.millionths, WHOLE * WHOLE)
        explained.append(ExplainedEvening(evening, counted, made, facts, terms))
    played = [turn for turn, played_evening in enumerate(explained) if played_evening.share is counted]
    if len(played) > most:
        for turn in sorted(played, key=lambda turn: (-explained[turn].points, turn))[most:]:
            explained[turn] = explained[turn]._replace(share=Share.DROPPED)
    return tuple(explained)


# Words


def rule_in_words(league: League, evenings: int, carried_from: LeagueSeason | None = None) -> tuple[Sentence, ...]:
    """Sentences on the rule by which a league computes totals and ranks.

    :param evenings: so many evenings count in the season so far.
    """
    rule = league.rule
    sentences = [sentence(f"season.method.{rule.method}")]
    most = kept(rule, evenings)
    if rule.best:
        sentences.append(sentence("season.best", count=rule.best))
    if rule.dropped:
        sentences.append(sentence("season.dropped", count=rule.dropped, kept=most, evenings=evenings))
    if rule.attendances:
        sentences.append(sentence("season.attendances", count=rule.attendances))
    if rule.carried_over:
        before = sentence("season.carried_from", season=carried_from.name) if carried_from else None
        sentences.append(before or sentence("season.carried_from_none"))
        sentences.append(sentence("season.carried_share", percent=_percent(rule.carried_over)))
    if rule.decay != WHOLE:
        sentences.append(sentence("season.decay", percent=_percent(rule.decay)))
    if league.guests is not Guests.SCORE or league.members is not None:
        sentences.append(sentence(f"season.guests.{league.guests}"))
    sentences += [sentence(f"season.tie.{by}", turn=turn) for turn, by in enumerate(rule.ties, start=1)]
    sentences.append(sentence("season.ties_end" if rule.ties else "season.ties_none"))
    if rule.qualified:
        sentences.append(sentence("season.qualified", count=rule.qualified))
    if league.scheme.is_money_won:
        sentences.append(sentence("season.no_extra_points"))
    elif rule.method is Method.MEAN:
        sentences.append(sentence("season.mean_extra"))
    return tuple(sentences)


def team_rule_in_words(league: League) -> tuple[Sentence, ...]:
    """Sentences on the rule by which a league computes the totals of its teams."""
    best = league.best_of_team
    sentences = [sentence("season.team_of_best", count=best) if best else sentence("season.team_of_all")]
    if league.teams_since is not None:
        sentences.append(sentence("season.teams_since", on=league.teams_since.isoformat()))
    return tuple(sentences)


def decision_in_words(decision: TieDecision) -> Sentence:
    """Sentence on the effect of a tie-break on a player."""
    players = [str(player) for player in decision.against]
    if decision.by is TieBreak.HEAD_TO_HEAD and decision.theirs is not None:
        # Beside "behind", how often somebody was ahead reads as a mistake.
        key = f"season.decided.{decision.by}_of_two"
        return sentence(key, players=players, count=decision.value, theirs=decision.theirs)
    way = "ahead" if decision.is_ahead else "behind"
    was_absent = decision.by is TieBreak.LAST_EVENING and not decision.value
    return sentence(
        f"season.decided.{decision.by}_absent" if was_absent else f"season.decided.{decision.by}",
        way=sentence(f"season.{way}", players=players),
        count=decision.value,
    )


def reach_in_words(reach: Reach) -> Sentence:
    """The best and the worst rank that can still be reached; somebody may also be left with none."""
    if reach.best is None:
        return sentence("season.reach_none")
    if reach.worst is None:
        return sentence("season.reach_open", best=reach.best)
    if reach.best == reach.worst:
        return sentence("season.reach_one", best=reach.best)
    return sentence("season.reach_range", best=reach.best, worst=reach.worst)


def facts_in_words(breakdown: Breakdown) -> tuple[Sentence, ...]:
    """The facts that a formula has read, beside place and players, which are said of every evening."""
    base = breakdown.terms[0]
    return tuple(
        reason for reason in base.reasons if reason.key.startswith(_FACT) and reason.key not in _SAID_OF_EVERY_EVENING
    )


def share_in_words(explained: ExplainedEvening, most: int, evenings: int) -> Sentence:
    """Sentence on the part of an evening in a total, with the reason.

    :param most: so many of the best evenings count, of so many.
    """
    match explained.share:
        case Share.COUNTED:
            return sentence("season.counted")
        case Share.DROPPED:
            return sentence("season.is_dropped", kept=most, evenings=evenings)
        case Share.MISSED:
            return sentence("season.is_missed")


def _percent(thousandths: int) -> str:
    return f"{thousandths / 10:g}"
