-- What was noticed of each message, and what belongs together: sensory and short-term memory. Words stay only while they are worked on.

CREATE TABLE observations (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id    bigint NOT NULL REFERENCES workspaces,
  scope_id        bigint NOT NULL REFERENCES scopes,
  user_id         bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  conversation_id bigint NOT NULL REFERENCES conversations ON DELETE CASCADE,
  turn_id         bigint NOT NULL REFERENCES turns ON DELETE CASCADE,
  message_id      bigint NOT NULL,
  input_kind      text NOT NULL DEFAULT 'message' CHECK (input_kind IN ('message', 'event', 'observation')),
  origin          text NOT NULL,
  score           real NOT NULL CHECK (score BETWEEN 0 AND 1),
  passed          boolean NOT NULL,                   -- the filter; what it turned away has no words here
  content         text,                               -- null: turned away, worked up, or redacted
  answers         text,                               -- the question or quoted message that it was scored together with
  language        text,
  entities        jsonb NOT NULL DEFAULT '[]',        -- [{name, kind, salience}]
  sentiment       text NOT NULL DEFAULT 'neutral' CHECK (sentiment IN ('frustrated', 'excited', 'uncertain', 'neutral')),
  intensity       real NOT NULL DEFAULT 0,
  memories        bigint[] NOT NULL DEFAULT '{}',     -- the verbatim rows that keep it
  topic_id        bigint,                             -- null: none yet, or none at all
  processed_at    timestamptz,                        -- when it was looked at for topics
  said_at         timestamptz NOT NULL,
  UNIQUE (turn_id, message_id)
);
CREATE INDEX observations_of_scope ON observations (scope_id, id);
CREATE INDEX observations_of_topic ON observations (topic_id) WHERE topic_id IS NOT NULL;
CREATE INDEX observations_of_conversation ON observations (conversation_id, id);
CREATE INDEX observations_of_user ON observations (user_id);

CREATE TABLE topics (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id       text NOT NULL UNIQUE,
  workspace_id    bigint NOT NULL REFERENCES workspaces,
  scope_id        bigint NOT NULL REFERENCES scopes,
  user_id         bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  conversation_id bigint NOT NULL REFERENCES conversations ON DELETE CASCADE,
  state           smallint NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 3),  -- 0 active, 1 to be promoted, 2 promoted, 3 dropped
  summary         text,                               -- its most telling words; null once it has ended, or redacted
  centroid        halfvec,                            -- null: nothing of it has a vector of this model
  model           text,
  entities        text[] NOT NULL DEFAULT '{}',       -- folded names
  importance      real NOT NULL CHECK (importance BETWEEN 0 AND 1),           -- the highest relevance of its observations
  access_count    integer NOT NULL DEFAULT 0,         -- turns that recalled something of it
  started_at      timestamptz NOT NULL,
  last_at         timestamptz NOT NULL,
  expires_at      timestamptz NOT NULL,
  attempts        smallint NOT NULL DEFAULT 0,
  promote_after   timestamptz,                        -- not again before: another worker is at it
  ended_at        timestamptz
);
CREATE INDEX topics_of_scope ON topics (scope_id, state, expires_at);
CREATE INDEX topics_of_conversation ON topics (conversation_id, state);
CREATE INDEX topics_of_user ON topics (user_id);

DO $$
DECLARE fenced text;
BEGIN
  FOREACH fenced IN ARRAY ARRAY['observations', 'topics'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', fenced);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', fenced);
    EXECUTE format('CREATE POLICY maintenance ON %I TO agent7_maintenance USING (true) WITH CHECK (true)', fenced);
    EXECUTE format($p$CREATE POLICY fence ON %I TO agent7_app
      USING (scope_id = ANY (current_setting('agent7.scopes')::bigint[]))
      WITH CHECK (scope_id = ANY (current_setting('agent7.scopes')::bigint[]))$p$, fenced);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO agent7_app, agent7_maintenance', fenced);
  END LOOP;
END $$;
