"""Learning from use and correction: lessons, suggestions, triggers, feedback, usage."""
