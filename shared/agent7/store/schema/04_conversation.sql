-- Sessions, turns, messages and their files. Fenced by scope, so that users are fenced from each other too.

CREATE TABLE conversations (
  id              bigint GENERATED ALWAYS AS IDENTITY,
  public_id       text NOT NULL,
  workspace_id    bigint NOT NULL,
  scope_id        bigint NOT NULL,
  user_id         bigint NOT NULL,
  channel         text NOT NULL,
  started_at      timestamptz NOT NULL,
  last_message_at timestamptz NOT NULL,
  ended_at        timestamptz,
  flushed_at      timestamptz,
  context         jsonb NOT NULL DEFAULT '{}',        -- ids of what was loaded at the start; texts are read again
  told            text[] NOT NULL DEFAULT '{}',       -- what is said once a session and has been
  loaded          jsonb NOT NULL DEFAULT '{}',        -- ids of what the session knows from its start; texts are read again
  flush_after     timestamptz,                        -- the same
  flush_attempts  smallint NOT NULL DEFAULT 0,        -- since one last succeeded
  PRIMARY KEY (id, workspace_id),
  UNIQUE (public_id, workspace_id),
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id),
  FOREIGN KEY (workspace_id, user_id) REFERENCES users (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX conversations_open ON conversations (scope_id, last_message_at) WHERE ended_at IS NULL;
CREATE INDEX conversations_to_flush ON conversations (workspace_id, last_message_at) WHERE flushed_at IS NULL;
CREATE INDEX conversations_erased_by_scope_id ON conversations (scope_id);
CREATE INDEX conversations_erased_by_user_id ON conversations (user_id);
SELECT fence_table('conversations', by => 'scope', looked_up => true);
GRANT SELECT, INSERT, UPDATE, DELETE ON conversations TO agent7_app, agent7_maintenance;
GRANT SELECT (id, workspace_id, scope_id, last_message_at, flushed_at, flush_after) ON conversations TO agent7_lookup;

CREATE TABLE turns (
  id              bigint GENERATED ALWAYS AS IDENTITY,
  public_id       text NOT NULL,
  workspace_id    bigint NOT NULL,
  scope_id        bigint NOT NULL,
  user_id         bigint NOT NULL,
  conversation_id bigint NOT NULL,
  state           smallint NOT NULL,                  -- 0 working, 1 answered, 2 parked
  lease           text NOT NULL,                      -- token of the worker that may answer it
  takeovers       smallint NOT NULL DEFAULT 0,        -- how often it was picked up after a worker that vanished without a word
  faults          smallint NOT NULL DEFAULT 0,        -- how often working on it failed, outages aside
  fault           text,                               -- name of the last fault, never its text
  opened_at       timestamptz NOT NULL,
  answered_at     timestamptz,
  route           text,
  intent          text,
  reason          text,
  decided_by      text,                               -- command, rules, model
  degraded        text[] NOT NULL DEFAULT '{}',
  cost            jsonb NOT NULL DEFAULT '{}',
  recall_id       text,
  recalled        bigint[] NOT NULL DEFAULT '{}',     -- memory ids that the answer had before it
  used            bigint[] NOT NULL DEFAULT '{}',     -- memory ids that it cites
  after_work_at   timestamptz,
  extraction      text CHECK (extraction IN ('facts', 'nothing', 'failed')),  -- what the flush of its session made of it
  extracted_at    timestamptz,
  worker_until    timestamptz,                        -- whoever takes it over just then knows that its worker ran out of time
  PRIMARY KEY (id, workspace_id),
  UNIQUE (public_id, workspace_id),
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id),
  FOREIGN KEY (workspace_id, user_id) REFERENCES users (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, conversation_id) REFERENCES conversations (workspace_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX turns_one_working ON turns (scope_id, workspace_id) WHERE state = 0;
CREATE INDEX turns_without_after_work ON turns (workspace_id, answered_at) WHERE state = 1 AND after_work_at IS NULL;
CREATE INDEX turns_left_working ON turns (workspace_id, opened_at) WHERE state = 0;
CREATE INDEX turns_of_session ON turns (conversation_id) WHERE extracted_at IS NULL;
CREATE INDEX turns_erased_by_scope_id ON turns (scope_id);
CREATE INDEX turns_erased_by_user_id ON turns (user_id);
SELECT fence_table('turns', by => 'scope', looked_up => true);
GRANT SELECT, INSERT, UPDATE, DELETE ON turns TO agent7_app, agent7_maintenance;
GRANT SELECT (id, workspace_id, scope_id, state, opened_at, answered_at, intent, after_work_at) ON turns TO agent7_lookup;

CREATE TABLE messages (
  id                 bigint GENERATED ALWAYS AS IDENTITY,
  public_id          text NOT NULL,
  workspace_id       bigint NOT NULL,
  scope_id           bigint NOT NULL,
  user_id            bigint NOT NULL,
  conversation_id    bigint,
  turn_id            bigint,
  role               smallint NOT NULL,               -- 0 user, 1 assistant
  kind               text NOT NULL,                   -- text, image, ...: the channel's own word
  origin             text NOT NULL,
  channel            text NOT NULL,
  channel_message_id text NOT NULL,
  quoted_message_id  text,
  text               text,                            -- null: no text, redacted, or its sender has no access
  raw                jsonb,                           -- kinds that have no behaviour yet are kept as they came
  sent_at            timestamptz NOT NULL,
  arrived_at         timestamptz NOT NULL,
  redacted_at        timestamptz,
  alone              boolean NOT NULL DEFAULT false,  -- split from a turn that failed twice: gets a turn of its own
  target_message_id  text,                            -- reaction, edit, revoke: the channel's id of the message that they speak of
  group_id           text,                            -- said in a group: role 2, never part of a turn or a session
  reaction           text,                            -- the person's emoji on this message; null = none, or taken back
  reaction_at        timestamptz,                     -- when that was decided, so that an older event changes nothing
  reaction_reading   smallint,                        -- 1 positive, 0 neutral, -1 negative
  heard              text,                            -- others' words in a sound, or what a picture shows; the person's own are its text
  heard_origin       text CHECK (heard_origin IN ('direct_user', 'transcript', 'media')),  -- whose words; null: not listened to
  heard_cost         jsonb,                           -- model, tokens, money
  PRIMARY KEY (id, workspace_id),
  UNIQUE (public_id, workspace_id),
  UNIQUE (workspace_id, channel, channel_message_id),
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id),
  FOREIGN KEY (workspace_id, user_id) REFERENCES users (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, conversation_id) REFERENCES conversations (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, turn_id) REFERENCES turns (workspace_id, id) ON DELETE SET NULL (turn_id)
);
CREATE INDEX messages_latest ON messages (scope_id, sent_at, id);
CREATE INDEX messages_of_session ON messages (conversation_id, sent_at, id);
CREATE INDEX messages_waiting ON messages (scope_id, sent_at, arrived_at, id) WHERE turn_id IS NULL AND role = 0;
CREATE INDEX messages_of_turn ON messages (turn_id);
CREATE INDEX messages_by_target ON messages (scope_id, target_message_id) WHERE target_message_id IS NOT NULL;
CREATE INDEX messages_erased_by_user_id ON messages (user_id);
SELECT fence_table('messages', by => 'scope', looked_up => true);
GRANT SELECT, INSERT, UPDATE, DELETE ON messages TO agent7_app, agent7_maintenance;
GRANT SELECT (id, workspace_id, scope_id, turn_id, role, arrived_at) ON messages TO agent7_lookup;

CREATE TABLE media (
  id           bigint GENERATED ALWAYS AS IDENTITY,
  public_id    text NOT NULL,
  workspace_id bigint NOT NULL,
  scope_id     bigint NOT NULL,
  user_id      bigint NOT NULL,
  message_id   bigint NOT NULL,
  kind         text NOT NULL,                         -- image, video, audio, document, sticker
  channel_id   text NOT NULL,                         -- Meta's id, good for 7 days
  sha256       text,                                  -- as Meta gave it; hex of the bytes once they are kept
  mime         text,                                  -- as Meta gave it; as the bytes say once they are kept
  size         bigint,                                -- bytes
  object_key   text NOT NULL,                         -- where the bytes are, or would be
  state        smallint NOT NULL DEFAULT 0,           -- 0 waiting, 1 kept, 2 given up, 3 to be deleted
  reason       text,                                  -- why it is not kept (yet)
  attempts     smallint NOT NULL DEFAULT 0,
  not_before   timestamptz NOT NULL,
  arrived_at   timestamptz NOT NULL,
  kept_at      timestamptz,
  expires_at   timestamptz NOT NULL,
  PRIMARY KEY (id, workspace_id),
  UNIQUE (public_id, workspace_id),
  UNIQUE (scope_id, message_id, workspace_id),
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id),
  FOREIGN KEY (workspace_id, user_id) REFERENCES users (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, message_id) REFERENCES messages (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX media_of_message ON media (message_id);
CREATE INDEX media_to_do ON media (workspace_id, not_before) WHERE state IN (0, 3);
CREATE INDEX media_to_do_of_scope ON media (scope_id, not_before) WHERE state IN (0, 3);
CREATE INDEX media_by_expiry ON media (workspace_id, expires_at) WHERE state IN (1, 2);
CREATE INDEX media_by_expiry_of_scope ON media (scope_id, expires_at) WHERE state IN (1, 2);
CREATE INDEX media_erased_by_user_id ON media (user_id);
SELECT fence_table('media', by => 'scope', looked_up => true);
GRANT SELECT, INSERT, UPDATE, DELETE ON media TO agent7_app, agent7_maintenance;
GRANT SELECT (id, workspace_id, scope_id, state, not_before, expires_at) ON media TO agent7_lookup;
