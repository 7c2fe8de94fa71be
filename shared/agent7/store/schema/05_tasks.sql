-- Work handed to Manus: tasks, each request of ours about one, the files that came back, and hints that something happened.

CREATE TABLE tasks (
  id              bigint GENERATED ALWAYS AS IDENTITY,
  public_id       text NOT NULL,                      -- also the marker in the title at Manus, by which a lost create is found again
  workspace_id    bigint NOT NULL,
  scope_id        bigint NOT NULL,
  user_id         bigint NOT NULL,
  conversation_id bigint,
  phone_number_id text,                               -- the number that was asked, and answers
  title           text,                               -- null: redacted
  language        text NOT NULL,
  state           smallint NOT NULL DEFAULT 0,        -- 0 wanted, 1 running, 2 waiting, 3 finished, 4 failed, 5 given up, 6 needs attention, 7 cancelled
  shares_memory   boolean NOT NULL,                   -- whether what is known of the person may go along
  manus_id        text,
  manus_url       text,
  injected        bigint[] NOT NULL DEFAULT '{}',     -- ids of the memories that went along
  recall_id       text,
  waiting         jsonb,                              -- what Manus waits for: event id, type, input schema
  outcome         text NOT NULL DEFAULT 'unknown' CHECK (outcome IN ('approved', 'rejected', 'unknown')),
  outcome_at      timestamptz,
  lease           text,                               -- token of the worker that is at it
  leased_until    timestamptz,
  created_at      timestamptz NOT NULL,
  talked_at       timestamptz NOT NULL,               -- when the person or its result last spoke of it
  news_at         timestamptz NOT NULL,               -- when Manus last said anything new
  next_look_at    timestamptz,                        -- when to ask Manus without a hint; null: never
  told_slow_at    timestamptz,                        -- the person knows that it takes long
  faults          smallint NOT NULL DEFAULT 0,        -- of ours, one after the other, while working on it
  credits         integer,                            -- what Manus says that it cost
  redacted_at     timestamptz,
  PRIMARY KEY (id, workspace_id),
  UNIQUE (public_id, workspace_id),
  UNIQUE (manus_id, workspace_id),
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id),
  FOREIGN KEY (workspace_id, user_id) REFERENCES users (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, conversation_id) REFERENCES conversations (workspace_id, id) ON DELETE SET NULL (conversation_id)
);
CREATE INDEX tasks_of_scope ON tasks (scope_id, talked_at);
CREATE INDEX tasks_to_look_at ON tasks (workspace_id, next_look_at) WHERE next_look_at IS NOT NULL;
CREATE INDEX tasks_of_conversation ON tasks (conversation_id);
CREATE INDEX tasks_erased_by_user_id ON tasks (user_id);
SELECT fence_table('tasks', by => 'scope', looked_up => true);
GRANT SELECT, INSERT, UPDATE, DELETE ON tasks TO agent7_app, agent7_maintenance;
GRANT SELECT (id, workspace_id, scope_id, manus_id, leased_until, next_look_at, faults) ON tasks TO agent7_lookup;

CREATE TABLE task_steps (
  id                  bigint GENERATED ALWAYS AS IDENTITY,
  public_id           text NOT NULL,
  workspace_id        bigint NOT NULL,
  scope_id            bigint NOT NULL,
  user_id             bigint NOT NULL,
  task_id             bigint NOT NULL,
  n                   smallint NOT NULL,              -- 0 creates the task
  kind                smallint NOT NULL,              -- 0 create, 1 send, 2 confirm
  turn_id             bigint,
  request             text,                           -- the person's words; null: redacted
  messages            bigint[] NOT NULL DEFAULT '{}', -- the person's messages that it comes from; their files go along
  input               jsonb,                          -- what a confirm answers
  state               smallint NOT NULL DEFAULT 0,    -- 0 wanted, 1 calling, 2 unknown, 3 open, 4 answered, 5 refused
  attempts            smallint NOT NULL DEFAULT 0,
  fault               text,                           -- name of the last fault, never its text
  not_before          timestamptz,
  wanted_at           timestamptz NOT NULL,
  called_at           timestamptz,
  opened_at           timestamptz,                    -- when Manus had accepted it
  uploaded            jsonb NOT NULL DEFAULT '{}',    -- Manus' ids of the files that are there already, by object key; null: goes without it
  after_message       text,                           -- Manus' newest message before this step: its answer comes after
  answer              smallint,                       -- 0 finish, 1 ask, 2 confirmation wanted, 3 failed, 4 anything else
  answer_message      text,                           -- Manus' id of the message that answered
  result              text,                           -- what it said; null: nothing, or redacted
  answered_at         timestamptz,
  extraction          text CHECK (extraction IN ('facts', 'nothing', 'failed')),
  extraction_attempts smallint NOT NULL DEFAULT 0,
  extracted_at        timestamptz,
  extract_after       timestamptz,                    -- somebody is at it until then
  PRIMARY KEY (id, workspace_id),
  UNIQUE (public_id, workspace_id),
  UNIQUE (task_id, n, workspace_id),
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id),
  FOREIGN KEY (workspace_id, user_id) REFERENCES users (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, task_id) REFERENCES tasks (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, turn_id) REFERENCES turns (workspace_id, id) ON DELETE SET NULL (turn_id)
);
CREATE INDEX task_steps_of_turn ON task_steps (turn_id) WHERE turn_id IS NOT NULL;
CREATE INDEX task_steps_of_scope ON task_steps (scope_id, wanted_at);
CREATE INDEX task_steps_to_call ON task_steps (workspace_id, wanted_at) WHERE state IN (0, 1, 2);
CREATE INDEX task_steps_to_extract ON task_steps (workspace_id, answered_at) WHERE state = 4 AND answer = 0 AND extracted_at IS NULL;
CREATE INDEX task_steps_erased_by_user_id ON task_steps (user_id);
SELECT fence_table('task_steps', by => 'scope', looked_up => true);
GRANT SELECT, INSERT, UPDATE, DELETE ON task_steps TO agent7_app, agent7_maintenance;
GRANT SELECT (id, workspace_id, scope_id, task_id, state, not_before, wanted_at, called_at, answer, answered_at, extracted_at,
              extract_after) ON task_steps TO agent7_lookup;

CREATE TABLE task_files (
  id           bigint GENERATED ALWAYS AS IDENTITY,
  public_id    text NOT NULL,
  workspace_id bigint NOT NULL,
  scope_id     bigint NOT NULL,
  user_id      bigint NOT NULL,
  step_id      bigint NOT NULL,
  position     smallint NOT NULL,
  filename     text NOT NULL,
  mime         text NOT NULL,
  size         bigint NOT NULL,
  object_key   text NOT NULL,
  kept_at      timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,
  deleted_at   timestamptz,
  PRIMARY KEY (id, workspace_id),
  UNIQUE (public_id, workspace_id),
  UNIQUE (step_id, position, workspace_id),
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id),
  FOREIGN KEY (workspace_id, user_id) REFERENCES users (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, step_id) REFERENCES task_steps (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX task_files_of_scope ON task_files (scope_id);
CREATE INDEX task_files_by_expiry ON task_files (workspace_id, expires_at) WHERE deleted_at IS NULL;
CREATE INDEX task_files_erased_by_user_id ON task_files (user_id);
SELECT fence_table('task_files', by => 'scope', looked_up => true);
GRANT SELECT, INSERT, UPDATE, DELETE ON task_files TO agent7_app, agent7_maintenance;
GRANT SELECT (id, workspace_id, scope_id, expires_at, deleted_at) ON task_files TO agent7_lookup;

-- Hints from outside: ids only, for nobody's scope is known when they come. What they speak of is read with our own key.
CREATE TABLE task_events (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_type   text NOT NULL,
  event_id     text NOT NULL,
  body_hash    text NOT NULL,
  manus_id     text NOT NULL,
  stop_reason  text,
  received_at  timestamptz NOT NULL,
  processed_at timestamptz,
  UNIQUE (event_type, event_id, body_hash)
);
CREATE INDEX task_events_waiting ON task_events (manus_id) WHERE processed_at IS NULL;
CREATE INDEX task_events_to_follow ON task_events (received_at) WHERE processed_at IS NULL;
CREATE INDEX task_events_by_age ON task_events (received_at);
SELECT fence_table('task_events', by => 'maintenance');
-- They come before it is known whose they are. Within a fence only hints of its own tasks can be seen.
CREATE POLICY fence ON task_events TO agent7_app
  USING ((SELECT NULLIF(current_setting('agent7.workspace', true), '')) IS NULL
         OR EXISTS (SELECT FROM tasks t WHERE t.manus_id = task_events.manus_id));
CREATE POLICY lookup ON task_events FOR SELECT TO agent7_lookup USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON task_events TO agent7_app, agent7_maintenance;
GRANT SELECT (manus_id, received_at, processed_at) ON task_events TO agent7_lookup;

-- When an account was last called: its limit holds over all workers.
CREATE TABLE api_calls (
  account   text PRIMARY KEY,
  called_at timestamptz[] NOT NULL DEFAULT '{}'
);
GRANT SELECT, INSERT, UPDATE ON api_calls TO agent7_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON api_calls TO agent7_maintenance;
