-- no transaction
-- What was written or has changed since it was last compared with its neighbours: for the job that merges near-duplicates.
CREATE INDEX CONCURRENTLY IF NOT EXISTS memories_to_compare ON memories (workspace_id, id)
 WHERE compared_at IS NULL AND kind = 'semantic' AND status = 0 AND superseded_at IS NULL;
-- What was put away, and what rests on it: for the job that draws insights from it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS memories_replaced_as ON memories (scope_id, superseded_by) WHERE superseded_as IS NOT NULL;
