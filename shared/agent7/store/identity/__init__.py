"""Tenants and people: workspaces, users, the keys that lead to them, unions of users; and their leases.

Lock order: `users` before `turns`, for whoever works for a person may be taken over at any moment.
"""
