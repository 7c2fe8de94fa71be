-- Who somebody is (core memory), what they taught us (lessons), and what we proposed to them (suggestions).

CREATE TABLE core_memories (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id     text NOT NULL UNIQUE,
  workspace_id  bigint NOT NULL REFERENCES workspaces,
  scope_id      bigint NOT NULL REFERENCES scopes,
  user_id       bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  key           text COLLATE "C" NOT NULL,            -- what it is about: an attribute, one of its values, or a pattern
  category      text NOT NULL CHECK (category IN ('identity', 'preference', 'relationship', 'behavioral')),
  content       text NOT NULL,
  language      text,
  stated        boolean NOT NULL,                     -- said outright; else it rests on how often something happened
  confidence    real NOT NULL CHECK (confidence BETWEEN 0 AND 1),
  source_count  integer NOT NULL CHECK (source_count >= 0),
  support       integer NOT NULL,                     -- source_count when the content was set: to change it takes twice as much
  sources       bigint[] NOT NULL,                    -- memories
  active        boolean NOT NULL DEFAULT true,        -- false: no longer so; a later version may bring it back
  protected     boolean NOT NULL DEFAULT false,
  version       integer NOT NULL DEFAULT 1,
  created_at    timestamptz NOT NULL,
  updated_at    timestamptz NOT NULL,
  UNIQUE (scope_id, key)
);
CREATE INDEX core_memories_of_user ON core_memories (user_id);

-- Every state that an entry has had, the present one too. Undo writes a new version that restores an older one.
CREATE TABLE core_memory_versions (
  core_memory_id bigint NOT NULL REFERENCES core_memories ON DELETE CASCADE,
  version        integer NOT NULL,
  scope_id       bigint NOT NULL REFERENCES scopes,
  content        text NOT NULL,                       -- empty: redacted
  language       text,
  stated         boolean NOT NULL,
  confidence     real NOT NULL,
  source_count   integer NOT NULL,
  support        integer NOT NULL,
  sources        bigint[] NOT NULL,
  active         boolean NOT NULL,
  reason         text NOT NULL CHECK (reason IN ('stated', 'taken back', 'reflection', 'operator', 'undo')),
  made_at        timestamptz NOT NULL,
  PRIMARY KEY (core_memory_id, version)
);
CREATE INDEX core_memory_versions_of_scope ON core_memory_versions (scope_id, made_at);

-- One row a person: reflections of the same person run one after the other, and see what the last one did.
CREATE TABLE core_reflections (
  scope_id     bigint PRIMARY KEY REFERENCES scopes,
  runs         bigint NOT NULL DEFAULT 0,
  reflected_at timestamptz NOT NULL
);

CREATE TABLE lessons (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id         text NOT NULL UNIQUE,
  workspace_id      bigint NOT NULL REFERENCES workspaces,
  scope_id          bigint NOT NULL REFERENCES scopes,
  user_id           bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  key               text COLLATE "C" NOT NULL,        -- hash of the folded text: the same lesson again is counted
  kind              text NOT NULL CHECK (kind IN ('prefer', 'avoid', 'wrong', 'failed', 'disliked')),
  text              text NOT NULL,
  language          text NOT NULL,
  preferred         text,                             -- X of "X over Y"
  rejected          text,                             -- Y of "X over Y", Z of "don't do Z"
  about             text,                             -- W of "when W"
  times             integer NOT NULL DEFAULT 1,
  conversation_id   bigint,
  source_message_id bigint,
  source_task_id    bigint,
  memory_id         bigint,                           -- the memory that put a wrong fact right
  created_at        timestamptz NOT NULL,
  confirmed_at      timestamptz NOT NULL,
  UNIQUE (scope_id, key)
);
CREATE INDEX lessons_newest  ON lessons (scope_id, confirmed_at);
CREATE INDEX lessons_of_user ON lessons (user_id);

CREATE TABLE suggestions (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id    text NOT NULL UNIQUE,
  workspace_id bigint NOT NULL REFERENCES workspaces,
  scope_id     bigint NOT NULL REFERENCES scopes,
  user_id      bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  turn_id      bigint REFERENCES turns ON DELETE SET NULL,  -- whose reply made it
  text         text NOT NULL,
  terms        text[] NOT NULL,                       -- its stems: what makes two of them similar
  language     text NOT NULL,
  made_by      text NOT NULL CHECK (made_by IN ('rule', 'model')),
  state        smallint NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 3),  -- 0 open, 1 accepted, 2 rejected, 3 passed over
  reason       text,
  learned      bigint,                                -- the memory that it made or made surer
  made_at      timestamptz NOT NULL,
  settled_at   timestamptz
);
CREATE INDEX suggestions_of_scope ON suggestions (scope_id, id);
CREATE INDEX suggestions_open     ON suggestions (scope_id, id) WHERE state = 0;
CREATE INDEX suggestions_of_turn  ON suggestions (turn_id) WHERE turn_id IS NOT NULL;
CREATE INDEX suggestions_of_user  ON suggestions (user_id);

ALTER TABLE memory_usage ADD wrong_count integer NOT NULL DEFAULT 0;  -- how often the person said that it is wrong
CREATE INDEX memories_statements ON memories (scope_id, id) WHERE kind <> 'verbatim' AND status = 0 AND superseded_at IS NULL;

DO $$
DECLARE fenced text;
BEGIN
  FOREACH fenced IN ARRAY ARRAY['core_memories', 'core_memory_versions', 'core_reflections', 'lessons', 'suggestions'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', fenced);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', fenced);
    EXECUTE format('CREATE POLICY maintenance ON %I TO agent7_maintenance USING (true) WITH CHECK (true)', fenced);
    EXECUTE format($p$CREATE POLICY fence ON %I TO agent7_app
      USING (scope_id = ANY (current_setting('agent7.scopes')::bigint[]))
      WITH CHECK (scope_id = ANY (current_setting('agent7.scopes')::bigint[]))$p$, fenced);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO agent7_app, agent7_maintenance', fenced);
  END LOOP;
END $$;
