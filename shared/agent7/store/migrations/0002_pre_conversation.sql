-- Sessions, messages, turns and the outbox. Fenced by scope, so that users are fenced from each other too.

CREATE TABLE conversations (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id       text NOT NULL UNIQUE,
  workspace_id    bigint NOT NULL REFERENCES workspaces,
  scope_id        bigint NOT NULL REFERENCES scopes,
  user_id         bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  channel         text NOT NULL,
  started_at      timestamptz NOT NULL,
  last_message_at timestamptz NOT NULL,
  ended_at        timestamptz,
  flushed_at      timestamptz,
  context         jsonb NOT NULL DEFAULT '{}'         -- ids of what was loaded at the start; texts are read again
);
CREATE INDEX conversations_open ON conversations (scope_id, last_message_at) WHERE ended_at IS NULL;

CREATE TABLE turns (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id       text NOT NULL UNIQUE,
  workspace_id    bigint NOT NULL REFERENCES workspaces,
  scope_id        bigint NOT NULL REFERENCES scopes,
  user_id         bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  conversation_id bigint NOT NULL REFERENCES conversations ON DELETE CASCADE,
  state           smallint NOT NULL,                  -- 0 working, 1 answered, 2 parked
  lease           text NOT NULL,                      -- token of the worker that may answer it
  takeovers       smallint NOT NULL DEFAULT 0,        -- how often it was picked up after a worker that vanished without a word
  faults          smallint NOT NULL DEFAULT 0,        -- how often working on it failed, outages aside
  fault           text,                               -- name of the last fault, never its text
  opened_at       timestamptz NOT NULL,
  answered_at     timestamptz,
  route           text,
  intent          text,
  reason          text,
  decided_by      text,                               -- command, rules, model
  degraded        text[] NOT NULL DEFAULT '{}',
  cost            jsonb NOT NULL DEFAULT '{}',
  recall_id       text,
  recalled        bigint[] NOT NULL DEFAULT '{}',     -- memory ids that the answer had before it
  used            bigint[] NOT NULL DEFAULT '{}',     -- memory ids that it cites
  after_work_at   timestamptz
);
CREATE UNIQUE INDEX turns_one_working ON turns (scope_id) WHERE state = 0;
CREATE INDEX turns_without_after_work ON turns (workspace_id, answered_at) WHERE state = 1 AND after_work_at IS NULL;
CREATE INDEX turns_left_working ON turns (workspace_id, opened_at) WHERE state = 0;

CREATE TABLE messages (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id          text NOT NULL UNIQUE,
  workspace_id       bigint NOT NULL REFERENCES workspaces,
  scope_id           bigint NOT NULL REFERENCES scopes,
  user_id            bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  conversation_id    bigint REFERENCES conversations ON DELETE CASCADE,
  turn_id            bigint REFERENCES turns ON DELETE SET NULL,
  role               smallint NOT NULL,               -- 0 user, 1 assistant
  kind               text NOT NULL,                   -- text, image, ...: the channel's own word
  origin             text NOT NULL,
  channel            text NOT NULL,
  channel_message_id text NOT NULL,
  quoted_message_id  text,
  text               text,                            -- null: no text, redacted, or its sender has no access
  raw                jsonb,                           -- kinds that have no behaviour yet are kept as they came
  sent_at            timestamptz NOT NULL,
  arrived_at         timestamptz NOT NULL,
  redacted_at        timestamptz,
  alone              boolean NOT NULL DEFAULT false,  -- split from a turn that failed twice: gets a turn of its own
  UNIQUE (workspace_id, channel, channel_message_id)
);
CREATE INDEX messages_latest ON messages (scope_id, sent_at, id);
CREATE INDEX messages_of_session ON messages (conversation_id, sent_at, id);
CREATE INDEX messages_waiting ON messages (scope_id, sent_at, arrived_at, id) WHERE turn_id IS NULL AND role = 0;
CREATE INDEX messages_of_turn ON messages (turn_id);

CREATE TABLE outbox (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id     text NOT NULL UNIQUE,
  workspace_id  bigint NOT NULL REFERENCES workspaces,
  scope_id      bigint NOT NULL REFERENCES scopes,
  user_id       bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  turn_id       bigint REFERENCES turns ON DELETE CASCADE,
  position      smallint NOT NULL,
  kind          smallint NOT NULL,                    -- 0 text
  payload       jsonb NOT NULL,
  quote_wamid   text,
  started_by_us boolean NOT NULL DEFAULT false,
  state         smallint NOT NULL DEFAULT 0,          -- 0 queued, 1 sending, 2 sent, 3 failed, 4 held
  attempts      smallint NOT NULL DEFAULT 0,
  duplicates    smallint NOT NULL DEFAULT 0,          -- resent although the first may have gone through
  created_at    timestamptz NOT NULL,
  not_before    timestamptz,
  claimed_at    timestamptz,
  sent_at       timestamptz,
  wamid         text,
  status_rank   smallint NOT NULL DEFAULT 0,          -- 1 sent, 2 delivered, 3 read
  status_at     timestamptz,
  error_code    integer,
  error_verdict text,
  UNIQUE (turn_id, position)
);
CREATE INDEX outbox_open ON outbox (scope_id, id) WHERE state IN (0, 1, 4);
CREATE INDEX outbox_due ON outbox (workspace_id, state, created_at) WHERE state IN (0, 1, 4);
CREATE INDEX outbox_by_wamid ON outbox (workspace_id, wamid) WHERE wamid IS NOT NULL;

DO $$
DECLARE fenced text;
BEGIN
  FOREACH fenced IN ARRAY ARRAY['conversations', 'turns', 'messages', 'outbox'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', fenced);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', fenced);
    EXECUTE format('CREATE POLICY maintenance ON %I TO agent7_maintenance USING (true) WITH CHECK (true)', fenced);
    EXECUTE format($p$CREATE POLICY fence ON %I TO agent7_app
      USING (scope_id = ANY (current_setting('agent7.scopes')::bigint[]))
      WITH CHECK (scope_id = ANY (current_setting('agent7.scopes')::bigint[]))$p$, fenced);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO agent7_app, agent7_maintenance', fenced);
  END LOOP;
END $$;
CREATE POLICY lookup ON turns    FOR SELECT TO agent7_lookup USING (true);
CREATE POLICY lookup ON messages FOR SELECT TO agent7_lookup USING (true);
CREATE POLICY lookup ON outbox   FOR SELECT TO agent7_lookup USING (true);
GRANT SELECT (id, workspace_id, scope_id, state, opened_at, answered_at, after_work_at) ON turns TO agent7_lookup;
GRANT SELECT (id, workspace_id, scope_id, turn_id, role, arrived_at) ON messages TO agent7_lookup;
GRANT SELECT (id, public_id, workspace_id, scope_id, wamid, state, created_at, claimed_at, not_before) ON outbox TO agent7_lookup;

-- Look-ups by which `poll` and status events find work without knowing whose it is. They return ids, never text.

CREATE FUNCTION outbox_left(of_workspace bigint, in_state smallint, before timestamptz, most integer)
RETURNS TABLE (scope_id bigint, outbox_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.scope_id, o.id FROM outbox o
   WHERE o.workspace_id = of_workspace AND o.state = in_state
     AND COALESCE(CASE in_state WHEN 1 THEN o.claimed_at ELSE o.not_before END, o.created_at) <= before
     AND (in_state <> 0 OR NOT EXISTS (
       SELECT FROM outbox older WHERE older.scope_id = o.scope_id AND older.state IN (0, 1, 4) AND older.id < o.id))
   ORDER BY o.created_at, o.id LIMIT most
$$;

CREATE FUNCTION outbox_of_status(of_workspace bigint, wanted_public_id text, wanted_wamid text)
RETURNS TABLE (scope_id bigint, outbox_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.scope_id, o.id FROM outbox o
   WHERE o.workspace_id = of_workspace AND (o.public_id = wanted_public_id OR o.wamid = wanted_wamid)
   ORDER BY (o.public_id = wanted_public_id) DESC NULLS LAST LIMIT 1
$$;

CREATE FUNCTION turns_left_working(of_workspace bigint, before timestamptz, most integer)
RETURNS TABLE (scope_id bigint, turn_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.scope_id, t.id FROM turns t
   WHERE t.workspace_id = of_workspace AND t.state = 0 AND t.opened_at <= before
   ORDER BY t.opened_at LIMIT most
$$;

CREATE FUNCTION messages_left_waiting(of_workspace bigint, before timestamptz, most integer)
RETURNS TABLE (scope_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT m.scope_id FROM messages m
   WHERE m.workspace_id = of_workspace AND m.turn_id IS NULL AND m.role = 0 AND m.arrived_at <= before
   LIMIT most
$$;

CREATE FUNCTION turns_without_after_work(of_workspace bigint, before timestamptz, most integer)
RETURNS TABLE (scope_id bigint, turn_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.scope_id, t.id FROM turns t
   WHERE t.workspace_id = of_workspace AND t.state = 1 AND t.after_work_at IS NULL AND t.answered_at <= before
   ORDER BY t.answered_at LIMIT most
$$;

GRANT CREATE ON SCHEMA public TO agent7_lookup;
DO $$
DECLARE lookup regprocedure;
BEGIN
  FOREACH lookup IN ARRAY ARRAY[
    'outbox_left(bigint, smallint, timestamptz, integer)', 'outbox_of_status(bigint, text, text)',
    'turns_left_working(bigint, timestamptz, integer)', 'messages_left_waiting(bigint, timestamptz, integer)',
    'turns_without_after_work(bigint, timestamptz, integer)']::regprocedure[] LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO agent7_lookup', lookup);
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', lookup);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO agent7_app', lookup);
  END LOOP;
END $$;
REVOKE CREATE ON SCHEMA public FROM agent7_lookup;
