"""What stands on the page of a rule or a topic, in words and as HTML, and on paper."""
