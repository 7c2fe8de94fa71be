-- Work handed to Manus: tasks, each request of ours about one, the files that came back, and hints that something happened.

CREATE TABLE tasks (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id       text NOT NULL UNIQUE,               -- also the marker in the title at Manus, by which a lost create is found again
  workspace_id    bigint NOT NULL REFERENCES workspaces,
  scope_id        bigint NOT NULL REFERENCES scopes,
  user_id         bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  conversation_id bigint REFERENCES conversations ON DELETE SET NULL,
  phone_number_id text,                               -- the number that was asked, and answers
  title           text,                               -- null: redacted
  language        text NOT NULL,
  state           smallint NOT NULL DEFAULT 0,        -- 0 wanted, 1 running, 2 waiting, 3 finished, 4 failed, 5 given up, 6 needs attention, 7 cancelled
  shares_memory   boolean NOT NULL,                   -- whether what is known of the person may go along
  manus_id        text UNIQUE,
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
  redacted_at     timestamptz
);
CREATE INDEX tasks_of_scope ON tasks (scope_id, talked_at);
CREATE INDEX tasks_to_look_at ON tasks (workspace_id, next_look_at) WHERE next_look_at IS NOT NULL;
CREATE INDEX tasks_of_conversation ON tasks (conversation_id);

CREATE TABLE task_steps (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id     text NOT NULL UNIQUE,
  workspace_id  bigint NOT NULL REFERENCES workspaces,
  scope_id      bigint NOT NULL REFERENCES scopes,
  user_id       bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  task_id       bigint NOT NULL REFERENCES tasks ON DELETE CASCADE,
  n             smallint NOT NULL,                    -- 0 creates the task
  kind          smallint NOT NULL,                    -- 0 create, 1 send, 2 confirm
  turn_id       bigint REFERENCES turns ON DELETE SET NULL,
  request       text,                                 -- the person's words; null: redacted
  messages      bigint[] NOT NULL DEFAULT '{}',       -- the person's messages that it comes from; their files go along
  input         jsonb,                                -- what a confirm answers
  state         smallint NOT NULL DEFAULT 0,          -- 0 wanted, 1 calling, 2 unknown, 3 open, 4 answered, 5 refused
  attempts      smallint NOT NULL DEFAULT 0,
  fault         text,                                 -- name of the last fault, never its text
  not_before    timestamptz,
  wanted_at     timestamptz NOT NULL,
  called_at     timestamptz,
  opened_at     timestamptz,                          -- when Manus had accepted it
  uploaded      jsonb NOT NULL DEFAULT '{}',          -- Manus' ids of the files that are there already, by object key; null: goes without it
  after_message text,                                 -- Manus' newest message before this step: its answer comes after
  answer        smallint,                             -- 0 finish, 1 ask, 2 confirmation wanted, 3 failed, 4 anything else
  answer_message text,                                -- Manus' id of the message that answered
  result        text,                                 -- what it said; null: nothing, or redacted
  answered_at   timestamptz,
  extraction    text CHECK (extraction IN ('facts', 'nothing', 'failed')),
  extraction_attempts smallint NOT NULL DEFAULT 0,
  extracted_at  timestamptz,
  UNIQUE (task_id, n)
);
CREATE INDEX task_steps_of_turn ON task_steps (turn_id) WHERE turn_id IS NOT NULL;
CREATE INDEX task_steps_of_scope ON task_steps (scope_id, wanted_at);
CREATE INDEX task_steps_to_call ON task_steps (workspace_id, wanted_at) WHERE state IN (0, 1, 2);
CREATE INDEX task_steps_to_extract ON task_steps (workspace_id, answered_at) WHERE state = 4 AND answer = 0 AND extracted_at IS NULL;

CREATE TABLE task_files (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id    text NOT NULL UNIQUE,
  workspace_id bigint NOT NULL REFERENCES workspaces,
  scope_id     bigint NOT NULL REFERENCES scopes,
  user_id      bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  step_id      bigint NOT NULL REFERENCES task_steps ON DELETE CASCADE,
  position     smallint NOT NULL,
  filename     text NOT NULL,
  mime         text NOT NULL,
  size         bigint NOT NULL,
  object_key   text NOT NULL,
  kept_at      timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,
  deleted_at   timestamptz,
  UNIQUE (step_id, position)
);
CREATE INDEX task_files_of_scope ON task_files (scope_id);
CREATE INDEX task_files_by_expiry ON task_files (workspace_id, expires_at) WHERE deleted_at IS NULL;

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

-- When an account was last called: its limit holds over all workers.
CREATE TABLE api_calls (
  account   text PRIMARY KEY,
  called_at timestamptz[] NOT NULL DEFAULT '{}'
);

ALTER TABLE outbox ADD task_step_id bigint REFERENCES task_steps ON DELETE SET NULL;
CREATE INDEX outbox_of_task_step ON outbox (task_step_id) WHERE task_step_id IS NOT NULL;

ALTER TABLE conversations ADD loaded jsonb NOT NULL DEFAULT '{}';  -- ids of what the session knows from its start; texts are read again
CREATE INDEX conversations_to_flush ON conversations (workspace_id, last_message_at) WHERE flushed_at IS NULL;

ALTER TABLE turns
  ADD extraction   text CHECK (extraction IN ('facts', 'nothing', 'failed')),  -- what the flush of its session made of it
  ADD extracted_at timestamptz;
CREATE INDEX turns_of_session ON turns (conversation_id) WHERE extracted_at IS NULL;

ALTER TABLE users ADD shares_memory boolean;           -- whether memory may go along with a task; null: not said
ALTER TABLE workspaces
  ADD tasks_per_day        integer NOT NULL DEFAULT 20 CHECK (tasks_per_day >= 0),  -- of one person
  ADD memory_with_tasks    text NOT NULL DEFAULT 'told' CHECK (memory_with_tasks IN ('told', 'ask', 'never')),
  ADD notice               text NOT NULL DEFAULT 'off' CHECK (notice IN ('off', 'daily', 'always')),  -- "Recalling 5 facts..."
  ADD project_instructions text NOT NULL DEFAULT '',
  ADD manus_project        text,                       -- Manus' id of the project with these instructions
  ADD manus_project_hash   text;                       -- of the instructions that it was made with
ALTER TABLE user_days ADD tasks integer NOT NULL DEFAULT 0;

DO $$
DECLARE fenced text;
BEGIN
  FOREACH fenced IN ARRAY ARRAY['tasks', 'task_steps', 'task_files'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', fenced);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', fenced);
    EXECUTE format('CREATE POLICY maintenance ON %I TO agent7_maintenance USING (true) WITH CHECK (true)', fenced);
    EXECUTE format($p$CREATE POLICY fence ON %I TO agent7_app
      USING (scope_id = ANY (current_setting('agent7.scopes')::bigint[]))
      WITH CHECK (scope_id = ANY (current_setting('agent7.scopes')::bigint[]))$p$, fenced);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO agent7_app, agent7_maintenance', fenced);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON task_events, api_calls TO agent7_app, agent7_maintenance;

CREATE POLICY lookup ON tasks         FOR SELECT TO agent7_lookup USING (true);
CREATE POLICY lookup ON task_steps    FOR SELECT TO agent7_lookup USING (true);
CREATE POLICY lookup ON task_files    FOR SELECT TO agent7_lookup USING (true);
CREATE POLICY lookup ON conversations FOR SELECT TO agent7_lookup USING (true);
GRANT SELECT (id, workspace_id, scope_id, manus_id, next_look_at, leased_until, faults) ON tasks TO agent7_lookup;
GRANT SELECT (id, workspace_id, scope_id, task_id, state, wanted_at, called_at, not_before, answer, answered_at, extracted_at) ON task_steps TO agent7_lookup;
GRANT SELECT (id, workspace_id, scope_id, expires_at, deleted_at) ON task_files TO agent7_lookup;
GRANT SELECT (id, workspace_id, scope_id, last_message_at, flushed_at) ON conversations TO agent7_lookup;
GRANT SELECT (manus_id, processed_at, received_at) ON task_events TO agent7_lookup;

-- Look-ups by which `poll` and webhooks find work without knowing whose it is. They return ids, never text.

CREATE FUNCTION task_of_manus(wanted text)
RETURNS TABLE (workspace_id bigint, scope_id bigint, task_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.workspace_id, t.scope_id, t.id FROM tasks t WHERE t.manus_id = wanted
$$;

-- Tasks with something to do at `moment`, what is due for longest first: a step to call or to reconcile, a look that is due, a hint
-- of the last hour that nobody has followed (older ones are overtaken by looks, or about tasks that are none of ours).
CREATE FUNCTION tasks_to_do(of_workspace bigint, moment timestamptz, calling_since timestamptz, most integer)
RETURNS TABLE (scope_id bigint, task_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT due.scope_id, due.task_id FROM (
    SELECT s.scope_id, s.task_id, COALESCE(s.not_before, s.wanted_at) AS since FROM task_steps s
     WHERE s.workspace_id = of_workspace AND s.state IN (0, 1, 2)
       AND COALESCE(s.not_before, s.wanted_at) <= moment AND (s.state <> 1 OR s.called_at <= calling_since)
    UNION ALL
    SELECT t.scope_id, t.id, t.next_look_at FROM tasks t WHERE t.workspace_id = of_workspace AND t.next_look_at <= moment
    UNION ALL
    SELECT t.scope_id, t.id, e.received_at FROM task_events e JOIN tasks t ON t.manus_id = e.manus_id
     WHERE t.workspace_id = of_workspace AND t.faults = 0
       AND e.processed_at IS NULL AND e.received_at <= calling_since AND e.received_at > moment - interval '1 hour'
  ) due
   GROUP BY due.scope_id, due.task_id ORDER BY min(due.since) LIMIT most
$$;

CREATE FUNCTION task_steps_to_extract(of_workspace bigint, before timestamptz, most integer)
RETURNS TABLE (scope_id bigint, step_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.scope_id, s.id FROM task_steps s
   WHERE s.workspace_id = of_workspace AND s.state = 4 AND s.answer = 0 AND s.extracted_at IS NULL AND s.answered_at <= before
   ORDER BY s.answered_at LIMIT most
$$;

CREATE FUNCTION task_files_expired(of_workspace bigint, moment timestamptz, most integer)
RETURNS TABLE (scope_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT f.scope_id FROM task_files f
   WHERE f.workspace_id = of_workspace AND f.deleted_at IS NULL AND f.expires_at <= moment LIMIT most
$$;

CREATE FUNCTION conversations_to_flush(of_workspace bigint, idle_since timestamptz, most integer)
RETURNS TABLE (scope_id bigint, conversation_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.scope_id, c.id FROM conversations c
   WHERE c.workspace_id = of_workspace AND c.flushed_at IS NULL AND c.last_message_at <= idle_since
   ORDER BY c.last_message_at LIMIT most
$$;

GRANT CREATE ON SCHEMA public TO agent7_lookup;
DO $$
DECLARE lookup regprocedure;
BEGIN
  FOREACH lookup IN ARRAY ARRAY[
    'task_of_manus(text)', 'tasks_to_do(bigint, timestamptz, timestamptz, integer)',
    'task_steps_to_extract(bigint, timestamptz, integer)', 'task_files_expired(bigint, timestamptz, integer)',
    'conversations_to_flush(bigint, timestamptz, integer)']::regprocedure[] LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO agent7_lookup', lookup);
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', lookup);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO agent7_app', lookup);
  END LOOP;
END $$;
REVOKE CREATE ON SCHEMA public FROM agent7_lookup;
