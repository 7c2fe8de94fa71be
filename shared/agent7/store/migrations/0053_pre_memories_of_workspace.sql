-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS memories_of_workspace ON memories (workspace_id, id) INCLUDE (scope_id);
