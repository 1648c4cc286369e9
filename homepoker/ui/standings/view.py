"""View of the standings; no Qt here."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass

from homepoker.core import entries, till
from homepoker.core.bounties import bounties_of
from homepoker.core.entries import BustOut, PlayerBustedOut, RoundRanked
from homepoker.core.history import Line
from homepoker.core.league.calendar_lists import PODIUM
from homepoker.core.prizes import goods_won, prizes_of
from homepoker.core.quantities import Chips, EntryId, PlayerId
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.core.standings import Score
from homepoker.core.till_audit import left_open
from homepoker.core.tournament import Tournament, chips_in_play, is_result_alone
from homepoker.services.evening.commands.till import accounts_of
from homepoker.services.exchange.sheet_parts import NameOf
from homepoker.services.league.calendar_lists import differs_from_published, standings_of
from homepoker.services.words import Words, in_alphabet, most_decimals
from homepoker.services.words.prizes import goods_in_words
from homepoker.ui.kit.lists.rows import ListColumn, ListRow

_MOST_NAMED = 3
"""People whom a sentence on the till names; of more it says how many."""


@dataclass(frozen=True, slots=True)
class PodiumStep:
    """A step of the podium: several people where they share the place; a skipped place has no step.

    ``value`` is what each of them has; empty where they have different points, which the rows below say.
    """

    rank: int
    names: tuple[str, ...]
    value: str
    shared: str = ""
    """The word that several share it."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One sentence of an explanation, with the rules that it rests on."""

    text: str
    citations: Citations = ()


@dataclass(frozen=True, slots=True)
class Breakdown:
    """The terms of a row's points with their sum, and why the place is what it is."""

    reasons: tuple[Reason, ...]
    sum: str = ""


@dataclass(frozen=True, slots=True)
class StandingsView:
    title: str
    subtitle: str
    columns: tuple[ListColumn, ...]
    rows: tuple[ListRow, ...]
    podium: tuple[PodiumStep, ...]
    breakdowns: Mapping[str, Breakdown]
    """Breakdowns by the key of the row."""
    empty: str
    """The text in place of the rows while there are none."""
    status: str
    """The sentence on what closing means, or why the evening cannot be closed yet."""
    warning: str
    """The warning that today's calculation differs from what was published; usually empty."""
    is_over: bool
    is_closed: bool
    left_in_till: tuple[str, ...]
    """Sentences on what is open in the till of an evening that may be closed now; none where nobody keeps it."""


def standings_view(
    state: Tournament, lines: Iterable[Line], words: Words, name_of: NameOf, outside: Container[PlayerId] = ()
) -> StandingsView:
    """The standings as they count, or the places so far.

    :param lines: the actions that stand; their bust-outs carry the rules by which they were ranked.
    :param outside: who stands in no list of the season.
    """
    ranked_scores = standings_of(state)
    has_points = state.profile.scoring is not Scoring.NONE
    decimals = most_decimals(10 * score.points for score in ranked_scores) if has_points else None
    columns = [ListColumn(words.text("standings.place")), ListColumn(words.text("standings.name"), is_number=False)]
    on_heads = bounties_of(state)
    heads = {player: words.money(amount) for player, amount in on_heads.won.items() if amount} if on_heads else {}
    # With a column for bounties there is room for a short title alone.
    columns.append(ListColumn(words.text("standings.knock_outs_short" if heads else "standings.knock_outs")))
    if has_points:
        columns.append(ListColumn(words.text("standings.points")))
    prizes = {player: words.money(amount) for player, amount in (prizes_of(state) or {}).items()}
    sums = [("prize", prizes), ("bounty", heads)]
    won = [texts for _, texts in sums if texts]
    columns += [ListColumn(words.text(f"standings.{name}")) for name, texts in sums if texts]
    notes = {
        player: [goods_in_words(goods, words, is_shared=is_shared)]
        for player, (goods, is_shared) in goods_won(state).items()
    }
    for score in ranked_scores:
        if score.place.player in outside:
            notes.setdefault(score.place.player, []).append(words.text("players.outside_league"))
    cited = _rules_of_bust_outs(lines)
    is_over = state.is_over or state.is_closed
    return StandingsView(
        title=_title(ranked_scores, words, name_of, is_over=is_over),
        subtitle=_subtitle(state, words),
        columns=tuple(columns),
        rows=tuple(
            _row(score, words, name_of, decimals=decimals, won=won, notes=notes.get(score.place.player, ()))
            for score in ranked_scores
        ),
        podium=podium_of(_ranked(ranked_scores, words, decimals), name_of, words) if is_over else (),
        breakdowns={
            str(score.place.player): _breakdown(score, state, cited, words, name_of) for score in ranked_scores
        },
        empty=words.text("standings.nobody_out"),
        status=words.text("standings.close_hint" if is_over else "play.not_over_yet"),
        warning=words.text("standings.differs") if differs_from_published(state) else "",
        is_over=is_over,
        is_closed=state.is_closed,
        left_in_till=_left_in_till(state, words) if state.is_over and not state.is_closed else (),
    )


def _left_in_till(state: Tournament, words: Words) -> tuple[str, ...]:
    if state.profile.fees is None or not state.till.is_used:
        return ()
    left = left_open(state.till, accounts_of(state))
    parts = (
        ("prizes", left.prizes, sum(account.won_left for account in left.prizes)),
        ("debts", left.debts, sum(account.open for account in left.debts)),
        ("back", left.to_give_back, -sum(account.open for account in left.to_give_back)),
        ("too_much", left.paid_too_much, -sum(account.won_left for account in left.paid_too_much)),
    )
    said = [
        words.text(f"till.left_{part}", amount=amount, players=[str(account.player) for account in accounts])
        if len(accounts) <= _MOST_NAMED
        else words.text(f"till.left_{part}_many", amount=amount, count=len(accounts))
        for part, accounts, amount in parts
        if accounts
    ]
    if not left.is_counted:
        said.append(words.text("till.left_uncounted", amount=till.expected(state.till)))
    elif left.difference:
        key = "till.left_more" if left.difference > 0 else "till.left_less"
        said.append(words.text(key, difference=abs(left.difference)))
    return tuple(said)


def stacks_together(stacks: Sequence[Chips | None], in_play: Chips, words: Words) -> tuple[str, str]:
    """The sum of the stacks typed so far, beside the chips in play, and the tone in which to say it."""
    together, missing = sum(stack or 0 for stack in stacks), sum(stack is None for stack in stacks)
    if missing:
        return words.text("standings.stacks_missing", count=missing, together=together, in_play=in_play), "quiet"
    if together == in_play:
        return words.text("standings.stacks_right", together=together), "good"
    return words.text("standings.stacks_differ", together=together, in_play=in_play), "warning"


@dataclass(frozen=True, slots=True)
class LastStackRow:
    """A player who is left, with the stack, and with the place once all stacks are known; empty until then."""

    place: str
    name: str
    chips: str


@dataclass(frozen=True, slots=True)
class LastStacksView:
    """The places of those who are left, as far as their stacks are counted; ``tone`` is *good*, *warning*, *quiet*."""

    rows: tuple[LastStackRow, ...]
    together: str
    tone: str
    counted_at: str
    is_whole: bool


def last_stacks_view(state: Tournament, counted: Mapping[EntryId, Chips], words: Words) -> LastStacksView:
    """The places that an end by these stacks would give; nothing is guessed of who was not counted."""
    left = state.entries.still_in
    stacks = [counted.get(entry.id) for entry in left]
    is_whole = None not in stacks
    known = sorted(
        ((chips, words.name(entry.player)) for entry, chips in zip(left, stacks, strict=True) if chips is not None),
        key=lambda one: (-one[0], in_alphabet(one[1])),
    )
    rows = [
        LastStackRow(
            words.text("room.place", place=1 + sum(other > chips for other, _ in known)) if is_whole else "",
            name,
            words.number(chips),
        )
        for chips, name in known
    ]
    rows += [
        LastStackRow("", words.name(entry.player), "")
        for entry, chips in zip(left, stacks, strict=True)
        if chips is None
    ]
    together, tone = stacks_together(stacks, chips_in_play(state), words)
    noted = [at for entry, at in state.stacks.noted_at.items() if entry in counted]
    counted_at = words.text("standings.counted_at", at=max(noted)) if known and noted else ""
    return LastStacksView(tuple(rows), together, tone, counted_at, is_whole)


def podium_of(ranked: Iterable[tuple[int, PlayerId, str]], name_of: NameOf, words: Words) -> tuple[PodiumStep, ...]:
    """The steps 1 to 3 from (rank, player, points in words), best first."""
    steps: dict[int, PodiumStep] = {}
    for rank, player, value in ranked:
        if rank > PODIUM:
            break
        before = steps.get(rank)
        if before is None:
            steps[rank] = PodiumStep(rank, (name_of(player),), value)
        else:
            same = value if value == before.value else ""
            steps[rank] = PodiumStep(rank, (*before.names, name_of(player)), same, words.text("standings.shared"))
    return tuple(steps.values())


def _title(ranked_scores: Sequence[Score], words: Words, name_of: NameOf, *, is_over: bool) -> str:
    winners = [name_of(score.place.player) for score in ranked_scores if score.place.place == 1]
    if is_over and len(winners) > 1:
        # The podium and the rows name them, however many they are.
        return words.text("standings.winners")
    if is_over and winners:
        return words.text("standings.winner", name=winners[0])
    return words.text("standings.so_far")


def _subtitle(state: Tournament, words: Words) -> str:
    field = len(entries.players(state.entries))
    left = entries.count_left(state.entries)
    reopened = [words.text("standings.reopened")] if state.is_reopened else []
    if left > 1 and not state.is_over:
        return " · ".join((words.text("standings.left", left=left, count=field), *reopened))
    parts = [
        state.name,
        words.text("standings.field", count=field),
        words.text(f"standings.scoring_{state.profile.scoring}"),
        *reopened,
    ]
    if state.is_closed:
        parts.append(words.text("standings.counts", on=state.began_on.isoformat()))
    return " · ".join(parts)


def _row(
    score: Score,
    words: Words,
    name_of: NameOf,
    *,
    decimals: int | None,
    won: Sequence[Mapping[PlayerId, str]],
    notes: Iterable[str],
) -> ListRow:
    cells = [words.number(score.place.place), name_of(score.place.player), words.number(score.knock_outs)]
    if decimals is not None:
        cells.append(words.points(score.points, decimals))
    cells += [texts.get(score.place.player, "") for texts in won]
    shared = [words.text("standings.shared")] if score.place.is_shared else []
    note = " · ".join(filter(None, (*shared, *notes)))
    return ListRow(str(score.place.player), tuple(cells), note, is_honoured=score.place.place <= PODIUM)


def _ranked(ranked_scores: Sequence[Score], words: Words, decimals: int | None) -> Iterable[tuple[int, PlayerId, str]]:
    for score in ranked_scores:
        has_points = decimals is not None
        value = words.text("standings.value", points=words.points(score.points, decimals or 0)) if has_points else ""
        yield score.place.place, score.place.player, value


def _breakdown(
    score: Score, state: Tournament, cited: Mapping[EntryId, Citations], words: Words, name_of: NameOf
) -> Breakdown:
    reasons = [Reason(words.say(reason)) for reason in score.reasons]
    if reasons:
        reasons[-1] = Reason(reasons[-1].text, score.citations)
    elif state.is_closed and state.profile.scoring is not Scoring.NONE:
        reasons.append(Reason(words.text("standings.as_published")))
    reasons.extend(_story(score.place.player, state, cited, words, name_of, is_shared=score.place.is_shared))
    parts = [words.points(part) for part in (score.place_points, score.knock_out_points) if part]
    shown = words.text("standings.sum", terms=" + ".join(parts), points=words.points(score.points))
    return Breakdown(tuple(reasons), shown if len(parts) > 1 else "")


def _story(
    player: PlayerId,
    state: Tournament,
    cited: Mapping[EntryId, Citations],
    words: Words,
    name_of: NameOf,
    *,
    is_shared: bool,
) -> Iterable[Reason]:
    """The sentences on how the player went out and whom the player took out."""
    by_id = state.entries.by_id
    own = {entry.id for entry in entries.entries_of(state.entries, player)}
    hits = [name_of(by_id[out.entry].player) for out in state.entries.bust_outs if own & set(out.by)]
    if hits:
        yield Reason(words.text("standings.took_out", names=", ".join(hits)))
    last = entries.entries_of(state.entries, player)[-1].id
    yield from _left_at_the_end(last, state, words, is_shared=is_shared)
    out = next((bust_out for bust_out in state.entries.bust_outs if bust_out.entry == last), None)
    if out is None or last in {entry.id for entry in entries.still_in(state.entries)}:
        return
    at = out.at.isoformat()
    by = ", ".join(dict.fromkeys(name_of(by_id[winner].player) for winner in out.by))
    if is_result_alone(state):
        # When it was nobody has told: the log knows only when it was written down.
        if by:
            yield Reason(words.text("standings.out_by_somebody", by=by))
    else:
        yield Reason(words.text("standings.out_by", at=at, by=by) if by else words.text("standings.out", at=at))
    yield from _same_hand(out, state, cited, words, name_of, is_shared=is_shared)


def _left_at_the_end(entry: EntryId, state: Tournament, words: Words, *, is_shared: bool) -> Iterable[Reason]:
    """The sentences on those who were left when the host ended the evening."""
    ending = state.entries.ending
    left = next((player for player in ending.left if player.entry == entry), None) if ending is not None else None
    if ending is None or left is None or entry not in {other.id for other in entries.still_in(state.entries)}:
        return
    at = ending.at.isoformat()
    if is_result_alone(state):
        yield Reason(words.text("standings.first_shared"), ending.citations)
    elif left.chips is None:
        yield Reason(words.text("standings.left_sharing", at=at), ending.citations)
    else:
        key = "standings.left_with_shared" if is_shared else "standings.left_with"
        yield Reason(words.text(key, at=at, stack=left.chips), ending.citations)


def _same_hand(
    out: BustOut,
    state: Tournament,
    cited: Mapping[EntryId, Citations],
    words: Words,
    name_of: NameOf,
    *,
    is_shared: bool,
) -> Iterable[Reason]:
    # Of whom only the order is known has a number of the own; ranked by a rule are those of one hand alone.
    others = [
        bust_out
        for bust_out in state.entries.bust_outs
        if bust_out.entry != out.entry
        and bust_out.at == out.at
        and (bust_out.hand == out.hand or (cited.get(bust_out.entry) and cited.get(out.entry)))
    ]
    if not others:
        return
    names = ", ".join(name_of(state.entries.by_id[bust_out.entry].player) for bust_out in others)
    if out.stack is None:
        text = words.text("standings.same_hand", names=names)
    elif is_shared:
        text = words.text("standings.same_hand_shared", names=names, stack=out.stack)
    else:
        text = words.text("standings.same_hand_stack", names=names, stack=out.stack)
    yield Reason(text, cited.get(out.entry, ()))


def _rules_of_bust_outs(lines: Iterable[Line]) -> dict[EntryId, Citations]:
    """The rules by which the bust-outs of one hand were ranked."""
    cited: dict[EntryId, Citations] = {}
    for event in (event for line in lines for event in line.events):
        if isinstance(event, PlayerBustedOut):
            cited[event.entry] = event.citations
        elif isinstance(event, RoundRanked):
            cited |= {ranked.entry: event.citations for group in event.groups for ranked in group}
    return cited
