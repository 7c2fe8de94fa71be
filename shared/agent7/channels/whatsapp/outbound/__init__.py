"""From the outbox to Meta: message types and their limits, splitting, rate, delivery, failures."""
