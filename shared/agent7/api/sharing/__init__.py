"""What agents reach over HTTP: the routes of shared memory, and the one way in, which asks for a key first. Its description: `openapi`."""
