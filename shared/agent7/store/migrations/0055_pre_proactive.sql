-- Whether the assistant brings up by itself what falls on the day, and the words in which the workspace has it do so; null: the built-in ones.
ALTER TABLE workspaces ADD COLUMN proactive text NOT NULL DEFAULT 'off' CHECK (proactive IN ('off', 'on'));
ALTER TABLE workspaces ADD COLUMN heartbeat text;
GRANT UPDATE (proactive, heartbeat) ON workspaces TO agent7_app;
