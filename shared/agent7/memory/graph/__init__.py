"""The entity graph (knowledge graph): entities, their resolution, and the relations between them.

What enters says whom or what a memory speaks of, or walks from there. Recall's graph arm is `recall.graph_expansion`.
"""
