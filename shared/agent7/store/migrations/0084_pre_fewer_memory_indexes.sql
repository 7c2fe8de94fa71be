-- no transaction
-- What a slot has as its current value, and what says the same, is asked of few memories: most are words kept as said, of no slot, and compared
-- with nothing. These take the places of `memories_scope_id_current_slot_workspace_id_key` and `memories_by_content`, which held every memory.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS memories_current ON memories (scope_id, current_slot, workspace_id) WHERE current_slot IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS memories_same_content ON memories (scope_id, content_key) WHERE kind <> 'verbatim';
