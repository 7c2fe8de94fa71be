"""From the outbox to Meta: message types and their limits, delivery, retries, rate limits, failures.

What enters sends or decides about sending; what a reply says is the conversation's. Nothing here imports `agent7.language`, so
that the delivery function starts fast.
"""
