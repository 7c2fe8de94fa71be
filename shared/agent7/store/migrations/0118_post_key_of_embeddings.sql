SET LOCAL lock_timeout = '5s';
ALTER TABLE memory_embeddings DROP CONSTRAINT memory_embeddings_pkey;
ALTER TABLE memory_embeddings ADD CONSTRAINT memory_embeddings_pkey PRIMARY KEY USING INDEX memory_embeddings_key;
-- Whose a vector is it has from its memory, which it refers to and goes with; no index begins with its scope alone by now.
ALTER TABLE memory_embeddings DROP CONSTRAINT memory_embeddings_workspace_id_scope_id_fkey;
