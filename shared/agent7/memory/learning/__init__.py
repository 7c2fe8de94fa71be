"""Learning from use and correction: lessons, suggestions, triggers, feedback, usage.

What enters changes what is done next because of what a person did before. Generalising from episodes is `lifecycle.reflection`.
"""
