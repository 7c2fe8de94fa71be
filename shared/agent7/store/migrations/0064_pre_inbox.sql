-- The inbox: spells in which a human answers a person, who has taken each on, what operators note about people, and replies kept ready.
CREATE TABLE handovers (
  id           bigint GENERATED ALWAYS AS IDENTITY,
  public_id    text NOT NULL,
  workspace_id bigint NOT NULL,
  scope_id     bigint NOT NULL,
  user_id      bigint NOT NULL,
  asked        boolean NOT NULL,                      -- the person asked for a human; false: an operator took over
  began_at     timestamptz NOT NULL,
  renewed_at   timestamptz NOT NULL,                  -- when the person last asked: the assistant is silent for a day from then on
  claimed_by   text,                                  -- the operator who has taken it on
  claimed_at   timestamptz,
  closed_at    timestamptz,                           -- null also where a day has passed since
  closed_by    text,                                  -- an operator, 'person', or 'time'
  PRIMARY KEY (id, workspace_id),
  UNIQUE (public_id, workspace_id),
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id),
  FOREIGN KEY (workspace_id, user_id) REFERENCES users (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX handovers_latest ON handovers (workspace_id, began_at, id);
CREATE INDEX handovers_open ON handovers (workspace_id, began_at) WHERE closed_at IS NULL;
CREATE INDEX handovers_of_scope ON handovers (scope_id, began_at);
CREATE INDEX handovers_erased_by_user_id ON handovers (user_id);
SELECT fence_table('handovers', by => 'scope', looked_up => true);
GRANT SELECT, INSERT, UPDATE, DELETE ON handovers TO agent7_app, agent7_maintenance;
GRANT SELECT (id, workspace_id, scope_id, began_at, renewed_at, closed_at) ON handovers TO agent7_lookup;

CREATE TABLE operator_notes (
  id           bigint GENERATED ALWAYS AS IDENTITY,
  public_id    text NOT NULL,
  workspace_id bigint NOT NULL,
  scope_id     bigint NOT NULL,
  user_id      bigint NOT NULL,                       -- whom it is about; they never see it in the chat, but get it with their data
  author       text NOT NULL,
  text         text NOT NULL,
  noted_at     timestamptz NOT NULL,
  PRIMARY KEY (id, workspace_id),
  UNIQUE (public_id, workspace_id),
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id),
  FOREIGN KEY (workspace_id, user_id) REFERENCES users (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX operator_notes_of_scope ON operator_notes (scope_id, noted_at);
CREATE INDEX operator_notes_erased_by_user_id ON operator_notes (user_id);
SELECT fence_table('operator_notes', by => 'scope');
GRANT SELECT, INSERT, UPDATE, DELETE ON operator_notes TO agent7_app, agent7_maintenance;

CREATE TABLE canned_replies (
  id           bigint GENERATED ALWAYS AS IDENTITY,
  public_id    text NOT NULL,
  workspace_id bigint NOT NULL REFERENCES workspaces,
  title        text NOT NULL,
  text         text NOT NULL,
  changed_at   timestamptz NOT NULL,
  PRIMARY KEY (id, workspace_id),
  UNIQUE (public_id, workspace_id),
  UNIQUE (workspace_id, title)
);
SELECT fence_table('canned_replies', by => 'workspace');
GRANT SELECT, INSERT, UPDATE, DELETE ON canned_replies TO agent7_app, agent7_maintenance;

-- Whom a human answers while this is applied.
INSERT INTO handovers (public_id, workspace_id, scope_id, user_id, asked, began_at, renewed_at)
SELECT upper(substr(md5(u.public_id || 'handover'), 1, 26)), u.workspace_id, u.scope_id, u.id, true, u.handed_over_at, u.handed_over_at
  FROM users u WHERE u.handed_over_at IS NOT NULL;
