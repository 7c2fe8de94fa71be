"""What runs without a message: the polls that find by state what a lost hint left behind (reconciliation), and the steps of a deploy.

A job plans over workspaces and works on one at a time. What it does for a workspace is written in the room whose state it is.
"""
