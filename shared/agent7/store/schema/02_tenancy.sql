-- Teams of operators, workspaces, the numbers they answer on, and scopes: what row-level security fences.

CREATE TABLE teams (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id  text NOT NULL UNIQUE,
  name       text NOT NULL,
  created_at timestamptz NOT NULL
);
SELECT fence_table('teams', by => 'maintenance');
GRANT SELECT, INSERT, UPDATE, DELETE ON teams TO agent7_maintenance;

CREATE TABLE team_members (
  team_id    bigint NOT NULL REFERENCES teams ON DELETE CASCADE,
  email      text NOT NULL,
  role       text NOT NULL CHECK (role IN ('viewer', 'editor', 'admin')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (team_id, email)
);
SELECT fence_table('team_members', by => 'maintenance');
GRANT SELECT, INSERT, UPDATE, DELETE ON team_members TO agent7_maintenance;

CREATE TABLE workspaces (
  id                   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id            text NOT NULL UNIQUE,
  team_id              bigint NOT NULL REFERENCES teams,
  name                 text NOT NULL,
  time_zone            text NOT NULL,
  locale               text NOT NULL,
  personality          text NOT NULL DEFAULT '',
  access               text NOT NULL CHECK (access IN ('invite', 'allow_list', 'open')),
  invite_hash          text,                          -- SHA-256 of the invite code, hex
  settings             jsonb NOT NULL DEFAULT '{}',   -- the (w) numbers that differ from MemoryPolicy
  created_at           timestamptz NOT NULL,
  quiet_from           time NOT NULL DEFAULT '21:00', -- in the person's time zone: nothing that we start ourselves goes out
  quiet_until          time NOT NULL DEFAULT '08:00', -- equal = no quiet hours
  turns_per_day        integer NOT NULL DEFAULT 300 CHECK (turns_per_day > 0),  -- of one person
  cost_per_day         numeric(12, 6) DEFAULT 1 CHECK (cost_per_day >= 0),  -- of one person's models, US dollars; null: no limit
  first_contact        text,                          -- instead of the built-in first-contact message
  tasks_per_day        integer NOT NULL DEFAULT 20 CHECK (tasks_per_day >= 0),  -- of one person
  memory_with_tasks    text NOT NULL DEFAULT 'told' CHECK (memory_with_tasks IN ('told', 'ask', 'never')),
  notice               text NOT NULL DEFAULT 'off' CHECK (notice IN ('off', 'daily', 'always')),  -- "Recalling 5 facts..."
  project_instructions text NOT NULL DEFAULT '',
  manus_project        text,                          -- Manus' id of the project with these instructions
  manus_project_hash   text,                          -- of the instructions that it was made with
  settings_version     integer NOT NULL DEFAULT 1,    -- one more with each change by an operator
  cost_per_turn        numeric(12, 6) DEFAULT 0.01 CHECK (cost_per_turn >= 0),  -- of one answer
  cost_per_month       numeric(12, 6) DEFAULT 30 CHECK (cost_per_month >= 0)  -- of everybody together
);
SELECT fence_table('workspaces', by => 'maintenance');
CREATE POLICY fence ON workspaces TO agent7_app USING (id = (SELECT current_setting('agent7.workspace')::bigint));
CREATE POLICY lookup ON workspaces FOR SELECT TO agent7_lookup
  USING (COALESCE(id = (SELECT NULLIF(current_setting('agent7.workspace', true), '')::bigint), true));
GRANT SELECT ON workspaces TO agent7_app;
GRANT SELECT ON workspaces TO agent7_lookup;
GRANT SELECT, INSERT, UPDATE, DELETE ON workspaces TO agent7_maintenance;
GRANT UPDATE (name, time_zone, locale, personality, access, invite_hash, quiet_from, quiet_until, turns_per_day, cost_per_day,
              first_contact, tasks_per_day, memory_with_tasks, notice, project_instructions, manus_project, manus_project_hash, settings_version,
              cost_per_turn, cost_per_month) ON workspaces TO agent7_app;

-- A scope is what row-level security fences: one user's own memory, or the workspace's own (user_id null).
CREATE TABLE scopes (
  id           bigint GENERATED ALWAYS AS IDENTITY,
  workspace_id bigint NOT NULL REFERENCES workspaces,
  user_id      bigint,
  PRIMARY KEY (id, workspace_id)
);
CREATE UNIQUE INDEX scopes_of_workspace ON scopes (workspace_id) WHERE user_id IS NULL;
CREATE INDEX scopes_erased_by_user_id ON scopes (user_id);
SELECT fence_table('scopes', by => 'workspace', looked_up => true);
GRANT SELECT, INSERT, UPDATE, DELETE ON scopes TO agent7_app;
GRANT SELECT ON scopes TO agent7_lookup;
GRANT SELECT, INSERT, UPDATE, DELETE ON scopes TO agent7_maintenance;

CREATE TABLE workspace_numbers (
  phone_number_id text PRIMARY KEY,
  workspace_id    bigint NOT NULL REFERENCES workspaces,
  display         text NOT NULL DEFAULT '',
  created_at      timestamptz NOT NULL
);
SELECT fence_table('workspace_numbers', by => 'workspace', looked_up => true);
GRANT SELECT ON workspace_numbers TO agent7_app;
GRANT SELECT ON workspace_numbers TO agent7_lookup;
GRANT SELECT, INSERT, UPDATE, DELETE ON workspace_numbers TO agent7_maintenance;
