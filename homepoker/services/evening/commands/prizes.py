"""Commands on the prizes: they are announced once nobody can enter any more, and hold until others are announced."""

from __future__ import annotations

from dataclasses import replace

from homepoker.core.payouts import Fees
from homepoker.core.play.consequences import extended, transition
from homepoker.core.prizes import announcement, has_news
from homepoker.core.refusal import refuse
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulings.seating import late_entry
from homepoker.core.tournament import ProfileChanged, Tournament
from homepoker.core.wording import sentence
from homepoker.services.evening.tournament_desk import TournamentDesk


def rules_of_announcing(state: Tournament) -> Citations:
    """The rule up to when players may enter: only then is it known what there is to win."""
    consult = Consultation(state.answers, late_entry.late_entry.id)
    consult.ask(late_entry.ENTRY_LATE)
    return consult.rests_on


class PrizeCommands:
    """Commands on the prizes of one evening."""

    def __init__(self, desk: TournamentDesk) -> None:
        self._desk = desk

    def announce(self) -> None:
        """Announce the prizes as they stand.

        :raises Refusal: nobody wins anything, all is announced already, the players have agreed on a deal, or the
            evening is closed.
        """
        self._change(self._desk.state.profile.fees, self._desk.state.profile.goods, announces=True)

    def change(self, fees: Fees | None, goods: tuple[str, ...], *, announces: bool = False) -> None:
        """Divide the prizes otherwise; what has been announced holds until it is announced anew.

        :param fees: with the new shares.
        :param announces: announce what follows, in the same act.
        :raises Refusal: as for announcing, or the players have agreed on a deal.
        """
        self._change(fees, goods, announces=announces)

    def _change(self, fees: Fees | None, goods: tuple[str, ...], *, announces: bool) -> None:
        state, now = self._desk.state, self._desk.now()
        if state.is_closed:
            raise refuse("play.is_closed")
        if state.deal is not None:
            raise refuse("prizes.divided_already")
        profile = replace(state.profile, fees=fees, goods=goods)
        changes = (ProfileChanged(profile, state.answers),) if profile != state.profile else ()
        done = transition(state, changes)
        if announces:
            if not has_news(done.state):
                raise refuse("prizes.nothing_to_announce")
            done = extended(done, [announcement(done.state, now, rules_of_announcing(state))])
            key = "journal.prizes_announced" if state.announced is None else "journal.prizes_announced_anew"
        elif not changes:
            return
        else:
            key = "journal.prizes_changed"
        self._desk.act(sentence(key), done, at=now)
