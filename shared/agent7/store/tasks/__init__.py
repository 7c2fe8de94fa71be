"""Rows of tasks at Manus: steps, events, files, faults."""
