-- What was noticed, what belongs together, who somebody is, what they taught us, and what we proposed to them.

CREATE TABLE observations (
  id              bigint GENERATED ALWAYS AS IDENTITY,
  workspace_id    bigint NOT NULL,
  scope_id        bigint NOT NULL,
  user_id         bigint NOT NULL,
  conversation_id bigint NOT NULL,
  turn_id         bigint NOT NULL,
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
  PRIMARY KEY (id, workspace_id),
  UNIQUE (turn_id, message_id, workspace_id),
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id),
  FOREIGN KEY (workspace_id, user_id) REFERENCES users (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, conversation_id) REFERENCES conversations (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, turn_id) REFERENCES turns (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX observations_of_scope ON observations (scope_id, id);
CREATE INDEX observations_of_topic ON observations (topic_id) WHERE topic_id IS NOT NULL;
CREATE INDEX observations_of_conversation ON observations (conversation_id, id);
CREATE INDEX observations_of_user ON observations (user_id);
SELECT fence_table('observations', by => 'scope');
GRANT SELECT, INSERT, UPDATE, DELETE ON observations TO agent7_app, agent7_maintenance;

CREATE TABLE topics (
  id              bigint GENERATED ALWAYS AS IDENTITY,
  public_id       text NOT NULL,
  workspace_id    bigint NOT NULL,
  scope_id        bigint NOT NULL,
  user_id         bigint NOT NULL,
  conversation_id bigint NOT NULL,
  state           smallint NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 3),  -- 0 active, 1 to be promoted, 2 promoted, 3 dropped
  summary         text,                               -- its most telling words; null once it has ended, or redacted
  centroid        halfvec,                            -- null: nothing of it has a vector of this model
  model           text,
  entities        text[] NOT NULL DEFAULT '{}',       -- folded names
  importance      real NOT NULL CHECK (importance BETWEEN 0 AND 1),  -- the highest relevance of its observations
  access_count    integer NOT NULL DEFAULT 0,         -- turns that recalled something of it
  started_at      timestamptz NOT NULL,
  last_at         timestamptz NOT NULL,
  expires_at      timestamptz NOT NULL,
  attempts        smallint NOT NULL DEFAULT 0,
  promote_after   timestamptz,                        -- not again before: another worker is at it
  ended_at        timestamptz,
  PRIMARY KEY (id, workspace_id),
  UNIQUE (public_id, workspace_id),
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id),
  FOREIGN KEY (workspace_id, user_id) REFERENCES users (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, conversation_id) REFERENCES conversations (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX topics_of_scope ON topics (scope_id, state, expires_at);
CREATE INDEX topics_of_conversation ON topics (conversation_id, state);
CREATE INDEX topics_of_user ON topics (user_id);
SELECT fence_table('topics', by => 'scope');
GRANT SELECT, INSERT, UPDATE, DELETE ON topics TO agent7_app, agent7_maintenance;

CREATE TABLE core_memories (
  id           bigint GENERATED ALWAYS AS IDENTITY,
  public_id    text NOT NULL,
  workspace_id bigint NOT NULL,
  scope_id     bigint NOT NULL,
  user_id      bigint NOT NULL,
  key          text COLLATE "C" NOT NULL,             -- what it is about: an attribute, one of its values, or a pattern
  category     text NOT NULL CHECK (category IN ('identity', 'preference', 'relationship', 'behavioral')),
  content      text NOT NULL,
  language     text,
  stated       boolean NOT NULL,                      -- said outright; else it rests on how often something happened
  confidence   real NOT NULL CHECK (confidence BETWEEN 0 AND 1),
  source_count integer NOT NULL CHECK (source_count >= 0),
  support      integer NOT NULL,                      -- source_count when the content was set: to change it takes twice as much
  sources      bigint[] NOT NULL,                     -- memories
  active       boolean NOT NULL DEFAULT true,         -- false: no longer so; a later version may bring it back
  protected    boolean NOT NULL DEFAULT false,
  version      integer NOT NULL DEFAULT 1,
  created_at   timestamptz NOT NULL,
  updated_at   timestamptz NOT NULL,
  PRIMARY KEY (id, workspace_id),
  UNIQUE (public_id, workspace_id),
  UNIQUE (scope_id, key, workspace_id),
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id),
  FOREIGN KEY (workspace_id, user_id) REFERENCES users (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX core_memories_of_user ON core_memories (user_id);
SELECT fence_table('core_memories', by => 'scope');
GRANT SELECT, INSERT, UPDATE, DELETE ON core_memories TO agent7_app, agent7_maintenance;

-- Every state that an entry has had, the present one too. Undo writes a new version that restores an older one. Of two entries about the
-- same, the one that gave way when people were united is the first version of the other: forgetting reaches it there.
CREATE TABLE core_memory_versions (
  core_memory_id bigint NOT NULL,
  version        integer NOT NULL,
  workspace_id   bigint NOT NULL DEFAULT current_setting('agent7.workspace')::bigint,
  scope_id       bigint NOT NULL,
  content        text NOT NULL,                       -- empty: redacted
  language       text,
  stated         boolean NOT NULL,
  confidence     real NOT NULL,
  source_count   integer NOT NULL,
  support        integer NOT NULL,
  sources        bigint[] NOT NULL,
  active         boolean NOT NULL,
  reason         text NOT NULL CHECK (reason IN ('stated', 'taken back', 'reflection', 'operator', 'undo', 'united')),
  made_at        timestamptz NOT NULL,
  PRIMARY KEY (core_memory_id, version, workspace_id),
  FOREIGN KEY (workspace_id, core_memory_id) REFERENCES core_memories (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id)
);
CREATE INDEX core_memory_versions_of_scope ON core_memory_versions (scope_id, made_at);
SELECT fence_table('core_memory_versions', by => 'scope');
GRANT SELECT, INSERT, UPDATE, DELETE ON core_memory_versions TO agent7_app, agent7_maintenance;

-- One row a person: reflections of the same person run one after the other, and see what the last one did.
CREATE TABLE core_reflections (
  workspace_id bigint NOT NULL DEFAULT current_setting('agent7.workspace')::bigint,
  scope_id     bigint NOT NULL,
  runs         bigint NOT NULL DEFAULT 0,
  reflected_at timestamptz NOT NULL,
  PRIMARY KEY (scope_id, workspace_id),
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id)
);
SELECT fence_table('core_reflections', by => 'scope');
GRANT SELECT, INSERT, UPDATE, DELETE ON core_reflections TO agent7_app, agent7_maintenance;

CREATE TABLE category_summaries (
  id           bigint GENERATED ALWAYS AS IDENTITY,
  public_id    text NOT NULL,
  workspace_id bigint NOT NULL,
  scope_id     bigint NOT NULL,
  user_id      bigint NOT NULL,
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
  PRIMARY KEY (id, workspace_id),
  UNIQUE (public_id, workspace_id),
  UNIQUE (scope_id, category, version, workspace_id),
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id),
  FOREIGN KEY (workspace_id, user_id) REFERENCES users (workspace_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX category_summaries_current ON category_summaries (scope_id, category, workspace_id) WHERE current;
CREATE INDEX category_summaries_of_user ON category_summaries (user_id);
SELECT fence_table('category_summaries', by => 'scope');
GRANT SELECT, INSERT, UPDATE, DELETE ON category_summaries TO agent7_app, agent7_maintenance;

CREATE TABLE instructions (
  id                bigint GENERATED ALWAYS AS IDENTITY,
  public_id         text NOT NULL,
  workspace_id      bigint NOT NULL,
  scope_id          bigint NOT NULL,
  user_id           bigint,                           -- null = for everybody in the workspace
  text              text NOT NULL,
  category          text NOT NULL,
  priority          integer NOT NULL DEFAULT 0,
  enabled           boolean NOT NULL DEFAULT true,
  origin            text NOT NULL CHECK (origin IN ('direct_user', 'operator')),
  source_message_id bigint,
  created_at        timestamptz NOT NULL,
  updated_at        timestamptz NOT NULL,
  PRIMARY KEY (id, workspace_id),
  UNIQUE (public_id, workspace_id),
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id),
  FOREIGN KEY (workspace_id, user_id) REFERENCES users (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX instructions_of_scope ON instructions (scope_id, priority DESC, id);
CREATE INDEX instructions_erased_by_user_id ON instructions (user_id);
SELECT fence_table('instructions', by => 'scope');
GRANT SELECT, INSERT, UPDATE, DELETE ON instructions TO agent7_app, agent7_maintenance;

CREATE TABLE lessons (
  id                bigint GENERATED ALWAYS AS IDENTITY,
  public_id         text NOT NULL,
  workspace_id      bigint NOT NULL,
  scope_id          bigint NOT NULL,
  user_id           bigint NOT NULL,
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
  PRIMARY KEY (id, workspace_id),
  UNIQUE (public_id, workspace_id),
  UNIQUE (scope_id, key, workspace_id),
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id),
  FOREIGN KEY (workspace_id, user_id) REFERENCES users (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX lessons_newest ON lessons (scope_id, confirmed_at);
CREATE INDEX lessons_of_user ON lessons (user_id);
SELECT fence_table('lessons', by => 'scope');
GRANT SELECT, INSERT, UPDATE, DELETE ON lessons TO agent7_app, agent7_maintenance;

CREATE TABLE suggestions (
  id           bigint GENERATED ALWAYS AS IDENTITY,
  public_id    text NOT NULL,
  workspace_id bigint NOT NULL,
  scope_id     bigint NOT NULL,
  user_id      bigint NOT NULL,
  turn_id      bigint,                                -- whose reply made it
  text         text NOT NULL,
  terms        text[] NOT NULL,                       -- its stems: what makes two of them similar
  language     text NOT NULL,
  made_by      text NOT NULL CHECK (made_by IN ('rule', 'model')),
  state        smallint NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 3),  -- 0 open, 1 accepted, 2 rejected, 3 passed over
  reason       text,
  learned      bigint,                                -- the memory that it made or made surer
  made_at      timestamptz NOT NULL,
  settled_at   timestamptz,
  PRIMARY KEY (id, workspace_id),
  UNIQUE (public_id, workspace_id),
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id),
  FOREIGN KEY (workspace_id, user_id) REFERENCES users (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, turn_id) REFERENCES turns (workspace_id, id) ON DELETE SET NULL (turn_id)
);
CREATE INDEX suggestions_of_scope ON suggestions (scope_id, id);
CREATE INDEX suggestions_open ON suggestions (scope_id, id) WHERE state = 0;
CREATE INDEX suggestions_of_turn ON suggestions (turn_id) WHERE turn_id IS NOT NULL;
CREATE INDEX suggestions_of_user ON suggestions (user_id);
SELECT fence_table('suggestions', by => 'scope');
GRANT SELECT, INSERT, UPDATE, DELETE ON suggestions TO agent7_app, agent7_maintenance;
