-- Until when the worker that has a turn lives at most: who takes it over just then knows that it ran out of time.
ALTER TABLE turns ADD COLUMN worker_until timestamptz;
