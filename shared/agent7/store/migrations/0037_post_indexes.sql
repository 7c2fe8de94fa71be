-- memory_embeddings_near and memory_edges_of_source have taken their places.
DROP INDEX IF EXISTS memory_embeddings_exact, memory_edges_source;
