-- What is remembered: statements, their postings and vectors, what was put away and what was forgotten.

CREATE TABLE memories (
  id                bigint GENERATED ALWAYS AS IDENTITY,
  public_id         text NOT NULL,
  workspace_id      bigint NOT NULL,
  scope_id          bigint NOT NULL,
  user_id           bigint,                           -- null = the workspace's own knowledge
  kind              text NOT NULL CHECK (kind IN ('verbatim', 'episodic', 'semantic')),
  category          text NOT NULL CHECK (category IN ('preference', 'fact', 'decision', 'task_outcome', 'correction', 'project_pattern',
                    'learned_rule', 'domain_knowledge', 'communication_style')),
  domain            text NOT NULL CHECK (domain IN ('work', 'preferences', 'health', 'hobbies', 'relationships', 'general')),
  content           text NOT NULL,
  content_key       text NOT NULL,                    -- hash of the folded content: finds exact duplicates
  summary           text,
  language          text,
  tokens            integer NOT NULL,
  length            smallint NOT NULL,                -- lexemes in all
  asks              boolean NOT NULL DEFAULT false,   -- nothing but a question: rarely what somebody looks for
  dated             boolean NOT NULL DEFAULT false,   -- holds a time expression: what "when ...?" looks for
  subject           text,                             -- normalised keys; null: nothing is ever superseded by this row
  attribute         text,
  value             text,
  polarity          boolean NOT NULL DEFAULT true,    -- false: "I do not like ..."
  current_slot      text,                             -- subject/attribute of the one current value; null otherwise
  source_type       text NOT NULL CHECK (source_type IN ('explicit', 'extraction', 'inferred', 'manual', 'learned', 'analyzed', 'reflection',
                    'compaction', 'import', 'agent', 'verbatim')),
  origin            text NOT NULL CHECK (origin IN ('direct_user', 'operator', 'assistant', 'task_result', 'forwarded', 'quoted',
                    'transcript', 'media', 'agent')),
  speaker           text NOT NULL,                    -- user, assistant, or another person's name
  conversation_id   bigint,
  follows           bigint,                           -- the verbatim row said just before in the same conversation
  source_task_id    bigint,
  source_message_id bigint,
  evidence          text NOT NULL DEFAULT '',
  derived_from      bigint[] NOT NULL DEFAULT '{}',
  strength          text NOT NULL CHECK (strength IN ('explicit', 'implied', 'inferred')),
  sentiment         text NOT NULL CHECK (sentiment IN ('frustrated', 'excited', 'uncertain', 'neutral')),
  outcome           text CHECK (outcome IN ('approved', 'rejected', 'unknown')),
  confidence        real NOT NULL CHECK (confidence BETWEEN 0 AND 1),
  importance        real NOT NULL CHECK (importance BETWEEN 0 AND 1),
  last_confirmed_at timestamptz NOT NULL,
  valid_from        timestamptz NOT NULL,
  valid_until       timestamptz,
  created_at        timestamptz NOT NULL,
  superseded_by     bigint,
  superseded_at     timestamptz,
  expires_at        timestamptz,
  status            smallint NOT NULL DEFAULT 0 CHECK (status BETWEEN 0 AND 3),  -- 0 active, 1 archived, 2 quarantined, 3 hidden
  protected         boolean NOT NULL DEFAULT false,
  secret            boolean NOT NULL DEFAULT false,   -- kept on request; never put into a task unasked
  archived_at       timestamptz,
  lowered_at        timestamptz,                      -- when something last contradicted it without replacing it
  lowered_by        text[] NOT NULL DEFAULT '{}',     -- keys of the sources that did: each lowers it once
  summary_tokens    integer,                          -- what `summary` weighs in the document; null: the content itself stands there
  CHECK (current_slot IS NULL OR superseded_at IS NULL),
  PRIMARY KEY (id, workspace_id),
  UNIQUE (public_id, workspace_id),
  UNIQUE (scope_id, current_slot, workspace_id),
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id),
  FOREIGN KEY (workspace_id, user_id) REFERENCES users (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, follows) REFERENCES memories (workspace_id, id) ON DELETE SET NULL (follows),
  FOREIGN KEY (workspace_id, superseded_by) REFERENCES memories (workspace_id, id) ON DELETE SET NULL (superseded_by)
);
CREATE INDEX memories_of_scope ON memories (scope_id, id) INCLUDE (length);
CREATE INDEX memories_by_slot ON memories (scope_id, subject, attribute) WHERE attribute IS NOT NULL;
CREATE INDEX memories_by_content ON memories (scope_id, content_key);
CREATE INDEX memories_by_message ON memories (scope_id, source_message_id) WHERE source_message_id IS NOT NULL;
CREATE INDEX memories_by_speaker ON memories (scope_id, speaker);
CREATE INDEX memories_by_category ON memories (scope_id, category) WHERE kind <> 'verbatim';
CREATE INDEX memories_in_conversation ON memories (scope_id, conversation_id, id) WHERE kind = 'verbatim';
CREATE INDEX memories_derived ON memories (scope_id) WHERE derived_from <> '{}';
CREATE INDEX memories_follows ON memories (follows) WHERE follows IS NOT NULL;
CREATE INDEX memories_superseded_by ON memories (superseded_by) WHERE superseded_by IS NOT NULL;
CREATE INDEX memories_of_user ON memories (user_id);
CREATE INDEX memories_by_task ON memories (scope_id, source_task_id) WHERE source_task_id IS NOT NULL;
CREATE INDEX memories_to_expire ON memories (scope_id, expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX memories_superseded ON memories (scope_id, superseded_at) WHERE superseded_at IS NOT NULL;
CREATE INDEX memories_archived ON memories (scope_id, id) WHERE status = 1;
CREATE INDEX memories_waiting ON memories (scope_id, id) WHERE status = 2;
CREATE INDEX memories_statements ON memories (scope_id, id) WHERE kind <> 'verbatim' AND status = 0 AND superseded_at IS NULL;
CREATE INDEX memories_by_time ON memories (scope_id, valid_from) WHERE status = 0 AND superseded_at IS NULL;
CREATE INDEX memories_that_end ON memories (scope_id, valid_until) WHERE status = 0 AND superseded_at IS NULL AND valid_until IS NOT NULL;
CREATE INDEX memories_of_days ON memories (workspace_id, created_at);
SELECT fence_table('memories', by => 'scope', looked_up => true);
GRANT SELECT, INSERT, UPDATE, DELETE ON memories TO agent7_app, agent7_maintenance;
GRANT SELECT (id, public_id, workspace_id, scope_id, kind, created_at) ON memories TO agent7_lookup;

-- Counters that change with every turn live apart, in narrow rows with room for in-place updates.
CREATE TABLE memory_usage (
  memory_id        bigint NOT NULL,
  workspace_id     bigint NOT NULL DEFAULT current_setting('agent7.workspace')::bigint,
  scope_id         bigint NOT NULL,
  access_count     integer NOT NULL DEFAULT 0,        -- recalled into an answer
  last_accessed_at timestamptz,
  use_count        integer NOT NULL DEFAULT 0,        -- referenced by an answer
  ignored_count    integer NOT NULL DEFAULT 0,
  last_used_at     timestamptz,
  last_gap_hours   real,
  stability_hours  real,                              -- null until first used: the start value of its kind
  wrong_count      integer NOT NULL DEFAULT 0,        -- how often the person said that it is wrong
  PRIMARY KEY (memory_id, workspace_id),
  FOREIGN KEY (workspace_id, memory_id) REFERENCES memories (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id)
) WITH (fillfactor = 70);
CREATE INDEX memory_usage_erased_by_scope_id ON memory_usage (scope_id);
SELECT fence_table('memory_usage', by => 'scope');
GRANT SELECT, INSERT, UPDATE, DELETE ON memory_usage TO agent7_app, agent7_maintenance;

-- `live` = active and not superseded. It rides in the index, so that closed rows cost a scan nothing and hide no current one.
-- Large memories get an approximate index; small ones keep their exact scan, and never see it. A row stands either among the exact ones
-- (ann = 0), in an index that carries the vectors, or in one of a few HNSW indexes, its place (`make_ann_indexes`). A scope shares its place
-- with few others or none: of a graph over ten scopes a filtered search takes three times as long, over fifty ten times, and it finds less
-- (docs/decisions/0024).
CREATE TABLE memory_embeddings (
  workspace_id bigint NOT NULL DEFAULT current_setting('agent7.workspace')::bigint,
  scope_id     bigint NOT NULL,
  model        text COLLATE "C" NOT NULL,
  memory_id    bigint NOT NULL,
  live         boolean NOT NULL,
  embedding    halfvec NOT NULL,
  ann          smallint NOT NULL DEFAULT 0 CHECK (ann >= 0 AND (live OR ann = 0)),
  PRIMARY KEY (scope_id, model, memory_id, workspace_id),
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id),
  FOREIGN KEY (workspace_id, memory_id) REFERENCES memories (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX memory_embeddings_of_memory ON memory_embeddings (memory_id);
CREATE INDEX memory_embeddings_places ON memory_embeddings (scope_id, model, ann, memory_id) WHERE ann > 0;
CREATE INDEX memory_embeddings_near ON memory_embeddings (scope_id, model, live, memory_id) INCLUDE (embedding) WHERE ann = 0;
SELECT fence_table('memory_embeddings', by => 'scope');
GRANT SELECT, INSERT, UPDATE, DELETE ON memory_embeddings TO agent7_app, agent7_maintenance;

CREATE SEQUENCE ann_places;  -- whose turn it is, so that large scopes spread evenly without seeing each other
GRANT USAGE ON SEQUENCE ann_places TO agent7_app, agent7_maintenance;

CREATE TABLE memory_terms (
  workspace_id bigint NOT NULL DEFAULT current_setting('agent7.workspace')::bigint,
  scope_id     bigint NOT NULL,
  lexeme       text COLLATE "C" NOT NULL,
  memory_id    bigint NOT NULL,
  tf           smallint NOT NULL,                     -- occurrences in this memory
  dl           smallint NOT NULL,                     -- lexemes of this memory in all
  live         boolean NOT NULL,
  PRIMARY KEY (scope_id, lexeme, memory_id, workspace_id) INCLUDE (tf, dl, live),
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id),
  FOREIGN KEY (workspace_id, memory_id) REFERENCES memories (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX memory_terms_of_memory ON memory_terms (memory_id);
SELECT fence_table('memory_terms', by => 'scope');
GRANT SELECT, INSERT, UPDATE, DELETE ON memory_terms TO agent7_app, agent7_maintenance;

-- Counted by the nightly job, never per insert: exact numbers below them come from the postings themselves.
CREATE TABLE memory_counts (
  workspace_id   bigint NOT NULL DEFAULT current_setting('agent7.workspace')::bigint,
  scope_id       bigint NOT NULL,
  memories       integer NOT NULL,
  average_length real NOT NULL,
  through_id     bigint NOT NULL,                     -- the last memory that was counted
  counted_at     timestamptz NOT NULL,
  PRIMARY KEY (scope_id, workspace_id),
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id)
);
SELECT fence_table('memory_counts', by => 'scope');
GRANT SELECT, INSERT, UPDATE, DELETE ON memory_counts TO agent7_app, agent7_maintenance;

CREATE TABLE memory_term_counts (
  workspace_id bigint NOT NULL DEFAULT current_setting('agent7.workspace')::bigint,
  scope_id     bigint NOT NULL,
  lexeme       text COLLATE "C" NOT NULL,
  df           integer NOT NULL,                      -- memories that hold it
  PRIMARY KEY (scope_id, lexeme, workspace_id) INCLUDE (df),
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id)
);
SELECT fence_table('memory_term_counts', by => 'scope');
GRANT SELECT, INSERT, UPDATE, DELETE ON memory_term_counts TO agent7_app, agent7_maintenance;

-- A memory as it was, with its counters; no vector, no postings. Ids are those of `memories`: what was derived from it still names it.
CREATE TABLE memories_cold (
  id                bigint,
  public_id         text NOT NULL,
  workspace_id      bigint NOT NULL,
  scope_id          bigint NOT NULL,
  user_id           bigint,
  kind              text NOT NULL,
  category          text NOT NULL,
  domain            text NOT NULL,
  content           text NOT NULL,
  content_key       text NOT NULL,
  language          text,
  tokens            integer NOT NULL,
  length            smallint NOT NULL,
  asks              boolean NOT NULL,
  dated             boolean NOT NULL,
  subject           text,
  attribute         text,
  value             text,
  polarity          boolean NOT NULL,
  current_slot      text,                             -- always null: nothing cold is current
  source_type       text NOT NULL,
  origin            text NOT NULL,
  speaker           text NOT NULL,
  conversation_id   bigint,
  follows           bigint,
  source_task_id    bigint,
  source_message_id bigint,
  evidence          text NOT NULL,
  derived_from      bigint[] NOT NULL,
  strength          text NOT NULL,
  sentiment         text NOT NULL,
  outcome           text,
  confidence        real NOT NULL,
  importance        real NOT NULL,
  last_confirmed_at timestamptz NOT NULL,
  valid_from        timestamptz NOT NULL,
  valid_until       timestamptz,
  created_at        timestamptz NOT NULL,
  superseded_by     bigint,
  superseded_at     timestamptz,
  expires_at        timestamptz,
  archived_at       timestamptz,
  lowered_at        timestamptz,
  lowered_by        text[] NOT NULL,
  status            smallint NOT NULL,
  protected         boolean NOT NULL,
  secret            boolean NOT NULL,
  access_count      integer NOT NULL,
  last_accessed_at  timestamptz,
  use_count         integer NOT NULL,
  ignored_count     integer NOT NULL,
  last_used_at      timestamptz,
  last_gap_hours    real,
  stability_hours   real,
  cooled_at         timestamptz NOT NULL,
  CHECK (current_slot IS NULL),
  PRIMARY KEY (id, workspace_id),
  UNIQUE (public_id, workspace_id),
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id),
  FOREIGN KEY (workspace_id, user_id) REFERENCES users (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX memories_cold_of_scope ON memories_cold (scope_id, id);
CREATE INDEX memories_cold_by_slot ON memories_cold (scope_id, subject, attribute) WHERE attribute IS NOT NULL;
CREATE INDEX memories_cold_by_message ON memories_cold (scope_id, source_message_id) WHERE source_message_id IS NOT NULL;
CREATE INDEX memories_cold_of_user ON memories_cold (user_id);
SELECT fence_table('memories_cold', by => 'scope');
GRANT SELECT, INSERT, UPDATE, DELETE ON memories_cold TO agent7_app, agent7_maintenance;

-- Keyed hashes only: nobody can read from here what was forgotten.
CREATE TABLE forgotten (
  workspace_id bigint NOT NULL DEFAULT current_setting('agent7.workspace')::bigint,
  scope_id     bigint NOT NULL,
  fingerprint  text COLLATE "C" NOT NULL,
  forgotten_at timestamptz NOT NULL,
  PRIMARY KEY (scope_id, fingerprint, workspace_id),
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id)
);
SELECT fence_table('forgotten', by => 'scope');
GRANT SELECT, INSERT, UPDATE, DELETE ON forgotten TO agent7_app, agent7_maintenance;

-- Sum of a person's rows: tokens of all active statements. Rows are added and never updated, so that no two writers wait for each other;
-- they are folded into one when there are many.
CREATE TABLE document_tokens (
  id           bigint GENERATED ALWAYS AS IDENTITY,
  workspace_id bigint NOT NULL DEFAULT current_setting('agent7.workspace')::bigint,
  scope_id     bigint NOT NULL,
  tokens       integer NOT NULL,
  PRIMARY KEY (id, workspace_id),
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id)
);
CREATE INDEX document_tokens_of_scope ON document_tokens (scope_id) INCLUDE (tokens);
SELECT fence_table('document_tokens', by => 'scope');
GRANT SELECT, INSERT, UPDATE, DELETE ON document_tokens TO agent7_app, agent7_maintenance;
