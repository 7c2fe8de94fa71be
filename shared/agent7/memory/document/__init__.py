"""The memory document of a person (`agent.md`): composed, kept small (compaction), exported and imported.

What enters shows memory as a text, or takes one in. Nothing here decides what is true: imports go through `write`.
"""
