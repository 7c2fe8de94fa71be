-- no transaction
-- The vectors outside the graphs, those that may come back apart from those that were put away or replaced: in a large memory the latter
-- are many, and all were read for the few that wait for a place.
DROP INDEX CONCURRENTLY IF EXISTS memory_embeddings_near;
CREATE INDEX CONCURRENTLY memory_embeddings_near ON memory_embeddings (scope_id, model, live, memory_id) INCLUDE (embedding) WHERE ann = 0;
-- The edges of one source by relation: those of a person to all that they like are many.
DROP INDEX CONCURRENTLY IF EXISTS memory_edges_of_source;
CREATE INDEX CONCURRENTLY memory_edges_of_source ON memory_edges (source_id, relation);
