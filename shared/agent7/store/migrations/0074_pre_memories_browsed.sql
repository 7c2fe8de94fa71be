-- no transaction
-- A console lists and counts the current memories of a person in any order and by any filter: what is sorted by stands in the index, so that
-- of a hundred thousand memories the rows of one page alone are read. What it begins with serves what memories_by_category did.
CREATE INDEX CONCURRENTLY IF NOT EXISTS memories_browsed ON memories (scope_id, category, kind, origin, id)
 INCLUDE (created_at, expires_at, valid_until, confidence, last_confirmed_at, protected, source_type)
 WHERE status = 0 AND superseded_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS memories_by_category;
-- What was accessed last of what is kept word for word, as memory_usage_by_access has it of statements: each row stands in one of the two.
CREATE INDEX CONCURRENTLY IF NOT EXISTS memory_usage_words_by_access ON memory_usage (scope_id, last_accessed_at DESC, memory_id DESC)
 WHERE last_accessed_at IS NOT NULL AND statement IS FALSE;
-- The same of when it was written, as memories_newest has it of statements.
CREATE INDEX CONCURRENTLY IF NOT EXISTS memories_words_newest ON memories (scope_id, created_at DESC, id DESC)
 WHERE kind = 'verbatim' AND status = 0 AND superseded_at IS NULL;
