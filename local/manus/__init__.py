"""A pretend Manus for one machine: the task API v2, signed webhooks, answers of its own, and switches for tests.

What enters here keeps Manus' side of the contract: it checks what we send, signs what it posts, and forgets what Manus
forgets. Nothing of the application may depend on it.
"""
