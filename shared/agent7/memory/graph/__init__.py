"""The entity graph: entities, their resolution, and the relations between them."""
