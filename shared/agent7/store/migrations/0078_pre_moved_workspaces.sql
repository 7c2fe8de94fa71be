-- Where workspaces went that were moved to another cluster. Whoever enters one here is sent there (`enter_fence`). The row comes in the one
-- commit that ends the workspace's life here, so that it is never served in two places.
CREATE TABLE moved_workspaces (
  workspace_id bigint PRIMARY KEY REFERENCES workspaces,
  cell         text NOT NULL,
  moved_at     timestamptz NOT NULL
);
SELECT fence_table('moved_workspaces', by => 'maintenance', looked_up => true);
GRANT SELECT ON moved_workspaces TO agent7_lookup;
GRANT SELECT, INSERT, UPDATE, DELETE ON moved_workspaces TO agent7_maintenance;
