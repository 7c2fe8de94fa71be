"""What people and programs reach over HTTP beside the webhooks: the console and its API."""
