-- How many days a workspace keeps some of its rows, where it is another time than usual: {"conversations": 90}.
ALTER TABLE workspaces ADD COLUMN kept_days jsonb NOT NULL DEFAULT '{}';
GRANT UPDATE (kept_days) ON workspaces TO agent7_app;
