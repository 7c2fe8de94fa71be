"""Rows of sharing between agents: the agents of a workspace with their keys, and who shared which memory. Memories are `store.memory`'s."""
