-- A run that changed nothing takes the row of the one before it with it: of the hours of a quiet day one row is left, which counts them.
ALTER TABLE job_runs ADD COLUMN runs int NOT NULL DEFAULT 1 CHECK (runs > 0);
