"""Shared memory over the Model Context Protocol, at /mcp: the same service and keys as over REST, as tools and resources.

Streamable HTTP without sessions: a POST is one exchange, answered in JSON. Messages are the types of the protocol's own SDK (`mcp-types`),
which know each version's shape; what they say is decided in `protocol`, what comes around them in `endpoint`.
"""
