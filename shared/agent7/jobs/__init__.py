"""What each scheduled job does: a planner over workspaces, then one workspace at a time."""
