"""What is watched while an evening runs: sleep of the computer, changes of its clock, forgotten pauses, what is due."""
