-- no transaction
-- A console lists what was accessed or written last of a person with a hundred thousand memories: by these it reads the first page alone.
-- Most rows of usage are of words kept as said, which no such list shows: `usage_of_statement` says which are not. Null: not known yet.
ALTER TABLE memory_usage ADD COLUMN IF NOT EXISTS statement boolean;
CREATE INDEX CONCURRENTLY IF NOT EXISTS memory_usage_by_access ON memory_usage (scope_id, last_accessed_at DESC, memory_id DESC)
 WHERE last_accessed_at IS NOT NULL AND statement IS NOT FALSE;
CREATE INDEX CONCURRENTLY IF NOT EXISTS memories_newest ON memories (scope_id, created_at DESC, id DESC)
 WHERE kind <> 'verbatim' AND status = 0 AND superseded_at IS NULL;
UPDATE memory_usage u SET statement = m.kind <> 'verbatim' FROM memories m
 WHERE m.id = u.memory_id AND m.workspace_id = u.workspace_id AND u.statement IS NULL;
