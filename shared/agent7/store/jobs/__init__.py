"""Rows of the jobs: their runs with the fence of whoever works, and what there is to do in a workspace."""
