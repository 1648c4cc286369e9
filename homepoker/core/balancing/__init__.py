"""Balancing of tables (Tischausgleich): which tables break, and who moves where, as plans that move nobody."""
