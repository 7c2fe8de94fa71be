-- Messages that speak of other messages, groups, media, how a key of a person ends, and answers that are given once.

ALTER TABLE messages
  ADD target_message_id text,                         -- reaction, edit, revoke: the channel's id of the message that they speak of
  ADD group_id          text,                         -- said in a group: role 2, never part of a turn or a session
  ADD reaction          text,                         -- the person's emoji on this message; null = none, or taken back
  ADD reaction_at       timestamptz,                  -- when that was decided, so that an older event changes nothing
  ADD reaction_reading  smallint;                     -- 1 positive, 0 neutral, -1 negative
CREATE INDEX messages_by_target ON messages (scope_id, target_message_id) WHERE target_message_id IS NOT NULL;

ALTER TABLE users ADD puzzled_at timestamptz;         -- when a kind that nobody can read was last answered
ALTER TABLE conversations ADD told text[] NOT NULL DEFAULT '{}';  -- what is said once a session and has been

ALTER TABLE user_aliases
  ADD learned  text NOT NULL DEFAULT 'message' CHECK (learned IN ('message', 'changed', 'united')),
  ADD ended_by text CHECK (ended_by IN ('recycled', 'changed', 'united'));

CREATE INDEX user_aliases_changed ON user_aliases (workspace_id, kind, value) WHERE ended_by = 'changed';

-- Two users who turned out to be one person: audited, with the ids of all that moved.
CREATE TABLE user_unions (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id   bigint NOT NULL REFERENCES workspaces,
  scope_id       bigint NOT NULL REFERENCES scopes,   -- whose it all is now
  former_scope   bigint NOT NULL REFERENCES scopes,
  user_id        bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  former_user    bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  why            text NOT NULL,
  moved          jsonb NOT NULL,                      -- table -> ids
  united_at      timestamptz NOT NULL
);
CREATE INDEX user_unions_of_scope ON user_unions (scope_id);

CREATE TABLE media (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id     text NOT NULL UNIQUE,
  workspace_id  bigint NOT NULL REFERENCES workspaces,
  scope_id      bigint NOT NULL REFERENCES scopes,
  user_id       bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  message_id    bigint NOT NULL REFERENCES messages ON DELETE CASCADE,
  kind          text NOT NULL,                        -- image, video, audio, document, sticker
  channel_id    text NOT NULL,                        -- Meta's id, good for 7 days
  sha256        text,                                 -- as Meta gave it; hex of the bytes once they are kept
  mime          text,                                 -- as Meta gave it; as the bytes say once they are kept
  size          bigint,                               -- bytes
  object_key    text NOT NULL,                        -- where the bytes are, or would be
  state         smallint NOT NULL DEFAULT 0,          -- 0 waiting, 1 kept, 2 given up, 3 to be deleted
  reason        text,                                 -- why it is not kept (yet)
  attempts      smallint NOT NULL DEFAULT 0,
  not_before    timestamptz NOT NULL,
  arrived_at    timestamptz NOT NULL,
  kept_at       timestamptz,
  expires_at    timestamptz NOT NULL,
  UNIQUE (scope_id, message_id)
);
CREATE INDEX media_of_message ON media (message_id);
CREATE INDEX media_to_do ON media (workspace_id, not_before) WHERE state IN (0, 3);
CREATE INDEX media_to_do_of_scope ON media (scope_id, not_before) WHERE state IN (0, 3);
CREATE INDEX media_by_expiry ON media (workspace_id, expires_at) WHERE state IN (1, 2);
CREATE INDEX media_by_expiry_of_scope ON media (scope_id, expires_at) WHERE state IN (1, 2);

DO $$
DECLARE fenced text;
BEGIN
  FOREACH fenced IN ARRAY ARRAY['media', 'user_unions'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', fenced);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', fenced);
    EXECUTE format('CREATE POLICY maintenance ON %I TO agent7_maintenance USING (true) WITH CHECK (true)', fenced);
    EXECUTE format($p$CREATE POLICY fence ON %I TO agent7_app
      USING (scope_id = ANY (current_setting('agent7.scopes')::bigint[]))
      WITH CHECK (scope_id = ANY (current_setting('agent7.scopes')::bigint[]))$p$, fenced);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO agent7_app, agent7_maintenance', fenced);
  END LOOP;
END $$;
CREATE POLICY lookup ON media FOR SELECT TO agent7_lookup USING (true);
GRANT SELECT (id, workspace_id, scope_id, state, not_before, expires_at) ON media TO agent7_lookup;

-- Scopes with media to fetch or to delete, or whose time is over; ids only.
CREATE FUNCTION media_to_do(of_workspace bigint, before timestamptz, most integer) RETURNS TABLE (scope_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.scope_id FROM media m WHERE m.workspace_id = of_workspace AND m.state IN (0, 3) AND m.not_before <= before
  UNION
  SELECT m.scope_id FROM media m WHERE m.workspace_id = of_workspace AND m.state IN (1, 2) AND m.expires_at <= before
   LIMIT most
$$;
GRANT CREATE ON SCHEMA public TO agent7_lookup;
ALTER FUNCTION media_to_do(bigint, timestamptz, integer) OWNER TO agent7_lookup;
REVOKE CREATE ON SCHEMA public FROM agent7_lookup;
REVOKE ALL ON FUNCTION media_to_do(bigint, timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION media_to_do(bigint, timestamptz, integer) TO agent7_app;
