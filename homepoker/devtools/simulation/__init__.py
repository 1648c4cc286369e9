"""A whole evening by a random host over the real commands, with the invariants checked at every step."""
