"""To-do list (was zu tun ist): proposals that the evening makes without being asked, by subject."""
