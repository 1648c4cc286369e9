"""The shell: the program around the rooms, from its start to its end."""
