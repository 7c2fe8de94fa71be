-- What is known of a person, one short text for each category: made in one go from active memories, one version after another.

CREATE TABLE category_summaries (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id    text NOT NULL UNIQUE,
  workspace_id bigint NOT NULL REFERENCES workspaces,
  scope_id     bigint NOT NULL REFERENCES scopes,
  user_id      bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  category     text COLLATE "C" NOT NULL
               CHECK (category IN ('preference', 'fact', 'decision', 'task_outcome', 'correction', 'project_pattern', 'learned_rule',
                                   'domain_knowledge', 'communication_style')),
  version      integer NOT NULL,
  current      boolean NOT NULL DEFAULT true,
  content      text NOT NULL,                         -- Markdown: a line for each source, under headings
  tokens       integer NOT NULL,
  sources      bigint[] NOT NULL,                     -- the memory of each line, in order
  total        integer NOT NULL,                      -- statements of the category when it was made
  through_id   bigint NOT NULL,                       -- the newest of them
  made_at      timestamptz NOT NULL,
  model        text COLLATE "C",                      -- of the vector; null: not embedded yet
  embedding    halfvec,
  CHECK ((model IS NULL) = (embedding IS NULL)),
  UNIQUE (scope_id, category, version)
);
CREATE UNIQUE INDEX category_summaries_current ON category_summaries (scope_id, category) WHERE current;
CREATE INDEX category_summaries_of_user ON category_summaries (user_id);

-- Which tier a recall was answered from.
ALTER TABLE recalls ADD tier text COLLATE "C" NOT NULL DEFAULT 'items' CHECK (tier IN ('items', 'summaries'));

ALTER TABLE category_summaries ENABLE ROW LEVEL SECURITY;
ALTER TABLE category_summaries FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON category_summaries TO agent7_maintenance USING (true) WITH CHECK (true);
CREATE POLICY fence ON category_summaries TO agent7_app
  USING (scope_id = ANY (current_setting('agent7.scopes')::bigint[]))
  WITH CHECK (scope_id = ANY (current_setting('agent7.scopes')::bigint[]));
GRANT SELECT, INSERT, UPDATE, DELETE ON category_summaries TO agent7_app, agent7_maintenance;
