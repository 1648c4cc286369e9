"""Register work: people imported, told apart, merged, forgotten."""
