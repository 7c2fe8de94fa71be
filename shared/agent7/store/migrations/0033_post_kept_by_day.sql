-- no transaction
-- Days are found by memories_of_days.
DROP INDEX CONCURRENTLY IF EXISTS memories_by_day;
