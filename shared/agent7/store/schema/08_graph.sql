-- Who and what a person's memories speak of, and how these hang together. Never shared across users.

CREATE TABLE entities (
  id           bigint GENERATED ALWAYS AS IDENTITY,
  workspace_id bigint NOT NULL DEFAULT current_setting('agent7.workspace')::bigint,
  scope_id     bigint NOT NULL,
  key          text COLLATE "C" NOT NULL,             -- the folded name, of organisations without their legal form
  kind         text COLLATE "C" NOT NULL CHECK (kind IN ('user', 'person', 'animal', 'organisation', 'place', 'thing', 'unknown')),
  role         text COLLATE "C" NOT NULL DEFAULT '',  -- what a named person is to the user: keeps two of one name apart
  name         text NOT NULL,                         -- as it was first said
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (id, workspace_id),
  UNIQUE (scope_id, key, kind, role, workspace_id),
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id)
);
SELECT fence_table('entities', by => 'scope');
GRANT SELECT, INSERT, UPDATE, DELETE ON entities TO agent7_app, agent7_maintenance;

CREATE TABLE memory_entities (
  workspace_id bigint NOT NULL DEFAULT current_setting('agent7.workspace')::bigint,
  scope_id     bigint NOT NULL,
  memory_id    bigint NOT NULL,
  entity_id    bigint NOT NULL,
  salience     real NOT NULL CHECK (salience BETWEEN 0 AND 1),
  PRIMARY KEY (scope_id, entity_id, memory_id, workspace_id) INCLUDE (salience),
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id),
  FOREIGN KEY (workspace_id, memory_id) REFERENCES memories (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, entity_id) REFERENCES entities (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX memory_entities_of_memory ON memory_entities (memory_id, entity_id);
CREATE INDEX memory_entities_of_entity ON memory_entities (entity_id);
SELECT fence_table('memory_entities', by => 'scope');
GRANT SELECT, INSERT, UPDATE, DELETE ON memory_entities TO agent7_app, agent7_maintenance;

-- One relation that one memory tells of, with its fact in words. How long it holds, how sure it is and whether it is live follows
-- the memory (`memory_edges_follow`).
CREATE TABLE memory_edges (
  id           bigint GENERATED ALWAYS AS IDENTITY,
  workspace_id bigint NOT NULL DEFAULT current_setting('agent7.workspace')::bigint,
  scope_id     bigint NOT NULL,
  memory_id    bigint NOT NULL,
  source_id    bigint NOT NULL,
  relation     text COLLATE "C" NOT NULL,
  target_id    bigint NOT NULL,
  fact         text NOT NULL,
  strength     real NOT NULL CHECK (strength BETWEEN 0 AND 1),
  valid_from   timestamptz NOT NULL,
  valid_until  timestamptz,
  live         boolean NOT NULL,
  PRIMARY KEY (id, workspace_id),
  UNIQUE (memory_id, source_id, relation, target_id, workspace_id),
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id),
  FOREIGN KEY (workspace_id, memory_id) REFERENCES memories (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, source_id) REFERENCES entities (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, target_id) REFERENCES entities (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX memory_edges_from ON memory_edges (scope_id, source_id, relation, id);
CREATE INDEX memory_edges_to ON memory_edges (scope_id, target_id, id);
CREATE INDEX memory_edges_target ON memory_edges (target_id);
CREATE INDEX memory_edges_of_source ON memory_edges (source_id, relation);
SELECT fence_table('memory_edges', by => 'scope');
GRANT SELECT, INSERT, UPDATE, DELETE ON memory_edges TO agent7_app, agent7_maintenance;
