"""Rows of memories and of all that is learnt: written, read, superseded, archived, deleted. For `agent7.memory` alone.

The memories table is read in `memories`, written in `memory_changes`; one module a table for everything else.
"""
