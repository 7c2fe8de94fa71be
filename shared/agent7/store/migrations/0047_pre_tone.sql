-- In which tone the assistant's own sentences are: as they are, with warmth, or as short as they can be.
ALTER TABLE workspaces ADD COLUMN tone text NOT NULL DEFAULT 'plain' CHECK (tone IN ('plain', 'warm', 'brief'));
GRANT UPDATE (tone) ON workspaces TO agent7_app;
