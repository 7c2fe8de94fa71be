"""The models behind ports: embeddings, chat, and what the turn asks of them (route, answer).

Everything here may fail and then raises ModelUnavailable; whoever calls owns the fallback. Nothing here knows memory or
conversation: texts come in as plain values. The vendors' libraries are imported on first use, never by importing this package.
"""
