-- no transaction
-- Everything that writes names a memory's lexemes by now, and `memories_take_postings` does what the reference did.
UPDATE memories m SET terms = COALESCE((SELECT string_agg(t.lexeme, E'\n') FROM memory_terms t WHERE t.memory_id = m.id), '')
 WHERE terms IS NULL;
SET lock_timeout = '5s';
ALTER TABLE memories ALTER COLUMN terms SET DEFAULT '', ALTER COLUMN terms SET NOT NULL;
ALTER TABLE memory_terms DROP CONSTRAINT IF EXISTS memory_terms_workspace_id_memory_id_fkey;
RESET lock_timeout;
DROP INDEX CONCURRENTLY IF EXISTS memory_terms_of_memory;
