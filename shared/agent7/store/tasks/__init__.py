"""Rows of tasks at Manus: intents, steps, events, files, faults.

The conversation writes what is wanted, the worker what became of it; the words for erasure are in `task_words`.
"""
