"""What the rulebooks say: words and values, and how reading them becomes citing them."""
