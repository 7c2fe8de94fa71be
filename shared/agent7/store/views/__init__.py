"""Read models (CQRS) of the console and its API: figures of recall, and memories and people page by page.

They change nothing, and nobody but the API enters.
"""
