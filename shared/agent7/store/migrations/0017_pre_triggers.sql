-- What is to be brought up on a future date: reminders that a person asked for, and dates in what they said.

CREATE TABLE triggers (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id        text NOT NULL UNIQUE,
  workspace_id     bigint NOT NULL REFERENCES workspaces,
  scope_id         bigint NOT NULL REFERENCES scopes,
  user_id          bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  message_id       bigint,                            -- the message that says it; null: an operator did
  explicit         boolean NOT NULL,                  -- asked for: it is sent; else it is brought up when the day comes
  due_at           timestamptz NOT NULL,              -- fixed when it is set: a later change of zone moves nothing
  time_zone        text NOT NULL,                     -- the zone in which it was understood
  precision        text NOT NULL CHECK (precision IN ('minute', 'part', 'day', 'week')),
  original_message text,                              -- the sentence; null: redacted
  context          text,                              -- what it is about, without the time; null: redacted
  memory_ids       bigint[] NOT NULL DEFAULT '{}',    -- what memory kept of the same message
  language         text NOT NULL,
  phone_number_id  text,                              -- the number that was asked, and reminds
  state            smallint NOT NULL DEFAULT 0,       -- 0 waiting, 1 sent, 2 cancelled, 3 dropped: the person could not be written to
  look_at          timestamptz,                       -- when poll looks at it; null: never
  created_at       timestamptz NOT NULL,
  changed_at       timestamptz NOT NULL,
  closed_at        timestamptz,
  outbox_id        bigint                             -- the message that reminded
);
CREATE INDEX triggers_of_scope ON triggers (scope_id, due_at);
CREATE INDEX triggers_waiting ON triggers (scope_id, due_at) WHERE state = 0;
CREATE INDEX triggers_of_message ON triggers (scope_id, message_id) WHERE message_id IS NOT NULL;
CREATE INDEX triggers_to_send ON triggers (workspace_id, look_at) WHERE look_at IS NOT NULL;

ALTER TABLE triggers ENABLE ROW LEVEL SECURITY;
ALTER TABLE triggers FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON triggers TO agent7_maintenance USING (true) WITH CHECK (true);
CREATE POLICY fence ON triggers TO agent7_app
  USING (scope_id = ANY (current_setting('agent7.scopes')::bigint[]))
  WITH CHECK (scope_id = ANY (current_setting('agent7.scopes')::bigint[]));
CREATE POLICY lookup ON triggers FOR SELECT TO agent7_lookup USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON triggers TO agent7_app, agent7_maintenance;
GRANT SELECT (id, workspace_id, scope_id, look_at) ON triggers TO agent7_lookup;

-- Reminders whose time has come, the longest due first; ids only, for `poll` does not know whose they are.
CREATE FUNCTION triggers_to_send(of_workspace bigint, moment timestamptz, most integer)
RETURNS TABLE (scope_id bigint, trigger_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.scope_id, t.id FROM triggers t
   WHERE t.workspace_id = of_workspace AND t.look_at <= moment ORDER BY t.look_at LIMIT most
$$;

GRANT CREATE ON SCHEMA public TO agent7_lookup;
ALTER FUNCTION triggers_to_send(bigint, timestamptz, integer) OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION triggers_to_send(bigint, timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION triggers_to_send(bigint, timestamptz, integer) TO agent7_app;
REVOKE CREATE ON SCHEMA public FROM agent7_lookup;
