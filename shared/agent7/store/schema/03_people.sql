-- People, the keys by which they are known, and who may talk to us.

CREATE TABLE users (
  id               bigint GENERATED ALWAYS AS IDENTITY,
  public_id        text NOT NULL,
  workspace_id     bigint NOT NULL,
  scope_id         bigint NOT NULL,
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
  created_at       timestamptz NOT NULL,
  reminded_at      timestamptz,                       -- last template that asked them to write, since an answer was held
  puzzled_at       timestamptz,                       -- when a kind that nobody can read was last answered
  muted_until      timestamptz,                       -- a conversation that went in circles rests until then
  handed_over_at   timestamptz,                       -- the person asked for a human; null = the assistant answers
  shares_memory    boolean,                           -- whether memory may go along with a task; null: not said
  united_into      bigint,                            -- the scope of the user that this one turned out to be
  parked_at        timestamptz,                       -- no key leads to them any more: their number has a new owner
  PRIMARY KEY (id, workspace_id),
  UNIQUE (public_id, workspace_id),
  UNIQUE (scope_id, workspace_id),
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id)
);
ALTER TABLE scopes ADD FOREIGN KEY (workspace_id, user_id) REFERENCES users (workspace_id, id) DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX users_handed_over ON users (workspace_id, handed_over_at) WHERE handed_over_at IS NOT NULL;
CREATE INDEX users_united ON users (workspace_id, united_into) WHERE united_into IS NOT NULL;
CREATE INDEX users_parked ON users (workspace_id, parked_at) WHERE parked_at IS NOT NULL;
SELECT fence_table('users', by => 'workspace');
GRANT SELECT, INSERT, UPDATE, DELETE ON users TO agent7_app, agent7_maintenance;
GRANT USAGE ON SEQUENCE users_id_seq TO agent7_app;  -- a person and their scope name each other

CREATE TABLE user_aliases (
  id           bigint GENERATED ALWAYS AS IDENTITY,
  workspace_id bigint NOT NULL,
  user_id      bigint NOT NULL,
  kind         text NOT NULL CHECK (kind IN ('wa_id', 'bsuid', 'web')),
  value        text NOT NULL,
  valid_from   timestamptz NOT NULL,
  valid_until  timestamptz,
  learned      text NOT NULL DEFAULT 'message' CHECK (learned IN ('message', 'changed', 'united')),
  ended_by     text CHECK (ended_by IN ('recycled', 'changed', 'united')),
  shown_at     timestamptz,                           -- when the last message that we know of under this key was sent, within a day
  PRIMARY KEY (id, workspace_id),
  FOREIGN KEY (workspace_id, user_id) REFERENCES users (workspace_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX user_aliases_now ON user_aliases (workspace_id, kind, value) WHERE valid_until IS NULL;
CREATE INDEX user_aliases_of_user ON user_aliases (user_id);
CREATE INDEX user_aliases_ended ON user_aliases (workspace_id, kind, value, valid_until) WHERE valid_until IS NOT NULL;
SELECT fence_table('user_aliases', by => 'workspace');
GRANT SELECT, INSERT, UPDATE, DELETE ON user_aliases TO agent7_app, agent7_maintenance;

CREATE TABLE access_list (
  workspace_id bigint NOT NULL REFERENCES workspaces,
  kind         text NOT NULL CHECK (kind IN ('wa_id', 'bsuid')),
  value        text NOT NULL,
  decision     text NOT NULL CHECK (decision IN ('allow', 'block')),
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, kind, value)
);
SELECT fence_table('access_list', by => 'workspace');
GRANT SELECT, DELETE ON access_list TO agent7_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON access_list TO agent7_maintenance;

-- Two users who turned out to be one person: audited, with the ids of all that moved.
CREATE TABLE user_unions (
  id           bigint GENERATED ALWAYS AS IDENTITY,
  workspace_id bigint NOT NULL,
  scope_id     bigint NOT NULL,                       -- whose it all is now
  former_scope bigint NOT NULL,
  user_id      bigint NOT NULL,
  former_user  bigint NOT NULL,
  why          text NOT NULL,
  moved        jsonb NOT NULL,                        -- table -> ids
  united_at    timestamptz NOT NULL,
  public_id    text NOT NULL DEFAULT upper(left(replace(gen_random_uuid()::text, '-', ''), 26)),
  before       jsonb,                                 -- what the rows that moved do not show, without a word of anybody; null: none taken
  undone_at    timestamptz,
  PRIMARY KEY (id, workspace_id),
  UNIQUE (public_id, workspace_id),
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id),
  FOREIGN KEY (workspace_id, former_scope) REFERENCES scopes (workspace_id, id),
  FOREIGN KEY (workspace_id, user_id) REFERENCES users (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, former_user) REFERENCES users (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX user_unions_of_scope ON user_unions (scope_id);
CREATE INDEX user_unions_erased_by_former_user ON user_unions (former_user);
CREATE INDEX user_unions_erased_by_user_id ON user_unions (user_id);
CREATE INDEX user_unions_erased_by_former_scope ON user_unions (former_scope);
CREATE INDEX user_unions_of_workspace ON user_unions (workspace_id, united_at DESC);
SELECT fence_table('user_unions', by => 'workspace');
-- Ids and figures alone, which an operator lists for a workspace; whoever moves rows still needs both scopes.
ALTER POLICY fence ON user_unions WITH CHECK (
  scope_id = ANY (current_setting('agent7.scopes')::bigint[]) AND workspace_id = current_setting('agent7.workspace')::bigint);
GRANT SELECT, INSERT, UPDATE, DELETE ON user_unions TO agent7_app, agent7_maintenance;
