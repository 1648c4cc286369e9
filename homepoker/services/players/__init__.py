"""The people of the club as a host works on them: taken in from lists, told apart, merged, forgotten."""
