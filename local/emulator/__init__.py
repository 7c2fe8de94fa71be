"""AWS for one machine: moto in a process of its own, made orderly and given a memory across restarts.

The application reaches it through `AWS_ENDPOINT_URL` and does not know.
"""
