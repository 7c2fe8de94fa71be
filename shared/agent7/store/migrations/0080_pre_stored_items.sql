-- What agents keep under keys: given back exactly as it was put, which no memory is. No recall looks in here.
CREATE TABLE stored_items (
  id           bigint GENERATED ALWAYS AS IDENTITY,
  workspace_id bigint NOT NULL DEFAULT current_setting('agent7.workspace')::bigint,
  scope_id     bigint NOT NULL,                       -- that of the workspace's agents
  agent_id     bigint NOT NULL,                       -- who put it last; it counts on their quota
  namespace    text[] COLLATE "C" NOT NULL,           -- as in {billing,invoices}: keys for some domains open those that begin with one
  key          text COLLATE "C" NOT NULL,
  value        json NOT NULL,                         -- letter for letter: jsonb would write numbers anew
  bytes        integer NOT NULL,
  texts        text[] NOT NULL DEFAULT '{}',          -- what it is found by; none: by its key, namespace and fields alone
  ttl_minutes  double precision,                      -- counted anew with each reading that asks for it
  expires_at   timestamptz,
  created_at   timestamptz NOT NULL,
  updated_at   timestamptz NOT NULL,
  PRIMARY KEY (id, workspace_id),
  UNIQUE (scope_id, namespace, key, workspace_id),
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id),
  FOREIGN KEY (workspace_id, agent_id) REFERENCES agents (workspace_id, id)
);
CREATE INDEX stored_items_of_agent ON stored_items (agent_id) INCLUDE (bytes);
CREATE INDEX stored_items_expiring ON stored_items (scope_id, expires_at) WHERE expires_at IS NOT NULL;
SELECT fence_table('stored_items', by => 'scope');
GRANT SELECT, INSERT, UPDATE, DELETE ON stored_items TO agent7_app, agent7_maintenance;

-- One vector a text, of the model that made it; another model's are made anew from the texts.
CREATE TABLE stored_vectors (
  item_id      bigint NOT NULL,
  workspace_id bigint NOT NULL DEFAULT current_setting('agent7.workspace')::bigint,
  scope_id     bigint NOT NULL,
  place        smallint NOT NULL,                     -- of its text, from 1 on
  model        text COLLATE "C" NOT NULL,
  embedding    halfvec NOT NULL,
  PRIMARY KEY (item_id, place, workspace_id),
  FOREIGN KEY (workspace_id, item_id) REFERENCES stored_items (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id)
);
CREATE INDEX stored_vectors_of_scope ON stored_vectors (scope_id, model);
SELECT fence_table('stored_vectors', by => 'scope');
GRANT SELECT, INSERT, UPDATE, DELETE ON stored_vectors TO agent7_app, agent7_maintenance;
