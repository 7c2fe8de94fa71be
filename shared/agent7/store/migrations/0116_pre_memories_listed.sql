-- no transaction
-- What a console lists and counts stands in the order in which it is written: a page of it fills up, where one in the order of categories
-- splits and stays half empty (183 bytes a memory; `memories_browsed`).
CREATE INDEX CONCURRENTLY IF NOT EXISTS memories_listed ON memories (scope_id, id)
 INCLUDE (category, kind, origin, created_at, expires_at, valid_until, confidence, last_confirmed_at, protected, source_type)
 WHERE status = 0 AND superseded_at IS NULL;
-- The two categories that are looked for by themselves: few rows have them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS memories_of_work ON memories (scope_id, category, id)
 WHERE category IN ('task_outcome', 'learned_rule');
-- Vectors are looked up by their memory; of a person, or of one of their models, by the index that carries them and by the places.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS memory_embeddings_key ON memory_embeddings (memory_id, model, workspace_id);
