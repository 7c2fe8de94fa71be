-- no transaction
-- Behind a fence Postgres finds a row by texts that are equal, and never by arrays that are: by the key first, or each read went through all items.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS stored_items_at ON stored_items (scope_id, key, namespace, workspace_id);
