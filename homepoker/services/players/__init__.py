"""People of the register imported, told apart, merged, forgotten."""
