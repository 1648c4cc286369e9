"""Lists and seasons over closed evenings, shared leagues, past results from paper and files."""
