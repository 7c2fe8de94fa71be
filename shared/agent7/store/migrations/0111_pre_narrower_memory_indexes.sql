-- no transaction
-- What was written last, oldest first: a new row then comes last in its index, whose pages fill up. In the order of before they split in
-- the middle, and stayed half empty.
CREATE INDEX CONCURRENTLY IF NOT EXISTS memories_statements_by_age ON memories (scope_id, created_at, id)
 WHERE kind <> 'verbatim' AND status = 0 AND superseded_at IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS memories_words_by_age ON memories (scope_id, created_at, id)
 WHERE kind = 'verbatim' AND status = 0 AND superseded_at IS NULL;
-- Who else spoke: nearly everything is said by its person or by us, and nobody looks for these two by name (`known_speakers`).
CREATE INDEX CONCURRENTLY IF NOT EXISTS memories_by_other_speaker ON memories (scope_id, speaker) WHERE speaker NOT IN ('user', 'assistant');
-- One index instead of a key and another one with the sums.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS document_tokens_summed ON document_tokens (scope_id, id, workspace_id) INCLUDE (tokens);
