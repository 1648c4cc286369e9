"""Running of acts and of jobs in threads, and how their failures are said."""
