"""Files of the data folder: written durably, private to their owner, with limits and names that are safe."""
