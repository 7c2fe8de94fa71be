-- Whose memory was looked at or changed: the log said "memory read" and of nobody. Emptied when that person is erased; their row stays as who did what.
ALTER TABLE audit_log ADD COLUMN whose bigint,
  ADD FOREIGN KEY (workspace_id, whose) REFERENCES users (workspace_id, id) ON DELETE SET NULL (whose);
CREATE INDEX audit_log_of_person ON audit_log (whose, at);
