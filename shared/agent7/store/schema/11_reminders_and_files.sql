-- What is to be brought up on a future date, and the files in which a person gets their memory or all of their data.

CREATE TABLE triggers (
  id               bigint GENERATED ALWAYS AS IDENTITY,
  public_id        text NOT NULL,
  workspace_id     bigint NOT NULL,
  scope_id         bigint NOT NULL,
  user_id          bigint NOT NULL,
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
  outbox_id        bigint,                            -- the message that reminded
  PRIMARY KEY (id, workspace_id),
  UNIQUE (public_id, workspace_id),
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id),
  FOREIGN KEY (workspace_id, user_id) REFERENCES users (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX triggers_of_scope ON triggers (scope_id, due_at);
CREATE INDEX triggers_waiting ON triggers (scope_id, due_at) WHERE state = 0;
CREATE INDEX triggers_of_message ON triggers (scope_id, message_id) WHERE message_id IS NOT NULL;
CREATE INDEX triggers_to_send ON triggers (workspace_id, look_at) WHERE look_at IS NOT NULL;
CREATE INDEX triggers_erased_by_user_id ON triggers (user_id);
SELECT fence_table('triggers', by => 'scope', looked_up => true);
GRANT SELECT, INSERT, UPDATE, DELETE ON triggers TO agent7_app, agent7_maintenance;
GRANT SELECT (id, workspace_id, scope_id, look_at) ON triggers TO agent7_lookup;

CREATE TABLE personal_files (
  id              bigint GENERATED ALWAYS AS IDENTITY,
  public_id       text NOT NULL,
  workspace_id    bigint NOT NULL,
  scope_id        bigint NOT NULL,
  user_id         bigint NOT NULL,
  kind            text NOT NULL CHECK (kind IN ('document', 'agent_md', 'data')),
  language        text NOT NULL,
  phone_number_id text,                               -- the number that was asked, and answers
  object_key      text NOT NULL,
  asked_at        timestamptz NOT NULL,
  attempts        smallint NOT NULL DEFAULT 0,
  not_before      timestamptz NOT NULL,               -- nobody else begins before
  sent_at         timestamptz,                        -- made, and handed to the outbox
  given_up_at     timestamptz,
  expires_at      timestamptz NOT NULL,
  deleted_at      timestamptz,                        -- its bytes are gone
  PRIMARY KEY (id, workspace_id),
  UNIQUE (public_id, workspace_id),
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id),
  FOREIGN KEY (workspace_id, user_id) REFERENCES users (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX personal_files_of_scope ON personal_files (scope_id);
CREATE INDEX personal_files_to_do ON personal_files (workspace_id, not_before) WHERE deleted_at IS NULL;
CREATE INDEX personal_files_erased_by_user_id ON personal_files (user_id);
SELECT fence_table('personal_files', by => 'scope', looked_up => true);
GRANT SELECT, INSERT, UPDATE, DELETE ON personal_files TO agent7_app, agent7_maintenance;
GRANT SELECT (workspace_id, scope_id, not_before, sent_at, given_up_at, expires_at, deleted_at) ON personal_files TO agent7_lookup;
