-- no transaction
-- The narrower ones serve by now. A re-embedding, which is rare, goes through all ids (`memories_to_embed`).
DROP INDEX CONCURRENTLY IF EXISTS memories_browsed;
DROP INDEX CONCURRENTLY IF EXISTS memories_of_workspace;
DROP INDEX CONCURRENTLY IF EXISTS memory_embeddings_of_memory;
