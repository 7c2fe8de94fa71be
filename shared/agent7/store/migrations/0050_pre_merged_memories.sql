-- Statements that say the same become one at night: how a closed one was replaced, and which ones are still to be compared with their neighbours.
ALTER TABLE memories ADD COLUMN superseded_as text CHECK (superseded_as IN ('merged', 'compacted'));       -- null: by another value
ALTER TABLE memories ADD COLUMN compared_at timestamptz;                                                   -- null: since it was written or changed, not
ALTER TABLE memories_cold ADD COLUMN superseded_as text CHECK (superseded_as IN ('merged', 'compacted'));
GRANT SELECT (superseded_at, compared_at) ON memories TO agent7_lookup;

-- `agent.md`, written by a job and sent to nobody: what it holds, without its date, is known by the hash.
ALTER TABLE personal_files DROP CONSTRAINT personal_files_kind_check;
ALTER TABLE personal_files ADD CONSTRAINT personal_files_kind_check CHECK (kind IN ('document', 'agent_md', 'data', 'weekly'));
ALTER TABLE personal_files ADD COLUMN digest text;
GRANT SELECT (kind) ON personal_files TO agent7_lookup;
