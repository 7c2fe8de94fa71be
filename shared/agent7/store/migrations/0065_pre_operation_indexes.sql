-- no transaction
-- What the console asks for a workspace as a whole: what waits there, and what was said and answered by day.
CREATE INDEX CONCURRENTLY IF NOT EXISTS memories_in_quarantine ON memories (workspace_id) WHERE status = 2;
CREATE INDEX CONCURRENTLY IF NOT EXISTS tasks_that_failed ON tasks (workspace_id, news_at) WHERE state IN (4, 5, 6);
CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_of_days ON messages (workspace_id, arrived_at) INCLUDE (role);
CREATE INDEX CONCURRENTLY IF NOT EXISTS turns_of_days ON turns (workspace_id, answered_at) WHERE state = 1;
CREATE INDEX CONCURRENTLY IF NOT EXISTS observations_of_days ON observations (workspace_id, said_at) INCLUDE (passed);
