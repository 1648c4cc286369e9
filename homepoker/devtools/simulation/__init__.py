"""A whole evening played by a random host over the real desks, with what must always hold checked at every step."""
