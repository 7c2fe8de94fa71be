"""The HTTP side: what API Gateway's HTTP API does in front of the functions, and the local run's own few addresses."""
