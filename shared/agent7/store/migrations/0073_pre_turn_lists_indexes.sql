-- no transaction
-- Turns of a workspace, of one person, and those of a workspace that something went wrong with, the latest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS turns_latest ON turns (workspace_id, opened_at, id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS turns_of_person ON turns (scope_id, opened_at, id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS turns_in_trouble ON turns (workspace_id, opened_at, id)
 WHERE state = 2 OR faults > 0 OR takeovers > 0 OR degraded <> '{}';
-- The index of a person's turns serves the erasure as well.
DROP INDEX CONCURRENTLY IF EXISTS turns_erased_by_scope_id;
