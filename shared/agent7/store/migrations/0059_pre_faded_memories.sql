-- What faded until it rested in the cold may still answer a question: its lexemes stay with it, and an index finds what was neither replaced
-- nor kept as it was said.
ALTER TABLE memories_cold ADD COLUMN lexemes text[] NOT NULL DEFAULT '{}';
CREATE INDEX memories_cold_faded ON memories_cold (scope_id, id) WHERE superseded_at IS NULL AND kind <> 'verbatim';
