"""What becomes of memories with time: strength (forgetting curve), retention, topics, reflection, core memory, summaries.

What enters is driven by the clock or by the end of a session, and not by a question or a "forget". The `*_rules` are pure.
"""
