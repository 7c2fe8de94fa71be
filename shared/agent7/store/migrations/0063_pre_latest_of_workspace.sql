-- no transaction
-- Conversations and tasks of a whole workspace, page by page, the latest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS conversations_latest ON conversations (workspace_id, last_message_at, id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS tasks_latest ON tasks (workspace_id, talked_at, id);
