-- The work on tasks notes which project at Manus carries the workspace's instructions.

GRANT UPDATE (manus_project, manus_project_hash) ON workspaces TO agent7_app;
