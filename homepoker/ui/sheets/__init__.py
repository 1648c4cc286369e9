"""Sheets of other programs in the window: what each line and column is taken for, and how the host points at them."""
