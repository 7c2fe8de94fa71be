"""Why the local run does not start. Imported before anything that needs the right Python or an installed package."""

from __future__ import annotations


class CannotStart(Exception):
    """Something that the person has to change first. The text is one plain paragraph that says what."""
