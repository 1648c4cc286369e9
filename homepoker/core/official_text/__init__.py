"""An official text that a host attached, taken apart into passages under the numbers of its rules."""
