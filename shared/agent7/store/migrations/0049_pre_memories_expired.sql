-- no transaction
-- What has expired, by workspace: for the job that ends it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS memories_expired ON memories (workspace_id, scope_id, expires_at) WHERE expires_at IS NOT NULL;
