-- no transaction
-- Retention deletes sessions with their turns: without this it read all turns of everybody for each session.
CREATE INDEX CONCURRENTLY IF NOT EXISTS turns_of_conversation ON turns (conversation_id);
