"""What leaves the data folder or comes into it: papers, files of evenings, backups, and rescue from them."""
