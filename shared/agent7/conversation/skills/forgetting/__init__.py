"""Forgetting on request: about a topic, everything, or what was kept last.

`requests` finds what is meant and asks where that is not clear, `things` are what is forgotten as one, `acts` carry it out.
"""
