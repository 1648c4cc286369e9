"""Cases of chips, starting stacks from them, and stacks as they are drawn."""
