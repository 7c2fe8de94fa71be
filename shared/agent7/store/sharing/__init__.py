"""Rows of sharing: the agents of a workspace with their keys, who shared which memory, and items. Memories are `store.memory`'s."""
