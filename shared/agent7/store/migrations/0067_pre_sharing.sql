-- What agents of a workspace share. It is kept in `memories`, in a scope of its own beside the workspace's, which is of no user either. So
-- all that remembering does holds there, and a person's own recall never looks into it but where it is told to.
ALTER TABLE scopes ADD COLUMN of_agents boolean NOT NULL DEFAULT false;
ALTER TABLE scopes ADD CHECK (user_id IS NULL OR NOT of_agents);
DROP INDEX scopes_of_workspace;
CREATE UNIQUE INDEX scopes_of_workspace ON scopes (workspace_id, of_agents) WHERE user_id IS NULL;

CREATE TABLE agents (
  id            bigint GENERATED ALWAYS AS IDENTITY,
  workspace_id  bigint NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  public_id     text NOT NULL,
  name          text NOT NULL,
  namespace     text NOT NULL DEFAULT '',             -- as in "billing.invoices": what it writes is told apart by it
  domains       text[] NOT NULL DEFAULT '{}',         -- what it knows of; the first is that of what it writes without naming one
  per_minute    integer NOT NULL DEFAULT 60 CHECK (per_minute BETWEEN 1 AND 6000),
  most_memories integer NOT NULL DEFAULT 10000 CHECK (most_memories >= 0),
  most_bytes    bigint NOT NULL DEFAULT 10000000 CHECK (most_bytes >= 0),
  memories      integer NOT NULL DEFAULT 0,           -- counted with each write, and anew before anybody is turned away
  bytes         bigint NOT NULL DEFAULT 0,
  created_at    timestamptz NOT NULL,
  created_by    text NOT NULL,
  retired_at    timestamptz,                          -- none of its keys opens anything any more; what it wrote stays
  PRIMARY KEY (id, workspace_id),
  UNIQUE (public_id, workspace_id)
);
CREATE UNIQUE INDEX agents_by_name ON agents (workspace_id, lower(name)) WHERE retired_at IS NULL;
SELECT fence_table('agents', by => 'workspace', looked_up => true);
GRANT SELECT, INSERT, UPDATE ON agents TO agent7_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON agents TO agent7_maintenance;
GRANT SELECT ON agents TO agent7_lookup;

CREATE TABLE agent_keys (
  id           bigint GENERATED ALWAYS AS IDENTITY,
  workspace_id bigint NOT NULL,
  public_id    text NOT NULL,
  agent_id     bigint NOT NULL,
  prefix       text COLLATE "C" NOT NULL,             -- what it is found by; the secret behind it stands nowhere
  hash         bytea NOT NULL,                        -- SHA-256 of the whole key, which holds 256 bits by chance
  may_write    boolean NOT NULL,
  domains      text[] NOT NULL DEFAULT '{}',          -- nothing else is read or written with it; empty: all
  created_at   timestamptz NOT NULL,
  created_by   text NOT NULL,
  expires_at   timestamptz,
  revoked_at   timestamptz,
  last_used_at timestamptz,
  PRIMARY KEY (id, workspace_id),
  UNIQUE (public_id, workspace_id),
  UNIQUE (prefix, workspace_id),
  FOREIGN KEY (workspace_id, agent_id) REFERENCES agents (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX agent_keys_of_agent ON agent_keys (agent_id);
SELECT fence_table('agent_keys', by => 'workspace', looked_up => true);
GRANT SELECT, INSERT, UPDATE ON agent_keys TO agent7_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON agent_keys TO agent7_maintenance;
GRANT SELECT ON agent_keys TO agent7_lookup;

-- Beside its row in `memories`: who shared it, and of what.
CREATE TABLE shared_memories (
  memory_id    bigint NOT NULL,
  workspace_id bigint NOT NULL DEFAULT current_setting('agent7.workspace')::bigint,
  scope_id     bigint NOT NULL,
  agent_id     bigint,                                -- null: published by an operator
  domain       text NOT NULL,
  namespace    text NOT NULL DEFAULT '',
  run          text,                                  -- the agent's own names of its run and task
  task         text,
  bytes        integer NOT NULL DEFAULT 0,
  confirmed_by bigint[] NOT NULL DEFAULT '{}',        -- agents; each counts once
  PRIMARY KEY (memory_id, workspace_id),
  FOREIGN KEY (workspace_id, memory_id) REFERENCES memories (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id),
  FOREIGN KEY (workspace_id, agent_id) REFERENCES agents (workspace_id, id)
);
CREATE INDEX shared_memories_of_agent ON shared_memories (agent_id) INCLUDE (bytes);
CREATE INDEX shared_memories_of_domain ON shared_memories (scope_id, domain);
SELECT fence_table('shared_memories', by => 'scope');
GRANT SELECT, INSERT, UPDATE, DELETE ON shared_memories TO agent7_app, agent7_maintenance;
