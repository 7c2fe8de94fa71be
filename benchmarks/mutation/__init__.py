"""Whether the tests notice: `make mutate` changes one thing of a module at a time and runs the tests that reach it.

What may be changed is mutmut's list and some of our own (`changes`, `sql_changes`). How a change is tried is ours (`trying`): mutmut
wants the package at the root, leaves SQL alone, and would start a Postgres for each.
"""
