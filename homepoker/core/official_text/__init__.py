"""Official texts that a host attached, split into passages under the numbers of their rules."""
