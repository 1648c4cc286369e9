"""Exchange of files with the world outside the data folder: papers, evening files, backups, and rescue from them."""
