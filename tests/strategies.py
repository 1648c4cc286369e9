"""What Hypothesis draws from: profiles, evenings, and whatever else a club may come up with."""

from __future__ import annotations

from datetime import timedelta

from hypothesis import strategies as st

from homepoker.core.payouts import Fees
from homepoker.core.profile import Profile
from homepoker.core.rulings.clock.hand_for_hand import Bubble
from homepoker.core.structure import Ante, BlindStructure, Break, Level
from homepoker.core.structure_generator import LEVEL_MINUTES, PACES, PinnedLevel, SuggestedFor

BOOKS = ("apsa", "bps-2019", "pup-2010", "tda-2019", "uesg")

breaks = st.builds(Break, minutes=st.integers(1, 20), stops_at_end=st.booleans())

levels = st.builds(
    lambda small, minutes, ante, stops, after: Level(small, 2 * small, minutes, ante, stops, after),
    small=st.integers(1, 60).map(lambda steps: 25 * steps),
    minutes=st.integers(1, 30),
    ante=st.sampled_from((0, 100)),
    stops=st.booleans(),
    after=st.none() | breaks,
)

structures = st.builds(
    BlindStructure,
    name=st.just("Any structure"),
    levels=st.lists(levels, min_size=1, max_size=8).map(tuple),
    ante=st.sampled_from(Ante),
)

fees = st.builds(
    Fees,
    entry_fee=st.sampled_from((500, 1_000)),
    house_fee=st.sampled_from((0, 150)),
    rebuy_fee=st.sampled_from((0, 500)),
    add_on_fee=st.sampled_from((0, 300)),
    paid_places=st.integers(0, 4),
    rounded_to=st.sampled_from((1, 100, 500)),
    guest_fee=st.sampled_from((None, 1_250)),
    tick_fee=st.sampled_from((0, 550)),
    final_fee=st.sampled_from((0, 100)),
    bounty=st.sampled_from((0, 150, 250)),
    is_progressive=st.booleans(),
)
"""What an evening costs, in cents."""

profiles = st.builds(
    Profile,
    name=st.just("Any evening"),
    structure=structures,
    starting_stack=st.sampled_from((1_000, 5_000)),
    seats_per_table=st.integers(2, 9),
    rulebook=st.sampled_from(BOOKS),
    scoring=st.sampled_from(("uesg", "apsa", "none")),
    late_registration_until=st.integers(0, 4),
    re_entries=st.integers(0, 2),
    rebuys=st.integers(0, 2),
    rebuy_chips=st.just(5_000),
    add_on_chips=st.sampled_from((0, 5_000)),
    tick_word=st.sampled_from(("", "isst mit")),
    bubble_at=st.integers(0, 200),
    bubble=st.sampled_from(Bubble),
    is_championship=st.booleans(),
    suggested_for=st.none()
    | st.builds(
        SuggestedFor,
        players=st.integers(2, 80),
        starts=st.integers(0, 24 * 60 - 1),
        ends=st.integers(0, 24 * 60 - 1),
        level_minutes=st.sampled_from((0, *LEVEL_MINUTES)),
        pace=st.integers(0, len(PACES) - 1),
        pinned=st.lists(st.builds(PinnedLevel, st.integers(1, 8), st.just(100), st.just(200)), max_size=2).map(tuple),
    ),
    fees=st.none() | fees,
)

spans = st.integers(0, 45 * 60).map(lambda seconds: timedelta(seconds=seconds))
"""Time between two acts of a host, a long break included."""
