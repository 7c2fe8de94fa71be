-- Ageing: archived rows say since when, a source lowers a statement once, and what is over rests in a cold table and can come back.

ALTER TABLE memories
  ADD archived_at timestamptz,
  ADD lowered_at  timestamptz,                        -- when something last contradicted it without replacing it
  ADD lowered_by  text[] NOT NULL DEFAULT '{}';       -- keys of the sources that did: each lowers it once
CREATE INDEX memories_to_expire  ON memories (scope_id, expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX memories_superseded ON memories (scope_id, superseded_at) WHERE superseded_at IS NOT NULL;
CREATE INDEX memories_archived   ON memories (scope_id, id) WHERE status = 1;
CREATE INDEX memories_waiting    ON memories (scope_id, id) WHERE status = 2;

-- A memory as it was, with its counters; no vector, no postings. Ids are those of `memories`: what was derived from it still names it.
CREATE TABLE memories_cold (
  id                bigint PRIMARY KEY,
  public_id         text NOT NULL UNIQUE,
  workspace_id      bigint NOT NULL REFERENCES workspaces,
  scope_id          bigint NOT NULL REFERENCES scopes,
  user_id           bigint REFERENCES users ON DELETE CASCADE,
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
  CHECK (current_slot IS NULL)
);
CREATE INDEX memories_cold_of_scope   ON memories_cold (scope_id, id);
CREATE INDEX memories_cold_by_slot    ON memories_cold (scope_id, subject, attribute) WHERE attribute IS NOT NULL;
CREATE INDEX memories_cold_by_message ON memories_cold (scope_id, source_message_id) WHERE source_message_id IS NOT NULL;
CREATE INDEX memories_cold_of_user    ON memories_cold (user_id);

ALTER TABLE memories_cold ENABLE ROW LEVEL SECURITY;
ALTER TABLE memories_cold FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON memories_cold TO agent7_maintenance USING (true) WITH CHECK (true);
CREATE POLICY fence ON memories_cold TO agent7_app
  USING (scope_id = ANY (current_setting('agent7.scopes')::bigint[]))
  WITH CHECK (scope_id = ANY (current_setting('agent7.scopes')::bigint[]));
GRANT SELECT, INSERT, UPDATE, DELETE ON memories_cold TO agent7_app, agent7_maintenance;
