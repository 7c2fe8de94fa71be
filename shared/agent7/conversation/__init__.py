"""A turn from top to bottom: who wrote, what it asks for, what we do and say.

`responder` keeps the turn protocol (lease, crash, order), `turn` is the way of a message on one screen, the others are its steps.
"""
