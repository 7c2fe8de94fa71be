-- no transaction
-- What a workspace's memories of some days are counted by: a range of pages holds those of every workspace, and all of them were read.
DROP INDEX CONCURRENTLY IF EXISTS memories_of_days;
CREATE INDEX CONCURRENTLY memories_of_days ON memories (workspace_id, created_at);
