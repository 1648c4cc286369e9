"""Rulings on questions at the table: one module per topic, once for all books."""
