"""Form of a topic, made from the schema of its facts."""
