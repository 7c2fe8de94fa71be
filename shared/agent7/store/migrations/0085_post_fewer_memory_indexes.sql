-- no transaction
-- The partial ones serve by now.
SET lock_timeout = '5s';
ALTER TABLE memories DROP CONSTRAINT IF EXISTS memories_scope_id_current_slot_workspace_id_key;
RESET lock_timeout;
DROP INDEX CONCURRENTLY IF EXISTS memories_by_content;
-- Of whom a memory is, its scope says, which goes with the person: an erasure finds memories by it, and none is found by its user.
SET lock_timeout = '5s';
ALTER TABLE memories DROP CONSTRAINT IF EXISTS memories_workspace_id_user_id_fkey;
RESET lock_timeout;
DROP INDEX CONCURRENTLY IF EXISTS memories_of_user;
-- `scopes_with_expired` looks into `memories_to_expire`, person by person.
DROP INDEX CONCURRENTLY IF EXISTS memories_expired;
