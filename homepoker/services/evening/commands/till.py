"""Commands on the till: payments, prizes paid out, debts, float and counts; each is a line of its own that stays."""

from __future__ import annotations

from homepoker.core import accounts, till
from homepoker.core.accounts import Account
from homepoker.core.bounties import bounties_of
from homepoker.core.history import UndoStack
from homepoker.core.payouts import Cents, Fees
from homepoker.core.play.consequences import extended, transition
from homepoker.core.prizes import announcement, prize_pool, prizes_of
from homepoker.core.quantities import PlayerId
from homepoker.core.refusal import refuse
from homepoker.core.till import TillEvent
from homepoker.core.tournament import Tournament
from homepoker.core.wording import Sentence, sentence
from homepoker.services.evening.commands.prizes import rules_of_announcing
from homepoker.services.evening.tournament_desk import TournamentDesk


def accounts_of(state: Tournament) -> tuple[Account, ...]:
    """The accounts of an evening, with the prizes and bounties won so far; none where it is not played for money."""
    fees, on_heads = state.profile.fees, bounties_of(state)
    if fees is None:
        return ()
    won = on_heads.won if on_heads is not None else None
    return accounts.accounts(fees, state.entries, state.till, prizes_of(state), won)


def accounts_noted(state: Tournament) -> tuple[till.AccountsNoted, ...]:
    """The accounts as they are taken to the next evening; nothing where nobody has kept the till."""
    if state.profile.fees is None or not state.till.is_used:
        return ()
    return (till.AccountsNoted(accounts.noted(accounts_of(state), state.began_on)),)


class TillCommands:
    """Commands on the till of one evening that is played for money."""

    def __init__(self, desk: TournamentDesk) -> None:
        self._desk = desk

    def account(self, player: PlayerId) -> Account:
        """The account of a player.

        :raises Refusal: the evening is not played for money, or the player has no account.
        """
        self._fees()
        account = next((account for account in accounts_of(self._desk.state) if account.player == player), None)
        if account is None:
            raise refuse("till.no_account")
        return account

    def pay(self, player: PlayerId, handed: Cents | None = None) -> Cents:
        """Take what a player pays, and return what goes back: the till books no more than is open.

        :param handed: the cash that is handed over; without it the player pays exactly what is open.
        :raises Refusal: nothing is open.
        """
        account = self.account(player)
        if account.open <= 0 or (handed is not None and handed <= 0):
            raise refuse("till.nothing_open", player=player)
        cash = account.open if handed is None else handed
        booked, back = accounts.handed_over(account, cash)
        label = sentence("till.took", player=player, amount=booked)
        if back:
            label = sentence("till.took_of", player=player, amount=booked, handed=cash, back=back)
        self._book(label, till.CashTaken(player, booked))
        return back

    def give_back(self, player: PlayerId) -> None:
        """Give back what a player has paid too much.

        :raises Refusal: it is nothing.
        """
        too_much = -self.account(player).open
        if too_much <= 0:
            raise refuse("till.nothing_to_give_back", player=player)
        self._book(sentence("till.gave_back", player=player, amount=too_much), till.CashTaken(player, -too_much))

    def pay_out(self, player: PlayerId) -> Cents:
        """Pay a prize out, less what its winner owes; returns the cash.

        :raises Refusal: nothing is to be paid out.
        """
        account = self.account(player)
        events = accounts.netted(account)
        if not events:
            raise refuse("till.nothing_to_pay_out", player=player)
        kept = sum(event.amount for event in events if isinstance(event, till.CashTaken))
        cash = account.won_left - kept
        label = sentence("till.paid_out", player=player, amount=account.won_left)
        if kept:
            label = sentence("till.paid_out_netted", player=player, prize=account.won_left, kept=kept, cash=cash)
        self._book(label, *events)
        return cash

    def take_prize_back(self, player: PlayerId) -> None:
        """Note that a player brought back what was paid out too much, as the places were corrected.

        :raises Refusal: it is nothing.
        """
        too_much = -self.account(player).won_left
        if too_much <= 0:
            raise refuse("till.no_prize_too_much", player=player)
        self._book(sentence("till.prize_back", player=player, amount=too_much), till.PrizePaid(player, -too_much))

    def reverse_payments(self, player: PlayerId) -> None:
        """Book a counter-entry against all that a player has paid: it was somebody else.

        :raises Refusal: the player has paid nothing.
        """
        paid = self.account(player).paid
        if not paid:
            raise refuse("till.nothing_paid", player=player)
        self._book(sentence("till.payment_reversed", player=player, amount=paid), till.CashTaken(player, -paid))

    def reverse_payout(self, player: PlayerId) -> None:
        """Book a counter-entry against the prize that was paid out to a player.

        :raises Refusal: nothing was paid out.
        """
        paid = self.account(player).paid_out
        if not paid:
            raise refuse("till.nothing_paid_out", player=player)
        self._book(sentence("till.payout_reversed", player=player, amount=paid), till.PrizePaid(player, -paid))

    def write_off(self, *players: PlayerId) -> None:
        """Ask no more for what these players owe.

        :raises Refusal: one of them owes nothing.
        """
        owed = {player: self.account(player).open for player in players}
        for player, amount in owed.items():
            if amount <= 0:
                raise refuse("till.nothing_open", player=player)
        names, total = [str(player) for player in owed], sum(owed.values())
        events = (till.DebtWrittenOff(player, amount) for player, amount in owed.items())
        self._book(sentence("till.written_off", players=names, amount=total), *events)

    def advance(self) -> None:
        """Let the club lay out what is open, so that all prizes can be paid; the players owe it still.

        :raises Refusal: nothing is open, or the players have agreed on lowered prizes.
        """
        amount = self._open()
        self._book(sentence("till.advanced", amount=amount), till.ShortfallAdvanced(amount), till.PrizesLowered(0))

    def lower_prizes(self) -> None:
        """Lower the prizes by what is open.

        :raises Refusal: nothing is open, or the players have agreed on the prizes as they were.
        """
        amount = self._open()
        self._book(sentence("till.lowered", amount=amount), till.PrizesLowered(amount), till.ShortfallAdvanced(0))

    def settle_nothing(self) -> None:
        """Lay out nothing and lower no prize any more.

        :raises Refusal: the players have agreed on lowered prizes.
        """
        books = self._desk.state.till
        if books.advanced or books.lowered:
            self._book(sentence("till.settled_nothing"), till.PrizesLowered(0), till.ShortfallAdvanced(0))

    def set_rate(self, player: PlayerId, rate: till.Rate) -> None:
        """Let a player pay as a member, as a guest, or nothing."""
        self.account(player)
        if self._desk.state.till.rates.get(player, till.Rate.MEMBER) is not rate:
            self._book(sentence(f"till.rate_{rate.value}", player=player), till.RateSet(player, rate))

    def set_float(self, amount: Cents) -> None:
        """Note the change that lay in the till before anybody paid."""
        self._fees()
        if amount != self._desk.state.till.float_amount:
            self._book(sentence("till.float_set", amount=amount), till.FloatSet(amount))

    def count(self, amount: Cents) -> Cents:
        """Note what was counted in the till, and return by how much that is more than it should be."""
        self._fees()
        wanted = till.expected(self._desk.state.till)
        key = "till.counted_right" if amount == wanted else "till.counted"
        label = sentence(key, amount=amount, expected=wanted)
        self._book(label, till.TillCounted(amount, wanted, self._desk.now()))
        return amount - wanted

    def book_difference(self) -> None:
        """Book the difference of the newest count, so that the till should hold what was counted.

        :raises Refusal: nothing was counted, or there is no difference.
        """
        books = self._desk.state.till
        difference = books.counted.amount - till.expected(books) if books.counted is not None else 0
        if not difference:
            raise refuse("till.no_difference")
        self._book(sentence("till.difference_booked", amount=difference), till.DifferenceBooked(difference))

    def _open(self) -> Cents:
        self._fees()
        amount = sum(account.open_tonight for account in accounts_of(self._desk.state))
        if not amount:
            raise refuse("till.nobody_owes")
        return amount

    def _fees(self) -> Fees:
        fees = self._desk.state.profile.fees
        if fees is None:
            raise refuse("till.no_money")
        return fees

    def _book(self, label: Sentence, *events: TillEvent) -> None:
        state = self._desk.state
        done = transition(state, events)
        fees = state.profile.fees
        if fees is not None and state.deal is not None:
            pools = [prize_pool(fees, moment.entries, moment.till) for moment in (state, done.state)]
            if pools[0] != pools[1]:
                raise refuse("till.divided_by_deal")
        if state.announced is not None and done.state.till.lowered != state.till.lowered:
            # The host has just said what becomes of the prizes: they are asked about no more.
            done = extended(done, [announcement(done.state, self._desk.now(), rules_of_announcing(state))])
        if state.is_closed:
            # What players take to the next evening was noted with the closing: it is noted anew.
            done = extended(done, accounts_noted(done.state))
        self._desk.act(label, done, stack=UndoStack.TILL)
