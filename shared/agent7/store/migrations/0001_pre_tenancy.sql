-- Roles, tenancy and people. Every fenced table forces row-level security; the application role owns nothing.

CREATE EXTENSION IF NOT EXISTS vector;

DO $$
BEGIN
  -- Roles belong to the whole cluster: another database may have made them, or be making them right now.
  BEGIN
    CREATE ROLE agent7_app LOGIN NOINHERIT;
    -- Time-outs belong to the role: RDS Proxy refuses them as start-up options.
    ALTER ROLE agent7_app SET statement_timeout = '30s';
    ALTER ROLE agent7_app SET lock_timeout = '10s';
    ALTER ROLE agent7_app SET idle_in_transaction_session_timeout = '70s';
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END;
  BEGIN CREATE ROLE agent7_maintenance NOLOGIN;   EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END;
  BEGIN CREATE ROLE agent7_lookup NOLOGIN;        EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END;
END $$;

GRANT agent7_maintenance TO CURRENT_USER;
GRANT agent7_lookup      TO CURRENT_USER;
GRANT USAGE ON SCHEMA public TO agent7_app, agent7_maintenance, agent7_lookup;
GRANT SELECT ON schema_migrations TO agent7_app;

CREATE TABLE teams (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id   text NOT NULL UNIQUE,
  name        text NOT NULL,
  created_at  timestamptz NOT NULL
);

CREATE TABLE team_members (
  team_id     bigint NOT NULL REFERENCES teams ON DELETE CASCADE,
  email       text NOT NULL,
  role        text NOT NULL CHECK (role IN ('viewer', 'editor', 'admin')),
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (team_id, email)
);

CREATE TABLE workspaces (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id   text NOT NULL UNIQUE,
  team_id     bigint NOT NULL REFERENCES teams,
  name        text NOT NULL,
  time_zone   text NOT NULL,
  locale      text NOT NULL,
  personality text NOT NULL DEFAULT '',
  access      text NOT NULL CHECK (access IN ('invite', 'allow_list', 'open')),
  invite_hash text,                                   -- SHA-256 of the invite code, hex
  settings    jsonb NOT NULL DEFAULT '{}',            -- the (w) numbers that differ from MemoryPolicy
  created_at  timestamptz NOT NULL
);

-- A scope is what row-level security fences: one user's own memory, or the workspace's own (user_id null).
CREATE TABLE scopes (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id bigint NOT NULL REFERENCES workspaces,
  user_id      bigint
);
CREATE UNIQUE INDEX scopes_of_workspace ON scopes (workspace_id) WHERE user_id IS NULL;

CREATE TABLE workspace_numbers (
  phone_number_id text PRIMARY KEY,
  workspace_id    bigint NOT NULL REFERENCES workspaces,
  display         text NOT NULL DEFAULT '',
  created_at      timestamptz NOT NULL
);

CREATE TABLE users (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id        text NOT NULL UNIQUE,
  workspace_id     bigint NOT NULL REFERENCES workspaces,
  scope_id         bigint NOT NULL UNIQUE REFERENCES scopes,
  display_name     text NOT NULL DEFAULT '',
  time_zone        text,                              -- null = the workspace's
  language         text,                              -- of the last message that showed one
  access           text NOT NULL CHECK (access IN ('pending', 'allowed', 'blocked')),
  invited_at       timestamptz,                       -- when they accepted an invitation; null = never
  refused_at       timestamptz,                       -- last time a pending person was told that an invitation is needed
  greeted_at       timestamptz,                       -- first-contact message
  stopped_at       timestamptz,                       -- opt-out; null = not stopped
  last_inbound_at  timestamptz,                       -- opens the 24-hour window
  send_tokens      real NOT NULL DEFAULT 5,           -- token bucket of replies
  send_tokens_at   timestamptz,
  lease_token      text,                              -- who works on this user's turn
  lease_expires_at timestamptz,
  created_at       timestamptz NOT NULL
);
ALTER TABLE scopes ADD FOREIGN KEY (user_id) REFERENCES users DEFERRABLE INITIALLY DEFERRED;

CREATE TABLE user_aliases (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id bigint NOT NULL REFERENCES workspaces,
  user_id      bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  kind         text NOT NULL CHECK (kind IN ('wa_id', 'bsuid', 'web')),
  value        text NOT NULL,
  valid_from   timestamptz NOT NULL,
  valid_until  timestamptz
);
CREATE UNIQUE INDEX user_aliases_now ON user_aliases (workspace_id, kind, value) WHERE valid_until IS NULL;
CREATE INDEX user_aliases_of_user ON user_aliases (user_id);

CREATE TABLE access_list (
  workspace_id bigint NOT NULL REFERENCES workspaces,
  kind         text NOT NULL CHECK (kind IN ('wa_id', 'bsuid')),
  value        text NOT NULL,
  decision     text NOT NULL CHECK (decision IN ('allow', 'block')),
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, kind, value)
);

-- One fence for each table. current_setting raises while nothing was set: an unset scope never reads as "nothing there".
DO $$
DECLARE fenced text;
BEGIN
  FOREACH fenced IN ARRAY ARRAY['teams', 'team_members', 'workspaces', 'scopes', 'workspace_numbers', 'users', 'user_aliases', 'access_list'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', fenced);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', fenced);
    EXECUTE format('CREATE POLICY maintenance ON %I TO agent7_maintenance USING (true) WITH CHECK (true)', fenced);
  END LOOP;
  FOREACH fenced IN ARRAY ARRAY['scopes', 'workspace_numbers', 'users', 'user_aliases', 'access_list'] LOOP
    EXECUTE format($p$CREATE POLICY fence ON %I TO agent7_app
      USING (workspace_id = current_setting('agent7.workspace')::bigint)
      WITH CHECK (workspace_id = current_setting('agent7.workspace')::bigint)$p$, fenced);
  END LOOP;
END $$;
CREATE POLICY fence ON workspaces TO agent7_app USING (id = current_setting('agent7.workspace')::bigint);
CREATE POLICY lookup ON workspaces        FOR SELECT TO agent7_lookup USING (true);
CREATE POLICY lookup ON workspace_numbers FOR SELECT TO agent7_lookup USING (true);
CREATE POLICY lookup ON scopes            FOR SELECT TO agent7_lookup USING (true);

GRANT SELECT                 ON workspaces, workspace_numbers, access_list TO agent7_app;
GRANT SELECT, INSERT, UPDATE ON scopes, users, user_aliases TO agent7_app;
GRANT USAGE                  ON SEQUENCE users_id_seq TO agent7_app;  -- a person and their scope name each other
GRANT SELECT                 ON workspaces, workspace_numbers, scopes TO agent7_lookup;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO agent7_maintenance;

-- Look-ups that must work before a scope is known.

CREATE FUNCTION workspace_by_number(wanted text) RETURNS TABLE (workspace_id bigint, shared_scope bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT n.workspace_id, s.id
    FROM workspace_numbers n
    JOIN scopes s ON s.workspace_id = n.workspace_id AND s.user_id IS NULL
   WHERE n.phone_number_id = wanted
$$;

CREATE FUNCTION all_workspaces() RETURNS TABLE (workspace_id bigint, shared_scope bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT w.id, s.id FROM workspaces w JOIN scopes s ON s.workspace_id = w.id AND s.user_id IS NULL ORDER BY w.id
$$;

GRANT CREATE ON SCHEMA public TO agent7_lookup;
ALTER FUNCTION workspace_by_number(text) OWNER TO agent7_lookup;
ALTER FUNCTION all_workspaces()          OWNER TO agent7_lookup;
REVOKE CREATE ON SCHEMA public FROM agent7_lookup;
REVOKE ALL ON FUNCTION workspace_by_number(text), all_workspaces() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workspace_by_number(text), all_workspaces() TO agent7_app;
