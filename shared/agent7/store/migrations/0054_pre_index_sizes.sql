-- How dense each index was at its best: by it the rebuilding of indexes knows which have bloated. For the owner alone.
CREATE TABLE index_sizes (
  index_name    text PRIMARY KEY,
  bytes_per_row real NOT NULL,                        -- the least that was ever measured
  measured_at   timestamptz NOT NULL,
  rebuilt_at    timestamptz
);
SELECT fence_table('index_sizes', by => 'maintenance');
GRANT SELECT, INSERT, UPDATE, DELETE ON index_sizes TO agent7_maintenance;
