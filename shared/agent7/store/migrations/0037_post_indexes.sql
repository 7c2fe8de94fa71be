-- no transaction
-- memory_embeddings_near and memory_edges_of_source have taken their places. Without a lock that readers of both tables would meet.
DROP INDEX CONCURRENTLY IF EXISTS memory_embeddings_exact;
DROP INDEX CONCURRENTLY IF EXISTS memory_edges_source;
