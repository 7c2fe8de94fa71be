-- Every retrieval, and what became of what was recalled.

CREATE TABLE recalls (
  id           bigint GENERATED ALWAYS AS IDENTITY,
  public_id    text NOT NULL,
  workspace_id bigint NOT NULL,
  scope_id     bigint NOT NULL,
  turn_id      bigint,
  query        text NOT NULL,
  purpose      text NOT NULL CHECK (purpose IN ('session_start', 'turn', 'task', 'search', 'cheap')),
  degraded     text[] NOT NULL DEFAULT '{}',
  tokens       integer NOT NULL,
  took_ms      real NOT NULL,
  recalled_at  timestamptz NOT NULL,
  arms         text[] NOT NULL DEFAULT '{}',
  tier         text COLLATE "C" NOT NULL DEFAULT 'items' CHECK (tier IN ('items', 'summaries')),  -- what it was answered from
  over_budget  boolean NOT NULL DEFAULT false,        -- it cost more than the limit: what it brought in vain counts double
  thumb        smallint CHECK (thumb IN (-1, 1)),     -- the person's reaction to the reply that had it before it
  PRIMARY KEY (id, workspace_id),
  UNIQUE (public_id, workspace_id),
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id),
  FOREIGN KEY (workspace_id, turn_id) REFERENCES turns (workspace_id, id) ON DELETE SET NULL (turn_id)
);
CREATE INDEX recalls_of_scope ON recalls (scope_id, recalled_at);
CREATE INDEX recalls_of_turn ON recalls (turn_id);
CREATE INDEX recalls_of_days ON recalls (workspace_id, recalled_at);
SELECT fence_table('recalls', by => 'scope', looked_up => true);
GRANT SELECT, INSERT, UPDATE, DELETE ON recalls TO agent7_app, agent7_maintenance;
GRANT SELECT (id, workspace_id, scope_id, turn_id, purpose, degraded, tokens, took_ms, recalled_at, tier, over_budget,
              thumb) ON recalls TO agent7_lookup;

CREATE TABLE recall_items (
  recall_id        bigint NOT NULL,
  position         smallint NOT NULL,
  workspace_id     bigint NOT NULL DEFAULT current_setting('agent7.workspace')::bigint,
  scope_id         bigint NOT NULL,
  memory_id        bigint NOT NULL,
  score            real NOT NULL,
  cosine           real,
  lexical          real NOT NULL,
  arms             text[] NOT NULL,
  tags             text[] NOT NULL,
  verdict          text CHECK (verdict IN ('used', 'ignored', 'helpful', 'wrong')),
  parts            jsonb NOT NULL DEFAULT '{}',       -- shares of the score by name, and the factors; figures alone, no words of anybody
  echo             text CHECK (echo IN ('used', 'ignored')),  -- what the answer shows; null: not judged, or nobody can know
  confidence_added real,                              -- what the person's verdict really added to the memory, to take it back by
  PRIMARY KEY (recall_id, position, workspace_id),
  FOREIGN KEY (workspace_id, recall_id) REFERENCES recalls (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id),
  FOREIGN KEY (workspace_id, memory_id) REFERENCES memories (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX recall_items_of_memory ON recall_items (memory_id);
CREATE INDEX recall_items_erased_by_scope_id ON recall_items (scope_id);
SELECT fence_table('recall_items', by => 'scope', looked_up => true);
GRANT SELECT, INSERT, UPDATE, DELETE ON recall_items TO agent7_app, agent7_maintenance;
GRANT SELECT (recall_id, workspace_id, scope_id, memory_id, arms, verdict, echo) ON recall_items TO agent7_lookup;
