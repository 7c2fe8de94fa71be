"""Whose service it is, over HTTP: workspaces and their settings, the number, unions and erasures of people."""
