"""What Meta posts to the business: messages and statuses in its envelope, signed, repeated until they are accepted."""
