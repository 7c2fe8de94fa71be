"""Tenants and people: workspaces, users, the keys that lead to them, unions of users."""
