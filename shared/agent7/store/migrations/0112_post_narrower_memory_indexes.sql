-- no transaction
-- The narrower ones serve by now.
DROP INDEX CONCURRENTLY IF EXISTS memories_newest;
DROP INDEX CONCURRENTLY IF EXISTS memories_words_newest;
DROP INDEX CONCURRENTLY IF EXISTS memories_by_speaker;
DROP INDEX CONCURRENTLY IF EXISTS document_tokens_of_scope;
